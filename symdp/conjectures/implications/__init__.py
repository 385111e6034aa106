"""Polynomial assumptions that imply a polynomial conclusion."""
