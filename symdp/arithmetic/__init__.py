"""Exact numbers: rationals, logarithms of rationals, enclosures, exact linear programs."""
