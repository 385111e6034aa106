"""Pictures of adjacency graphs: distances in the plane approximate those of the graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from colorsys import hls_to_rgb
from typing import Any

import numpy as np

from symdp.pictures.marks import Line, Panel, Point, Vertex, window_around
from symdp.pictures.picture import Picture

Distances = Sequence[Sequence[int | None]]

MOST_LABELS = 64
_FIRST_HUE, _LIGHTNESSES, _SATURATION = 0.57, (0.6, 0.8, 0.5), 0.8
MOST_RELAXED, STEPS = 200, 300
# The factor by which unconnected vertices are drawn further apart than any connected ones.
_GAP = 1
_NUDGE, _LEAST = 0.01, 1e-9
# Digits that depend on the rounding of the machine are left out.
_DIGITS = 4


def picture(
    labels: Sequence[str],
    edges: Iterable[tuple[int, int]],
    places: Sequence[Point],
    classes: Sequence[Sequence[int]] = (),
    title: str = "",
) -> Picture:
    """Draw vertices and edges; each class of vertices has a colour of its own.

    Where there are several classes, each vertex also bears the number of its class, the first being 1.

    Parameters
    ----------
    labels : sequence of str
        Names of the vertices, drawn where there are at most 64.
    edges : pairs of int
    places : sequence of pairs
        Where the vertices are, such as their :func:`layout`.
    classes : sequence of sequences of int
        A partition of the vertices; one class by default.
    title : str

    Examples
    --------
    >>> drawing = picture(("a", "b"), [(0, 1)], [(0, 0), (1, 0)], [[0], [1]]).draw()
    >>> len(drawing.axes[0].lines), sorted(text.get_text() for text in drawing.axes[0].texts)
    (1, ['1', '2', 'a', 'b'])
    """
    parts = classes or [range(len(labels))]
    lines = [Line((places[i], places[j]), guide=True) for i, j in edges]
    named = len(labels) <= MOST_LABELS
    vertices = [
        Vertex(places[vertex], labels[vertex] if named else "", color, str(number) if len(parts) > 1 else "")
        for number, (members, color) in enumerate(zip(parts, colors(len(parts)), strict=True), 1)
        for vertex in members
    ]
    return Picture((Panel((*lines, *vertices), window_around(places, 0.08), title=title),))


def colors(count: int) -> list[str]:
    """Return a number of different colours: hues around the circle, successive ones of different lightness.

    Examples
    --------
    >>> len(set(colors(27))), colors(1)
    (27, ['#47a6eb'])
    """
    lightnesses = [_LIGHTNESSES[number % len(_LIGHTNESSES)] for number in range(count)]
    hues = [(_FIRST_HUE + number / count) % 1 for number in range(count)]
    shades = [hls_to_rgb(hue, lightness, _SATURATION) for hue, lightness in zip(hues, lightnesses, strict=True)]
    return ["#" + "".join([f"{round(255 * part):02x}" for part in shade]) for shade in shades]


def layout(distances: Distances) -> list[Point]:
    """Return a point for each vertex by its distances from all, to four digits, deterministic on every machine.

    A circle where all distances are the same or vertices are many; else the sum over pairs of squared relative
    differences of both distances is lowered by majorisation, from a start by the largest eigenvectors: of an eigenvalue
    that occurs often those nearest to a spiral.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> (a, _), (b, _), (c, _) = layout(line(3).distances)
    >>> min(a, c) < b < max(a, c)
    True
    """
    lengths, size = _lengths(distances), len(distances)
    apart = lengths[~np.eye(size, dtype=bool)]
    if size > MOST_RELAXED or size < 3 or apart.min() == apart.max():
        places = _circle(size)
    else:
        places = _relaxed(_start(lengths), lengths)
    return [(round(float(x), _DIGITS) + 0.0, round(float(y), _DIGITS) + 0.0) for x, y in places]


def _lengths(distances: Distances) -> Any:
    most = max(length for row in distances for length in row if length is not None)
    return np.array([[most + _GAP if length is None else length for length in row] for row in distances], dtype=float)


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
