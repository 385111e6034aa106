"""Theorems at work on questions: one theorem a file."""
