"""Theorems on any distortion function."""
