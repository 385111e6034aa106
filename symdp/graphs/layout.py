"""Planar layouts of graphs: distances in the plane approximate those of the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from symdp.graphs.adjacency_graph import AdjacencyGraph
    from symdp.pictures.marks import Point

MOST_RELAXED, STEPS = 200, 300
# The factor by which unconnected vertices are drawn further apart than any connected ones.
_GAP = 1
_NUDGE, _LEAST = 0.01, 1e-9
# Digits that depend on the rounding of the machine are left out.
_DIGITS = 4


def layout(graph: AdjacencyGraph) -> list[Point]:
    """Return a point for each vertex, to four digits, deterministic on every machine.

    A circle where all distances are the same or vertices are many; else the sum over pairs of squared relative
    differences of both distances is lowered by majorisation, from a start by the largest eigenvectors: of an eigenvalue
    that occurs often those nearest to a spiral.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> (a, _), (b, _), (c, _) = layout(line(3))
    >>> min(a, c) < b < max(a, c)
    True
    """
    lengths = _lengths(graph)
    apart = lengths[~np.eye(graph.size, dtype=bool)]
    if graph.size > MOST_RELAXED or graph.size < 3 or apart.min() == apart.max():
        places = _circle(graph.size)
    else:
        places = _relaxed(_start(lengths), lengths)
    return [(round(float(x), _DIGITS) + 0.0, round(float(y), _DIGITS) + 0.0) for x, y in places]


def _lengths(graph: AdjacencyGraph) -> Any:
    most = max(length for row in graph.distances for length in row if length is not None)
    return np.array([[most + _GAP if length is None else length for length in row] for row in graph.distances], dtype=float)


def _circle(size: int) -> Any:
    angles = 2 * np.pi * np.arange(size) / size
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def _start(lengths: Any) -> Any:
    """Return the classical scaling, by power iteration from a spiral; coinciding points are perturbed."""
    size = len(lengths)
    spiral = _circle(size) * (1 + np.arange(size)[:, None])
    centring = np.eye(size) - 1 / size
    gram = -centring @ lengths**2 @ centring / 2
    raised = gram + np.abs(gram).sum(axis=1).max() * centring
    directions = centring @ spiral
    for _ in range(STEPS):
        directions, _ = np.linalg.qr(raised @ directions)
    values = np.einsum("ij,ik,kj->j", directions, gram, directions)
    return directions * np.sqrt(np.maximum(values, 0)) + _NUDGE * spiral


def _relaxed(places: Any, lengths: Any) -> Any:
    """Move each vertex to the weighted mean of its targets from the others, with weights 1 / length^2."""
    weights = np.where(lengths > 0, 1 / np.maximum(lengths, 1) ** 2, 0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    for _ in range(STEPS):
        differences = places[:, None] - places[None]
        drawn = np.maximum(np.linalg.norm(differences, axis=2), _LEAST)
        places = inverse @ ((weights * lengths / drawn)[:, :, None] * differences).sum(axis=1)
    return places
