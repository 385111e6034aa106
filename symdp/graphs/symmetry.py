"""Automorphisms of a graph, and their orbits of vertices and of pairs of vertices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

from symdp.arguments import required
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.automorphism_search import Permutation, exchange
from symdp.graphs.paired_refinement import PairedColoring
from symdp.graphs.vertex_invariants import QUICK, THOROUGH, first_difference

EXHAUSTED = "no automorphism: the search is exhausted"

Point = TypeVar("Point", bound=Hashable)


@dataclass(frozen=True)
class AutomorphismGroup:
    """The group of colour-preserving automorphisms: generators, order, and the number of vertices."""

    generators: tuple[Permutation, ...]
    order: int
    size: int

    @property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The orbits of vertices; each in increasing order, that of vertex 0 first."""
        return orbit_classes(range(self.size), self.generators, _image)

    @property
    def pair_orbits(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The orbits of ordered pairs of vertices; the pairs (i, i) are among them."""
        return orbit_classes(product(range(self.size), range(self.size)), self.generators, _pair_image)


@dataclass(frozen=True)
class VertexTransitive:
    """A graph whose automorphisms map any vertex to any other.

    Attributes
    ----------
    automorphisms : tuple of tuples of int
        The v-th maps vertex 0 to vertex v; the 0-th is the identity.
    """

    automorphisms: tuple[Permutation, ...]


@dataclass(frozen=True)
class NotVertexTransitive:
    """A witness of two vertices that no automorphism exchanges.

    Attributes
    ----------
    pair : (int, int)
        The vertices.
    reason : str
        What is different around them, or that the search for an automorphism is exhausted.
    values : pair of tuples of int, or None
        What was counted around the one and around the other; None after a search.
    """

    pair: tuple[int, int]
    reason: str
    values: tuple[tuple[int, ...], tuple[int, ...]] | None


def automorphism(
    graph: AdjacencyGraph, source: int, target: int, colors: Sequence[Hashable] | None = None
) -> Permutation | None:
    """Return a colour-preserving automorphism that maps ``source`` to ``target``; None if there is none.

    Parameters
    ----------
    graph : AdjacencyGraph
    source, target : int
        Vertices.
    colors : sequence, optional
        One colour per vertex, such as the values of a prior.

    Returns
    -------
    tuple of int or None
        The image of each vertex.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> automorphism(line(4), 0, 3), automorphism(line(4), 0, 1), automorphism(line(4), 0, 3, "aabc")
    ((3, 2, 1, 0), None, None)
    """
    for name, vertex in (("source", source), ("target", target)):
        if not 0 <= vertex < graph.size:
            raise InvalidArgument(f"{name}={vertex} must lie between 0 and {graph.size - 1}; index(label) finds a vertex")
    return exchange(graph, _start(graph, colors), source, target)


def automorphism_group(graph: AdjacencyGraph, colors: Sequence[Hashable] | None = None) -> AutomorphismGroup:
    """Return generators and order of the group of colour-preserving automorphisms.

    Parameters
    ----------
    graph : AdjacencyGraph
    colors : sequence, optional
        One colour per vertex.

    Notes
    -----
    A chain of stabilisers, from the smallest up: generators of the automorphisms that fix a vertex, and one more for
    every orbit of vertices to which that vertex can be mapped, generate the next group.

    Examples
    --------
    >>> from symdp.graphs.families import hamming
    >>> automorphism_group(hamming(3, 3)).order
    1296
    """
    generators: list[Permutation] = []
    order = 1
    for fixed, candidates in reversed(_chain(_start(graph, colors))):
        base = candidates[0]
        reached, refused = {base}, set[int]()
        for target in candidates:
            if target in reached or target in refused:
                continue
            permutation = exchange(graph, fixed, base, target)
            if permutation is not None:
                generators.append(permutation)
                reached = orbit_of(base, generators, _image)
            else:
                refused |= orbit_of(target, generators, _image)
        order *= len(reached)
    return AutomorphismGroup(tuple(generators), order, graph.size)


def automorphism_generators(graph: AdjacencyGraph, colors: Sequence[Hashable] | None = None) -> tuple[Permutation, ...]:
    """Return generators of the group of colour-preserving automorphisms; none if it is trivial.

    Examples
    --------
    >>> from symdp.graphs.families import line, ring
    >>> automorphism_generators(ring(4)), automorphism_generators(line(2), [1, 2])
    (((0, 3, 2, 1), (1, 0, 3, 2)), ())
    """
    return automorphism_group(graph, colors).generators


def orbits(graph: AdjacencyGraph, colors: Sequence[Hashable] | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the orbits of vertices; each in increasing order, that of vertex 0 first.

    Examples
    --------
    >>> from symdp.graphs.families import grid
    >>> orbits(grid(2, 3)), orbits(grid(2, 3), "rgbbbb")
    (((0, 2, 3, 5), (1, 4)), ((0,), (1,), (2,), (3,), (4,), (5,)))
    """
    return automorphism_group(graph, colors).orbits


def pair_orbits(graph: AdjacencyGraph, colors: Sequence[Hashable] | None = None) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the orbits of ordered pairs of vertices; the pairs (i, i) are among them.

    Examples
    --------
    >>> from symdp.graphs.families import clique, hamming
    >>> pair_orbits(clique(2)), len(pair_orbits(hamming(3, 3)))
    ((((0, 0), (1, 1)), ((0, 1), (1, 0))), 4)
    """
    graph.require_listed("the list of all pairs")
    return automorphism_group(graph, colors).pair_orbits


def orbit_of(start: Point, generators: Sequence[Permutation], image: Callable[[Permutation, Point], Point]) -> set[Point]:
    """Return the orbit of a point; ``image(permutation, point)`` is the image of a point under a permutation.

    Examples
    --------
    >>> sorted(orbit_of(0, [(1, 2, 0, 3)], lambda permutation, vertex: permutation[vertex]))
    [0, 1, 2]
    """
    # The inverses of permutations of a finite set are powers, so they need no step of their own.
    reached, pending = {start}, [start]
    for point in pending:
        for generator in generators:
            other = image(generator, point)
            if other not in reached:
                reached.add(other)
                pending.append(other)
    return reached


def orbit_classes(
    points: Iterable[Point], generators: Sequence[Permutation], image: Callable[[Permutation, Point], Point]
) -> tuple[tuple[Point, ...], ...]:
    """Return all orbits, each in the order of ``points``, by their first points; ``image`` is that of :func:`orbit_of`.

    Examples
    --------
    >>> orbit_classes(range(4), [(1, 2, 0, 3)], lambda permutation, vertex: permutation[vertex])
    ((0, 1, 2), (3,))
    """
    number: dict[Point, int] = {}
    orbits: list[list[Point]] = []
    for point in points:
        if point not in number:
            number.update(dict.fromkeys(orbit_of(point, generators, image), len(orbits)))
            orbits.append([])
        orbits[number[point]].append(point)
    return tuple([tuple(members) for members in orbits])


def vertex_transitivity(graph: AdjacencyGraph) -> VertexTransitive | NotVertexTransitive:
    """Decide whether automorphisms map any vertex to any other.

    References
    ----------
    alvim2015, Definition 4.

    Examples
    --------
    >>> from symdp.graphs.families import line, ring
    >>> vertex_transitivity(ring(3)).automorphisms
    ((0, 1, 2), (1, 0, 2), (2, 0, 1))
    >>> vertex_transitivity(line(3))
    NotVertexTransitive(pair=(0, 1), reason='sphere sizes', values=((1, 1, 1), (1, 2)))
    """
    required(graph, AdjacencyGraph, "graph")
    apart = first_difference(graph, range(1, graph.size), QUICK)
    if apart is None:
        group = automorphism_group(graph)
        others = [members[0] for members in group.orbits[1:]]
        if not others:
            return VertexTransitive(_transversal(graph.size, group.generators))
        apart = first_difference(graph, others, THOROUGH)
        if apart is None:
            return NotVertexTransitive((0, others[0]), EXHAUSTED, None)
    return NotVertexTransitive(*apart)


def _start(graph: AdjacencyGraph, colors: Sequence[Hashable] | None) -> PairedColoring:
    if colors is None:
        colors = [0] * graph.size
    if len(colors) != graph.size:
        raise InvalidArgument(f"colors={len(colors)} values must be {graph.size}, one per vertex")
    return PairedColoring.start(graph, colors)


def _chain(start: PairedColoring) -> list[tuple[PairedColoring, list[int]]]:
    """Return colours that fix ever more vertices, each with the class of the next fixed vertex, until none is free."""
    chain: list[tuple[PairedColoring, list[int]]] = []
    colors: PairedColoring | None = start
    while colors is not None and (free := colors.classes()):
        smallest = min(free, key=len)
        chain.append((colors, smallest))
        colors = colors.fix(smallest[0], smallest[0])
    return chain


def _transversal(size: int, generators: Sequence[Permutation]) -> tuple[Permutation, ...]:
    """Return for each vertex a product of generators that maps vertex 0 to it."""
    images: dict[int, Permutation] = {0: tuple(range(size))}
    pending = [0]
    for vertex in pending:
        for generator in generators:
            image = generator[vertex]
            if image not in images:
                images[image] = tuple([generator[place] for place in images[vertex]])
                pending.append(image)
    return tuple([images[vertex] for vertex in range(size)])


def _image(permutation: Permutation, vertex: int) -> int:
    return permutation[vertex]


def _pair_image(permutation: Permutation, pair: tuple[int, int]) -> tuple[int, int]:
    return permutation[pair[0]], permutation[pair[1]]
