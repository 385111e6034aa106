"""A picture is the same in both back ends, keeps its numbers, and is told apart without colours.

Covers: symdp.mechanisms.coloring, symdp.mechanisms.mechanism, symdp.mechanisms.mechanism_picture,
symdp.pictures.line_styles, symdp.pictures.marks, symdp.pictures.matplotlib_pen, symdp.pictures.notebook_figure,
symdp.pictures.picture, symdp.pictures.tikz_pen, symdp.reports.curve_samples, symdp.reports.tradeoff_figure,
symdp.reports.utility_figure, symdp.sources.shapes.polygon, symdp.sources.source_picture,
symdp.tradeoffs.graphs.utility_function
"""

import re
import shutil
import subprocess
from fractions import Fraction
from math import isclose, log
from random import Random

import pytest
from matplotlib import pyplot

from symdp import SourceSet, Tradeoff, plot_curves
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.families import line, ring, star
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.coloring import color
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.mechanism_picture import colors
from symdp.pictures import html_display, matplotlib_pen, tikz_pen
from symdp.pictures.line_styles import STYLES
from symdp.pictures.marks import Area, Dot, Line, Panel, Rule, Text
from symdp.pictures.matplotlib_pen import MARKS_A_LINE, _joined, _Pen, figure
from symdp.reports.curve_samples import height, limit, staircase
from symdp.reports.tradeoff_figure import picture, threshold
from symdp.sources.shapes.polygon import clipped, corners, intersection, ordered_part
from symdp.sources.source_picture import place
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from tests.agreement.random_sources import random_prior
from tests.latex_files import compiled

JUMPING = SourceSet.named("kalantari2018:II-6")
NEEDS_LATEX = pytest.mark.skipif(
    shutil.which("pdflatex") is None
    or subprocess.run(["kpsewhich", "pgfplots.sty"], capture_output=True, check=False).returncode != 0,
    reason="no pgfplots: install texlive-pictures",
)


def marks(drawn, kind):
    return [mark for panel in drawn.panels for mark in panel.marks if isinstance(mark, kind)]


def coordinates(text):
    return [tuple(map(float, pair)) for pair in re.findall(r"\((-?[\d.]+),(-?[\d.]+)\)", text)]


def test_both_back_ends_hold_the_exact_points():
    curve = Tradeoff(JUMPING).curve()
    (found,) = [mark for mark in marks(curve.picture(), Line) if mark.points[-1][0] < 1]
    plotted = figure(curve.picture().panels).axes[0].lines[0].get_data()
    written = curve.picture().to_latex().splitlines()
    longest = max([coordinates(text) for text in written if "addplot" in text], key=len)
    assert len(found.points) == len(longest) == len(plotted[0]) > 100
    for (x, y), (a, b), c, d in zip(found.points, longest, *plotted, strict=True):
        assert isclose(x, a, abs_tol=1e-11)
        assert isclose(y, b, abs_tol=1e-11)
        assert (x, y) == (c, d)
        if x < 0.3:
            assert isclose(y, log(curve.exp_epsilon(f"{x:.17f}")), abs_tol=1e-9)


def test_an_axis_has_a_length_where_one_distortion_alone_can_occur():
    curve = Tradeoff(SourceSet.single([1]), loss="ring").curve()
    assert curve.question.largest_distortion == 0
    (panel,) = curve.picture().panels
    assert panel.window[:2] == (0, 1)
    assert figure(curve.picture().panels).axes[0].get_xlim() == (0, 1)
    assert "xmin=0, xmax=1," in curve.picture().to_latex()


def test_a_picture_ends_a_little_behind_the_function_and_below_zero():
    curve = Tradeoff(JUMPING).curve()
    assert curve.zero_from == Fraction(3, 10)
    axes = curve.plot().axes[0]
    assert 0.3 < axes.get_xlim()[1] < 0.35
    assert -0.3 < axes.get_ylim()[0] < 0
    (zero,) = [line for line in axes.lines if len(line.get_xdata()) == 2 and max(line.get_ydata()) == 0]
    assert (list(zero.get_xdata()), zero.get_clip_on()) == ([0.3, 1.0], True)
    assert 0.5 < curve.plot(at="1/2").axes[0].get_xlim()[1] < 0.6
    both = plot_curves([curve, Tradeoff(SourceSet.simplex(6)).curve()]).axes[0]
    assert 5 / 6 < both.get_xlim()[1] < 1
    assert Tradeoff(SourceSet.simplex(20)).curve().plot().axes[0].get_xlim()[1] == 1
    assert "ymin=-0." in curve.picture().to_latex()


def test_a_colour_of_ones_own_is_that_of_the_line_and_of_its_dots():
    curve = Tradeoff(JUMPING).curve()
    axes = curve.plot(color="tab:blue").axes[0]
    shades = [line.get_color() for line in axes.lines if line.get_linestyle() != ":"]
    assert shades == ["#1f77b4"] * 4
    both = plot_curves([curve, curve], ["a", "b"], colors=[None, (1, 0, 0)])
    assert {line.get_label(): line.get_color() for line in both.axes[0].lines if line.get_label() in "ab"} == {
        "a": STYLES[0].color,
        "b": "#ff0000",
    }
    assert graph_utility_function(star(3)).plot(color="green").axes[0].lines[0].get_color() == "#008000"
    written = picture([curve], colors=["#123abc"]).to_latex()
    assert written.count("symdp123ABC") > 4
    assert r"\definecolor{symdp123ABC}{HTML}{123ABC}" in written


def test_labels_of_thresholds_are_fractions_or_rounded():
    assert [threshold(Fraction(*pair)) for pair in ((1, 3), (100001, 300001), (99996, 10**5))] == ["1/3", "0.3333", "1.0000"]
    assert [threshold(Fraction(n, 10**5)) for n in (12344, 12345, 12346)] == ["0.1234", "0.1235", "0.1235"]


def test_a_jump_is_an_open_and_a_filled_dot():
    dots = marks(Tradeoff(JUMPING).curve().picture(), Dot)
    assert [(dot.filled, dot.at[0]) for dot in dots] == [(False, 0.3), (True, 0.3)]
    assert isclose(dots[0].at[1], log(14 / 3))
    assert dots[0].note == "D = 3/10, exp(epsilon) = 14/3 from the left"
    assert marks(Tradeoff(SourceSet.simplex(3)).curve().picture(), Dot) == []


def test_thresholds_are_labelled_where_there_is_room():
    rules = marks(Tradeoff(JUMPING).curve().picture(), Rule)
    assert [rule.at for rule in rules] == [0.1, 0.14, 0.17, 0.21, 0.3]
    assert [rule.label for rule in rules] == ["1/10", "7/50", "17/100", "21/100", "3/10"]
    far = marks(Tradeoff(JUMPING).curve().picture(at=1), Rule)
    assert [rule.label for rule in far] == ["1/10", "", "17/100", "", "3/10"]
    assert marks(picture([Tradeoff(JUMPING).curve()] * 2, ["a", "b"]), Rule) == []


def test_bits_are_nats_over_log_2():
    curve = Tradeoff(JUMPING).curve()
    nats, bits = (max(marks(curve.picture(unit=unit), Line), key=lambda line: len(line.points)) for unit in ("nats", "bits"))
    assert all(isclose(a[1], b[1] * log(2), rel_tol=1e-9) for a, b in zip(nats.points, bits.points, strict=True))
    assert curve.picture(unit="bits").panels[0].up.endswith("in bits")


def test_the_asked_point_is_marked():
    drawn = Tradeoff(JUMPING).curve().picture(at="3/20")
    (dot,) = [mark for mark in marks(drawn, Dot) if mark.at[0] == 0.15]
    assert isclose(dot.at[1], log(51 / 2))
    assert "frac{51}{2}" in drawn.to_latex()


def test_texts_of_near_points_stand_on_both_sides_of_them():
    known = SourceSet.named("zhong2022:figure-4")
    curves = [Tradeoff(known, delta="1/10").curve(), Tradeoff(known).curve(), Tradeoff(known, leakage="ml").curve()]
    asked = [mark for mark in marks(picture(curves, ["a", "b", "c"], at="1/5"), Text) if "log" in mark.text]
    sides = [(mark.text, mark.side) for mark in asked]
    assert sides == [
        (r"$\log 12$", "above right"), (r"$\log \frac{21}{2}$", "below left"), (r"$\log \frac{5}{2}$", "above right")
    ]  # fmt: skip
    assert "anchor=north east" in picture(curves, ["a", "b", "c"], at="1/5").to_latex()


def test_several_curves_differ_without_colours():
    curves = [Tradeoff(SourceSet.simplex(2), leakage=name).curve() for name in ("dp", "ml", "mi")]
    axes = plot_curves(curves).axes[0]
    drawn = [line for line in axes.lines if not line.get_label().startswith("_")]
    assert [line.get_label() for line in drawn] == ["dp", "ml", "mi"]
    assert len({(line.get_linestyle(), tuple(line._unscaled_dash_pattern[1] or ())) for line in drawn}) == 3
    assert len({line.get_marker() for line in drawn}) == 3
    assert len({(each.dashes, each.mark) for each in STYLES}) == len(STYLES)


def test_axes_that_are_there_keep_what_they_show():
    import matplotlib.figure

    axes = matplotlib.figure.Figure().add_subplot()
    for number, name in enumerate(("dp", "ml")):
        Tradeoff(SourceSet.simplex(2), leakage=name).curve().plot(ax=axes, label=f"curve {number}")
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["curve 0", "curve 1"]
    assert axes.get_ylim()[1] > 2
    graph_utility_function(star(3)).plot(ax=axes, label="utility")
    assert len(axes.get_legend().get_texts()) == 3


def test_where_no_formula_is_known_there_is_a_band():
    assert staircase([(0, 2, 3), (1, 0, 1)]) == ((0, 3), (1, 3), (1, 0), (0, 0))
    curve = Tradeoff(SourceSet.from_vertices([["2/3", "1/3"], ["3/5", "2/5"]]), leakage="mi", digits=3).curve()
    drawn = curve.picture()
    (band,), (dots,) = marks(drawn, Area), [mark for mark in marks(drawn, Line) if not mark.joined]
    assert min(y for _, y in band.corners) >= 0
    assert {x for x, _ in band.corners} == {x for x, _ in dots.points}
    # The middle of a step, where nothing was computed, lies in the band.
    (left, _), (right, _) = sorted(dots.points)[3:5]
    value = float(curve.value(Fraction(left + right) / 2).nats(4))
    low, high = (end(y for x, y in band.corners if x in (left, right)) for end in (min, max))
    assert low <= value <= high


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda curve: curve.plot(unit="bans"), "unit=bans"),
        (lambda curve: curve.plot("curve.gif"), "plot=curve.gif"),
        (lambda curve: plot_curves([]), "curves is empty"),
        (lambda curve: plot_curves([curve], ["a", "b"]), "labels has 2 entries, curves 1"),
        (lambda curve: curve.plot(at="2"), "distortion=2"),
        (lambda curve: curve.plot(color="bleu"), "color='bleu' is not a colour"),
        (lambda curve: plot_curves([curve], colors=["red", "blue"]), "colors has 2 entries, curves 1"),
    ],
)
def test_errors_name_what_was_given(call, named):
    with pytest.raises(InvalidArgument, match=named):
        call(Tradeoff(JUMPING).curve())


def test_corners_of_sets_of_every_kind():
    sets = [
        SourceSet.simplex(3),
        SourceSet.decreasing(3),
        SourceSet.box(["1/10"] * 3, ["1/2"] * 3),
        SourceSet.total_variation_ball(["1/3"] * 3, "1/10"),
        SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["3/8", "3/8", "1/4"]]),
        SourceSet.single(["1/2", "1/4", "1/4"]),
        SourceSet.from_vertices([["1/3", "2/3", "0"], ["1/3", "0", "2/3"]]),
    ]
    counts = []
    for source in sets:
        found = corners(source.shape)
        assert all(source.contains(prior) for prior in found)
        counts.append(len(set(found)))
        for objective in [(1, 2, -3), (-1, 5, 0), (2, -7, 1), (0, -1, -1)]:
            weights = tuple(map(Fraction, objective))
            assert source.minimum(weights)[0] == min(sum(a * x for a, x in zip(weights, p, strict=True)) for p in found)
    assert counts == [3, 3, 6, 6, 2, 1, 2]


def test_half_planes_cut_polygons_exactly():
    whole = corners(SourceSet.simplex(3).shape)
    part = ordered_part(whole, (0, 1, 2))
    assert set(part) == set(corners(SourceSet.decreasing(3).shape))
    assert set(intersection(part, whole)) == set(part)
    assert clipped(part, (Fraction(-1), Fraction(1), Fraction(0))) == () or all(
        prior[0] == prior[1] for prior in clipped(part, (Fraction(-1), Fraction(1), Fraction(0)))
    )


@pytest.mark.parametrize("seed", range(20))
def test_an_intersection_is_what_both_polygons_hold(seed):
    """Its corners lie in both, and every corner of one that lies in the other is among them."""
    rng = Random(seed)
    first, second = ([tuple(random_prior(rng, 3)) for _ in range(3)] for _ in range(2))
    if any(_area(polygon) == 0 for polygon in (first, second)):
        return
    both = intersection(first, second)
    assert all(_holds(polygon, point) for polygon in (first, second) for point in both)
    shared = [point for a, b in ((first, second), (second, first)) for point in a if _holds(b, point)]
    assert set(shared) <= set(both)


def _area(polygon):
    (a, b, _), (c, d, _), (e, f, _) = polygon
    return (c - a) * (f - b) - (e - a) * (d - b)


def _holds(polygon, point):
    """Whether a triangle holds a point: its parts with two of the corners have one orientation."""
    parts = [_area([*(corner for corner in polygon if corner is not left), point]) for left in polygon]
    signs = [parts[0], -parts[1], parts[2]]
    return all(part >= 0 for part in signs) or all(part <= 0 for part in signs)


def test_where_nothing_ever_leaks_zero_is_drawn():
    marks = Tradeoff(SourceSet.single([1, 0])).curve().picture().panels[0].marks
    assert [mark.points for mark in marks if isinstance(mark, Line)] == [((0.0, 0.0), (1.0, 0.0))]


def test_only_three_letters_make_a_triangle():
    with pytest.raises(Unsupported, match="letters=4"):
        SourceSet.simplex(4).picture()
    assert place((Fraction(1, 3),) * 3)[0] == pytest.approx(0.5)


def test_colours_of_a_mechanism_bear_their_letters():
    found = color(Mechanism.from_rows([["3/4", "1/4", 0], ["1/4", "3/4", 0], ["1/2", "1/2", 0]]))
    drawn = colors([[str(entry) for entry in row] for row in found.colors])
    assert [area.color for area in marks(drawn, Area)][:2] == ["#000000", "#E08080"]
    assert len(marks(drawn, Area)) == 9


@pytest.mark.thorough
@NEEDS_LATEX
def test_everything_compiles_together(tmp_path):
    pictures = [
        Tradeoff(JUMPING).curve().picture(at="3/20", label="100 % of $P_1$"),
        SourceSet.from_vertices([["1/2", "1/4", "1/4"]], labels=["a_b", "50 %", r"\x"]).picture(),
        graph_utility_function(line(4)).picture(),
        ring(6).picture(),
        colors([["B", "R", "0"], ["R", "B", "0"]]),
    ]
    panels = tuple([panel for drawn in pictures for panel in drawn.panels])
    (tmp_path / "all.tex").write_text(tikz_pen.document(panels), encoding="utf-8")
    compiled(tmp_path / "all.tex")


def test_a_document_is_as_wide_as_its_panels_and_two_centimetres():
    whole = picture([Tradeoff(SourceSet.single(["1/2", "1/2"])).curve()])
    for panels, width in ((1, 14), (2, 26)):
        made = tikz_pen.document(whole.panels * panels)
        assert f"[paperwidth={width}cm," in made
        assert made.count(r"\begin{tikzpicture}") == panels


def test_an_enclosed_value_has_the_height_of_its_middle():
    pair = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    value = Tradeoff(pair, leakage="mi").at("1/5").value
    assert not value.is_exact
    low, high = value.enclosure(6)
    assert low - Fraction(1, 10**6) <= height(value, "nats") <= high + Fraction(1, 10**6)
    assert isclose(height(value, "bits"), height(value, "nats") / log(2))
    assert isclose(height(LeakageValue.log_of(Fraction(4)), "bits"), 2)


def test_a_limit_that_is_a_root_is_measured_in_the_unit():
    root = AlgebraicNumber((-2, 0, 1), 1)
    assert isclose(limit(root, "bits"), 0.5)
    assert isclose(limit(root, "nats"), log(2) / 2)
    assert isclose(limit(Fraction(4), "bits"), 2)


def test_a_window_is_widened_to_the_contents_of_axes_and_never_narrowed():
    axes = pyplot.figure().add_subplot()
    assert _joined((0, 1, 0, 2), axes) == (0, 1, 0, 2)
    axes.plot([0], [0])
    for (left, right, bottom, top), joined in {
        (-1, 0.5, 1, 3): (-1, 1, 0, 3),
        (0.2, 4, -2, 1): (0, 4, -2, 2),
    }.items():
        axes.set_xlim(left, right)
        axes.set_ylim(bottom, top)
        assert _joined((0, 1, 0, 2), axes) == joined
    pyplot.close()


def test_dots_at_the_border_are_drawn_whole():
    made = picture([Tradeoff(JUMPING).curve()])
    assert [mark for mark in made.panels[0].marks if isinstance(mark, Dot)]
    dots = [line for line in figure(made.panels).axes[0].lines if line.get_marker() == "o" and len(line.get_xdata()) == 1]
    assert dots
    assert not any(dot.get_clip_on() for dot in dots)


def test_every_point_of_a_short_marked_line_is_marked():
    for points in (3, MARKS_A_LINE, 2 * MARKS_A_LINE):
        line = Line(tuple([(float(k), float(k)) for k in range(points)]), marked=True)
        panel = Panel((line,), (0, points, 0, points), "x", "y")
        (drawn,) = figure([panel]).axes[0].lines
        _, every = drawn.get_markevery()
        assert every == max(1, points // MARKS_A_LINE)
        assert f"mark repeat={every}," in tikz_pen.fragment([panel])


def test_of_a_line_without_marks_no_point_is_chosen():
    """Marks that are given to it later are at every point, as they are on points that are not joined."""
    points = tuple([(float(k), 0.0) for k in range(40)])
    lines = (Line(points), Line(points, joined=False, marked=True), Line(points, marked=True))
    plain, alone, marked = figure([Panel(lines, (0, 40, -1, 1), "x", "y")]).axes[0].lines
    assert plain.get_marker() == "None"
    assert plain.get_markevery() is alone.get_markevery() is None
    assert marked.get_markevery()[1] == 40 // MARKS_A_LINE


def test_a_title_makes_room_for_names_of_thresholds_alone():
    axes = pyplot.figure().add_subplot()
    pen = _Pen(axes, framed=True)
    assert not pen.ruled
    pen.rule(Rule(0.5))
    assert not pen.ruled
    pen.rule(Rule(0.5, "threshold"))
    assert pen.ruled
    pyplot.close()


def test_of_a_table_as_many_rows_are_shown_as_is_said():
    for more in (0, 1):
        rows = [[str(k)] for k in range(html_display.MOST_ROWS + more)]
        shown = html_display.table(["x"], rows)
        assert shown.count("<tr>") == 1 + len(rows)
        assert (f"<td>{len(rows) - 1}</td>" in shown) == (more == 0)
        assert ("<td>... 1 more</td>" in shown) == (more == 1)


def test_a_style_is_a_colour_dashes_and_two_marks():
    for each in STYLES:
        assert re.fullmatch("#[0-9A-F]{6}", each.color)
        assert all(length > 0 for length in each.dashes)
        assert len(each.dashes) % 2 == 0
        assert len({each.mark, each.latex_mark}) <= 2
    for part in ("color", "dashes", "mark", "latex_mark"):
        assert len({getattr(each, part) for each in STYLES}) == len(STYLES)


def test_a_text_is_moved_to_the_side_on_which_it_stands():
    for side, (across, up) in matplotlib_pen._OFFSETS.items():
        words = side.split()
        assert (across > 0) == ("right" in words)
        assert (across < 0) == ("left" in words)
        assert (up > 0) == ("above" in words)
        assert (up < 0) == ("below" in words)
        # The side of the text that is at its place is the other one.
        horizontal = "left" if across > 0 else "right" if across < 0 else "center"
        vertical = "bottom" if up > 0 else "top" if up < 0 else "center"
        assert matplotlib_pen._SIDES[side] == (horizontal, vertical)


def test_curves_on_axes_of_another_figure_are_saved_with_it(tmp_path):
    whole, (left, right) = pyplot.subplots(1, 2)
    left.plot([0, 1], [0, 1])
    path = tmp_path / "both.svg"
    assert plot_curves([Tradeoff(SourceSet.simplex(3)).curve()], path=str(path), ax=right) is whole
    assert path.read_text(encoding="utf-8").lstrip().startswith("<?xml")
    assert right.lines
    pyplot.close(whole)
