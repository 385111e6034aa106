"""Formulas for exp(epsilon), for one alphabet or for all: proofs and counterexamples."""
