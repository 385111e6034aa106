"""Letters and outputs in a tree."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TreeNodes:
    """A rooted tree; letters and outputs sit at some of its nodes.

    Attributes
    ----------
    parents : tuple of int
        Of each node its parent, which comes before it; -1 for the root, which is node 0.
    letters, outputs : tuple of int
        The node of each letter, and of each output.
    """

    parents: tuple[int, ...]
    letters: tuple[int, ...]
    outputs: tuple[int, ...]
