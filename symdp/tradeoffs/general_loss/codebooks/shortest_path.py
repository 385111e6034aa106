"""The cheapest path through ordered outputs, where later starts gain on earlier ones.

The costs of arcs are those of neighbours among the kept outputs. They have the Monge property

    arc(i, j) + arc(i', j') <= arc(i, j') + arc(i', j)    for i <= i' <= j <= j',

because the least of two costs is supermodular in them, and the costs of a letter rise on both sides of its nearest output.
So a path whose last step starts at i' > i, once it is better than the one from i, is better for all later ends too: the
starts that can still win are a queue.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

Arc = Callable[[int, int], int]


def shortest_path(prices: Sequence[int], arc: Arc) -> tuple[int, ...]:
    """Return the nodes of the cheapest path from before the first node to after the last one, through at least one node.

    Parameters
    ----------
    prices : sequence of N int
        Of visiting each node.
    arc : callable
        The cost of the step from one node to a later one; -1 and N are the two ends.

    Examples
    --------
    >>> shortest_path([3, 1, 4, 1], lambda left, right: (right - left) ** 2)
    (1, 3)
    """
    queue, size = _Queue(len(prices), arc), len(prices)
    before = [queue.visited(node, price) for node, price in enumerate(prices)]
    node = min(range(size), key=lambda last: queue.totals[last] + arc(last, size))
    found = []
    while node >= 0:
        found.append(node)
        node = before[node]
    return tuple(reversed(found))


class _Queue:
    """The starts that may be optimal for a later node, each with the first node for which it is.

    Attributes
    ----------
    totals : dict
        The cost of the cheapest path to each node, its own price included.
    """

    def __init__(self, size: int, arc: Arc) -> None:
        self._size, self._arc = size, arc
        self.totals = {-1: 0}
        self._starts = deque([(-1, 0)])

    def visited(self, node: int, price: int) -> int:
        """Return the predecessor of a node on the cheapest path to it; nodes are visited in order."""
        while len(self._starts) > 1 and self._starts[1][1] <= node:
            self._starts.popleft()
        best = self._starts[0][0]
        self.totals[node] = self._through(best, node) + price
        self._add(node)
        return best

    def _through(self, start: int, end: int) -> int:
        return self.totals[start] + self._arc(start, end)

    def _gains(self, node: int, rival: int, end: int) -> bool:
        return self._through(node, end) < self._through(rival, end)

    def _add(self, node: int) -> None:
        """Queue a start behind those that are better for some later node."""
        while self._starts:
            rival, since = self._starts[-1]
            if not self._gains_from(node, rival, max(since, node + 1)):
                break
            self._starts.pop()
        first = node + 1
        if self._starts:
            rival, since = self._starts[-1]
            first = self._first_gain(node, rival, max(since, node + 1))
        if first < self._size:
            self._starts.append((node, first))

    def _gains_from(self, node: int, rival: int, end: int) -> bool:
        return end < self._size and self._gains(node, rival, end)

    def _first_gain(self, node: int, rival: int, low: int) -> int:
        """Return the first end for which a start beats a rival that is not worse at ``low``; N where there is none."""
        high = self._size
        while low + 1 < high:
            middle = (low + high) // 2
            if self._gains(node, rival, middle):
                high = middle
            else:
                low = middle
        return high
