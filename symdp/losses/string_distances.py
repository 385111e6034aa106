"""Distortion functions of strings: the number of changed positions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from symdp.errors import InvalidArgument
from symdp.losses.loss import MOST_COSTS, Loss, Matrix, read_size


class Strings(Loss):
    """The Hamming distance d(x, y) of two strings; letters and outputs are all strings of a given length."""

    def __init__(self, length: int, symbols: int) -> None:
        self.length, self.symbols, self.letters = length, symbols, symbols**length

    @property
    def name(self) -> str:
        return f"strings:{self.length},{self.symbols}"

    def matrix(self, letters: int) -> Matrix:
        self.require_letters(letters, letters)
        steps = [Fraction(step) for step in range(self.length + 1)]
        words = list(product(range(self.symbols), repeat=self.length))
        return tuple([tuple([steps[_changed(x, y)] for y in words]) for x in words])

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        self.require_letters(letters)
        return Fraction(0), Fraction(self.length if self.symbols > 1 else 0)

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        return tuple(letters)


def strings(length: int, symbols: int) -> Strings:
    """Build the number of changed positions of strings, all of which are adjacent to each other.

    Parameters
    ----------
    length, symbols : int
        n and M: the letters of the source are the M^n strings in the order of dictionaries.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> [int(cost) for cost in strings(2, 2).matrix(4)[0]]
    [0, 1, 1, 2]
    """
    n, m = read_size(length, "length"), read_size(symbols, "symbols")
    if n is None or m is None:
        raise InvalidArgument("length and symbols must be whole numbers, at least 1")
    if m > 1 and (2 * n > MOST_COSTS.bit_length() or m ** (2 * n) > MOST_COSTS):
        raise InvalidArgument(f"strings of length={n} over symbols={m} have more than {MOST_COSTS} costs; take shorter ones")
    return Strings(n, m)


def _changed(x: Sequence[int], y: Sequence[int]) -> int:
    return sum([a != b for a, b in zip(x, y, strict=True)])
