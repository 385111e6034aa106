"""The normal distribution function between rational bounds, for certificates, with the Python standard library only.

Phi(z) = 1/2 + phi(z) (z + z^3/3 + z^5/15 + ... + z^(2n+1)/(1 3 5 ... (2n+1)) + ...) for z > 0, where all terms are positive,
and Phi(-z) = 1 - Phi(z). Everything is computed on integers in units of 2**-(bits+32) and rounded in one direction.
"""

from fractions import Fraction
from functools import lru_cache
from math import isqrt

from .. import work
from . import logarithms

SPARE = 32


def normal(z, bits):
    """Return bounds of Phi(z), at most about 2**-bits apart."""
    if z < 0:
        low, high = normal(-z, bits)
        return 1 - high, 1 - low
    if z * z > 2 * bits:
        return 1 - Fraction(1, 2**bits), Fraction(1)  # 1 - Phi(z) < exp(-z**2/2) < 2**-bits
    work.spend((6 * bits + int(6 * z * z)) // 8 * work.weight(bits))
    unit = 1 << (bits + SPARE)
    below, above = (series(z, unit, up) for up in (False, True))
    density = logarithms.exponential(-z * z / 2, bits + SPARE)
    root = root_of_two_pi(bits + SPARE)
    return Fraction(1, 2) + density[0] * below / (root[1] * unit), Fraction(1, 2) + density[1] * above / (root[0] * unit)


def series(z, unit, up):
    """Return unit * (z + z**3/3 + z**5/15 + ...), rounded down or up."""
    term = z.numerator * unit // z.denominator + up
    square = term * term // unit + up
    total, odd = 0, 1
    while term > 1 or square > (odd + 2) * unit // 2:
        total += term
        odd += 2
        term = term * square // (unit * odd) + up
    # Every further term is at most half of the one before, so that their sum is at most twice the first of them.
    return total + 2 * term * up


@lru_cache(maxsize=16)
def root_of_two_pi(bits):
    """Return bounds of the square root of 2 pi, by Machin's formula pi = 16 arctan(1/5) - 4 arctan(1/239)."""
    unit = 1 << (bits + SPARE)
    middle, error = 16 * arctan(5, unit) - 4 * arctan(239, unit), 9 * (bits + SPARE) + 64
    pi = [middle - error, middle + error]
    low, high = (isqrt(2 * value * unit) for value in pi)
    return Fraction(low, unit), Fraction(high + 1, unit)


def arctan(n, unit):
    """Return unit * arctan(1/n), each of the at most log2(unit)/4 + 1 terms, n >= 5, being wrong by less than 2.1."""
    total, power, odd, sign = 0, unit // n, 1, 1
    while power:
        total += sign * (power // odd)
        power //= n * n
        odd, sign = odd + 2, -sign
    return total
