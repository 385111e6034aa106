"""Parametric vertices: cells are intervals with algebraic ends, each proved."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, rational_between
from symdp.arithmetic.reals.real import rational_near
from symdp.arithmetic.symbols.quotient import Number, Quotient
from symdp.arithmetic.symbols.rational_function import RationalFunction
from symdp.errors import Unsupported
from symdp.pictures.marks import Line, Mark, Panel, Rule
from symdp.pictures.picture import Picture
from symdp.sources.parametric.parametric_vertices import ParametricVertices
from symdp.tradeoffs.parametric.parametric_profile import Cell, Corner, ProfileInSymbols
from symdp.tradeoffs.parametric.symbolic_number import Condition, NumberInSymbols
from symdp.tradeoffs.parametric.vertex_certificate import curve_finding, level_finding
from symdp.tradeoffs.parametric.vertex_envelope import (
    ONE,
    Degenerate,
    ParameterInterval,
    ParametricEnvelope,
    envelope_near,
    exp_at,
)
from symdp.work import account

if TYPE_CHECKING:
    from symdp.certificates.finding import Finding

MOST_CELLS, MOST_TRIES = 200, 30
POINTS, WIDTH_BITS = 48, 40


@dataclass(frozen=True)
class ParametricCorners(ProfileInSymbols):
    """The vertices of the profile for a parametric source, as rational functions of the parameter on each interval."""

    source: ParametricVertices

    @cached_property
    def stretches(self) -> tuple[ParameterInterval, ...]:
        """The intervals from end to end."""
        ends = AlgebraicNumber.of(self.source.low), AlgebraicNumber.of(self.source.high)
        with account(f"the search for all cells of {self.source.symbol}", "narrow its interval"):
            return tuple(_merged(_covering(self.source, *ends)))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple([_cell(self.source, stretch) for stretch in self.stretches])

    def exp_at(self, distortion: Fraction) -> NumberInSymbols | None:
        """Return exp(epsilon) on intervals of the parameter, for distortions inside of (0, 1).

        Those without leakage come first, and single values at which there is none: where intervals meet, the first counts.
        """
        if not 0 < distortion < 1:
            return None
        name, parts = str(self.source.symbol), list[tuple[AlgebraicNumber, AlgebraicNumber, RationalFunction]]()
        for stretch in self.stretches:
            for low, high, function in _at_distortion(stretch, distortion):
                if parts and parts[-1][2] == function:
                    parts[-1] = (parts[-1][0], high, function)
                else:
                    parts.append((low, high, function))
        silent = [part for part in parts if part[2] == ONE]
        level = RationalFunction.polynomial(1 - distortion)
        for stretch in self.stretches:
            for root in (stretch.envelope.ends[0] - level).roots():
                inside = not root < stretch.low and not stretch.high < root
                if inside and not any(not root < low and not high < root for low, high, _ in silent):
                    silent.append((root, root, ONE))
        ordered = [*silent, *[part for part in parts if part[2] != ONE]]
        cases = [(_between_ends(self.source, low, high), Quotient.of_function(value, name)) for low, high, value in ordered]
        return NumberInSymbols(self.source, tuple(cases))

    def prove(self) -> Finding:
        return curve_finding(self.source, self.stretches)

    def prove_at(self, distortion: Fraction) -> Finding:
        if not 0 < distortion < 1:
            raise Unsupported(f"certificate: distortion={distortion} must lie inside of (0, 1); the curve has one for all D")
        return level_finding(self.source, distortion, self.stretches)

    def plot(self, path: str | None) -> Any:
        """Draw the thresholds over the parameter, with the ends of the cells; a ``path`` to pdf, png or svg saves it."""
        return threshold_picture(self).draw(path)


def _covering(source: ParametricVertices, low: AlgebraicNumber, high: AlgebraicNumber) -> list[ParameterInterval]:
    """Return intervals from end to end: that of a point between them, and a cover of the rest on either side."""
    intervals, pending = list[ParameterInterval](), [(low, high)]
    while pending:
        left, right = pending.pop()
        if len(intervals) > MOST_CELLS:
            raise Unsupported(f"cells={MOST_CELLS} of the parameter are not enough; narrow its interval")
        stretch = _between(source, left, right)
        intervals.append(stretch)
        pending += [ends for ends in ((left, stretch.low), (stretch.high, right)) if ends[0] < ends[1]]
    return sorted(intervals, key=lambda stretch: stretch.low)


def _between(source: ParametricVertices, left: AlgebraicNumber, right: AlgebraicNumber) -> ParameterInterval:
    for attempt in range(MOST_TRIES):
        place = rational_between(left, right, attempt)
        try:
            envelope = envelope_near(source.rows, place)
        except Degenerate:
            continue
        here, roots = (
            AlgebraicNumber.of(place),
            [root for function in envelope.conditions for root in function.sign_changes()],
        )
        low = max([left, *[root for root in roots if root < here]])
        high = min([right, *[root for root in roots if here < root]])
        return ParameterInterval(low, high, place, envelope)
    raise Unsupported(f"between {left} and {right} every value that was tried is degenerate; narrow the interval")


def _merged(stretches: list[ParameterInterval]) -> list[ParameterInterval]:
    merged = stretches[:1]
    for stretch in stretches[1:]:
        joined = merged[-1].joined(stretch)
        merged[-1:] = [joined] if joined is not None else [merged[-1], stretch]
    return merged


def _cell(source: ParametricVertices, stretch: ParameterInterval) -> Cell:
    name, envelope, values = str(source.symbol), stretch.envelope, {str(source.symbol): stretch.inside}

    def number(function: RationalFunction) -> Number:
        return Quotient.of_function(function, name)

    start = envelope.ends[0]
    corners = [Corner(Fraction(1), number(ONE - start), number(start), values)]
    corners += [Corner(number(c.t), number(ONE - c.height), number(c.height), values) for c in envelope.corners[1:]]
    stops = tuple([number(ONE - end) for end in envelope.ends[:-1]])
    return Cell(_between_ends(source, stretch.low, stretch.high), tuple(corners), stops, values)


def _between_ends(source: ParametricVertices, low: AlgebraicNumber, high: AlgebraicNumber) -> tuple[Condition, ...]:
    """Return conditions that the parameter lies between two numbers, unless they are the ends of its interval."""
    here, conditions = Quotient.symbol(str(source.symbol)), []
    if low != AlgebraicNumber.of(source.low):
        conditions.append(Condition(here, low))
    if high != AlgebraicNumber.of(source.high):
        conditions.append(Condition(high, here))
    return tuple(conditions)


def _at_distortion(
    stretch: ParameterInterval, d: Fraction
) -> list[tuple[AlgebraicNumber, AlgebraicNumber, RationalFunction]]:
    """Return the parts of an interval between the parameters at which a threshold is D."""
    level = RationalFunction.polynomial(1 - d)
    roots = [root for end in stretch.envelope.ends for root in (end - level).sign_changes()]
    inner = sorted({root for root in roots if stretch.low < root < stretch.high})
    places = [stretch.low, *inner, stretch.high]
    return [(low, high, _ruling(stretch.envelope, 1 - d, rational_between(low, high))) for low, high in pairwise(places)]


def _ruling(envelope: ParametricEnvelope, accuracy: Fraction, place: Fraction) -> RationalFunction:
    ends = [end.at(place) for end in envelope.ends]
    if accuracy <= ends[0]:
        return ONE
    corner = next(corner for corner, end in zip(envelope.corners[1:], ends[1:], strict=True) if accuracy <= end)
    return exp_at(corner, accuracy)


def threshold_picture(form: ParametricCorners) -> Picture:
    """Draw the thresholds between which one case applies; zero leakage is above the first, vertical lines end cells.

    Examples
    --------
    >>> from symdp.sources.parametric.symbol_reader import read_symbols
    >>> from symdp.tradeoffs.parametric.vertex_corners import ParametricCorners
    >>> drawn = threshold_picture(ParametricCorners(read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1").shape))
    >>> [mark.label for mark in drawn.panels[0].marks if mark.label]
    ['zero leakage from here', 'other thresholds']
    >>> drawn.panels[0].marks[0].points[0], drawn.panels[0].marks[0].points[-1]
    ((0.0, 0.5), (0.5, 0.5))
    """
    source, marks, named = form.source, list[Mark](), set[str]()
    for stretch in form.stretches:
        places = _places(stretch)
        for k, end in enumerate(stretch.envelope.ends[:-1]):
            label = "zero leakage from here" if k == 0 else "other thresholds"
            points = tuple([(float(place), 1 - float(end.at(place))) for place in places])
            marks.append(Line(points, min(k, 1), "" if label in named else label))
            named.add(label)
    marks += [Rule(float(stretch.low)) for stretch in form.stretches[1:]]
    window = (float(source.low), float(source.high), 0.0, 1.0)
    return Picture((Panel(tuple(marks), window, f"${source.symbol}$", "$D$"),))


def _places(stretch: ParameterInterval) -> list[Fraction]:
    """Return rationals in the cell, from end to end."""
    low, high = (_inner(end, below) for end, below in ((stretch.low, False), (stretch.high, True)))
    return [low + (high - low) * k / POINTS for k in range(POINTS + 1)]


def _inner(end: AlgebraicNumber, below: bool) -> Fraction:
    return end.rational if end.rational is not None else rational_near(end, Fraction(1, 2**WIDTH_BITS), below=below)
