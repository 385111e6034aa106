"""Neighbourhoods of a prior as a user names them in one piece of text: ``ball:1/10:1/2,3/10,1/5``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources.lower_probabilities import contamination, pari_mutuel
from symdp.sources.named_polytopes import TotalVariationBall
from symdp.sources.shape import Shape

_AROUND: dict[str, Callable[[Any, Any], Shape]] = {
    "ball": TotalVariationBall.read,
    "contamination": contamination,
    "pari-mutuel": pari_mutuel,
}


def read_around(text: str) -> Shape | None:
    """The neighbourhood that a text names; None for a text that names none.

    Examples
    --------
    >>> read_around("ball:1/10:1/2,3/10,1/5").radius, read_around("simplex:4")
    (Fraction(1, 10), None)
    """
    kind, *rest = text.split(":")
    if kind not in _AROUND:
        return None
    if len(rest) != 2:
        raise InvalidArgument(f"source={text!r:.60} must name a number and a prior, as in {kind}:1/10:1/2,3/10,1/5")
    return _AROUND[kind]([entry.strip() for entry in rest[1].split(",")], rest[0].strip())
