"""The instances and brute-force definitions on which the audit of alvim2015 rests.

Covers: symdp.graphs.adjacency_graph, symdp.graphs.paired_refinement, symdp.graphs.symmetry
"""

from fractions import Fraction
from itertools import permutations

import pytest

from proofs.alvim2015 import proposition_20
from proofs.alvim2015.arguments import drawn, instances, plain, programs, steps, toolkit

LEVELS = [Fraction(1), Fraction(4, 3), Fraction(2), Fraction(7)]
GRAPHS = [*instances.atlas(5, connected=False), *instances.symmetric()]


@pytest.mark.thorough
def test_the_atlas_holds_every_graph_once():
    assert [len(instances.atlas(n, connected=False)) for n in (1, 2, 3, 4, 5)] == [1, 3, 7, 18, 52]
    assert len(instances.atlas(6)) == 1 + 1 + 2 + 6 + 21 + 112


@pytest.mark.parametrize("level", LEVELS)
def test_drawn_channels_are_private_channels(level):
    leaking = 0
    for seed, graph in enumerate(GRAPHS):
        rows = instances.private_channel(graph, level, 1 + seed % 5, seed)
        assert plain.is_channel(rows)
        assert plain.is_private(graph, rows, level)
        leaking += sum(plain.column_maxima(rows)) > 1
    assert leaking > 10


def test_a_level_that_is_too_low_is_seen():
    ring = instances.ring(6)
    scaled = instances.scaled_kernel(ring, Fraction(2))
    assert plain.is_private(ring, scaled, Fraction(2))
    assert not plain.is_private(ring, scaled, Fraction(2) - Fraction(1, 1000))


def test_distances_of_a_line_with_an_isolated_vertex():
    graph = plain.plain(4, [(2, 1), (0, 1)])
    assert plain.distances(graph) == ((0, 1, 2, None), (1, 0, 1, None), (2, 1, 0, None), (None, None, None, 0))
    assert plain.diameter(graph) == 2
    assert plain.kernel(graph, Fraction(2))[0] == (1, Fraction(1, 2), Fraction(1, 4), 0)


def test_known_intersection_numbers():
    assert plain.intersection_numbers(instances.petersen()) == ((3, 0), (2, 1), (0, 1))
    assert plain.intersection_numbers(instances.prism(3)) is None
    assert plain.intersection_numbers(instances.copies(instances.clique(2), 2)) == ((1, 0), (0, 1))
    assert not plain.meets_in_constant_numbers(instances.line(3))


def test_all_automorphisms_are_listed():
    for graph in instances.atlas(5, connected=False):
        edges = set(graph[1])
        kept = [
            order
            for order in permutations(range(graph[0]))
            if {(min(order[a], order[b]), max(order[a], order[b])) for a, b in edges} == edges
        ]
        assert sorted(plain.automorphisms(graph)) == kept
        assert plain.is_vertex_transitive(graph) == ({order[0] for order in kept} == set(range(graph[0])))
        assert plain.is_vertex_transitive(graph) == toolkit.is_vertex_transitive(graph)


@pytest.mark.thorough
def test_constant_spheres_without_symmetry_start_at_seven_vertices():
    found = [g for g in instances.atlas(7) if plain.constant_sphere_sizes(g) is not None and not plain.has_symmetry(g)]
    assert found
    assert {graph[0] for graph in found} == {7}


@pytest.mark.parametrize(
    ("graph", "value"),
    [(instances.line(6), Fraction(4, 9)), (instances.ring(6), Fraction(8, 21)), (instances.clique(6), Fraction(2, 7))],
)
def test_the_largest_probability_of_a_right_guess(graph, value):
    found, rows = programs.guessing_optimum(graph, Fraction(2), [Fraction(1, 6)] * 6, range(6))
    assert found == value == sum(row[i] for i, row in enumerate(rows)) / 6
    assert plain.is_private(graph, rows, Fraction(2))


def test_equal_rows_go_to_one_column():
    rows = ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2)))
    assert steps.columns_to_diagonal(rows) == ((1, 0), (1, 0))
    assert steps.is_first_step(instances.clique(2), Fraction(1), rows, steps.columns_to_diagonal(rows))
    crossed = ((Fraction(1, 4), Fraction(3, 4)), (Fraction(1, 2), Fraction(1, 2)))
    assert not steps.is_first_step(instances.clique(2), Fraction(2), crossed, crossed)


def test_chang_graphs_and_the_truncated_tetrahedron():
    import networkx

    for kind in range(3):
        assert plain.intersection_numbers(drawn.chang(kind)) == ((12, 0), (5, 1), (0, 4))
    tetrahedron = networkx.Graph(drawn.truncated_tetrahedron()[1])
    assert networkx.is_isomorphic(tetrahedron, networkx.truncated_tetrahedron_graph())


@pytest.mark.parametrize(
    ("values", "level", "rows", "outcome"),
    [
        (2, 1, [[1], [1]], True),
        (3, 4, [["10/17", "7/17"], ["4/17", "13/17"], ["5/34", "29/34"]], False),
        (3, 2, [["1/2", "1/2"]] * 3, False),
        (3, 1, [["3/8", "5/8"]] * 3, False),
    ],
)
def test_the_printed_bound_of_few_outputs_needs_both_of_its_parts(values, level, rows, outcome):
    """One record: both hold; more leaks than the ceiling says; the floor is no better than Theorem 15; and neither."""
    case = (1, values, Fraction(level), tuple([tuple(map(Fraction, row)) for row in rows]))
    assert proposition_20.is_private_and_skinny(case)
    assert proposition_20.leakage_is_at_most_the_printed_bound.claim(case) is outcome
