"""Answers for other distortion functions come out as theorems, whose claims are all evaluated when they are written.

Covers: symdp.theorems.general_loss.column_minima_page
"""

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import Unsupported
from symdp.losses import erasure, hierarchy, line, lists, ring

ONE_PRIOR = SourceSet.single(["1/2", "1/4", "1/8", "1/8"])
HULL = SourceSet.from_vertices([["1/2", "1/4", "1/8", "1/8"], ["1/8", "1/4", "1/4", "3/8"]])
LOSSES = [line(), line(power=2), ring(), lists(None, 2), erasure(None, "1/4"), hierarchy([[0, 1], [2, 3]])]


@pytest.mark.parametrize("source", [ONE_PRIOR, HULL, SourceSet.simplex(4)], ids=["one prior", "hull", "simplex"])
@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
def test_a_floor_and_radii_are_a_proof(loss, source):
    tradeoff = Tradeoff(source, loss=loss)
    for optimum in (
        tradeoff.at(tradeoff.zero_from / 2),
        tradeoff.inverse(exp_epsilon="7/3"),
        tradeoff.at(tradeoff.zero_from),
    ):
        if optimum.exp_root is not None and "vertices" not in source.to_document():
            with pytest.raises(Unsupported, match="for sets given by their vertices"):
                optimum.theorem()
            continue
        text = optimum.theorem().to_latex()
        assert r"\begin{proof}" in text
        assert (r"\nu" in text) == (optimum.exp != 1 or optimum.distortion_bounds is not None)


def test_places_on_a_line_are_named():
    text = Tradeoff(ONE_PRIOR, loss=line(power=2)).at("1/5").theorem().to_latex()
    assert "$d(x,y)=|a_x-a_y|^{2}$, where $a=(0," in text
