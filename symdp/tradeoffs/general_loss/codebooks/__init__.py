"""Codebooks: the outputs used by an optimal mechanism where letters lie on a line or in a tree."""
