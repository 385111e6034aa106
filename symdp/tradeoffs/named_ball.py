"""Divergence balls that a text names: ``chi-square:1/50:1/2,3/10,1/5``, ``kullback-leibler:1/100:1/2,3/10,1/5``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources.around import BALLS
from symdp.tradeoffs.divergence_ball import DivergenceBall


def read_divergence_ball(text: str) -> DivergenceBall | None:
    """The ball that a text such as ``kullback-leibler:1/100:1/2,3/10,1/5`` names; None for a text that names none.

    Examples
    --------
    >>> read_divergence_ball("chi-square:1/50:1/2,3/10,1/5").radius, read_divergence_ball("ball:1/10:1/2,1/2")
    (Fraction(1, 50), None)
    """
    kind, *rest = text.split(":")
    if kind not in BALLS:
        return None
    if len(rest) != 2:
        raise InvalidArgument(f"source={text!r:.60} is incomplete; write it as in {kind}:1/50:1/2,3/10,1/5")
    return _built(kind)([entry.strip() for entry in rest[1].split(",")], rest[0].strip())


def _built(kind: str) -> Callable[[Any, Any], DivergenceBall]:
    from symdp.tradeoffs.chi_square import ChiSquareBall
    from symdp.tradeoffs.kullback_leibler import KullbackLeiblerBall

    return ChiSquareBall if kind == BALLS[0] else KullbackLeiblerBall
