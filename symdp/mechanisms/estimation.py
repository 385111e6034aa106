"""Frequencies before a mechanism, estimated without bias from what it answered, with exact variances.

With W(y|x) the mechanism, f the frequencies of n people and p the shares of the outputs, E p = f W. Whatever E(y, x) has
sum over y of W(y|x') E(y, x) = 1 if x' = x and else 0, the estimate sum over y of p(y) E(y, x) has the mean f(x). The people
are held fixed and the mechanism answers each independently, so that its variance is

    (sum over y of (f W)(y) E(y, x)^2 - f(x)) / n,

which is linear in f: with p in the place of f W, and the estimate in that of f, it is itself estimated without bias.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rationals
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.alphabet import read_places
from symdp.sources.prior import sum_of

if TYPE_CHECKING:
    import flint

    from symdp.mechanisms.hamming import ReportsLetters

LARGEST_DENSE = 300
DEPENDENT = (
    "no unbiased estimate of all frequencies exists: the rows of the mechanism are linearly dependent, "
    "as where an output never occurs; use randomized_response, or a smaller distortion"
)


@dataclass(frozen=True)
class Estimate:
    """Frequencies of letters, estimated without bias.

    Attributes
    ----------
    size : int
        The number n of answers.
    frequencies : tuple of Fraction
        Single ones may lie outside [0, 1]; where there are as many outputs as letters their sum is 1.
    variances : tuple of Fraction
        Unbiased estimates of the variances of the frequencies over the randomness of the mechanism.
    """

    size: int
    frequencies: tuple[Fraction, ...]
    variances: tuple[Fraction, ...]


class Inversion(ABC):
    """The matrix E of a mechanism, or what does its work."""

    outputs: int

    @abstractmethod
    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        """sum over y of p(y) E(y, x) for every letter x."""

    @abstractmethod
    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        """sum over y of p(y) E(y, x)^2 for every letter x."""

    @abstractmethod
    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        """The shares f W of the outputs to expect."""

    def variances(self, shares: Sequence[Fraction], frequencies: Sequence[Fraction], size: int) -> tuple[Fraction, ...]:
        """The variance formula of this module."""
        return tuple([(square - f) / size for square, f in zip(self.squares(shares), frequencies, strict=True)])


class DenseInversion(Inversion):
    """E = V (W V)^-1 with V the transpose of W, by exact elimination: of all E the one of least squares."""

    def __init__(self, matrix: Sequence[Sequence[Fraction]]) -> None:
        if len(matrix) > LARGEST_DENSE or len(matrix[0]) > LARGEST_DENSE:
            raise Unsupported(
                f"a mechanism without structure of {len(matrix)} letters and {len(matrix[0])} outputs is too large to be "
                f"inverted, at most {LARGEST_DENSE} are"
            )
        self.matrix, self.outputs = matrix, len(matrix[0])
        forward = _flint_matrix(matrix)
        back = forward.transpose()
        try:
            inverse = forward.inv() if len(matrix) == len(matrix[0]) else back * (forward * back).inv()
        except ZeroDivisionError:
            raise Unsupported(DEPENDENT) from None
        self.columns = [
            [Fraction(int(inverse[y, x].p), int(inverse[y, x].q)) for y in range(self.outputs)] for x in range(len(matrix))
        ]

    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        return [sum_of([p * value for p, value in zip(shares, column, strict=True)]) for column in self.columns]

    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        return [sum_of([p * value * value for p, value in zip(shares, column, strict=True)]) for column in self.columns]

    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        rows = list(zip(*self.matrix, strict=True))
        return [sum_of([f * value for f, value in zip(frequencies, row, strict=True)]) for row in rows]


def _flint_matrix(matrix: Sequence[Sequence[Fraction]]) -> flint.fmpq_mat:
    import flint

    entries = [flint.fmpq(value.numerator, value.denominator) for row in matrix for value in row]
    return flint.fmpq_mat(len(matrix), len(matrix[0]), entries)


def estimate(mechanism: ReportsLetters, outputs: Any) -> Estimate:
    """The estimate from a sequence of outputs."""
    import numpy as np

    inversion = mechanism.inversion()
    places = read_places(outputs, inversion.outputs, "outputs")
    if not len(places):
        raise InvalidArgument("outputs is empty; at least one answer is needed")
    counts = np.bincount(places, minlength=inversion.outputs).tolist()
    shares = [Fraction(count, len(places)) for count in counts]
    found = inversion.frequencies(shares)
    return Estimate(len(places), tuple(found), inversion.variances(shares, found, len(places)))


def estimation_variances(mechanism: ReportsLetters, frequencies: Any, size: int) -> tuple[Fraction, ...]:
    """The variances for known frequencies."""
    known, inversion = rationals(frequencies, "frequencies"), mechanism.inversion()
    if len(known) != len(mechanism.diagonal) or min(known) < 0 or sum_of(known) != 1:
        raise InvalidArgument(f"frequencies must be {len(mechanism.diagonal)} numbers >= 0 whose sum is 1")
    if isinstance(size, bool) or not isinstance(size, int) or size < 1:
        raise InvalidArgument(f"size={size!r} must be an integer >= 1")
    return inversion.variances(inversion.law(known), known, size)
