"""Theorems on formulas, families and statements of papers."""
