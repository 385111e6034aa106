"""Closed forms and reduced programs of every measure against optimisation over the whole mechanism.

Covers: symdp.leakages.measures.mutual_information, symdp.leakages.values.leakage_value,
symdp.tradeoffs.information.maximal_information_search, symdp.tradeoffs.information.symmetric_maximal_information,
symdp.tradeoffs.local.guessing_leakage
"""

from fractions import Fraction
from itertools import permutations
from random import Random

import mpmath
import pytest

from symdp import SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.information.maximal_information_search import one_prior_accuracy
from symdp.tradeoffs.information.symmetric_maximal_information import stars_of
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.full_program import enumerate_vertices
from tests.agreement.leakage_programs import (
    blahut_arimoto,
    convex_function,
    largest_accuracy_at_ratio,
    least_by_hyperplane,
    least_sum_of_maxima,
    least_worst_guess,
    numerical_gradient,
)
from tests.agreement.random_sources import random_box, random_inequalities, random_prior, random_source

SMALL = Fraction(1, 10**9)


def random_distortion(rng):
    return rng.choice([Fraction(0), Fraction(1), *[Fraction(rng.randint(1, 40), 40) for _ in range(6)]])


def judged(best):
    """The mechanism keeps the distortion and leaks the value, by the measure's own code; the certificate holds."""
    best.certificate.verify()
    mechanism = best.mechanism.matrix
    assert best.mechanism.distortion(best.source) <= best.distortion
    assert best.leakage.worst(mechanism, best.source) == best.value
    return best


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(160))
def test_maximal_leakage_equals_full_program(seed):
    rng = Random(seed)
    source, distortion = random_source(rng), random_distortion(rng)
    best = judged(optimal_mechanism(source, distortion, leakage="ml"))
    assert best.exp_epsilon == least_sum_of_maxima(enumerate_vertices(source), distortion)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_least_distortion_at_maximal_leakage_is_the_inverse(seed):
    rng = Random(1000 + seed)
    source, level = random_source(rng), 1 + Fraction(rng.choice([0, 1, 1, 3, 8]), rng.randint(1, 5))
    best = least_distortion(source, level, leakage="ml")
    best.certificate.verify()
    least = best.distortion
    vertices = enumerate_vertices(source)
    assert best.mechanism.distortion(source) <= least
    assert best.leakage.of(best.mechanism).exp <= level
    assert least_sum_of_maxima(vertices, least) <= level
    if least > 0:
        assert least_sum_of_maxima(vertices, least - least / 10**6) > level


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_curve_of_maximal_leakage_agrees_with_single_optima(seed):
    rng = Random(2000 + seed)
    source = random_source(rng)
    curve = privacy_distortion(source, leakage="ml")
    curve.certificate.verify()
    middles = [(piece.start + piece.stop) / 2 for piece in curve.pieces]
    for distortion in [0, 1, *middles, *curve.breakpoints]:
        assert curve.value(distortion) == optimal_mechanism(source, distortion, leakage="ml").value
    for piece, after in zip(curve.pieces, curve.pieces[1:], strict=False):
        assert piece.value(piece.stop) == after.value(piece.stop)
        assert piece.form.exponential != after.form.exponential


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(120))
def test_mutual_information_of_one_prior_equals_blahut_arimoto(seed):
    rng = Random(3000 + seed)
    prior = random_prior(rng, rng.randint(2, 6))
    source = SourceSet.single(prior)
    distortion, information, gap = blahut_arimoto(prior, rng.choice([0.02, 0.1, 0.3, 0.5, 0.7, 0.9]))
    best = optimal_mechanism(source, Fraction(distortion), leakage="mi")
    best.certificate.verify()
    value = float(best.value.enclosure(12)[0])
    assert value - 1e-9 <= information <= value + gap + 1e-9


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_mutual_information_is_that_of_its_mechanism(seed):
    rng = Random(4000 + seed)
    prior = random_prior(rng, rng.randint(1, 6))
    judged(optimal_mechanism(SourceSet.single(prior), random_distortion(rng), leakage="mi"))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_curves_of_one_prior_agree_with_single_optima(seed):
    rng = Random(4500 + seed)
    source = SourceSet.single(random_prior(rng, rng.randint(1, 6)))
    for name in ("mi", "min-entropy"):
        curve = privacy_distortion(source, leakage=name)
        curve.certificate.verify()
        middles = [(piece.start + piece.stop) / 2 for piece in curve.pieces]
        for distortion in [0, 1, *middles, *curve.breakpoints]:
            best = judged(optimal_mechanism(source, distortion, leakage=name))
            assert curve.value(distortion) == best.value
            assert curve.mechanism(distortion).matrix == best.mechanism.matrix
        for piece, after in zip(curve.pieces, curve.pieces[1:], strict=False):
            assert piece.value(piece.stop) == after.value(piece.stop)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_min_entropy_leakage_of_one_prior_equals_full_program(seed):
    rng = Random(5000 + seed)
    prior = random_prior(rng, rng.randint(1, 5))
    distortion = random_distortion(rng)
    best = judged(optimal_mechanism(SourceSet.single(prior), distortion, leakage="min-entropy"))
    assert best.exp_epsilon == least_sum_of_maxima([prior], distortion, prior) / max(prior)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_min_entropy_leakage_of_a_set_lies_between_its_measure_and_programs_with_some_priors(seed):
    rng = Random(5500 + seed)
    source, distortion = random_source(rng), random_distortion(rng)
    best = judged(optimal_mechanism(source, distortion, leakage="min-entropy"))
    vertices = enumerate_vertices(source)
    priors = [*vertices, [sum(c) / len(vertices) for c in zip(*vertices, strict=True)]]
    assert least_worst_guess(vertices, priors, distortion) <= best.exp_epsilon
    if best.certificate.finding.evidence["method"] == "guesses":
        planes = [[Fraction(p) for p in plane["prior"]] for plane in best.certificate.finding.evidence["planes"]]
        assert all(source.contains(plane) for plane in planes)
        assert least_worst_guess(vertices, planes, distortion) == best.exp_epsilon


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_least_distortion_at_min_entropy_leakage_is_the_inverse(seed):
    rng = Random(5800 + seed)
    source, level = random_source(rng), 1 + Fraction(rng.choice([0, 1, 1, 3]), rng.randint(1, 6))
    best = least_distortion(source, level, leakage="min-entropy")
    best.certificate.verify()
    assert best.leakage.worst(best.mechanism.matrix, source) <= LeakageValue.log_of(level)
    assert best.mechanism.distortion(source) <= best.distortion
    if best.distortion > 0:
        smaller = best.distortion * (1 - SMALL)
        assert optimal_mechanism(source, smaller, leakage="min-entropy").exp_epsilon > level


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_least_distortion_at_maximal_information_equals_full_program(seed):
    rng = Random(6000 + seed)
    source = random_source(rng)
    level = 1 + Fraction(rng.choice([0, 1, 1, 2, 5]), rng.randint(1, 6))
    best = least_distortion(source, level, leakage="mx")
    best.certificate.verify()
    assert best.distortion == 1 - largest_accuracy_at_ratio(enumerate_vertices(source), level)
    assert best.mechanism.distortion(source) <= best.distortion
    assert best.value <= LeakageValue.log_of(level)
    assert best.leakage.worst(best.mechanism.matrix, source) == best.value


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_least_maximal_information_is_least(seed):
    rng = Random(7000 + seed)
    source, distortion = random_source(rng), random_distortion(rng)
    best = optimal_mechanism(source, distortion, leakage="mx")
    best.certificate.verify()
    assert best.mechanism.distortion(source) <= distortion
    low, high = (exponential(best.value, side) for side in (0, 1))
    vertices = enumerate_vertices(source)
    if high == INFINITY:
        assert largest_accuracy_at_ratio(vertices, Fraction(10**6)) < 1
        return
    reached = best.leakage.worst(best.mechanism.matrix, source).exp
    assert reached == high or low <= reached * (1 + SMALL) <= high * (1 + 2 * SMALL)
    assert high - low <= low * SMALL
    assert largest_accuracy_at_ratio(vertices, high) >= 1 - distortion
    if low > 1:
        assert largest_accuracy_at_ratio(vertices, low * (1 - SMALL)) < 1 - distortion


def exponential(value, side):
    """exp of an end of the value: exact where it is rational, else by its bounds."""
    if value.exp is not None:
        return value.exp
    with mpmath.workdps(30):
        end = value.enclosure(14)[side]
        return Fraction(str(mpmath.nstr(mpmath.exp(mpmath.mpf(end.numerator) / end.denominator), 25)))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(120))
def test_maximal_information_of_one_prior_has_the_closed_form(seed):
    rng = Random(8000 + seed)
    prior = random_prior(rng, rng.randint(2, 5))
    if max(prior) < 1:
        level = 1 + (1 / (1 - max(prior)) - 1) * Fraction(rng.randint(0, 20), 20)
        assert one_prior_accuracy(tuple(prior), level) == largest_accuracy_at_ratio([prior], level)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_maximal_information_of_sets_closed_under_permutations(seed):
    rng = Random(9000 + seed)
    size = rng.randint(2, 4)
    base = random_prior(rng, size)
    source = SourceSet.from_vertices(list(permutations(base)))
    distortion = Fraction(rng.randint(1, 39), 40)
    stars = stars_of(source)
    assert stars is not None
    assert stars.least == min(base)
    best = optimal_mechanism(source, distortion, leakage="mx")
    best.certificate.verify()
    assert largest_accuracy_at_ratio(enumerate_vertices(source), best.exp_epsilon) >= 1 - distortion
    if best.exp_epsilon > 1:
        smaller = best.exp_epsilon * (1 - SMALL)
        assert largest_accuracy_at_ratio(enumerate_vertices(source), smaller) < 1 - distortion


MEASURES = ["mi", "kl", "renyi:2", "renyi:3/2", "renyi:7/3", "renyi:5", "sibson:2", "sibson:3/2", "sibson:4", "sibson:7/5"]


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.sampled(2, 400)
@pytest.mark.parametrize("seed", range(100))
def test_randomised_response_is_optimal_where_the_uniform_prior_is_possible(name, seed):
    """A hyperplane supports the convex function at randomised response: no valid mechanism is below it."""
    rng = Random(10_000 + seed)
    size = rng.randint(2, 4)
    distortion = Fraction(rng.randint(1, 39), 40) * Fraction(size - 1, size)
    source = rng.choice([SourceSet.simplex, lambda m: SourceSet.single([Fraction(1, m)] * m)])(size)
    best = optimal_mechanism(source, distortion, leakage=name)
    best.certificate.verify()
    rows = best.mechanism.matrix
    assert set(best.mechanism.letter_distortions) == {distortion}
    floats = [[float(w) for w in row] for row in rows]
    gradient = numerical_gradient(lambda matrix: convex_function(name, matrix), floats)
    scale = max(abs(slope) for row in gradient for slope in row)
    assert least_by_hyperplane(size, distortion, gradient, rows) > -1e-7 * scale
    low, high = best.value.enclosure(12)
    again = best.leakage.worst(rows, source).enclosure(12)
    assert again[0] <= high
    assert low <= again[1]


def test_the_hyperplane_tells_a_mechanism_that_is_not_optimal():
    rows = ((Fraction(4, 5), Fraction(1, 5)), (Fraction(1, 10), Fraction(9, 10)))
    for name in MEASURES:
        gradient = numerical_gradient(
            lambda matrix, name=name: convex_function(name, matrix), [[float(w) for w in row] for row in rows]
        )
        scale = max(abs(slope) for row in gradient for slope in row)
        assert least_by_hyperplane(2, Fraction(3, 20), gradient, rows) < -1e-3 * scale


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_other_sets_that_contain_the_uniform_prior_have_the_same_leakage(seed):
    rng = Random(11_000 + seed)
    source = rng.choice([random_box, random_inequalities])(rng)
    if source.contains([Fraction(1, source.letters)] * source.letters):
        distortion = random_distortion(rng)
        for name in ("mi", "renyi:2", "sibson:3/2", "kl", "min-entropy"):
            best = optimal_mechanism(source, distortion, leakage=name)
            best.certificate.verify()
            assert best.value == optimal_mechanism(SourceSet.simplex(source.letters), distortion, leakage=name).value
