"""The thresholds of parametric vertices over their parameter, with the ends of the cells."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.arithmetic.reals.real import rational_near
from symdp.pictures.marks import Line, Mark, Panel, Rule
from symdp.pictures.picture import Picture

if TYPE_CHECKING:
    from symdp.tradeoffs.parametric.vertex_corners import ParameterInterval, ParametricCorners

POINTS, WIDTH_BITS = 48, 40


def picture(form: ParametricCorners) -> Picture:
    """Draw the thresholds between which one case applies; zero leakage is above the first, vertical lines end cells.

    Examples
    --------
    >>> from symdp.sources.parametric.symbol_reader import read_symbols
    >>> from symdp.tradeoffs.parametric.vertex_corners import ParametricCorners
    >>> drawn = picture(ParametricCorners(read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1").shape))
    >>> [mark.label for mark in drawn.panels[0].marks if mark.label]
    ['zero leakage from here', 'other thresholds']
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
