"""Notebook displays: paragraphs, tables and pictures as HTML without scripts, styles or links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.pictures.picture import Picture


MOST_ROWS = 40


def paragraph(text: str) -> str:
    """Return text as a paragraph; mathematics in it is left to MathJax.

    Examples
    --------
    >>> paragraph("$a<b$")
    '<p>$a&lt;b$</p>'
    """
    return f"<p>{_escaped(text)}</p>"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; of very many rows the first ones.

    Examples
    --------
    >>> table(["x"], [["1"]])
    '<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'
    """
    listed = [list(row) for row in rows]
    visible = listed if len(listed) <= MOST_ROWS else [*listed[:MOST_ROWS], [f"... {len(listed) - MOST_ROWS} more"]]
    head = _row(columns, "th") if any(columns) else ""
    body = "".join([_row(row, "td") for row in visible])
    return f"<table>{f'<thead>{head}</thead>' if head else ''}<tbody>{body}</tbody></table>"


def image(picture: Picture, alternative: str) -> str:
    """Return a picture with its alternative text; empty where matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        return ""
    from base64 import b64encode

    data = b64encode(picture.to_png()).decode("ascii")
    return f'<img alt="{_escaped(alternative, quote=True)}" src="data:image/png;base64,{data}">'


def _row(cells: Sequence[str], kind: str) -> str:
    return "<tr>" + "".join([f"<{kind}>{_escaped(cell)}</{kind}>" for cell in cells]) + "</tr>"


def _escaped(text: str, quote: bool = False) -> str:
    from html import escape  # with its table of entities, which nothing but a notebook needs

    return escape(text, quote)
