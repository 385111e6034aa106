"""Hamming's distortion function, with unit cost for every error."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from symdp.losses.loss import Loss, Matrix


class Hamming(Loss):
    """Hamming's d(x, y) = 0 where y = x, 1 elsewhere; the outputs are the letters.

    Examples
    --------
    >>> [[int(cost) for cost in row] for row in hamming.matrix(3)]
    [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    """

    counts_errors: ClassVar[bool] = True
    by_place: ClassVar[bool] = False

    @property
    def name(self) -> str:
        return "hamming"

    def matrix(self, letters: int) -> Matrix:
        return tuple([tuple([Fraction(int(x != y)) for y in range(letters)]) for x in range(letters)])

    def to_document(self, letters: int) -> str:
        return self.name

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        """Return the least and the largest cost.

        Examples
        --------
        >>> hamming.bounds(1)[1], hamming.bounds(2)[1]
        (Fraction(0, 1), Fraction(1, 1))
        """
        return Fraction(0), Fraction(int(letters > 1))


hamming = Hamming()
