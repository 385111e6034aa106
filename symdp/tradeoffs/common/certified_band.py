"""Certificates of curves known pointwise: exact breakpoints where the curve is a polygon, else a band."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.certificates.finding import Finding
from symdp.tradeoffs.optimum import Optimum

ZERO, STEPS = Fraction(0), 16


@dataclass(frozen=True)
class TangentPoint:
    """A point of a convex polygon with the slope of a line below it.

    Attributes
    ----------
    place, height, slope : Fraction
    """

    place: Fraction
    height: Fraction
    slope: Fraction

    def line(self, place: Fraction) -> Fraction:
        """Return the supporting line."""
        return self.height + self.slope * (place - self.place)


def corners(touch: Callable[[Fraction], TangentPoint], last: Fraction) -> list[TangentPoint]:
    """Return the vertices of a convex polygon between 0 and ``last``, both included, from its tangent points.

    Examples
    --------
    >>> def touch(d):
    ...     left = d < Fraction(1, 3)
    ...     return TangentPoint(d, *((1 - 2 * d, Fraction(-2)) if left else ((1 - d) / 2, Fraction(-1, 2))))
    >>> [(str(one.place), str(one.height)) for one in corners(touch, Fraction(1))]
    [('0', '1'), ('1/3', '1/3'), ('1', '0')]
    """
    points = [touch(ZERO)]
    todo = [touch(last)] if last else []
    while todo:
        first, second = points[-1], todo[-1]
        if first.line(second.place) == second.height or second.line(first.place) == first.height:
            points.append(todo.pop())
            continue
        between = (second.line(ZERO) - first.line(ZERO)) / (first.slope - second.slope)
        todo.append(touch(between))
    return _merged(points)


def _merged(points: list[TangentPoint]) -> list[TangentPoint]:
    """Remove the points between two vertices on one line."""
    kept = list[TangentPoint]()
    for one in points:
        while len(kept) > 1 and _slope(kept[-2], kept[-1]) == _slope(kept[-1], one):
            kept.pop()
        kept.append(one)
    return kept


def _slope(first: TangentPoint, second: TangentPoint) -> Fraction:
    return (second.height - first.height) / (second.place - first.place)


def band(unit: str, at: Callable[[Fraction], Optimum], zero_from: Fraction, steps: int = STEPS) -> Finding:
    """Compute optima at equal steps up to the zero threshold; between them the least leakage lies between its neighbours."""
    proofs = _proofs(at, [zero_from * step / steps for step in range(steps + 1)] if zero_from else [ZERO])
    records = [proof.record for proof in proofs]
    points = [{"distortion": record["asks"]["at"], unit: record["answer"][unit]["between"]} for record in records]
    return _curve(proofs, {"points": points})


def polygon(at: Callable[[Fraction], Optimum], points: list[TangentPoint]) -> Finding:
    """Return the breakpoints of the least slack, with optima there and at the midpoints between them."""
    places = [points[0].place]
    for first, second in pairwise(points):
        places += [(first.place + second.place) / 2, second.place]
    return _curve(_proofs(at, places), {"corners": [[one.place, one.height] for one in points]})


def _proofs(at: Callable[[Fraction], Optimum], places: list[Fraction]) -> list[Finding]:
    return [at(place).prove() for place in places]


def _curve(proofs: list[Finding], answer: dict[str, Any]) -> Finding:
    """Return the statement about the whole function that single optima imply."""
    evidence = {"points": [proof.evidence for proof in proofs]}
    return Finding.of(proofs[0].record["question"], {"curve": True}, answer, evidence)
