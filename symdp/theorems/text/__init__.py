"""Formulas, numbers and sentences in LaTeX."""
