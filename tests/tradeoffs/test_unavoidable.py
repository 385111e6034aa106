"""The least distortion of all mechanisms: whether a finite lambda has it, and which one.

Covers: symdp.graphs.graph_reader, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction as F
from itertools import combinations
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import CertificateRejected
from symdp.graphs.graph_reader import read_graph
from tests.agreement.other_losses import Table, distances, least_distortion
from tests.tradeoffs.floor_instances import random_prior
from tests.tradeoffs.recorded import forged

APART = SourceSet.from_vertices([[1, 0, 0], [0, "1/2", "1/2"]])
# The first prior forbids the third output.
FORBIDDEN = {
    "no output is left": [[1, 1, 5], [1, 4, 0], [4, 1, 0]],
    "what is left costs more": [[1, 1, 5], [2, 4, 0], [4, 2, 0]],
}


def by_all_entries(source, costs, level):
    return least_distortion(source.vertices, list(combinations(range(source.letters), 2)), costs, level)


@pytest.mark.parametrize("name", FORBIDDEN)
def test_no_single_prior_needs_an_infinite_lambda_but_the_set_does(name):
    costs = FORBIDDEN[name]
    best = Tradeoff(APART, loss=Table(costs)).at(1)
    assert best.value.is_infinite
    assert (best.worst_prior, best.supremum_attained) == (None, None)
    assert best.certificate.verify()
    assert all(by_all_entries(APART, costs, level) > 1 for level in (F(2), F(100), F(10**6)))
    for prior in APART.vertices:
        assert Tradeoff(SourceSet.single(prior), loss=Table(costs)).at(1).exp == 1
    for distortion in ("2", "1/2"):
        with pytest.raises(CertificateRejected):
            forged(best.certificate, asks={"at": distortion}).verify()


def test_a_finite_lambda_has_it_where_other_priors_have_something_to_spare():
    best = Tradeoff(APART, loss=Table([[1, 1, 5], [0, 4, 0], [4, 0, 0]])).at(1)
    assert best.exp == 3
    best.certificate.verify()


def test_one_prior_and_sets_on_a_line():
    assert Tradeoff(SourceSet.single(["1/2", "1/2"]), loss=distances(2)).at(0).value.is_infinite
    assert Tradeoff(SourceSet.single([1, 0]), loss=distances(2)).at(0).exp == 1
    pairs = SourceSet.from_vertices([["1/2", 0, "1/2"], [0, 1, 0]])
    assert Tradeoff(pairs, loss=distances(3), adjacency=read_graph("line:3")).at(0).value.is_infinite


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(600))
def test_the_least_distortion_of_sets_against_the_program_over_all_entries(seed):
    rng = Random(seed)
    size, outputs = rng.randint(2, 4), rng.randint(2, 4)
    costs = [[F(rng.randint(0, 2)) for _ in range(outputs)] for _ in range(size)]
    if rng.random() < 0.5:
        # Costs of each letter are raised so that priors cost the same.
        costs = [[cost - min(row) + 1 for cost in row] for row in costs]
    priors = [random_prior(rng, size) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.5:
        priors.append([F(int(x == 0)) for x in range(size)])
    source = SourceSet.from_vertices(priors)
    tradeoff = Tradeoff(source, loss=Table(costs))
    least = max(sum(p * min(row) for p, row in zip(prior, costs, strict=True)) for prior in source.vertices)
    best = tradeoff.at(least)
    best.certificate.verify()
    if best.value.is_infinite:
        assert by_all_entries(source, costs, F(10**7)) > least
        return
    low, high = (
        (best.exp, best.exp) if best.exp_root is None else (best.exp_root.near(F(1, 10**9), side) for side in (True, False))
    )
    assert by_all_entries(source, costs, high) == least
    below = low if low < high else 1 + (low - 1) * F(99999, 100000)
    assert high == 1 or by_all_entries(source, costs, below) > least
