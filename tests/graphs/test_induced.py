"""Answers are neighbours if neighbouring inputs have them: the definition read literally.

Covers: symdp.graphs.adjacency_graph, symdp.graphs.families, symdp.graphs.induced_graph
"""

import pytest

from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, hamming, line, ring
from symdp.graphs.induced_graph import induced_graph


def test_random_queries_against_the_definition(rng):
    for _ in range(50):
        graph = hamming(rng.randrange(1, 4), rng.randrange(1, 4))
        answers = [rng.randrange(4) for _ in range(graph.size)]
        induced = induced_graph(graph, answers)
        assert induced.labels == tuple(map(str, sorted(set(answers))))
        for y in set(answers):
            for z in set(answers) - {y}:
                expected = any(
                    graph.distances[i][j] == 1 and (answers[i], answers[j]) == (y, z)
                    for i in range(graph.size)
                    for j in range(graph.size)
                )
                assert (induced.distances[induced.index(y)][induced.index(z)] == 1) == expected
        assert induced.connected


def test_known_queries():
    cube = hamming(3, 2)
    assert induced_graph(cube, [label.count("1") for label in cube.labels]) == line(4)
    assert induced_graph(cube, [label.count("1") % 2 for label in cube.labels]) == clique(2)
    assert induced_graph(cube, ["same"] * 8) == AdjacencyGraph(("same",), ())
    assert induced_graph(ring(6), range(6)) == ring(6)
    assert induced_graph(ring(6), [0, 1, 2] * 2) == ring(3)


def test_a_query_may_be_given_as_a_function():
    graph = hamming(2, 3)
    assert induced_graph(graph, lambda label: label[0]) == induced_graph(graph, [label[0] for label in graph.labels])


def test_disconnected_and_isolated_answers():
    apart = AdjacencyGraph.from_edges([(0, 1), (2, 3)])
    induced = induced_graph(apart, ["a", "b", "c", "c"])
    assert (induced.edges, induced.components) == (((0, 1),), ((0, 1), (2,)))
    induced = induced_graph(line(2), ["yes", "no"], vertices=["no", "perhaps", "yes"])
    assert induced.neighbours == ((2,), (), (0,))


def test_bad_input():
    with pytest.raises(InvalidArgument, match="answers=2 values must be 3"):
        induced_graph(line(3), ["a", "b"])
    with pytest.raises(InvalidArgument, match="answer=c is not among"):
        induced_graph(line(1), ["c"], vertices=["a", "b"])
    with pytest.raises(InvalidArgument, match=r"label=0\.5"):
        induced_graph(line(2), ["a", 0.5])
