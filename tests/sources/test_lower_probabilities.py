"""Sets that a lower probability gives: what they hold, bad input in one line, sets learnt from counts.

Covers: symdp.sources.prior, symdp.sources.shapes.cdf_band, symdp.sources.shapes.lower_probabilities
"""

from fractions import Fraction
from random import Random

import pytest
from mpmath import betainc, mp

from symdp import SourceSet, Tradeoff
from symdp.errors import Infeasible, InvalidArgument, SymdpError, Unsupported
from symdp.sources.prior import HullPrior, inner
from tests.agreement.core_sources import CORES, belief, cdf_band, groups
from tests.agreement.full_program import half_spaces
from tests.agreement.random_sources import random_prior


@pytest.mark.parametrize("kind", CORES)
def test_membership_is_that_of_the_half_spaces_with_a_separation_outside(kind):
    inside = 0
    for seed in range(25):
        rng = Random(seed)
        source = kind(rng)
        rows = half_spaces(source.to_document())
        for prior in [random_prior(rng, source.letters) for _ in range(3)] + [source.relative_interior().prior]:
            located = source.locate(tuple(prior))
            assert isinstance(located, HullPrior) == all(inner(row, prior) <= bound for row, bound in rows), seed
            if isinstance(located, HullPrior):
                inside += 1
            else:
                assert source.minimum(located)[0] > inner(located, prior), seed
    assert inside > 25


def test_a_neighbourhood_is_the_box_that_it_is():
    center = ["1/2", "3/10", "1/5"]
    assert SourceSet.contamination(center, 0).contains(center)
    assert SourceSet.contamination(center, 1).contains([0, 0, 1])
    assert SourceSet.pari_mutuel(center, 0).least_majorised() == SourceSet.single(center).least_majorised()
    assert SourceSet.pari_mutuel(center, 9).upper == (1, 1, 1)
    for key, build in (("contamination", SourceSet.contamination), ("pari_mutuel", SourceSet.pari_mutuel)):
        assert SourceSet.from_document({"center": center, key: "1/10"}) == build(center, "1/10")


C3 = ["1/2", "1/4", "1/4"]
BAD = [
    (lambda: SourceSet.contamination(C3, "11/10"), InvalidArgument, r"contamination=11/10 must lie in \[0, 1\]"),
    (lambda: SourceSet.contamination(["1/2", "1/4"], "1/10"), InvalidArgument, "center sums to 3/4"),
    (lambda: SourceSet.pari_mutuel(C3, "-1/2"), InvalidArgument, "pari_mutuel=-1/2 must not be negative"),
    (lambda: SourceSet.cdf_band([0, 1], [1]), InvalidArgument, "cdf_lower has 2 entries, cdf_upper 1"),
    (lambda: SourceSet.cdf_band([], []), InvalidArgument, "cdf_lower has 0 entries"),
    (lambda: SourceSet.cdf_band([0, "3/2"], [1, 1]), InvalidArgument, r"cdf_lower\[2\]=3/2"),
    (lambda: SourceSet.cdf_band([0, 0], ["1/2", "1/2"]), Infeasible, r"cdf_upper\[2\]=1/2 must be 1"),
    (lambda: SourceSet.cdf_band(["1/2", 0, 1], [1, "1/4", 1]), Infeasible, "at 1 it is at least 1/2, at most 1/4"),
    (lambda: SourceSet.groups([([1, 2], 0, 1), ([2, 3], 0, 1)], 3), InvalidArgument, r"P1 \+ P2 and P2 \+ P3 overlap"),
    (
        lambda: SourceSet.groups([([1, 2], 0, 1), ([3, 4], 0, 1), ([1, 2, 3], 0, 1)], 5),
        InvalidArgument,
        r"P3 \+ P4 and P1 \+ P2 \+ P3 overlap",
    ),
    (lambda: SourceSet.groups([([1, 2], 0, "1/4"), ([1], "1/2", 1)], 3), Infeasible, "imply at least 1/2 and at most 1/4"),
    (lambda: SourceSet.groups([([1, 2], "1/2", "1/4")], 3), Infeasible, r"P1 \+ P2 a probability in \[1/2, 1/4\]"),
    (lambda: SourceSet.groups([([1], 0, "1/4"), ([2], 0, "1/4")], 2), Infeasible, "at most 1/2"),
    (lambda: SourceSet.groups([([4], 0, 1)], 3), InvalidArgument, "has the letter 4; letters are counted from 1 to 3"),
    (lambda: SourceSet.groups([([1, 1], 0, 1)], 3), InvalidArgument, "names a letter twice"),
    (lambda: SourceSet.groups([([], 0, 1)], 3), InvalidArgument, "one or more letters"),
    (lambda: SourceSet.groups([([1], 0)], 3), InvalidArgument, "must be a triple"),
    (lambda: SourceSet.groups([{"letters": [1], "lower": 0}], 3), InvalidArgument, "must have exactly the keys"),
    (lambda: SourceSet.groups("P1", 3), InvalidArgument, "must be a sequence of triples"),
    (lambda: SourceSet.belief([([1], "1/2")], 2), InvalidArgument, "masses of focal sum to 1/2"),
    (lambda: SourceSet.belief([([1], "3/2"), ([2], "-1/2")], 2), InvalidArgument, r"focal\[1\].mass=3/2"),
    (lambda: SourceSet.belief([([1], 1, 2)], 2), InvalidArgument, "must be a pair"),
    (lambda: SourceSet.belief(3, 2), InvalidArgument, "must be a sequence of pairs"),
    (lambda: SourceSet.from_vertices([C3, ["1", 0, 0]]).least_majorised(), Unsupported, "lorenz_envelope"),
    (lambda: SourceSet.credible([1, 2], pseudocount=0), InvalidArgument, "pseudocount=0 must be positive"),
    (lambda: SourceSet.from_ordinal_counts([0, 0]), InvalidArgument, "at least one observation"),
    (lambda: SourceSet.from_ordinal_counts({"a": 1}, labels=["b"]), InvalidArgument, "labels are the keys"),
    (lambda: SourceSet.from_document({"groups": [], "cdf_lower": []}), InvalidArgument, "is not one of"),
]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("build", "error", "message"), BAD, ids=range(len(BAD)))
def test_bad_input_is_refused_in_one_line(build, error, message):
    with pytest.raises(error, match=message) as caught:
        build()
    assert isinstance(caught.value, SymdpError)
    assert "\n" not in str(caught.value)


def test_the_band_of_ordinal_counts_is_that_of_massart():
    source = SourceSet.from_ordinal_counts([50, 30, 20], labels=["low", "middle", "high"])
    radius = source.shape.upper[0] - Fraction(1, 2)
    mp.dps = 30
    assert 2 * mp.exp(-200 * mp.mpf(radius.numerator) ** 2 / radius.denominator**2) < mp.mpf("0.05")
    less = radius - Fraction(1, 10**6)
    assert 2 * mp.exp(-200 * mp.mpf(less.numerator) ** 2 / less.denominator**2) > mp.mpf("0.05")
    assert (source.label(2), source.sample.size) == ("high", 100)
    assert source.contains(["1/2", "3/10", "1/5"])


@pytest.mark.parametrize("build", [cdf_band, groups, belief])
def test_a_theorem_on_them_is_refused_in_words(build):
    source = build(Random(3))
    with pytest.raises(Unsupported, match="none is written yet for source sets given by"):
        Tradeoff(source).at("1/5").theorem()


def test_one_observation_allows_every_prior():
    assert SourceSet.from_ordinal_counts([0, 1]).contains([1, 0])


def test_credible_intervals_are_quantiles_of_the_beta_distribution():
    source = SourceSet.credible([9, 1, 0], "9/10", "1/2")
    step = Fraction(1, 10**6)
    for count, low, high in zip((9, 1, 0), source.lower, source.upper, strict=True):
        first, second = Fraction(2 * count + 1, 2), Fraction(23, 2) - Fraction(2 * count + 1, 2)
        below = [float(betainc(float(first), float(second), 0, float(p), regularized=True)) for p in (low, low + step)]
        above = [float(betainc(float(first), float(second), float(p), 1, regularized=True)) for p in (high, high - step)]
        for outside, inside in (below, above):
            assert outside <= 1 / 60 < inside
    assert SourceSet.credible([5]).contains([1])
