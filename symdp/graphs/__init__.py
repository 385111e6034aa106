"""Adjacency graphs: neighbouring inputs, distances and symmetries."""
