"""A picture: panels side by side, by matplotlib or by pgfplots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.pictures.marks import Panel
from symdp.pictures.matplotlib_pen import checked_path, figure, save
from symdp.pictures.tikz_pen import fragment

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Picture:
    """Panels side by side.

    Examples
    --------
    >>> from symdp.pictures.marks import Dot, Line
    >>> panel = Panel((Line(((0, 1), (1, 0)), label="falls"), Dot((1, 0))), (0, 1, 0, 1), "$x$", "$y$")
    >>> drawing = Picture((panel,)).draw()
    >>> [text.get_text() for text in drawing.axes[0].get_legend().get_texts()]
    ['falls']
    >>> print(Picture((panel,)).to_latex().splitlines()[2])
    \\begin{tikzpicture}
    """

    panels: tuple[Panel, ...]

    def draw(self, path: str | None = None) -> Figure:
        """Draw a matplotlib figure; ``path`` ending in pdf, png or svg also saves it."""
        checked = None if path is None else checked_path(path)
        drawing = figure(self.panels)
        if checked is not None:
            save(drawing, checked)
        return drawing

    def to_latex(self) -> str:
        """Return TikZ pictures for a paper that loads ``pgfplots``."""
        return fragment(self.panels)

    def to_png(self) -> bytes:
        """Return the content of a png file."""
        return self._repr_png_()

    def _repr_png_(self) -> bytes:
        return figure(self.panels)._repr_png_()
