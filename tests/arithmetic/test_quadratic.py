"""Numbers a + b sqrt(d): signs and quotients against decimals, also where the root is rational.

Covers: symdp.arithmetic.reals.quadratic
"""

from decimal import Decimal, getcontext
from fractions import Fraction
from random import Random

import pytest

from symdp.arithmetic.reals.quadratic import Quadratic

getcontext().prec = 60


def decimal(number):
    a, b, d = (Decimal(x.numerator) / x.denominator for x in (number.rational, number.factor, number.radicand))
    return a + b * d.sqrt()


def drawn(rng, radicand):
    return Quadratic(
        Fraction(rng.randint(-6, 6), rng.randint(1, 4)), Fraction(rng.randint(-6, 6), rng.randint(1, 4)), radicand
    )


@pytest.mark.parametrize("radicand", ["0", "2", "4", "9/4", "3/7"])
def test_operations_and_signs_are_those_of_real_numbers(radicand):
    rng, close = Random(radicand), Decimal(10) ** -40
    for _ in range(200):
        x, y = drawn(rng, Fraction(radicand)), drawn(rng, Fraction(radicand))
        assert abs(decimal(x + y) - decimal(x) - decimal(y)) < close
        assert abs(decimal(2 - x * y) - 2 + decimal(x) * decimal(y)) < close
        value = decimal(x)
        assert x.sign == (0 if abs(value) < close else 1 if value > 0 else -1)
        if y.sign:
            assert abs(decimal(x / y) - decimal(x) / decimal(y)) < close
        low = x.below(20)
        assert -close <= value - Decimal(low.numerator) / low.denominator <= Decimal(10) ** -20
