"""Where vertices are drawn no small move is better, and a picture has each edge, vertex, name, class and colour.

Covers: symdp.graphs.graph_picture
"""

from itertools import combinations
from math import cos, dist, isclose, pi, sin

import pytest

from symdp import AdjacencyGraph
from symdp.graphs import graph_picture
from symdp.graphs.families import blocks, grid, hamming, line, ring, star, tree
from symdp.graphs.graph_picture import colors, layout, picture
from symdp.pictures.marks import Line, Vertex

pytestmark = pytest.mark.sampled(30)
# With each graph the sum, over its pairs of vertices, of squared relative differences of both distances, in the plane and
# in the graph: a path is straight, a ring is round, and the three parts of the last one are apart.
DRAWN = {
    "a path": (line(9), 0.0),
    "a ring": (ring(12), 1.088),
    "a grid": (grid(4, 5), 4.325),
    "a star": (star(7), 2.087),
    "a tree": (tree(2, 3), 2.068),
    "a cube of four dimensions": (hamming(4, 2), 15.295),
    "three parts": (blocks(2, 3, 4), 1.557),
}


def lengths(graph):
    """Distances in the graph; vertices that no path joins are one step further apart than any that a path joins."""
    return [[graph.diameter + 1 if step is None else step for step in row] for row in graph.distances]


@pytest.mark.parametrize("name", DRAWN)
def test_distances_in_the_plane_approximate_those_of_the_graph(name):
    graph, known = DRAWN[name]
    places, steps = layout(graph.distances), lengths(graph)
    pairs = list(combinations(range(graph.size), 2))
    stress = sum((dist(places[i], places[j]) / steps[i][j] - 1) ** 2 for i, j in pairs)
    assert isclose(stress, known, abs_tol=2e-3)


@pytest.mark.parametrize("name", DRAWN)
def test_no_small_move_of_a_vertex_is_better(name):
    graph, _ = DRAWN[name]
    places, steps = layout(graph.distances), lengths(graph)
    for i in range(graph.size):
        others = [j for j in range(graph.size) if j != i]
        for axis in (0, 1):
            pulls = [
                (1 - steps[i][j] / dist(places[i], places[j])) * (places[i][axis] - places[j][axis]) / steps[i][j] ** 2
                for j in others
            ]
            assert abs(sum(pulls)) < 1e-3


@pytest.mark.parametrize("name", DRAWN)
def test_the_middle_of_all_vertices_is_the_origin(name):
    places = layout(DRAWN[name][0].distances)
    assert all(abs(sum(place[axis] for place in places)) < 1e-3 * len(places) for axis in (0, 1))
    assert all(round(number, 4) == number for place in places for number in place)


def on_a_circle(size):
    return [(cos(2 * pi * k / size), sin(2 * pi * k / size)) for k in range(size)]


def test_few_vertices_many_and_those_that_are_alike_are_on_a_circle():
    for graph in (line(1), line(2), hamming(1, 6), AdjacencyGraph.from_edges([], range(5)), star(200)):
        expected = on_a_circle(graph.size)
        assert all(dist(one, other) < 1e-4 for one, other in zip(layout(graph.distances), expected, strict=True))
    # A path of three vertices is none, and the ends of one are as far apart as they are in the graph.
    first, middle, last = layout(line(3).distances)
    assert isclose(dist(first, last), 2, abs_tol=1e-3)
    assert isclose(dist(first, middle), 1, abs_tol=1e-3)


def test_of_two_hundred_vertices_all_are_moved_and_of_one_more_none(monkeypatch):
    monkeypatch.setattr(graph_picture, "_start", lambda lengths: [(7.0, 7.0)] * len(lengths))
    monkeypatch.setattr(graph_picture, "_relaxed", lambda places, lengths: places)
    for size in (200, 201):
        assert (layout(star(size - 1).distances) == [(7.0, 7.0)] * size) == (size == 200)


def test_colours_are_hues_around_the_circle_in_three_lightnesses():
    assert colors(0) == []
    assert colors(7) == ["#47a6eb", "#baa3f5", "#e619ca", "#eb4749", "#f5e8a3", "#56e619", "#47eba3"]
    assert colors(2) == ["#47a6eb", "#f5c5a3"]
    assert all(len(set(colors(count))) == count for count in range(1, 60))


def marks(shown):
    (panel,) = shown.panels
    return panel, [one for one in panel.marks if isinstance(one, Line)], [m for m in panel.marks if isinstance(m, Vertex)]


def test_a_picture_has_each_edge_as_a_guide_and_each_vertex_with_its_name():
    places = [(0.0, 0.0), (1.0, 0.0), (1.0, 2.0)]
    panel, lines, vertices = marks(picture(("a", "b", "c"), [(0, 1), (1, 2)], places, title="A path"))
    assert [(one.points, one.guide) for one in lines] == [((places[0], places[1]), True), ((places[1], places[2]), True)]
    assert [(one.at, one.text, one.number) for one in vertices] == [(places[k], "abc"[k], "") for k in range(3)]
    assert {one.color for one in vertices} == {colors(1)[0]}
    assert panel.title == "A path"
    assert panel.window == pytest.approx((-0.16, 1.16, -0.16, 2.16))
    assert not panel.framed


def test_classes_have_numbers_from_one_and_colours():
    _, _, vertices = marks(picture("abcd", [], on_a_circle(4), [[2, 0], [3], [1]]))
    assert [(one.text, one.number, one.color) for one in vertices] == [
        ("c", "1", colors(3)[0]), ("a", "1", colors(3)[0]), ("d", "2", colors(3)[1]), ("b", "3", colors(3)[2]),
    ]  # fmt: skip
    _, _, vertices = marks(picture("ab", [], on_a_circle(2), [[1, 0]]))
    assert [(one.text, one.number) for one in vertices] == [("b", ""), ("a", "")]


@pytest.mark.parametrize(("size", "named"), [(64, True), (65, False)])
def test_up_to_sixty_four_vertices_have_names(size, named):
    _, _, vertices = marks(picture([f"v{k}" for k in range(size)], [], on_a_circle(size)))
    assert [one.text for one in vertices] == [f"v{k}" if named else "" for k in range(size)]
