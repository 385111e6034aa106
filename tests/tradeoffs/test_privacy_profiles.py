"""Privacy profiles: optima against exact programs over all mechanisms, special cases, and what is refused.

Covers: symdp.leakages.measures.approximate_privacy, symdp.leakages.measures.tradeoff_function
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp import SourceSet, Tradeoff, measure
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measures.approximate_privacy import least_delta
from symdp.leakages.measures.privacy_profile import PrivacyProfile, logarithm
from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from tests.tradeoffs.profile_programs import (
    largest_accuracy_of_all_mechanisms,
    least_slack_of_all_mechanisms,
    named,
    random_delta,
    random_instance,
    random_prior,
)

TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
SETS = [
    SourceSet.single(["1/2", "3/10", "1/5"]), TWO, SourceSet.simplex(3), SourceSet.decreasing(3),
    SourceSet.box(["1/10", "1/10", "1/5"], ["1/2", "1/2", "3/5"]), SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3"]),
    SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/20"), SourceSet.named("snee1974:eye"),
]  # fmt: skip


@pytest.mark.sampled(10, 400)
@pytest.mark.parametrize("seed", range(1000))
def test_least_distortions_are_those_of_all_mechanisms(seed):
    rng = Random(seed)
    pairs, priors = random_instance(rng)
    letters = len(priors[0])
    outputs = letters + rng.randrange(2)
    guesses = [*range(letters), rng.randrange(letters)][:outputs]
    best = Tradeoff(SourceSet.from_vertices(priors), leakage=named(pairs)).inverse(value=0)
    assert 1 - best.distortion == largest_accuracy_of_all_mechanisms(pairs, priors, outputs, guesses)
    assert best.value.rational == 0
    satisfies_profile(best, pairs, F(0))


def satisfies_profile(best, pairs, slack):
    """The mechanism is one, and keeps the pairs and the distortion; the certificate is accepted."""
    rows = best.mechanism.matrix
    assert all(min(row) >= 0 and sum(row) == 1 for row in rows)
    assert all(least_delta(rows, level) <= delta + slack for level, delta in pairs)
    assert best.mechanism.distortion(best.source) <= best.distortion
    assert len(best.certificate.verify()) > 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(200))
def test_least_slacks_are_those_of_all_mechanisms(seed):
    rng = Random(f"slack {seed}")
    pairs, priors = random_instance(rng)
    distortion = F(rng.randint(0, 20), 25)
    best = Tradeoff(SourceSet.from_vertices(priors), leakage=named(pairs)).at(distortion)
    slack = best.value.rational
    assert slack == least_slack_of_all_mechanisms(pairs, priors, len(priors[0]), distortion)
    assert best.leakage.of(best.mechanism).rational <= slack
    satisfies_profile(best, pairs, slack)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_one_pair_is_differential_privacy(seed):
    """Without delta the polytope of lambda, with a delta the distortion is multiplied by 1 - delta."""
    rng = Random(f"one {seed}")
    source = SourceSet.from_vertices([random_prior(rng, 4) for _ in range(rng.randint(1, 3))])
    level, delta = 1 + F(rng.randint(0, 30), 7), random_delta(rng)
    one = Tradeoff(source, leakage=named([(level, delta)])).inverse(value=0)
    assert one.distortion == Tradeoff(source, delta=delta).inverse(exp_epsilon=level).distortion
    assert one.distortion == (1 - delta) * Tradeoff(source).inverse(exp_epsilon=level).distortion
    # The least delta at a distortion, and the distortion at that delta.
    whole = Tradeoff(source).inverse(exp_epsilon=level).distortion
    hockey = Tradeoff(source, leakage=named([(level, F(0))]))
    for share in (F(0), F(1, 3), F(1), F(3, 2)):
        if whole and share * whole <= 1:
            assert hockey.at(share * whole).value.rational == max(0, 1 - share)


@pytest.mark.parametrize("source", SETS)
def test_every_kind_of_set_is_answered(source):
    tradeoff = Tradeoff(source, leakage="profile:log(2):1/100,log(3):1/1000")
    best = tradeoff.inverse(value=0)
    assert best.distortion == tradeoff.zero_from
    assert tradeoff.at(best.distortion).value.rational == 0
    less = tradeoff.at(best.distortion / 2)
    assert tradeoff.inverse(value=less.value.rational).distortion == best.distortion / 2
    for optimum in (best, less):
        satisfies_profile(optimum, tradeoff.question.leakage.bound.pairs, optimum.value.rational)


def test_the_ends():
    source, profile = SETS[0], "profile:log(2):1/100,log(3):1/1000"
    truth = Tradeoff(source, leakage=profile).at(0)
    assert (truth.value.rational, truth.mechanism.letter_distortions) == (F(999, 1000), (0, 0, 0))
    assert len(truth.certificate.verify()) > 1
    assert Tradeoff(source, leakage=profile).inverse(value=1).distortion == 0
    for sure in (SourceSet.simplex(1), SourceSet.single(["1", "0", "0"])):
        assert Tradeoff(sure, leakage=profile).at(0).value.rational == 0
        assert len(Tradeoff(sure, leakage=profile).inverse(value=0).certificate.verify()) > 1
    assert Tradeoff(source, leakage="tv").at("1/2").value.rational == 0
    # Where a smaller slack is enough for the same distortion, it is given.
    assert Tradeoff(source, leakage="tv").inverse(value=1).value.rational == 1
    assert Tradeoff(source, leakage=profile).inverse(value=1).value.rational == F(999, 1000)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(20))
def test_corners_and_pairs_are_the_same_function(seed):
    rng = Random(f"corners {seed}")
    function = TradeoffFunction(tuple(random_instance(rng)[0]))
    corners = [(1 - q, h) for q, h in function.corners]
    corners = [corner for corner in corners if corner[0] < 1 or corner[1] == 0]
    ends = [corner for corner in corners if corner[0] <= function.error(F(0))]
    again = TradeoffFunction.of_corners(ends)
    for place in range(51):
        assert again.accepted(F(place, 50)) == function.accepted(F(place, 50))
    for q, h in function.corners:
        assert h == 0 or function.accepted(1 - h) == 1 - q
    assert all(function.delta(level) <= delta for level, delta in function.pairs)


@pytest.mark.parametrize(
    "corners",
    [
        [], [(0, 1)], [(0, 1), (F(1, 2), F(1, 4)), (1, 0)], [(0, 1), (F(2, 3), F(2, 3)), (1, 0)], [(0, 2), (2, 0)],
        [(0, 1), (0, F(9, 10)), (F(9, 10), 0), (1, 0)],
        [(0, 1), (F(1, 4), F(1, 2)), (F(1, 4), F(1, 4)), (F(1, 2), F(1, 4)), (1, 0)],
    ],
)  # fmt: skip
def test_what_is_no_symmetric_trade_off_function_is_refused(corners):
    with pytest.raises(InvalidArgument, match="corners"):
        TradeoffFunction.of_corners([(F(a), F(b)) for a, b in corners])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("profile", "needs pairs"), ("profile:log(2)", "needs pairs"), ("profile:log(2):1", "must lie in"),
        ("profile:log(1/2):1/9", "must lie between 0"), ("profile:6000:1/9", "must lie between 0"), ("tv:1", "without a"),
        ("profile:log(2):1/9,", "needs pairs"), ("profile:x:1/9", "is no number"),
    ],
)  # fmt: skip
def test_names_that_are_refused(name, words):
    with pytest.raises(InvalidArgument, match=words):
        measure(name)


def test_levels_and_values_are_told_apart():
    profile = Tradeoff(TWO, leakage="profile:log(2):1/100")
    for wrong in ({"epsilon": 1}, {"exp_epsilon": 2}):
        with pytest.raises(InvalidArgument, match="is a slack, no epsilon"):
            profile.inverse(**wrong)
    with pytest.raises(InvalidArgument, match="is a slack, no epsilon"):
        profile.curve().inverse(exp_epsilon=2)
    with pytest.raises(InvalidArgument, match="must lie in"):
        profile.inverse(value=2)
    with pytest.raises(Unsupported, match="give epsilon or exp_epsilon"):
        Tradeoff(TWO).inverse(value=1)
    assert profile.inverse(value=0).exp is None


@pytest.mark.parametrize("digits", [1, 3, 12])
def test_profiles_around_a_profile_hold_its_levels(digits):
    """At most a share of 10^-digits off, never below 1, and exact at epsilon = 0."""
    levels = [F(1), 1 + F(1, 10**6), F(3, 2), F(2), F(50)]
    stricter, looser = PrivacyProfile([(logarithm(level), "1/100") for level in levels]).around(digits)
    share = F(1, 10**digits)
    ends = [[level for level, _ in profile.bound.pairs] for profile in (stricter, looser)]
    assert ends[0] == [max(F(1), level * (1 - share)) for level in levels]
    assert ends[1] == [F(1), *[level * (1 + share) for level in levels[1:]]]


@pytest.mark.parametrize("source", SETS[:3])
def test_irrational_levels_are_enclosed(source):
    tradeoff = Tradeoff(source, leakage="profile:1/2:1/50,log(3):0,0:2/5", digits=12)
    best = tradeoff.inverse(value=0)
    low, high = best.distortion_bounds
    assert 0 < high - low < F(1, 10**12)
    for digits, ends in ((4, ("1.6487", "1.6488")), (12, ("1.648721270700", "1.648721270701"))):
        around = [Tradeoff(source, leakage=named([(F(end), F(1, 50)), (F(3), F(0)), (F(1), F(2, 5))])) for end in ends]
        most, least = (one.inverse(value=0).distortion for one in around)
        assert least <= low, digits
        assert high <= most, digits
    slack = tradeoff.at("1/5")
    first, last = slack.value.enclosure(9)
    assert all(end in (first, last) or first < end < last for end in slack.value.enclosure(25))
    assert len(best.certificate.verify()) > 1
    assert len(slack.certificate.verify()) > 1
