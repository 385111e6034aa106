"""The points of a picture are values of the function: how many, where, in which unit, and where the frame ends.

Covers: symdp.reports.answer_latex, symdp.reports.answer_notebook, symdp.reports.curve_samples,
symdp.reports.latex_text, symdp.reports.table, symdp.reports.tradeoff_figure, symdp.reports.utility_figure
"""

from fractions import Fraction as F
from math import exp, log
from types import SimpleNamespace

import matplotlib.figure
import pytest

from symdp import SourceSet, Tradeoff, measure, read_source
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.errors import InvalidArgument
from symdp.graphs.families import clique, star
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.pictures.line_styles import STYLES
from symdp.pictures.marks import Area, Dot, Line, Rule, Text
from symdp.reports import (
    answer_latex,
    answer_notebook,
    curve_samples,
    latex_fragment,
    latex_text,
    table,
    tradeoff_figure,
    utility_figure,
)
from symdp.tradeoffs.graphs.utility_function import graph_utility_function

PAIR = "1/2,3/10,1/5; 3/10,1/5,1/2"
UNITS = {"nats": 1.0, "bits": log(2)}
JUMPING = Tradeoff(SourceSet.named("kalantari2018:II-6")).curve()
PRIOR = Tradeoff(read_source("1/2,3/10,1/5")).curve()
ENCLOSED = Tradeoff(read_source("2/3,1/3; 3/5,2/5"), leakage="mi", digits=3).curve()


@pytest.mark.parametrize("unit", UNITS)
def test_an_exact_value_has_its_height_in_either_unit(unit):
    for number in (F(8), F(3, 2), F(1)):
        assert curve_samples.height(LeakageValue.log_of(number), unit) == pytest.approx(log(number) / UNITS[unit], abs=1e-12)
        assert curve_samples.limit(number, unit) == pytest.approx(log(number) / UNITS[unit], abs=1e-12)
    root = AlgebraicNumber((-2, 0, 1), 1)
    assert curve_samples.limit(root, unit) == pytest.approx(log(2) / 2 / UNITS[unit])


@pytest.mark.parametrize("unit", UNITS)
def test_an_enclosed_value_has_its_ends_and_the_height_of_its_middle(unit):
    value = SimpleNamespace(is_exact=False, enclosure=lambda digits: {4: (F(1, 2), F(3, 4))}[digits])
    low, high = curve_samples.bounds(value, unit)
    assert (low, high) == pytest.approx((0.5 / UNITS[unit], 0.75 / UNITS[unit]))
    assert curve_samples.height(value, unit) == pytest.approx(0.625 / UNITS[unit])


def test_a_unit_is_one_of_two():
    assert [curve_samples.read_unit(unit) for unit in ("nats", "bits")] == ["nats", "bits"]
    for unit in ("Nats", "", "bit"):
        with pytest.raises(InvalidArgument, match=f"^unit={unit} must be nats or bits$"):
            curve_samples.read_unit(unit)


@pytest.mark.parametrize("unit", UNITS)
def test_points_of_pieces_are_values_that_fall(unit):
    for curve in (JUMPING, PRIOR, Tradeoff(read_source(PAIR), leakage="ml").curve()):
        found = curve_samples.sampled(curve, unit)
        assert found.searched == []
        assert [x for x, _ in found.known] == sorted(x for x, _ in found.known)
        assert [y for _, y in found.known] == sorted((y for _, y in found.known), reverse=True)
        for x, y in found.known[:: len(found.known) // 9]:
            if x < float(curve.zero_from):
                value = curve.value(F(x).limit_denominator(10**12))
                assert y == pytest.approx(float(value.nats(12)) / UNITS[unit], abs=1e-7)
        last = 0.0 if curve.jump is None else log(float(curve.jump)) / UNITS[unit]
        assert found.known[-1] == pytest.approx((float(curve.zero_from), last))


def test_so_many_points_are_drawn_and_more_of_them_at_the_left_end():
    """Sixty steps of each piece where there are few; the steps of the first one are cubes of equal ones."""
    assert [len(curve.pieces) for curve in (JUMPING, PRIOR)] == [5, 2]
    # At D = 0 the value is infinite, and each piece begins where the one before it ends.
    points = curve_samples.sampled(PRIOR, "nats").known
    first, second = PRIOR.pieces
    inside = [float(first.inside(F(k, 60) ** 3)) for k in range(1, 61)]
    inside += [float(second.inside(F(k, 60))) for k in range(61)]
    ends = [x for x in inside if x != float(PRIOR.zero_from)]
    assert [x for x, _ in points] == [*ends, *([] if PRIOR.jump is None else [float(PRIOR.zero_from)])]
    assert len(curve_samples.sampled(JUMPING, "nats").known) == 5 * 61 - 2 + 1


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("count", "steps", "drawn"),
    [(1, 60, 1), (5, 60, 5), (6, 50, 6), (75, 4, 75), (149, 2, 149), (150, 2, 150), (299, 2, 299), (300, 2, 150),
     (450, 2, 150)],
)  # fmt: skip
def test_of_very_many_pieces_some_are_drawn(count, steps, drawn):
    """About three hundred points: fewer steps of each piece where there are many, at least two, and then fewer pieces."""
    piece = lambda k: SimpleNamespace(form=1, value=LeakageValue.log_of, inside=lambda share: 2 + k + share)  # noqa: E731
    curve = SimpleNamespace(
        has_pieces=True, pieces=[piece(k) for k in range(count)], zero_from=F(1), jump=None, value=LeakageValue.log_of,
        question=SimpleNamespace(least_distortion=F(2)),
    )  # fmt: skip
    assert len(curve_samples.sampled(curve, "nats").known) == drawn * (steps + 1)


def test_where_no_formula_is_known_values_are_searched_at_few_points():
    """At the ends of sixteen steps, or fewer of each piece, of which those of the first one are cubes of equal ones."""
    (piece,) = [piece for piece in ENCLOSED.pieces if piece.form is None]
    assert ENCLOSED.pieces == (piece,)
    found = curve_samples.sampled(ENCLOSED, "nats")
    assert [x for x, *_ in found.searched] == pytest.approx([float(ENCLOSED.zero_from) * (k / 16) ** 3 for k in range(17)])
    assert found.known == []
    for _, low, high in found.searched:
        assert -1e-12 <= low <= high <= low + 1e-3
    assert found.top == found.searched[0][2]


@pytest.mark.parametrize("jump", [None, F(4)])
def test_a_smooth_function_is_drawn_at_squares_of_equal_steps(jump):
    curve = SimpleNamespace(
        has_pieces=False, zero_from=F(2, 3), jump=jump, question=SimpleNamespace(least_distortion=F(0)),
        value=lambda d: LeakageValue.log_of(F(9) - 3 * d),
    )  # fmt: skip
    for unit, size in UNITS.items():
        found = curve_samples.sampled(curve, unit)
        places = [2 / 3 * (k / 60) ** 2 for k in range(1, 60)]
        expected = [(x, log(9 - 3 * x) / size) for x in places] + ([] if jump is None else [(2 / 3, log(4) / size)])
        assert [x for x, _ in found.known] == pytest.approx([x for x, _ in expected])
        assert [y for _, y in found.known] == pytest.approx([y for _, y in expected])
        assert (found.searched, found.top) == ([], found.known[0][1])


@pytest.mark.parametrize("least", [F(0), F(1, 5)])
def test_the_frame_leaves_out_a_hundredth_where_the_value_is_infinite(least):
    points = [(float(least) + 0.0001, 9.0), (float(least) + 0.002, 7.0), (float(least) + 0.1, 2.0)]
    for is_infinite, top in ((True, 7.0), (False, 9.0)):
        curve = SimpleNamespace(
            question=SimpleNamespace(least_distortion=least), zero_from=least + F(1, 5),
            value=lambda _, known=is_infinite: SimpleNamespace(is_infinite=known),
        )  # fmt: skip
        assert curve_samples._top(curve, points) == top
        assert curve_samples._top(curve, []) == 0
    curve = SimpleNamespace(question=SimpleNamespace(least_distortion=F(1)), zero_from=F(2), value=curve.value)
    assert curve_samples._top(curve, points) == 0


def test_a_staircase_holds_every_falling_function_between_the_bounds():
    points = [(0.0, 3.0, 4.0), (1.0, 1.0, 2.0), (3.0, 0.0, 0.5)]
    corners = ((0, 4), (1, 4), (1, 2), (3, 2), (3, 0), (1, 0), (1, 1), (0, 1))
    assert curve_samples.staircase(points) == corners
    assert curve_samples.staircase(points[:1]) == ()


@pytest.mark.parametrize(("at", "end"), [(None, 0.336), ("1/10", 0.336), ("3/10", 0.336), ("2/5", 0.448), ("9/10", 1.0)])
def test_a_picture_ends_an_eighth_behind_what_is_shown(at, end):
    (panel,) = JUMPING.picture(at=at).panels
    left, right, bottom, top = panel.window
    assert (left, right) == pytest.approx((0, end))
    assert bottom == pytest.approx(-0.03 * top)
    samples = curve_samples.sampled(JUMPING, "nats")
    assert top == pytest.approx(1.05 * samples.top)


def test_the_widest_of_several_functions_has_the_window():
    simplex = Tradeoff(SourceSet.simplex(2)).curve()
    (panel,) = tradeoff_figure.picture([PRIOR, simplex], at="1/3").panels
    assert panel.window[1] == pytest.approx(1.12 * max(float(simplex.zero_from), float(PRIOR.zero_from), 1 / 3))
    heights = [curve_samples.sampled(curve, "nats").top for curve in (PRIOR, simplex)]
    assert panel.window[3] == pytest.approx(1.05 * max(heights))
    assert [line.label for line in panel.marks if isinstance(line, Line) and line.label] == ["dp", "dp"]


def test_dotted_lines_have_names_where_there_is_room():
    def named(stops, width):
        return [(rule.at, rule.label) for rule in tradeoff_figure._rules(list(map(F, stops)), width)]

    assert named(["1/10", "1/5", "1"], 1.0) == [(0.1, "1/10"), (0.2, "1/5"), (1.0, "1")]
    assert named(["1/10", "14/100", "1"], 1.0) == [(0.1, "1/10"), (0.14, ""), (1.0, "1")]
    assert named(["1/10", "15/100", "1"], 1.0) == [(0.1, "1/10"), (0.15, "3/20"), (1.0, "1")]
    assert named(["1/10", "96/100", "1"], 1.0) == [(0.1, "1/10"), (0.96, ""), (1.0, "1")]
    assert named(["1/100"], 1.0) == [(0.01, "1/100")]
    assert named(["0", "9/200"], 1.0) == [(0.0, "0"), (0.045, "9/200")]
    assert named(["0", "1/10"], 4.0) == [(0.0, ""), (0.1, "1/10")]
    assert named([], 1.0) == []


def test_more_than_forty_breakpoints_are_not_ruled():
    for letters, is_ruled in ((41, True), (42, False)):
        prior = SourceSet.single([F(2 * k, letters * (letters + 1)) for k in range(letters, 0, -1)])
        curve = Tradeoff(prior, leakage="ml").curve()
        assert len(curve.breakpoints) == letters - 1
        marks = curve.picture().panels[0].marks
        assert len([mark for mark in marks if isinstance(mark, Rule)]) == (letters - 1 if is_ruled else 0)


def test_values_at_a_distortion_are_named_from_above():
    def texts(curves, at):
        marks = tradeoff_figure._queried(curves, at, "nats", 4.0)
        assert [mark.style for mark in marks if isinstance(mark, Dot)] == [1] * len(curves)
        named = [mark for mark in marks if isinstance(mark, Text)]
        return [(round(mark.at[0], 9), round(mark.at[1], 6), mark.text, mark.side) for mark in named]

    above = "above right"
    assert texts([PRIOR], "1/5") == [(0.2, 2.079442, r"$D=\frac{1}{5}$: $\log 8$", above)]
    assert texts([PRIOR], "9/10") == [(0.9, 0, r"$D=\frac{9}{10}$: $0$", above)]
    maximal = Tradeoff(read_source("1/2,3/10,1/5"), leakage="ml").curve()
    both = texts([maximal, PRIOR], "1/5")
    assert [text for *_, text, _ in both] == [r"$\log 8$", rf"$\log {latex_text.number(maximal.value(F(1, 5)).exp)}$"]
    assert [side for *_, side in both] == [above, above]
    assert [side for *_, side in texts([PRIOR] * 3, "1/5")] == [above, "below left", above]
    information = Tradeoff(read_source("1/2,3/10,1/5"), leakage="mi").curve()
    ((_, height, text, _),) = texts([information], "1/5")
    assert text == rf"$D=\frac{{1}}{{5}}$: ${height:.4g}$"


def test_where_a_function_has_a_jump_its_dots_have_notes_and_the_line_ends_there():
    marks = JUMPING.picture(label="f").panels[0].marks
    lines, dots = ([mark for mark in marks if isinstance(mark, kind)] for kind in (Line, Dot))
    assert [(line.label, line.style, line.marked, len(line.points)) for line in lines] == [
        ("f", 0, False, 304), ("", 0, False, 2)
    ]  # fmt: skip
    assert lines[1].points == ((0.3, 0.0), (1.0, 0.0))
    assert [(dot.at, dot.filled, dot.note) for dot in dots] == [
        ((0.3, pytest.approx(log(14 / 3))), False, "D = 3/10, exp(epsilon) = 14/3 from the left"),
        ((0.3, 0.0), True, "D = 3/10, epsilon = 0"),
    ]
    band = [mark for mark in ENCLOSED.picture(label="g").panels[0].marks if isinstance(mark, Area | Line)]
    assert (type(band[0]), band[0].color, band[0].outlined, band[0].label) == (Area, "#CCCCCC", False, "")
    assert [line.label for line in band[1:] if line.label] == ["g"]


@pytest.mark.parametrize("first", [0, 1, 3])
def test_lines_of_several_functions_are_marked_in_styles_from_the_first_on(first):
    for count in (1, 2):
        drawn = tradeoff_figure.picture([PRIOR] * count, ["f", "g"][:count], first=first, title="t").panels[0]
        lines = [mark for mark in drawn.marks if isinstance(mark, Line) and mark.label]
        assert [line.style for line in lines] == [first + k for k in range(count)]
        assert {line.marked for line in lines} == {count > 1 or first > 0}
        assert drawn.title == "t"
    assert drawn.up == r"$\epsilon^*$ in nats"
    other = tradeoff_figure.picture([PRIOR, Tradeoff(read_source("1/2,1/2"), leakage="ml").curve()], unit="bits").panels[0]
    assert (other.across, other.up) == ("distortion $D$", "least leakage in bits")


def test_utilities_are_drawn_as_far_as_they_change():
    function = graph_utility_function(star(4))
    (panel,) = utility_figure.picture([function], ["f"], 2, "t", "#112233").panels
    line, *rules = panel.marks
    last = max(float(point.decimal(12)) for point in function.breakpoints)
    end = max(20.0, 4 * last)
    assert panel.window == pytest.approx((0, log(end), 0, 1))
    assert (panel.across, panel.up, panel.title, panel.legend) == (r"$\epsilon$ in nats", "utility", "t", "south east")
    assert (line.style, line.label, line.marked, line.color, len(line.points)) == (2, "f", False, "#112233", 121)
    assert [exp(x) for x, _ in line.points] == pytest.approx([1 + (end - 1) * (k / 120) ** 2 for k in range(121)], rel=1e-3)
    for x, y in line.points[::20]:
        assert y == pytest.approx(float(function(F(exp(x)).limit_denominator(10**9))), abs=1e-8)
    assert [rule.at for rule in rules] == pytest.approx([log(float(at.decimal(12))) for at in function.breakpoints])
    assert [rule.label for rule in rules] == [rf"$\lambda={at.decimal(4)}$" for at in function.breakpoints]
    both = utility_figure.picture([function] * 2, "fg").panels[0].marks
    assert [(line.style, line.label, line.marked, line.color) for line in both] == [(0, "f", True, ""), (1, "g", True, "")]


def test_a_utility_that_bends_at_twenty_three_thirds_is_drawn_up_to_four_times_as_far():
    """Twelve digits of the place: the prior (23/26, 3/26) is guessed without the answer up to the ratio of its entries."""
    function = graph_utility_function(clique(2), ["23/26", "3/26"])
    (panel,) = utility_figure.picture([function], ["f"]).panels
    assert panel.window == (0, pytest.approx(log(4 * 23 / 3), rel=0, abs=1e-12), 0, 1)
    assert [mark.at for mark in panel.marks if isinstance(mark, Rule)] == [pytest.approx(log(23 / 3), rel=0, abs=1e-12)]


AFFINE = {
    (0, 0): "0", (3, 0): "3", ("-1/2", 0): r"-\frac{1}{2}", (0, 1): "D", (0, -1): "-D", (0, 2): "2D",
    (0, "-2/3"): r"-\frac{2}{3}D", (1, 1): "D+1", (-1, 1): "D-1", (1, -1): "1-D", (-1, -1): "-1-D",
    ("1/2", 3): r"3D+\frac{1}{2}", ("-1/2", "1/3"): r"\frac{1}{3}D-\frac{1}{2}", (5, -7): "5-7D",
}  # fmt: skip


def test_affine_functions_have_no_zero_terms_and_no_ones():
    for (constant, slope), text in AFFINE.items():
        assert latex_text.affine(F(constant), F(slope)) == text
        assert latex_text.affine(F(constant), F(slope), "x") == text.replace("D", "x")


def test_ratios_have_common_factors_drawn_out():
    d = Polynomial.of(0, 1)
    one, up = Polynomial.of(1), Polynomial.of(1, 1)
    for (top, below), text in {
        (5 - 5 * d, d): r"\frac{5(1-D)}{D}",
        (0 * d, one): "0",
        (1 - d, d): r"\frac{1-D}{D}",
        (2 - 3 * d, d): r"\frac{2-3D}{D}",
        (6 - 3 * d, up): r"\frac{3(2-D)}{D+1}",
        (up, 1 - d): r"\frac{D+1}{1-D}",
        (4 * d, 2 * d): r"\frac{2D}{D}",
        (1 - d, 2 * one): r"\left(\frac{1}{2}-\frac{1}{2}D\right)",
        (3 * one, 2 * one): r"\frac{3}{2}",
        (one, d): r"\frac{1}{D}",
        (F(1, 2) - F(1, 2) * d, F(1, 3) * d): r"\frac{3(1-D)}{2D}",
        (0 * d, d): r"\frac{0}{D}",
    }.items():
        assert latex_text.fraction_of(top, below) == text


def test_long_numbers_are_truncated_or_rounded_up_at_fifteen_decimals():
    short, long = F(2**39, 2**40 - 1), F(2**40, 2**40 - 1)
    assert latex_text.decimals(short) == latex_text.number(short)
    assert latex_text.decimals(long) == r"1.000000000000909\dots"
    assert latex_text.decimals(long, up=True) == "1.00000000000091"
    exact = F(10**30 + 1, 10**15) / 10**15
    assert latex_text.decimals(F(5**40, 10**15)) == latex_text.decimals(F(5**40, 10**15), up=True)
    assert latex_text.decimals(exact) == r"1\dots"
    assert latex_text.decimals(exact, up=True) == "1.000000000000001"
    assert latex_text.number(F(-3)) == "-3"
    assert latex_text.number(F(-3, 2)) == r"-\frac{3}{2}"


def test_ratios_are_text_as_one_writes_it():
    for (top, below), text in {
        (("5", "-5"), ("0", "1")): "(5 - 5 D) / D",
        (("0", "1"), ("1", "0")): "D",
        (("0", "-2"), ("3", "0")): "-2 D / 3",
        (("-1/2", "3"), ("1", "1")): "(3 D - 1/2) / (D + 1)",
        (("0", "0"), ("0", "-1")): "0 / -D",
        (("1", "1"), ("1", "0")): "D + 1",
    }.items():
        assert table.ratio(top, below) == text


def test_a_notebook_shows_the_mechanism_of_at_most_twelve_letters():
    for letters, is_shown in ((2, True), (12, True), (13, False)):
        best = Tradeoff(SourceSet.simplex(letters)).at("1/4")
        shown = answer_notebook.optimum(best)
        assert ("<th>W(column | row)</th>" in shown) is is_shown
        assert shown.count("<tr>") == (letters + 1 if is_shown else 0)
    assert answer_notebook._entry("1" * 24) == "1" * 24
    assert answer_notebook._entry("1" * 25) == "1" * 24 + "…"


@pytest.mark.parametrize(("words", "sides"), [({}, "right"), ({"words": False}, "right"), ({"words": True}, "left")])
def test_cells_of_a_table_are_at_the_right_but_for_words(words, sides):
    built = table.table(["a\x1b", "b"], [["1", "[bold]2[/bold]"], ["3\n", ""]], **words)
    assert [column.justify for column in built.columns] == [sides, sides]
    assert [str(column.header) for column in built.columns] == [r"a\x1b", "b"]
    assert [[str(cell) for cell in column.cells] for column in built.columns] == [["1", r"3\n"], ["[bold]2[/bold]", ""]]


SYMBOLS = {
    "dp": r"\epsilon^*", "adp:1/10": r"\epsilon^*_{\delta=1/10}", "ml": r"\epsilon^*_{\mathrm{ML}}", "gdp": r"\mu^*",
    "mi": r"\epsilon^*_{\mathrm{MI}}", "renyi:5/2": r"\epsilon^*_{\mathrm{Renyi},\,5/2}", "tv": "s^*",
    "adp:1/10:pointwise": r"\epsilon^*_{\mathrm{ADP},\,1/10,\,\mathrm{pointwise}}", "zcdp": r"\epsilon^*_{\mathrm{ZCDP}}",
    "sibson:oo": r"\epsilon^*_{\mathrm{Sibson},\,\mathrm{oo}}",
}  # fmt: skip


def test_a_measure_has_its_symbol():
    for name, symbol in SYMBOLS.items():
        assert answer_latex.symbol(measure(name)) == symbol, name


def test_a_line_on_axes_has_the_style_after_those_that_are_there():
    axes = matplotlib.figure.Figure().add_subplot()
    assert (tradeoff_figure.lines_on(None), tradeoff_figure.lines_on(axes)) == (0, 0)
    for number, label in enumerate("fgh"):
        assert tradeoff_figure.lines_on(axes) == number
        tradeoff_figure.plot_curves([PRIOR], [label], ax=axes)
    named = [line.get_color() for line in axes.lines if line.get_label() in ("f", "g", "h")]
    assert named == [style.color for style in STYLES[:3]]
    assert tradeoff_figure.plot_curves([PRIOR]).axes[0].lines[0].get_color() == STYLES[0].color


@pytest.mark.parametrize(("more", "side"), [(0, "above right"), (1, "below left")])
def test_texts_as_far_apart_as_is_enough_are_above_their_points(more, side, monkeypatch):
    maximal = Tradeoff(read_source("1/2,3/10,1/5"), leakage="ml").curve()
    upper, lower = (tradeoff_figure.height(curve.value(F(1, 5)), "nats") for curve in (PRIOR, maximal))
    if upper < lower:
        upper, lower = lower, upper
    other = Tradeoff(read_source("1/2,3/10,1/5")).curve() if upper == lower else maximal
    assert upper > lower, other
    monkeypatch.setattr(tradeoff_figure, "NEAR_LABELS", upper - lower + more)
    marks = tradeoff_figure._queried([PRIOR, maximal], "1/5", "nats", 1.0)
    assert [mark.side for mark in marks if isinstance(mark, Text)] == ["above right", side]


def test_a_set_of_more_priors_letters_or_digits_than_a_sentence_holds_is_long():
    priors, letters, digits = latex_fragment.MOST_PRIORS, latex_fragment.MOST_LETTERS, latex_fragment.LONGEST
    for vertices, is_long in (
        ([["1", "0"]] * priors, False),
        ([["1", "0"]] * (priors + 1), True),
        ([["1"] * letters], False),
        ([["1"] * (letters + 1)], True),
        ([["1" * digits]], False),
        ([["1" * (digits + 1)]], True),
    ):
        assert latex_fragment._is_long({"vertices": vertices}) is is_long
    assert not latex_fragment._is_long({"simplex": 10**6})


def test_functions_of_which_a_piece_is_searched_have_fewer_points():
    known, searched = SimpleNamespace(form="a form"), SimpleNamespace(form=None)
    for pieces, points in (
        ([known, known], curve_samples.MOST_SAMPLES),
        ([known, searched], curve_samples.SEARCHED_SAMPLES),
        ([searched], curve_samples.SEARCHED_SAMPLES),
    ):
        assert curve_samples._most(SimpleNamespace(pieces=pieces)) == points
