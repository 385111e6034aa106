"""Rationals beside roots and logarithms, for letters of facts that stand for numbers which are not rational."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from proofs.definitions.log_sums import log_below as logarithm_below

BITS = 32


def log_below(argument: Fraction) -> Fraction:
    """A rational at most log(argument)."""
    return logarithm_below(Fraction(argument), BITS)


def log_above(argument: Fraction) -> Fraction:
    """A rational at least log(argument)."""
    return -log_below(1 / Fraction(argument))


def root_above(value: Fraction) -> Fraction:
    """A rational at least the square root; the root itself where that is rational.

    Examples
    --------
    >>> root_above(Fraction(4, 9)), root_above(Fraction(2)) ** 2 > 2
    (Fraction(2, 3), True)
    """
    scale = value.denominator << BITS
    square = value.numerator * value.denominator << 2 * BITS
    root = isqrt(square)
    return Fraction(root + (root * root < square), scale)
