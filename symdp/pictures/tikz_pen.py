"""Pictures by pgfplots: source text for inclusion in a paper, with the points of the picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from symdp.pictures.line_styles import GUIDE, style
from symdp.pictures.marks import Area, Dot, Line, Panel, Point, Rule, Text, Vertex

MARKS_A_LINE, DIGITS = 8, 12
PANEL_WIDTH = 12
_PREAMBLE = r"""\documentclass{article}
\usepackage[paperwidth=%dcm,paperheight=11cm,margin=8mm]{geometry}
\usepackage{amsmath,amssymb}
\usepackage{pgfplots}
\pgfplotsset{compat=1.17}
\pagestyle{empty}
\parindent=0pt
\begin{document}
"""
_MATHEMATICS = re.compile(r"((?<!\\)\$.*?(?<!\\)\$)")
_ANCHORS = {"": "center", "left": "east", "right": "west", "above": "south", "below": "north"} | {
    "above right": "south west", "below left": "north east"
}  # fmt: skip
_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"
}  # fmt: skip


@dataclass(frozen=True)
class Drawing:
    """The panels as LaTeX, for inclusion in a paper or as a document."""

    panels: Sequence[Panel]

    def to_latex(self) -> str:
        """Return the fragment."""
        return fragment(self.panels)

    def to_document(self) -> str:
        """Return an article that compiles."""
        return document(self.panels)


def document(panels: Sequence[Panel]) -> str:
    """Return panels as a document that compiles on its own; the fragment stands between two comment lines."""
    preamble = _PREAMBLE % (PANEL_WIDTH * len(panels) + 2)
    return f"{preamble}% begin fragment\n{fragment(panels)}% end fragment\n\\end{{document}}\n"


def fragment(panels: Sequence[Panel]) -> str:
    """Return a ``tikzpicture`` for each panel, without definitions outside of them."""
    parts = [_panel(panel) for panel in panels]
    return "% needs \\usepackage{amsmath,amssymb} and \\usepackage{pgfplots}\n%\n" + "\\quad\n".join(parts)


def text(label: str) -> str:
    r"""Return text as LaTeX, where ``$...$`` is mathematics already and ``\$`` a dollar.

    Examples
    --------
    >>> text(r"50 % of $P_1$, 3 \$"), text("a_b")
    ('50 \\% of $P_1$, 3 \\$', 'a\\_b')
    """
    parts = _MATHEMATICS.split(label)
    return "".join([part if place % 2 else _escaped(part.replace(r"\$", "$")) for place, part in enumerate(parts)])


def _escaped(part: str) -> str:
    return "".join([_SPECIAL.get(sign, f"\\{sign}" if sign in "&%$#_{}" else sign) for sign in part])


def _panel(panel: Panel) -> str:
    pen = _Pen(panel)
    for mark in panel.marks:
        mark.drawn_by(pen)
    body = "".join([f"  {line}\n" for line in pen.lines])
    return (
        f"\\begin{{tikzpicture}}\n{_colors(body)}\\begin{{axis}}[\n{_options(panel, pen)}]\n{body}"
        "\\end{axis}\n\\end{tikzpicture}\n"
    )


def _colors(body: str) -> str:
    """Return the definitions of the used colours, inside the picture."""
    used = sorted(set(re.findall(r"symdp([0-9A-F]{6})", body)))
    return "".join([f"\\definecolor{{symdp{code}}}{{HTML}}{{{code}}}%\n" for code in used])


def _options(panel: Panel, pen: _Pen) -> str:
    left, right, bottom, top = map(_number, panel.window)
    options = [f"xmin={left}, xmax={right}, ymin={bottom}, ymax={top}", "clip mode=individual"]
    if panel.framed:
        options += [r"width=10cm, height=7cm", f"xlabel={{{text(panel.across)}}}, ylabel={{{text(panel.up)}}}"]
        options.append(f"legend pos={panel.legend}, legend cell align=left, legend style={{font=\\scriptsize}}")
        options.append(r"scaled ticks=false, tick label style={font=\footnotesize, /pgf/number format/fixed}")
    else:
        options.append("hide axis, axis equal image, width=9cm, legend pos=outer north east, legend cell align=left")
        options.append(r"legend style={font=\scriptsize}")
    if panel.title:
        raised = ", yshift=22pt" if pen.ruled else ""
        options.append(f"title={{{text(panel.title)}}}, title style={{font=\\small{raised}}}")
    return "".join([f"  {option},\n" for option in options])


class _Pen:
    """A pen that writes marks as commands of pgfplots."""

    def __init__(self, panel: Panel) -> None:
        self.panel, self.lines, self.ruled = panel, list[str](), False

    def line(self, mark: Line) -> None:
        if mark.guide:
            self._plot(f"draw={_color(GUIDE)}, line width=0.4pt, forget plot", mark.points)
            return
        look = style(mark.style)
        color = _color(mark.color or look.color)
        options = [f"draw={color}", "line width=0.8pt", _dashes(look.dashes)]
        if mark.marked or not mark.joined:
            every = max(1, len(mark.points) // MARKS_A_LINE) if mark.joined else 1
            marks = f"mark={look.latex_mark}, mark size=1.3pt, mark options={{solid, fill={color}}}"
            options += [marks, f"mark repeat={every}, mark phase={1 + every * (1 + mark.style) // 3 % every}"]
        if not mark.joined:
            options.append("only marks")
        self._plot(", ".join(options + ([] if mark.label else ["forget plot"])), mark.points)
        self._legend(mark.label)

    def area(self, mark: Area) -> None:
        edge = "draw=black!80, line width=0.3pt" if mark.outlined else "draw=none"
        entry = ", area legend" if mark.label else ", forget plot"
        self._plot(f"fill={_color(mark.color)}, {edge}{entry}", mark.corners, " -- cycle")
        self._legend(mark.label)

    def dot(self, mark: Dot) -> None:
        color = _color(mark.color or style(mark.style).color)
        if mark.note:
            self.lines.append(f"% {mark.note}")
        fill = color if mark.filled else "white"
        self._plot(
            f"only marks, mark=*, mark size=1.8pt, mark options={{draw={color}, fill={fill}}}, forget plot", [mark.at]
        )

    def rule(self, mark: Rule) -> None:
        _, _, bottom, top = self.panel.window
        points = [(mark.at, bottom), (mark.at, top)]
        self._plot(f"draw={_color(GUIDE)}, densely dotted, line width=0.4pt, forget plot", points)
        if mark.label:
            self.ruled = True
            at = _point((mark.at, top))
            self.lines.append(
                f"\\node[rotate=55, anchor=west, font=\\tiny, inner sep=2pt] at (axis cs:{at}) {{{text(mark.label)}}};"
            )

    def text(self, mark: Text) -> None:
        ground = ", fill=white, fill opacity=0.8, text opacity=1" if mark.side and self.panel.framed else ""
        options = f"anchor={_ANCHORS[mark.side]}{ground}, inner sep=2pt, font=\\footnotesize, text={_color(mark.color)}"
        self.lines.append(f"\\node[{options}] at (axis cs:{_point(mark.at)}) {{{text(mark.text)}}};")

    def vertex(self, mark: Vertex) -> None:
        size = "4.5mm, inner sep=0pt" if mark.text else "1.5mm, inner sep=0pt"
        options = f"circle, draw=black!80, fill={_color(mark.color)}, minimum size={size}, font=\\tiny"
        number = f", label={{[font=\\tiny, inner sep=1pt]45:{mark.number}}}" if mark.number else ""
        label = _escaped(mark.text)
        self.lines.append(f"\\node[{options}{number}] at (axis cs:{_point(mark.at)}) {{{label}}};")

    def _plot(self, options: str, points: Sequence[Point], after: str = "") -> None:
        listed = " ".join([f"({_point(point)})" for point in points])
        self.lines.append(f"\\addplot[{options}] coordinates {{{listed}}}{after};")

    def _legend(self, label: str) -> None:
        if label:
            self.lines.append(f"\\addlegendentry{{{text(label)}}}")


def _color(code: str) -> str:
    return "symdp" + code.removeprefix("#").upper()


def _dashes(dashes: Sequence[float]) -> str:
    if not dashes:
        return "solid"
    parts = [f"{'off' if place % 2 else 'on'} {length}pt" for place, length in enumerate(dashes)]
    return f"dash pattern={' '.join(parts)}"


def _point(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _number(value: float) -> str:
    """Return decimals without an exponent, which is enough for a page."""
    return f"{value:z.{DIGITS}f}".rstrip("0").rstrip(".")
