"""Figures show the function: its values, its jump, its formats."""

import math

import pytest

from symdp import SourceSet, privacy_distortion


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
    assert sum(line.get_fillstyle() == "none" for line in axes.lines) == circles


@pytest.mark.parametrize(("ending", "magic"), [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_formats(tmp_path, ending, magic):
    path = tmp_path / f"curve.{ending}"
    privacy_distortion(SourceSet.single([1, 0])).plot(str(path))
    assert path.read_bytes().startswith(magic)
