"""Values: enclosures that nest, digits that are proved, order and equality that are decided and not guessed.

Covers: symdp.arithmetic.reals.logarithm, symdp.arithmetic.reals.radical, symdp.leakages.parse_measure,
symdp.leakages.values.interval, symdp.leakages.values.largest_value, symdp.leakages.values.ordered_value,
symdp.sources.database
"""

import json
from decimal import Decimal
from fractions import Fraction
from random import Random

import mpmath
import pytest
import sympy

from symdp import measure
from symdp.answers import LeakageValue
from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.arithmetic.reals.logarithm import Logarithm
from symdp.arithmetic.reals.radical import RadicalSum
from symdp.errors import InvalidArgument, Undecided
from symdp.leakages.maxima import square_channels
from symdp.leakages.measures.hamming_distance_leakages import MOST_RADICALS, log_of_powers
from symdp.leakages.values.interval import Interval
from symdp.leakages.values.largest_value import largest
from symdp.sources.database import Database
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.leakages.random_instances import random_matrix, random_prior

HALF = Fraction(1, 2)


def log_of(value):
    return LeakageValue.log_of(Fraction(value))


def enclosed(low, high, refine=None):
    return LeakageValue.enclosed(Fraction(low), Fraction(high), refine)


def pi_between(digits):
    """Bounds of pi, as a number without an exact expression here."""
    with mpmath.workdps(digits + 20):
        below = int(mpmath.floor(mpmath.pi * mpmath.mpf(10) ** (digits + 2)))
    return Fraction(below, 10 ** (digits + 2)), Fraction(below + 1, 10 ** (digits + 2))


PI = enclosed(3, 4, pi_between)


def some_values():
    rng = Random(7)
    yield PI
    yield PI.times(HALF) + log_of(3)
    yield largest([PI, log_of(20)])
    yield log_of(1 + Fraction(1, 10**30))
    yield log_of(Fraction(10**40, 10**40 - 1)) + log_of(2)
    for name in ("mi", "sibson:3/2", "renyi:5/2"):
        for _ in range(12):
            matrix = random_matrix(rng, zeros=0)
            yield measure(name).of(matrix, random_prior(rng, len(matrix)))


def test_enclosures_nest_and_are_as_narrow_as_asked():
    for value in some_values():
        before = None
        for digits in (1, 2, 3, 7, 15, 16, 31, 60, 100):
            low, high = value.enclosure(digits)
            assert 0 <= low <= high
            assert high - low <= low / 10**digits
            assert before is None or before[0] <= low <= high <= before[1]
            before = low, high


def test_digits_are_correctly_rounded():
    for value in some_values():
        if value.exp == 1:
            assert value.nats() == value.bits() == "0"
            continue
        low, high = value.enclosure(60)
        for digits in (1, 5, 15, 30):
            text = value.nats(digits)
            assert len(text.split("e")[0].replace(".", "").strip("0").strip("-")) <= digits
            assert abs(Fraction(text) - low) <= Fraction(text) * Fraction(1, 2) / 10 ** (digits - 1) + (high - low)
        with mpmath.workdps(50):
            middle = mpmath.mpf(low.numerator) / low.denominator / mpmath.log(2)
            assert abs(mpmath.mpf(value.bits(30)) - middle) < middle * mpmath.mpf(10) ** -29


def test_documents_hold_text_that_encloses():
    for value in some_values():
        document = value.to_document()
        low, high = (Fraction(end) for end in document["enclosure"])
        inner = value.enclosure(60)
        assert low <= inner[0]
        assert inner[1] <= high
        assert high - low <= low / 10**14
        assert (document["value"] is None) == (not value.is_exact) == (value.expression is None)
        assert document["nats"] == value.nats()
        if value.is_exact:
            difference = sympy.sympify(document["value"]) - value.expression
            assert abs(sympy.N(difference, 20, maxn=300)) < 1e-15


def test_zero_and_infinity():
    zero, infinite = log_of(1), LeakageValue.log_of(INFINITY)
    hidden = LeakageValue.log_sum({Fraction(6): 1, Fraction(2): -1, Fraction(3): -1})
    for value in (zero, hidden, LeakageValue.exact(sympy.log(9) - 2 * sympy.log(3))):
        assert value.enclosure(100) == (0, 0)
        assert (value.nats(), value.bits(), str(value), value.expression, value.exp) == ("0", "0", "0", 0, 1)
        assert value == zero
    assert infinite.enclosure() == (INFINITY, INFINITY)
    assert (infinite.nats(), infinite.bits(), str(infinite)) == ("oo", "oo", "oo")
    assert (infinite.expression, infinite.exp, infinite.is_infinite) == (sympy.oo, INFINITY, True)
    assert infinite.to_document() == {"value": "oo", "enclosure": ["oo", "oo"], "nats": "oo", "bits": "oo"}
    assert LeakageValue.exact(sympy.oo) == infinite
    assert zero < PI < infinite
    assert infinite + zero == infinite.times(3) == infinite


def test_equality_is_algebra_and_order_is_enclosures():
    root = RadicalSum.power(Fraction(2), HALF) + RadicalSum.of(1)
    silver = LeakageValue.log_of_radicals(root)
    assert LeakageValue.log_of_radicals(root * root) == silver.times(2)
    assert LeakageValue.log_sum({Fraction(4): HALF}) == log_of(2)
    assert log_of(8) == log_of(2).times(3)
    assert log_of(Fraction(3, 2)) + log_of(2) == log_of(3)
    assert LeakageValue.log_sum({Fraction(3): HALF}) < log_of(2)
    assert log_of(2) + log_of(1 + Fraction(1, 10**200)) > log_of(2)
    assert silver.compare(log_of(Fraction(24142, 10000))) == 1
    assert silver.compare(log_of(Fraction(24143, 10000))) == -1
    assert log_of(2) != "log(2)"


def test_what_is_not_decided_is_not_guessed():
    vague = enclosed("1/3", "1/2")
    with pytest.raises(Undecided, match="may be equal"):
        vague.compare(log_of(Fraction(3, 2)))
    assert vague < log_of(2)
    with pytest.raises(Undecided, match=r"\[0\.3333333333333333, 0\.5\]; 3 digits"):
        vague.enclosure(3)
    with pytest.raises(Undecided, match="2 digits"):
        vague.nats(2)
    assert enclosed("0.4441", "0.4444").to_document() == {
        "value": None,
        "enclosure": ["0.4441", "0.4444"],
        "nats": "0.444",
        "bits": "0.641",
    }
    assert enclosed("0", "1").to_document()["nats"] is None
    with pytest.raises(Undecided, match="may be equal"):
        PI.compare(enclosed(3, 4, pi_between))
    nested = RadicalSum.power(RadicalSum.of(3) + RadicalSum.of(2) * RadicalSum.power(Fraction(2), HALF), HALF)
    equal = RadicalSum.of(1) + RadicalSum.power(Fraction(2), HALF)
    three = RadicalSum.of(3)
    with pytest.raises(Undecided, match="may be equal"):
        LeakageValue.log_of_radicals(nested + three).compare(LeakageValue.log_of_radicals(equal + three))


def test_bounds_that_stay_as_they_are_end_a_comparison():
    asked = []

    def vague(digits):
        asked.append(digits)
        return Fraction(1, 3), Fraction(1, 2)

    with pytest.raises(Undecided, match="may be equal"):
        Interval.order(vague, vague)
    assert max(asked) <= 60
    assert Interval.order(lambda digits: (Fraction(0), Fraction(1, 4)), vague) == -1
    assert Interval.order(vague, lambda digits: (Fraction(0), Fraction(1, 4))) == 1


def test_infinity_is_a_float_or_a_value():
    assert log_of(2) < float("inf")
    assert not log_of(2) > float("inf")
    for other, words in ((Decimal("Infinity"), "must be finite"), (sympy.oo, "not an exact rational")):
        with pytest.raises(InvalidArgument, match=words):
            log_of(2).__lt__(other)


def test_the_largest_is_enclosed_where_its_place_is_undecided():
    nested = RadicalSum.power(RadicalSum.of(3) + RadicalSum.of(2) * RadicalSum.power(Fraction(2), HALF), HALF)
    equal = RadicalSum.of(1) + RadicalSum.power(Fraction(2), HALF)
    pair = [LeakageValue.log_of_radicals(number + RadicalSum.of(3)) for number in (nested, equal)]
    value = largest([log_of(2), *pair])
    assert not value.is_exact
    low, high = pair[1].enclosure(40)
    assert value.enclosure(30)[0] <= low <= high <= value.enclosure(30)[1]


@pytest.mark.parametrize("digits", [0, -1, True, 1.5, "3", 10**6])
def test_digits_are_checked(digits):
    for call in (PI.enclosure, PI.nats, PI.bits, log_of(2).nats, log_of(1).nats):
        with pytest.raises(InvalidArgument, match=r"digits=.* between 1 and 10000"):
            call(digits)


def test_arguments_are_checked():
    with pytest.raises(InvalidArgument, match="argument=0"):
        log_of(0)
    with pytest.raises(InvalidArgument, match="low=2 must not exceed high=1"):
        enclosed(2, 1)
    with pytest.raises(InvalidArgument, match="factor=0"):
        PI.times(0)
    with pytest.raises(InvalidArgument, match="binary float"):
        LeakageValue.log_of(0.5)
    with pytest.raises(TypeError):
        hash(PI)


def test_numbers_of_thousands_of_digits_are_written():
    """Python itself writes 4300 digits of an integer at the most."""
    huge = Fraction(50**5000 + 1, 7**6000)
    root = RadicalSum.power(huge, Fraction(1, 3)) + RadicalSum.of(huge)
    for value in (LeakageValue.log_of(huge), LeakageValue.log_sum({huge: huge}), LeakageValue.log_of_radicals(root)):
        document = value.to_document()
        assert len(document["value"]) > 13_000
        assert len(str(value)) < 40
        assert "LeakageValue(" in repr(value)
        assert Fraction(document["enclosure"][0]) < Fraction(document["enclosure"][1])
    enclosed = LeakageValue.enclosed(huge, huge + 1)
    assert enclosed.to_document()["enclosure"][0]
    assert str(enclosed)
    assert len(str(Logarithm(huge))) > 13_000


@pytest.mark.parametrize("name", ["ml", "mx", "mi", "sibson:2", "min-entropy", "adp:1/10"])
def test_databases_of_thousands_of_records_are_written(name):
    best = optimal_mechanism(Database(records=5000, letters=50), 1000, leakage=name)
    document = best.value.to_document()
    assert document["value"]
    assert str(best.value)
    assert json.loads(best.certificate.to_json())["format"] == 3


def test_terms_that_vanish_do_not_make_a_sum_of_powers_long():
    many = [(Fraction(1), Fraction(k + 2)) for k in range(MOST_RADICALS)]
    half, one = Fraction(1, 2), Fraction(1)
    assert log_of_powers([*many, (Fraction(0), Fraction(99)), (Fraction(3), Fraction(0))], half, one, one, 0).is_exact
    assert not log_of_powers([*many, (one, Fraction(99))], half, one, one, 0).is_exact


def test_a_number_that_is_compared_by_its_logarithms_has_a_sign():
    numbers = [LogSum.of([(Fraction(3), Fraction(sign)), (Fraction(2), Fraction(-sign))]) for sign in (1, -1)]
    assert [square_channels._is_positive(number) for number in numbers] == [True, False]
