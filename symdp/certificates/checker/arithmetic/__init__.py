"""Exact numbers, vectors, polynomials, roots and logarithms of the checker."""
