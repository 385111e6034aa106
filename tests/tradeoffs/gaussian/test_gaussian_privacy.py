"""Gaussian privacy: enclosures against programs over all mechanisms, closed forms, limits, and priors one by one.

Covers: symdp.certificates.checker.enclosures.gaussian_enclosure, symdp.leakages.measures.gaussian_privacy,
symdp.leakages.measures.normal_distribution, symdp.mechanisms.tradeoff_response, symdp.tradeoffs.common.certified_band,
symdp.tradeoffs.gaussian.gaussian_bounds, symdp.tradeoffs.gaussian.gaussian_search,
symdp.tradeoffs.gaussian.gaussian_tangent, symdp.tradeoffs.gaussian.gaussian_tradeoff
"""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

import mpmath
import pytest

from symdp import SourceSet, Tradeoff, measure
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball
from symdp.errors import InvalidArgument, Undecided, Unsupported
from symdp.tradeoffs.gaussian import gaussian_search
from symdp.tradeoffs.gaussian.gaussian_bounds import fits
from symdp.tradeoffs.gaussian.gaussian_search import MuSearch
from symdp.tradeoffs.gaussian.gaussian_tangent import _Pool
from symdp.tradeoffs.question import Question
from tests.tradeoffs.profile_programs import largest_accuracy_of_all_mechanisms, random_prior

ONE = SourceSet.single(["1/2", "3/10", "1/5"])
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
SETS = [
    ONE, TWO, SourceSet.simplex(3), SourceSet.decreasing(4), SourceSet.named("snee1974:eye"),
    SourceSet.box(["1/10", "1/10", "1/5"], ["1/2", "1/2", "3/5"]), SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3"]),
    SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/20"),
]  # fmt: skip


def phi(z):
    return mpmath.ncdf(z)


def quantile(q):
    return mpmath.sqrt(2) * mpmath.erfinv(2 * q - 1)


def real(value):
    return mpmath.mpf(value.numerator) / value.denominator


def hockey_stick(mu, level):
    """delta of mu-Gaussian privacy at lambda = level, a rational a little above it."""
    shift, log = real(mu), mpmath.log(real(level))
    delta = phi(shift / 2 - log / shift) - real(level) * phi(-shift / 2 - log / shift)
    return F(int(mpmath.ceil(delta * 10**15)) + 1, 10**15)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(200))
def test_one_prior_against_programs_over_all_mechanisms(seed):
    """The mechanism has the mu as its own; pairs of epsilon and delta that the lower end implies allow no smaller D."""
    rng = Random(seed)
    prior = random_prior(rng, rng.randint(2, 4))
    zero = 1 - max(prior)
    if zero == 0:
        prior, zero = [F(2, 3), F(1, 3)], F(1, 3)
    distortion = zero * F(rng.randint(1, 19), 20)
    best = Tradeoff(SourceSet.single(prior), leakage="gdp").at(distortion)
    low, high = best.value.enclosure(9)
    assert best.mechanism.distortion(best.source) <= distortion
    assert best.leakage.of(best.mechanism).enclosure(9)[0] <= high
    bound = best.certificate.finding.evidence["bound"]
    prices = [F(price) for price in bound["prices"]]
    slopes = [(p - own) / (sum(prices) - own) for p, own in zip(prior, prices, strict=True) if own < min(p, sum(prices))]
    # Pairs near which the bound is tight, none of which need be known: any of them hold for all mechanisms.
    levels = [round_level(max(slope, 1 / slope)) for slope in slopes]
    pairs = [(level, hockey_stick(low, level)) for level in levels]
    most = largest_accuracy_of_all_mechanisms(pairs, [prior], len(prior), range(len(prior)))
    assert 1 - distortion - F(1, 10**6) <= most <= 1 - distortion + F(1, 10**9)


def round_level(level):
    return max(F(1), level).limit_denominator(10**5)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("letters", [2, 3, 4, 7])
@pytest.mark.parametrize("distortion", [F(1, 100), F(1, 10), F(2, 5)])
def test_class_one_is_a_difference_of_quantiles(letters, distortion):
    best = Tradeoff(SourceSet.simplex(letters), leakage="gdp").at(distortion)
    with mpmath.workdps(50):
        exact = quantile(1 - real(distortion)) - quantile(real(distortion) / (letters - 1))
        low, high = best.value.enclosure(30)
        assert real(low) <= exact <= real(high)
    assert high - low <= low / 10**30
    assert best.mechanism.distortion(best.source) <= distortion
    assert len(set(best.mechanism.letter_distortions)) == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("source", SETS)
def test_enclosures_are_nested_to_thirty_digits(source):
    distortion = Tradeoff(source).zero_from / 4
    ends = [Tradeoff(source, leakage="gdp", digits=digits).at(distortion).value.enclosure(digits) for digits in (5, 12, 30)]
    value = Tradeoff(source, leakage="gdp").at(distortion).value
    nested = [value.enclosure(digits) for digits in (3, 9, 18, 30)]
    for (low, high), (more, most) in pairwise(nested):
        assert low <= more <= most <= high
    assert nested[-1][1] - nested[-1][0] <= nested[-1][0] / 10**30
    # Independent searches enclose one number.
    assert max(low for low, _ in ends) <= min(high for _, high in ends)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("source", SETS)
def test_the_inverse_question_and_the_certificates(source):
    tradeoff = Tradeoff(source, leakage="gdp")
    optimum = tradeoff.inverse(value="3/4")
    low, high = optimum.distortion_bounds
    assert 0 < high - low <= low / 10**9
    assert tradeoff.at(low).value.enclosure(6)[1] > F(3, 4) > tradeoff.at(high + F(1, 10**6)).value.enclosure(6)[0]
    for best in (optimum, tradeoff.at(high / 2), tradeoff.at(0), tradeoff.at(1), tradeoff.inverse(value=0)):
        assert len(best.certificate.verify()) > 1
        assert best.mechanism.distortion(source) <= best.distortion
    assert tradeoff.inverse(value=0).distortion == tradeoff.zero_from == Tradeoff(source).zero_from
    assert tradeoff.at(0).value.is_infinite


@pytest.mark.parametrize("source", [ONE, SourceSet.from_vertices([["0", "13/15", "2/15"], ["0", "1/2", "1/2"]])])
@pytest.mark.parametrize("mu", ["1/1000", 3, 9])
def test_steep_and_flat_places_are_decided(source, mu):
    """The accuracy may change with mu by more than it may be wrong, or hardly at all."""
    optimum = Tradeoff(source, leakage="gdp").inverse(value=mu)
    low, high = optimum.distortion_bounds
    assert high - low <= high / 10**9
    assert len(optimum.certificate.verify()) > 1
    assert optimum.mechanism.distortion(source) <= high


@pytest.mark.parametrize(("source", "share", "digits"), [(TWO, 8, 1), (SourceSet.decreasing(4), 12, 3)])
def test_near_zero_leakage_the_diagonal_is_possible_and_accurate_enough(source, share, digits):
    """A little below the distortion without leakage the first decimals of q and z decide nothing, so that more are taken."""
    question = Question(source, measure("gdp"))
    distortion = (1 - question.profile.start.accuracy) * (1 - F(1, 10**share))
    found = MuSearch(source, question.profile.spread_prior).least_mu(distortion, digits)
    assert fits(found.diagonal, found.places, found.mu, found.digits)
    assert source.minimum(found.diagonal)[0] >= 1 - distortion
    assert 0 < found.low < found.high == found.mu <= found.low * (1 + F(1, 10**digits))


def test_more_decimals_than_are_taken_are_refused_in_one_line():
    for ask in (lambda one: one.inverse(value=100), lambda one: one.at(F(1, 10**400))):
        with pytest.raises(Undecided, match="ask for a distortion above 1e-300"):
            ask(Tradeoff(ONE, leakage="gdp"))


@pytest.mark.parametrize("pooled", [1, 2, 3, 5])
def test_the_letters_that_share_a_value_are_found_by_halving(pooled):
    """As many as the last one of the equal letters at the top, and others where those leave no room for them."""
    prior = [F(2)] * pooled + [F(1, 3 + place) for place in range(20)]
    mixed = tuple(p / sum(prior) for p in prior)
    pool = _Pool([ball(p).mid() for p in mixed], ball(F(2)))
    sizes = [j for j in range(1, 20 + pooled) if mixed[j] < mixed[j - 1]]
    assert pool.diagonal().pooled == next(j for j in sizes if pool.is_enough(j))


def test_the_derivative_of_the_sum_of_a_row_is_that_of_its_values():
    with flint.ctx.workprec(400):
        pool = _Pool([ball(p).mid() for p in (F(2, 5), F(3, 10), F(1, 5), F(1, 10))], ball(F(3, 2)))
        step = flint.arb(2) ** -80
        for j, t in ((2, F(-3, 4)), (3, F(-1, 2)), (4, F(-1, 3))):
            top, at = flint.arb(sum([float(p) for p in pool.p[:j]])), ball(t)
            before, after = (pool.excess(j, top, at + sign * step)[0] for sign in (-1, 1))
            assert abs((after - before) / (2 * step) - pool.excess(j, top, at)[1]) < 2.0**-100


@pytest.mark.sampled(1)
@pytest.mark.parametrize("distortion", [F(3, 10), F(1, 2)])
def test_a_set_needs_what_its_worst_mixture_needs(distortion):
    first, second = TWO.vertices
    needed = []
    for place in range(11):
        share = F(place, 10)
        mixed = [share * p + (1 - share) * q for p, q in zip(first, second, strict=True)]
        needed.append(Tradeoff(SourceSet.single(mixed), leakage="gdp", digits=6).at(distortion).value.enclosure(6)[0])
    low, high = Tradeoff(TWO, leakage="gdp").at(distortion).value.enclosure(9)
    assert low * F(995, 1000) <= max(needed) <= high


def test_a_dominant_letter_has_a_sum_of_normal_probabilities():
    """Call prices: spot P_i, strike P_1, volatility mu, above the blind guess."""
    prior, mu = [F(7, 10), F(1, 5), F(1, 10)], mpmath.mpf(1)
    kept = real(prior[0])
    for p in prior[1:]:
        log = mpmath.log(real(prior[0]) / real(p))
        kept += real(p) * phi(mu / 2 - log) - real(prior[0]) * phi(-mu / 2 - log)
    low, high = Tradeoff(SourceSet.single(prior), leakage="gdp").inverse(value=1).distortion_bounds
    assert float(low) - 1e-12 <= float(1 - kept) <= float(high) + 1e-12


@pytest.mark.thorough
def test_mu_is_continuous_where_epsilon_jumps():
    """At the zero threshold the least epsilon falls from log(P1/P2), the least mu from nothing."""
    source = SourceSet.single(["7/10", "1/5", "1/10"])
    zero = Tradeoff(source).zero_from
    assert Tradeoff(source).curve().jump == F(7, 2)
    assert Tradeoff(source, delta="1/10").curve().jump == F(7, 2)
    before = None
    for power in (2, 8, 32):
        near = zero - F(1, 10**power)
        assert Tradeoff(source).at(near).exp > F(7, 2)
        high = Tradeoff(source, leakage="gdp").at(near).value.enclosure(3)[1]
        assert before is None or high < before
        before = high
    assert before < F(1, 5)
    assert Tradeoff(source, leakage="gdp").curve().jump == 1


@pytest.mark.parametrize("prior", [["1/2", "1/2"], ["1/3", "1/3", "1/3"], ["2/5", "2/5", "1/5", "0"], ["1/2", "1/4", "1/4"]])
def test_ties_and_letters_that_never_occur(prior):
    source = SourceSet.single(prior)
    for distortion in ("1/100", "1/5", "2/5", "499/1000"):
        best = Tradeoff(source, leakage="gdp").at(distortion)
        assert len(best.certificate.verify()) > 1
        assert best.leakage.of(best.mechanism).enclosure(9)[0] <= best.value.enclosure(9)[1]


def test_a_sure_letter_needs_nothing():
    for sure in (SourceSet.simplex(1), SourceSet.single([0, 1, 0])):
        assert Tradeoff(sure, leakage="gdp").at(0).value.rational == 0
        assert Tradeoff(sure, leakage="gdp").inverse(value=2).distortion == 0
        assert len(Tradeoff(sure, leakage="gdp").inverse(value=2).certificate.verify()) > 1


@pytest.mark.parametrize("value", [-1, 1001])
def test_values_that_are_refused(value):
    with pytest.raises(InvalidArgument, match="must lie in"):
        Tradeoff(ONE, leakage="gdp").inverse(value=value)


def test_the_measure_of_a_mechanism():
    for wrong in (F(1, 10), F(1, 3)):
        rows = [[1 - wrong, wrong], [wrong, 1 - wrong]]
        low, high = measure("gdp").of(rows).enclosure(12)
        assert float(low) <= float(2 * quantile(1 - real(wrong))) + 1e-12
        assert float(high) >= float(2 * quantile(1 - real(wrong))) - 1e-12
    assert measure("gdp").of([["1/2", "1/2"], ["1/2", "1/2"]]).rational == 0
    assert measure("gdp").of([["1", "0"], ["1/2", "1/2"]]).is_infinite
    assert measure("gdp").of([["1/2", "1/2", "0"], ["1/2", "1/4", "1/4"]]).is_infinite


@pytest.mark.thorough
def test_the_measure_of_a_mechanism_in_symbols():
    expression = measure("gdp").symbolic([["9/10", "1/10"], ["1/10", "9/10"]])
    assert abs(float(expression) - 2.56310313108920) < 1e-12


def test_many_letters_are_taken_where_the_uniform_prior_is_there():
    low, high = Tradeoff(SourceSet.simplex(400), leakage="gdp").at("1/10").value.enclosure(9)
    with mpmath.workdps(30):
        probit = [mpmath.sqrt(2) * mpmath.erfinv(2 * q - 1) for q in (mpmath.mpf("0.9"), mpmath.mpf(1) / 3990)]
        assert low <= F(str(probit[0] - probit[1])) <= high
    with pytest.raises(Unsupported, match="letters=301 are too many under Gaussian privacy: at most 300"):
        Tradeoff(SourceSet.single([F(2 * k + 1, 301**2) for k in range(301)]), leakage="gdp").at("1/10")


def test_a_search_near_to_where_nothing_leaks_has_a_bound(monkeypatch):
    monkeypatch.setattr(gaussian_search, "MOST_ZEROS", 3)
    answer = object()
    assert gaussian_search._decided(lambda fine: answer, 9, 3, "mu") is answer
    with pytest.raises(Undecided, match=r"^mu needs more than 3 decimals; ask for a distortion above 1e-3$"):
        gaussian_search._decided(lambda fine: answer, 9, 4, "mu")
