"""Graphs as plain tuples, and the definitions of alvim2015, Sections 2 and 4, by brute force; no code of symdp.graphs.

A graph is (n, edges): vertices 0, ..., n-1 and pairs i < j. A distance is None between vertices that no path connects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

Edges = tuple[tuple[int, int], ...]
PlainGraph = tuple[int, Edges]
Rows = Sequence[Sequence[Fraction]]
Distances = tuple[tuple[int | None, ...], ...]


def plain(size: int, pairs: Sequence[tuple[int, int]]) -> PlainGraph:
    """A graph from pairs in any order; no loops."""
    return size, tuple(sorted({(min(pair), max(pair)) for pair in pairs}))


def neighbours(graph: PlainGraph) -> tuple[frozenset[int], ...]:
    """The neighbours of each vertex."""
    size, edges = graph
    return tuple([frozenset([a + b - x for a, b in edges if x in (a, b)]) for x in range(size)])


@cache
def distances(graph: PlainGraph) -> Distances:
    """The lengths of shortest paths, from the pairs that walks of length 0, 1, 2, ... connect."""
    size, _ = graph
    around = neighbours(graph)
    found: list[list[int | None]] = [[None] * size for _ in range(size)]
    for x in range(size):
        reached, length = {x}, 0
        while reached:
            for y in reached:
                found[x][y] = length
            reached = {z for y in reached for z in around[y] if found[x][z] is None}
            length += 1
    return tuple([tuple(row) for row in found])


def diameter(graph: PlainGraph) -> int:
    """The largest distance of two connected vertices."""
    return max(d for row in distances(graph) for d in row if d is not None)


def is_connected(graph: PlainGraph) -> bool:
    """Whether every two vertices are connected."""
    return all(d is not None for row in distances(graph) for d in row)


def sphere(graph: PlainGraph, center: int, radius: int) -> frozenset[int]:
    """The vertices at a distance from one."""
    return frozenset([y for y, d in enumerate(distances(graph)[center]) if d == radius])


def sphere_sizes(graph: PlainGraph, center: int) -> tuple[int, ...]:
    """The numbers of vertices at the distances 0, 1, ..., diameter."""
    return tuple([len(sphere(graph, center, d)) for d in range(diameter(graph) + 1)])


def constant_sphere_sizes(graph: PlainGraph) -> tuple[int, ...] | None:
    """n_0, n_1, ... where they do not depend on the vertex."""
    sizes = {sphere_sizes(graph, x) for x in range(graph[0])}
    return sizes.pop() if len(sizes) == 1 else None


def intersection_numbers(graph: PlainGraph) -> tuple[tuple[int, int], ...] | None:
    """(b_d, c_d) for d = 0, ..., diameter by Definition 2; None when the graph is not distance-regular."""
    size, _ = graph
    around, found = neighbours(graph), dict[int, tuple[int, int]]()
    for x in range(size):
        for y in range(size):
            d = distances(graph)[x][y]
            if d is None:
                continue
            counts = (len(around[y] & sphere(graph, x, d + 1)), len(around[y] & sphere(graph, x, d - 1)))
            if found.setdefault(d, counts) != counts:
                return None
    return tuple([found[d] for d in range(diameter(graph) + 1)])


def meets_in_constant_numbers(graph: PlainGraph) -> bool:
    """Proposition 3: regular, and |V_j(w) and V_k(w')| depends only on j, k and d(w, w')."""
    size, _ = graph
    if len({len(around) for around in neighbours(graph)}) > 1:
        return False
    radii, found = range(diameter(graph) + 1), dict[tuple[int, int, int | None], int]()
    for x in range(size):
        for y in range(size):
            for j in radii:
                for k in radii:
                    count = len(sphere(graph, x, j) & sphere(graph, y, k))
                    if found.setdefault((j, k, distances(graph)[x][y]), count) != count:
                        return False
    return True


def automorphisms(graph: PlainGraph, fixed: dict[int, int] | None = None) -> Iterator[tuple[int, ...]]:
    """All permutations that preserve adjacency, optionally with some images given; by backtracking over the vertices."""
    size, _ = graph
    around, given = neighbours(graph), fixed or {}

    def extended(images: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        x = len(images)
        if x == size:
            yield images
            return
        for y in [given[x]] if x in given else range(size):
            fits = y not in images and len(around[x]) == len(around[y])
            if fits and all((w in around[x]) == (images[w] in around[y]) for w in range(x)):
                yield from extended((*images, y))

    return extended(())


@cache
def automorphism_group(graph: PlainGraph) -> tuple[tuple[int, ...], ...]:
    """All automorphisms; for small graphs."""
    return tuple(automorphisms(graph))


@cache
def is_vertex_transitive(graph: PlainGraph) -> bool:
    """Definition 4, by an automorphism that takes vertex 0 to each vertex."""
    return all(next(automorphisms(graph, {0: y}), None) is not None for y in range(graph[0]))


def has_symmetry(graph: PlainGraph) -> bool:
    """Distance-regular or vertex-transitive."""
    return intersection_numbers(graph) is not None or is_vertex_transitive(graph)


def is_private(graph: PlainGraph, rows: Rows, level: Fraction) -> bool:
    """M[i,z] <= lambda M[h,z] for all adjacent i, h and all z."""
    _, edges = graph
    return all(
        first <= level * second and second <= level * first
        for i, h in edges
        for first, second in zip(rows[i], rows[h], strict=True)
    )


def is_channel(rows: Rows) -> bool:
    """Non-negative rows of one length that sum to 1."""
    return len({len(row) for row in rows}) == 1 and all(sum(row) == 1 and min(row) >= 0 for row in rows)


def kernel(graph: PlainGraph, level: Fraction) -> tuple[tuple[Fraction, ...], ...]:
    """lambda^-d(i,j), zero between vertices that no path connects."""
    return tuple([tuple([Fraction(0) if d is None else 1 / level**d for d in row]) for row in distances(graph)])


def column_maxima(rows: Rows) -> list[Fraction]:
    """The largest entry of each column."""
    return [max(column) for column in zip(*rows, strict=True)]


def posterior_vulnerability(prior: Sequence[Fraction], rows: Rows) -> Fraction:
    """The sum over outputs of the largest p(a) p(b|a)."""
    return sum(
        (max(p * entry for p, entry in zip(prior, column, strict=True)) for column in zip(*rows, strict=True)), Fraction(0)
    )
