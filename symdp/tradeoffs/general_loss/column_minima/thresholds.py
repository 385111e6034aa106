"""The costs tau of each letter whose rows a program of column minima has: all, or those that have bound so far.

The cost of the excess of a letter is the largest of s tau - sum_y m_y max(0, tau - d(x,y)) over the values tau of its costs,
which is concave in tau: it is largest at the first tau up to which the outputs have column minima of at least s. So one pass
through the outputs in the order of their costs says which row is violated most.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

from symdp.work import spend

Number = TypeVar("Number", int, float)
MOST_COEFFICIENTS = 500_000


class Thresholds:
    """The thresholds of each letter.

    Where all rows together have more than 500,000 coefficients, a letter begins with the nearest costs and every
    second, fourth, ... one.

    Parameters
    ----------
    costs : sequence of sequences of int
        Of each letter and output.

    Examples
    --------
    >>> thresholds = Thresholds([[0, 3, 1], [2, 2, 0]])
    >>> thresholds.are_all, thresholds.chosen
    (True, [[0, 1, 3], [0, 2]])
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs
        self.chosen = [sorted(set(row)) for row in costs]
        self.are_all = len(costs[0]) * sum(map(len, self.chosen)) <= MOST_COEFFICIENTS
        if not self.are_all:
            self.chosen = [[values[rank] for rank in _ranks(len(values))] for values in self.chosen]

    @cached_property
    def _orders(self) -> list[list[int]]:
        """The outputs of each letter, the nearest first."""
        return [sorted(range(len(row)), key=row.__getitem__) for row in self.costs]

    def extend(self, state: tuple[Sequence[Number], Number, Sequence[Number]], unit: int, margin: float = 0) -> bool:
        """Add to each letter the threshold whose row is violated most, and return whether there was one.

        Parameters
        ----------
        state : (m, s, phi)
            Column minima, their scale and the costs of the excess: integers over one denominator, or floats.
        unit : int
            Of the costs: phi is in multiples of so many.
        margin : float
            How much violates a row, in units of s and the largest cost; 0 for integers.
        """
        floor, scale, excess = state
        spend(len(self.costs) * len(floor))
        added = False
        for costs, order, chosen, phi in zip(self.costs, self._orders, self.chosen, excess, strict=True):
            mass, spent, tau = scale - scale, scale - scale, costs[order[0]]
            for y in order:
                if mass >= scale:
                    break
                mass, spent, tau = mass + floor[y], spent + floor[y] * costs[y], costs[y]
            # Outputs at cost tau itself count for nothing.
            excess_cost = scale * tau - (mass * tau - spent)
            if excess_cost > unit * phi + (margin * scale * costs[order[-1]] if margin else 0) and tau not in chosen:
                insort(chosen, tau)
                added = True
        return added


def _ranks(count: int) -> list[int]:
    """Return 0, 1, 2, 4, 8, ... below a number.

    >>> _ranks(6)
    [0, 1, 2, 4]
    """
    return [0, *[1 << k for k in range(count.bit_length()) if 1 << k < count]]
