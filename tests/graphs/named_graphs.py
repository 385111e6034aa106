"""Graphs with known symmetries, built without symdp, and plain definitions to compare with."""

from itertools import combinations, permutations

import networkx

from symdp.graphs.adjacency_graph import AdjacencyGraph

PAIRS = list(combinations(range(8), 2))
SWITCHES = {
    "Chang 1": [(0, 1), (2, 3), (4, 5), (6, 7)],
    "Chang 2": [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (0, 7)],
    "Chang 3": [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (5, 6), (6, 7), (5, 7)],
}


def triangular(switch=()):
    """T(8), or what Seidel switching with respect to a set of its vertices makes of it."""
    edges = [
        (f"{x}", f"{y}") for x, y in combinations(PAIRS, 2) if bool(set(x) & set(y)) != ((x in switch) != (y in switch))
    ]
    return AdjacencyGraph.from_edges(edges, [f"{x}" for x in PAIRS])


def chang(name):
    return triangular(SWITCHES[name])


def shrikhande():
    steps = [(0, 1), (1, 0), (1, 1)]
    edges = [(f"{a}{b}", f"{(a + x) % 4}{(b + y) % 4}") for a in range(4) for b in range(4) for x, y in steps]
    return AdjacencyGraph.from_edges(edges)


def table_graph(n):
    """Cells of the addition table modulo n, neighbours in a row, a column or a value."""
    cells = [(i, j, (i + j) % n) for i in range(n) for j in range(n)]
    edges = [(f"{x}", f"{y}") for x, y in combinations(cells, 2) if any(a == b for a, b in zip(x, y, strict=True))]
    return AdjacencyGraph.from_edges(edges)


def from_networkx(graph):
    return AdjacencyGraph.from_networkx(graph)


def atlas(most):
    """All graphs with 1 to ``most`` vertices."""
    return [from_networkx(graph) for graph in networkx.graph_atlas_g() if 1 <= len(graph) <= most]


def is_symmetry(graph, permutation):
    """An automorphism by the adjacency matrix."""
    places = range(graph.size)
    edges = set(graph.edges) | {(j, i) for i, j in graph.edges}
    return sorted(permutation) == list(places) and all(
        ((i, j) in edges) == ((permutation[i], permutation[j]) in edges) for i in places for j in places
    )


def all_symmetries(graph, colors):
    """Every automorphism that keeps the colours, out of all permutations."""
    edges = set(graph.edges) | {(j, i) for i, j in graph.edges}
    return [
        images
        for images in permutations(range(graph.size))
        if all(colors[i] == colors[images[i]] for i in range(graph.size))
        and all((images[i], images[j]) in edges for i, j in graph.edges)
    ]


def spheres(graph):
    """Distances by Floyd and Warshall."""
    far = graph.size + 1
    lengths = [[0 if i == j else far for j in range(graph.size)] for i in range(graph.size)]
    for i, j in graph.edges:
        lengths[i][j] = lengths[j][i] = 1
    for k in range(graph.size):
        for i in range(graph.size):
            for j in range(graph.size):
                lengths[i][j] = min(lengths[i][j], lengths[i][k] + lengths[k][j])
    return [[None if length >= far else length for length in row] for row in lengths]


def meeting(lengths, w, other, i, j):
    """How many vertices are at distance i from w and j from the other."""
    return sum(lengths[w][x] == i and lengths[other][x] == j for x in range(len(lengths)))
