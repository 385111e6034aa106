"""Exact convex polygons of priors on three letters: vertices in turn, and intersections with half-planes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from symdp.sources.prior import Vector
from symdp.sources.shapes.shape import Shape

Polygon = tuple[Vector, ...]


def corners(shape: Shape) -> tuple[Vector, ...]:
    """Return points of the hull of a set on three letters, in turn, which include all its vertices.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> [tuple(map(str, corner)) for corner in corners(SourceSet.decreasing(3).shape)]
    [('1/3', '1/3', '1/3'), ('1', '0', '0'), ('1/2', '1/2', '0')]
    """
    low, high = _extremes(shape)
    if low == high:
        return (low,)
    return (low, *_beyond(shape, low, high), high, *_beyond(shape, high, low))


def _extremes(shape: Shape) -> tuple[Vector, Vector]:
    """Return two different priors with the least and the largest probability of a letter; one twice if they agree."""
    for letter in range(3):
        unit = tuple([Fraction(letter == k) for k in range(3)])
        low = shape.minimum(unit)[1].prior
        high = shape.minimum(tuple([-value for value in unit]))[1].prior
        if low[letter] != high[letter]:
            return low, high
    return low, low


def _beyond(shape: Shape, start: Vector, stop: Vector) -> tuple[Vector, ...]:
    """Return the vertices to the right of the line from one prior to another."""
    step = (stop[0] - start[0], stop[1] - start[1])
    normal = (-step[1], step[0], Fraction(0))
    value, minimizer = shape.minimum(normal)
    if value == sum([a * x for a, x in zip(normal, start, strict=True)]):
        return ()
    return (*_beyond(shape, start, minimizer.prior), minimizer.prior, *_beyond(shape, minimizer.prior, stop))


def clipped(polygon: Sequence[Vector], normal: Vector) -> Polygon:
    """Return the part with normal.P >= 0 of a convex polygon given by its vertices in turn.

    Examples
    --------
    >>> whole = [(Fraction(1), Fraction(0), Fraction(0)), (Fraction(0), Fraction(1), Fraction(0))]
    >>> [tuple(map(str, corner)) for corner in clipped(whole, (Fraction(1), Fraction(-1), Fraction(0)))]
    [('1/2', '1/2', '0'), ('1', '0', '0')]
    """
    kept = list[Vector]()
    for place, corner in enumerate(polygon):
        here, before = _at(normal, corner), _at(normal, polygon[place - 1])
        if here * before < 0:
            share = here / (here - before)
            kept.append(tuple([x + share * (y - x) for x, y in zip(corner, polygon[place - 1], strict=True)]))
        if here >= 0:
            kept.append(corner)
    return tuple(dict.fromkeys(kept))


def ordered_part(polygon: Sequence[Vector], order: Sequence[int]) -> Polygon:
    """Return the part of a polygon that decreases along an order of the letters, counted from 0."""
    left = tuple(polygon)
    for better, worse in pairwise(order):
        left = clipped(left, tuple([Fraction((k == better) - (k == worse)) for k in range(3)]))
    return left


def intersection(first: Sequence[Vector], second: Sequence[Vector]) -> Polygon:
    """Return the intersection of two convex polygons with inner points."""
    left, middle = tuple(first), centre(second)
    for place, corner in enumerate(second):
        normal = _through(second[place - 1], corner)
        left = clipped(left, normal if _at(normal, middle) > 0 else tuple([-value for value in normal]))
    return left


def centre(polygon: Sequence[Vector]) -> Vector:
    """Return the mean of the vertices."""
    return tuple([sum(column) / Fraction(len(polygon)) for column in zip(*polygon, strict=True)])


def _through(first: Vector, second: Vector) -> Vector:
    """Return a linear form that is 0 at two priors."""
    (a, b, c), (d, e, f) = first, second
    return (b * f - c * e, c * d - a * f, a * e - b * d)


def _at(normal: Vector, prior: Vector) -> Fraction:
    return sum([a * x for a, x in zip(normal, prior, strict=True)], Fraction(0))
