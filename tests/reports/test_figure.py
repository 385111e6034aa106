"""Figures show the function: its values, its jump, its formats.

Covers: symdp.graphs.graph_picture
"""

import math

import pytest

from symdp import Database, SourceSet, Tradeoff
from symdp.graphs.families import star
from symdp.pictures.marks import Line
from symdp.reports import tradeoff_figure
from symdp.reports.curve_samples import CurveSamples
from symdp.tradeoffs.tradeoff import privacy_distortion


def test_the_line_carries_the_exact_values():
    curve = privacy_distortion(SourceSet.named("kalantari2018:II-6"))
    axes = curve.plot().axes[0]
    xs, ys = axes.lines[0].get_data()
    for x, y in zip(xs, ys, strict=True):
        if 0 < x < 0.3:
            exact = curve.exp_epsilon(f"{x:.15f}")
            assert math.isclose(y, math.log(exact), rel_tol=1e-9, abs_tol=1e-9)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("distortion $D$", r"$\epsilon^*$ in nats")


@pytest.mark.parametrize(("source", "circles"), [("kalantari2018:II-6", 1), ("kalantari2018:III-6a", 0)])
def test_a_jump_is_an_open_circle(source, circles):
    axes = privacy_distortion(SourceSet.named(source)).plot().axes[0]
    assert sum(line.get_marker() == "o" and line.get_markerfacecolor() == "white" for line in axes.lines) == circles


@pytest.mark.parametrize(("ending", "magic"), [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_formats(tmp_path, ending, magic):
    path = tmp_path / f"curve.{ending}"
    privacy_distortion(SourceSet.single([1, 0])).plot(str(path))
    assert path.read_bytes().startswith(magic)


def drawn(kind, path):
    if kind == "a graph":
        return star(4).picture([[0], [1, 2, 3, 4]]).draw(path)
    if kind == "records":
        return privacy_distortion(Database(records=2, letters=3)).plot(path)
    leakage = "mi" if kind == "another leakage" else "dp"
    return privacy_distortion(SourceSet.single(["1/2", "1/3", "1/6"]), leakage=leakage).plot(path)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", ["a curve", "another leakage", "records", "a graph"])
def test_a_pdf_embeds_no_type_3_fonts(kind, tmp_path):
    path = tmp_path / "figure.pdf"
    drawn(kind, str(path))
    found = path.read_bytes()
    # The dictionaries of fonts are plain text in the file, only streams are compressed.
    assert b"/Type3" not in found
    assert b"/FontFile2" in found


def test_zero_is_drawn_with_the_function_where_they_meet_and_all_of_it_is_known():
    """What is known point by point, or jumps, has a line of its own for zero."""
    curve = Tradeoff(SourceSet.named("kalantari2018:III-6a")).curve()
    end, known, searched = (float(curve.zero_from), 0.0), [(0.1, 2.0), (0.5, 0.0)], [(0.2, 1.0, 1.5)]
    drawn = {}
    for name, given in {"known": (known, []), "both": (known, searched), "searched": ([], searched)}.items():
        samples = CurveSamples(*given, 2.0)
        marks = tradeoff_figure._curve(curve, samples, 0, "a label", "nats", False, "")
        drawn[name] = [(mark.points, mark.label) for mark in marks if isinstance(mark, Line)]
    zero = (end, (float(curve.question.largest_distortion), 0.0))
    assert drawn["known"] == [((*known, zero[1]), "a label")]
    assert drawn["both"] == [(((0.2, 1.25),), ""), (tuple(known), "a label"), (zero, "")]
    assert drawn["searched"] == [(((0.2, 1.25),), "a label"), (zero, "")]
