"""The reduced answer equals a linear program over the whole mechanism, on random source sets of every kind.

Covers: symdp.arithmetic.rational, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.full_program import enumerate_vertices, least_distortion_of_full_program
from tests.agreement.random_sources import random_source

SEEDS = range(360)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", SEEDS)
def test_optimum_equals_full_program(seed):
    rng = Random(seed)
    source = random_source(rng)
    vertices = enumerate_vertices(source)
    zero_from = least_distortion_of_full_program(vertices, Fraction(1))
    distortion = rng.choice([Fraction(rng.randint(0, 40), 40), zero_from * Fraction(rng.randint(1, 20), 20)])
    best = optimal_mechanism(source, distortion)
    best.certificate.verify()
    matrix = best.mechanism.to_mechanism()
    assert matrix.distortion(source) <= distortion
    assert (best.exp_epsilon == 1) == (distortion >= zero_from)
    if best.exp_epsilon == INFINITY:
        assert distortion == 0
        assert least_distortion_of_full_program(vertices, Fraction(10**6)) > 0
    elif best.exp_epsilon > 1:
        assert matrix.exp_epsilon == best.exp_epsilon
        assert least_distortion_of_full_program(vertices, best.exp_epsilon) == distortion


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(120))
def test_least_distortion_equals_full_program(seed):
    rng = Random(10_000 + seed)
    source = random_source(rng)
    level = 1 + Fraction(rng.choice([0, 1, 2, 5, 10, 40]), rng.randint(1, 9))
    best = least_distortion(source, level)
    best.certificate.verify()
    assert best.distortion == least_distortion_of_full_program(enumerate_vertices(source), level)
    assert best.mechanism.distortion(source) <= best.distortion
    assert best.mechanism.to_mechanism().satisfies(level)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(80))
def test_curve_agrees_with_single_optima_and_its_certificate_holds(seed):
    rng = Random(20_000 + seed)
    source = random_source(rng)
    delta = rng.choice([Fraction(0), Fraction(1, 10), Fraction(1, 3)])
    curve = privacy_distortion(source, delta)
    curve.certificate.verify()
    middles = [(piece.start + piece.stop) / 2 for piece in curve.pieces]
    for distortion in [*middles, *curve.breakpoints, Fraction(0), Fraction(1), Fraction(rng.randint(0, 50), 50)]:
        best = optimal_mechanism(source, distortion, delta)
        best.certificate.verify()
        assert curve.exp_epsilon(distortion) == best.exp_epsilon
        mechanism = curve.mechanism(distortion).to_mechanism()
        assert mechanism.distortion(source) <= distortion
        if best.exp_epsilon != INFINITY:
            assert mechanism.satisfies(best.exp_epsilon, delta)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
def test_worst_prior_on_a_piece_needs_the_whole_leakage(seed):
    """Inside a piece the prior of the piece, alone, has the curve's value (where it is not a limit)."""
    source = random_source(Random(30_000 + seed))
    for piece in privacy_distortion(source).pieces:
        middle = (piece.start + piece.stop) / 2
        prior = piece.support.worst_prior(middle)
        assert source.contains(prior)
        if max(prior) < 1 - middle:
            assert optimal_mechanism(SourceSet.single(prior), middle).value == piece.value(middle)
