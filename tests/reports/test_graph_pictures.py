"""Pictures of graphs tell the classes of vertices apart, however many there are.

Covers: symdp.graphs.adjacency_graph, symdp.graphs.graph_picture, symdp.graphs.paired_refinement, symdp.graphs.symmetry
"""

from itertools import combinations
from math import dist

import pytest
from matplotlib.colors import to_hex, to_rgb
from matplotlib.text import Annotation

from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import grid, hamming
from symdp.graphs.graph_picture import colors
from symdp.graphs.symmetry import automorphism_group


def shown(graph):
    """The orbits, the colour of each as it is drawn, and the numbers beside the vertices."""
    orbits = automorphism_group(graph).orbits
    axes = graph.picture(orbits).draw().axes[0]
    written = [to_hex(color) for drawn in axes.collections for color in drawn.get_facecolors()]
    numbers = [text.get_text() for text in axes.texts if isinstance(text, Annotation)]
    return orbits, written, numbers


@pytest.mark.parametrize("count", [1, 2, 10, 11, 27, 100, 256])
def test_no_two_classes_share_a_colour(count):
    assert len({to_hex(color) for color in colors(count)}) == count


def test_27_colours_are_far_from_one_another():
    # The nearest two of matplotlib's own ten colours are 0.26 apart.
    assert min(dist(to_rgb(first), to_rgb(second)) for first, second in combinations(colors(10), 2)) > 0.25
    assert min(dist(to_rgb(first), to_rgb(second)) for first, second in combinations(colors(27), 2)) > 0.15


def test_a_graph_without_symmetry_has_27_colours_and_numbers():
    cube = hamming(3, 3)
    asymmetric = [edge for edge in cube.edges if sum(edge) * edge[0] % 5 != 2]
    graph = AdjacencyGraph.from_edges(asymmetric)
    orbits, written, numbers = shown(graph)
    assert len(orbits) == graph.size == 27
    assert len(set(written)) == 27
    assert sorted(map(int, numbers)) == list(range(1, 28))


@pytest.mark.thorough
def test_many_orbits_of_many_vertices():
    orbits, written, numbers = shown(grid(11, 11))
    assert len(set(written)) == len(orbits) == 21
    assert sorted(map(int, numbers)) == sorted(place for place, orbit in enumerate(orbits, 1) for _ in orbit)


def test_one_orbit_needs_no_number():
    orbits, written, numbers = shown(hamming(3, 3))
    assert (len(orbits), len(set(written))) == (1, 1)
    assert numbers == []


def test_vertices_are_drawn_above_the_edges():
    axes = grid(2, 3).picture().draw().axes[0]
    assert min(mark.zorder for mark in axes.collections) > max(line.zorder for line in axes.lines)
