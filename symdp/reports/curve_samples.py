"""A trade-off as points: samples of its pieces, its end, and bands where the formula is unknown."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING

from symdp.arithmetic.reals.real import Real, rational_near
from symdp.errors import InvalidArgument
from symdp.leakages.values.leakage_value import LeakageValue

if TYPE_CHECKING:
    from symdp.reports.reported_answers import Function
    from symdp.tradeoffs.piece import Piece

UNITS = ("nats", "bits")
SAMPLES, MOST_SAMPLES, SEARCHED_SAMPLES = 60, 300, 16
EXACT_DIGITS, ENCLOSED_DIGITS = 12, 4
NEAR = Fraction(1, 2**40)
# Where the leakage is infinite at D = 0, what lies to the left of this share of the axis is cut off.
CUT = Fraction(1, 100)

Point = tuple[float, float]
Bounds = tuple[float, float, float]


def read_unit(unit: str) -> str:
    """Read nats or bits."""
    if unit not in UNITS:
        raise InvalidArgument(f"unit={unit} must be nats or bits")
    return unit


def height(value: LeakageValue, unit: str) -> float:
    """Return a finite value in nats or bits, the middle of an enclosure."""
    if value.is_exact:
        return float(value.nats(EXACT_DIGITS) if unit == "nats" else value.bits(EXACT_DIGITS))
    low, high = bounds(value, unit)
    return (low + high) / 2


def bounds(value: LeakageValue, unit: str) -> tuple[float, float]:
    """Return the ends of the enclosure of a finite value in nats or bits."""
    low, high = value.enclosure(ENCLOSED_DIGITS)
    nat = 1.0 if unit == "nats" else float(LeakageValue.log_of(Fraction(2)).nats(EXACT_DIGITS))
    return float(low) / nat, float(high) / nat


@dataclass(frozen=True)
class CurveSamples:
    """The points of a trade-off, computed once.

    Attributes
    ----------
    known : list of pairs
        Samples of the pieces that have a formula, and the limit at the end.
    searched : list of triples
        D with the ends of the enclosure there, on the pieces that are known point by point.
    top : float
        Where a frame may end above.
    """

    known: list[Point]
    searched: list[Bounds]
    top: float


def sampled(drawn: Function, unit: str) -> CurveSamples:
    """Return samples of all pieces, or of some where there are very many."""
    known, searched = list[Point](), list[Bounds]()
    if not drawn.has_pieces:
        return _smooth(drawn, unit)
    for piece in drawn.pieces[:: max(1, 2 * len(drawn.pieces) // _most(drawn))]:
        for d in _samples(drawn, piece):
            if piece.form is None:
                value = drawn.value(d)
                searched += [] if value.is_infinite else [(float(d), *bounds(value, unit))]
            elif d != drawn.zero_from and not (value := piece.value(d)).is_infinite:
                known.append((float(d), height(value, unit)))
    if drawn.jump is not None and known:
        known.append((float(drawn.zero_from), limit(drawn.jump, unit)))
    return CurveSamples(known, searched, _top(drawn, known + [(d, high) for d, _, high in searched]))


def limit(jump: Real, unit: str) -> float:
    """Return the logarithm of the limit of exp(value) where the function falls to 0."""
    if isinstance(jump, Fraction):
        return height(LeakageValue.log_of(jump), unit)
    return log(float(jump)) / (1 if unit == "nats" else log(2))


def _smooth(drawn: Function, unit: str) -> CurveSamples:
    """Return values at points that crowd near D = 0."""
    stop = rational_near(drawn.zero_from, NEAR, below=True)
    places = [stop * Fraction(k, SAMPLES) ** 2 for k in range(1, SAMPLES)]
    known = [(float(d), height(drawn.value(d), unit)) for d in places]
    if drawn.jump is not None:
        known.append((float(drawn.zero_from), limit(drawn.jump, unit)))
    return CurveSamples(known, [], _top(drawn, known))


def staircase(points: list[Bounds]) -> tuple[Point, ...]:
    """Return a region that contains a nonincreasing function enclosed at some points.

    Examples
    --------
    >>> staircase([(0, 2, 3), (1, 0, 1)])
    ((0, 3), (1, 3), (1, 0), (0, 0))
    """
    above, below = list[Point](), list[Point]()
    for (start, _, high), (stop, low, _) in pairwise(points):
        above += [(start, high), (stop, high)]
        below += [(start, low), (stop, low)]
    return (*above, *reversed(below))


def _top(drawn: Function, points: list[Point]) -> float:
    start = drawn.question.least_distortion
    steep = bool(points) and drawn.value(start).is_infinite
    cut = float(start) + (float(drawn.zero_from) - float(start)) * float(CUT) if steep else float(start)
    return max([y for x, y in points if x >= cut], default=0.0)


def _samples(drawn: Function, piece: Piece) -> list[Fraction]:
    """Return values of D in a piece, denser near the left end, where the function or its slope may be infinite."""
    count = max(2, min(SAMPLES, _most(drawn) // len(drawn.pieces)))
    power = 3 if piece is drawn.pieces[0] else 1
    return [piece.inside(Fraction(k, count) ** power) for k in range(count + 1)]


def _most(drawn: Function) -> int:
    searched = any(piece.form is None for piece in drawn.pieces)
    return SEARCHED_SAMPLES if searched else MOST_SAMPLES
