"""Theorems: one solution of a question a file."""
