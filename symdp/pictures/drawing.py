"""A matplotlib figure that a notebook shows, whether or not pyplot was imported."""

from __future__ import annotations

from io import BytesIO

from matplotlib import rc_context
from matplotlib.figure import Figure

DPI = 110


class Drawing(Figure):
    """A figure that is shown as a png where a cell ends with it."""

    def _repr_png_(self) -> bytes:
        return content(self, "png")


def content(drawing: Figure, kind: str) -> bytes:
    """A figure as the content of a file; a PDF embeds its fonts as TrueType, since publishers refuse those of Type 3."""
    written = BytesIO()
    with rc_context({"pdf.fonttype": 42}):
        drawing.savefig(written, format=kind, dpi=DPI)
    return written.getvalue()
