"""Priors on infinitely many letters, or on more than can be listed."""
