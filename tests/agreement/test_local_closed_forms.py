"""Closed forms for one prior and for Class I against exact programs over the whole mechanism, also at their ends.

Covers: symdp.arithmetic.programs.optimize
"""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from symdp import SourceSet
from symdp.arithmetic.programs.optimize import minimize
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.agreement.full_program import enumerate_vertices
from tests.agreement.leakage_programs import largest_accuracy_at_ratio, least_sum_of_maxima, whole_mechanism
from tests.agreement.random_sources import random_prior, random_source

DELTAS = [Fraction(0), Fraction(1, 1000), Fraction(1, 20), Fraction(1, 7), Fraction(1, 2), Fraction(9, 10)]


def least_distortion_at_delta(vertices, level, delta):
    """W(S|x) <= lambda W(S|x') + delta for all sets S: the excesses over single outputs sum to delta at most."""
    size = len(vertices[0])
    program, entry = whole_mechanism(vertices, outputs=size + 1)
    accuracy = program.add_column(cost=-1)
    for vertex in vertices:
        program.add_row({entry[x][x]: p for x, p in enumerate(vertex)} | {accuracy: -1}, lower=0)
    for first, second in permutations(range(size), 2):
        over = [program.add_column() for _ in range(size + 1)]
        for y, column in enumerate(over):
            program.add_row({entry[first][y]: 1, entry[second][y]: -level, column: -1}, upper=0)
        program.add_row(dict.fromkeys(over, 1), upper=delta)
    return 1 + minimize(program).value


def small_source(rng):
    while True:
        source = random_source(rng)
        if source.letters <= 4:
            return source


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(120))
def test_approximate_privacy_of_any_set_equals_full_program(seed):
    rng = Random(seed)
    source, delta = small_source(rng), DELTAS[seed % len(DELTAS)]
    level = 1 + Fraction(rng.choice([0, 1, 2, 5, 10]), rng.randint(1, 6))
    best = least_distortion(source, level, delta)
    best.certificate.verify()
    assert best.distortion == least_distortion_at_delta(enumerate_vertices(source), level, delta)
    assert best.mechanism.to_mechanism().satisfies(level, delta)
    zero_from = privacy_distortion(source, delta).zero_from
    assert zero_from == least_distortion_at_delta(enumerate_vertices(source), Fraction(1), delta)
    assert zero_from == (1 - delta) * privacy_distortion(source).zero_from


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(120))
def test_maximal_leakage_of_one_prior_has_its_formula_between_thresholds(seed):
    """M - k + (A_k - D)/P_{M-k+1} on (A_{k-1}, A_k], A_k the sum of the k least probabilities."""
    rng = Random(1000 + seed)
    prior = random_prior(rng, rng.randint(2, 5))
    source, size = SourceSet.single(prior), len(prior)
    rising = sorted(prior)
    inside = rising[0] + (1 - max(prior)) * Fraction(rng.randint(0, 20), 20)
    for distortion in {Fraction(0), *[sum(rising[:k]) for k in range(1, size)], min(inside, Fraction(1))}:
        best = optimal_mechanism(source, distortion, leakage="ml")
        if distortion >= 1 - max(prior):
            assert best.exp_epsilon == 1
            continue
        k = next(k for k in range(1, size + 1) if sum(rising[:k]) >= distortion and rising[k - 1])
        formula = size - k + (sum(rising[:k]) - distortion) / rising[k - 1]
        assert best.exp_epsilon == formula == least_sum_of_maxima([prior], distortion)
        assert least_distortion(source, formula, leakage="ml").distortion == distortion


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(100))
def test_maximal_information_of_the_uniform_prior_has_its_formula(seed):
    rng = Random(2000 + seed)
    size = rng.randint(2, 6)
    uniform = [Fraction(1, size)] * size
    distortion = Fraction(rng.randint(0, 40), 40) * Fraction(size - 1, size)
    best = optimal_mechanism(SourceSet.single(uniform), distortion, leakage="mx")
    best.certificate.verify()
    assert best.exp_epsilon == size * (1 - distortion)
    assert largest_accuracy_at_ratio([uniform], best.exp_epsilon) == 1 - distortion


def class_one_set(rng):
    """The uniform prior among others."""
    size = rng.randint(2, 4)
    uniform = [Fraction(1, size)] * size
    return rng.choice(
        [
            SourceSet.single(uniform),
            SourceSet.simplex(size),
            SourceSet.decreasing(size),
            SourceSet.from_vertices([uniform, random_prior(rng, size)]),
            SourceSet.total_variation_ball(uniform, Fraction(rng.randint(1, 8), 20)),
            SourceSet.box([p / 2 for p in uniform], [min(Fraction(1), 2 * p) for p in uniform]),
        ]
    )


def drawn(seed):
    """A set, D anywhere from 0 to beyond the zero range, and the uniform prior by itself."""
    rng = Random(3000 + seed)
    source = class_one_set(rng)
    size = source.letters
    share = rng.choice([Fraction(0), Fraction(1), *[Fraction(rng.randint(1, 50), 40) for _ in range(6)]])
    return rng, source, min(Fraction(1), share * Fraction(size - 1, size)), [Fraction(1, size)] * size


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(120))
def test_maximal_leakage_and_min_entropy_leakage_of_class_one(seed):
    """The program for the uniform prior is a lower bound for the set, and the mechanism keeps D for the set."""
    _, source, distortion, uniform = drawn(seed)
    least = least_sum_of_maxima([uniform], distortion)
    assert least == max(1, source.letters * (1 - distortion))
    for name in ("ml", "min-entropy", "sibson:oo"):
        best = optimal_mechanism(source, distortion, leakage=name)
        best.certificate.verify()
        assert best.exp_epsilon == least
        assert best.mechanism.distortion(source) <= distortion


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(120))
def test_privacy_of_class_one_with_delta_and_without(seed):
    rng, source, distortion, uniform = drawn(seed)
    for delta in (Fraction(0), rng.choice(DELTAS[1:])):
        best = optimal_mechanism(source, distortion, delta)
        best.certificate.verify()
        if distortion == 0:
            assert str(best.value) == "oo"
            continue
        size = source.letters
        level = max(Fraction(1), (size - 1) * (1 - distortion - delta) / distortion)
        assert best.exp_epsilon == level
        assert best.mechanism.distortion(source) <= distortion
        needed = least_distortion_at_delta([uniform], level, delta)
        assert needed == min(distortion, (1 - delta) * Fraction(size - 1, size))
