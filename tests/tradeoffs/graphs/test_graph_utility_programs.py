"""Products, symmetries, sizes: what the linear program of a utility can and cannot do.

Covers: symdp.arithmetic.programs.optimize, symdp.tradeoffs.graphs.graph_component, symdp.tradeoffs.graphs.graph_prior,
symdp.tradeoffs.graphs.utility_bracket, symdp.tradeoffs.graphs.utility_evidence, symdp.tradeoffs.graphs.utility_program
"""

import re
from fractions import Fraction
from random import Random

import networkx
import pytest

from symdp import AdjacencyGraph, SourceSet, Tradeoff, work
from symdp.arithmetic.programs import optimize
from symdp.errors import Undecided, Unsupported
from symdp.graphs.families import clique, grid, hamming, line, product, ring, star
from symdp.tradeoffs.graphs import utility_program as graph_program
from symdp.tradeoffs.graphs.graph_component import Covering, split
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.graphs.utility_bracket import utility_bracket
from symdp.tradeoffs.graphs.utility_evidence import GraphMaximum
from symdp.tradeoffs.graphs.utility_program import ReducedProgram, program_optimum
from tests.tradeoffs.graph_instances import connected_graphs, random_prior, whole_program


def products(prior, other):
    return [first * second for first in prior for second in other]


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(20))
def test_products_multiply_where_one_bound_is_a_covering(seed):
    # A mechanism per factor gives at least the product. Weights w >= 0 with K w >= pi of one factor map the cone of the
    # product into that of the other, which gives at most the product.
    rng = Random(seed)
    first = rng.choice([line(2), line(3), star(3), clique(3), ring(4), ring(5)])
    second = rng.choice([line(2), line(3), star(3), clique(3)])
    level = rng.choice([Fraction(5, 4), Fraction(2), Fraction(3)])
    prior, other = random_prior(rng, first.size), random_prior(rng, second.size)
    left, right = GraphMaximum.of(first, level, tuple(prior)), GraphMaximum.of(second, level, tuple(other))
    whole = graph_utility(product(first, second), level, products(prior, other)).utility
    assert whole >= left.utility * right.utility
    if any(isinstance(bound, Covering) for best in (left, right) for bound in [best.parts[0].bound]):
        assert whole == left.utility * right.utility


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(40))
def test_a_search_recalls_its_bases_and_no_other_question_notices(seed, monkeypatch):
    rng = Random(seed)
    graph = rng.choice([ring(6), grid(2, 3), star(5), line(5), AdjacencyGraph.from_edges([(0, 1), (1, 2), (3, 4), (4, 5)])])
    source = SourceSet.single(random_prior(rng, graph.size))
    level = Fraction(rng.randint(5, 12), 4)

    def question():
        return Tradeoff(source, adjacency=graph)

    tradeoff, distortion = question(), question().zero_from * Fraction(rng.randint(2, 9), 10)
    found, after = tradeoff.at(distortion), tradeoff.inverse(exp_epsilon=level)
    assert after.certificate.to_json() == question().inverse(exp_epsilon=level).certificate.to_json()
    assert found.certificate.to_json() == question().at(distortion).certificate.to_json()
    monkeypatch.setattr(optimize.RecalledBasis, "optimum", lambda _, program: optimize.solved_basis(program))
    alone = question().at(distortion)
    assert alone.value.nats(9) == found.value.nats(9)


def test_products_need_not_multiply():
    ends = [Fraction(1, 2), Fraction(0), Fraction(1, 2)]
    assert graph_utility(line(3), 2, ends).utility == Fraction(3, 4)
    corners = graph_utility(grid(3, 3), 2, products(ends, ends))
    assert corners.utility == Fraction(3, 5) == whole_program(grid(3, 3), Fraction(2), corners.worst_prior)
    corners.certificate.verify()
    # Nor with the uniform prior: the least tree whose best bound has a negative weight.
    spider = AdjacencyGraph.from_edges([(0, 4), (1, 3), (2, 3), (3, 4)])
    assert graph_utility(spider, "3/2").utility == Fraction(17, 50)
    square = graph_utility(product(spider, spider), "3/2")
    assert square.utility == Fraction(3789, 32500) > Fraction(17, 50) ** 2
    square.certificate.verify()


@pytest.mark.thorough
def test_a_random_prior_on_27_databases_is_exact_and_certified():
    graph = hamming(3, 3)
    for seed, level in enumerate((Fraction(3, 2), Fraction(2), Fraction(5))):
        prior = random_prior(Random(seed), 27, range(1, 1000))
        best = graph_utility(graph, level, prior)
        best.certificate.verify()
        assert max(prior) < best.utility < 1
        assert best.form is None


@pytest.mark.thorough
def test_symmetries_leave_a_handful_of_unknowns():
    def unknowns(graph, prior):
        ((_, part),) = split(graph, Fraction(2), prior)
        return len(ReducedProgram(part).program.cost)

    assert unknowns(hamming(3, 3), (Fraction(1, 27),) * 27) == 4
    assert unknowns(hamming(3, 3), (Fraction(1, 2), *[Fraction(1, 52)] * 26)) == 35
    assert unknowns(star(200), (Fraction(1, 201),) * 201) == 5
    assert unknowns(line(9), tuple([Fraction(k, 45) for k in range(1, 10)])) == 81
    assert unknowns(line(3), (Fraction(1, 2), Fraction(0), Fraction(1, 2))) == 3


def test_the_program_of_a_symmetric_graph_finds_its_closed_form():
    for graph in (hamming(3, 3), ring(12), clique(30), AdjacencyGraph.from_networkx(networkx.petersen_graph())):
        best = graph_utility(graph, "7/3")
        ((_, part),) = split(graph, best.exp_epsilon, best.worst_prior)
        assert program_optimum(part).utility == best.utility


def test_symmetries_that_are_not_found_cost_time_only(monkeypatch):
    def gives_up(graph, colors=None):
        raise Undecided("too many steps")

    expected = {}
    for rounds in range(2):
        for place, graph in enumerate([star(5), *connected_graphs(5)[10:20]]):
            best = graph_utility(graph, "3/2")
            best.certificate.verify()
            assert expected.setdefault(place, best.utility) == best.utility
        if not rounds:
            monkeypatch.setattr(graph_program, "pair_orbits", gives_up)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("graph", "prior", "words"),
    [
        (ring(101), range(1, 102), "101 vertices has 10201 unknowns, at most 10000"),
        (networkx.gnp_random_graph(50, 0.8, seed=1), range(1, 51), "constraints, at most 65000"),
        (star(400), range(1, 402), "401 vertices has 160801 unknowns, at most 10000"),
    ],
)
def test_programs_that_are_too_large_are_refused_with_bounds(graph, prior, words):
    graph = graph if isinstance(graph, AdjacencyGraph) else AdjacencyGraph.from_networkx(graph)
    with pytest.raises(Unsupported, match=words) as caught:
        graph_utility(graph, 2, [Fraction(value, sum(prior)) for value in prior])
    low, high = map(Fraction, re.search(r"the utility lies between (\S+) and (\S+)$", str(caught.value)).groups())
    assert Fraction(max(prior), sum(prior)) <= low <= high < 3 * low


def test_programs_that_take_too_many_steps_are_refused_with_bounds(monkeypatch, rng):
    prior = random_prior(rng, 9, range(1, 90))
    monkeypatch.setattr(work, "MOST_STEPS", 400)
    with pytest.raises(Unsupported, match=r"takes more than 400 steps; .*; the utility lies between \S+ and \S+$"):
        graph_utility(grid(3, 3), 2, prior)


def test_brackets_hold_the_utility(rng):
    for graph in connected_graphs(6)[::7]:
        for level in (Fraction(1), Fraction(4, 3), Fraction(3)):
            prior = random_prior(rng, graph.size)
            best = graph_utility(graph, level, prior)
            low, high = utility_bracket([part for _, part in split(graph, level, best.worst_prior)])
            assert low <= best.utility <= high
            assert high <= min(1, level * max(prior) * graph.size) + Fraction(1, 10**6)
