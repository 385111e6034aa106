"""Pictures of every kind of mark, and what both back ends make of them, as text that is read and stored.

``python -m tests.pictures.drawn`` writes ``drawn.txt`` beside this file anew, with ``--png FOLDER`` the pictures as well:
changed lines are looked at before they are stored. Of what matplotlib was told, stands there what symdp sets itself, in
points and in data; numbers are rounded to four digits, those of LaTeX as they are.
"""

import argparse
import re
import sys
from math import sin
from pathlib import Path

from matplotlib.colors import to_hex
from matplotlib.legend import Legend

from symdp import SourceSet, Tradeoff
from symdp.graphs import graph_picture
from symdp.mechanisms import mechanism_picture
from symdp.pictures import matplotlib_pen, tikz_pen
from symdp.pictures.line_styles import STYLES
from symdp.pictures.marks import Area, Dot, Line, Panel, Rule, Text, Vertex
from symdp.reports import tradeoff_figure
from tests.stored_lines import StoredLines

SIDES = ("", "left", "right", "above", "below", "above right", "below left")
WINDOW = (0.0, 4.0, -1.0, 2.0)
CORNERS = {"nw": "north west", "ne": "north east", "se": "south east"}


def _wave(count, number=0):
    return tuple([(round(4 * k / count, 4), round(sin(k) + number / 8, 4)) for k in range(count)])


def _lines():
    """Each style, named, marked or not, on few and on many points; and more lines than there are styles."""
    for number in range(len(STYLES) + 2):
        yield Line(_wave(24, number), number, f"style {number}", marked=True)
        yield Line(_wave(3, number), number)
    for count in (1, 2, 7, 8, 9, 15, 16, 17, 40, 100):
        yield Line(_wave(count), count % 5, marked=True)
    yield Line(_wave(5), 1, "only points", joined=False)
    yield Line(_wave(20), 2, joined=False, marked=True, color="#12ab34")
    yield Line(_wave(5), 3, "its own colour", color="#12ab34")
    yield Line(_wave(2), 4, "a guide has no name", guide=True)
    yield Line(())


def _areas():
    triangle = ((0.0, 0.0), (1.0, 0.0), (0.5, 1 / 3))
    yield Area(triangle, "#dddddd")
    yield Area(triangle, "#BBBBBB", label="a set of $P$")
    yield Area(triangle, "#8E8E8E", outlined=False, label="a band")
    yield Area(triangle, "#EEEEEE", outlined=False)


def _dots():
    for number in (0, 2, len(STYLES)):
        yield Dot((number, 0.5), number)
        yield Dot((number, -0.5), number, filled=False, note=f"dot {number}, open")
    yield Dot((1e-13, 12345678.5), color="#abcdef", note="far up")
    yield Dot((-2 / 3, -0.0), 1, filled=False, color="#123456")


def _texts():
    for place, side in enumerate(SIDES):
        yield Text((place, place / 2), f"{side or 'at its place'}, 50 %", side)
    yield Text((0.5, 0.5), r"$x_1 < \frac{1}{2}$ & a_b ^ ~ {c} # \ <|> 3 \$", "right", "#d55e00")


def _vertices():
    for place, text in enumerate(("", "a", "ab", "abc", "$1", "{1, 2}_%")):
        yield Vertex((place, -place), text, "#47A6EB")
        yield Vertex((place, place), text, "#47a6eb", f"{place}")


def panels():
    """The panels of each picture by its name."""
    framed = ("$D$ in %", r"$\epsilon^*$")
    ruled = (Rule(1.0), Rule(2.5, "5/2"), Rule(1 / 3, r"$\frac{1}{3}$"))
    jumping = Tradeoff(SourceSet.named("kalantari2018:II-6")).curve()
    pair = [(0.5, 0.25, 0.25), (0.25, 0.5, 0.25)]
    yield "lines", (Panel(tuple(_lines()), WINDOW, *framed, legend="north east"),)
    yield "areas", (Panel(tuple(_areas()), WINDOW, up="only upwards", title="a title & more", legend="south east"),)
    yield "dots", (Panel(tuple(_dots()), WINDOW, across="only across"),)
    yield "texts with a frame", (Panel(tuple(_texts()), WINDOW, *framed),)
    yield "texts without", (Panel(tuple(_texts()), (-1 / 3, 1e6, -1e-12, 2.5), title="texts"),)
    yield "vertices", (Panel(tuple(_vertices()), WINDOW),)
    yield "rules under a title", (Panel(ruled, WINDOW, *framed, "$D$ is divided"),)
    yield "rules without names under a title", (Panel(ruled[:1], WINDOW, *framed, "no names"),)
    yield "rules", (Panel(ruled, WINDOW, *framed),)
    yield "nothing", (Panel((), WINDOW),)
    for words, place in CORNERS.items():
        yield f"a legend, {words}", (Panel((Line(_wave(4), label="$f$ and g_1"),), WINDOW, "x", "y", legend=place),)
    one, two = Panel(ruled[:2], WINDOW, *framed, "left"), Panel(tuple(_vertices())[:2], WINDOW, title="right")
    yield "side by side", (one, two, Panel((), (0, 1, 0, 1), "a", "b"))
    yield "a function that jumps", tradeoff_figure.picture([jumping], at="3/20", title="a title").panels
    yield (
        "two functions",
        tradeoff_figure.picture([jumping] * 2, ["a", "b"], unit="bits", first=1, colors=["red", None]).panels,
    )
    yield "sets of priors", SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"]]).picture().panels
    yield "colours of entries", mechanism_picture.colors([["B", "R", "0"], ["W", "B", "0"]], "critical pairs").panels
    rows, shades = [["1/2", "1/4", "1/4"], ["0", "1", "0"]], [pair[0], (0, 1, 0)]
    yield "entries", mechanism_picture.entries(rows, shades, ["a", "b"], "W", ["x", "y", "z"]).panels
    places = [(0.0, 0.0), (1.0, 0.0), (0.5, 0.75)]
    yield "a graph", graph_picture.picture(("a", "b", "c_1"), [(0, 1), (1, 2)], places, [[0, 2], [1]], "a path").panels
    yield "a graph of many vertices", graph_picture.picture([str(k) for k in range(65)], [(0, 64)], _wave(65)).panels


def number(value):
    return f"{float(value) + 0.0:.4g}"


def point(pair):
    return f"({number(pair[0])}, {number(pair[1])})"


def points(listed):
    """All points, or the first and last ones and how many they are."""
    texts = list(map(point, listed))
    return " ".join(texts if len(texts) <= 4 else [*texts[:2], "...", *texts[-2:], f"of {len(texts)}"])


def described(drawing):
    """The lines of text about a figure of matplotlib."""
    layout = type(drawing.get_layout_engine()).__name__
    yield f"figure of {' x '.join(map(number, drawing.get_size_inches()))} inches, {layout}"
    for axes in drawing.axes:
        yield from _of_axes(axes)


def _of_axes(axes):
    window, frame = (*axes.get_xlim(), *axes.get_ylim()), "frame" if axes.axison else "no frame"
    yield f"axes {' '.join(map(number, window))}, {frame}, aspect {axes.get_aspect()}"
    yield f"  across {axes.get_xlabel()!r}, up {axes.get_ylabel()!r}"
    if axes.get_title():
        pad = axes.titleOffsetTrans.get_matrix()[1, 2] * 72 / axes.figure.dpi
        yield f"  title {axes.get_title()!r}, size {number(axes.title.get_fontsize())}, raised by {number(pad)}"
    for of_kind, drawn in ((_line, axes.lines), (_area, axes.patches), (_disc, axes.collections), (_text, axes.texts)):
        yield from [f"  {of_kind(one)}{_place(one)}" for one in drawn]
    legend = axes.get_legend()
    if legend is not None:
        corner = next(name for name, code in Legend.codes.items() if code == legend._loc)
        size, opaque = {text.get_fontsize() for text in legend.get_texts()}, legend.get_frame().get_alpha()
        names = [text.get_text() for text in legend.get_texts()]
        yield f"  legend {corner}, sizes {size}, handles {legend.handlelength}, opaque {opaque}: {names}"


def _place(artist):
    name = artist.get_label() or ""
    named = f", named {name!r}" if name and not name.startswith("_") else ""
    return f", z {number(artist.get_zorder())}{'' if artist.get_clip_on() else ', not clipped'}{named}"


def _line(line):
    parts = [f"line {points(zip(*line.get_data(orig=True), strict=True))}, {to_hex(line.get_color())}"]
    if line.get_linestyle() != "None":
        dashes = line._unscaled_dash_pattern[1]
        cap = line.get_dash_capstyle() if line.is_dashed() else line.get_solid_capstyle()
        pattern = f"dashes {' '.join(map(number, dashes))}" if dashes else f"{line.get_linestyle()} {cap}"
        parts.append(f"width {number(line.get_linewidth())}, {pattern}")
    if line.get_marker() not in ("None", None, ""):
        every = line.get_markevery()
        parts.append(f"marks {line.get_marker()} of {number(line.get_markersize())} in {to_hex(line.get_markerfacecolor())}")
        parts += [] if every is None else [f"at {every[0]} and every {every[1]}"]
    return ", ".join(parts)


def _area(area):
    width = area.get_linewidth()
    edge = f"edge {to_hex(area.get_edgecolor())} of {number(width)}" if width else "no edge"
    return f"area {points(area.get_xy())}, {to_hex(area.get_facecolor())}, {edge}"


def _disc(disc):
    (size,), (color,), (edge,) = disc.get_sizes(), disc.get_facecolor(), disc.get_edgecolor()
    return f"disc {points(disc.get_offsets())}, size {number(size)}, {to_hex(color)}, edge {to_hex(edge)}"


def _text(text):
    words = f"text {text.get_text()!r}, size {number(text.get_fontsize())}, {to_hex(text.get_color())}"
    words += f", {text.get_horizontalalignment()} {text.get_verticalalignment()}"
    if text.get_rotation():
        words += f", turned by {number(text.get_rotation())} about its {text.get_rotation_mode()}"
    if not text.get_parse_math():
        words += ", no mathematics"
    ground = text.get_bbox_patch()
    if ground is not None:
        style = ground.get_boxstyle()
        edge = number(ground.get_linewidth())
        words += (
            f", on {to_hex(ground.get_facecolor())} with alpha {ground.get_alpha()}, edge {edge}, pad {number(style.pad)}"
        )
    if not hasattr(text, "xyann"):
        return f"{words}, at {point(text.get_position())}"
    kept = "" if text.get_annotation_clip() is None else f", kept {not text.get_annotation_clip()}"
    return f"{words}, {point(text.xyann)} {text.anncoords} from {point(text.xy)} in {text.xycoords}{kept}"


def _shortened(line):
    """A line of LaTeX with the first and last of many points."""
    listed = re.findall(r"\([^ ()]+,[^ ()]+\)", line)
    many, few = f"{{{' '.join(listed)}}}", f"{{{' '.join(listed[:2])} ... {' '.join(listed[-2:])}}}, {len(listed)} points"
    return line if len(listed) <= 4 else line.replace(many, few)


def account(name, shown):
    """What both back ends make of panels; of several there is a document."""
    write = tikz_pen.fragment if len(shown) == 1 else tikz_pen.document
    written = map(_shortened, write(shown).splitlines())
    return [f"== {name}", *described(matplotlib_pen.figure(shown)), *written]


def lines():
    """All lines of the stored text."""
    return [line for name, shown in panels() for line in account(name, shown)]


STORED = StoredLines(Path(__file__).with_name("drawn.txt"), lines)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.pictures.drawn", description=__doc__.split("\n")[0])
    parser.add_argument("--png", metavar="FOLDER", help="write the pictures into a folder as well")
    options = parser.parse_args()
    for name, shown in panels() if options.png else ():
        matplotlib_pen.figure(shown).savefig(Path(options.png, f"{name.replace(' ', '_')}.png"), dpi=60)
    STORED.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
