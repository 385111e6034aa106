"""Whole functions by codebooks and balls: certified, and equal to what single distortions need.

Covers: symdp.tradeoffs.general_loss.codebooks.codebook_privacy, symdp.tradeoffs.general_loss.codebooks.quantiser
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.losses import ring
from tests.tradeoffs.loss_instances import FAMILIES, random_prior


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", [(name, seed) for name in FAMILIES for seed in range(300, 340)])
def test_the_function_is_that_of_single_distortions(case):
    family, seed = case
    rng = Random(seed)
    loss = FAMILIES[family](rng)
    tradeoff = Tradeoff(SourceSet.single(random_prior(rng, loss.letters)), loss=loss)
    curve = tradeoff.curve()
    assert curve.certificate.verify()
    for piece in curve.pieces:
        optimum = tradeoff.at(piece.inside(F(1, 3)))
        assert piece.value(optimum.distortion) == optimum.value
        if piece.kept is not None:
            assert set(piece.kept) <= set(range(len(loss.matrix(loss.letters)[0])))


def test_the_function_of_the_pentagon():
    tradeoff = Tradeoff(SourceSet.single([F(1, 5)] * 5), loss=ring())
    assert [str(stop) for stop in tradeoff.curve().breakpoints] == ["1", "6/5"]
    assert tradeoff.curve().certificate.verify()
