"""Enclosures: signs, and decimal text whose every digit is right.

Covers: symdp.arithmetic.reals.enclosed_real, symdp.arithmetic.reals.enclosure
"""

from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from random import Random

import flint
import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.reals import enclosure
from symdp.arithmetic.reals.enclosed_real import EnclosedReal
from symdp.arithmetic.reals.enclosure import ball, decimal, rounded, sign, sign_within
from symdp.errors import Undecided

exactly = settings(max_examples=100)
sizes = st.integers(min_value=-9, max_value=30)
mantissas = st.fractions(min_value=1, max_value=10, max_denominator=10**8)


@pytest.mark.thorough
@exactly
@given(mantissas, sizes, st.integers(min_value=1, max_value=25), st.booleans())
def test_rounded_text_is_within_half_a_unit_and_ties_go_away_from_zero(mantissa, size, digits, negative):
    value = (-1 if negative else 1) * mantissa * Fraction(10) ** size
    number = Fraction(rounded(value, digits))
    unit = Fraction(10) ** (size + (1 if mantissa == 10 else 0) - digits + 1)
    assert abs(number - value) <= unit / 2
    assert (number / unit).denominator == 1
    if abs(number - value) == unit / 2:
        assert abs(number) > abs(value)


@pytest.mark.thorough
@exactly
@given(st.integers(min_value=-(10**15), max_value=10**15), sizes, st.integers(min_value=1, max_value=14))
def test_decimal_numbers_round_as_the_decimal_module_rounds_them(numerator, size, digits):
    value = Fraction(numerator) * Fraction(10) ** (size - 15)
    context = Context(prec=digits, rounding=ROUND_HALF_UP)
    expected = context.create_decimal(Decimal(numerator).scaleb(size - 15))
    assert Fraction(rounded(value, digits)) == Fraction(expected)


HALF_WAY = [
    ("0.5", 1, "0.5"),
    ("0.25", 1, "0.3"),
    ("0.35", 1, "0.4"),
    ("-0.25", 1, "-0.3"),
    ("2.5", 1, "3"),
    ("9.5", 1, "10"),
    ("99.95", 3, "100"),
    ("0.0009995", 3, "0.001"),
    ("0.00099949", 3, "0.000999"),
    ("1250", 2, "1300"),
    ("1249.9999", 2, "1200"),
]


@pytest.mark.parametrize(("value", "digits", "text"), HALF_WAY)
def test_half_way_cases(value, digits, text):
    assert rounded(Fraction(value), digits) == text


FORMS = [
    ("0", 5, "0"),
    ("1e-9", 3, "1e-9"),
    ("123e-11", 3, "1.23e-9"),
    ("1e-6", 3, "0.000001"),
    ("9.999e-7", 2, "0.000001"),
    ("1e-7", 3, "1e-7"),
    ("1e20", 3, "1" + "0" * 20),
    ("1e21", 3, "1e21"),
    ("12345e26", 3, "1.23e30"),
    ("123456", 3, "123000"),
    ("-25.5", 6, "-25.5"),
    ("100", 15, "100"),
]


@pytest.mark.parametrize(("value", "digits", "text"), FORMS)
def test_plain_notation_from_a_millionth_and_scientific_elsewhere(value, digits, text):
    assert rounded(Fraction(value), digits) == text


def random_numbers():
    rng = Random(1905)
    return [Fraction(rng.randint(1, 10**12), 10 ** rng.randint(0, 21)) for _ in range(40)]


def test_decimals_of_square_roots_agree_with_mpmath():
    for value in random_numbers():
        text = decimal(lambda value=value: ball(value).sqrt(), 30)
        with mpmath.workdps(60):
            exact = mpmath.sqrt(mpmath.mpf(value.numerator) / value.denominator)
            expected = Decimal(mpmath.nstr(exact, 55))
        context = Context(prec=30, rounding=ROUND_HALF_UP)
        assert Fraction(text) == Fraction(context.plus(expected)), value


def test_decimal_grows_the_precision_until_the_digits_are_certain():
    bits_used = []

    def nearly_half():
        bits_used.append(flint.ctx.prec)
        return ball(Fraction(1, 2)) + ball(Fraction(10) ** -300).exp() - 1

    assert decimal(nearly_half, 3) == "0.5"
    assert decimal(lambda: ball(Fraction(25, 10)) + ball(Fraction(10) ** -300).sin(), 1) == "3"
    assert decimal(lambda: ball(Fraction(25, 10)) - ball(Fraction(10) ** -300).sin(), 1) == "2"
    assert bits_used == sorted(bits_used)


def test_a_sign_is_that_of_an_enclosure_without_zero(monkeypatch):
    """Zero alone, and balls that end there, have no sign at any precision."""
    monkeypatch.setattr(enclosure, "_MOST_BITS", 1000)
    middle = flint.arb(Fraction(1, 2).numerator, 1)
    for touching in (ball(Fraction(0)), middle - 1, 1 - middle):
        with pytest.raises(Undecided, match="the number may be zero"):
            sign(lambda touching=touching: touching)
    assert [sign(lambda value=value: ball(Fraction(value))) for value in ("1/9", "-1/9")] == [1, -1]


@pytest.mark.parametrize("digits", [1, 2, 3, 20])
def test_few_digits_of_a_number_between_two_decimals(digits):
    third = EnclosedReal(
        Deferred(lambda places: (Fraction(10**places // 3, 10**places), Fraction(10**places // 3 + 1, 10**places)))
    )
    assert third.decimal(digits) == f"0.{'3' * digits}"


def test_decimal_leaves_the_precision_as_it_was():
    before = flint.ctx.prec
    decimal(lambda: ball(Fraction(2)).log(), 200)
    sign(lambda: ball(Fraction(2)).log())
    assert flint.ctx.prec == before


def test_a_number_half_way_that_is_not_known_exactly_is_undecided():
    with pytest.raises(Undecided):
        decimal(lambda: ball(Fraction(2)).sqrt() ** 2 + ball(Fraction(1, 2)), 1)


@pytest.mark.parametrize("exponent", [1, 20, 300, 3000])
def test_signs_of_tiny_differences(exponent):
    tiny = Fraction(1, 10**exponent)
    assert sign(lambda: ball(1 + tiny).log()) == 1
    assert sign(lambda: ball(1 - tiny).log()) == -1
    assert sign(lambda: ball(1 + tiny).log() - ball(tiny)) == -1


@pytest.mark.parametrize("side", [1, -1])
def test_a_sign_is_decided_from_the_first_precision_that_separates_it_from_zero(side):
    """A number of size 10^-30, the difference of numbers of size 1, takes 100 bits."""
    tried = []

    def tiny():
        tried.append(flint.ctx.prec)
        return side * (ball(Fraction(1, 10**30)).exp() - 1)

    assert [sign_within(tiny, 20, most) for most in (19, 20, 159, 160, 1000)] == [0, 0, 0, side, side]
    assert tried == [20, *[20, 40, 80], *[20, 40, 80, 160] * 2]


@exactly
@given(st.fractions(max_denominator=10**9).filter(bool))
def test_signs_of_rationals(value):
    assert sign(lambda: ball(value)) == (1 if value > 0 else -1)


def test_the_sign_of_zero_is_undecided():
    with pytest.raises(Undecided, match="may be zero"):
        sign(lambda: ball(Fraction(2)).sqrt() ** 2 - 2)


@exactly
@given(st.fractions(max_denominator=10**30))
def test_a_ball_contains_its_rational(value):
    assert ball(value).contains(flint.fmpq(value.numerator, value.denominator))
