"""Line styles distinguished by dashes and marks, sufficient for greyscale print, and by colour as well."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """A colour, the lengths of dashes and gaps in points (none for a solid line), and a mark for each back end."""

    color: str
    dashes: tuple[float, ...]
    mark: str
    latex_mark: str


# The lightness falls and rises from one to the next; the hues are distinct for the colour-blind as well.
STYLES = (
    Style("#000000", (), "o", "*"),
    Style("#D55E00", (5, 2), "s", "square*"),
    Style("#0072B2", (6, 2, 1, 2), "^", "triangle*"),
    Style("#009E73", (1.2, 1.5), "D", "diamond*"),
    Style("#AA4499", (9, 3), "v", "pentagon*"),
    Style("#8A6D00", (4, 1.5, 1, 1.5, 1, 1.5), "X", "x"),
    Style("#56B4E9", (2.5, 2.5), "P", "+"),
)
GUIDE = "#999999"


def style(number: int) -> Style:
    """Return the style of the line of a number; the styles repeat cyclically.

    Examples
    --------
    >>> style(0).dashes
    ()
    >>> style(1).dashes
    (5, 2)
    >>> style(7) == style(0)
    True
    """
    return STYLES[number % len(STYLES)]
