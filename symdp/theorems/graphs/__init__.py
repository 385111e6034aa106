"""Theorems on adjacency graphs."""
