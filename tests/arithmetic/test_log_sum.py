"""Radicals and sums of logarithms: arithmetic against mpmath, zero by algebra against identities that hold.

Covers: symdp.arithmetic.reals.algebraic_sign, symdp.arithmetic.reals.coprime, symdp.arithmetic.reals.log_sum,
symdp.arithmetic.reals.radical
"""

from fractions import Fraction
from math import gcd, prod
from random import Random

import flint
import mpmath
import pytest
import sympy

from symdp.arithmetic.reals.algebraic_sign import algebraic_sign
from symdp.arithmetic.reals.coprime import coprime_basis, exponents, perfect_power
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.arithmetic.reals.radical import RadicalSum, _product_text, sum_of
from symdp.errors import InvalidArgument, Undecided

HALF = Fraction(1, 2)


def root(number, order=2):
    return RadicalSum.power(Fraction(number), Fraction(1, order))


def near(number, expected):
    with flint.ctx.workprec(200), mpmath.workdps(60):
        value = number.evaluate()
        middle = mpmath.mpf(value.mid().str(60, radius=False))
        assert abs(middle - expected) < mpmath.mpf(10) ** -45 * max(1, abs(expected))


def test_a_coprime_basis_writes_every_number(rng):
    for _ in range(200):
        numbers = [prod(rng.choices([2, 3, 4, 5, 6, 7, 12, 49, 10007**2], k=rng.randint(0, 6))) for _ in range(5)]
        basis = coprime_basis(numbers)
        assert all(gcd(a, b) == 1 for a in basis for b in basis if a != b)
        assert all(perfect_power(element) == (element, 1) for element in basis)
        for number in numbers:
            assert prod(base**power for base, power in exponents(number, basis).items()) == number


def test_perfect_powers_are_found(rng):
    for _ in range(200):
        base, power = rng.randint(2, 50), rng.randint(1, 40)
        pair = perfect_power(base**power)
        assert pair[0] ** pair[1] == base**power
        assert pair[1] % power == 0
        assert all(q == 1 for q in [perfect_power(pair[0])[1]])


def random_radicals(rng):
    """A sum of random radicals, with its value in mpmath."""
    parts, total = [], mpmath.mpf(0)
    for _ in range(rng.randint(1, 4)):
        base, share = Fraction(rng.randint(1, 40), rng.randint(1, 40)), Fraction(rng.randint(-6, 6), rng.randint(1, 6))
        factor = Fraction(rng.randint(1, 9), rng.randint(1, 9))
        parts.append(RadicalSum.of(factor) * RadicalSum.power(base, share))
        exact = mpmath.mpf(base.numerator) / base.denominator, mpmath.mpf(share.numerator) / share.denominator
        total += mpmath.mpf(factor.numerator) / factor.denominator * exact[0] ** exact[1]
    return sum_of(parts), total


@pytest.mark.thorough
def test_sums_products_and_powers_agree_with_mpmath():
    rng = Random(3)
    with mpmath.workdps(60):
        for _ in range(300):
            (first, one), (second, two) = random_radicals(rng), random_radicals(rng)
            near(first + second, one + two)
            near(first * second, one * two)
            near(first + -second, one - two)
            share = Fraction(rng.randint(-5, 5), rng.randint(1, 5))
            near(RadicalSum.power(first, share), one ** (mpmath.mpf(share.numerator) / share.denominator))
            assert sympy.N(first.to_sympy() - sympy.Float(str(one), 60), 20) < 1e-40
            assert abs(sympy.N(sympy.sympify(str(first)) - first.to_sympy(), 20, maxn=200)) < 1e-30


ZEROS = [
    root(8) + -(RadicalSum.of(2) * root(2)),
    root(6) + -(root(2) * root(3)),
    root(Fraction(1, 3)) + -(RadicalSum.of(Fraction(1, 3)) * root(3)),
    root(16, 4) + -RadicalSum.of(2),
    RadicalSum.power(root(2) + RadicalSum.of(1), 2) + -(RadicalSum.of(3) + RadicalSum.of(2) * root(2)),
    root(10007 * 10009) + -(root(10007) * root(10009)),
]


@pytest.mark.parametrize("number", ZEROS, ids=str)
def test_sums_of_radicals_that_vanish_are_found_to_vanish(number):
    assert number.is_zero() is True
    assert algebraic_sign(number) == 0
    assert algebraic_sign(number + RadicalSum.of(Fraction(1, 10**100))) == 1


def test_a_sum_that_nearly_vanishes_does_not():
    almost = root(2) + root(3) + -root(Fraction(31462643699419723423292149, 10**25) ** 2)
    assert almost.is_zero() is False
    assert algebraic_sign(almost) != 0


LOGS = [
    [(6, 1), (2, -1), (3, -1)],
    [(Fraction(9, 4), HALF), (Fraction(2, 3), 1)],
    [(8, Fraction(1, 3)), (2, -1)],
    [(10007 * 10009, 1), (10007, -1), (10009, -1)],
]


@pytest.mark.parametrize("pairs", LOGS, ids=str)
def test_sums_of_logarithms_that_vanish_are_found_to_vanish(pairs):
    number = LogSum.of([(Fraction(argument), Fraction(share)) for argument, share in pairs])
    assert number.is_zero() is True
    assert number.exponential() == 1
    shifted = number + LogSum.of([(1 + Fraction(1, 10**80), Fraction(1))])
    assert shifted.is_zero() is False
    assert algebraic_sign(shifted) == 1


def test_logarithms_of_radicals_that_vanish():
    one = Fraction(1)
    silver = root(2) + RadicalSum.of(1)
    inverse = root(2) + RadicalSum.of(-1)
    assert LogSum.of([(silver, one), (inverse, one)]).is_zero() is True
    assert LogSum.of([(silver, one), (inverse, one)]).exponential() == 1
    square = RadicalSum.of(3) + RadicalSum.of(2) * root(2)
    assert LogSum.of([(silver, Fraction(2)), (square, -one)]).is_zero() is True
    assert LogSum.of([(silver, Fraction(3)), (square, -one)]).is_zero() is False
    scaled = RadicalSum.of(2) * root(3) * silver
    assert LogSum.of([(scaled, one), (silver, -one), (Fraction(12), -HALF)]).is_zero() is True


def test_exponentials_are_found_where_they_are_rational():
    assert LogSum.of([(Fraction(4), HALF), (Fraction(3), Fraction(2))]).exponential() == 18
    assert LogSum.of([(Fraction(2), HALF)]).exponential() is None
    assert LogSum.of([(root(2) + RadicalSum.of(1), Fraction(1))]).exponential() is None
    assert LogSum.of([(Fraction(8), Fraction(5, 6))]).power_of_two() == Fraction(5, 2)


def test_sympy_and_text_round_trip():
    expression = sympy.log(1 + sympy.sqrt(2)) / 3 - 2 * sympy.log(sympy.Rational(9, 5)) + sympy.log(sympy.cbrt(7))
    number = LogSum.from_sympy(expression)
    assert abs(sympy.N(number.to_sympy() - expression, 30)) < 1e-25
    assert abs(sympy.N(sympy.sympify(str(number)) - expression, 30)) < 1e-25
    assert LogSum.from_sympy(sympy.Integer(0)).terms == ()
    assert LogSum.from_sympy(3 * (sympy.log(2) + sympy.log(3))).exponential() == 216


@pytest.mark.parametrize(
    "expression",
    [sympy.Integer(1), sympy.pi, sympy.sqrt(2) * sympy.log(3), sympy.log(sympy.pi), sympy.Symbol("x"), sympy.log(2) ** 2],
    ids=str,
)
def test_other_expressions_are_refused(expression):
    with pytest.raises(InvalidArgument, match="expression="):
        LogSum.from_sympy(expression)


@pytest.mark.parametrize("argument", [Fraction(0), Fraction(-2), RadicalSum.of(0)], ids=str)
def test_arguments_of_logarithms_are_positive(argument):
    with pytest.raises(InvalidArgument, match="must be positive"):
        LogSum.of([(argument, Fraction(1))])
    with pytest.raises(InvalidArgument, match="base"):
        RadicalSum.power(Fraction(-2), HALF)
    with pytest.raises(InvalidArgument, match="must be positive"):
        RadicalSum.power(Fraction(0), Fraction(-1))


def test_nested_roots_are_equal_where_they_are_the_same_and_undecided_where_that_is_hidden():
    nested = RadicalSum.power(RadicalSum.of(3) + RadicalSum.of(2) * root(2), HALF)
    assert (nested + -nested).is_zero() is True
    hidden = nested + -(RadicalSum.of(1) + root(2))
    assert hidden.is_zero() is None
    with pytest.raises(Undecided, match="may be equal"):
        algebraic_sign(hidden)


def test_the_size_of_a_sum_counts_the_bits_of_its_integers():
    assert LogSum.of([(Fraction(3, 2), Fraction(1))])._bits == 4
    assert LogSum.of([(Fraction(3, 2), Fraction(1)), (Fraction(5, 7), Fraction(1, 9))])._bits == 10


def test_a_factor_to_the_power_one_is_written_without_it():
    sum_of_roots = "1 + 2**(1/2)"
    for exponent, text in ((Fraction(1), ""), (Fraction(2), "**2"), (Fraction(1, 2), "**(1/2)"), (Fraction(-1), "**(-1)")):
        assert _product_text(((sum_of_roots, exponent),), Fraction(3)) == f"3*(1 + 2**(1/2)){text}"
    assert _product_text(((2, Fraction(1, 2)),), Fraction(1)) == "2**(1/2)"
    assert _product_text(((2, Fraction(1, 2)),), Fraction(-1)) == "-1*2**(1/2)"


def test_what_cancels_is_no_term():
    three, five = (LogSum.of([(Fraction(number), Fraction(1))]) for number in (3, 5))
    assert (three + five + three.times(Fraction(-1))).terms == five.terms
    assert LogSum.of([*three.times(Fraction(0)).terms, (Fraction(1), Fraction(7))]).terms == ()
