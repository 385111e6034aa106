"""Theorems on formulas, families of sets and statements of papers."""
