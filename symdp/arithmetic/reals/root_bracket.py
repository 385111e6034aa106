"""A root of a decreasing function between two rationals, to any precision."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

Ends = tuple[Fraction, Fraction]


def narrowed(excess: Callable[[Fraction], Fraction], low: Fraction, high: Fraction, width: Fraction, origin: int) -> Ends:
    """Narrow a bracket of a root until its width is at most ``width * (low - origin)``.

    Parameters
    ----------
    excess : callable
        A rough value whose sign is certain: positive before the root; not positive at it and after it.
    low, high : Fraction
        Where it is positive, and where it is not.
    width : Fraction
    origin : int
        A number below the root; the distance from it is what relative precision refers to.

    Notes
    -----
    The secant through the ends, with its surroundings, squares the relative width at each step; the middle is added so
    that at least half is gained whatever the function.

    Examples
    --------
    >>> low, high = narrowed(lambda x: 2 - x * x, Fraction(1), Fraction(2), Fraction(1, 10**30), 0)
    >>> low**2 < 2 <= high**2, high - low < Fraction(1, 10**29)
    (True, True)
    """
    above, below = excess(low), excess(high)
    while high - low > width * (low - origin):
        share = above / (above - below)
        relative = (high - low) / (high - origin)
        reach = max(min(Fraction(1, 16), 4096 * relative), width / relative / 4)
        middle = low + (high - low) * share
        for point in (middle - reach * (high - low), middle + reach * (high - low), (low + high) / 2):
            near = _dyadic(point, high - low, width * (low - origin))
            if low < near < high:
                value = excess(near)
                if value > 0:
                    low, above = near, value
                else:
                    high, below = near, value
    return low, high


def _dyadic(value: Fraction, width: Fraction, goal: Fraction) -> Fraction:
    """Return a rational with a power of two below, as fine as the next step may need."""
    finest = min(width * width, width / 2**16)
    finest = max(finest, goal / 2**8) if goal > 0 else finest
    bits = max(0, finest.denominator.bit_length() - finest.numerator.bit_length()) + 2
    return Fraction(int(value * 2**bits), 2**bits)
