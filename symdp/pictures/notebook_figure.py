"""A matplotlib figure that a notebook displays, whether or not pyplot was imported."""

from __future__ import annotations

from io import BytesIO

from matplotlib import rc_context
from matplotlib.figure import Figure

DPI = 110


class Drawing(Figure):
    """A figure displayed as a png where a cell ends with it."""

    def _repr_png_(self) -> bytes:
        return content(self, "png")


def content(drawing: Figure, kind: str) -> bytes:
    """Return a figure as the content of a file; two drawings of one figure as SVG are the same text.

    A PDF embeds its fonts as TrueType, since publishers refuse those of Type 3; an SVG stores its text as text.
    """
    buffer = BytesIO()
    with rc_context({"pdf.fonttype": 42, "svg.fonttype": "none", "svg.hashsalt": "symdp"}):
        drawing.savefig(buffer, format=kind, dpi=DPI, metadata={"Date": None} if kind == "svg" else None)
    return buffer.getvalue()
