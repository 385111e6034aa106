"""epsilon = log(lambda): exact order, and digits that agree with mpmath, an independent library.

Covers: symdp.arithmetic.rational, symdp.arithmetic.reals.logarithm
"""

from fractions import Fraction
from random import Random

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.reals.logarithm import Logarithm
from symdp.errors import SymdpError

exactly = settings(max_examples=150)
positive = st.fractions(min_value=Fraction(1, 10**6), max_value=10**6).filter(lambda value: value > 0)

NEAR_ONE = [1 + Fraction(sign, 10**k) for k in (1, 3, 8, 20, 60, 300) for sign in (1, -1)]
ORDINARY = [Fraction(8, 7), Fraction(51, 2), Fraction(2), Fraction(3), Fraction(1, 3), Fraction(10**40 + 1, 3)]


def random_rationals():
    rng = Random(20180511)
    return [Fraction(rng.randint(1, 10**9), rng.randint(1, 10**9)) for _ in range(60)]


def reference(value, digits, base_two):
    """The correctly rounded digits from mpmath at 60 digits beyond cancellation."""
    with mpmath.workdps(400 + digits):
        exact = mpmath.log(mpmath.mpf(value.numerator) / value.denominator)
        number = exact / mpmath.log(2) if base_two else exact
        return mpmath.nstr(number, 60)


def assert_correctly_rounded(text, value, digits, base_two):
    """The text is within half a unit of its last place; 60 reference digits settle it."""
    exact = Fraction(reference(value, digits, base_two))
    leading = len(str(int(abs(exact)))) if abs(exact) >= 1 else -_leading_zeros(abs(exact))
    unit = Fraction(10) ** (leading - digits)
    assert abs(Fraction(text) - exact) <= unit / 2, (text, value, digits)


def _leading_zeros(size):
    count = 0
    while size * 10 < 1:
        size, count = size * 10, count + 1
    return count


@pytest.mark.parametrize("base_two", [False, True], ids=["nats", "bits"])
@pytest.mark.parametrize("value", NEAR_ONE + ORDINARY, ids=lambda value: str(value)[:20])
def test_digits_agree_with_mpmath(value, base_two):
    logarithm = Logarithm(value)
    for digits in (1, 2, 3, 15, 40):
        text = logarithm.bits(digits) if base_two else logarithm.nats(digits)
        assert_correctly_rounded(text, value, digits, base_two)


def test_digits_of_random_rationals_agree_with_mpmath():
    for value in random_rationals():
        assert_correctly_rounded(Logarithm(value).nats(30), value, 30, False)
        assert_correctly_rounded(Logarithm(value).bits(30), value, 30, True)


@pytest.mark.parametrize("exponent", [1, 2, 3, 7, 10, 30, 64, 1000, -1, -5, -64])
def test_powers_of_two_have_whole_bits(exponent):
    assert Logarithm(Fraction(2) ** exponent).bits(15) == str(exponent)


@pytest.mark.parametrize(("exponent", "digits", "text"), [(15, 1, "20"), (25, 1, "30"), (125, 2, "130"), (1005, 3, "1010")])
def test_powers_of_two_half_way_between_two_texts_round_up(exponent, digits, text):
    assert Logarithm(Fraction(2) ** exponent).bits(digits) == text


def test_one_has_logarithm_zero():
    assert str(Logarithm(Fraction(1))) == "0"
    assert Logarithm(Fraction(1)).nats() == Logarithm(Fraction(1)).bits() == "0"
    assert Logarithm(Fraction(1)).to_sympy() == 0


def test_infinity_prints_as_oo():
    endless = Logarithm(INFINITY)
    assert (str(endless), endless.nats(), endless.bits(3), endless.to_sympy()) == ("oo", "oo", "oo", sympy.oo)


@exactly
@given(positive, positive)
def test_order_is_that_of_the_arguments(first, second):
    assert (Logarithm(first) < Logarithm(second)) == (first < second)
    assert (Logarithm(first) == Logarithm(second)) == (first == second)
    assert Logarithm(first) < Logarithm(INFINITY)
    assert max(Logarithm(first), Logarithm(INFINITY)) == Logarithm(INFINITY)


def test_order_is_exact_beyond_every_float():
    value = Fraction(8, 7)
    assert Logarithm(value) < Logarithm(value + Fraction(1, 10**400))
    assert Logarithm(value) != Logarithm(value + Fraction(1, 10**400))


@exactly
@given(positive)
def test_sympy_holds_the_same_number(value):
    expression = Logarithm(value).to_sympy()
    assert sympy.exp(expression) == sympy.Rational(value.numerator, value.denominator)


def test_text_names_the_argument():
    assert str(Logarithm(Fraction(8, 7))) == "log(8/7)"
    assert str(Logarithm(Fraction(3))) == "log(3)"


@pytest.mark.parametrize("digits", [0, -1])
def test_fewer_than_one_digit_is_refused(digits):
    with pytest.raises(SymdpError):
        Logarithm(Fraction(3)).nats(digits)


def test_many_digits_do_not_meet_the_limit_of_integer_text():
    text = Logarithm(Fraction(8, 7)).nats(5000)
    assert text.startswith("0.133531392624522623146")
    assert 4990 < len(text) <= 5002


def test_digits_very_near_one_do_not_meet_the_limit_of_integer_text():
    assert Logarithm(1 + Fraction(1, 10**5000)).nats(5) == "1e-5000"
