"""Clopper-Pearson boxes: outward rounded by less than one unit, against mpmath and exact binomial sums.

Covers: symdp.sources.learning.confidence_intervals, symdp.sources.reading.category_table
"""

from collections import Counter
from fractions import Fraction
from importlib import resources
from itertools import pairwise
from math import comb

import mpmath
import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.learning.confidence_intervals import clopper_pearson
from symdp.sources.reading.category_table import counts_from_csv

UNIT = Fraction(1, 10**6)
EYE = {"brown": 220, "blue": 215, "hazel": 93, "green": 64}
HAIR = {"black": 108, "brown": 286, "red": 71, "blond": 127}


def exact_upper_tail(p, count, total):
    """P(Binomial(total, p) >= count) as a rational."""
    return sum((comb(total, k) * p**k * (1 - p) ** (total - k) for k in range(count, total + 1)), Fraction(0))


def mpmath_upper_tail(p, count, total):
    with mpmath.workdps(40):
        return mpmath.betainc(count, total - count + 1, 0, mpmath.mpf(p.numerator) / p.denominator, regularized=True)


def assert_encloses(count, total, tail, upper_tail):
    """Both ends have at most the tail outside, and one unit further inside at least the tail."""
    low, high = clopper_pearson(count, total, tail)
    for end in (low, high):
        assert (end / UNIT).denominator == 1
    level = tail if upper_tail is exact_upper_tail else mpmath.mpf(tail.numerator) / tail.denominator
    if count == 0:
        assert low == 0
    else:
        assert upper_tail(low, count, total) <= level <= upper_tail(low + UNIT, count, total)
    if count == total:
        assert high == 1
    else:
        mirrored = 1 - high
        assert upper_tail(mirrored, total - count, total) <= level <= upper_tail(mirrored + UNIT, total - count, total)


@pytest.mark.parametrize("tail", [Fraction(1, 40), Fraction(1, 160), Fraction(1, 3), Fraction(1, 10**6)], ids=str)
def test_tails_are_at_most_the_level_by_exact_binomial_sums(tail):
    for total in (1, 2, 3, 7, 12):
        for count in range(total + 1):
            assert_encloses(count, total, tail, exact_upper_tail)


TABLES = [
    (list(EYE.values()), Fraction(95, 100)),
    (list(HAIR.values()), Fraction(95, 100)),
    (list(EYE.values()), Fraction(999, 1000)),
    ([0, 1, 999, 9000], Fraction(9, 10)),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("counts", "confidence"), TABLES, ids=range(len(TABLES)))
def test_ends_agree_with_mpmath(counts, confidence):
    tail = (1 - confidence) / (2 * len(counts))
    with mpmath.workdps(40):
        for count in counts:
            assert_encloses(count, sum(counts), tail, mpmath_upper_tail)
    box = SourceSet.from_counts(counts, confidence)
    expected = [clopper_pearson(count, sum(counts), tail) for count in counts]
    assert list(zip(box.lower, box.upper, strict=True)) == expected


def short_upper_tail(p, count, total):
    """The upper tail, or its complement, as a sum of few terms."""
    with mpmath.workdps(40):
        chance = mpmath.mpf(p.numerator) / p.denominator

        def term(k):
            return mpmath.binomial(total, k) * chance**k * (1 - chance) ** (total - k)

        if count <= total // 2:
            return 1 - mpmath.fsum([term(k) for k in range(count)])
        return mpmath.fsum([term(k) for k in range(count, total + 1)])


@pytest.mark.parametrize("counts", [[999_999, 1], [2 * 10**6, 3, 0]], ids=str)
def test_rare_categories_among_millions_stay_within_one_unit(counts):
    with mpmath.workdps(40):
        for count in counts:
            assert_encloses(count, sum(counts), Fraction(1, 40 * len(counts)), short_upper_tail)


def test_an_even_million_is_enclosed_as_the_normal_law_predicts():
    low, high = clopper_pearson(500_000, 1_000_000, Fraction(1, 80))
    assert low + high == 1
    assert 2.23 < float(Fraction(1, 2) - low) * 2000 < 2.26


def test_equality_at_a_grid_point_rounds_outward():
    """P(Binomial(1, p) >= 1) = p equals the tail 1/40 at p = 0.025 exactly."""
    low, high = clopper_pearson(1, 1, Fraction(1, 40))
    assert low in (Fraction(25_000, 10**6), Fraction(24_999, 10**6))
    assert high == 1
    low, high = clopper_pearson(0, 1, Fraction(1, 40))
    assert low == 0
    assert high in (1 - Fraction(25_000, 10**6), 1 - Fraction(24_999, 10**6))


@pytest.mark.parametrize("counts", [[1, 0], [0, 1], [1, 1], [1, 0, 0, 0]], ids=str)
def test_a_single_observation_leaves_wide_intervals(counts):
    box = SourceSet.from_counts(counts)
    tail = Fraction(1, 40 * len(counts))
    for count, low, high in zip(counts, box.lower, box.upper, strict=True):
        assert low == 0 or count > 0
        if count == sum(counts):
            assert tail - UNIT <= low <= tail
            assert high == 1


def test_one_category_is_the_only_prior():
    box = SourceSet.from_counts([17])
    assert box.letters == 1
    assert box.contains([1])
    assert box.upper == (1,)


def test_higher_confidence_widens_the_box():
    boxes = [SourceSet.from_counts([8, 5, 2], level) for level in ("1/2", "0.9", "0.95", "0.999999")]
    for narrow, wide in pairwise(boxes):
        assert all(b <= a for a, b in zip(narrow.lower, wide.lower, strict=True))
        assert all(a <= b for a, b in zip(narrow.upper, wide.upper, strict=True))


def test_the_observed_shares_lie_inside():
    for counts in ([3, 4], [1, 2, 3, 4], [50, 0, 1], list(EYE.values())):
        assert SourceSet.from_counts(counts).contains([Fraction(count, sum(counts)) for count in counts])


BAD_COUNTS = [
    ("12", "must be a sequence"),
    (5, "must be a sequence"),
    ([], "at least one observation"),
    ([0, 0], "at least one observation"),
    ([3, -1], r"counts\[2\]=-1 must be an integer >= 0"),
    ([3, "1/2"], r"counts\[2\]=1/2 must be an integer >= 0"),
    ([3.0], r"counts\[1\]=3\.0 is a binary float"),
    ([True], r"counts\[1\]=True"),
]


@pytest.mark.parametrize(("counts", "message"), BAD_COUNTS, ids=range(len(BAD_COUNTS)))
def test_bad_counts_are_refused(counts, message):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_counts(counts)


@pytest.mark.parametrize("confidence", [0, 1, "-1/2", "3/2", 0.95, "95%"], ids=str)
def test_bad_confidence_is_refused(confidence):
    with pytest.raises(InvalidArgument, match="confidence="):
        SourceSet.from_counts([1, 2], confidence)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("column", "marginal"), [("eye", EYE), ("hair", HAIR)])
def test_the_shipped_table_has_the_published_marginals(column, marginal):
    with resources.as_file(resources.files("symdp.sources") / "data" / "snee1974.csv") as path:
        labels, counts = counts_from_csv(path, column, "students")
    assert dict(zip(labels, counts, strict=True)) == marginal
    assert sum(counts) == 592
    source = SourceSet.named(f"snee1974:{column}")
    assert source.labels == tuple(marginal)
    assert source == SourceSet.from_counts(list(marginal.values()), "0.95", list(marginal))
    assert SourceSet.named(f"snee1974:{column}", "0.99").lower < source.lower


@pytest.mark.parametrize("counts", [{"a": 10, "b": 3, 7: 0}, Counter({"a": 10, "b": 3, 7: 0})], ids=["dict", "Counter"])
def test_a_mapping_names_the_letters(counts):
    assert SourceSet.from_counts(counts) == SourceSet.from_counts([10, 3, 0], labels=["a", "b", "7"])
    assert SourceSet.from_counts(counts, "0.9").upper[0] < SourceSet.from_counts(counts).upper[0]


def test_bad_mappings_of_counts_are_refused():
    with pytest.raises(InvalidArgument, match="labels are the keys"):
        SourceSet.from_counts({"a": 10}, labels=["b"])
    with pytest.raises(InvalidArgument, match=r"counts\[2\]=-1 must be an integer"):
        SourceSet.from_counts({"a": 10, "b": -1})
    with pytest.raises(InvalidArgument, match="at least one observation"):
        SourceSet.from_counts({})
