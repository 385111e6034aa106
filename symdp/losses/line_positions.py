"""Letters and outputs on a line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Places:
    """d(x, y) = |a_x - a_y|^power for places a that do not fall from one letter to the next; the outputs are the letters.

    Attributes
    ----------
    positions : tuple of Fraction
    power : int
    """

    positions: tuple[Fraction, ...]
    power: int
