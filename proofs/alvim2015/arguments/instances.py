"""Instances: small connected graphs, named symmetric graphs, and channels that are lambda-private on a graph.

All are plain data: a graph is (n, edges) as in proofs/alvim2015/arguments/plain.py, a channel is a tuple of rows.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.plain import PlainGraph, distances, is_connected, kernel, plain
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Channel = tuple[Vector, ...]
Case = tuple[PlainGraph, Fraction, Channel]
LARGEST_WEIGHT = 6
ATLAS_SIZE = 7


def from_networkx(graph: Any) -> PlainGraph:
    """Vertices numbered in the order of the graph."""
    place = {vertex: index for index, vertex in enumerate(graph)}
    return plain(len(place), [(place[a], place[b]) for a, b in graph.edges])


@cache
def atlas(most: int = 6, connected: bool = True) -> tuple[PlainGraph, ...]:
    """All graphs with 1 to 7 vertices, up to isomorphism."""
    from networkx import graph_atlas_g

    found = [from_networkx(graph) for graph in graph_atlas_g() if 0 < len(graph) <= min(most, ATLAS_SIZE)]
    return tuple([graph for graph in found if not connected or is_connected(graph)])


def clique(size: int) -> PlainGraph:
    """Every two vertices adjacent."""
    return plain(size, [(i, j) for j in range(size) for i in range(j)])


def ring(size: int) -> PlainGraph:
    """A cycle of at least three vertices."""
    return plain(size, [(i, (i + 1) % size) for i in range(size)])


def line(size: int) -> PlainGraph:
    """A path."""
    return plain(size, [(i, i + 1) for i in range(size - 1)])


def tuples(records: int, values: int) -> list[tuple[int, ...]]:
    """Val^u in lexicographic order."""
    from itertools import product

    return list(product(range(values), repeat=records))


def hamming(records: int, values: int) -> PlainGraph:
    """Tuples, adjacent when they differ in one place."""
    vertices = tuples(records, values)
    pairs = [
        (i, j)
        for j, second in enumerate(vertices)
        for i, first in enumerate(vertices[:j])
        if sum(a != b for a, b in zip(first, second, strict=True)) == 1
    ]
    return plain(len(vertices), pairs)


def copies(graph: PlainGraph, times: int) -> PlainGraph:
    """Disjoint copies."""
    size, edges = graph
    return plain(size * times, [(a + size * k, b + size * k) for k in range(times) for a, b in edges])


def prism(size: int) -> PlainGraph:
    """Two rings joined vertex by vertex: vertex-transitive, and distance-regular only for 4."""
    _, edges = copies(ring(size), 2)
    return plain(2 * size, [*edges, *[(i, i + size) for i in range(size)]])


def bipartite(size: int) -> PlainGraph:
    """Every vertex of one half adjacent to every vertex of the other."""
    return plain(2 * size, [(i, size + j) for i in range(size) for j in range(size)])


def petersen() -> PlainGraph:
    """Pairs of five things, adjacent when they have nothing in common."""
    pairs = [(i, j) for j in range(5) for i in range(j)]
    return plain(10, [(x, y) for y, b in enumerate(pairs) for x, a in enumerate(pairs[:y]) if not {*a} & {*b}])


@cache
def symmetric(most: int = 10) -> tuple[PlainGraph, ...]:
    """Distance-regular or vertex-transitive graphs: connected ones and some that are not, with at most so many vertices."""
    found = [clique(n) for n in range(1, 7)] + [ring(n) for n in range(4, 9)]
    found += [bipartite(3), bipartite(4), prism(3), prism(5), hamming(3, 2), hamming(2, 3), petersen()]
    found += [copies(clique(1), 3), copies(clique(2), 2), copies(clique(3), 2), copies(ring(4), 2)]
    found += [plain(6, [(i, j) for j in range(6) for i in range(j) if j - i != 3])]
    return tuple([graph for graph in found if graph[0] <= most])


def graphs(most: int = 5) -> SearchStrategy[PlainGraph]:
    """Small connected graphs."""
    from hypothesis import strategies as st

    return st.sampled_from(atlas(most))


def any_graphs(most: int = 6) -> SearchStrategy[PlainGraph]:
    """Small graphs, connected or not, and symmetric ones."""
    from hypothesis import strategies as st

    return st.one_of(st.sampled_from(atlas(most, connected=False)), st.sampled_from(symmetric()))


def symmetric_graphs(most: int = 8) -> SearchStrategy[PlainGraph]:
    """Distance-regular or vertex-transitive graphs."""
    from hypothesis import strategies as st

    return st.sampled_from(symmetric(most))


def levels(include_one: bool = True) -> SearchStrategy[Fraction]:
    """Lambda = exp(epsilon) from 1 to 8."""
    from hypothesis import strategies as st

    drawn = st.fractions(1, 8, max_denominator=4)
    return drawn if include_one else drawn.filter(lambda level: level > 1)


def private_channel(graph: PlainGraph, level: Fraction, outputs: int, seed: int) -> Channel:
    """A channel that is lambda-private on the graph, drawn from the seed; some columns may be zero.

    A column f(i) = max over h of lambda^-d(i,h) w_h is private for any weights w. What the rows lack to a common sum,
    with a constant that makes it private too, is a further column; it is spread over some of the others.
    """
    random, size = Random(seed), graph[0]
    columns = [_drawn_column(graph, level, random) for _ in range(outputs)]
    sums = [sum((column[i] for column in columns), Fraction(0)) for i in range(size)]
    lacking = [max(sums) - value for value in sums]
    constant = Fraction(0)
    for i, h in [pair for edge in graph[1] for pair in (edge, edge[::-1])]:
        if lacking[i] > level * lacking[h]:
            constant = max(constant, (lacking[i] - level * lacking[h]) / (level - 1))
    constant = constant or Fraction(not max(sums))
    shares = [random.randint(0, 2) for _ in columns]
    shares[random.randrange(outputs)] += 1
    total = max(sums) + constant
    return tuple(
        [
            tuple(
                [
                    (column[i] + (lacking[i] + constant) * Fraction(share, sum(shares))) / total
                    for column, share in zip(columns, shares, strict=True)
                ]
            )
            for i in range(size)
        ]
    )


def _drawn_column(graph: PlainGraph, level: Fraction, random: Random) -> list[Fraction]:
    """Zero, or weights raised until they are private; at lambda = 1 they are constant on every component."""
    if not random.randrange(4):
        return [Fraction(0)] * graph[0]
    weights = [random.choice((0, 0, *range(LARGEST_WEIGHT))) for _ in range(graph[0])]
    return [
        max([Fraction(w) / level**d for w, d in zip(weights, row, strict=True) if d is not None]) for row in distances(graph)
    ]


def scaled_kernel(graph: PlainGraph, level: Fraction) -> Channel:
    """lambda^-d(i,j) divided by the sum of its row; private where all these sums are equal."""
    return tuple([tuple([entry / sum(row) for entry in row]) for row in kernel(graph, level)])


def cases(
    drawn: SearchStrategy[PlainGraph], least_extra: int = -2, most_extra: int = 2, include_one: bool = True
) -> SearchStrategy[Case]:
    """A graph of n vertices, lambda, and a private channel with n + extra outputs, at least one."""
    from hypothesis import strategies as st

    parts = st.tuples(drawn, levels(include_one), st.integers(least_extra, most_extra), st.integers(0, 2**20))

    def made(part: tuple[PlainGraph, Fraction, int, int]) -> Case:
        graph, level, extra, seed = part
        return graph, level, private_channel(graph, level, max(1, graph[0] + extra), seed)

    return parts.map(made)
