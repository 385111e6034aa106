"""Displays of a privacy profile in notebooks and papers: its breakpoints, its formula, its picture."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import exp, log
from typing import Protocol

from symdp.arithmetic.reals.enclosure import rounded
from symdp.pictures.html_display import image, paragraph, table
from symdp.pictures.marks import Dot, Line, Panel
from symdp.pictures.picture import Picture

Pair = tuple[Fraction, Fraction]
MOST_LINES, MOST_DOTS, LONGEST, DIGITS, STEPS = 8, 40, 24, 9, 120


class Profile(Protocol):
    """The protocol of objects with the breakpoints of a profile."""

    @property
    def uses(self) -> int:
        """The number of observed outputs."""

    @property
    def corners(self) -> Sequence[Pair]:
        """The breakpoints (exp(epsilon), delta)."""

    @property
    def trade_off_corners(self) -> Sequence[Pair]:
        """The breakpoints (false positive, false negative)."""


def html(profile: Profile) -> str:
    """Return the breakpoints of delta as a table, and the picture."""
    rows = [[entry(level), entry(delta)] for level, delta in profile.corners]
    counted = "one use" if profile.uses == 1 else f"{profile.uses} uses"
    drawn = image(picture(profile), f"the privacy profile of {counted}")
    return paragraph(f"privacy profile of {counted}") + table(["exp(epsilon)", "delta"], rows) + drawn


def latex(profile: Profile) -> str:
    r"""Return delta as the maximum of functions of epsilon, where they are few.

    Examples
    --------
    >>> from symdp import randomized_response
    >>> latex(randomized_response(3, 2).profile())
    '$\\delta(\\varepsilon)=\\max\\{\\frac{1}{2}-\\frac{1}{4}e^{\\varepsilon},\\,0\\}$'
    """
    lines = list(dict.fromkeys(_lines(profile)))
    if len(lines) > MOST_LINES:
        return f"privacy profile of {profile.uses} uses with {len(profile.corners)} corners"
    body = r",\,".join([_line(*line) for line in lines])
    return rf"$\delta(\varepsilon)={body}$" if len(lines) == 1 else rf"$\delta(\varepsilon)=\max\{{{body}\}}$"


def picture(profile: Profile) -> Picture:
    """Draw delta over epsilon, beside the trade-off function."""
    return Picture((_delta_panel(profile), _trade_off_panel(profile)))


def entry(value: Fraction) -> str:
    """Return a rational, or its first digits where it is long."""
    text = str(value) if value.denominator.bit_length() + value.numerator.bit_length() < 4 * LONGEST else ""
    return text if text and len(text) <= LONGEST else f"about {rounded(value, DIGITS)}"


def _lines(profile: Profile) -> list[Pair]:
    """Return (delta at exp(epsilon) = 0, downward slope) of the lines with maximum delta, from epsilon = 0 on."""
    lines = []
    for (level, delta), (next_level, next_delta) in pairwise(profile.corners):
        slope = (delta - next_delta) / (next_level - level)
        lines.append((delta + slope * level, slope))
    return [*lines, (profile.corners[-1][1], Fraction(0))]


def _line(constant: Fraction, slope: Fraction) -> str:
    if not slope:
        return _number(constant)
    return rf"{_number(constant)}-{'' if slope == 1 else _number(slope)}e^{{\varepsilon}}"


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _delta_panel(profile: Profile) -> Panel:
    corners = profile.corners
    last = _natural_log(corners[-1][0])
    right = 1.15 * last if last else 1.0
    points = [(_natural_log(level), float(delta)) for level, delta in corners]
    drawn = Line(tuple(_sampled(points, right)))
    dots = [Dot(point) for point in points[1:]] if len(points) <= MOST_DOTS else []
    top = 1.08 * max(float(corners[0][1]), 1e-9)
    return Panel((drawn, *dots), (0, right, 0, top), r"$\varepsilon$", r"$\delta$")


def _sampled(points: Sequence[tuple[float, float]], right: float) -> list[tuple[float, float]]:
    """Return points within each piece, as delta is linear in exp(epsilon), hence curved in epsilon."""
    samples = [points[0]]
    for (start, before), (end, after) in pairwise(points):
        steps = max(1, round(STEPS * (end - start) / right))
        for step in range(1, steps + 1):
            at = start + (end - start) * step / steps
            share = (exp(at - end) - exp(start - end)) / (1 - exp(start - end))
            samples.append((at, before + (after - before) * share))
    return [*samples, (right, points[-1][1])]


def _trade_off_panel(profile: Profile) -> Panel:
    points = tuple([(float(size), float(missed)) for size, missed in profile.trade_off_corners])
    blind = Line(((0, 1), (1, 0)), guide=True)
    return Panel((blind, Line(points)), (0, 1, 0, 1), "false positives", "false negatives")


def _natural_log(value: Fraction) -> float:
    return log(value.numerator) - log(value.denominator)
