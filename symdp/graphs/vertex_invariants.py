"""Counts around a vertex that are invariant under automorphisms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.paired_refinement import PairedColoring

Count = Callable[[AdjacencyGraph, int], tuple[int, ...]]
Difference = tuple[tuple[int, int], str, tuple[tuple[int, ...], tuple[int, ...]]]


def first_difference(graph: AdjacencyGraph, others: Iterable[int], counts: Mapping[str, Count]) -> Difference | None:
    """Return vertex 0 and one of ``others`` with different counts: the pair, the invariant, the counts; None if all agree.

    Examples
    --------
    >>> from symdp.graphs.families import grid
    >>> first_difference(grid(2, 3), [1, 2], QUICK)
    ((0, 1), 'sphere sizes', ((1, 2, 2, 1), (1, 3, 2)))
    """
    for name, count in counts.items():
        expected = count(graph, 0)
        for vertex in others:
            if (counted := count(graph, vertex)) != expected:
                return (0, vertex), name, (expected, counted)
    return None


def edges_in_spheres(graph: AdjacencyGraph, vertex: int) -> tuple[int, ...]:
    """Count the edges with both ends at distance 0, 1, 2, ... from a vertex; the second count is that of its triangles.

    Examples
    --------
    >>> from symdp.graphs.families import ring
    >>> edges_in_spheres(ring(5), 0)
    (0, 0, 1)
    """
    return tuple([sum(map(len, _inside(graph, sphere).values())) // 2 for sphere in graph.spheres(vertex)])


def triangles_in_spheres(graph: AdjacencyGraph, vertex: int) -> tuple[int, ...]:
    """Count the triangles at distance 0, 1, 2, ... from a vertex; the second count is that of its cliques of four.

    Examples
    --------
    >>> from symdp.graphs.families import clique
    >>> triangles_in_spheres(clique(5), 0)
    (0, 4)
    """
    counts = []
    for sphere in graph.spheres(vertex):
        inside = _inside(graph, sphere)
        corners = [len(inside[i] & inside[j]) for i, j in combinations(sphere, 2) if j in inside[i]]
        counts.append(sum(corners) // 3)
    return tuple(counts)


def refined_classes(graph: AdjacencyGraph, vertex: int) -> tuple[int, ...]:
    """Return the sizes of the colour classes above 1 after the vertex is individualised and colours are refined.

    Examples
    --------
    >>> from symdp.graphs.families import ring
    >>> refined_classes(ring(6), 0)
    (2, 2)
    """
    colors = PairedColoring.start(graph, [other == vertex for other in range(graph.size)])
    return tuple(sorted(map(len, colors.classes())))


def _inside(graph: AdjacencyGraph, sphere: tuple[int, ...]) -> dict[int, set[int]]:
    members = set(sphere)
    return {vertex: members.intersection(graph.neighbours[vertex]) for vertex in sphere}


QUICK: dict[str, Count] = {"sphere sizes": AdjacencyGraph.sphere_sizes}
THOROUGH: dict[str, Count] = {
    "edges inside the spheres": edges_in_spheres,
    "triangles inside the spheres": triangles_in_spheres,
    "refined colour classes": refined_classes,
}
