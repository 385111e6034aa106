"""Gaussian differential privacy: what is proposed by floating point, and what decides."""
