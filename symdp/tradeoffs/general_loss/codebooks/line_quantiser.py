"""Codebooks on a line: outputs are ordered, and the costs of every letter decrease to its nearest output, then increase.

A letter pays for one of two neighbours among the outputs that are kept: those around its own nearest output. So the kept
outputs are a shortest path whose arcs join neighbours.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from symdp.losses.loss import Matrix
from symdp.sources.prior import Vector
from symdp.tradeoffs.general_loss.codebooks.line_multipliers import LineSweep
from symdp.tradeoffs.general_loss.codebooks.quantiser import Chosen, Quantiser, scaled_costs
from symdp.tradeoffs.general_loss.codebooks.shortest_path import shortest_path


class LineQuantiser(Quantiser):
    """A quantiser for costs whose rows first decrease and then increase.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from symdp.losses import line
    >>> found = LineQuantiser((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), line().matrix(3))
    >>> found.scale
    4
    >>> found.cheapest([8, 6, 8], 4)
    (1,)
    >>> found.shares([8, 6, 8], 4)
    [8, 4, 6]
    >>> found.error((1,))
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
        found = [0] * len(self._rows)
        for x, share in zip(self._order, LineSweep(self._rows, self._nearest, prices, weight).shares, strict=True):
            found[x] = share
        return found

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
