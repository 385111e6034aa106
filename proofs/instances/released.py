"""What the scene of a changed mechanism gives to statements about one prior and one or two mechanisms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector


def mechanisms_of(given: dict[str, Any]) -> tuple[Mechanism, Mechanism]:
    """The mechanism before its change and after it."""
    return Mechanism(given["before"]), Mechanism(given["after"])


def priors_of(given: dict[str, Any]) -> tuple[Vector, Vector]:
    """The uniform prior and another one on the inputs: certain of the input that changes, or half of the time."""
    inputs, place = len(given["before"]), given["given"]
    uniform = (Fraction(1, inputs),) * inputs
    share = Fraction(given["output"], 2)
    other = tuple([share * uniform[x] + (1 - share) * (x == place) for x in range(inputs)])
    return uniform, other
