"""The least majorised prior of a set: one that every other prior of the set majorises, where it exists.

For every k its k likeliest letters are together at most as likely as those of any other prior of the set. Sets of priors
above a supermodular lower probability have one; it is least favourable at every distortion (proofs/foundations).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from symdp.arithmetic.rational import over_common_denominator
from symdp.sources.prior import Vector, uniform


def between_bounds(lower: Vector, upper: Vector) -> Vector:
    """Return the least majorised prior with lower <= P <= upper: the median of both bounds and a level that gives sum 1.

    Examples
    --------
    >>> [str(value) for value in between_bounds((Fraction(1, 2), Fraction(0), Fraction(0)), (Fraction(1),) * 3)]
    ['1/2', '1/4', '1/4']
    """
    numerators, whole = over_common_denominator([*lower, *upper])
    level = _level(numerators[: len(lower)], numerators[len(lower) :], whole) / whole
    return tuple([min(max(level, low), high) for low, high in zip(lower, upper, strict=True)])


def _level(lower: list[int], upper: list[int], whole: int) -> Fraction:
    """Return the level at which the medians of lower bound, level and upper bound have the prescribed sum."""
    turns = sorted([*[(value, 1) for value in lower], *[(value, -1) for value in upper]])
    here, reached, rising = turns[0][0], sum(lower), 0
    for turn, change in turns:
        if reached + rising * (turn - here) >= whole:
            break
        reached += rising * (turn - here)
        here, rising = turn, rising + change
    return here + Fraction(whole - reached, rising) if rising else Fraction(here)


def within_variation(center: Vector, radius: Fraction) -> Vector:
    """Return the least majorised prior in a total-variation ball: the largest entries are cut, the smallest filled.

    Examples
    --------
    >>> center = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
    >>> [str(value) for value in within_variation(center, Fraction(1, 10))]
    ['2/5', '3/10', '3/10']
    """
    numerators, whole = over_common_denominator([*center, radius])
    moved, letters = numerators.pop(), len(center)
    rising = sorted(numerators)
    tops = enumerate(accumulate(reversed(rising)), 1)
    highest = max([Fraction(top - moved, whole * k) for k, top in tops])
    if highest <= Fraction(1, letters):
        return uniform(letters)
    lowest = min([Fraction(tail + moved, whole * k) for k, tail in enumerate(accumulate(rising), 1)])
    return tuple([min(max(value, lowest), highest) for value in center])
