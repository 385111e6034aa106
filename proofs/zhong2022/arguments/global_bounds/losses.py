"""The losses of a mechanism that are no ratio of neighbours' entries, exactly; nothing but fractions.

Sibson information of order 2 is 2 log T with T = sum over y of the root of v_y = sum_x P_x W(y|x)^2. T is enclosed by
integer square roots, and is exact where all positive v_y are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

Row = Sequence[Fraction]
Matrix = Sequence[Row]
ZERO, ONE = Fraction(0), Fraction(1)
SCALE = 10**30


def maximal_information(prior: Row, rows: Matrix) -> Fraction:
    """exp of it: the largest W(y|x)/P_Y(y) over the outputs that occur."""
    worst = ONE
    for column in zip(*rows, strict=True):
        total = sum((p * w for p, w in zip(prior, column, strict=True)), ZERO)
        if total:
            worst = max(worst, max(column) / total)
    return worst


def squares(prior: Row, rows: Matrix) -> list[Fraction]:
    """v_y where it is positive."""
    values = [sum((p * w * w for p, w in zip(prior, column, strict=True)), ZERO) for column in zip(*rows, strict=True)]
    return [value for value in values if value]


def sibson_two(prior: Row, rows: Matrix) -> tuple[Fraction, Fraction]:
    """T^2 = exp of the Sibson information of order 2, between two rationals."""
    values = squares(prior, rows)
    if len(set(values)) == 1:
        exact = values[0] * len(values) ** 2
        return exact, exact
    low, high = sum_of_roots(values)
    return low * low, high * high


def sum_of_roots(values: Row) -> tuple[Fraction, Fraction]:
    """The sum of the square roots, T for the v_y, between two rationals."""
    low, high = ZERO, ZERO
    for value in values:
        root = isqrt(value.numerator * SCALE**2 // value.denominator)
        low, high = low + Fraction(root, SCALE), high + Fraction(root + 1, SCALE)
    return low, high
