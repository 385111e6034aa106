"""Facility location: outputs have opening prices, and every letter pays the cost of its nearest open output.

All costs are integers: c_x(y) = scale * P_x d(x,y). For prices o_y and a weight w the outputs B that are kept minimise

    sum of o_y over y in B  +  w * sum over x of min of c_x(y) over y in B,        B not empty.

This is a facility location problem. On lines and trees its linear program has integral solutions, so that there are numbers
v_x whose sum is the same minimum, with sum over x of max(0, v_x - w c_x(y)) <= o_y for every output y.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import lcm

from symdp.losses.loss import Matrix
from symdp.sources.prior import Vector

Chosen = tuple[int, ...]


class Quantiser(ABC):
    """The facility location problems of one prior and one distortion function.

    Attributes
    ----------
    scale : int
    constant : list of int
        scale * d_P(y): the expected cost of every output as the only one.
    """

    scale: int
    constant: list[int]

    @abstractmethod
    def cheapest(self, prices: Sequence[int], weight: int) -> Chosen:
        """Return the optimal outputs to keep, in increasing order."""

    @abstractmethod
    def shares(self, prices: Sequence[int], weight: int) -> list[int]:
        """Return the payments v of the letters for prices >= 0; their sum is the minimum."""

    @abstractmethod
    def error(self, kept: Chosen) -> int:
        """Return scale * F(B): the sum over x of the least c_x(y) over the kept outputs."""

    @abstractmethod
    def nearest(self, kept: Chosen) -> list[int]:
        """Return for every letter one of the cheapest outputs among those kept."""


def scaled_costs(prior: Vector, costs: Matrix) -> tuple[int, list[list[int]]]:
    """Return a scale and the integers c_x(y)."""
    chances = lcm(*{chance.denominator for chance in prior})
    units = lcm(*{cost.denominator for row in costs for cost in row})
    rows = [
        [int(cost * units) * share if cost else 0 for cost in row]
        for share, row in zip([int(chance * chances) for chance in prior], costs, strict=True)
    ]
    return chances * units, rows
