"""The program over all entries: against the theorems for Hamming's distortion function, and against another program.

Covers: symdp.graphs.adjacency_graph, symdp.tradeoffs.general_loss.entries.full_program,
symdp.tradeoffs.general_loss.entries.mechanism_program, symdp.tradeoffs.general_loss.entries.minimum_distortion,
symdp.tradeoffs.graphs.graph_prior, symdp.tradeoffs.local.local_privacy
"""

from fractions import Fraction as F
from itertools import combinations
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import Infeasible, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import line, ring
from symdp.tradeoffs.general_loss.entries.full_program import FullProgram
from symdp.tradeoffs.graphs.graph_prior import GraphPrior
from symdp.tradeoffs.local.local_privacy import LocalPrivacy
from tests.agreement.other_losses import Table, distances, least_distortion
from tests.tradeoffs.graph_instances import connected_graphs, random_prior
from tests.tradeoffs.recorded import level_of


def random_source(rng, size):
    kind = rng.randrange(6)
    if kind == 0:
        low = [F(rng.randint(0, 2), 2 * size) for _ in range(size)]
        return SourceSet.box(low, [min(F(1), entry + F(rng.randint(1, 4), size)) for entry in low])
    if kind == 1:
        return SourceSet.total_variation_ball(random_prior(rng, size), F(rng.randint(0, 5), 10))
    if kind == 2:
        return rng.choice([SourceSet.simplex(size), SourceSet.decreasing(size)])
    if kind == 3:
        return SourceSet.from_inequalities([f"P1 >= {F(rng.randint(1, 3), 2)}*P2"], letters=size)
    return SourceSet.from_vertices([random_prior(rng, size) for _ in range(rng.randint(1, 3))])


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(110))
def test_with_hammings_distortion_and_all_pairs_adjacent_it_is_differential_privacy(seed):
    rng = Random(seed)
    try:
        source = random_source(rng, rng.randint(2, 4))
    except Infeasible:
        source = SourceSet.simplex(2)
    question = Tradeoff(source).question
    every, local = FullProgram(question), LocalPrivacy(question)
    assert every.zero_from == local.zero_from
    level = F(rng.randint(10, 50), 10)
    best = every.inverse(level)
    assert best.distortion == local.inverse(level).distortion
    best.certificate.verify()
    assert best.mechanism.exp_epsilon <= level
    assert source.worst_distortion(best.mechanism.letter_distortions) == best.distortion
    for distortion in {best.distortion, every.zero_from * F(rng.randint(1, 99), 100), F(0)}:
        optimum, expected = every.at(distortion), local.at(distortion)
        optimum.certificate.verify()
        if optimum.exp is not None:
            assert optimum.exp == expected.exp
        else:
            low, high = level_of(optimum)
            assert F(low) < expected.exp <= F(high)
            assert F(high) - F(low) < F(low) / 10**9 * F(high)
    if 0 < best.distortion < every.zero_from:
        assert every.at(best.distortion).exp == level


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(25))
def test_with_one_prior_on_a_graph_it_is_the_best_guess(seed):
    rng = Random(seed)
    graph = rng.choice([*connected_graphs(4), AdjacencyGraph.from_edges([(0, 1), (2, 3)], range(5))])
    source = SourceSet.single(random_prior(rng, graph.size))
    question = Tradeoff(source, adjacency=graph).question
    every, guesses = FullProgram(question), GraphPrior.of(question)
    level = F(rng.randint(4, 20), 4)
    assert every.zero_from == guesses.zero_from
    assert every.inverse(level).distortion == guesses.inverse(level).distortion
    for distortion in {every.inverse(level).distortion, every.zero_from * F(rng.randint(0, 99), 100)}:
        optimum, other = every.at(distortion), guesses.at(distortion)
        optimum.certificate.verify()
        other.certificate.verify()
        assert optimum.exp == other.exp
        if optimum.exp is None:
            assert optimum.value.nats(9) == other.value.nats(9)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(12))
def test_two_priors_on_graphs_against_another_program(seed):
    rng = Random(seed)
    graph = rng.choice([ring(4), line(3)])
    vertices = [random_prior(rng, graph.size) for _ in range(2)]
    loss = rng.choice([None, distances(graph.size), Table([[rng.randint(-1, 4) for _ in range(3)] for _ in graph.labels])])
    options = {} if loss is None else {"loss": loss}
    tradeoff = Tradeoff(SourceSet.from_vertices(vertices), adjacency=graph, **options)
    assert tradeoff.method.name == ("FullProgram" if loss or vertices[0] != vertices[1] else "GraphPrior")
    costs = tradeoff.question.loss.matrix(graph.size)
    for level in (F(1), F(3, 2), F(4)):
        best = tradeoff.inverse(exp_epsilon=level)
        best.certificate.verify()
        assert best.distortion == least_distortion(vertices, graph.edges, costs, level)
    for share in (F(1, 3), F(9, 10)):
        least = tradeoff.solution.unavoidable
        optimum = tradeoff.at(least + share * (tradeoff.zero_from - least))
        optimum.certificate.verify()
        if not optimum.value.is_infinite:
            low, high = map(F, level_of(optimum))
            assert least_distortion(vertices, graph.edges, costs, high) <= optimum.distortion
            assert low == high or least_distortion(vertices, graph.edges, costs, low) > optimum.distortion


def test_distances_between_three_letters():
    # Two of the outputs from D = 1 - sqrt(5)/4 on: found by hand.
    tradeoff = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), loss=distances(3))
    assert tradeoff.method.name == "Codebooks"
    assert tradeoff.zero_from == F(3, 4)
    turn = F("0.44098")
    for distortion in (F(1, 100), F(1, 7), F(2, 5), turn - F(1, 10**5), turn + F(1, 10**5), F(1, 2), F(7, 10)):
        expected = (F(11, 4) - 3 * distortion) / distortion, (F(3, 2) - 2 * distortion) / (distortion - F(1, 4))
        optimum = tradeoff.at(distortion)
        optimum.certificate.verify()
        assert optimum.exp == 1 + expected[distortion > turn]
        assert tradeoff.inverse(exp_epsilon=optimum.exp).distortion == distortion
    assert tradeoff.at(0).value.is_infinite
    assert tradeoff.at("3/4").exp == 1 < tradeoff.at("74/100").exp


def test_a_level_that_is_no_rational():
    tradeoff = Tradeoff(SourceSet.single(["1/4"] * 4), adjacency=ring(4))
    every = FullProgram(tradeoff.question)
    assert every.at(F(1, 2)).value.nats(30) == tradeoff.at(F(1, 2)).value.nats(30)
    low, high = tradeoff.at(F(1, 2)).value.enclosure(12)
    assert low < F("0.88137358701954302523") < high  # log(1 + sqrt(2))


def test_what_cannot_be_reached():
    costs = Table([[1, 2], [2, 1]])
    tradeoff = Tradeoff(SourceSet.simplex(2), loss=costs)
    with pytest.raises(Infeasible, match=r"distortion=1/2 is below 1, the cost of the best outputs"):
        tradeoff.at("1/2")
    assert tradeoff.at(1).value.is_infinite
    assert tradeoff.at("3/2").exp == 1
    tradeoff.at(1).certificate.verify()
    one = Tradeoff(SourceSet.from_vertices([[1, 0], [0, 1]]), loss=Table([[0, 0, 1], [0, 1, 0]]))
    assert (one.zero_from, one.at(0).exp) == (0, 1)


def test_programs_that_are_too_large_are_refused():
    graph = AdjacencyGraph.from_edges(list(combinations(range(23), 2))[:30], range(23))
    source = SourceSet.from_vertices([[F(1, 23)] * 23, [F(k, 276) for k in range(1, 24)]])
    with pytest.raises(Unsupported, match="529 unknown entries and 1380 ratios"):
        Tradeoff(source, adjacency=graph).at("1/2")
