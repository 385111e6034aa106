"""Measures of the leakage of a mechanism, each exact or enclosed to any requested precision."""
