"""Letters and outputs in a tree."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class TreeNodes:
    """A rooted tree; letters and outputs sit at some of its nodes.

    Attributes
    ----------
    parents : tuple of int
        Of each node its parent, which comes before it; -1 for the root, which is node 0.
    lengths : tuple of Fraction
        Of the edge from each node to its parent, not negative; that of the root is not used.
    letters, outputs : tuple of int
        The node of each letter, and of each output.
    """

    parents: tuple[int, ...]
    lengths: tuple[Fraction, ...]
    letters: tuple[int, ...]
    outputs: tuple[int, ...]
