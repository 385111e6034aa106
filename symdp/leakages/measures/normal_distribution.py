"""The normal distribution function and its inverse, enclosed at the precision of python-flint."""

from __future__ import annotations

from fractions import Fraction

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball


def normal(z: flint.arb) -> flint.arb:
    """Return Phi(z)."""
    return (-z / root_of_two()).erfc() / 2


def quantile(probability: Fraction) -> flint.arb:
    """Return the z with Phi(z) = probability, which lies strictly between 0 and 1.

    Examples
    --------
    >>> quantile(Fraction(1, 2)) == 0, quantile(Fraction(9, 10)) > ball(Fraction(128, 100))
    (True, True)
    """
    if probability == Fraction(1, 2):
        return flint.arb(0)
    return -root_of_two() * ball(2 * probability).erfcinv()


def root_of_two() -> flint.arb:
    """Return the square root of 2."""
    return flint.arb(2).sqrt()
