"""Named graphs: clique, blocks of cliques, ring, line, star, tree, grid, Hamming graph, Cartesian product."""

from __future__ import annotations

from itertools import product as words
from math import comb, prod

from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import MOST_VERTICES, AdjacencyGraph, require_size

SMALLER = "take a smaller graph"


def clique(n: int) -> AdjacencyGraph:
    """Build the complete graph on n vertices: one record with n values; 1 <= n <= 1095.

    Examples
    --------
    >>> clique(4).edges
    ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    """
    return hamming(1, _number(n, "n"))


def blocks(*sizes: int) -> AdjacencyGraph:
    """Build disjoint cliques: only letters of the same block are adjacent; at most 4096 vertices.

    Examples
    --------
    >>> blocks(2, 3).edges, blocks(2, 3).components
    (((0, 1), (2, 3), (2, 4), (3, 4)), ((0, 1), (2, 3, 4)))
    """
    edges, first = list[tuple[int, int]](), 0
    for size in _sides(sizes):
        last = first + _number(size, "size")
        if last > MOST_VERTICES:
            raise InvalidArgument(f"sizes sum to more than {MOST_VERTICES} vertices; {SMALLER}")
        require_size(last, len(edges) + comb(last - first, 2))
        edges += [(i, j) for i in range(first, last) for j in range(i + 1, last)]
        first = last
    return _numbered(first, edges)


def line(n: int) -> AdjacencyGraph:
    """Build the path 0 - 1 - ... - n-1, as induced by a counting query; 1 <= n <= 4096.

    Examples
    --------
    >>> line(4).distances[0]
    (0, 1, 2, 3)
    """
    _number(n, "n")
    return _numbered(n, [(i, i + 1) for i in range(n - 1)])


def ring(n: int) -> AdjacencyGraph:
    """Build the cycle 0 - 1 - ... - n-1 - 0; 3 <= n <= 4096.

    Examples
    --------
    >>> ring(5).distances[0]
    (0, 1, 2, 2, 1)
    """
    if _number(n, "n") < 3:
        raise InvalidArgument(f"n={n} must be at least 3 for a ring; line({n}) has {n} vertices")
    return _numbered(n, [(i, i + 1) for i in range(n - 1)] + [(0, n - 1)])


def star(leaves: int) -> AdjacencyGraph:
    """Build the star of vertex 0 with ``leaves`` vertices 1, 2, ... around it; 1 <= leaves <= 1023.

    Examples
    --------
    >>> star(4).neighbours[0]
    (1, 2, 3, 4)
    """
    _number(leaves, "leaves")
    return _numbered(leaves + 1, [(0, leaf) for leaf in range(1, leaves + 1)])


def tree(branching: int, height: int) -> AdjacencyGraph:
    """Build the balanced tree: the root 0, and ``branching`` children of every vertex above the level ``height``.

    Any other tree is ``AdjacencyGraph.from_edges``.

    Examples
    --------
    >>> tree(2, 2).edges
    ((0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6))
    """
    _number(branching, "branching")
    if isinstance(height, bool) or not isinstance(height, int) or not 0 <= height < MOST_VERTICES:
        raise InvalidArgument(f"height={height!r} must be an integer between 0 and {MOST_VERTICES - 1}; {SMALLER}")
    size = level = 1
    for _ in range(height):
        level *= branching
        size += level
        if size > MOST_VERTICES:
            text = f"branching={branching}, height={height} make more than {MOST_VERTICES} vertices"
            raise InvalidArgument(f"{text}; {SMALLER}")
    return _numbered(size, [((child - 1) // branching, child) for child in range(1, size)])


def grid(*sides: int) -> AdjacencyGraph:
    """Build the product of lines with these numbers of vertices; labels such as ``1,0``.

    Examples
    --------
    >>> grid(2, 3).labels, len(grid(2, 3).edges)
    (('0,0', '0,1', '0,2', '1,0', '1,1', '1,2'), 7)
    """
    return _product_of([line(side) for side in _sides(sides)])


def hamming(records: int, values: int) -> AdjacencyGraph:
    """Build the Hamming graph: ``records`` records with ``values`` values each, neighbours if one record differs.

    The vertices are the words in lexicographic order, the labels such as ``0,2,1``. At most 4096 vertices;
    ``symdp.graphs.hamming_counts`` counts in Hamming graphs of any size.

    References
    ----------
    alvim2015, Section 2.4.

    Examples
    --------
    >>> cube = hamming(3, 2)
    >>> cube.size
    8
    >>> cube.sphere_sizes(0)
    (1, 3, 3, 1)
    >>> cube.labels[5]
    '1,0,1'
    >>> hamming(1000, 2)
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: records=1000, values=2 make more than 4096 vertices; hamming_counts builds no graph
    """
    _number(records, "records"), _number(values, "values")
    if not _fits([values] * (1 if values == 1 else records)):
        text = f"records={records}, values={values} make more than {MOST_VERTICES} vertices"
        raise InvalidArgument(f"{text}; hamming_counts builds no graph")
    require_size(values, comb(values, 2))
    one = _numbered(values, [(i, j) for j in range(values) for i in range(j)])
    return _product_of([one] * records)


def product(first: AdjacencyGraph, second: AdjacencyGraph) -> AdjacencyGraph:
    """Build the Cartesian product: pairs of vertices, neighbours if one part is the same and the other part neighbours.

    The vertex (i, j) is number ``i * second.size + j``, its label those of i and j with a comma between. Distances
    add up: d((i, j), (k, l)) = d(i, k) + d(j, l).

    Examples
    --------
    >>> product(line(2), ring(3)).edges
    ((0, 1), (0, 2), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (3, 5), (4, 5))
    """
    return _product_of([first, second])


def _product_of(factors: list[AdjacencyGraph]) -> AdjacencyGraph:
    """Return the product with vertices in lexicographic order of their parts."""
    sizes = [factor.size for factor in factors]
    if not _fits(sizes):
        text = " x ".join(map(str, sizes))
        raise InvalidArgument(f"sizes={text} make more than {MOST_VERTICES} vertices; {SMALLER}")
    require_size(size := prod(sizes), sum([len(factor.edges) * size // factor.size for factor in factors]))
    edges, stride = [], 1
    labels = tuple([",".join(parts) for parts in words(*[factor.labels for factor in factors])])
    for factor in reversed(factors):
        for vertex in range(len(labels)):
            here = vertex // stride % factor.size
            edges += [(vertex, vertex + (there - here) * stride) for there in factor.neighbours[here] if there > here]
        stride *= factor.size
    return AdjacencyGraph(labels, tuple(sorted(edges)))


def _fits(sizes: list[int]) -> bool:
    count = 1
    for size in sizes:
        count *= size
        if count > MOST_VERTICES:
            return False
    return True


def _numbered(n: int, edges: list[tuple[int, int]]) -> AdjacencyGraph:
    require_size(n)
    return AdjacencyGraph(tuple([str(vertex) for vertex in range(n)]), tuple(sorted(edges)))


def _sides(sides: tuple[int, ...]) -> tuple[int, ...]:
    if not sides:
        raise InvalidArgument("sides must be at least one number of vertices, such as (3, 4)")
    return sides


def _number(value: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidArgument(f"{name}={value!r} must be an integer")
    if not 1 <= value <= MOST_VERTICES:
        raise InvalidArgument(f"{name}={value} must lie between 1 and {MOST_VERTICES}; {SMALLER}")
    return value
