"""A leakage epsilon in nats (being written)."""

from __future__ import annotations

from typing import Any

from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.solution import Solution


class Level:
    """Placeholder for the interface."""

    def inverse(self, solution: Solution) -> Optimum:
        """The least distortion."""
        raise NotImplementedError


def read_level(epsilon: Any) -> Level:
    """Read epsilon."""
    raise NotImplementedError
