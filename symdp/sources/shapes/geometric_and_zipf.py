"""Truncated geometric and Zipf distributions, bands of them, and mixtures with the uniform prior, as exact shapes."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import isqrt, lcm
from operator import mul
from typing import Any

from symdp.arithmetic.rational import printed, rational, rational_in
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_letters
from symdp.sources.countable.parameter_interval import ends_of
from symdp.sources.prior import Vector, read_prior, uniform
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.vertex_set import VertexSet

MOST_BITS, LARGEST_EXPONENT = 4 * 10**8, 64


def mixture(center: Any, share: Any) -> VertexSet:
    """Return the mixtures of a prior with the uniform one."""
    prior = read_prior(center, "center")
    shares = [rational_in(end, "share", 0, 1) for end in ends_of(share, "share")]
    rows = [tuple([(1 - part) * value + part / len(prior) for value in prior]) for part in dict.fromkeys(shares)]
    return VertexSet(tuple(rows))


def geometric(ratio: Any, letters: Any) -> Shape:
    """Return the truncated geometric prior, or the band of those with a ratio in an interval."""
    low, high = ends_of(ratio, "ratio")
    even = _geometric(high, letters)
    if low == high:
        return VertexSet((even,))
    return _band(even, _geometric(low, letters), f"geometric prior with the ratio {high}")


def zipf(exponent: Any, letters: Any) -> Shape:
    """Return the truncated Zipf prior, or the band of those with an exponent in an interval."""
    low, high = ends_of(exponent, "exponent")
    other = _zipf(high, letters)  # the longer one, which may be refused
    if low == high:
        return VertexSet((other,))
    return _band(_zipf(low, letters), other, f"prior of Zipf with the exponent {low}")


def _band(even: Vector, other: Vector, member: str) -> Shape:
    from symdp.sources.shapes.family_band import family_band  # bands have linear programs, which one prior needs not load

    return family_band(even, other, member)


def _geometric(ratio: Any, letters: Any) -> Vector:
    step, size = rational(ratio, "ratio"), read_letters(letters)
    if not 0 < step <= 1:
        raise InvalidArgument(f"ratio={printed(step)} must lie in (0, 1]")
    _require_short(step.denominator.bit_length(), size)
    top, below = step.as_integer_ratio()
    total = size if step == 1 else (below**size - top**size) // (below - top)
    return _falling(Fraction(below ** (size - 1), total), [step] * (size - 1))


def is_long(exponent: Any, letters: Any) -> bool:
    """Return whether a Zipf prior, or the most concentrated one of an interval, is too long to be listed."""
    (low, high), size = ends_of(exponent, "exponent"), read_letters(letters)
    long = _bits_a_letter(rational(high, "exponent")) * size * size > MOST_BITS
    return long and rational(low, "exponent") != 0


def _bits_a_letter(power: Fraction) -> Fraction:
    """Estimate the bits of a probability over the number of letters: the least common multiple of 1, ..., M has M/log(2)."""
    return Fraction(3 * max(0, power.numerator), 2)


def _zipf(exponent: Any, letters: Any) -> Vector:
    power, size = rational(exponent, "exponent"), read_letters(letters)
    if power.denominator != 1 or not 0 <= power <= LARGEST_EXPONENT:
        raise InvalidArgument(
            f"exponent={printed(power)} must be an integer from 0 to {LARGEST_EXPONENT}; other powers are irrational"
        )
    if power == 0:
        return uniform(size)
    _require_short(_bits_a_letter(power), size)
    common = lcm(*range(1, size + 1)) ** power.numerator
    total = sum([common // k**power.numerator for k in range(1, size + 1)])
    return _falling(Fraction(common, total), [Fraction(k, k + 1) ** power.numerator for k in range(1, size)])


def _falling(first: Fraction, steps: list[Fraction]) -> Vector:
    """Return probabilities by the ratio of each to the one before it: products have divisors in common with short steps."""
    return tuple(accumulate(steps, mul, initial=first))


def _require_short(bits_a_letter: Fraction | int, letters: int) -> None:
    """Refuse vectors of M numbers of about ``bits_a_letter`` M bits each that are too long."""
    if (bits := int(bits_a_letter * letters)) * letters > MOST_BITS:
        most = isqrt(int(MOST_BITS / bits_a_letter))
        raise InvalidArgument(
            f"letters={letters} gives probabilities of about {bits} bits each, {MOST_BITS} bits in all are built; use at "
            f"most {most} letters"
        )
