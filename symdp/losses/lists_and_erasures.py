"""Distortion functions for outputs less precise than a letter: list decoding and erasures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import ClassVar

from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument
from symdp.losses.loss import Loss, Matrix, read_size
from symdp.losses.tree_nodes import TreeNodes

ZERO, ONE = Fraction(0), Fraction(1)


class Lists(Loss):
    """List decoding: d(x, y) = 0 where the list y contains x, else 1; the outputs are all lists of a given length."""

    by_place: ClassVar[bool] = False

    def __init__(self, letters: int | None, length: int) -> None:
        self.letters, self.listed, self._length = letters, length, length

    @property
    def name(self) -> str:
        return f"lists:{self._length}"

    def matrix(self, letters: int) -> Matrix:
        self._require(letters)
        return tuple(zip(*[_row(letters, chosen) for chosen in combinations(range(letters), self._length)], strict=True))

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        self._require(letters)
        return ZERO, Fraction(int(self._length < letters))

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        self._require(len(letters))
        return tuple([" or ".join(chosen) for chosen in combinations(letters, self._length)])

    def _require(self, letters: int) -> None:
        if self._length > letters:
            raise InvalidArgument(f"loss={self.name} lists {self._length} of {letters} letters; list fewer")
        self.require_letters(letters, comb(letters, self._length))


class Erasure(Loss):
    """Hamming's distortion function with an erasure symbol of the same cost for every letter."""

    by_place: ClassVar[bool] = False

    def __init__(self, letters: int | None, cost: Fraction) -> None:
        self.letters, self.cost = letters, cost

    @property
    def name(self) -> str:
        return f"erasure:{self.cost}"

    def matrix(self, letters: int) -> Matrix:
        self.require_letters(letters, letters + 1)
        return tuple([(*_row(letters, (x,)), self.cost) for x in range(letters)])

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        return min(ZERO, self.cost), max(Fraction(int(letters > 1)), self.cost)

    def nodes(self, letters: int) -> TreeNodes | None:
        """Return a star with the erasure in the middle, from which all letters are at half their mutual distance."""
        self.require_letters(letters)
        if not ZERO <= self.cost <= ONE:
            return None
        leaves = tuple(range(1, letters + 1))
        return TreeNodes((-1, *[0] * letters), (ONE,) * (letters + 1), leaves, (*leaves, 0))

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        name = "no answer"
        while name in letters:
            name = f"({name})"
        return (*letters, name)


def lists(letters: int | None, length: int) -> Lists:
    """Build list decoding: the output is a list of letters, which costs 1 if it misses the true one.

    Parameters
    ----------
    letters : int, or None
        M; None for as many as the source has.
    length : int
        How many letters every list has, at most M.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> pairs = lists(3, 2)
    >>> pairs.labels(["red", "green", "blue"])
    ('red or green', 'red or blue', 'green or blue')
    >>> [[int(cost) for cost in row] for row in pairs.matrix(3)]
    [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
    """
    size, listed = read_size(letters, "letters"), read_size(length, "length") or 0
    if not listed or (size is not None and listed > size):
        raise InvalidArgument(f"length={length} must be a whole number from 1 to the number of letters")
    return Lists(size, listed)


def erasure(letters: int | None, cost: object) -> Erasure:
    """Build the erasure distortion: a wrong letter costs 1, an erasure always the same.

    Parameters
    ----------
    letters : int, or None
        M; None for as many as the source has.
    cost : rational
        The cost of an erasure.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> [[str(entry) for entry in row] for row in erasure(2, "1/4").matrix(2)]
    [['0', '1', '1/4'], ['1', '0', '1/4']]
    """
    return Erasure(read_size(letters, "letters"), rational(cost, "cost"))


def _row(letters: int, free: Sequence[int]) -> tuple[Fraction, ...]:
    return tuple([ZERO if place in free else ONE for place in range(letters)])
