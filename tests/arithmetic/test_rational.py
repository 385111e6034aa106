"""Rationals in: exact forms are read exactly, everything else is refused with its name, its value and a way out.

Covers: symdp.arithmetic.rational
"""

import operator
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp.arithmetic.rational import (
    INFINITY,
    exact_text,
    exact_texts,
    exp_epsilon_value,
    from_float,
    over_common_denominator,
    rational,
    rational_in,
    rationals,
)
from symdp.errors import InvalidArgument, SymdpError

exactly = settings(max_examples=150)
fractions = st.fractions(max_denominator=10**6)
COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)

READ = [
    (3, Fraction(3)),
    (-7, Fraction(-7)),
    (Fraction(3, 20), Fraction(3, 20)),
    ("3", Fraction(3)),
    ("+3", Fraction(3)),
    ("-3/20", Fraction(-3, 20)),
    ("6/40", Fraction(3, 20)),
    (" 0.15\n", Fraction(3, 20)),
    ("3.", Fraction(3)),
    (".5", Fraction(1, 2)),
    ("-.5e1", Fraction(-5)),
    ("15e-2", Fraction(3, 20)),
    ("1.5E+1", Fraction(15)),
    ("0/7", Fraction(0)),
    ("1e999", Fraction(10**999)),
    ("0.1", Fraction(1, 10)),
    (Decimal("0.15"), Fraction(3, 20)),
    (Decimal("-1E+2"), Fraction(-100)),
    (sympy.Rational(3, 20), Fraction(3, 20)),
    (sympy.Integer(3), Fraction(3)),
    (sympy.S.Half, Fraction(1, 2)),
    (np.int64(3), Fraction(3)),
    (np.uint8(255), Fraction(255)),
    (10**50, Fraction(10**50)),
]

REFUSED = [
    0.15,
    -0.0,
    np.float64(0.15),
    np.float32(0.5),
    float("nan"),
    float("inf"),
    -float("inf"),
    np.float64("nan"),
    True,
    False,
    np.bool_(True),
    None,
    b"1/2",
    1 + 2j,
    [1, 2],
    "",
    " ",
    "1/0",
    "-3/0",
    "\u0661/\u0662",
    "\xbd",
    "\uff11",
    "1_000",
    "1 / 2",
    "1/-2",
    "1/2/3",
    "1.5/2",
    "1e",
    "1e1000",
    "1e999999999",
    "1e-999999999",
    "0x10",
    "nan",
    "inf",
    "oo",
    "--1",
    "one",
    "1,5",
    "9" * 5000,
    "1/" + "9" * 5000,
    "__import__('os')",
    Decimal("NaN"),
    Decimal("Infinity"),
    sympy.Float("0.5"),
    sympy.sqrt(2),
    sympy.zoo,
    sympy.nan,
    sympy.Symbol("x"),
    INFINITY,
]


@pytest.mark.parametrize(("value", "expected"), READ, ids=[repr(read)[:20] for read, _ in READ])
def test_exact_forms_are_read_exactly(value, expected):
    number = rational(value)
    assert number == expected
    assert type(number) is Fraction
    assert type(number.numerator) is int
    assert type(number.denominator) is int


@pytest.mark.sampled(3)
@pytest.mark.parametrize("value", REFUSED, ids=[f"{type(value).__name__}-{value!r:.20}" for value in REFUSED])
def test_everything_else_is_refused_by_name_and_value(value):
    with pytest.raises(InvalidArgument) as refusal:
        rational(value, "distortion")
    message = str(refusal.value)
    assert message.startswith("distortion=")
    assert len(message) < 250
    text = value.strip()[:10] if isinstance(value, str) else str(value)[:10]
    assert text in message or repr(value) in message


@pytest.mark.parametrize("value", [0.15, -2.5, 1e300, np.float64(0.15)], ids=repr)
def test_refused_floats_show_two_ways_out_that_work(value):
    with pytest.raises(InvalidArgument) as refusal:
        rational(value, "radius")
    message = str(refusal.value)
    assert "symdp.arithmetic.rational.from_float" in message
    decimal_text, fraction_text = message.split('"')[1], message.split('"')[3]
    assert rational(decimal_text) == rational(fraction_text) == Fraction(repr(float(value)))


@pytest.mark.parametrize(
    ("value", "way_out"),
    [(True, "write 0 or 1"), ("abc", '"3/20"'), (None, '"3/20"'), ("1/0", "denominator 0"), ("9" * 5000, "at most")],
    ids=["truth value", "text", "none", "zero denominator", "too long"],
)
def test_refusals_say_what_to_do(value, way_out):
    with pytest.raises(InvalidArgument, match=way_out):
        rational(value, "radius")


def test_a_decimal_with_a_huge_exponent_is_refused_like_its_text():
    for text in ("1e100000", "1e-100000"):
        with pytest.raises(InvalidArgument, match="radius"):
            rational(Decimal(text), "radius")


HUGE = [10**5000, Fraction(10**5000, 7), Fraction(1, 10**5000) - 5, "9" * 3900 + "e999"]


@pytest.mark.parametrize("value", HUGE, ids=["integer", "fraction", "negative", "text"])
def test_numbers_too_long_to_print_are_still_refused_as_symdp_errors(value):
    with pytest.raises(SymdpError, match="distortion"):
        rational_in(value, "distortion", 0, 1)


def test_an_exponential_too_long_to_print_is_still_refused_as_a_symdp_error():
    with pytest.raises(SymdpError, match="exp_epsilon"):
        exp_epsilon_value(-(10**5000))


def test_a_plain_value_error_catches_the_refusal():
    with pytest.raises(ValueError, match="epsilon"):
        rational(0.5, "epsilon")


@exactly
@given(fractions)
def test_text_of_a_fraction_reads_back(value):
    assert rational(str(value)) == value
    assert rational(f"  {value} ") == value


@exactly
@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9, places=12))
def test_a_decimal_and_its_text_agree(value):
    assert rational(value) == rational(str(value)) == Fraction(value)


@exactly
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_from_float_takes_the_binary_value(value):
    assert from_float(value) == Fraction(*value.as_integer_ratio())
    with pytest.raises(InvalidArgument, match="binary float"):
        rational(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), np.float64("inf")])
def test_from_float_needs_a_finite_value(value):
    with pytest.raises(InvalidArgument, match=r"radius=.* must be finite"):
        from_float(value, "radius")


def test_sequences_name_the_position_from_one():
    assert rationals(("1/2", 1, Fraction(2, 3))) == (Fraction(1, 2), Fraction(1), Fraction(2, 3))
    assert rationals(iter(["1/2"])) == (Fraction(1, 2),)
    with pytest.raises(InvalidArgument, match=r"prior\[2\]=0\.5 "):
        rationals(["1/2", 0.5], "prior")


@pytest.mark.parametrize("values", ["1/2", 3, None, Fraction(1)], ids=repr)
def test_what_is_no_sequence_is_refused(values):
    with pytest.raises(InvalidArgument, match=r"prior=.* must be a sequence"):
        rationals(values, "prior")


def test_intervals_include_the_ends_they_should():
    assert rational_in(0, "delta", 0, 1) == 0
    assert rational_in("1", "delta", 0, 1) == 1
    with pytest.raises(InvalidArgument, match=r"delta=1 must lie in \[0, 1\)"):
        rational_in(1, "delta", 0, 1, open_above=True)
    with pytest.raises(InvalidArgument, match=r"distortion=3/2 must lie in \[0, 1\]"):
        rational_in("3/2", "distortion", 0, 1)
    with pytest.raises(InvalidArgument, match=r"distortion=-1/9 must lie"):
        rational_in("-1/9", "distortion", 0, 1)


def test_exp_epsilon_is_at_least_one():
    assert exp_epsilon_value(1) == 1
    assert exp_epsilon_value("8/7") == Fraction(8, 7)
    with pytest.raises(InvalidArgument, match=r"exp_epsilon=6/7 must be at least 1"):
        exp_epsilon_value("6/7")


@pytest.mark.thorough
@exactly
@given(st.lists(fractions, max_size=8))
def test_common_denominators_are_least_and_exact(values):
    numerators, denominator = over_common_denominator(values)
    assert denominator > 0
    assert [Fraction(numerator, denominator) for numerator in numerators] == values
    for divisor in (2, 3, 5):
        if denominator % divisor == 0:
            smaller = denominator // divisor
            assert any(smaller % value.denominator for value in values)


@exactly
@given(st.lists(fractions | st.integers(-5, 5), max_size=8), st.integers(0, 10**700))
def test_texts_of_vectors_are_those_of_their_numbers(values, huge):
    values = [*values, *values[:2], Fraction(-huge, 10**650 + 1), Fraction(1, 10**5000), -(10**5000)]
    assert exact_texts(values) == list(map(exact_text, values))
    assert exact_texts(values[:-2]) == list(map(str, values[:-2]))
    assert exact_texts(values[-2:]) == ["1/1" + "0" * 5000, "-1" + "0" * 5000]


@exactly
@given(fractions)
def test_infinity_is_larger_than_every_rational_from_both_sides(value):
    for smaller, larger in ((value, INFINITY), (-value, INFINITY)):
        assert [compare(smaller, larger) for compare in COMPARISONS] == [True, True, False, False, False, True]
        assert [compare(larger, smaller) for compare in COMPARISONS] == [False, False, True, True, False, True]
    assert max(value, INFINITY) is INFINITY
    assert min(INFINITY, value) is value


def test_infinity_equals_itself_only():
    assert type(INFINITY)() == INFINITY
    assert hash(type(INFINITY)()) == hash(INFINITY)
    assert [compare(INFINITY, INFINITY) for compare in COMPARISONS] == [False, True, False, True, True, False]
    assert sys.maxsize != INFINITY
    assert (str(INFINITY), repr(INFINITY)) == ("oo", "INFINITY")
    assert sympy.sympify(INFINITY) == sympy.oo
    assert sorted([INFINITY, Fraction(2), Fraction(1)]) == [1, 2, INFINITY]
