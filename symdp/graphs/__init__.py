"""Adjacency graphs: which inputs are neighbours, their distances and their symmetries."""
