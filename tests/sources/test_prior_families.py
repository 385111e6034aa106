"""Geometric and Zipf priors: thresholds by their formulas, mixtures with the uniform prior, bad numbers.

Covers: symdp.sources.countable.parameter_interval, symdp.sources.shapes.geometric_and_zipf
"""

from fractions import Fraction
from math import comb, gcd

import pytest

from symdp import SourceSet, Tradeoff, read_source
from symdp.errors import InvalidArgument
from symdp.sources.countable.countable_prior import zipf
from symdp.sources.shapes import geometric_and_zipf as families
from tests.work import calls


def thresholds(source):
    """t_0, ..., t_(M-2) from the definition, the right ends of the pieces where all are different."""
    falling = sorted(source.vertices[0], reverse=True)
    size = len(falling)
    return [sum(falling[size - k :]) + (size - 1 - k) * falling[size - 1 - k] for k in range(size - 1)]


@pytest.mark.parametrize("letters", [1, 2, 3, 7])
@pytest.mark.parametrize("ratio", ["1", "1/2", "4/6", "99/100", f"1/{10**300}"])
def test_probabilities_of_geometric_priors_are_powers_over_their_sum(ratio, letters):
    powers = [Fraction(ratio) ** k for k in range(letters)]
    (prior,) = SourceSet.geometric(ratio, letters).vertices
    assert prior == tuple([power / sum(powers) for power in powers])
    assert all(gcd(*value.as_integer_ratio()) == 1 for value in prior)


@pytest.mark.parametrize("letters", [1, 2, 7, 12])
@pytest.mark.parametrize("exponent", [0, 1, 2, 5])
def test_probabilities_of_zipf_priors_are_powers_over_their_sum(exponent, letters):
    powers = [Fraction(1, k**exponent) for k in range(1, letters + 1)]
    (prior,) = SourceSet.zipf(exponent, letters).vertices
    assert prior == tuple([power / sum(powers) for power in powers])
    assert all(gcd(*value.as_integer_ratio()) == 1 for value in prior)


@pytest.mark.parametrize("letters", [2, 5, 9])
def test_the_thresholds_of_a_geometric_prior(letters):
    rho, m = Fraction(2, 3), letters
    expected = [(rho ** (m - k - 1) * ((m - 1 - k) * (1 - rho) + rho) - rho**m) / (1 - rho**m) for k in range(m - 1)]
    source = SourceSet.geometric(rho, letters)
    assert list(Tradeoff(source).curve().breakpoints) == thresholds(source) == expected


@pytest.mark.parametrize(("exponent", "letters"), [(1, 6), (2, 8), (3, 4)])
def test_the_thresholds_of_a_zipf_prior(exponent, letters):
    harmonic = [sum(Fraction(1, i**exponent) for i in range(1, k + 1)) for k in range(letters + 1)]
    expected = [
        1 - (harmonic[letters - k] - (letters - 1 - k) * Fraction(1, (letters - k) ** exponent)) / harmonic[letters]
        for k in range(letters - 1)
    ]
    source = SourceSet.zipf(exponent, letters)
    assert list(Tradeoff(source).curve().breakpoints) == thresholds(source) == expected


def test_thresholds_are_affine_in_a_mixture_with_the_uniform_prior():
    share, m = Fraction(1, 4), 5
    center = SourceSet.geometric("1/2", m)
    mixed = SourceSet.single([(1 - share) * p + share / m for p in center.vertices[0]])
    moved = [(1 - share) * t + share * Fraction(m - 1, m) for t in Tradeoff(center).curve().breakpoints]
    assert list(Tradeoff(mixed).curve().breakpoints) == moved


def test_a_truncated_prior_has_the_formula_of_the_whole_one():
    """u' = u top_M of the infinite prior, with its sums top_j = 1 - rho^j."""
    rho, m = Fraction(1, 2), 6
    source = SourceSet.geometric(rho, m)
    for place in range(1, 10):
        u = Fraction(place, 20)
        scaled = u * (1 - rho**m)
        known = [(j - 1) * scaled / (1 - rho**j - scaled) for j in range(2, m + 1) if 1 - rho**j > scaled]
        assert Tradeoff(source).at(1 - u).exp == (1 if scaled <= 1 - rho else min(known))


def test_the_ends_of_the_families():
    assert SourceSet.geometric(1, 4) == SourceSet.zipf(0, 4) == SourceSet.from_vertices([["1/4"] * 4])
    assert SourceSet.geometric("1/3", 1) == SourceSet.zipf(5, 1) == SourceSet.single([1])
    assert read_source("geometric:1/2:4") == SourceSet.geometric("1/2", 4)
    assert read_source("zipf:2:3") == SourceSet.zipf(2, 3)
    assert sum(SourceSet.zipf(2, 300).vertices[0]) == 1
    assert SourceSet.zipf(1, 4).vertices[0][0] == Fraction(12, comb(25, 1))


@pytest.mark.parametrize("text", ["zipf:2:{}", "zipf:0..3:{}", "geometric:1/2:{}"])
def test_so_many_letters_as_a_refusal_names_are_listed(text, monkeypatch):
    monkeypatch.setattr(families, "MOST_BITS", 4 * 10**4)
    with pytest.raises(InvalidArgument, match="use at most") as caught:
        read_source(text.format(1000))
    most = int(str(caught.value).split()[-2])
    assert read_source(text.format(most)).letters == most
    with pytest.raises(InvalidArgument, match=f"use at most {most} letters"):
        read_source(text.format(most + 1))


def test_equal_weights_are_no_long_powers_of_many_letters():
    """No common multiple of all letters is needed for the exponent 0."""
    assert calls(lambda: read_source("zipf:0..0:20000")) < 40 * 20_000
    assert read_source("zipf:0..0:20000").vertices[0][0] == Fraction(1, 20_000)


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("geometric:0:4", r"ratio=0 must lie in \(0, 1\]"),
        ("geometric:3/2:4", "ratio=3/2"),
        ("geometric:1/2:0", "letters=0"),
        ("geometric:1/2", "geometric:1/2:6"),
        ("geometric:1/2:x", "geometric:1/2:6"),
        ("zipf:1/2:4", "exponent=1/2 must be an integer"),
        ("zipf:-1:4", "exponent=-1"),
        ("geometric:1/2:100000", "use at most 14142 letters"),
        ("zipf:0..3:1000000", "use at most 9428 letters"),
        ("ball:1/10", "ball:1/10:1/2,3/10,1/5"),
        ("ball:2:1/2,1/2", r"radius=2 must lie in \[0, 1\]"),
        ("pari-mutuel:1/10:1/2,1/4", "center sums to 3/4"),
    ],
)
def test_bad_texts_are_refused_in_one_line(text, message):
    with pytest.raises(InvalidArgument, match=message) as caught:
        read_source(text)
    assert "\n" not in str(caught.value)


def test_what_is_too_long_to_be_listed_is_read_as_a_prior_that_gives_its_letters_one_by_one():
    assert read_source("zipf:2:100000") == SourceSet.zipf(2, 100000)
    kept = [Tradeoff(read_source(text)).at("1/10").mechanism.kept for text in ("zipf:2:100000", "zipf:2:oo")]
    assert kept == [11, 11]


def test_where_all_letters_are_kept_nothing_is_left_over():
    prior = zipf(2, 1000)
    assert prior.threshold_expression(1000) == 0
    last = prior.probability(1000)
    assert abs(float(prior.threshold_expression(999)) - 999 * float(last)) < 1e-12
