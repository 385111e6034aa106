"""Adjacency graphs: the optimal utility, the largest leakage, and bounds on both."""
