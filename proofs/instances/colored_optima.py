"""What texts on the colours of optima with zero columns mean at a source set, D and k of a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs.definitions.minimum_sum import LeastLeakage, attained, minimum_sum, threshold
from proofs.engine.bridge import Bridge
from proofs.instances.scenes import ZERO_COLUMNS
from symdp.arithmetic.programs.linear_program import UnboundedProgram

ORDER = r"P_1\ge\dots\ge P_M\ \forall P\in\mathcal{P}"


def bridge(optima: str, claim: str, holds: Callable[[Any], bool], least_sum: bool) -> Bridge:
    """The text "order, 0 < D < D^(M-1), optima exist => claim" for optima with the last k columns zero."""

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        vertices, bound, dropped = given["priors"], given["distortion"], given["dropped"]
        letters = len(vertices[0])
        try:
            found, exist = _optimum(vertices, bound, dropped, least_sum)
        except UnboundedProgram:
            # Out of order nothing need leak from some distortion below D^(M-1) on: the text names another threshold there.
            return None
        ordered = all(list(one) == sorted(one, reverse=True) for one in vertices)
        return {
            ORDER: ordered,
            "D": bound,
            "D^{(M-1)}": threshold(vertices, letters - 1),
            rf"{optima}\ne\emptyset": exist,
            claim: found is not None and holds(found),
        }

    # The order says which k letters to leave out; the claim is true of any k letters.
    return Bridge(ZERO_COLUMNS, reading, unused_hypotheses=(ORDER,))


def _optimum(vertices: Any, bound: Any, dropped: int, least_sum: bool) -> tuple[LeastLeakage | None, bool]:
    """An optimum that has colours, and whether there is any: without leakage, and at D = 0, optima have none."""
    letters = len(vertices[0])
    largest = threshold(vertices, letters - 1)
    if bound >= largest and dropped < letters:
        return None, bound > largest
    if bound == 0:
        occur = all(any(one[x] > 0 for one in vertices) for x in range(letters))
        return None, dropped == 0 and occur
    if dropped > letters - 2 or bound <= threshold(vertices, dropped):
        return None, False
    found = minimum_sum(vertices, bound, dropped, 0) if least_sum else attained(vertices, bound, dropped)
    return found, found is not None
