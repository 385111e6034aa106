"""Codebooks on a line: outputs are ordered, and the costs of every letter decrease to its nearest output, then increase.

A letter pays for one of two neighbours among the outputs that are kept: those around its own nearest output. So the kept
outputs are a shortest path whose arcs join neighbours. The costs of arcs have the Monge property

    arc(i, j) + arc(i', j') <= arc(i, j') + arc(i', j)    for i <= i' <= j <= j',

because the least of two costs is supermodular in them, and the costs of a letter rise on both sides of its nearest output.
So a path whose last step starts at i' > i, once it is better than the one from i, is better for all later ends too: the
starts that can still win are a queue.

The ball of a letter holds the outputs up to a cost, an interval; from one cost to the next it may be paid for once, and
the ball of all outputs without bound. What is paid for a ball counts for each of its outputs, whose prices are not to be
exceeded. A ball that ends earlier meets fewer others: those that it meets hold its end, so that it is paid first, and as
much as can be.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from itertools import pairwise

from symdp.losses.loss import Matrix
from symdp.sources.prior import Vector
from symdp.tradeoffs.general_loss.codebooks.quantiser import Chosen, Quantiser, scaled_costs

Arc = Callable[[int, int], int]


class LineQuantiser(Quantiser):
    """A quantiser for costs whose rows first decrease and then increase.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from symdp.losses import line
    >>> quantiser = LineQuantiser((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), line().matrix(3))
    >>> quantiser.scale
    4
    >>> quantiser.cheapest([8, 6, 8], 4)
    (1,)
    >>> quantiser.shares([8, 6, 8], 4)
    [8, 4, 6]
    >>> quantiser.error((1,))
    3
    """

    def __init__(self, prior: Vector, costs: Matrix) -> None:
        self.scale, rows = scaled_costs(prior, costs)
        self._costs = costs
        nearest = [row.index(min(row)) for row in costs]
        self._order: Sequence[int] = sorted(range(len(rows)), key=nearest.__getitem__)
        self._rows: Sequence[Sequence[int]] = [rows[x] for x in self._order]
        self._nearest: Sequence[int] = [nearest[x] for x in self._order]
        self._outputs = len(rows[0])
        # Up to y < N the letters, in this order, whose nearest output is left of y.
        self._before = [bisect_left(self._nearest, y) for y in range(self._outputs + 1)]
        self.constant = [sum(column) for column in zip(*rows, strict=True)]

    def cheapest(self, prices: Sequence[int], weight: int) -> Chosen:
        return shortest_path(prices, lambda left, right: weight * self.arc(left, right))

    def arc(self, left: int, right: int) -> int:
        """Return the cost of the letters whose nearest output lies at or right of one kept output, and left of the next one.

        -1 and N stand for no kept output.
        """
        rows = self._rows[self._before[max(left, 0)] : self._before[right]]
        if left < 0 or right == self._outputs:
            return sum([row[right if left < 0 else left] for row in rows])
        return sum([min(row[left], row[right]) for row in rows])

    def error(self, kept: Chosen) -> int:
        return sum([self.arc(left, right) for left, right in zip((-1, *kept), (*kept, self._outputs), strict=True)])

    def shares(self, prices: Sequence[int], weight: int) -> list[int]:
        shares = [0] * len(self._rows)
        for x, share in zip(self._order, LineSweep(self._rows, self._nearest, prices, weight).shares, strict=True):
            shares[x] = share
        return shares

    def nearest(self, kept: Chosen) -> list[int]:
        return [min(kept, key=row.__getitem__) for row in self._costs]


def falls_and_rises(costs: Matrix) -> bool:
    """Return whether every row first decreases, then increases, in the weak sense.

    Examples
    --------
    >>> falls_and_rises([[2, 1, 1, 5], [0, 0, 0, 0]]), falls_and_rises([[0, 1, 0]])
    (True, False)
    """
    for row in costs:
        least = row.index(min(row))
        if any(left < right for left, right in pairwise(row[: least + 1])):
            return False
        if any(left > right for left, right in pairwise(row[least:])):
            return False
    return True


class LineSweep:
    """The dual variables of the letters on a line, found from left to right; their sum is the cost of the cheapest codebook.

    What is left for a ball that starts at y and ends at the present output or later is the least rest of the prices from y
    to there. The steps by which it rises with y are kept; a payment uses up the last ones not right of the start.

    Attributes
    ----------
    shares : list of int
        Of the letters, whose order does not matter.
    """

    def __init__(self, rows: Sequence[Sequence[int]], nearest: Sequence[int], prices: Sequence[int], weight: int) -> None:
        self._rows, self._weight, self._last = rows, weight, len(prices) - 1
        self._steps, self._links = [0] * (len(prices) + 1), list(range(len(prices) + 1))
        self._ends = [(y, y) for y in nearest]
        self._paid_up_to = [row[y] for row, y in zip(rows, nearest, strict=True)]
        self.shares = [weight * cost for cost in self._paid_up_to]
        self._waiting: list[list[int]] = [[] for _ in prices]
        for x in range(len(rows)):
            self._waiting[self._widened(x)].append(x)
        rest = 0
        for here, price in enumerate(prices):
            if rest > price:
                self._take(here, rest - price)
            self._steps[here + 1] = max(price - rest, 0)
            rest = price
            for x in self._waiting[here]:
                rest -= self._paid(x, here)

    def _widened(self, x: int) -> int:
        """Return the end of the ball of a letter up to the cost covered by its payments."""
        row, (left, right), cost = self._rows[x], self._ends[x], self._paid_up_to[x]
        while left > 0 and row[left - 1] <= cost:
            left -= 1
        while right < self._last and row[right + 1] <= cost:
            right += 1
        self._ends[x] = left, right
        return right

    def _paid(self, x: int, here: int) -> int:
        """Compute the payment of a letter for its balls that end here; a letter that cannot pay in full is done."""
        row, before = self._rows[x], self.shares[x]
        while True:
            left, right = self._ends[x]
            if right > here:
                self._waiting[right].append(x)
                break
            beyond = [row[y] for y in (left - 1, right + 1) if 0 <= y <= self._last]
            demand = self._weight * (min(beyond) - self._paid_up_to[x]) if beyond else None
            paid = self._take(left + 1, demand)
            self.shares[x] += paid
            if demand is None or paid < demand:
                break
            self._paid_up_to[x] = min(beyond)
            self._widened(x)
        return self.shares[x] - before

    def _take(self, start: int, demand: int | None) -> int:
        """Use up the required steps before and at a place, the last ones first."""
        taken = 0
        place = self._last_step(start)
        while place and (demand is None or taken < demand):
            step = self._steps[place]
            used = step if demand is None else min(step, demand - taken)
            self._steps[place] -= used
            taken += used
            place = self._last_step(place)
        return taken

    def _last_step(self, place: int) -> int:
        """Return the last place up to this one with a step left; 0 where there is none."""
        path = []
        while place and not self._steps[place]:
            path.append(place)
            self._links[place] = place = self._links[place] if self._links[place] < place else place - 1
        for passed in path:
            self._links[passed] = place
        return place


def shortest_path(prices: Sequence[int], arc: Arc) -> tuple[int, ...]:
    """Return the nodes of the cheapest path from before the first node to after the last one, through at least one node.

    The costs of arcs have the Monge property.

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
    path = []
    while node >= 0:
        path.append(node)
        node = before[node]
    return tuple(reversed(path))


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
