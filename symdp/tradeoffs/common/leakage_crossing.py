"""Enclose the distortion at which a decreasing leakage attains a level, where it is transcendental."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symdp.arithmetic.reals.root_bracket import narrowed
from symdp.arithmetic.simple_rational import simple_between
from symdp.leakages.values.leakage_value import LeakageValue

ZERO = Fraction(0)

Order = Callable[[LeakageValue, LeakageValue], int]


def crossing(
    value: Callable[[Fraction], LeakageValue],
    level: Fraction,
    zero_from: Fraction,
    digits: int,
    order: Order = LeakageValue.compare,
) -> tuple[Fraction, Fraction]:
    """Return two rationals around the distortion at which a decreasing function of it falls to log(level), level > 1.

    They are equal where the function equals log(level) at one of them. Their difference is at most
    10**-digits of the first one. The order is 0 also for values that it cannot separate.

    Examples
    --------
    >>> low, high = crossing(lambda d: LeakageValue.log_of(4 - 3 * d), Fraction(2), Fraction(1), 9)
    >>> low == high == Fraction(2, 3)
    True
    """
    target = LeakageValue.log_of(level)
    if value(ZERO) <= target:
        return ZERO, ZERO
    goal = sum(target.enclosure(digits + 3)) / 2

    def excess(distortion: Fraction) -> Fraction:
        leakage = value(distortion)
        sign = order(leakage, target)
        rough = sum(leakage.enclosure(digits)) / 2 - goal
        return rough if (rough > 0) == (sign > 0) else Fraction(sign, 10 ** (2 * digits))

    low = high = zero_from
    while excess(low) <= 0:
        low, high = low / 2, low
    low, high = narrowed(excess, low, high, Fraction(1, 10**digits), 0)
    simple = simple_between(low, 2 * high - low)
    return (simple, simple) if order(value(simple), target) == 0 else (low, high)
