"""Pictures by matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument, Unsupported
from symdp.pictures.line_styles import GUIDE, style
from symdp.pictures.marks import Area, Dot, Line, Panel, Rule, Text, Vertex, Window
from symdp.text_file import write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from symdp.pictures.notebook_figure import Drawing

FORMATS = (".pdf", ".png", ".svg")
FRAMED, SKETCHED = (5.6, 3.8), (4.4, 4.4)
MARKS_A_LINE = 8
_LEGENDS = {"north east": "upper right", "south east": "lower right", "north west": "upper left"}
_SIDES = {"": ("center", "center"), "left": ("right", "center"), "right": ("left", "center")} | {
    "above": ("center", "bottom"), "below": ("center", "top"),
    "above right": ("left", "bottom"), "below left": ("right", "top"),
}  # fmt: skip
_OFFSETS = {"": (0, 0), "left": (-4, 0), "right": (4, 0), "above": (0, 4), "below": (0, -4)} | {
    "above right": (3, 3), "below left": (-3, -3)
}  # fmt: skip


def figure(panels: Sequence[Panel]) -> Drawing:
    """Return a figure of panels side by side."""
    require_matplotlib()
    from symdp.pictures.notebook_figure import Drawing

    sizes = [FRAMED if panel.framed else SKETCHED for panel in panels]
    size = (sum(width for width, _ in sizes), max(height for _, height in sizes))
    drawing = Drawing(figsize=size, layout="constrained")
    for place, axes in enumerate(drawing.subplots(1, len(sizes), squeeze=False)[0]):
        draw(panels[place], axes)
    return drawing


def checked_path(path: str) -> Path:
    """Return a file name after checking that its ending names a format that can be written."""
    target = Path(path)
    if target.suffix not in FORMATS:
        raise InvalidArgument(f"plot={path} must end in {', '.join(FORMATS)}")
    require_matplotlib()
    return target


def require_matplotlib() -> None:
    """Refuse to draw without matplotlib."""
    if find_spec("matplotlib") is None:
        raise Unsupported('a picture needs the package matplotlib; install it with pip install "symdp[figures]"')


def read_color(color: Any, name: str = "color") -> str:
    """Read a colour that matplotlib knows, as ``#rrggbb``.

    Examples
    --------
    >>> read_color("tab:blue"), read_color((1, 0, 0))
    ('#1f77b4', '#ff0000')
    """
    require_matplotlib()
    from matplotlib.colors import to_hex

    try:
        return to_hex(color)
    except ValueError:
        raise InvalidArgument(f"{name}={color!r} is not a colour; write 'tab:blue' or '#1f77b4', for example") from None


def draw(panel: Panel, axes: Axes) -> None:
    """Draw a panel on existing axes."""
    pen = _Pen(axes, panel.framed)
    left, right, bottom, top = _joined(panel.window, axes)
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    for mark in panel.marks:
        mark.drawn_by(pen)
    if panel.framed:
        axes.set(xlabel=panel.across, ylabel=panel.up)
    else:
        axes.set_aspect("equal")
        axes.set_axis_off()
    if panel.title:
        axes.set_title(panel.title, fontsize=10, pad=34 if pen.ruled else None)
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        axes.legend(handles, labels, loc=_LEGENDS[panel.legend], fontsize=8, handlelength=3.2, framealpha=0.9)


def _joined(window: Window, axes: Axes) -> Window:
    """Return the window, widened to that of axes with contents."""
    if not axes.has_data():
        return window
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    return min(left, window[0]), max(right, window[1]), min(bottom, window[2]), max(top, window[3])


def save(drawing: Figure, path: Path) -> None:
    """Write a finished figure in one step."""
    from symdp.pictures.notebook_figure import content

    write_whole(path, content(drawing, path.suffix[1:]))


class _Pen:
    """A pen that draws marks on axes."""

    def __init__(self, axes: Axes, framed: bool) -> None:
        self.axes, self.framed, self.ruled = axes, framed, False

    def line(self, mark: Line) -> None:
        look = style(mark.style)
        across, up = [x for x, _ in mark.points], [y for _, y in mark.points]
        if mark.guide:
            self.axes.plot(across, up, color=GUIDE, linewidth=0.8, zorder=1)
            return
        every = max(1, len(mark.points) // MARKS_A_LINE)
        (drawn,) = self.axes.plot(
            across, up, color=mark.color or look.color, linewidth=1.4, label=mark.label or None,
            linestyle="-" if mark.joined else "none", solid_capstyle="butt",
            marker=look.mark if mark.marked or not mark.joined else None, markersize=3.6,
            markevery=(every * (1 + mark.style) // 3 % every, every) if mark.marked and mark.joined else None,
        )  # fmt: skip
        if look.dashes and mark.joined:
            drawn.set_dashes(look.dashes)

    def area(self, mark: Area) -> None:
        across, up = [x for x, _ in mark.corners], [y for _, y in mark.corners]
        edge = {"edgecolor": "#333333", "linewidth": 0.6} if mark.outlined else {"linewidth": 0}
        self.axes.fill(across, up, facecolor=mark.color, zorder=0.5, label=mark.label or None, **edge)

    def dot(self, mark: Dot) -> None:
        color = mark.color or style(mark.style).color
        fill = color if mark.filled else "white"
        self.axes.plot(*mark.at, "o", color=color, markerfacecolor=fill, markersize=5, clip_on=False, zorder=4)

    def rule(self, mark: Rule) -> None:
        self.axes.axvline(mark.at, color=GUIDE, linewidth=0.8, linestyle=":", zorder=0)
        if mark.label:
            self.ruled = True
            self.axes.annotate(
                mark.label, (mark.at, 1), xycoords=("data", "axes fraction"), xytext=(0, 3), textcoords="offset points",
                fontsize=7, rotation=55, rotation_mode="anchor", ha="left", va="bottom",
            )  # fmt: skip

    def text(self, mark: Text) -> None:
        across, up = _SIDES[mark.side]
        self.axes.annotate(
            mark.text, mark.at, xytext=_OFFSETS[mark.side], textcoords="offset points", fontsize=9, ha=across, va=up,
            color=mark.color, zorder=5, annotation_clip=False,
            bbox={"facecolor": "white", "alpha": 0.8, "linewidth": 0, "pad": 1} if mark.side and self.framed else None,
        )  # fmt: skip

    def vertex(self, mark: Vertex) -> None:
        self.axes.scatter(*mark.at, color=[mark.color], s=230 if mark.text else 24, edgecolors="#333333", zorder=2)
        if mark.text:
            size = 8 if len(mark.text) < 3 else 6
            self.axes.text(*mark.at, mark.text, ha="center", va="center", fontsize=size, zorder=3, parse_math=False)
        if mark.number:
            self.axes.annotate(mark.number, mark.at, xytext=(7, 7), textcoords="offset points", fontsize=5, zorder=3)
