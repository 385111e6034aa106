"""Where vertices are drawn: distances of paths, grids and trees are kept, all points differ, and each time the same.

Covers: symdp.graphs.families, symdp.graphs.graph_picture
"""

from itertools import combinations
from math import dist, isclose

import numpy as np
import pytest

from symdp import AdjacencyGraph
from symdp.graphs import graph_picture as drawn
from symdp.graphs.families import blocks, clique, grid, hamming, line, ring, star, tree
from symdp.graphs.graph_picture import MOST_RELAXED, layout

GRAPHS = [
    line(1),
    line(2),
    line(9),
    ring(12),
    grid(4, 5),
    star(7),
    tree(2, 3),
    hamming(3, 2),
    hamming(4, 2),
    blocks(2, 3, 4),
]


@pytest.mark.sampled(10)
@pytest.mark.parametrize("graph", GRAPHS, ids=lambda graph: f"{graph.size} vertices, {len(graph.edges)} edges")
def test_no_vertex_covers_another(graph):
    places = layout(graph.distances)
    assert places == layout(graph.distances)
    wide = max([dist(a, b) for a, b in combinations(places, 2)], default=1)
    assert all(dist(a, b) > wide / 25 for a, b in combinations(places, 2))


@pytest.mark.sampled(10)
@pytest.mark.parametrize("graph", GRAPHS, ids=lambda graph: f"{graph.size} vertices, {len(graph.edges)} edges")
def test_what_another_machine_rounds_changes_no_place(graph, monkeypatch):
    places, start = layout(graph.distances), drawn._start
    noise = np.random.default_rng(0).standard_normal((graph.size, 2))
    monkeypatch.setattr(drawn, "_start", lambda lengths: start(lengths) + 1e-12 * noise)
    assert layout(graph.distances) == places


@pytest.mark.thorough
def test_a_path_is_straight_and_edges_of_a_grid_are_alike():
    places = layout(line(6).distances)
    assert all(isclose(dist(places[i], places[j]), j - i, rel_tol=1e-3) for i, j in combinations(range(6), 2))
    graph = grid(4, 5)
    lengths = [dist(layout(graph.distances)[i], layout(graph.distances)[j]) for i, j in graph.edges]
    assert max(lengths) < 1.2 * min(lengths)


def test_a_clique_and_a_large_graph_are_circles():
    for graph in (clique(5), AdjacencyGraph.from_edges([], vertices=range(4)), ring(MOST_RELAXED + 1)):
        assert all(isclose(x * x + y * y, 1, abs_tol=1e-3) for x, y in layout(graph.distances))
