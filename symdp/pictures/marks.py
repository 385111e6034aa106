"""The elements of a picture: marks, drawn by a pen, on panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

Point = tuple[float, float]
Points = tuple[Point, ...]
Window = tuple[float, float, float, float]


class Pen(Protocol):
    """The protocol of objects that draw the marks."""

    def line(self, mark: Line) -> None:
        """Draw a line."""

    def area(self, mark: Area) -> None:
        """Fill a polygon."""

    def dot(self, mark: Dot) -> None:
        """Draw a dot."""

    def rule(self, mark: Rule) -> None:
        """Draw a vertical dotted line."""

    def text(self, mark: Text) -> None:
        """Write a text."""

    def vertex(self, mark: Vertex) -> None:
        """Draw a labelled disc."""


class Mark(Protocol):
    r"""An element of a panel; a ``$...$`` in its texts is mathematics, and a dollar is written as ``\$``."""

    def drawn_by(self, pen: Pen) -> None:
        """Have a pen draw the mark."""


@dataclass(frozen=True)
class Line:
    """A line through points in one of the styles.

    Attributes
    ----------
    points : tuple of pairs
    style : int
    label : str
        Its name in the legend; empty for none.
    marked : bool
        Whether some of the points bear the mark of the style.
    guide : bool
        Whether it is a thin grey line that only guides the eye.
    joined : bool
        Whether the points are joined, or all drawn alone.
    color : str
        ``#rrggbb`` instead of the colour of the style; empty for that one.
    """

    points: Points
    style: int = 0
    label: str = ""
    marked: bool = False
    guide: bool = False
    joined: bool = True
    color: str = ""

    def drawn_by(self, pen: Pen) -> None:
        """Have a pen draw the mark."""
        pen.line(self)


@dataclass(frozen=True)
class Area:
    """A polygon filled with a colour, and with an outline where ``outlined``."""

    corners: Points
    color: str
    outlined: bool = True
    label: str = ""

    def drawn_by(self, pen: Pen) -> None:
        """Have a pen draw the mark."""
        pen.area(self)


@dataclass(frozen=True)
class Dot:
    """A point that belongs to a function (filled) or not (open); the note states its exact position."""

    at: Point
    style: int = 0
    filled: bool = True
    note: str = ""
    color: str = ""

    def drawn_by(self, pen: Pen) -> None:
        """Have a pen draw the mark."""
        pen.dot(self)


@dataclass(frozen=True)
class Rule:
    """A vertical dotted line with a label above the frame, which may be empty."""

    at: float
    label: str = ""

    def drawn_by(self, pen: Pen) -> None:
        """Have a pen draw the mark."""
        pen.rule(self)


@dataclass(frozen=True)
class Text:
    """A text at a point: centered, or ``left``, ``right``, ``above``, ``below``, ``above right``, ``below left`` of it."""

    at: Point
    text: str
    side: str = ""
    color: str = "#000000"

    def drawn_by(self, pen: Pen) -> None:
        """Have a pen draw the mark."""
        pen.text(self)


@dataclass(frozen=True)
class Vertex:
    """A disc with a text in it and a small number beside it; either may be empty."""

    at: Point
    text: str
    color: str
    number: str = ""

    def drawn_by(self, pen: Pen) -> None:
        """Have a pen draw the mark."""
        pen.vertex(self)


@dataclass(frozen=True)
class Panel:
    """Marks in a window (left, right, bottom, top); with the names of the axes it has a frame, else both units are equal."""

    marks: tuple[Mark, ...]
    window: Window
    across: str = ""
    up: str = ""
    title: str = ""
    legend: str = "north east"

    @property
    def framed(self) -> bool:
        """Return whether there are axes."""
        return bool(self.across or self.up)


def plain(text: str) -> str:
    """Return the text with dollars escaped, so that none begins mathematics.

    Examples
    --------
    >>> plain("3 $")
    '3 \\\\$'
    """
    return text.replace("$", r"\$")


def window_around(points: Sequence[Point], margin: float = 0.1) -> Window:
    """Return a window that contains all points with a margin, a share of the larger side.

    Examples
    --------
    >>> window_around([(0, 0), (1, 2)], 0.5)
    (-1.0, 2.0, -1.0, 3.0)
    """
    across, up = [x for x, _ in points], [y for _, y in points]
    edge = margin * max(max(across) - min(across), max(up) - min(up), 1e-9)
    return min(across) - edge, max(across) + edge, min(up) - edge, max(up) + edge
