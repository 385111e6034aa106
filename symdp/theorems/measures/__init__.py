"""Theorems on other measures of leakage."""
