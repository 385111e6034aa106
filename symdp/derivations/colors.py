"""The colours of the entries of a mechanism, and its critical pairs, as derivations use them."""

from symdp.papers.arguments.coloring import Color, color, critical_pairs

__all__ = ["Color", "color", "critical_pairs"]
