"""Definitions of the papers on exact numbers, without solver and prover."""
