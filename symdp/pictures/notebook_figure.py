"""A matplotlib figure that a notebook shows, whether or not pyplot was imported."""

from __future__ import annotations

import re
from io import BytesIO

from matplotlib import rc_context
from matplotlib.figure import Figure

DPI = 110
_PRIVATE = re.compile("[\ue000-\uf8ff]")


class Drawing(Figure):
    """A figure that is shown as a png where a cell ends with it."""

    def _repr_png_(self) -> bytes:
        return content(self, "png")


def content(drawing: Figure, kind: str) -> bytes:
    """Return a figure as the content of a file; two drawings of one figure as SVG are the same text.

    A PDF embeds its fonts as TrueType, since publishers refuse those of Type 3. An SVG holds its text as text, or outlines
    where a sign, such as a calligraphic letter, is in no font but those of matplotlib.
    """
    plain = _saved(drawing, kind, "none")
    return _saved(drawing, kind, "path") if kind == "svg" and _PRIVATE.search(plain.decode()) else plain


def _saved(drawing: Figure, kind: str, letters: str) -> bytes:
    buffer = BytesIO()
    with rc_context({"pdf.fonttype": 42, "svg.fonttype": letters, "svg.hashsalt": "symdp"}):
        drawing.savefig(buffer, format=kind, dpi=DPI, metadata={"Date": None} if kind == "svg" else None)
    return buffer.getvalue()
