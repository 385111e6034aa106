"""Exact draws from a mechanism."""
