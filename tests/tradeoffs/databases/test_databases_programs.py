"""Closed forms for databases against exact linear programs over all M^n x M^n mechanisms, and Blahut-Arimoto.

Covers: symdp.sources.database, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction
from math import log
from random import Random

import pytest

from symdp import Database, SourceSet, Tradeoff
from tests.tradeoffs.database_programs import (
    SIZES,
    independent,
    information_by_blahut_arimoto,
    least_distortion,
    least_tangent_of_divergences,
    least_tangent_of_powers,
    uniform,
)

DELTAS = [Fraction(0), Fraction(1, 1000), Fraction(1, 20), Fraction(1, 7), Fraction(1, 3), Fraction(3, 4)]


def instance(seed):
    rng = Random(seed)
    records, letters = (2, 3) if seed % 25 == 0 else SIZES[seed % len(SIZES)]
    return rng, Database(records, letters)


def some_distortion(rng, data):
    return data.records * Fraction(data.letters - 1, data.letters) * Fraction(rng.randint(1, 39), 40)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(105))
def test_approximate_privacy(seed):
    rng, data = instance(seed)
    level, delta = Fraction(rng.randint(4, 40), 4), rng.choice(DELTAS)
    prior = uniform(data.records, data.letters)
    for leakage, sense in (("adp", "standard"), ("adp:0:pointwise", "pointwise")):
        if sense == "standard" and (data.records, data.letters) == (2, 3) and seed:
            continue
        best = Tradeoff(data, leakage=leakage, delta=delta).inverse(exp_epsilon=level)
        assert best.distortion == least_distortion(prior, sense, level, delta)
        assert best.mechanism.distortion <= best.distortion
        assert best.mechanism.satisfies(level, delta, sense)
        assert len(best.certificate.verify()) > 1


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(100))
def test_privacy(seed):
    rng, data = instance(seed)
    level = Fraction(rng.randint(4, 40), 4)
    prior = uniform(data.records, data.letters)
    best = Tradeoff(data, leakage="dp").inverse(exp_epsilon=level)
    assert best.distortion == least_distortion(prior, "pointwise", level)
    if level > 1:
        assert Tradeoff(data, leakage="dp").at(best.distortion).exp_epsilon == level == best.mechanism.exp_epsilon


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(100))
def test_maximal_leakage_and_information(seed):
    rng, data = instance(seed)
    level = 1 + Fraction(rng.randint(0, 24), 24) * (data.letters**data.records - 1)
    prior = uniform(data.records, data.letters)
    for leakage in ("ml", "mx"):
        best = Tradeoff(data, leakage=leakage).inverse(exp_epsilon=level)
        assert best.distortion == least_distortion(prior, leakage, level)
        again = Tradeoff(data, leakage=leakage).at(best.distortion)
        assert again.exp_epsilon == level == again.mechanism.exp_maximal_leakage
        assert again.mechanism.distortion == best.distortion
        assert len(best.certificate.verify()) > 1


@pytest.mark.parametrize("order", [2, 3])
@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(100))
def test_sibson_information(seed, order):
    """The tangent at the answer bounds the sum over all mechanisms; it is least at the answer."""
    rng, data = instance(seed)
    best = Tradeoff(data, leakage=f"sibson:{order}").at(some_distortion(rng, data))
    prior, mechanism = uniform(data.records, data.letters), best.mechanism
    value = sum((size * w**order for size, w in zip(mechanism.shells, mechanism.weights, strict=True)), Fraction(0))
    least = least_tangent_of_powers(prior, mechanism, order, best.distortion)
    assert least <= value
    assert value - least <= value / 10**25
    assert least == value or order == 3
    known = best.leakage.on_shells(mechanism)
    assert known.nats(12) == best.value.nats(12)
    assert order == 3 or known == best.value


@pytest.mark.parametrize("order", [1, 2, 3])
@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(100))
def test_divergences(seed, order):
    """The tangents at the answer, one for each pair of neighbours: no mechanism keeps all of them below the answer."""
    rng, data = instance(seed)
    name = "kl" if order == 1 else f"renyi:{order}"
    best = Tradeoff(data, leakage=name).at(some_distortion(rng, data))
    least = least_tangent_of_divergences(uniform(data.records, data.letters), best.mechanism, order, best.distortion)
    known = best.leakage.on_shells(best.mechanism)
    assert known == best.value
    value = float(best.value.nats())
    if order == 1:
        assert abs(float(least) - value) < 1e-12
    else:
        assert abs(log(least) / (order - 1) - value) < 1e-12


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(100))
def test_mutual_information(seed):
    rng, data = instance(seed)
    d = some_distortion(rng, data)
    best = Tradeoff(data, leakage="mi").at(d)
    slope = log((data.letters - 1) * (data.records - d) / d)
    below, above = information_by_blahut_arimoto(uniform(data.records, data.letters), slope)
    expected = float(best.value.nats()) + slope * float(d)
    assert below - 1e-9 <= expected <= above + 1e-9
    assert above - below < 1e-4
    assert best.leakage.on_shells(best.mechanism) == best.value


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(105))
def test_independent_records_with_one_prior(seed):
    rng = Random(seed)
    records, letters = (2, 3) if seed % 25 == 0 else SIZES[seed % len(SIZES)]
    counts = [rng.randint(1, 6) for _ in range(letters)]
    prior = [Fraction(count, sum(counts)) for count in counts]
    data = Database(records, source=SourceSet.single(prior))
    level, delta = Fraction(rng.randint(4, 40), 4), rng.choice(DELTAS[:4])
    best = Tradeoff(data, leakage="dp").inverse(exp_epsilon=level)
    assert best.distortion == least_distortion(independent(prior, records), "pointwise", level)
    assert len(best.certificate.verify()) > 1
    if letters**records < 9:
        best = Tradeoff(data, leakage="dp", delta=delta).inverse(exp_epsilon=level)
        assert best.distortion == least_distortion(independent(prior, records), "standard", level, delta)
        assert best.scope == "all mechanisms"
