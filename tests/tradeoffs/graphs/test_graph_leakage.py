"""The largest leakage on a graph: closed forms, programs over argmax sets, bounds as printed and as they hold.

Covers: proofs.alvim2015.arguments.graph_transformations, symdp.graphs.adjacency_graph,
symdp.leakages.measures.guessing, symdp.mechanisms.graph_mechanisms, symdp.mechanisms.mechanism,
symdp.tradeoffs.graphs.capacity_bounds, symdp.tradeoffs.graphs.few_outputs, symdp.tradeoffs.graphs.graph_leakage,
symdp.tradeoffs.graphs.graph_utility
"""

from fractions import Fraction as F
from itertools import combinations_with_replacement

import pytest

from proofs.alvim2015.arguments.graph_transformations import reduce_to_argmax
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, grid, hamming, line, ring, star
from symdp.leakages.measures.guessing import min_capacity
from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon, kernel_mechanism
from symdp.mechanisms.mechanism import Mechanism
from symdp.tradeoffs.graphs.capacity_bounds import (
    capacity_bound,
    few_outputs_bound,
    hamming_capacity,
    hamming_outputs_bound,
    individual_bound,
    printed_outputs_bound,
    two_outputs_capacity,
)
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from tests.work import calls

LEVELS = [F(1), F(11, 10), F(2), F(7)]
PAW = AdjacencyGraph.from_edges([(0, 1), (0, 2), (1, 2), (2, 3)])
TADPOLE = AdjacencyGraph.from_edges([(i, i + 1) for i in range(22)] + [(0, 2)])
APART = AdjacencyGraph.from_edges([(0, 1), (2, 3)], vertices=range(5))


def best_for(graph, level, rows):
    """max sum_k M[a_k][k] by the whole program, rows repeated or not."""
    program = LinearProgram()
    entries = [[program.add_column(cost=-int(a == vertex)) for a in rows] for vertex in range(graph.size)]
    for columns in entries:
        program.add_row(dict.fromkeys(columns, 1), lower=1, upper=1)
    for i, h in graph.edges:
        for a, b in [*zip(entries[i], entries[h], strict=True), *zip(entries[h], entries[i], strict=True)]:
            program.add_row({a: level, b: -1}, lower=0)
    return -minimize(program).value


@pytest.mark.sampled(2)
@pytest.mark.parametrize("level", [F(1), F(2), F(7)])
@pytest.mark.parametrize("graph", [line(4), star(3), PAW, hamming(2, 2), APART])
def test_every_number_of_outputs_by_brute_force(graph, level):
    former = F(0)
    for outputs in range(1, graph.size + 1):
        leakage = graph_leakage(graph, level, outputs)
        # Rows that repeat are no better than different ones.
        every = combinations_with_replacement(range(graph.size), outputs)
        assert leakage.exp_leakage == max(best_for(graph, level, rows) for rows in every)
        assert max(F(1), former) <= leakage.exp_leakage <= min(leakage.bound, outputs)
        assert min_capacity(leakage.mechanism) == leakage.exp_leakage
        assert graph_exp_epsilon(graph, leakage.mechanism) <= level
        former = leakage.exp_leakage
        assert leakage.certificate.record["answer"]["exp"] == str(leakage.exp_leakage)
        assert len(leakage.certificate.verify()) > 1
    assert former == graph_leakage(graph, level).exp_leakage


@pytest.mark.thorough
@pytest.mark.sampled(2)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("pair", [(1, 2), (1, 5), (2, 2), (2, 3), (3, 2), (4, 2), (2, 1)])
def test_databases(pair, level):
    graph = hamming(*pair)
    leakage = graph_leakage(pair, level)
    assert leakage.exp_leakage == leakage.bound == hamming_capacity(*pair, level) == capacity_bound(graph, level)
    assert leakage.exp_leakage == min_capacity(kernel_mechanism(graph, level))
    assert leakage.exp_leakage == graph_leakage(graph, level).exp_leakage
    assert leakage.certificate.record["answer"]["exp"] == str(leakage.exp_leakage)
    assert len(leakage.certificate.verify()) > 1
    for outputs in range(1, min(5, graph.size) + 1):
        few = graph_leakage(pair, level, outputs)
        assert few.exact
        assert few.exp_leakage <= few.bound == hamming_outputs_bound(*pair, level, outputs)
        assert few.bound <= capacity_bound(graph, level)


@pytest.mark.thorough
@pytest.mark.sampled(2)
@pytest.mark.parametrize("level", LEVELS)
def test_two_outputs_depend_on_the_diameter_only(level):
    for graph in [*[line(n) for n in range(2, 8)], ring(6), ring(7), clique(4), star(4), hamming(3, 2), grid(2, 3), PAW]:
        assert few_outputs_leakage(graph, level, 2).exp_leakage == two_outputs_capacity(graph.diameter, level)
    assert few_outputs_leakage(APART, level, 2).exp_leakage == two_outputs_capacity(None, level) == 2
    assert graph_leakage((300, 2), level, outputs=2).exp_leakage == two_outputs_capacity(300, level)
    assert graph_leakage(line(600), level, outputs=2).exp_leakage == two_outputs_capacity(599, level)


@pytest.mark.thorough
def test_codes_attain_the_bound_at_small_lambda():
    # (records, values, outputs) of codes with v^l words and distance u - l + 1, with more distance none.
    for u, v, r in [(3, 2, 4), (2, 3, 3), (3, 3, 3), (2, 4, 4)]:
        for level in (F(101, 100), F(11, 10)):
            assert few_outputs_leakage(hamming(u, v), level, r).exp_leakage == hamming_outputs_bound(u, v, level, r)
    # The even words of four bits are below it.
    assert few_outputs_leakage(hamming(4, 2), 2, 8).exp_leakage == F(28, 9) < hamming_outputs_bound(4, 2, 2, 8) == F(128, 41)


def test_words_that_differ_in_every_record():
    # v outputs: the bound is attained where lambda^(u-1) <= v - 1, never for two values and two records or more.
    for u, v, least, more in [(2, 3, 2, F(21, 10)), (3, 3, F(7, 5), F(3, 2)), (3, 5, 2, F(21, 10)), (2, 2, 1, F(101, 100))]:
        graph = hamming(u, v)
        prior = [F(int(len(set(label.split(","))) == 1), v) for label in graph.labels]
        assert sum(prior) == 1
        assert v * graph_utility(graph, least, prior).utility == hamming_outputs_bound(u, v, least, v)
        assert v * graph_utility(graph, more, prior).utility < hamming_outputs_bound(u, v, more, v)


def test_the_printed_bound_rounded_down_holds_up_to_all_inputs():
    for u, v in [(1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (1, 4), (2, 4)]:
        for outputs in range(1, v**u + 1):
            for level in [*LEVELS, F(1000)]:
                assert printed_outputs_bound(u, v, level, outputs) >= hamming_outputs_bound(u, v, level, outputs)


def test_where_the_printed_bound_fails():
    # Rounded up: two outputs for one record of three values, where nothing is leaked, would leak log(2/3) < 0.
    assert printed_outputs_bound(1, 3, 1, 2, rounding="ceiling") == F(2, 3) < graph_leakage((1, 3), 1, 2).exp_leakage == 1
    # Rounded down, with more outputs than inputs: four outputs for one bit.
    for level in LEVELS[1:]:
        assert printed_outputs_bound(1, 2, level, 4) == 4 * level / (1 + 3 * level) < hamming_capacity(1, 2, level)


def test_a_reduction_to_a_smaller_cube_that_does_not_exist():
    # The best channel with eight outputs and their maxima in these rows of the 4-cube, lambda = 3.
    graph, rows, level = hamming(4, 2), (0, 1, 2, 7, 11, 13, 14, 15), F(3)
    best = graph_utility(graph, level, [F(int(vertex in rows), 8) for vertex in range(16)])
    channel = Mechanism.from_rows([[row[vertex] for vertex in rows] for row in best.mechanism.matrix])
    reduction = reduce_to_argmax(graph, channel)
    assert reduction.rows == rows
    assert min_capacity(reduction.mechanism) == min_capacity(channel) == F(1471, 348)
    # On a 3-cube lambda^(u-l+d) = 9 would have to bound the ratios of row 0 to its three neighbours; it does for two only.
    square = reduction.mechanism.matrix
    pairs = [[*zip(square[0], row, strict=True), *zip(row, square[0], strict=True)] for row in square[1:]]
    assert sum(all(x <= 9 * y for x, y in pair) for pair in pairs) == 2
    assert min_capacity(channel) < printed_outputs_bound(4, 2, level, 8) == F(324, 59)


def test_an_individual():
    for level in LEVELS:
        assert individual_bound(3, level) == graph_leakage(clique(3), level).exp_leakage <= level


def test_large_databases_at_once():
    def all_outputs():
        leakage = graph_leakage((1000, 2), 2)
        assert leakage.exp_leakage == F(4, 3) ** 1000
        assert (leakage.exp_epsilon, leakage.inputs, leakage.outputs) == (2, 2**1000, None)
        assert leakage.leakage.bits(10) == "415.0374993"

    def four_outputs():
        bounded = graph_leakage((1000, 2), "11/10", outputs=4)
        assert (bounded.exp_leakage, bounded.exact, bounded.leakage, bounded.certificate) == (None, False, None, None)
        assert (bounded.exp_epsilon, bounded.inputs, bounded.outputs) == (F(11, 10), 2**1000, 4)
        assert 3 < bounded.bound < 4

    assert graph_leakage((2, 2), 2).leakage.bits(10)  # so that no import is counted below
    assert calls(all_outputs) < 10_000
    assert calls(four_outputs) < 10_000


def test_extremes():
    one = graph_leakage(clique(1), 5, 1)
    assert (one.exp_leakage, one.bound, one.inputs) == (1, 1, 1)
    isolated = AdjacencyGraph.from_edges([], vertices="abcd")
    assert [graph_leakage(isolated, 3, outputs).exp_leakage for outputs in (1, 2, 3, 4, None)] == [1, 2, 3, 4, 4]
    assert few_outputs_bound(isolated, 3, 3) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((line(3), 2, 0), "outputs=0 must be an integer of at least 1"),
        ((line(3), 2, 4), "outputs=4 must lie between 1 and 3"),
        ((line(3), 2, True), "outputs=True must be an integer"),
        (((3, 2), 2, 9), "outputs=9 must lie between 1 and 8"),
        (((100, 2), 2, 2**101), r"must lie between 1 and 2\^100"),
        (((3, 2), "1/2"), "exp_epsilon=1/2 must be at least 1"),
        (((0, 2), 2), r"graph=\(0, 2\) must be an AdjacencyGraph, or a pair of integers >= 1"),
        ((3, 2), "graph=3 must be an AdjacencyGraph"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(InvalidArgument, match=message):
        graph_leakage(*arguments)


def test_large_questions_are_refused_with_a_bound():
    with pytest.raises(Unsupported, match=r"make 25621596 sets of rows and 405 entries.*exp_leakage is at most"):
        few_outputs_leakage(hamming(4, 3), 2, 5)
    with pytest.raises(Unsupported, match=r"make 27664 linear programs even with symmetries and 115 entries.*is at most"):
        few_outputs_leakage(TADPOLE, 2, 5)
    assert not graph_leakage(TADPOLE, 2, 5).exact
    with pytest.raises(Unsupported, match="at most 1000000 are written"):
        hamming_capacity(10**6, 2, 2)
    with pytest.raises(InvalidArgument, match='rounding=\'up\' must be "floor" or "ceiling"'):
        printed_outputs_bound(2, 2, 2, 2, rounding="up")
    with pytest.raises(InvalidArgument, match="values=1 must be at least 2"):
        printed_outputs_bound(2, 1, 2, 2)
