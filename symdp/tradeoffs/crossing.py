"""Where a decreasing leakage falls to a level: the inverse question where its answer is transcendental."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symdp.leakages.value import LeakageValue

ZERO = Fraction(0)

Question = Callable[[Fraction], LeakageValue]


def crossing(value: Question, level: Fraction, zero_from: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """Two rationals around the distortion at which a decreasing function of it falls to log(level), level > 1.

    They are equal where the function is found to be equal to log(level) at one of them. Their difference is at most
    10**-digits of the second one.
    """
    target = LeakageValue.log_of(level)
    if value(ZERO) <= target:
        return ZERO, ZERO
    low, high = ZERO, zero_from
    while (high - low) * 10**digits > high:
        middle = simple_between(low + (high - low) / 3, high - (high - low) / 3)
        order = value(middle).compare(target)
        if order == 0:
            return middle, middle
        low, high = (middle, high) if order > 0 else (low, middle)
    return low, high


def simple_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of least denominator strictly between two positive ones."""
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1)
    rest = high - whole
    if low == whole:
        return whole + Fraction(1, 1 + rest.denominator // rest.numerator)
    return whole + 1 / simple_between(1 / rest, 1 / (low - whole))
