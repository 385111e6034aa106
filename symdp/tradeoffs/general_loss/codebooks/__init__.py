"""Codebooks: which outputs an optimal mechanism keeps where letters lie on a line or in a tree."""
