"""K, K diag(x), the truncated geometric mechanism, and the least lambda on a graph.

Covers: symdp.graphs.adjacency_graph, symdp.mechanisms.graph_mechanisms, symdp.mechanisms.mechanism,
symdp.mechanisms.randomized_response
"""

from fractions import Fraction

import networkx
import pytest

from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, grid, hamming, line, ring, star, tree
from symdp.mechanisms.graph_mechanisms import (
    distance_kernel,
    graph_exp_epsilon,
    kernel_mechanism,
    row_scaling,
    truncated_geometric,
)
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.randomized_response import randomized_response

LEVELS = [Fraction(1), Fraction(5, 4), Fraction(2), Fraction(7)]
GRAPHS = [line(1), line(2), line(5), ring(5), ring(6), clique(4), star(3), grid(2, 3), hamming(2, 3), tree(2, 2)]


def random_graphs(count):
    for seed in range(count):
        yield AdjacencyGraph.from_networkx(networkx.gnp_random_graph(7, 0.35, seed=seed))


@pytest.mark.parametrize("level", LEVELS)
def test_kernel_is_the_power_of_the_distance(level):
    for graph in [*GRAPHS, *random_graphs(5)]:
        lengths = dict(networkx.all_pairs_shortest_path_length(graph.to_networkx()))
        for i, row in enumerate(distance_kernel(graph, level)):
            for z, value in enumerate(row):
                assert value == (1 / level ** lengths[i][z] if z in lengths[i] else 0)


@pytest.mark.parametrize("level", LEVELS)
def test_row_scaling_solves_the_system_however_it_is_found(level):
    for graph in [*GRAPHS, *random_graphs(20)]:
        x = row_scaling(graph, level)
        if x is None:
            continue
        for row in distance_kernel(graph, level):
            assert sum(value * scale for value, scale in zip(row, x, strict=True)) == 1


def test_a_singular_kernel_has_no_scaling():
    triangle_with_tail = AdjacencyGraph.from_edges([(0, 1), (1, 2), (2, 0), (2, 3)])
    assert row_scaling(triangle_with_tail, 1) is None
    with pytest.raises(Unsupported, match="singular at exp_epsilon=1"):
        kernel_mechanism(triangle_with_tail, 1)


@pytest.mark.parametrize("level", LEVELS[1:])
def test_kernel_mechanisms_use_all_of_lambda(level):
    for graph in [*GRAPHS, *random_graphs(20)]:
        x = row_scaling(graph, level)
        if x is None or min(x) < 0:
            with pytest.raises(Unsupported, match="graph_utility finds"):
                kernel_mechanism(graph, level)
            continue
        mechanism = kernel_mechanism(graph, level)
        assert Mechanism.from_rows(mechanism.matrix) == mechanism
        assert graph_exp_epsilon(graph, mechanism) <= level
        if graph.edges and max(x) > 0 and min(x) > 0:
            assert graph_exp_epsilon(graph, mechanism) == level


@pytest.mark.parametrize("level", LEVELS)
def test_known_mechanisms_are_kernel_mechanisms(level):
    assert kernel_mechanism(clique(4), level).matrix == randomized_response(4, level).matrix
    two = kernel_mechanism(hamming(2, 3), level).matrix
    one = randomized_response(3, level).matrix
    assert two == tuple([tuple([a * b for a in first for b in second]) for first in one for second in one])


@pytest.mark.parametrize("level", [Fraction(1), Fraction(3, 2), Fraction(4)])
@pytest.mark.parametrize("size", [1, 2, 5])
def test_truncated_geometric_is_rounded_geometric_noise(size, level):
    t = 1 / level
    rows = truncated_geometric(size, level).matrix
    inner = (1 - t) / (1 + t)
    for i in range(size):
        tails = [t ** (i + 1) / (1 + t), t ** (size - i) / (1 + t)]
        expected = [inner * t ** abs(i - z) for z in range(size)]
        expected[0] += tails[0]
        expected[-1] += tails[1]
        assert list(rows[i]) == expected


def test_least_lambda_on_edges_only(rng):
    for graph in random_graphs(10):
        rows = [[Fraction(rng.randint(1, 6)) for _ in range(3)] for _ in range(graph.size)]
        mechanism = Mechanism.from_rows([[value / sum(row) for value in row] for row in rows])
        ratios = [
            mechanism.matrix[i][z] / mechanism.matrix[h][z]
            for pair in graph.edges
            for i, h in (pair, pair[::-1])
            for z in range(3)
        ]
        assert graph_exp_epsilon(graph, mechanism) == max([1, *ratios])
    far = Mechanism.from_rows([["1", "0"], ["1/2", "1/2"], ["0", "1"]])
    assert graph_exp_epsilon(line(3), far) == INFINITY
    assert graph_exp_epsilon(AdjacencyGraph(("a", "b", "c"), ()), far) == 1
    with pytest.raises(InvalidArgument, match="mechanism has 3 inputs, the graph 2 vertices"):
        graph_exp_epsilon(line(2), far)


def test_rows_that_are_no_mechanism_are_refused():
    with pytest.raises(InvalidArgument, match=r"Mechanism\.from_rows"):
        graph_exp_epsilon(line(2), [[1, 0], [0, 1]])
    with pytest.raises(InvalidArgument, match="2 inputs, the graph 3 vertices"):
        graph_exp_epsilon(line(3), Mechanism.from_rows([[1, 0], [0, 1]]))


def test_lambda_below_one_is_refused():
    for call in (distance_kernel, row_scaling, kernel_mechanism):
        with pytest.raises(InvalidArgument, match="exp_epsilon=1/2 must be at least 1"):
            call(line(3), "1/2")
