"""Gaussian differential privacy: floating-point proposals, decided by enclosures."""
