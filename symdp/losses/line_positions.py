"""Letters and outputs on a line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Places:
    """Positions on a line: d(x, y) = |a_x - a_y|^power for nondecreasing a; the outputs are the letters.

    Attributes
    ----------
    positions : tuple of Fraction
    power : int
    """

    positions: tuple[Fraction, ...]
    power: int
