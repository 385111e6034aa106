"""Databases of several records."""
