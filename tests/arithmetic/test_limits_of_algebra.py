"""Radicals and logarithms: normal forms and texts, and up to which size, and at how many bits, algebra is asked.

Covers: symdp.arithmetic.reals.algebraic_sign, symdp.arithmetic.reals.coprime, symdp.arithmetic.reals.enclosure,
symdp.arithmetic.reals.log_sum, symdp.arithmetic.reals.radical
"""

from fractions import Fraction
from math import isqrt
from random import Random

import flint
import mpmath
import pytest
import sympy

from symdp.arithmetic.reals.algebraic_sign import algebraic_sign
from symdp.arithmetic.reals.coprime import coprime_basis, exponents, perfect_power
from symdp.arithmetic.reals.enclosure import decimal, sign
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.arithmetic.reals.radical import RadicalSum, sum_of
from symdp.errors import InvalidArgument, Undecided

ONE, HALF = Fraction(1), Fraction(1, 2)


def power(base, exponent=HALF):
    return RadicalSum.power(base if isinstance(base, RadicalSum) else Fraction(base), Fraction(exponent))


def number(value):
    return RadicalSum.of(Fraction(value))


def logs(*pairs):
    return LogSum.of([(base if isinstance(base, RadicalSum) else Fraction(base), Fraction(share)) for base, share in pairs])


def drawn(rng):
    """A sum of random radicals with its value."""
    total, value = number(0), mpmath.mpf(0)
    for _ in range(rng.randint(1, 3)):
        factor, base = Fraction(rng.randint(-9, 9), rng.randint(1, 9)), Fraction(rng.randint(1, 40), rng.randint(1, 40))
        share = Fraction(rng.randint(-6, 6), rng.randint(1, 6))
        total = total + number(factor) * power(base, share)
        value += real(factor) * real(base) ** real(share)
    return total, value


def real(value):
    return mpmath.mpf(value.numerator) / value.denominator


def evaluated(exact):
    with flint.ctx.workprec(200):
        return mpmath.mpf(exact.evaluate().mid().str(50, radius=False))


def close(first, second):
    return abs(first - second) < mpmath.mpf(10) ** -35 * max(1, abs(first))


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(6))
def test_arithmetic_of_radicals_is_that_of_real_numbers(seed):
    rng = Random(seed)
    with mpmath.workdps(50):
        for _ in range(12):
            (first, one), (second, two) = drawn(rng), drawn(rng)
            assert close(evaluated(first + second), one + two)
            assert close(evaluated(first * second), one * two)
            assert close(evaluated(first + -second), one - two)
            assert (first + -first).is_zero() is True
            assert (first + number(Fraction(1, 10**30))).is_zero() is not True or close(one, mpmath.mpf(10) ** -30 * -1)
            if one > 0 and not close(one, mpmath.mpf(0)):
                share = Fraction(rng.randint(-5, 5), rng.randint(1, 3))
                assert close(evaluated(power(first, share)), one ** real(share))
                assert close(evaluated(logs((first, share))), real(share) * mpmath.log(one))


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(2))
def test_texts_of_radicals_and_logarithms_are_read_back_by_sympy(seed):
    rng = Random(seed)
    with mpmath.workdps(50):
        for _ in range(6):
            exact, value = drawn(rng)
            if close(value, mpmath.mpf(0)):
                continue
            for text in (str(exact), exact.to_sympy()):
                assert close(mpmath.mpf(sympy.N(sympy.sympify(text), 45)), value)
            if value > 0:
                sums = logs((exact, Fraction(-3, 2)), (5, 1), (Fraction(2, 7), -1))
                expected = -1.5 * mpmath.log(value) + mpmath.log(mpmath.mpf(35) / 2)
                for text in (str(sums), sums.to_sympy()):
                    assert close(mpmath.mpf(sympy.N(sympy.sympify(text), 45)), expected)


FORMS = [
    (number(0), "0"),
    (number(Fraction(-2, 3)), "-2/3"),
    (power(12), "2*3**(1/2)"),
    (power(Fraction(8, 9)), "2/3*2**(1/2)"),
    (power(72, Fraction(-1, 2)), "1/12*2**(1/2)"),
    (power(2, Fraction(7, 3)), "4*2**(1/3)"),
    (power(2, Fraction(-1, 3)), "1/2*2**(2/3)"),
    (-power(5), "-1*5**(1/2)"),
    (power(64, Fraction(1, 6)), "2"),
    (power(10007**2, Fraction(1, 4)), "10007**(1/2)"),
    (power(26), "2**(1/2)*13**(1/2)"),
    (power(289, Fraction(1, 4)), "17**(1/2)"),
    (power(17 * 19), "323**(1/2)"),
    (power(3) + power(2) + power(6) + number(1), "1 + 2**(1/2) + 3**(1/2) + 2**(1/2)*3**(1/2)"),
    (power(2) + -power(2, Fraction(1, 3)), "-1*2**(1/3) + 2**(1/2)"),
    (number(3) + -(number(2) * power(2)), "3 - 2*2**(1/2)"),
    (power(number(1) + power(2)), "(1 + 2**(1/2))**(1/2)"),
    (power(number(1) + power(2), -1), "(1 + 2**(1/2))**(-1)"),
    (power(number(1) + power(2), Fraction(5, 2)), "(1 + 2**(1/2))**(5/2)"),
    (power(number(1) + power(2), 2), "3 + 2*2**(1/2)"),
    (power(number(1) + power(2), 0), "1"),
    (number(3) * power(3) * power(number(1) + power(2)), "3*(1 + 2**(1/2))**(1/2)*3**(1/2)"),
]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("exact", "text"), FORMS, ids=[text for _, text in FORMS])
def test_a_radical_is_written_over_small_primes_with_whole_powers_outside(exact, text):
    assert str(exact) == text


LOGARITHMS = [
    (logs(), "0"),
    (logs((2, 1), (3, -1), (5, Fraction(-2, 3))), "log(2) - log(3) - 2/3*log(5)"),
    (logs((2, 1), (2, -1), (1, 7)), "0"),
    (logs((power(8), 2)), "3*log(2)"),
    (logs((number(3) * power(2), 4)), "4*log(3) + 2*log(2)"),
    (logs((number(1) + power(2), HALF)), "1/2*log(1 + 2**(1/2))"),
    (logs((power(number(1) + power(2)), 3)), "3/2*log(1 + 2**(1/2))"),
    (logs((2, 1)).times(Fraction(5, 2)) + logs((2, HALF)), "3*log(2)"),
]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("exact", "text"), LOGARITHMS, ids=[text for _, text in LOGARITHMS])
def test_a_logarithm_of_a_product_is_a_sum_of_logarithms(exact, text):
    assert str(exact) == text


def test_rationals_are_seen_where_no_root_is_left():
    assert [exact.rational for exact in (number(0), number(2), power(4), power(2), number(1) + power(2))] == [
        0,
        2,
        2,
        None,
        None,
    ]
    assert power(2).integers == frozenset({2})
    assert not power(2).nested
    nested = power(number(1) + power(2)) * power(3)
    assert nested.nested
    assert nested.integers == frozenset({3})


def test_powers_of_zero_and_of_negative_numbers_are_refused():
    for exponent in (0, -1):
        with pytest.raises(InvalidArgument, match=f"^exponent={exponent} of the base 0 must be positive"):
            power(0, exponent)
    assert power(0, Fraction(1, 3)) == number(0)
    with pytest.raises(InvalidArgument, match="must not be negative"):
        power(-1)


def test_whole_powers_leave_a_root_up_to_32768_bits_of_base_and_exponent():
    """Two has two bits: 2**16384 is computed, 2**16385 stays as it is written."""
    assert power(2, 16384).rational == 2**16384
    assert power(2, -16384).rational == Fraction(1, 2**16384)
    assert (power(2, 16385).rational, power(2, -16385).rational) == (None, None)
    assert str(power(2, 16385)) == "2**16385"


def test_numbers_of_more_than_2048_bits_are_not_parted():
    assert str(power(2**2047, Fraction(1, 2))) == f"{2**1023}*2**(1/2)"
    assert str(power(2**2048, Fraction(1, 3))) == f"{2**2048}**(1/3)"


def test_a_power_of_a_sum_is_multiplied_out_to_512_terms():
    silver, three = number(1) + power(2), number(1) + power(2) + power(3)
    assert not power(silver, 9).nested
    assert power(silver, 10).nested
    assert not power(three, 5).nested
    assert power(three, 6).nested
    assert power(silver, -1).nested
    assert power(silver, 1) == silver


def test_sums_whose_powers_grow_too_large_over_a_basis_are_left_open():
    """323 has nine bits: its power 3641 stays as it is, and is a whole number over 17 and 19, but not over 323 itself."""
    large = power(323, 3641)
    assert (large + -(power(17, 3641) * power(19, 3641))).is_zero() is None
    assert (large + -(power(17, 3641) * power(19, 3641)) + power(17)).is_zero() is False
    assert (large + -power(323, 3640)).is_zero() is None
    assert power(323, Fraction(7281, 2)).reduced([323]).rational is None
    assert (power(323, Fraction(1, 2)) + -(power(17) * power(19))).is_zero() is True
    assert large.reduced([17, 19]).rational == 323**3641
    assert (large + power(17)).reduced([17, 19]).terms[0][1] == 323**3641


def test_exponentials_are_looked_for_in_arguments_of_at_most_16384_bits():
    for shift, expected in ((16379, 3 * 2**16379), (16380, None)):
        exact = logs((2**shift, 1), (3, 1))
        assert exact._bits == shift + 5
        assert exact.exponential() == expected
    assert logs((2**20000, 1)).exponential() == 2**20000


def test_an_exponential_has_at_most_a_million_bits():
    """Each factor counts the bits of its base as often as its exponent says."""
    assert logs((2, 2**19 - 1), (3, 1)).exponential() == 3 * 2 ** (2**19 - 1)
    assert logs((2, 2**19), (3, 1)).exponential() is None
    assert logs((2, -(2**19)), (3, 1)).exponential() is None


SILVER, INVERSE, SQUARE = number(1) + power(2), power(2) + number(-1), number(3) + number(2) * power(2)


def test_at_most_sixteen_factors_are_multiplied_out():
    """log(3 + 2 sqrt 2) is twice log(1 + sqrt 2), which is -log(sqrt 2 - 1)."""
    for times, seen in ((8, True), (9, None)):
        assert logs((SILVER, times), (INVERSE, times)).is_zero() is seen
        assert logs((SILVER, times), (INVERSE, times)).exponential() == (1 if seen else None)
    assert logs((SILVER, 7), (INVERSE, 5), (SQUARE, -1)).is_zero() is True
    assert logs((SILVER, 8), (INVERSE, 6), (SQUARE, -1)).is_zero() is True
    assert logs((SILVER, 9), (INVERSE, 7), (SQUARE, -1)).is_zero() is None
    assert logs((SILVER, Fraction(1, 3)), (INVERSE, Fraction(1, 3))).is_zero() is True


def test_exponentials_that_are_no_rational_number_are_none():
    assert logs((SILVER, 1)).exponential() is None
    assert logs((INVERSE, 1)).exponential() is None
    assert logs((SILVER, HALF), (INVERSE, HALF)).exponential() is None
    assert logs((SILVER, -1), (INVERSE, -1)).exponential() is None
    assert logs((2, HALF)).exponential() is None
    assert logs((4, HALF), (3, -2)).exponential() == Fraction(2, 9)
    assert logs((SILVER, 1), (INVERSE, 1), (5, 2)).exponential() == 25
    assert logs().exponential() == 1
    assert logs((3, 2)).exponential() == 9


def test_powers_of_two_are_told_from_other_logarithms():
    assert [exact.power_of_two() for exact in (logs(), logs((8, HALF)), logs((2, 1), (3, 1)), logs((SILVER, 1)))] == [
        0,
        Fraction(3, 2),
        None,
        None,
    ]


def test_the_largest_term_is_found_where_it_is_larger_by_a_part_of_3000_bits():
    """What remains of a sum divided by its largest term has no term above 1, whichever comes first."""
    near = isqrt(2 * 4**3000 // 3)  # near * sqrt(3) is less than 2**3000 * sqrt(2), by a part in 2**3000
    for lower in (near, near + 1):
        first, second = number(2**3000) * power(2), number(lower) * power(3)
        _, sums = logs((first + second, 1)).normal
        (rest,) = sums
        with flint.ctx.workprec(8000):
            assert all(bool(RadicalSum((term,)).evaluate() < flint.arb(1) + flint.arb(2) ** -6000) for term in rest.terms)


class Seen:
    """A number that is not separated from zero below some bits, and notes at which ones it is evaluated."""

    def __init__(self, value, bits, zero):
        self.value, self.bits, self.zero, self.asked = value, bits, zero, []

    def evaluate(self):
        self.asked.append(flint.ctx.prec)
        return flint.arb(self.value if flint.ctx.prec >= self.bits else 0)

    def is_zero(self):
        self.asked.append("algebra")
        return self.zero


def test_algebra_is_asked_after_two_enclosures():
    for value in (1, -1):
        early, later = Seen(value, 128, True), Seen(value, 256, False)
        assert (algebraic_sign(early), early.asked) == (value, [64, 128])
        assert (algebraic_sign(later), later.asked) == (value, [64, 128, "algebra", 256])
    zero = Seen(0, 0, True)
    assert (algebraic_sign(zero), zero.asked) == (0, [64, 128, "algebra"])


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("zero", "most"), [(None, 2**13), (False, 2**20)])
def test_a_sign_is_given_up_at_8192_bits_where_algebra_leaves_it_open_and_else_at_a_million(zero, most):
    endless = Seen(0, 0, zero)
    with pytest.raises(Undecided, match=f"is not decided at {most} bits"):
        algebraic_sign(endless)
    bits = [asked for asked in endless.asked if asked != "algebra"]
    assert bits == [64 * 2**k for k in range(len(bits))]
    assert bits[-1] == most
    assert algebraic_sign(Seen(1, most, zero)) == 1


def test_a_sign_and_decimals_are_looked_for_up_to_a_million_bits():
    for value in (1, -1):
        late = Seen(value, 2**20, None)
        assert sign(late.evaluate) == value
        assert late.asked == [64 * 2**k for k in range(15)]
    endless = Seen(0, 0, None)
    with pytest.raises(Undecided, match="not decided at 1048576 bits"):
        sign(endless.evaluate)
    assert endless.asked[-1] == 2**20


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("digits", "first"), [(1, 64), (16, 64), (17, 68), (100, 400)])
def test_decimals_are_looked_for_from_four_bits_a_digit_on(digits, first):
    asked = []

    def wide():
        asked.append(flint.ctx.prec)
        return flint.arb(2, 1 if len(asked) < 3 else 0)

    assert decimal(wide, digits) == "2"
    assert asked == [first, 2 * first, 4 * first]


def test_decimals_are_given_up_at_a_million_bits():
    with pytest.raises(Undecided, match="3 digits are not decided at 1048576 bits"):
        decimal(lambda: flint.arb(2, 1), 3)
    assert decimal(lambda: flint.arb(2, 0 if flint.ctx.prec >= 2**20 else 1), 3) == "2"


@pytest.mark.sampled(99)
@pytest.mark.parametrize(
    ("numbers", "basis"),
    [
        ([1], []),
        ([12, 18], [2, 3]),
        ([36], [6]),
        ([6, 36, 216], [6]),
        ([8, 4], [2]),
        ([30, 42], [5, 6, 7]),
        ([49, 7, 1, 11**3], [7, 11]),
        ([10007**2 * 2**5, 2**7], [2, 10007]),
    ],
)
def test_a_coprime_basis_is_as_coarse_as_it_can_be(numbers, basis):
    assert coprime_basis(numbers) == basis


def test_a_number_that_the_basis_does_not_write_is_refused():
    with pytest.raises(ArithmeticError, match="no product of powers"):
        exponents(10, [2, 3])
    assert exponents(1, [2, 3]) == {}
    assert exponents(9, [2, 3]) == {3: 2}


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("base", "exponent"), [(2, 1), (2, 2), (3, 3), (6, 4), (5, 6), (7, 9), (12, 25), (2, 97), (10, 49)])
def test_a_perfect_power_has_the_least_root(base, exponent):
    assert perfect_power(base**exponent) == (base, exponent)


def test_sums_merge_equal_terms():
    assert sum_of([power(2), power(2), number(1)]) == number(2) * power(2) + number(1)
    assert sum_of([]) == number(0)
