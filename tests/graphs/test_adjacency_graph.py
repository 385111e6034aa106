"""Distances, spheres and components against networkx, and what is refused.

Covers: symdp.graphs.adjacency_graph, symdp.graphs.distance_table
"""

from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs import distance_table
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import blocks, clique, line, product, ring
from symdp.graphs.symmetry import pair_orbits
from symdp.losses.graph_distances import graph_distance
from symdp.work import listening
from tests.graphs.named_graphs import atlas, spheres


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 9))
    pairs = [(i, j) for j in range(size) for i in range(j)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return AdjacencyGraph(tuple("abcdefghi"[:size]), tuple(sorted(chosen)))


@pytest.mark.thorough
@given(graphs())
def test_random_graphs(graph):
    assert [list(row) for row in graph.distances] == spheres(graph)
    drawn = graph.to_networkx()
    assert sorted(graph.components) == sorted(tuple(sorted(part)) for part in networkx.connected_components(drawn))
    assert graph.connected == networkx.is_connected(drawn)
    assert graph.neighbours == tuple(tuple(sorted(drawn[vertex])) for vertex in range(graph.size))
    finite = [length for row in graph.distances for length in row if length is not None]
    assert graph.diameter == max(finite)
    for vertex in range(graph.size):
        row = [length for length in graph.distances[vertex] if length is not None]
        assert graph.sphere_sizes(vertex) == tuple(row.count(length) for length in range(max(row) + 1))
        assert [graph.distances[vertex][other] for sphere in graph.spheres(vertex) for other in sphere] == sorted(row)
    assert AdjacencyGraph.from_networkx(networkx.relabel_nodes(drawn, dict(enumerate(graph.labels)))) == graph
    edges = [(graph.labels[j], graph.labels[i]) for i, j in reversed(graph.edges)]
    assert AdjacencyGraph.from_edges(edges * 2, graph.labels) == graph


def test_networkx_and_back():
    for graph in atlas(5):
        assert AdjacencyGraph.from_networkx(graph.to_networkx()) == graph


def test_order_of_labels():
    assert AdjacencyGraph.from_edges([(10, 9), (9, -1)]).labels == ("-1", "9", "10")
    assert AdjacencyGraph.from_edges([("x", "b"), ("b", 1)]).labels == ("x", "b", "1")
    graph = AdjacencyGraph.from_edges([("x", "b")], ["b", "c", "x"])
    assert (graph.index("x"), graph.neighbours) == (2, ((2,), (), (0,)))
    assert graph.distances[0] == (0, None, 1)


WEIGHTED = networkx.Graph()
WEIGHTED.add_edge(0, 1, weight=2)
UNIT = networkx.Graph()
UNIT.add_edge(0, 1, weight=1)
TWINS = networkx.Graph([(1, "1")])
REFUSED = {
    "self-loop": (lambda: AdjacencyGraph.from_edges([("a", "b"), ("b", "b")]), "edge=(b, b)"),
    "self-loop of networkx": (lambda: AdjacencyGraph.from_networkx(networkx.Graph([(0, 0)])), "edge=(0, 0)"),
    "directed": (lambda: AdjacencyGraph.from_networkx(networkx.DiGraph([(0, 1)])), "undirected"),
    "multigraph": (lambda: AdjacencyGraph.from_networkx(networkx.MultiGraph([(0, 1)])), "multigraph"),
    "weighted": (lambda: AdjacencyGraph.from_networkx(WEIGHTED), "weight=2"),
    "no graph": (lambda: AdjacencyGraph.from_networkx([(0, 1)]), "networkx.Graph"),
    "two nodes with one text": (lambda: AdjacencyGraph.from_networkx(TWINS), "label=1"),
    "unknown vertex": (lambda: AdjacencyGraph.from_edges([("a", "z")], ["a", "b"]), "z is not among"),
    "weights": (lambda: AdjacencyGraph.from_edges([("a", "b", 2)]), "pair"),
    "a float": (lambda: AdjacencyGraph.from_edges([(0.5, 1)]), "label=0.5"),
    "a truth value": (lambda: AdjacencyGraph.from_edges([(True, 1)]), "label=True"),
    "no vertex": (lambda: AdjacencyGraph.from_edges([]), "vertices=0"),
    "too many": (lambda: AdjacencyGraph.from_edges([], range(4097)), "vertices=4097"),
    "a vertex twice": (lambda: AdjacencyGraph.from_edges([], ["a", "b", "a"]), "label=a"),
    "unsorted": (lambda: AdjacencyGraph(("a", "b", "c"), ((1, 2), (0, 1))), "increasing"),
    "backwards": (lambda: AdjacencyGraph(("a", "b"), ((1, 0),)), "edge=(1, 0)"),
    "outside": (lambda: AdjacencyGraph(("a", "b"), ((0, 2),)), "edge=(0, 2)"),
    "unknown label": (lambda: AdjacencyGraph(("a", "b"), ()).index("c"), "vertex=c"),
    "unknown place": (lambda: AdjacencyGraph(("a", "b"), ()).sphere_sizes(2), "vertex=2"),
}


@pytest.mark.sampled(19)
@pytest.mark.parametrize("name", REFUSED)
def test_bad_input(name):
    build, words = REFUSED[name]
    with pytest.raises(InvalidArgument) as caught:
        build()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_weight_of_one_says_nothing():
    assert AdjacencyGraph.from_networkx(UNIT).edges == ((0, 1),)


def test_weights_are_ignored_on_request_only():
    plain = AdjacencyGraph.from_edges([("0", "1")])
    assert AdjacencyGraph.from_networkx(WEIGHTED, weights="ignore") == plain
    assert AdjacencyGraph.from_networkx(UNIT, weights="ignore") == plain
    with pytest.raises(InvalidArgument, match='weights="ignore" takes the edges without their weights'):
        AdjacencyGraph.from_networkx(WEIGHTED)
    with pytest.raises(InvalidArgument, match='weights=True must be "refuse" or "ignore"'):
        AdjacencyGraph.from_networkx(WEIGHTED, weights=True)


@pytest.mark.sampled(14)
@pytest.mark.parametrize("seed", range(20))
def test_distances_by_spheres_are_those_by_a_search_from_each_vertex(seed, monkeypatch):
    rng = Random(seed)
    size = rng.randint(2, 40)
    edges = [(i, j) for i in range(size) for j in range(i) if rng.random() < rng.choice((0.05, 0.1, 0.4))]
    graph = AdjacencyGraph.from_edges(edges, range(size))
    expected = [list(row) for row in graph.distance_rows]
    monkeypatch.setattr(distance_table, "FEW_VERTICES", 0)
    monkeypatch.setattr(distance_table, "FEW_NEIGHBOURS", 0)
    assert [list(row) for row in distance_table.distance_table(graph.neighbours)] == expected
    monkeypatch.setattr(distance_table, "MANY_SPHERES", 1)
    assert [list(row) for row in distance_table.distance_table(graph.neighbours)] == expected


def test_what_lists_pairs_of_vertices_or_many_edges_is_refused():
    large = ring(1025)
    assert (large.diameter, large.sphere_sizes(3)[-1], large.spheres(0)[1]) == (512, 2, (1, 1024))
    with pytest.raises(Unsupported, match="vertices=1025: the matrix of all distances has at most 1024 vertices"):
        large.distances  # noqa: B018
    with pytest.raises(Unsupported, match="vertices=1025: the list of all pairs has at most 1024 vertices"):
        pair_orbits(large)
    with pytest.raises(Unsupported, match="loss=graph has 1025 x 1025 costs, at most 1000000"):
        graph_distance(large).matrix(1025)
    assert ring(1024).distances[0][512] == 512
    for build, edges in (
        (lambda: clique(1100), 604450),
        (lambda: blocks(1000, 500), 624250),
        (lambda: product(clique(600), line(6)), 1081200),
    ):
        with pytest.raises(InvalidArgument, match=f"edges={edges} must be at most 600000"):
            build()


@pytest.mark.parametrize("spheres_of", [3, distance_table.MANY_SPHERES, distance_table.MANY_SPHERES + 1])
def test_spheres_that_grow_at_once_are_those_of_searches_up_to_the_most(spheres_of):
    """A line has a sphere less than letters at its ends; one more sphere shows that nothing is reached any more."""
    neighbours = [[*part] for part in line(spheres_of).neighbours] + [[]]
    table = distance_table._by_spheres(neighbours)
    if spheres_of > distance_table.MANY_SPHERES:
        assert table is None
    else:
        assert table == tuple([distance_table._row(vertex, neighbours) for vertex in range(spheres_of + 1)])


def test_how_many_spheres_are_known_is_told_as_a_share():
    shares = []
    with listening(lambda what, share: shares.append(share)):
        assert distance_table._by_spheres(ring(12).neighbours) is not None
    assert shares == [distance / distance_table.MANY_SPHERES for distance in range(1, 8)]


def test_vertices_whose_distances_are_known_are_told_at_intervals(monkeypatch):
    monkeypatch.setattr(distance_table, "EVERY", 3)
    shares = []
    with listening(lambda what, share: shares.append(share)):
        distance_table.distance_table(line(8).neighbours)
    assert shares == [3 / 8, 6 / 8]
