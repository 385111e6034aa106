"""Blocks of letters, gains and pointwise maximal leakage: what other notions of privacy are among ours.

Covers: symdp.graphs.graph_reader
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, Tradeoff, losses, measure
from symdp.graphs.families import blocks
from symdp.graphs.graph_reader import read_graph
from symdp.tradeoffs.tradeoff import least_distortion

ROWS = [["1/2", "1/2"], ["1/4", "3/4"]]


def random_prior(rng, letters):
    weights = [rng.randrange(1, 9) for _ in range(letters)]
    return [Fraction(weight, sum(weights)) for weight in weights]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
def test_blocks_have_their_closed_form(seed):
    """acharya2020: each block is answered by randomised response on its likeliest letters."""
    rng = Random(seed)
    sizes = rng.choice([(2, 2), (1, 3), (2, 3), (2, 1, 2)])
    prior, level = random_prior(rng, sum(sizes)), rng.choice([Fraction(1), Fraction(3, 2), Fraction(4)])
    utility, first = Fraction(0), 0
    for size in sizes:
        block = sorted(prior[first : first + size], reverse=True)
        utility += max(level * sum(block[:k]) / (level + k - 1) for k in range(1, size + 1))
        first += size
    best = Tradeoff(SourceSet.single(prior), adjacency=blocks(*sizes)).inverse(exp_epsilon=level)
    assert best.distortion == 1 - utility
    assert best.certificate.verify()


def test_blocks_of_a_set_of_priors_are_certified():
    source = SourceSet.from_vertices([["1/2", "1/4", "1/8", "1/8"], ["1/8", "1/8", "1/4", "1/2"]])
    graph = read_graph("blocks:2,2")
    assert graph == blocks(2, 2)
    best = Tradeoff(source, adjacency=graph).inverse(exp_epsilon=3)
    assert best.certificate.verify()
    assert best.distortion < least_distortion(source, exp_epsilon=3).distortion


def test_a_gain_is_a_loss_with_the_other_sign():
    gain = [[3, 1, 0], [1, 2, 1], [0, 1, 3]]
    loss = losses.matrix([[-value for value in row] for row in gain])
    best = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), loss=loss).inverse(exp_epsilon=10)
    assert best.certificate.verify()
    rows = best.mechanism.matrix
    prior = [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
    assert -best.distortion == sum(prior[x] * rows[x][y] * gain[x][y] for x in range(3) for y in range(3))
    blind = max(sum(prior[x] * gain[x][y] for x in range(3)) for y in range(3))
    assert blind < -best.distortion < sum(p * max(row) for p, row in zip(prior, gain, strict=True))


def test_pointwise_maximal_leakage_is_maximal_information():
    assert measure("pml").name == "mx"
    assert Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="pml").at("1/4").exp == (
        Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="mx").at("1/4").exp
    )
    prior = [Fraction(1, 3), Fraction(2, 3)]
    outputs = [[Fraction(row[y]) for row in ROWS] for y in range(2)]
    largest = max(max(column) / sum(p * w for p, w in zip(prior, column, strict=True)) for column in outputs)
    assert measure("pml").of(ROWS, prior).exp == largest
    # Letters of probability zero count here; the notion of the name leaves them out, and has 1.
    assert measure("pml").of(ROWS, [1, 0]).exp == Fraction(3, 2)
