"""Frequencies are estimated without bias: by the definition, over all outcomes, and on samples at a large alphabet.

Covers: symdp.mechanisms.estimation.frequency_estimation, symdp.mechanisms.estimation.nested_inversion
"""

from fractions import Fraction
from itertools import product
from math import prod, sqrt
from random import Random

import numpy as np
import pytest

from symdp import Mechanism, SourceSet, Tradeoff, randomized_response
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.estimation.frequency_estimation import DenseInversion
from tests.mechanisms.random_mechanisms import random_mixture, random_proportional

WIDE = Mechanism.from_rows([["1/2", "1/4", "1/4"], ["1/8", "1/8", "3/4"]])


def outcomes(mechanism, letters):
    """Every answer to some letters with its probability."""
    outputs = range(len(mechanism.matrix[0]))
    for answers in product(outputs, repeat=len(letters)):
        yield answers, prod([mechanism.matrix[x][y] for x, y in zip(letters, answers, strict=True)])


@pytest.mark.parametrize(
    "mechanism", [randomized_response(3, 2), Mechanism.from_rows([["3/4", "1/4"], ["1/3", "2/3"]]), WIDE]
)
def test_mean_and_variance_over_all_outcomes(mechanism):
    """Two people: the mean of the estimate is the truth, its variance the exact one, which the estimated one has as mean."""
    letters, size = [0, 1], len(mechanism.diagonal)
    truth = [Fraction(letters.count(x), len(letters)) for x in range(size)]
    estimates = [(mechanism.estimate(answers), weight) for answers, weight in outcomes(mechanism, letters) if weight]
    for x in range(size):
        mean = sum(weight * one.frequencies[x] for one, weight in estimates)
        square = sum(weight * one.frequencies[x] ** 2 for one, weight in estimates)
        assert mean == truth[x]
        assert square - mean**2 == mechanism.estimation_variances(truth, 2)[x]
        assert square - mean**2 == sum(weight * one.variances[x] for one, weight in estimates)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_structured_and_dense_routes_agree(seed):
    rng = Random(seed)
    mechanism = random_mixture(rng) if seed % 2 else random_proportional(rng)
    outputs = [rng.randrange(mechanism.letters) for _ in range(7)]
    try:
        dense = Mechanism.from_rows(mechanism.matrix).estimate(outputs)
    except Unsupported:
        with pytest.raises(Unsupported, match="linearly dependent"):
            mechanism.estimate(outputs)
        return
    assert mechanism.estimate(outputs) == dense
    assert sum(dense.frequencies) == 1
    shares = [Fraction(outputs.count(x), 7) for x in range(mechanism.letters)]
    assert mechanism.inversion().law(shares) == DenseInversion(mechanism.matrix).law(shares)


@pytest.mark.parametrize("letters", [1000, pytest.param(10_000, marks=pytest.mark.thorough)])
def test_frequencies_are_recovered_within_their_stated_variance(letters):
    size = 10 * letters
    mechanism = Tradeoff(SourceSet.single([Fraction(1, letters)] * letters)).at("9/10").mechanism
    rng = np.random.PCG64(11)
    inputs = np.sort(rng.random_raw(size) % np.uint64(letters)).astype(np.int64)
    truth = np.bincount(inputs, minlength=letters)
    estimate = mechanism.estimate(mechanism.sample(inputs, seed=12))
    stated = mechanism.estimation_variances([Fraction(int(count), size) for count in truth], size)
    scores = [
        float(f - Fraction(int(t), size)) / sqrt(v) for f, t, v in zip(estimate.frequencies, truth, stated, strict=True)
    ]
    assert max(map(abs, scores)) < 5.5
    assert abs(sum(score * score for score in scores) / letters - 1) < 0.15
    assert float(sum(estimate.variances) / sum(stated)) == pytest.approx(1, abs=0.02)


def test_letters_that_are_never_answered_leave_nothing_to_estimate():
    mechanism = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at("9/20").mechanism
    with pytest.raises(Unsupported, match="no unbiased estimate of all frequencies exists"):
        mechanism.estimate([0, 1])
    with pytest.raises(Unsupported, match="too large to be inverted"):
        DenseInversion([[Fraction(1)]] * 301)


def test_bad_input_is_named():
    response = randomized_response(2, 3)
    with pytest.raises(InvalidArgument, match="outputs is empty"):
        response.estimate([])
    with pytest.raises(InvalidArgument, match=r"outputs\[0\]=2 must lie between 0 and 1"):
        response.estimate([2])
    with pytest.raises(InvalidArgument, match="frequencies must be 2 numbers"):
        response.estimation_variances(["1/2", "1/3"], 5)
    with pytest.raises(InvalidArgument, match="size=0"):
        response.estimation_variances(["1/2", "1/2"], 0)
