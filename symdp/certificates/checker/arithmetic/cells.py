"""Polynomials in t, compared for all t from 0 to 1 at once, with the Python standard library only.

With n at least the degree, t^i is the sum over k of comb(k, i) / comb(n, i) times comb(n, k) t^k (1 - t)^(n - k), where no
term is negative. So a polynomial is at least 0 on the cell if these sums of its coefficients are, and then positive inside
if one of them is. The test is sufficient, not necessary: fewer nonnegative polynomials fail it, the larger n is.
"""

from fractions import Fraction
from math import comb

from .. import work
from . import germs

FINER, ZERO = 8, Fraction(0)


class Cell(germs.Polynomial):
    """A polynomial that is compared for all t in [0, 1]."""

    letter = "t"

    def is_nonnegative(self):
        return all(value >= 0 for value in self.controls())

    def is_positive(self):
        """Decide whether a polynomial is proved positive for 0 < t < 1."""
        return bool(self.terms) and self.is_nonnegative()

    def controls(self):
        """Return the coefficients of the products of powers of t and 1 - t."""
        degree = len(self.terms) - 1
        if degree > 1:
            degree += FINER
        work.spend((1 + degree * len(self.terms) // 8) * work.weight(self.bits()))
        shares = [value / comb(degree, i) for i, value in enumerate(self.terms)]
        return [sum(comb(k, i) * share for i, share in enumerate(shares[: k + 1])) for k in range(degree + 1)]


def affine(start, end):
    """Return the polynomial with these values at 0 and at 1."""
    return Cell([start + ZERO, end - start + ZERO])
