"""Distance-regular graphs: the intersection array, or two pairs of vertices that prove that there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symdp.arguments import required
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.work import tell

MOST_INTERSECTIONS = 10**8
# The vertices between two reports of progress.
EVERY = 256


@dataclass(frozen=True)
class DistanceRegular:
    """A connected graph with an intersection array.

    Attributes
    ----------
    b : tuple of int
        b_0, ..., b_{D-1}, with D the diameter: of two vertices w, w' at distance d, the second has b_d neighbours at
        distance d + 1 from the first.
    c : tuple of int
        c_1, ..., c_D: the second has c_d neighbours at distance d - 1 from the first.
    """

    b: tuple[int, ...]
    c: tuple[int, ...]

    @property
    def intersection_array(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The pair (b, c)."""
        return self.b, self.c

    @property
    def sphere_sizes(self) -> tuple[int, ...]:
        """The sphere sizes n_0, ..., n_D, the same around every vertex: n_{d+1} = n_d b_d / c_{d+1}."""
        sizes = [1]
        for b, c in zip(self.b, self.c, strict=True):
            sizes.append(sizes[-1] * b // c)
        return tuple(sizes)

    def __str__(self) -> str:
        return "{" + "; ".join([", ".join(map(str, row)) for row in self.intersection_array]) + "}"


@dataclass(frozen=True)
class NotDistanceRegular:
    """A witness that a graph is not distance-regular.

    Attributes
    ----------
    pairs : tuple of pairs of vertices
        Two pairs (w, w') at the same distance; or one pair that no path joins.
    spheres : (i, j) or None
        The intersection: V_i(w) with V_j(w'), with V_k(w) the vertices at distance k from w. None if the graph
        is not connected.
    counts : (int, int) or None
        The different sizes of that intersection for the first and the second pair.
    """

    pairs: tuple[tuple[int, int], ...]
    spheres: tuple[int, int] | None = None
    counts: tuple[int, int] | None = None


def distance_regularity(graph: AdjacencyGraph) -> DistanceRegular | NotDistanceRegular:
    """Decide whether a graph is distance-regular.

    As in the literature a distance-regular graph is connected; the components of any other can be tested instead.

    References
    ----------
    alvim2015, Definition 2.

    Examples
    --------
    >>> from symdp.graphs.families import hamming, line
    >>> distance_regularity(hamming(3, 3))
    DistanceRegular(b=(6, 4, 2), c=(1, 2, 3))
    >>> distance_regularity(line(3))
    NotDistanceRegular(pairs=((0, 1), (1, 0)), spheres=(2, 1), counts=(1, 0))
    """
    if not required(graph, AdjacencyGraph, "graph").connected:
        return NotDistanceRegular(((0, graph.components[1][0]),))
    import numpy as np

    ends = np.array([*graph.edges, *[(j, i) for i, j in graph.edges]], dtype=np.int64).reshape(-1, 2)
    start, stop = ends[np.argsort(ends[:, 0], kind="stable")].T
    first: list[tuple[int, int]] = []
    closer, farther = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    for w, distances in enumerate(graph.distance_rows):
        if w and w % EVERY == 0:
            tell("intersection numbers", w / graph.size)
        row = np.asarray(distances, dtype=np.int16)
        step = row[stop] - row[start]
        below, above = [np.bincount(start[step == change], minlength=graph.size) for change in (-1, 1)]
        for _, place in zip(
            range(len(first), max(distances) + 1), np.unique(row, return_index=True)[1][len(first) :], strict=True
        ):
            first.append((w, int(place)))
            closer, farther = np.append(closer, below[place]), np.append(farther, above[place])
        wrong = (below != closer[row]) | (above != farther[row])
        if wrong.any():
            other = int(wrong.argmax())
            h = int(row[other])
            i, expected, count = h - 1, int(closer[h]), int(below[other])
            if count == expected:
                i, expected, count = h + 1, int(farther[h]), int(above[other])
            return NotDistanceRegular((first[h], (w, other)), (i, 1), (expected, count))
    return DistanceRegular(tuple(farther[:-1].tolist()), tuple(closer[1:].tolist()))


def sphere_intersections(graph: AdjacencyGraph) -> tuple[tuple[tuple[int, ...], ...], ...] | NotDistanceRegular:
    """Decide the second definition of distance-regular graphs: the intersection numbers of spheres.

    Returns
    -------
    p : tuple of tuples of tuples of int, or NotDistanceRegular
        ``p[h][i][j]`` is the size of V_i(w) with V_j(w') for all w, w' at distance h; h, i, j from 0 to the diameter.

    Raises
    ------
    InvalidArgument
        More than 10^8 pairs of vertices and spheres.

    References
    ----------
    alvim2015, Proposition 3.

    Examples
    --------
    >>> from symdp.graphs.families import hamming
    >>> sphere_intersections(hamming(2, 3))[1]
    ((0, 1, 0), (1, 1, 2), (0, 2, 2))
    """
    radii = range(graph.diameter + 1)
    work = (graph.size * len(radii)) ** 2
    if work > MOST_INTERSECTIONS:
        text = f"vertices={graph.size}, diameter={graph.diameter} make {work} intersections, at most {MOST_INTERSECTIONS}"
        raise InvalidArgument(f"{text} are counted; distance_regularity asks the same question")
    every = [(i, j) for i in radii for j in radii]
    numbers = _numbers(graph, [every for _ in radii])
    if isinstance(numbers, NotDistanceRegular):
        return numbers
    return tuple([tuple([tuple([numbers[h][i, j] for j in radii]) for i in radii]) for h in radii])


def _numbers(
    graph: AdjacencyGraph, pairs: list[list[tuple[int, int]]]
) -> list[dict[tuple[int, int], int]] | NotDistanceRegular:
    """Return for each distance h the sizes of V_i(w) with V_j(w'), (i, j) in wanted[h], if they depend on h only."""
    if not graph.connected:
        return NotDistanceRegular(((0, graph.components[1][0]),))
    masks = _sphere_masks(graph)
    numbers: list[dict[tuple[int, int], int]] = [{} for _ in pairs]
    first: dict[int, tuple[int, int]] = {}
    for w, other, h in _pairs(graph):
        first.setdefault(h, (w, other))
        for i, j in pairs[h]:
            count = (masks[w][i] & masks[other][j]).bit_count()
            expected = numbers[h].setdefault((i, j), count)
            if count != expected:
                return NotDistanceRegular((first[h], (w, other)), (i, j), (expected, count))
    return numbers


def _sphere_masks(graph: AdjacencyGraph) -> list[list[int]]:
    """Return spheres as bits of an integer, empty ones up to the diameter."""
    padding = [0] * (graph.diameter + 1)
    masks = [[sum(1 << other for other in sphere) for sphere in graph.spheres(vertex)] for vertex in range(graph.size)]
    return [[*spheres, *padding[len(spheres) :]] for spheres in masks]


def _pairs(graph: AdjacencyGraph) -> Iterator[tuple[int, int, int]]:
    for w, row in enumerate(graph.distances):
        for other, h in enumerate(row):
            if h is not None:
                yield w, other, h
