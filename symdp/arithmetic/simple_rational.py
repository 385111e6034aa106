"""The simplest rational of an interval."""

from __future__ import annotations

from fractions import Fraction


def simple_between(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction of least denominator strictly between two rationals, 0 <= low < high, by continued fractions.

    Examples
    --------
    >>> simple_between(Fraction(0), Fraction(2, 7)), simple_between(Fraction(314, 100), Fraction(315, 100))
    (Fraction(1, 4), Fraction(22, 7))
    """
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1)
    rest = high - whole
    if low == whole:
        return whole + Fraction(1, 1 + rest.denominator // rest.numerator)
    return whole + 1 / simple_between(1 / rest, 1 / (low - whole))
