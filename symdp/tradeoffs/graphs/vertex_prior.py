"""A prior on the vertices of a graph, as entered by a user."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.arguments import required
from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.sources.prior import Vector, read_prior, uniform


def read_graph_prior(graph: AdjacencyGraph, prior: Any) -> Vector:
    """Return a prior on the vertices: given in their order or by label, uniform for None.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> read_graph_prior(line(3), {"2": "1/3", 0: "2/3"})
    (Fraction(2, 3), Fraction(0, 1), Fraction(1, 3))
    >>> read_graph_prior(line(3), ["1/2", "1/2"])
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: prior has 2 entries, the graph 3 vertices; make them equal
    """
    required(graph, AdjacencyGraph, "graph")
    if prior is None:
        return uniform(graph.size)
    if isinstance(prior, Mapping):
        masses = [Fraction(0)] * graph.size
        for label, value in prior.items():
            masses[graph.index(label)] = rational(value, f"prior[{label}]")
        return read_prior(masses)
    weights = read_prior(prior)
    if len(weights) != graph.size:
        raise InvalidArgument(f"prior has {len(weights)} entries, the graph {graph.size} vertices; make them equal")
    return weights
