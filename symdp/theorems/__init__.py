"""Theorems with proofs in LaTeX, written from certificates: every mathematical sentence is built with what decides it."""
