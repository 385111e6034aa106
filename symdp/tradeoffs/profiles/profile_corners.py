"""Consequences of the vertices (t, r) of a trace profile, over any ordered field.

A vertex is a diagonal with sum t whose accuracy is at least r under every prior of the set; the profile is the
largest convex function below its vertices, from t = 1 to r = 1. With the accuracy u = 1 - D:

- the least exp(epsilon) of differential privacy is the least u (t - 1)/(r - u) over the vertices with r > u, and 1 where a
  vertex with t = 1 has r >= u;
- the largest accuracy at lambda = exp(epsilon) is the largest lambda r/(lambda + t - 1);
- exp of the least maximal leakage is the least t at the accuracy u, on the segment between two vertices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import INFINITY

Number = Any  # of an ordered field
Corners = Sequence[tuple[Number, Number]]


def exp_of(t: Number, height: Number, accuracy: Number) -> Number:
    """Return the exp(epsilon) at which a vertex has an accuracy below its height."""
    return accuracy * (t - 1) / (height - accuracy)


def accuracy_of(t: Number, height: Number, level: Number) -> Number:
    """Return the accuracy of a vertex at exp(epsilon) = level."""
    return level * height / (level + t - 1)


def least_exp(corners: Corners, accuracy: Number) -> Number:
    """Return the least exp(epsilon) at an accuracy.

    Examples
    --------
    >>> corners = [(1, Fraction(1, 2)), (2, Fraction(4, 5)), (3, Fraction(1))]
    >>> [str(least_exp(corners, Fraction(u))) for u in ("1/2", "3/5", "4/5", "1")]
    ['1', '3', '8', 'oo']
    """
    if any(t == 1 and height >= accuracy for t, height in corners):
        return Fraction(1)
    values = [exp_of(t, height, accuracy) for t, height in corners if t > 1 and height > accuracy]
    return min(values) if values else INFINITY


def largest_accuracy(corners: Corners, level: Number) -> Number:
    """Return the largest accuracy at exp(epsilon) = level.

    Examples
    --------
    >>> largest_accuracy([(1, Fraction(1, 2)), (2, Fraction(4, 5)), (3, Fraction(1))], Fraction(3))
    Fraction(3, 5)
    """
    return max([accuracy_of(t, height, level) for t, height in corners])


def least_trace(corners: Corners, accuracy: Number) -> Number:
    """Return the least trace at an accuracy: exp of the least maximal leakage.

    Examples
    --------
    >>> least_trace([(1, Fraction(1, 2)), (2, Fraction(4, 5)), (3, Fraction(1))], Fraction(9, 10))
    Fraction(5, 2)
    """
    high = [(t, height) for t, height in corners if height >= accuracy]
    low = [(t, height) for t, height in corners if height < accuracy]
    traces: Iterable[Number] = [t for t, _ in high]
    traces = [*traces, *[a + (accuracy - r) * (b - a) / (s - r) for a, r in low for b, s in high]]
    return min([t for t in traces if t >= 1])
