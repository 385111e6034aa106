"""Adjacency graphs for the audit of alvim2015: instances, definitions by brute force, and facts that rows share."""
