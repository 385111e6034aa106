"""Order and equality of algebraic numbers, and rationals between them.

Covers: symdp.arithmetic.reals.algebraic_number, symdp.arithmetic.simple_rational
"""

from fractions import Fraction as F

import flint
import pytest
import sympy

from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, rational_between, real_roots
from symdp.arithmetic.reals.precision import FIRST_BITS
from symdp.errors import InvalidArgument

X = flint.fmpz_poly([0, 1])


def test_numbers_agree_with_sturm_sequences(rng):
    numbers = []
    for _ in range(8):
        polynomial = flint.fmpz_poly([rng.randint(-6, 6) for _ in range(5)] + [1])
        numbers += [root for root, _ in real_roots(polynomial)]
    assert len(numbers) >= 8  # A polynomial of degree five has a real root.
    for number in numbers:
        near = F(number.decimal(12))
        width = F(1, 10**8)
        polynomial = sympy.Poly(list(reversed(number.polynomial)), sympy.Symbol("x"))
        low, high = [sympy.Rational(end.numerator, end.denominator) for end in (near - width, near + width)]
        assert (polynomial.count_roots(None, low), polynomial.count_roots(low, high)) == (number.index, 1)
    numbers.sort()
    decimals = [F(number.decimal(20)) for number in numbers]
    assert decimals == sorted(decimals)


def test_roots_that_are_close_are_told_apart():
    close = X**2 - 2
    near = (10**20 * X - 141421356237309504880) * (X**2 - 2) * (X - 3) ** 2
    (root,) = [number for number, _ in real_roots(close) if number > AlgebraicNumber.of(F(0))]
    multiplicities = dict(real_roots(near))
    assert multiplicities[root] == 1
    assert multiplicities[AlgebraicNumber.of(F(3))] == 2
    (rational,) = [number for number in multiplicities if number.rational not in (None, 3)]
    assert rational < root
    between = rational_between(rational, root)
    assert rational < AlgebraicNumber.of(between) < root


def test_an_interval_that_holds_two_roots_becomes_sixteen_times_narrower():
    """(11 -+ sqrt(2))/50 both lie between 0 and 1; what is told are the simplest fractions around each."""
    roots = [AlgebraicNumber((119, -1100, 2500), place).to_document()["between"] for place in (0, 1)]
    assert roots == [["4/21", "5/26"], ["1/5", "1/4"]]


def test_other_attempts_give_other_numbers():
    one, two = AlgebraicNumber.of(F(1)), AlgebraicNumber.of(F(2))
    for low, high in ((one, two), (two, None)):
        numbers = [rational_between(low, high, attempt) for attempt in range(20)]
        assert len(set(numbers)) > 10
        assert all(low < AlgebraicNumber.of(value) for value in numbers)
        assert all(high is None or AlgebraicNumber.of(value) < high for value in numbers)
    with pytest.raises(InvalidArgument, match="low=1 must be less than high=1"):
        rational_between(one, one)


@pytest.mark.parametrize("below", [True, False])
def test_a_rational_is_near_within_widths_about_the_first_precision(below):
    root = AlgebraicNumber((-2, 0, 1), 1)
    for bits in range(FIRST_BITS - 8, FIRST_BITS + 8):
        width = F(1, 2**bits)
        found = root.near(width, below=below)
        first, last = (found, found + width) if below else (found - width, found)
        assert first**2 < 2 < last**2
