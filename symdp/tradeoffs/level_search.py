"""Where the least distortion, a falling function of lambda = exp(epsilon), meets a given distortion."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symdp.arithmetic.algebraic_number import simplest_between
from symdp.errors import Unsupported
from symdp.leakages.value import LeakageValue

Levels = tuple[Fraction, Fraction]
LeastDistortion = Callable[[Fraction], Fraction]

MOST_BITS = 1 << 15


def least_level(least_distortion: LeastDistortion, distortion: Fraction, digits: int) -> Levels:
    """Two levels around the least lambda > 1 at which a falling function comes down to a distortion.

    The function exceeds the distortion at the first level and not at the second one. They are equal where the function is
    found to be equal to the distortion; else their logarithms differ by at most 10**-digits of the first one.

    Parameters
    ----------
    least_distortion : callable
        A function of lambda that does not rise, larger than the distortion at lambda = 1.

    Raises
    ------
    Unsupported
        Where the function is larger than the distortion even at lambda = 2**32768.

    Examples
    --------
    >>> least_level(lambda level: 2 / (level + 2), Fraction(2, 7), 9)
    (Fraction(5, 1), Fraction(5, 1))
    >>> low, high = least_level(lambda level: 2 / level**2, Fraction(1), 9)
    >>> low < high < low + Fraction(1, 10**9), low**2 < 2 < high**2
    (True, True)
    """
    low, high = _around(least_distortion, distortion)
    # log(high/low) <= (high - low)/low and log(low) >= (low - 1)/low.
    while (high - low) * 10**digits > low - 1:
        middle = _between(low, high)
        here = least_distortion(middle)
        if here == distortion:
            return middle, middle
        low, high = (middle, high) if here > distortion else (low, middle)
    last = simplest_between(low, high)
    return (last, last) if least_distortion(last) == distortion else (low, high)


def _around(least_distortion: LeastDistortion, distortion: Fraction) -> Levels:
    """Powers of two, each the square of the one before, around the level."""
    low, bits = Fraction(1), 1
    while least_distortion(Fraction(2**bits)) > distortion:
        low, bits = Fraction(2**bits), 2 * bits
        if bits > MOST_BITS:
            raise Unsupported(
                f"distortion={distortion} is not reached at exp(epsilon) = 2**{MOST_BITS}; ask for a larger one, or for the "
                "least distortion at a level"
            )
    return low, Fraction(2**bits)


def _between(low: Fraction, high: Fraction) -> Fraction:
    """The simplest rational of the interval, or of its middle: far ends are divided as powers, near ones as numbers."""
    if high > 4 * low:
        return low * 2 ** ((high / low).numerator.bit_length() // 2)
    simplest, part = simplest_between(low, high), (high - low) / 8
    return simplest if low + part <= simplest <= high - part else simplest_between(low + 3 * part, high - 3 * part)


def value_between(levels: Levels, narrower: Callable[[int], Levels], digits: int) -> LeakageValue:
    """The leakage whose exponential lies between two levels.

    Parameters
    ----------
    narrower : callable
        Takes a number of digits and returns levels that are so near to each other.
    """
    if levels[0] == levels[1]:
        return LeakageValue.log_of(levels[0])
    return LeakageValue.enclosed(*_logarithms(levels, digits), lambda more: _logarithms(narrower(more + 1), more))


def _logarithms(levels: Levels, digits: int) -> Levels:
    low, high = (LeakageValue.log_of(level).enclosure(digits + 2) for level in levels)
    return low[0], high[1]
