"""Intersection arrays and witnesses, counted again from distances by Floyd and Warshall.

Covers: symdp.graphs.adjacency_graph, symdp.graphs.families, symdp.graphs.hamming_counts, symdp.graphs.regularity
"""

from random import Random

import networkx
import pytest

from symdp.errors import InvalidArgument
from symdp.graphs import regularity
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, hamming, line, ring, star
from symdp.graphs.hamming_counts import intersection_array
from symdp.graphs.regularity import DistanceRegular, NotDistanceRegular, distance_regularity, sphere_intersections
from tests.graphs.named_graphs import SWITCHES, atlas, chang, from_networkx, meeting, shrikhande, spheres, triangular

NAMED = {
    "Petersen": networkx.petersen_graph(),
    "cube": networkx.hypercube_graph(3),
    "dodecahedron": networkx.dodecahedral_graph(),
    "Heawood": networkx.heawood_graph(),
    "Pappus": networkx.pappus_graph(),
    "Desargues": networkx.desargues_graph(),
    "truncated tetrahedron": networkx.truncated_tetrahedron_graph(),
    "Frucht": networkx.frucht_graph(),
    "prism": networkx.circular_ladder_graph(3),
}


def assert_refuted(graph, regularity):
    """The two pairs are at one distance and the counts differ as it says."""
    lengths = spheres(graph)
    if regularity.spheres is None:
        ((w, other),) = regularity.pairs
        assert lengths[w][other] is None
        return
    (a, b), (c, d) = regularity.pairs
    assert lengths[a][b] == lengths[c][d] is not None
    counts = tuple(meeting(lengths, *pair, *regularity.spheres) for pair in regularity.pairs)
    assert counts == regularity.counts
    assert counts[0] != counts[1]


def assert_regular(graph, regularity):
    lengths = spheres(graph)
    for w in range(graph.size):
        for other in range(graph.size):
            h = lengths[w][other]
            assert meeting(lengths, w, other, h + 1, 1) == (*regularity.b, 0)[h]
            assert meeting(lengths, w, other, h - 1, 1) == (0, *regularity.c)[h]
        assert regularity.sphere_sizes == graph.sphere_sizes(w)


@pytest.mark.parametrize("name", SWITCHES)
def test_chang_graphs_are_distance_regular(name):
    graph = chang(name)
    regularity = distance_regularity(graph)
    assert regularity == DistanceRegular((12, 5), (1, 4)) == distance_regularity(triangular())
    assert_regular(graph, regularity)
    assert not networkx.vf2pp_is_isomorphic(graph.to_networkx(), triangular().to_networkx())


def test_truncated_tetrahedron_is_not_distance_regular():
    graph = from_networkx(NAMED["truncated tetrahedron"])
    regularity = distance_regularity(graph)
    assert isinstance(regularity, NotDistanceRegular)
    assert_refuted(graph, regularity)


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("records", "values"), [(1, 2), (1, 6), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 1)])
def test_hamming_graphs(records, values):
    graph = hamming(records, values)
    regularity = distance_regularity(graph)
    assert regularity == intersection_array(records, values)
    assert_regular(graph, regularity)


def test_one_array_two_graphs():
    one, other = shrikhande(), hamming(2, 4)
    assert distance_regularity(one) == distance_regularity(other) == DistanceRegular((6, 3), (1, 2))
    assert not networkx.is_isomorphic(one.to_networkx(), other.to_networkx())


def test_the_library_agrees_on_all_small_graphs_and_named_ones():
    graphs = [(graph, graph.to_networkx()) for graph in atlas(6)] + [(from_networkx(g), g) for g in NAMED.values()]
    for graph, drawn in graphs:
        regularity, second = distance_regularity(graph), sphere_intersections(graph)
        assert isinstance(regularity, DistanceRegular) == networkx.is_distance_regular(drawn)
        assert isinstance(second, NotDistanceRegular) == isinstance(regularity, NotDistanceRegular)
        if isinstance(regularity, DistanceRegular):
            b, c = networkx.intersection_array(drawn)
            assert regularity.intersection_array == (tuple(b), tuple(c))
            assert_regular(graph, regularity)
        else:
            assert_refuted(graph, regularity)
            assert_refuted(graph, second)


@pytest.mark.parametrize("graph", [hamming(3, 2), hamming(2, 3), ring(7), chang("Chang 3"), clique(1)], ids=range(5))
def test_spheres_meet_as_the_second_definition_says(graph):
    numbers, lengths = sphere_intersections(graph), spheres(graph)
    radii = range(graph.diameter + 1)
    for w in range(graph.size):
        for other in range(graph.size):
            here = numbers[lengths[w][other]]
            assert all(here[i][j] == meeting(lengths, w, other, i, j) for i in radii for j in radii)


def test_text_limits_and_disconnected_graphs():
    assert str(distance_regularity(ring(6))) == "{2, 1, 1; 1, 1, 2}"
    assert distance_regularity(clique(1)) == DistanceRegular((), ())
    apart = AdjacencyGraph.from_edges([("a", "b"), ("c", "d")])
    assert distance_regularity(apart) == sphere_intersections(apart) == NotDistanceRegular(((0, 2),))
    assert isinstance(distance_regularity(star(2)), NotDistanceRegular)
    with pytest.raises(InvalidArgument, match="diameter=199"):
        sphere_intersections(line(200))


@pytest.mark.sampled(80)
@pytest.mark.parametrize("seed", range(100))
def test_the_decision_has_the_numbers_and_the_witness_of_intersections_of_spheres(seed):
    rng = Random(seed)
    size = rng.randint(1, 9)
    chosen = [(i, j) for i in range(size) for j in range(i) if rng.random() < rng.choice((0.3, 0.6))]
    graph = rng.choice((AdjacencyGraph.from_edges(chosen, range(size)), ring(size + 2), hamming(rng.randint(1, 3), 3)))
    last = graph.diameter
    numbers = regularity._numbers(graph, [[(i, 1) for i in (h - 1, h + 1) if 0 <= i <= last] for h in range(last + 1)])
    decided = regularity.distance_regularity(graph)
    if isinstance(numbers, regularity.NotDistanceRegular):
        assert decided == numbers
    else:
        assert decided.b == tuple([numbers[h][h + 1, 1] for h in range(last)])
        assert decided.c == tuple([numbers[h][h - 1, 1] for h in range(1, last + 1)])


def test_the_most_intersections_are_those_of_a_line_of_a_hundred():
    with pytest.raises(InvalidArgument, match="vertices=101, diameter=100 make 104060401 intersections, at most 100000000"):
        sphere_intersections(line(101))
