"""Automorphisms against all permutations, against networkx and against known groups.

Covers: symdp.graphs.adjacency_graph, symdp.graphs.automorphism_search, symdp.graphs.families, symdp.graphs.symmetry,
symdp.graphs.vertex_invariants
"""

from itertools import permutations
from math import factorial

import networkx
import pytest

from symdp.errors import InvalidArgument, Undecided
from symdp.graphs import automorphism_search
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import blocks, clique, grid, hamming, line, product, ring, star, tree
from symdp.graphs.symmetry import (
    NotVertexTransitive,
    VertexTransitive,
    automorphism,
    automorphism_generators,
    automorphism_group,
    orbits,
    pair_orbits,
    vertex_transitivity,
)
from tests.graphs.named_graphs import (
    SWITCHES,
    all_symmetries,
    atlas,
    chang,
    from_networkx,
    is_symmetry,
    shrikhande,
    spheres,
    table_graph,
    triangular,
)


def classes(points, images):
    """Orbits of points, from the images of each under the whole group."""
    return {frozenset(images(point)) for point in points}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("colored", [False, True])
def test_all_small_graphs_against_all_permutations(colored, rng):
    for graph in atlas(6):
        places = range(graph.size)
        colors = [rng.randrange(2) if colored else 0 for _ in places]
        group = all_symmetries(graph, colors)
        automorphisms = automorphism_group(graph, colors)
        assert automorphisms.order == len(group)
        assert set(automorphisms.generators) <= set(group)
        assert set(map(frozenset, orbits(graph, colors))) == classes(places, lambda i, group=group: {p[i] for p in group})
        pairs = [(i, j) for i in places for j in places]
        expected = classes(pairs, lambda pair, group=group: {(p[pair[0]], p[pair[1]]) for p in group})
        assert set(map(frozenset, pair_orbits(graph, colors))) == expected
        for source, target in pairs:
            one = automorphism(graph, source, target, colors)
            assert (one is None) == all(p[source] != target for p in group)
            assert one is None or (one in group and one[source] == target)


def test_all_small_graphs_are_transitive_or_not():
    for graph in atlas(6):
        transitivity = vertex_transitivity(graph)
        assert isinstance(transitivity, VertexTransitive) == (len(orbits(graph)) == 1)
        if isinstance(transitivity, VertexTransitive):
            assert [p[0] for p in transitivity.automorphisms] == list(range(graph.size))
            assert all(is_symmetry(graph, p) for p in transitivity.automorphisms)
        else:
            first, second = transitivity.pair
            assert all(p[first] != second for p in all_symmetries(graph, [0] * graph.size))


def matched(graph, source, target):
    """networkx's answer."""
    sides = []
    for vertex in (source, target):
        side = graph.to_networkx()
        networkx.set_node_attributes(side, {other: other == vertex for other in side}, "fixed")
        sides.append(side)
    return networkx.vf2pp_is_isomorphic(*sides, node_label="fixed")


AGREEING = {
    "Petersen": from_networkx(networkx.petersen_graph()),
    "Frucht": from_networkx(networkx.frucht_graph()),
    "truncated tetrahedron": from_networkx(networkx.truncated_tetrahedron_graph()),
    "two components": from_networkx(networkx.disjoint_union(networkx.cycle_graph(5), networkx.house_graph())),
    "random cubic": from_networkx(networkx.random_regular_graph(3, 20, seed=3)),
    "Gray": from_networkx(networkx.LCF_graph(54, [-25, 7, -7, 13, -13, 25], 9)),
    "Chang 2": chang("Chang 2"),
    "grid": grid(3, 4),
    "tree": tree(2, 3),
    "Shrikhande": shrikhande(),
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", AGREEING)
def test_agreement_with_networkx(name):
    graph = AGREEING[name]
    for target in range(graph.size):
        permutation = automorphism(graph, 0, target)
        assert (permutation is not None) == matched(graph, 0, target)
        assert permutation is None or is_symmetry(graph, permutation)


ORDERS = {
    "Chang 1": (chang("Chang 1"), 384),
    "Chang 2": (chang("Chang 2"), 96),
    "Chang 3": (chang("Chang 3"), 360),
    "T(8)": (triangular(), 40320),
    "Shrikhande": (shrikhande(), 192),
    "Hamming(2, 4)": (hamming(2, 4), 1152),
    "Hamming(3, 3)": (hamming(3, 3), 1296),
    "Hamming(6, 2)": (hamming(6, 2), 46080),
    "Petersen": (AGREEING["Petersen"], 120),
    "Hoffman-Singleton": (from_networkx(networkx.Graph(networkx.hoffman_singleton_graph())), 252000),
    "Paley 61": (from_networkx(networkx.Graph(networkx.paley_graph(61))), 1830),
    "eight Petersens": (from_networkx(networkx.disjoint_union_all([networkx.petersen_graph()] * 8)), 120**8 * 40320),
    "cells of a table": (table_graph(8), 6 * 8**2 * 4),
    "star": (star(5), 120),
    "clique": (clique(7), 5040),
    "ring times line": (product(ring(5), line(2)), 20),
}


@pytest.mark.sampled(16)
@pytest.mark.parametrize("name", ORDERS)
def test_orders_of_known_groups(name):
    graph, order = ORDERS[name]
    group = automorphism_group(graph)
    assert group.order == order
    assert all(is_symmetry(graph, p) for p in group.generators)


def test_order_counts_the_products_of_the_generators():
    for graph in (hamming(2, 3), star(4), grid(2, 3), ring(7), AGREEING["truncated tetrahedron"]):
        group = automorphism_group(graph)
        reached = [tuple(range(graph.size))]
        seen = set(reached)
        for p in reached:
            for g in group.generators:
                composed = tuple(g[i] for i in p)
                if composed not in seen:
                    seen.add(composed)
                    reached.append(composed)
        assert len(seen) == group.order


@pytest.mark.parametrize("name", SWITCHES)
def test_chang_graphs_are_not_vertex_transitive(name):
    graph = chang(name)
    transitivity = vertex_transitivity(graph)
    assert isinstance(transitivity, NotVertexTransitive)
    assert transitivity.reason == "triangles inside the spheres"
    # The second vertex is the first one of another orbit than that of vertex 0.
    assert transitivity.pair[0] == 0
    assert transitivity.pair[1] in [members[0] for members in orbits(graph)[1:]]
    # The witness again: triangles among the neighbours of each of the two vertices are its cliques of four.
    drawn = graph.to_networkx()
    for vertex, values in zip(transitivity.pair, transitivity.values, strict=True):
        fours = [one for one in networkx.enumerate_all_cliques(drawn) if len(one) == 4 and vertex in one]
        assert values[1] == len(fours)
    assert transitivity.values[0] != transitivity.values[1]


def test_truncated_tetrahedron_is_vertex_transitive():
    graph = AGREEING["truncated tetrahedron"]
    transitivity = vertex_transitivity(graph)
    assert isinstance(transitivity, VertexTransitive)
    assert [p[0] for p in transitivity.automorphisms] == list(range(12))
    assert all(is_symmetry(graph, p) for p in transitivity.automorphisms)


@pytest.mark.parametrize("graph", [hamming(2, 4), hamming(3, 3), shrikhande(), ring(8), clique(5)], ids=range(5))
def test_vertex_transitive_graphs(graph):
    transitivity = vertex_transitivity(graph)
    assert all(is_symmetry(graph, p) and p[0] == vertex for vertex, p in enumerate(transitivity.automorphisms))


def test_an_exhausted_search_is_a_reason_where_no_count_tells():
    # Tutte's 12-cage: cubic, edges all alike, its two sides not.
    tutte = from_networkx(
        networkx.LCF_graph(126, [17, 27, -13, -59, -35, 35, -11, 13, -53, 53, -27, 21, 57, 11, -21, -57, 59, -17], 7)
    )
    transitivity = vertex_transitivity(tutte)
    assert (transitivity.reason, transitivity.values) == ("no automorphism: the search is exhausted", None)
    lengths = spheres(tutte)
    assert lengths[0][transitivity.pair[1]] % 2 == 1  # on different sides, each one an orbit
    assert sorted(map(len, orbits(tutte))) == [63, 63]


def test_orbits_of_pairs():
    assert [len(orbit) for orbit in pair_orbits(hamming(3, 3))] == [27, 162, 324, 216]
    assert len(pair_orbits(shrikhande())) == 4  # the pairs at distance 2 are not all alike
    assert len(pair_orbits(hamming(2, 4))) == 3
    assert len(pair_orbits(ring(64))) == 33
    lengths = spheres(shrikhande())
    kinds = {orbit[0]: len(orbit) for orbit in pair_orbits(shrikhande()) if lengths[orbit[0][0]][orbit[0][1]] == 2}
    # The two common neighbours of vertices at distance 2 are neighbours of each other for some pairs only.
    common = [[x for x in range(16) if lengths[x][w] == lengths[x][other] == 1] for w, other in kinds]
    assert sorted(lengths[x][y] for x, y in common) == [1, 2]
    assert sum(kinds.values()) == 16 * 9


def test_colors_are_kept():
    assert orbits(hamming(2, 3), [1, 0, 0, 0, 0, 0, 0, 0, 0]) == ((0,), (1, 2, 3, 6), (4, 5, 7, 8))
    assert automorphism_generators(clique(3), ["1/2", "1/4", "1/4"]) == ((0, 2, 1),)
    assert automorphism(line(3), 0, 2, [0, 0, 1]) is None


def test_a_permutation_is_an_automorphism_where_it_keeps_edges_and_colours():
    path = line(3)
    for permutation, colors, expected in (
        ((2, 1, 0), None, True),
        ((2, 1, 0), "aba", True),
        ((2, 1, 0), "abc", False),
        ((0, 1, 2), "abc", True),
        ((1, 0, 2), None, False),
        ((0, 0, 2), None, False),
        ((0, 1), None, False),
    ):
        assert automorphism_search.is_automorphism(path, permutation, colors) == expected


def test_of_all_permutations_of_small_graphs_those_are_automorphisms_that_keep_every_edge():
    for graph in atlas(4):
        places = range(graph.size)
        for colors in ([0] * graph.size, [place // 2 for place in places]):
            group = all_symmetries(graph, colors)
            for permutation in permutations(places):
                found = automorphism_search.is_automorphism(graph, permutation, colors)
                assert found == (permutation in group), (graph.edges, permutation, colors)


@pytest.mark.parametrize(
    "found",
    [(0, 1, 2, 3, 4, 5), (3, 2, 1, 0, 5, 4), (3, 1, 2, 0, 4, 5)],
    ids=["another image of the vertex", "other colours", "an edge without an image"],
)
def test_what_a_search_finds_is_checked(found, monkeypatch):
    asked = ring(6), 0, 3, "abcabc"
    assert automorphism(*asked) == (3, 4, 5, 0, 1, 2)
    monkeypatch.setattr(automorphism_search, "_search", lambda *_: found)
    with pytest.raises(RuntimeError, match=r"the search for an automorphism from 0 to 3 returned none: \(\d"):
        automorphism(*asked)


def test_limits_and_bad_input(monkeypatch):
    assert isinstance(vertex_transitivity(line(257)), NotVertexTransitive)
    with pytest.raises(InvalidArgument, match="target=3"):
        automorphism(line(3), 0, 3)
    with pytest.raises(InvalidArgument, match="source=-1"):
        automorphism(line(3), -1, 0)
    with pytest.raises(InvalidArgument, match="colors=2"):
        orbits(line(3), "ab")
    monkeypatch.setattr(automorphism_search, "MOST_STEPS", 2)
    with pytest.raises(Undecided, match="not decided in 2 steps"):
        automorphism_group(chang("Chang 1"))


@pytest.mark.parametrize(
    ("graph", "order"),
    [(ring(4096), 8192), (hamming(12, 2), 2**12 * factorial(12)), (grid(2, 300), 4)],
)
def test_graphs_of_hundreds_of_vertices(graph, order):
    group = automorphism_group(graph)
    assert group.order == order
    assert isinstance(vertex_transitivity(graph), VertexTransitive) == (len(group.orbits) == 1)


@pytest.mark.thorough
def test_a_search_takes_more_choices_than_calls_may_be_nested():
    """Each vertex of a block but the last is a choice."""
    pairs = blocks(*[2] * 1100)
    swapped = automorphism(pairs, 0, 2)
    assert swapped[:4] in ((2, 3, 0, 1), (2, 3, 1, 0))


def test_one_vertex_and_no_edges():
    assert vertex_transitivity(clique(1)) == VertexTransitive(((0,),))
    empty = AdjacencyGraph.from_edges([], "abc")
    assert automorphism_group(empty).order == 6
    assert len(vertex_transitivity(empty).automorphisms) == 3
