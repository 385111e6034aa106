"""The picture of graph utilities: the best probability of a correct guess against epsilon."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import TYPE_CHECKING

from symdp.pictures.marks import Line, Mark, Panel, Rule
from symdp.pictures.picture import Picture
from symdp.reports.curve_samples import Point

if TYPE_CHECKING:
    from symdp.reports.reported_answers import Utility

SAMPLES, LEAST_END, BEYOND = 120, Fraction(20), 4


def picture(
    functions: Sequence[Utility], labels: Sequence[str], first: int = 0, title: str = "", color: str = ""
) -> Picture:
    """Draw utilities as functions of epsilon in nats, from 0 to beyond the last breakpoint; a single one has labels."""
    ends = [float(point.decimal(12)) for function in functions for point in function.breakpoints]
    end = max(float(LEAST_END), BEYOND * max(ends, default=1.0))
    marks: list[Mark] = [
        Line(_points(function, end), first + place, label, marked=len(functions) > 1, color=color)
        for place, (function, label) in enumerate(zip(functions, labels, strict=True))
    ]
    if len(functions) == 1:
        marks += [Rule(log(float(at.decimal(12))), rf"$\lambda={at.decimal(4)}$") for at in functions[0].breakpoints]
    window = (0.0, log(end), 0.0, 1.0)
    return Picture((Panel(tuple(marks), window, r"$\epsilon$ in nats", "utility", title, "south east"),))


def _points(function: Utility, end: float) -> tuple[Point, ...]:
    """Return points at rational levels between 1 and the end, crowded near 1, where epsilon grows fastest."""
    whole = Fraction(end).limit_denominator(1000)
    levels = [1 + (whole - 1) * Fraction(k, SAMPLES) ** 2 for k in range(SAMPLES + 1)]
    return tuple([(log(float(level)), float(function(level))) for level in levels])
