"""The definitions on graphs by brute force, which rows are decided on, against numbers by hand and permutations one by one.

Covers: nothing
"""

from fractions import Fraction as F
from itertools import combinations, permutations, product

import pytest

from proofs.alvim2015.arguments import plain
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.regularity import DistanceRegular, distance_regularity


def ring(size):
    return [(x, (x + 1) % size) for x in range(size)]


# name: (vertices, edges, (b_d, c_d) where distance-regular, automorphisms, whether it is vertex-transitive)
GRAPHS = {
    "one vertex": (1, [], ((0, 0),), 1, True),
    "no edge": (3, [], ((0, 0),), 6, True),
    "an edge": (2, [(1, 0)], ((1, 0), (0, 1)), 2, True),
    "a line": (4, [(0, 1), (1, 2), (2, 3)], None, 2, False),
    "a star": (4, [(0, 1), (0, 2), (0, 3)], None, 6, False),
    "a ring of five": (5, ring(5), ((2, 0), (1, 1), (0, 1)), 10, True),
    "a ring of six": (6, ring(6), ((2, 0), (1, 1), (1, 1), (0, 2)), 12, True),
    "all pairs": (4, list(combinations(range(4), 2)), ((3, 0), (0, 1)), 24, True),
    "two parts of three": (6, list(product(range(3), range(3, 6))), ((3, 0), (2, 1), (0, 3)), 72, True),
    "a prism": (6, [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)], None, 12, True),
    "a cube": (
        8,
        [(x, y) for x, y in combinations(range(8), 2) if (x ^ y).bit_count() == 1],
        ((3, 0), (2, 1), (1, 2), (0, 3)),
        48,
        True,
    ),
    "two edges apart": (4, [(0, 1), (2, 3)], ((1, 0), (0, 1)), 8, True),
    "an edge and a vertex": (3, [(0, 2)], None, 2, False),
}
everywhere = pytest.mark.parametrize("name", GRAPHS)
pytestmark = pytest.mark.sampled(len(GRAPHS))


def graph_of(name):
    size, edges, *_ = GRAPHS[name]
    return plain.plain(size, edges)


@everywhere
def test_edges_are_pairs_in_order_once(name):
    size, edges, *_ = GRAPHS[name]
    assert plain.plain(size, [*edges, *[pair[::-1] for pair in edges]]) == graph_of(name)
    for x, around in enumerate(plain.neighbours(graph_of(name))):
        assert around == {y for y in range(size) if (x, y) in edges or (y, x) in edges}


@everywhere
def test_distances_and_spheres_are_those_of_the_toolkit(name):
    size, edges, *_ = GRAPHS[name]
    graph = graph_of(name)
    other = AdjacencyGraph.from_edges([(str(x), str(y)) for x, y in edges], vertices=[str(x) for x in range(size)])
    order = [other.index(str(x)) for x in range(size)]
    known = tuple([tuple([other.distances[x][y] for y in order]) for x in order])
    assert plain.distances(graph) == known
    assert plain.diameter(graph) == other.diameter == max(d for row in known for d in row if d is not None)
    assert plain.is_connected(graph) == other.connected
    for x in range(size):
        sizes = plain.sphere_sizes(graph, x)
        for radius in range(size):
            sphere = plain.sphere(graph, x, radius)
            assert sphere == {y for y in range(size) if known[x][y] == radius}
            assert len(sphere) == (sizes[radius] if radius < len(sizes) else 0)
        assert len(sizes) == plain.diameter(graph) + 1
    rows = {plain.sphere_sizes(graph, x) for x in range(size)}
    assert plain.constant_sphere_sizes(graph) == (next(iter(rows)) if len(rows) == 1 else None)


@everywhere
def test_intersection_numbers_are_those_of_a_hand(name):
    _, _, numbers, _, transitive = GRAPHS[name]
    graph = graph_of(name)
    assert plain.intersection_numbers(graph) == numbers
    if plain.is_connected(graph):
        assert plain.meets_in_constant_numbers(graph) == (numbers is not None)
    assert plain.has_symmetry(graph) == (numbers is not None or transitive)


def test_a_graph_that_is_regular_for_the_toolkit_is_regular_by_brute_force():
    for name, (size, edges, numbers, *_) in GRAPHS.items():
        if plain.is_connected(graph_of(name)) and size > 1:
            other = AdjacencyGraph.from_edges([(str(x), str(y)) for x, y in edges])
            assert isinstance(distance_regularity(other), DistanceRegular) == (numbers is not None), name


@everywhere
def test_automorphisms_are_the_permutations_that_keep_all_edges(name):
    size, edges, _, count, transitive = GRAPHS[name]
    graph = graph_of(name)
    near = {frozenset(pair) for pair in edges}
    group = plain.automorphism_group(graph)
    assert len(group) == len(set(group)) == count
    if size < 7:
        kept = [one for one in permutations(range(size)) if {frozenset((one[x], one[y])) for x, y in edges} == near]
        assert sorted(group) == sorted(kept)
    for y in range(size):
        fixing = list(plain.automorphisms(graph, {0: y}))
        assert set(fixing) == {one for one in group if one[0] == y}
    assert plain.is_vertex_transitive(graph) == transitive


def test_privacy_is_a_bound_on_both_ratios_of_every_edge():
    graph = plain.plain(3, [(0, 1), (1, 2)])
    rows = [(F(1, 2), F(1, 2)), (F(1, 4), F(3, 4)), (F(1, 8), F(7, 8))]
    assert [plain.is_private(graph, rows, level) for level in (F(2), F(199, 100))] == [True, False]
    assert plain.is_private(graph, rows[::-1], F(2))
    assert not plain.is_private(graph, [(F(1), F(0)), (F(1), F(0)), (F(0), F(1))], F(9))
    assert plain.is_private(plain.plain(3, [(0, 1)]), [(F(1), F(0)), (F(1), F(0)), (F(0), F(1))], F(1))


def test_channels_and_what_is_guessed_from_them():
    rows = [(F(1, 2), F(1, 2)), (F(1, 4), F(3, 4)), (F(0), F(1))]
    assert plain.is_channel(rows)
    for wrong in ([(F(1, 2), F(1, 4))], [(F(3, 2), F(-1, 2))], [(F(1),), (F(1, 2), F(1, 2))], [(F(1, 2), F(3, 4))]):
        assert not plain.is_channel(wrong)
    assert plain.column_maxima(rows) == [F(1, 2), 1]
    prior = (F(1, 2), F(1, 3), F(1, 6))
    assert plain.posterior_vulnerability(prior, rows) == F(1, 4) + F(1, 4)
    assert plain.posterior_vulnerability((F(0), F(0), F(1)), rows) == 1
    assert plain.posterior_vulnerability((F(1, 3),) * 3, rows) == (F(1, 2) + 1) / 3


def test_the_kernel_falls_with_the_distance():
    line = plain.plain(4, [(0, 1), (1, 2)])
    assert plain.kernel(line, F(3)) == (
        (1, F(1, 3), F(1, 9), 0),
        (F(1, 3), 1, F(1, 3), 0),
        (F(1, 9), F(1, 3), 1, 0),
        (0, 0, 0, 1),
    )
