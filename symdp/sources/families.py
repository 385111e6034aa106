"""Priors that a few numbers name: truncated geometric and Zipf distributions, as exact vectors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Self, overload

from symdp.arithmetic.rational import printed, rational
from symdp.errors import InvalidArgument
from symdp.sources import countable
from symdp.sources.alphabet import read_letters
from symdp.sources.countable import is_endless
from symdp.sources.prior import sum_of
from symdp.sources.vertex_set import VertexSet

if TYPE_CHECKING:
    from symdp.arithmetic.rational import Infinity
    from symdp.sources.countable import Geometric, Zipf
    from symdp.sources.shape import Shape

MOST_BITS, LARGEST_EXPONENT = 4 * 10**8, 64


class Families:
    """Priors of letters in falling order of probability, cut off after M letters and renormalised."""

    if TYPE_CHECKING:

        def __init__(self, shape: Shape, labels: tuple[str, ...] = ()) -> None: ...

    @overload
    @classmethod
    def geometric(cls, ratio: Any, letters: int, labels: Sequence[str] = ()) -> Self: ...
    @overload
    @classmethod
    def geometric(cls, ratio: Any, letters: str | float | Infinity, labels: Sequence[str] = ()) -> Geometric: ...
    @classmethod
    def geometric(cls, ratio: Any, letters: Any, labels: Sequence[str] = ()) -> Self | Geometric:
        """The geometric prior, P_i proportional to ratio**i, with 0 < ratio <= 1; ``letters`` may be ``"oo"``.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> [str(value) for value in SourceSet.geometric("1/2", 4).vertices[0]]
        ['8/15', '4/15', '2/15', '1/15']
        """
        if is_endless(letters):
            return countable.geometric(ratio)
        return cls(geometric(ratio, letters), tuple(labels))

    @overload
    @classmethod
    def zipf(cls, exponent: int, letters: int, labels: Sequence[str] = ()) -> Self: ...
    @overload
    @classmethod
    def zipf(cls, exponent: int, letters: str | float | Infinity, labels: Sequence[str] = ()) -> Zipf: ...
    @classmethod
    def zipf(cls, exponent: int, letters: Any, labels: Sequence[str] = ()) -> Self | Zipf:
        """Zipf's prior, P_i proportional to i**-exponent, with an integer exponent >= 0.

        ``letters`` may be ``"oo"`` from the exponent 2 on.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> [str(value) for value in SourceSet.zipf(1, 3).vertices[0]]
        ['6/11', '3/11', '2/11']
        """
        if is_endless(letters):
            return countable.zipf(exponent)
        return cls(zipf(exponent, letters), tuple(labels))


def geometric(ratio: Any, letters: Any) -> VertexSet:
    """The truncated geometric prior."""
    step, size = rational(ratio, "ratio"), read_letters(letters)
    if not 0 < step <= 1:
        raise InvalidArgument(f"ratio={printed(step)} must lie in (0, 1]")
    _require_short(step.denominator.bit_length() * size, size)
    return _falling([step.numerator**k * step.denominator ** (size - 1 - k) for k in range(size)])


def zipf(exponent: Any, letters: Any) -> VertexSet:
    """The truncated prior of Zipf."""
    power, size = rational(exponent, "exponent"), read_letters(letters)
    if power.denominator != 1 or not 0 <= power <= LARGEST_EXPONENT:
        raise InvalidArgument(
            f"exponent={printed(power)} must be an integer from 0 to {LARGEST_EXPONENT}; other powers are irrational"
        )
    # The least common multiple of 1, ..., M has about M/log(2) bits.
    _require_short(3 * size * max(1, power.numerator) // 2, size)
    common = lcm(*range(1, size + 1))
    return _falling([(common // k) ** power.numerator for k in range(1, size + 1)])


def _falling(weights: list[int]) -> VertexSet:
    total = sum_of([Fraction(weight) for weight in weights])
    return VertexSet((tuple([weight / total for weight in weights]),))


def _require_short(bits: int, letters: int) -> None:
    if bits * letters > MOST_BITS:
        raise InvalidArgument(
            f"letters={letters} gives probabilities of about {bits} bits each, {MOST_BITS} bits in all are built; use fewer"
        )
