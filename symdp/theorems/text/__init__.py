"""Formulas, numbers and sentences as LaTeX."""
