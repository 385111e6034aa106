"""Proofs as scripts: each states a result, proves it in words, and executes the steps on exact instances."""
