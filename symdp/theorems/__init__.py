"""Theorems with proofs in LaTeX, generated from certificates: each mathematical claim carries the test that decides it."""
