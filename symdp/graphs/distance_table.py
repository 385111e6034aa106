"""The lengths of the shortest paths between all pairs of vertices, in two bytes each.

Where vertices have few neighbours a breadth-first search from each vertex is the fastest way. Elsewhere spheres around all
vertices grow at once, as bits: those within distance d + 1 of a vertex are those within d of its neighbours. Of a graph of
many spheres that takes longer again.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain

from symdp.work import tell

# Reports of progress come after so many vertices each.
FEW_VERTICES, FEW_NEIGHBOURS, MANY_SPHERES, EVERY = 192, 4, 64, 256


def distance_table(neighbours: Sequence[Sequence[int]]) -> tuple[Sequence[int], ...]:
    """Return for each vertex its distances from all vertices, -1 where no path joins them.

    Examples
    --------
    >>> [list(row) for row in distance_table([[1], [0], []])]
    [[0, 1, -1], [1, 0, -1], [-1, -1, 0]]
    """
    size = len(neighbours)
    if size > FEW_VERTICES and sum(map(len, neighbours)) > FEW_NEIGHBOURS * size:
        table = _by_spheres(neighbours)
        if table is not None:
            return table
    return tuple([_row(source, neighbours) for source in range(size)])


def _row(source: int, neighbours: Sequence[Sequence[int]]) -> array[int]:
    if source and source % EVERY == 0:
        tell("distances", source / len(neighbours))
    row = [-1] * len(neighbours)
    row[source] = 0
    reached = [source]
    for vertex in reached:
        following = row[vertex] + 1
        for other in neighbours[vertex]:
            if row[other] < 0:
                row[other] = following
                reached.append(other)
    return array("h", row)


def _by_spheres(neighbours: Sequence[Sequence[int]]) -> tuple[array[int], ...] | None:
    """Return the table; None where a vertex has more than 64 spheres."""
    import numpy as np

    size = len(neighbours)
    ends = np.fromiter(chain.from_iterable(neighbours), dtype=np.int64)
    starts = np.cumsum([0, *map(len, neighbours)])
    table = np.where(np.eye(size, dtype=bool), 0, -1).astype(np.int16)
    ball = np.packbits(table == 0, axis=1)
    for distance in range(1, MANY_SPHERES + 1):
        tell("distances", distance / MANY_SPHERES)
        wider = ball.copy()
        for vertex in range(size):
            if starts[vertex] < starts[vertex + 1]:
                wider[vertex] |= np.bitwise_or.reduce(ball[ends[starts[vertex] : starts[vertex + 1]]], axis=0)
        if np.array_equal(wider, ball):
            return tuple([array("h", row.tobytes()) for row in table])
        table[np.unpackbits(wider & ~ball, axis=1, count=size).astype(bool)] = distance
        ball = wider
    return None
