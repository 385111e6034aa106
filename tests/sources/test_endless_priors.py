"""Geometric and Zipf priors that are not listed: tails, probabilities, odds and thresholds against sums of fractions.

Covers: symdp.sources.countable.countable_band, symdp.sources.countable.countable_prior
"""

import math
from fractions import Fraction

import mpmath
import pytest
import sympy

from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.countable import countable_band, countable_prior
from symdp.sources.countable.countable_prior import Geometric, Zipf, is_endless

pytestmark = pytest.mark.sampled(40)
SIZES = (1, 2, 3, 8, 9, 30)


def weights(exponent, size):
    powers = [Fraction(1, k**exponent) for k in range(1, size + 1)]
    return [power / sum(powers) for power in powers]


def threshold(listed, kept):
    """The tail, and k - 1 times the first probability in it: the least distortion at which k letters are in use."""
    return sum(listed[kept:]) + (kept - 1) * listed[kept] if kept < len(listed) else 0


@pytest.mark.parametrize("exponent", [1, 2, 5])
@pytest.mark.parametrize("size", SIZES)
def test_on_finitely_many_letters_zipf_priors_are_their_listed_weights(exponent, size):
    prior, listed = Zipf(exponent, size), weights(exponent, size)
    assert prior.letters == size
    for k in range(size + 1):
        assert prior.rational_tail(k) == prior.tail_exactly(k) == sum(listed[k:])
        assert sympy.simplify(prior.tail_expression(k).doit()) == sympy.Rational(*sum(listed[k:]).as_integer_ratio())
        assert abs(float(prior.tail(k).mid()) - float(sum(listed[k:]))) < 1e-12
    for k in range(1, size + 1):
        assert prior.exact_probability(k) == listed[k - 1]
        assert prior.threshold(k) == threshold(listed, k)
        assert abs(float(prior.probability(k).mid()) - float(listed[k - 1])) < 1e-12
        assert sympy.simplify(prior.threshold_expression(k).doit()) == sympy.sympify(str(threshold(listed, k)))
    for k in range(1, size):
        assert prior.odds(k) == sum(listed[:k]) / listed[k]
    assert prior.exact_tail(size) == 0
    assert all(prior.exact_tail(k) is None for k in range(size))


@pytest.mark.parametrize("ratio", ["1/2", "2/3", "9/10"])
def test_geometric_tails_are_powers(ratio):
    prior, q = Geometric(Fraction(ratio)), Fraction(ratio)
    assert prior.letters is None
    for k in range(6):
        assert prior.exact_tail(k) == prior.rational_tail(k) == prior.tail_exactly(k) == q**k
        assert prior.tail_expression(k) == sympy.Rational(*(q**k).as_integer_ratio())
        assert abs(float(prior.tail(k).mid()) - float(q**k)) < 1e-12
    for k in range(1, 6):
        assert prior.threshold(k) == q**k + (k - 1) * (1 - q) * q**k
        assert prior.threshold_expression(k) == sympy.Rational(*prior.threshold(k).as_integer_ratio())
        assert prior.odds(k) == (1 - q**k) / ((1 - q) * q**k)
        assert abs(float(prior.probability(k).mid()) - float((1 - q) * q ** (k - 1))) < 1e-12
    n = sympy.Symbol("n", positive=True)
    assert sympy.simplify(prior.tail_expression(n) - sympy.Rational(*q.as_integer_ratio()) ** n) == 0


@pytest.mark.parametrize("exponent", [2, 3, 4])
def test_without_end_zipf_priors_are_sums_of_a_zeta_function(exponent):
    prior = Zipf(exponent)
    zeta = mpmath.zeta(exponent)
    for k in (0, 1, 2, 5, 20, 21, 100):
        tail = mpmath.zeta(exponent, k + 1) / zeta
        assert abs(float(prior.tail(k).mid()) - float(tail)) < 1e-12
        assert abs(float(prior.tail_expression(k).evalf(20)) - float(tail)) < 1e-12
        assert prior.exact_tail(k) is None
        assert prior.rational_tail(k) is None
    for k in (1, 2, 5, 30):
        assert abs(float(prior.probability(k).mid()) - float(1 / (k**exponent * zeta))) < 1e-12
        assert prior.odds(k) == (k + 1) ** exponent * sum([Fraction(1, i**exponent) for i in range(1, k + 1)])
        known = mpmath.zeta(exponent, k + 1) / zeta + (k - 1) / ((k + 1) ** exponent * zeta)
        assert abs(float(prior.threshold(k).evalf(20)) - float(known)) < 1e-12


def test_few_letters_have_a_closed_form_and_many_a_zeta_function():
    assert Zipf(2).tail_expression(20).has(sympy.zeta) is False
    assert Zipf(2).tail_expression(21).has(sympy.zeta)
    short, long = Zipf(2, 10**6).tail_expression(20), Zipf(2, 10**6).tail_expression(21)
    assert short.has(sympy.harmonic(10**6, 2, evaluate=False))
    assert long.has(sympy.harmonic(21, 2, evaluate=False))
    assert not short.has(sympy.harmonic(20, 2, evaluate=False))


def test_one_letter_of_two_million_bits_is_written_out_and_longer_ones_are_not():
    """Of 1/2 a power has a bit for each letter, and two for the length of its denominator."""
    prior = Geometric(Fraction(1, 2))
    assert prior.exact_tail(5 * 10**6).denominator == 2 ** (5 * 10**6)
    with pytest.raises(
        Unsupported, match=r"^kept=5000001 letters give probabilities of over 10000000 bits; use a larger dis"
    ):
        prior.exact_tail(5 * 10**6 + 1)


def test_sums_of_four_hundred_thousand_powers_are_written_out_and_longer_ones_are_not(monkeypatch):
    assert countable_prior.MOST_SUMMED == 4 * 10**5
    monkeypatch.setattr(countable_prior, "MOST_SUMMED", 60)
    for exponent in (1, 2, 3):
        most = 60 // exponent
        assert Zipf(exponent, most).exact_probability(most) == weights(exponent, most)[-1]
        assert Zipf(exponent, most).rational_tail(3) == sum(weights(exponent, most)[3:])
        assert Zipf(exponent).odds(most) is not None
        assert Zipf(exponent).odds(most + 1) is None
        assert Zipf(exponent, most + 1).rational_tail(3) is None
        assert Zipf(exponent, most + 1).rational_tail(most + 1) == 0
        with pytest.raises(Unsupported, match=rf"^letters={most + 1}: only probability\(letter\), an enclosure, is known$"):
            Zipf(exponent, most + 1).exact_probability(1)
    with pytest.raises(Unsupported, match=r"^letters=oo: only probability\(letter\)"):
        Zipf(2).exact_probability(1)


def test_places_are_those_of_the_letters():
    finite, endless = Zipf(2, 5), Geometric(Fraction(1, 2))
    for call, first, last in (
        (finite.probability, 1, 5), (finite.tail, 0, 5), (finite.rational_tail, 0, 5), (finite.exact_tail, 0, 5),
        (finite.threshold, 1, 5), (finite.odds, 1, 4), (finite.exact_probability, 1, 5),
        (endless.probability, 1, None), (endless.tail, 0, None), (endless.threshold, 1, None), (endless.odds, 1, None),
    ):  # fmt: skip
        call(first)
        call(1000 if last is None else last)
        for place in (first - 1, "1", 1.5, True, *([] if last is None else [last + 1])):
            with pytest.raises(InvalidArgument):
                call(place)


WORDS = {
    "geometric": (Geometric(Fraction(1, 3)), "the geometric prior (1-q) q^(i-1) with q = 1/3 on infinitely many letters"),
    "zipf": (Zipf(3), "Zipf's prior i^-3/zeta(3) on infinitely many letters"),
    "finite": (Zipf(2, 7), "Zipf's prior, P_i in proportion to i^-2, on 7 letters"),
    "band": (
        countable_band.geometric("1/4..1/2"),
        "the geometric priors (1-q) q^(i-1) with 1/4 <= q <= 1/2 on infinitely many letters, of which the most even one is "
        "least favourable",
    ),
    "band of exponents": (
        countable_band.zipf("2..5"),
        "Zipf's priors i^-s/zeta(s) with 2 <= s <= 5 on infinitely many letters, of which the most even one is least "
        "favourable",
    ),
    "finite band": (
        countable_band.zipf("1..3", 50),
        "Zipf's priors in proportion to i^-s with 1 <= s <= 3 on 50 letters, of which the most even one is least favourable",
    ),
}


@pytest.mark.parametrize("name", WORDS)
def test_priors_are_described_in_words(name):
    prior, words = WORDS[name]
    assert prior.description == words


def test_a_band_has_the_numbers_of_its_most_even_member():
    for band, even in (
        (countable_band.geometric("1/4..1/2"), Geometric(Fraction(1, 2))),
        (countable_band.zipf("2..5"), Zipf(2)),
        (countable_band.zipf("1..3", 50), Zipf(1, 50)),
    ):
        assert (band.even, band.letters) == (even, even.letters)
        for k in (1, 2, 7):
            assert band.exact_tail(k) == even.exact_tail(k)
            assert band.rational_tail(k) == even.rational_tail(k)
            assert band.tail_expression(k) == even.tail_expression(k)
            assert band.threshold(k) == even.threshold(k)
            assert band.odds(k) == even.odds(k)
            assert float(band.tail(k).mid()) == float(even.tail(k).mid())
            assert float(band.probability(k).mid()) == float(even.probability(k).mid())
    assert countable_band.geometric("1/2..1/2") == countable_band.geometric("1/2") == Geometric(Fraction(1, 2))
    assert countable_band.zipf("2..2", 9) == countable_band.zipf(2, 9) == Zipf(2, 9)


TEXTS = {
    "geometric:1/2:oo": Geometric(Fraction(1, 2)),
    "geometric: 1/2 : oo ": Geometric(Fraction(1, 2)),
    "zipf:2:oo": Zipf(2),
    "zipf:64:oo": Zipf(64),
    "zipf:2:5000": None,
    "zipf:2:5001": Zipf(2, 5001),
    "zipf:0:5001": None,
    "zipf:0..2:5001": None,
    "zipf:1:999999999999999": Zipf(1, 999999999999999),
    "zipf:1:1000000000000000": None,
    "geometric:1/2:5001": None,
    "geometric:1/2": None,
    "zipf:2": None,
    "zipf:2:x": None,
    "zipf:2:5001:3": None,
    "poisson:2:oo": None,
}


@pytest.mark.parametrize("text", TEXTS)
def test_texts_name_priors_that_are_not_listed(text):
    assert countable_band.read_countable(text) == TEXTS[text]


REFUSED = {
    "ratio=1 must lie between 0 and 1, as the letters have no end": lambda: countable_prior.geometric(1),
    "ratio=0 must lie between 0 and 1, as the letters have no end": lambda: countable_prior.geometric(0),
    "exponent=1 must be an integer from 2 to 64, as the letters have no end": lambda: countable_prior.zipf(1),
    "exponent=65 must be an integer from 2 to 64, as the letters have no end": lambda: countable_prior.zipf(65),
    "exponent=5/2 must be an integer from 2 to 64, as the letters have no end": lambda: countable_prior.zipf("5/2"),
    "exponent=0 must be an integer from 1 to 64; other powers are irrational": lambda: countable_prior.zipf(0, 9),
    "exponent=65 must be an integer from 1 to 64; other powers are irrational": lambda: countable_prior.zipf(65, 9),
}


@pytest.mark.parametrize("message", REFUSED, ids=range(len(REFUSED)))
def test_other_parameters_are_refused(message):
    with pytest.raises(InvalidArgument) as caught:
        REFUSED[message]()
    assert str(caught.value) == message


def test_what_is_no_number_of_letters_may_be_endless():
    assert all(map(is_endless, ("oo", "inf", math.inf, sympy.oo, INFINITY)))
    assert not any(map(is_endless, (5, "5", None, "infinity", -math.inf, True)))
