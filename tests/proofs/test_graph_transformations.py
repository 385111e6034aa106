"""Maxima to the diagonal, and averages: what they keep, where they are refused, and what the published forms get wrong.

Covers: proofs.alvim2015.arguments.graph_transformations, proofs.alvim2015.arguments.transformation_checks,
symdp.graphs.adjacency_graph, symdp.graphs.symmetry, symdp.leakages.measures.guessing,
symdp.mechanisms.graph_mechanisms, symdp.mechanisms.mechanism, symdp.sources.prior
"""

from fractions import Fraction as F
from itertools import permutations
from random import Random

import pytest

from proofs.alvim2015.arguments.graph_transformations import (
    average_by_distance,
    average_by_symmetry,
    average_over,
    diagonal_maxima,
    reduce_to_argmax,
)
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, hamming, line, product, ring, star
from symdp.graphs.symmetry import automorphism_generators
from symdp.leakages.measures.guessing import min_capacity, utility
from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon, kernel_mechanism
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import uniform


def random_channel(graph, outputs, seed, level=2):
    """A kernel mechanism with a random post-processing: lambda-DP."""
    random = Random(seed)
    rows = []
    for _ in range(graph.size):
        weights = [random.randint(0, 4) for _ in range(outputs)]
        weights[random.randrange(outputs)] += 1
        rows.append([F(weight, sum(weights)) for weight in weights])
    return kernel_mechanism(graph, level).compose(Mechanism.from_rows(rows))


def shrikhande():
    steps = [(1, 0), (0, 1), (1, 1)]
    places = [(a, b) for a in range(4) for b in range(4)]
    edges = [(4 * a + b, 4 * ((a + x) % 4) + (b + y) % 4) for a, b in places for x, y in steps]
    return AdjacencyGraph.from_edges(edges, vertices=range(16))


def whole_group(graph):
    reached = {tuple(range(graph.size))}
    pending = list(reached)
    for former in pending:
        for generator in automorphism_generators(graph):
            image = tuple(generator[place] for place in former)
            if image not in reached:
                reached.add(image)
                pending.append(image)
    return reached


@pytest.mark.parametrize("graph", [line(4), ring(5), hamming(2, 2), AdjacencyGraph.from_edges([(0, 1)], vertices=range(3))])
@pytest.mark.parametrize("outputs", [1, 2, 4, 9])
def test_maxima_move_to_the_diagonal(graph, outputs):
    for seed in range(4):
        before = random_channel(graph, outputs, seed)
        after = diagonal_maxima(graph, before)
        assert (after.inputs, after.outputs) == (graph.size, graph.size)
        assert min_capacity(after) == min_capacity(before) == sum(after.diagonal)
        assert graph_exp_epsilon(graph, after) <= graph_exp_epsilon(graph, before) <= 2
        assert utility(after, uniform(graph.size)) == utility(before, uniform(graph.size))


@pytest.mark.parametrize("graph", [clique(4), ring(6), ring(7), hamming(2, 3), hamming(3, 2), shrikhande()])
def test_both_averages_on_graphs_with_both_symmetries(graph):
    channel = diagonal_maxima(graph, random_channel(graph, graph.size + 2, seed=graph.size))
    by_distance, by_symmetry = average_by_distance(graph, channel), average_by_symmetry(graph, channel)
    for after in (by_distance, by_symmetry):
        assert set(after.diagonal) == {sum(channel.diagonal) / graph.size}
        assert min_capacity(after) == min_capacity(channel)
        assert graph_exp_epsilon(graph, after) <= graph_exp_epsilon(graph, channel)
    # Pairs at one distance form one orbit, except in the Shrikhande graph.
    assert (by_distance == by_symmetry) == (graph != shrikhande())


def test_vertex_transitive_only():
    prism = product(ring(3), line(2))
    channel = diagonal_maxima(prism, random_channel(prism, 6, seed=3))
    with pytest.raises(InvalidArgument, match="graph must be distance-regular"):
        average_by_distance(prism, channel)
    assert average_by_symmetry(prism, channel) == average_over(prism, channel, whole_group(prism))
    apart = AdjacencyGraph.from_edges([(0, 1), (2, 3)])
    channel = diagonal_maxima(apart, random_channel(apart, 5, seed=4))
    assert len(set(average_by_symmetry(apart, channel).diagonal)) == 1
    with pytest.raises(InvalidArgument, match="graph must be vertex-transitive"):
        average_by_symmetry(line(3), Mechanism.from_rows([[1, 0, 0], [0, 1, 0], [0, 0, 1]]))


def test_an_average_over_a_group_keeps_the_accuracy_of_every_prior_it_fixes():
    graph, prior = star(3), ["1/10", "3/10", "3/10", "3/10"]
    channel = diagonal_maxima(graph, random_channel(graph, 4, seed=9, level=3))
    group = [(0, *[1 + place for place in order]) for order in permutations(range(3))]
    after = average_over(graph, channel, group)
    assert utility(after, prior, remap=range(4)) == utility(channel, prior, remap=range(4))
    assert len(set(after.diagonal[1:])) == 1
    assert average_over(graph, channel, [(0, 1, 2, 3)]) == channel


@pytest.mark.parametrize(
    ("automorphisms", "message"),
    [
        ([], "automorphisms is empty"),
        ([(0, 1, 2), (1, 0, 2)], "map neighbours to neighbours"),
        ([(0, 1)], "must permute 0 to 2"),
        ([(2, 1, 0)], r"the product \(0, 1, 2\) is missing"),
    ],
)
def test_what_is_no_group_of_automorphisms(automorphisms, message):
    identity = Mechanism.from_rows([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    with pytest.raises(InvalidArgument, match=message):
        average_over(line(3), identity, automorphisms)


def test_shapes_are_checked():
    wide = Mechanism.from_rows([["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"]])
    with pytest.raises(InvalidArgument, match="2 inputs, the graph 3 vertices"):
        diagonal_maxima(line(3), wide)
    with pytest.raises(InvalidArgument, match="must be square; diagonal_maxima makes it so"):
        average_by_distance(line(2), wide)
    with pytest.raises(InvalidArgument, match="maximum on the diagonal; diagonal_maxima puts it there"):
        average_by_symmetry(line(2), Mechanism.from_rows([["1/4", "3/4"], ["3/4", "1/4"]]))


def test_privacy_between_the_average_and_what_it_came_from_is_not_kept():
    # The appendix compares M'' with M' where M'' is meant: at lambda = 2 on two vertices 5/8 > 2 * 1/4.
    before = Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"]])
    after = average_by_distance(clique(2), before)
    assert graph_exp_epsilon(clique(2), before) == 2
    assert after.matrix[0][0] == F(5, 8) > 2 * before.matrix[1][0]


def test_the_reduction_keeps_the_maxima_and_the_distances_of_the_whole_graph():
    graph = hamming(3, 2)
    for seed in range(6):
        channel = random_channel(graph, 4, seed, level=3)
        found = reduce_to_argmax(graph, channel)
        square = found.mechanism
        assert len(found.rows) == square.inputs == square.outputs <= 4
        assert min_capacity(square) == min_capacity(channel) == sum(square.diagonal)
        for a, i in enumerate(found.rows):
            for b, h in enumerate(found.rows):
                level = graph_exp_epsilon(graph, channel) ** graph.distances[i][h]
                assert all(x <= level * y for x, y in zip(square.matrix[a], square.matrix[b], strict=True))


def test_the_posterior_entropy_is_not_that_of_fewer_rows():
    # One output of one binary record: s = 1 is kept, but 1/2 is guessed right in M and 1/1 in M'.
    constant = Mechanism.from_rows([[1], [1]])
    found = reduce_to_argmax(line(2), constant)
    assert found.mechanism.matrix == ((1,),)
    assert utility(found.mechanism, [1]) == 1 != utility(constant, ["1/2", "1/2"])
