"""What both back ends draw of every kind of mark was looked at since it changed: colours, sizes, places and orders.

Covers: symdp.graphs.graph_picture, symdp.mechanisms.mechanism_picture, symdp.pictures.html_display,
symdp.pictures.line_styles, symdp.pictures.marks, symdp.pictures.matplotlib_pen, symdp.pictures.notebook_figure,
symdp.pictures.picture, symdp.pictures.tikz_pen, symdp.sources.source_picture
"""

import re
import struct
from pathlib import Path
from unittest.mock import patch

import pytest
from matplotlib import pyplot

from symdp.errors import InvalidArgument, Unsupported
from symdp.pictures import html_display, matplotlib_pen, tikz_pen
from symdp.pictures.marks import Area, Dot, Line, Panel, Rule, Text, Vertex, plain, window_around
from symdp.pictures.notebook_figure import content
from symdp.pictures.picture import Picture
from tests.pictures import drawn

CHANGED = "changed lines are looked at, then stored: python -m tests.pictures.drawn"
FRAMED = Panel((Line(((0, 0), (1, 1)), label="falls"), Dot((1, 1))), (0, 1, 0, 1), "$x$", "y")


def test_every_picture_is_drawn_as_it_was_looked_at():
    assert drawn.STORED.changes() == [], CHANGED


@pytest.mark.parametrize("name", ["lines", "two functions"])
def test_every_point_is_in_both_back_ends(name):
    """Of long lines, the stored text holds the first and last points alone."""
    (panel,) = dict(drawn.panels())[name]
    (axes,) = matplotlib_pen.figure([panel]).axes
    lines = [mark.points for mark in panel.marks if isinstance(mark, Line)]
    of_lines = [line for line in axes.lines if line.get_zorder() in (1, 2)]
    assert [tuple(zip(*line.get_data(orig=True), strict=True)) for line in of_lines] == list(map(tuple, lines))
    written = [text for text in tikz_pen.fragment([panel]).splitlines() if "addplot" in text]
    for points in lines:
        listed = " ".join([f"({tikz_pen._number(x)},{tikz_pen._number(y)})" for x, y in points])
        assert any(f"coordinates {{{listed}}}" in text for text in written)


def test_marks_are_plain_where_nothing_else_is_said():
    at, points = (0.0, 0.0), ((0.0, 0.0), (1.0, 1.0))
    assert Line(points) == Line(points, 0, "", False, False, True, "")
    assert Area(points, "#ffffff") == Area(points, "#ffffff", True, "")
    assert Dot(at) == Dot(at, 0, True, "", "")
    assert (Rule(0.5), Text(at, "a")) == (Rule(0.5, ""), Text(at, "a", "", "#000000"))
    assert Vertex(at, "a", "#ffffff") == Vertex(at, "a", "#ffffff", "")
    assert Panel((), (0, 1, 0, 1)) == Panel((), (0, 1, 0, 1), "", "", "", "north east")


@pytest.mark.parametrize(("across", "up", "framed"), [("", "", False), ("x", "", True), ("", "y", True), ("x", "y", True)])
def test_a_name_of_either_axis_makes_a_frame(across, up, framed):
    assert Panel((), (0, 1, 0, 1), across, up).framed is framed


def test_dollars_of_plain_texts_begin_no_mathematics():
    assert plain("3 $ and $x$") == r"3 \$ and \$x\$"
    assert tikz_pen.text(plain("3 $ and 4 %")) == r"3 \$ and 4 \%"


def test_a_margin_is_a_share_of_the_larger_side():
    wide, high = [(0, 0), (4, 1), (2, -1)], [(-1, 0), (1, 8)]
    assert window_around(wide) == pytest.approx((-0.4, 4.4, -1.4, 1.4))
    assert window_around(high, 0.25) == (-3, 3, -2, 10)
    assert window_around(high, 0) == (-1, 1, 0, 8)
    left, right, bottom, top = window_around([(2, 3)])
    assert left < 2 < right
    assert bottom < 3 < top
    assert right - left == pytest.approx(2e-10, rel=1e-5)


def test_a_small_window_has_a_width():
    for size in (0.5, 2.0):
        assert window_around([(0, 0), (size * 1e-9, 0)], 1)[0] == -max(size, 1) * 1e-9


def test_tables_have_a_head_where_some_column_has_a_name():
    assert html_display.table(["", "b"], [["1", "<2>"], ["3", "&"]]) == (
        "<table><thead><tr><th></th><th>b</th></tr></thead><tbody>"
        "<tr><td>1</td><td>&lt;2&gt;</td></tr><tr><td>3</td><td>&amp;</td></tr></tbody></table>"
    )
    assert html_display.table(["", ""], [["1", "2"]]) == "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
    assert html_display.table(["a"], []) == "<table><thead><tr><th>a</th></tr></thead><tbody></tbody></table>"
    assert html_display.table([], [['"']]) == '<table><tbody><tr><td>"</td></tr></tbody></table>'
    assert html_display.paragraph('"a" & b') == '<p>"a" &amp; b</p>'


@pytest.mark.parametrize("count", [39, 40, 41, 42, 100])
def test_of_many_rows_the_first_forty_are_shown_and_the_others_counted(count):
    shown = html_display.table(["x"], ([str(k)] for k in range(count)))
    rows = [f"<tr><td>{k}</td></tr>" for k in range(count)]
    if count > 40:
        rows = [*rows[:40], f"<tr><td>... {count - 40} more</td></tr>"]
    assert shown == f"<table><thead><tr><th>x</th></tr></thead><tbody>{''.join(rows)}</tbody></table>"


def pixels(data):
    """The width and height that the head of a PNG file says."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    return struct.unpack(">II", data[16:24])


def test_an_image_has_its_size_at_110_dots_an_inch_and_its_words():
    whole = Picture((FRAMED,))
    assert pixels(whole.draw()._repr_png_()) == (616, 418)
    assert pixels(Picture((Panel((), (0, 1, 0, 1)),)).to_png()) == (484, 484)
    shown = html_display.image(whole, 'a "curve" & more')
    assert re.fullmatch('<img alt="a &quot;curve&quot; &amp; more" src="data:image/png;base64,[A-Za-z0-9+/=]+">', shown)


def test_an_svg_is_the_same_text_each_time_and_holds_its_words():
    first, again = (content(matplotlib_pen.figure([FRAMED]), "svg").decode() for _ in range(2))
    assert first == again
    assert "<dc:date>" not in first
    assert ">falls</text>" in first
    script = Panel((Text((0.5, 0.5), r"$\mathcal{V}$"),), (0, 1, 0, 1), "word")
    outlined = content(matplotlib_pen.figure([script]), "svg").decode()
    assert "<text" not in outlined
    assert not re.search("[\ue000-\uf8ff]", outlined)


def test_without_matplotlib_pictures_are_refused_and_notebooks_have_no_image():
    with patch("symdp.pictures.matplotlib_pen.find_spec", return_value=None), pytest.raises(Unsupported) as caught:
        matplotlib_pen.figure([FRAMED])
    assert str(caught.value).startswith("a picture needs the package matplotlib; install it with pip install")
    with patch("symdp.pictures.html_display.find_spec", return_value=None):
        assert html_display.image(Picture((FRAMED,)), "a curve") == ""


def test_formats_are_told_by_the_ending(tmp_path):
    for ending in (".pdf", ".png", ".svg"):
        assert matplotlib_pen.checked_path(f"a/b{ending}") == Path(f"a/b{ending}")
    Picture((FRAMED,)).draw(str(tmp_path / "a.png"))
    assert pixels((tmp_path / "a.png").read_bytes()) == (616, 418)
    for name in ("a", "a.PDF", "a.svg.txt", "svg"):
        with pytest.raises(InvalidArgument, match=r"must end in \.pdf, \.png, \.svg$"):
            matplotlib_pen.checked_path(name)


def test_axes_that_show_something_keep_it_and_others_have_the_window_of_the_panel():
    axes = pyplot.figure().add_subplot()
    axes.set_xlim(-5, 5)
    matplotlib_pen.draw(Panel((), (0.0, 2.0, 1.0, 3.0), "x"), axes)
    assert (*axes.get_xlim(), *axes.get_ylim()) == (0, 2, 1, 3)
    axes.plot([0], [0])
    matplotlib_pen.draw(Panel((), (-1.0, 1.0, 2.0, 4.0), "x"), axes)
    assert (*axes.get_xlim(), *axes.get_ylim()) == (-1, 2, 1, 4)
    pyplot.close()
