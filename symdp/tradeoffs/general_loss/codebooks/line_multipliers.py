"""Dual variables of the letters on a line: the multipliers of the cheapest codebook, from left to right.

The ball of a letter holds the outputs up to a cost, an interval; from one cost to the next it may be paid for once, and
the ball of all outputs without bound. What is paid for a ball counts for each of its outputs, whose prices are not to be
exceeded. A ball that ends earlier meets fewer others: those that it meets hold its end, so that it is paid first, and as
much as can be.
"""

from __future__ import annotations

from collections.abc import Sequence


class LineSweep:
    """Shares whose sum is the cost of the cheapest codebook.

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
            wanted = self._weight * (min(beyond) - self._paid_up_to[x]) if beyond else None
            paid = self._take(left + 1, wanted)
            self.shares[x] += paid
            if wanted is None or paid < wanted:
                break
            self._paid_up_to[x] = min(beyond)
            self._widened(x)
        return self.shares[x] - before

    def _take(self, start: int, wanted: int | None) -> int:
        """Use up the required steps before and at a place, the last ones first."""
        taken = 0
        place = self._found(start)
        while place and (wanted is None or taken < wanted):
            step = self._steps[place]
            used = step if wanted is None else min(step, wanted - taken)
            self._steps[place] -= used
            taken += used
            place = self._found(place)
        return taken

    def _found(self, place: int) -> int:
        """Return the last place up to this one with a step left; 0 where there is none."""
        path = []
        while place and not self._steps[place]:
            path.append(place)
            self._links[place] = place = self._links[place] if self._links[place] < place else place - 1
        for passed in path:
            self._links[passed] = place
        return place
