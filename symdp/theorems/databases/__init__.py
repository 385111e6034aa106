"""Theorems on databases."""
