"""Boxes and arrows: diagrams of channels in cascade."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from symdp.pictures.marks import Area, Line, Mark, Panel, Point, Text

HIGH, HEAD, CORNERS = 0.5, 0.16, 72
GROUND = "#DDE8F4"


def box(at: Point, text: str, half: float = 0.55) -> list[Mark]:
    """Draw a rectangle around a point, with a text in it."""
    x, y = at
    corners = ((x - half, y - HIGH), (x + half, y - HIGH), (x + half, y + HIGH), (x - half, y + HIGH))
    return [Area(corners, GROUND), Text(at, text)]


def arrow(start: Point, end: Point, text: str = "") -> list[Mark]:
    """Draw an arrow, with a text above its middle."""
    (x, y), (to_x, to_y) = start, end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along = ((to_x - x) / length, (to_y - y) / length)
    neck = (to_x - HEAD * along[0], to_y - HEAD * along[1])
    across = (-along[1] * HEAD / 2, along[0] * HEAD / 2)
    tip = (end, (neck[0] + across[0], neck[1] + across[1]), (neck[0] - across[0], neck[1] - across[1]))
    middle = ((x + to_x) / 2, (y + to_y) / 2 + 0.06)
    return [Line((start, neck), style=0), Area(tip, "#000000"), *([Text(middle, text, "above")] if text else [])]


def span(left: float, right: float, height: float, text: str) -> list[Mark]:
    """Draw a labelled line below a diagram, between two places."""
    ends = [Line(((x, height - 0.08), (x, height + 0.08))) for x in (left, right)]
    return [*ends, Line(((left, height), (right, height))), Text(((left + right) / 2, height - 0.06), text, "below")]


def ellipse(at: Point, wide: float, high: float, color: str) -> Area:
    """Draw a filled ellipse."""
    turns = [2 * pi * k / CORNERS for k in range(CORNERS)]
    return Area(tuple([(at[0] + wide * cos(turn), at[1] + high * sin(turn)) for turn in turns]), color)


def lens(at: Point, wide: float, high: float, color: str) -> Area:
    """Draw the intersection of an ellipse and its mirror image, left and right of the vertical through 0."""
    turns = [2 * pi * k / CORNERS for k in range(CORNERS + 1)]
    left = [(x, y) for x, y in [(at[0] + wide * cos(t), at[1] + high * sin(t)) for t in turns] if x < 0]
    return Area(tuple(left + [(-x, y) for x, y in reversed(left)]), color)


def panel(marks: Sequence[Mark], window: tuple[float, float, float, float], title: str = "") -> Panel:
    """Return a panel without axes."""
    return Panel(tuple(marks), window, title=title)
