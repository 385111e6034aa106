"""The Lorenz envelope against its definition, the order of trade-offs with witnesses, sorted hulls, one prior for all D.

Covers: symdp.tradeoffs.profiles.lorenz_envelope, symdp.tradeoffs.profiles.profile_program
"""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.errors import InvalidArgument, Unsupported
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.profiles.profile_program import ProgramProfile
from tests.agreement.core_sources import CORES
from tests.agreement.random_sources import random_prior, random_source

SEEDS = range(1000)


def least_top(source, t):
    """The least sum of the t largest probabilities over the hull, as a linear program over priors."""
    program = LinearProgram()
    unknown = source.add_prior(program)
    level = program.add_column(cost=t)
    for column in unknown.columns:
        above = program.add_column(cost=1)
        program.add_row({above: 1, column: -1, level: 1}, lower=0)
    return minimize(program).value


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_envelope_is_the_least_top_sum(seed):
    rng = Random(seed)
    source = random_source(rng) if seed % 2 else rng.choice(CORES)(rng)
    envelope = lorenz_envelope(source)
    for t in {Fraction(rng.randint(0, 12 * source.letters), 12), *[corner[0] for corner in envelope.corners]}:
        assert envelope(t) == least_top(source, t), f"seed={seed}, t={t}"
    assert envelope(source.letters + 1) == 1
    distortion = Fraction(rng.randint(1, 20), 20)
    assert envelope.least(1 - distortion) == Tradeoff(source).at(distortion).exp, f"seed={seed}"


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_sorted_hull_has_the_same_trade_off_and_few_priors(seed):
    rng = Random(seed)
    source = random_source(rng)
    flat = lorenz_envelope(source).sorted_hull()
    assert len(flat.vertices) <= len(lorenz_envelope(source).hull) + 1, f"seed={seed}"
    assert all(list(prior) == sorted(prior, reverse=True) for prior in flat.vertices)
    assert lorenz_envelope(flat).corners == lorenz_envelope(source).corners, f"seed={seed}"


@pytest.mark.sampled(3, 400)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_trade_offs_has_a_witness_either_way(seed):
    rng = Random(seed)
    letters = rng.randint(2, 5)
    first, second = (
        SourceSet.from_vertices([random_prior(rng, letters) for _ in range(rng.randint(1, 2))]) for _ in range(2)
    )
    mine, theirs = lorenz_envelope(first), lorenz_envelope(second)
    dominance = mine.dominates(theirs)
    if dominance:
        assert dominance.distortion is None
        for place in range(1, 30):
            distortion = Fraction(place, 30)
            assert Tradeoff(first).at(distortion).exp >= Tradeoff(second).at(distortion).exp, f"seed={seed}"
    else:
        ((t, above, below),) = dominance.witnesses
        assert above == mine(t) > below == theirs(t)
        assert 0 < dominance.distortion < 1
        assert Tradeoff(first).at(dominance.distortion).exp < Tradeoff(second).at(dominance.distortion).exp, f"seed={seed}"


def test_one_prior_dominates_exactly_those_that_majorise_it(rng):
    orders = set()
    for _ in range(150):
        p, q = (sorted(random_prior(rng, 3), reverse=True) for _ in range(2))
        majorised = all(sum(p[:k]) <= sum(q[:k]) for k in range(1, 4))
        assert bool(lorenz_envelope(SourceSet.single(p)).dominates(lorenz_envelope(SourceSet.single(q)))) == majorised
        orders.add(majorised)
    assert orders == {True, False}


def test_sets_on_alphabets_of_different_sizes_are_compared():
    small, large = (lorenz_envelope(SourceSet.simplex(letters)) for letters in (2, 3))
    assert large.dominates(small)
    assert small.dominates(large).distortion == Fraction(7, 12)


def crossings(first, second):
    """Where the Lorenz polygons of two priors cross beyond 1, by the explicit formula, and the integers."""
    traces = {Fraction(k) for k in range(1, len(first) + 1)}
    p, q = sorted(first, reverse=True), sorted(second, reverse=True)
    for k in range(1, len(p)):
        if q[k] != p[k]:
            t = k + (sum(p[:k]) - sum(q[:k])) / (q[k] - p[k])
            if k < t < k + 1:
                traces.add(t)
    return traces


def mixtures(first, second):
    """The ends of a segment and the priors on it at which two letters are equally likely."""
    priors = [first, second]
    for i, j in combinations(range(len(first)), 2):
        change = first[i] - first[j] - second[i] + second[j]
        if change and 0 < (w := (first[i] - first[j]) / change) < 1:
            priors.append([(1 - w) * p + w * q for p, q in zip(first, second, strict=True)])
    return priors


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_segment_has_an_explicit_formula(seed):
    rng = Random(seed)
    letters = rng.randint(2, 5)
    ends = random_prior(rng, letters), random_prior(rng, letters)
    priors, u = mixtures(*ends), Fraction(rng.randint(1, 19), 20)
    tops = [lorenz_envelope(SourceSet.single(prior)) for prior in priors]
    places = set().union(*[crossings(p, q) for p, q in combinations(priors, 2)])
    heights = {t: min(top(t) for top in tops) for t in places}
    known = [u * (t - 1) / (height - u) for t, height in heights.items() if height > u]
    expected = 1 if u <= heights[1] else min(known)
    assert Tradeoff(SourceSet.from_vertices(ends)).at(1 - u).exp == expected, f"seed={seed}"


@pytest.mark.sampled(10, 500)
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_a_least_majorised_prior_exists_is_decided(seed):
    """The cores once more, given by inequalities: the general decision finds the prior of the closed form."""
    rng = Random(seed)
    source = rng.choice(CORES)(rng)
    rows = [row for row in source.shape.half_spaces() if any(row[0])] or [([0] * source.letters, 0)]
    plain = SourceSet.from_inequalities(rows, letters=source.letters)
    envelope = lorenz_envelope(plain)
    assert envelope.least_majorised.prior == source.least_majorised(), f"seed={seed}"
    assert envelope.certificate.verify()
    for letters in envelope.levels:
        objective = tuple([Fraction(int(x + 1 in letters)) for x in range(source.letters)])
        assert plain.minimum(objective)[0] == sum(source.least_majorised()[x - 1] for x in letters), f"seed={seed}"


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", SEEDS)
def test_where_there_is_none_no_prior_has_the_envelope(seed):
    rng = Random(seed)
    letters = rng.randint(2, 4)
    source = SourceSet.from_vertices([random_prior(rng, letters) for _ in range(2)])
    envelope = lorenz_envelope(source)
    least = envelope.least_majorised
    if least is not None:
        assert lorenz_envelope(SourceSet.single(least.prior)).corners == envelope.corners, f"seed={seed}"
        assert envelope.certificate.verify()
        return
    # The prior would minimise every sum of its largest probabilities: at the corners no prior of the segment does so.
    curves = [lorenz_envelope(SourceSet.single(prior)).corners for prior in mixtures(*source.vertices)]
    assert envelope.corners not in curves, f"seed={seed}"
    with pytest.raises(Unsupported, match="no prior of the set is majorised by all others"):
        _ = envelope.certificate


def test_the_closed_form_and_the_programs_give_one_envelope():
    source = SourceSet.total_variation_ball(["2/5", "3/10", "1/5", "1/10"], "1/20")
    profile = ProgramProfile(source)
    for slope in (Fraction(5, 2), Fraction(4), Fraction(7)):
        point = profile.touch(slope).point
        assert lorenz_envelope(source)(point.trace) == point.accuracy


def test_bad_arguments_are_refused():
    envelope = lorenz_envelope(SourceSet.single(["1/2", "1/2"]))
    for call in (
        lambda: lorenz_envelope("simplex:3"),
        lambda: envelope(-1),
        lambda: envelope(0.5),
        lambda: envelope.least(1),
    ):
        with pytest.raises(InvalidArgument):
            call()
