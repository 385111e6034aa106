"""The optimal utility against the whole linear program, closed forms against certified programs, and all edges.

Covers: symdp.mechanisms.graph_mechanisms, symdp.sources.prior, symdp.tradeoffs.graphs.graph_component,
symdp.tradeoffs.graphs.graph_leakage, symdp.tradeoffs.graphs.kernel_utility,
symdp.tradeoffs.graphs.utility_closed_forms, symdp.tradeoffs.graphs.utility_evidence,
symdp.tradeoffs.graphs.utility_function, symdp.tradeoffs.graphs.utility_program
"""

import re
from fractions import Fraction
from random import Random

import networkx
import pytest
import sympy

from symdp import AdjacencyGraph
from symdp.errors import InvalidArgument
from symdp.graphs.families import clique, grid, hamming, line, ring, star, tree
from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon
from symdp.sources.prior import inner
from symdp.tradeoffs.graphs.graph_component import Covering, Envelope, Flows, split
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.graphs.kernel_utility import symbol, value_at
from symdp.tradeoffs.graphs.utility_evidence import GraphMaximum
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from symdp.tradeoffs.graphs.utility_program import program_optimum
from tests.tradeoffs.graph_instances import connected_graphs, random_prior, whole_program

LEVELS = [Fraction(3, 2), Fraction(2), Fraction(4)]


def checked(best):
    """The utility, after its mechanism and its certificate were checked."""
    best.certificate.verify()
    mechanism = best.mechanism
    assert min(min(row) for row in mechanism.matrix) >= 0
    assert all(sum(row) == 1 for row in mechanism.matrix)
    assert graph_exp_epsilon(best.adjacency, mechanism) <= best.exp_epsilon
    assert inner(best.worst_prior, mechanism.diagonal) == best.utility
    return best.utility


@pytest.mark.sampled(24)
@pytest.mark.parametrize("seed", range(24))
def test_utility_is_that_of_the_whole_program(seed):
    rng = Random(seed)
    graph = rng.choice(connected_graphs(6)[:31]) if seed < 20 else rng.choice(connected_graphs(6))
    level = rng.choice([Fraction(1), Fraction(9, 8), *LEVELS])
    prior = random_prior(rng, graph.size)
    assert checked(graph_utility(graph, level, prior)) == whole_program(graph, level, prior)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("level", LEVELS)
def test_utility_is_that_of_the_whole_program_on_all_connected_graphs_up_to_five_vertices(level):
    rng = Random(int(2 * level))
    for graph in connected_graphs(6)[:31]:
        for prior in ([Fraction(1, graph.size)] * graph.size, random_prior(rng, graph.size)):
            assert graph_utility(graph, level, prior).utility == whole_program(graph, level, prior)


def test_more_outputs_do_not_help(rng):
    for graph in (line(3), star(3), ring(4)):
        prior = random_prior(rng, graph.size)
        assert whole_program(graph, Fraction(2), prior, copies=2) == checked(graph_utility(graph, 2, prior))


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("level", LEVELS)
def test_closed_forms_are_certified_programs_on_all_connected_graphs_up_to_six_vertices(level):
    assert len(connected_graphs(6)) == 143
    names, bounds = set(), set()
    rng = Random(int(4 * level))
    for graph in connected_graphs(6):
        for prior in (None, random_prior(rng, graph.size)):
            best = graph_utility(graph, level, prior)
            best.certificate.verify()
            solved = GraphMaximum.of(graph, level, best.worst_prior)
            ((_, part),), (maximum,) = solved.components, solved.parts
            assert program_optimum(part).utility == best.utility == solved.utility
            if maximum.form is not None:
                assert value_at(best.closed_form, level) == best.utility
                names.add(maximum.form.name)
            bounds.add(type(maximum.bound))
    assert names >= {"constant row sums", "line", "K^-1", "clique"}
    assert bounds == {Covering, Envelope, Flows}


@pytest.mark.parametrize("level", [Fraction(1), *LEVELS, Fraction(21, 2)])
def test_published_and_restated_closed_forms(level):
    t = 1 / level
    for graph in (ring(6), clique(5), hamming(2, 3), hamming(3, 2)):
        sizes = graph.sphere_sizes(0)
        assert graph_utility(graph, level).utility == 1 / sum(count * t**d for d, count in enumerate(sizes))
    for graph in (line(6), tree(2, 2), star(2), star(5)):
        widest = max(map(len, graph.neighbours))
        if widest <= 1 + level:
            assert checked(graph_utility(graph, level)) == 1 - Fraction(2 * (graph.size - 1)) / (graph.size * (1 + level))
    for leaves in (3, 5, 12):
        if leaves >= 1 + level:
            assert checked(graph_utility(star(leaves), level)) == level / (leaves + 1)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(12))
def test_cliques_and_trees_with_any_prior(seed):
    rng = Random(seed)
    level = rng.choice(LEVELS)
    graph = clique(rng.randint(3, 7))
    prior = random_prior(rng, graph.size)
    tops = [sum(sorted(prior, reverse=True)[:k]) for k in range(1, graph.size + 1)]
    assert checked(graph_utility(graph, level, prior)) == max(level * top / (level + k) for k, top in enumerate(tops))
    graph = rng.choice([line(rng.randint(2, 9)), tree(2, 2)])
    level = max(level, Fraction(max(map(len, graph.neighbours)) - 1))
    prior = random_prior(rng, graph.size)
    expected = sum(
        (level + 1 - len(row)) / (level + 1) * max(p / level**d for p, d in zip(prior, lengths, strict=True))
        for row, lengths in zip(graph.neighbours, graph.distances, strict=True)
    )
    best = graph_utility(graph, level, prior)
    assert checked(best) == expected == program_optimum(split(graph, level, best.worst_prior)[0][1]).utility


def test_conditions_of_closed_forms_end_where_they_say():
    prior = ["2/5", "1/4", "1/5", "3/20"]
    best = graph_utility(clique(4), "3/2", prior)
    assert best.form == "clique, for 1 <= lambda <= 8/5"
    assert graph_utility(clique(4), "8/5", prior).utility == value_at(best.closed_form, Fraction(8, 5))
    assert graph_utility(clique(4), "17/10", prior).utility > value_at(best.closed_form, Fraction(17, 10))
    best = graph_utility(star(4), 2)
    assert (best.form, best.closed_form) == ("star, for 1 <= lambda <= 3", symbol() / 5)
    assert graph_utility(star(4), "5/2").form == best.form
    assert graph_utility(star(4), 3).utility == Fraction(3, 5)
    assert graph_utility(star(4), 3).form == "tree, for lambda >= 3"
    assert graph_utility(star(4), 4).utility < Fraction(4, 5)
    best = graph_utility(line(3), 3, ["1/2", "1/6", "1/3"])
    assert best.form == "line, for lambda >= 3"
    assert value_at(best.closed_form, Fraction(2)) < graph_utility(line(3), 2, ["1/2", "1/6", "1/3"]).utility


NAMED = [clique(4), clique(6), line(5), star(3), star(6), tree(2, 2), ring(5), hamming(2, 2)]


@pytest.mark.parametrize("graph", NAMED)
def test_closed_forms_hold_on_the_whole_range_that_they_name(graph):
    rng = Random(graph.size)
    checked_at = 0
    for level in [1 + Fraction(rng.randint(1, 40), rng.randint(1, 12)) for _ in range(6)]:
        for prior in (None, random_prior(rng, graph.size)):
            best = graph_utility(graph, level, prior)
            named = re.fullmatch(r"[a-z ]+, for (all lambda|(\S+) <= lambda|lambda) (>=|<=) (\S+)", best.form or "")
            if named is None:
                continue
            ends = [Fraction(named[2] or 1), Fraction(named[4])] if named[3] == "<=" else [Fraction(named[4]), Fraction(60)]
            assert ends[0] <= level <= max(ends)
            for share in (0, Fraction(rng.randint(1, 99), 100), 1):
                inside = ends[0] + share * (ends[1] - ends[0])
                assert graph_utility(graph, inside, prior).utility == value_at(best.closed_form, inside)
                checked_at += 1
    assert checked_at >= 9


def test_a_matrix_kernel_form_as_a_function_of_lambda():
    best = graph_utility(grid(2, 3), 2)
    assert best.form == "K^-1, while K^-1 1 >= 0"
    level = symbol()
    assert best.closed_form == level * (3 * level - 1) / (3 * (level + 1) ** 2)
    for value in (3, "11/2"):
        assert graph_utility(grid(2, 3), value).utility == value_at(best.closed_form, Fraction(value))


@pytest.mark.parametrize("sides", [(2, 3), (3, 4), (2, 3, 4), (10, 10)])
def test_grids_multiply_as_functions_of_lambda(sides):
    # Symmetric vertices share one unknown; without that, the determinants of a hundred vertices would be too large.
    level, expected = symbol(), sympy.Integer(1)
    for side in sides:
        expected *= 1 - 2 * sympy.Rational(side - 1, side) / (1 + level)
    assert sympy.cancel(graph_utility(grid(*sides), 5).closed_form - expected) == 0
    lopsided = [Fraction(20 + k, 6 * 20 + 15) for k in range(6)]
    best = graph_utility(grid(2, 3), 5, lopsided)
    assert best.form == "K^-1, while K^-1 1 >= 0 and K^-1 pi >= 0"
    assert value_at(best.closed_form, Fraction(5)) == best.utility


def test_disconnected_graphs_add_up(rng):
    graph = AdjacencyGraph.from_edges([("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"), ("f", "d")], vertices="gadbecf")
    for level in (Fraction(1), *LEVELS):
        for prior in (None, random_prior(rng, 7), {"a": "1/3", "g": "2/3"}, {"d": 1}):
            best = graph_utility(graph, level, prior)
            assert checked(best) == whole_program(graph, level, best.worst_prior)
    best = graph_utility(graph, 2)
    assert best.utility == Fraction(1, 7) * (1 + Fraction(5, 3) + Fraction(3, 2))
    assert best.form.split("; ") == ["constant row sums, for all lambda >= 1", "line, for lambda >= 1"]
    assert value_at(best.closed_form, Fraction(2)) == best.utility
    lonely = graph_utility(AdjacencyGraph(("a", "b"), ()), 2, ["1/4", "3/4"])
    assert checked(lonely) == 1


def test_no_leakage_and_one_vertex():
    triangle_with_tail = AdjacencyGraph.from_edges([(0, 1), (1, 2), (2, 0), (2, 3)])
    best = graph_utility(triangle_with_tail, 1, ["1/8", "1/8", "1/4", "1/2"])
    assert (checked(best), best.form, best.closed_form) == (Fraction(1, 2), "no leakage, at lambda = 1", Fraction(1, 2))
    assert checked(graph_utility(line(1), 5)) == 1
    for graph in connected_graphs(6)[:31]:
        assert checked(graph_utility(graph, 1)) == Fraction(1, graph.size)


def test_a_component_without_probability():
    edges = [("a", "b"), (0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (0, 4), (0, 5), (0, 6)]
    graph = AdjacencyGraph.from_edges(edges)
    best = graph_utility(graph, "3/2", {"a": "1/3", "b": "2/3"})
    assert checked(best) == graph_utility(line(2), "3/2", ["1/3", "2/3"]).utility
    assert "no chance, for all lambda >= 1" in best.form
    assert value_at(best.closed_form, Fraction(3, 2)) == best.utility
    assert checked(graph_utility(graph, 1, {"a": "1/3", "b": "2/3"})) == Fraction(2, 3)


def test_vertices_without_probability_still_restrict():
    ends = ["1/2", 0, "1/2"]
    assert checked(graph_utility(line(3), 2, ends)) == Fraction(3, 4)
    # Without the middle the two ends, at distance 2, could be told apart with probability 4/5.
    assert graph_utility(clique(2), 4).utility == Fraction(4, 5)


@pytest.mark.parametrize(
    ("prior", "words"),
    [
        (["1/2", "1/2"], "prior has 2 entries, the graph 3 vertices"),
        (["1/2", "1/4", "1/8"], "prior sums to 7/8"),
        (["3/2", "-1/4", "-1/4"], r"prior\[2\]=-1/4 must not be negative"),
        ({"0": "1/2", "x": "1/2"}, "vertex=x must be one of 0, 1, 2"),
        ({"0": "1/2"}, "prior sums to 1/2"),
        ({"0": 0.5, "1": 0.5}, r"prior\[0\]=0.5 is a binary float"),
        ("1/2", "must be a sequence of rationals"),
    ],
)
def test_bad_priors(prior, words):
    with pytest.raises(InvalidArgument, match=words):
        graph_utility(line(3), 2, prior)


@pytest.mark.parametrize("graph", [networkx.path_graph(3), "line:3", 3, None])
def test_what_is_no_graph(graph):
    for ask in (graph_utility, graph_leakage):
        with pytest.raises(InvalidArgument, match="must be an AdjacencyGraph"):
            ask(graph, 2)
    with pytest.raises(InvalidArgument, match=r" must be an AdjacencyGraph; AdjacencyGraph.from_networkx") as refused:
        graph_utility_function(graph)
    assert str(refused.value).startswith(f"graph={graph!r:.40}")


def test_lambda_below_one():
    with pytest.raises(InvalidArgument, match="exp_epsilon=1/2 must be at least 1"):
        graph_utility(line(3), "1/2")
