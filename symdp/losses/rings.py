"""Distortion functions on a circle: the length of the shorter arc."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.losses.loss import Loss, Matrix, read_size


class Ring(Loss):
    """The circular distance d(x, y) = min(|x - y|, M - |x - y|); the outputs are the letters."""

    def __init__(self, letters: int | None) -> None:
        self.letters = letters

    @property
    def name(self) -> str:
        return "ring"

    def matrix(self, letters: int) -> Matrix:
        self.require_letters(letters, letters)
        steps = [Fraction(min(step, letters - step)) for step in range(letters)]
        return tuple([tuple([steps[y - x] for y in range(letters)]) for x in range(letters)])

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        self.require_letters(letters)
        return Fraction(0), Fraction(letters // 2)

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        return tuple(letters)


def ring(letters: int | None = None) -> Ring:
    """Build the number of steps between two letters on a circle, such as hours or directions.

    Parameters
    ----------
    letters : int, optional
        M; by default as many as the source has.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> [int(cost) for cost in ring(5).matrix(5)[0]]
    [0, 1, 2, 2, 1]
    """
    return Ring(read_size(letters, "letters"))
