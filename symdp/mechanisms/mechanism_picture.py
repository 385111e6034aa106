"""Mechanisms as pictures: the colours of critical pairs, and the entries in grey."""

from __future__ import annotations

from collections.abc import Sequence

from symdp.pictures.marks import Area, Mark, Panel, Text
from symdp.pictures.picture import Picture

INK = {"B": ("#000000", "#FFFFFF"), "R": ("#E08080", "#000000"), "W": ("#FFFFFF", "#000000"), "0": ("#EDEDED", "#777777")}


def colors(rows: Sequence[Sequence[str]], title: str = "") -> Picture:
    """Draw the colours of the entries of a mechanism: B black, R red, W white, 0 an entry of a zero column.

    Each cell also bears its letter, which distinguishes the cells in greyscale print.

    Examples
    --------
    >>> drawn = colors([["B", "R", "0"], ["R", "B", "0"]])
    >>> [mark.color for mark in drawn.panels[0].marks if hasattr(mark, "corners")][:3]
    ['#000000', '#E08080', '#EDEDED']
    """
    cells = [[(entry, *INK[entry]) for entry in row] for row in rows]
    return _matrix(cells, [str(y) for y in range(1, len(rows[0]) + 1)], [str(x) for x in range(1, len(rows) + 1)], title)


def entries(
    rows: Sequence[Sequence[str]],
    shades: Sequence[Sequence[float]],
    names: Sequence[str],
    title: str = "",
    across: Sequence[str] = (),
) -> Picture:
    """Draw a matrix of texts on greys, from 0 for white to 1 for dark; columns have the names of the rows, or their own.

    Examples
    --------
    >>> drawn = entries([["1", "0"], ["0", "1"]], [[1, 0], [0, 1]], ["a", "b"])
    >>> [mark.color for mark in drawn.panels[0].marks if hasattr(mark, "corners")]
    ['#666666', '#ffffff', '#ffffff', '#666666']
    """
    cells = [
        [(entry, _grey(shade), "#000000") for entry, shade in zip(row, tones, strict=True)]
        for row, tones in zip(rows, shades, strict=True)
    ]
    return _matrix(cells, across or names, names, title)


def _grey(shade: float) -> str:
    return "#" + 3 * f"{round(255 - 153 * shade):02x}"


def _matrix(
    cells: Sequence[Sequence[tuple[str, str, str]]], across: Sequence[str], down: Sequence[str], title: str
) -> Picture:
    """Draw cells of a text, a ground and an ink, between the names of rows and columns."""
    marks = list[Mark]()
    for x, row in enumerate(cells):
        for y, (text, ground, ink) in enumerate(row):
            marks += [
                Area(((y, -x), (y + 1, -x), (y + 1, -x - 1), (y, -x - 1)), ground),
                Text((y + 0.5, -x - 0.5), text, "", ink),
            ]
    marks += [Text((y + 0.5, 0.0), name, "above") for y, name in enumerate(across)]
    marks += [Text((0.0, -x - 0.5), name, "left") for x, name in enumerate(down)]
    edge = 0.09 * max(len(across), len(down))
    return Picture((Panel(tuple(marks), (-edge, len(across) + edge / 3, -len(down) - edge / 3, edge), title=title),))
