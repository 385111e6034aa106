"""Columns of a mechanism, with proportional ones merged."""

from __future__ import annotations

from fractions import Fraction

from symdp.mechanisms.mechanism import Matrix

Column = tuple[Fraction, ...]


def columns(matrix: Matrix) -> list[Column]:
    """Return the columns that are not zero."""
    return [column for column in zip(*matrix, strict=True) if any(column)]


def merged_columns(matrix: Matrix) -> list[Column]:
    """Return the columns that are not zero, proportional ones added.

    An output reveals its column up to a factor, so that no measure changes.

    Examples
    --------
    >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
    >>> merged_columns(((half, quarter, quarter, Fraction(0)), (half, quarter, quarter, Fraction(0))))
    [(Fraction(1, 1), Fraction(1, 1))]
    """
    weights: dict[Column, Fraction] = {}
    for column in columns(matrix):
        total = sum(column, Fraction(0))
        shape = tuple([entry / total for entry in column])
        weights[shape] = weights.get(shape, Fraction(0)) + total
    return [tuple([entry * weight for entry in shape]) for shape, weight in weights.items()]
