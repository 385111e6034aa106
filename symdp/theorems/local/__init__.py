"""Theorems on local differential privacy."""
