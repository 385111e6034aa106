"""A planted shape and a planted source in symbols answer everything that the others do, with nothing else touched.

Covers: symdp.sources.parametric.parametric_shape, symdp.tradeoffs.parametric.parametric_privacy
"""

import sys
from fractions import Fraction

import matplotlib as mpl
import pytest
import sympy

from symdp import Database, SourceSet, Tradeoff
from symdp.tradeoffs.parametric import parametric_privacy
from tests.house import toy_symbols
from tests.house.toy_shape import Exchanges
from tests.house.toy_symbols import Squares
from tests.house.verbs import ANSWERS, QUESTIONS, REFUSED, VERBS, outcome

PRIOR = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
SHAPE = SourceSet(Exchanges(PRIOR))
HULL = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/2", "1/5"], ["1/2", "1/5", "3/10"]])


@pytest.fixture(autouse=True)
def planted(monkeypatch):
    """Two lines: the module of the finder, and where it is named."""
    mpl.use("Agg")
    monkeypatch.setitem(sys.modules, "symdp.tradeoffs.parametric.toy_symbols", toy_symbols)
    monkeypatch.setitem(parametric_privacy.FINDERS, "Squares", ("toy_symbols", "SquaresProfile"))


@pytest.mark.parametrize("verb", [*VERBS, *QUESTIONS])
@pytest.mark.parametrize("source", [SHAPE, Squares()], ids=["a shape", "in symbols"])
def test_every_verb_answers_or_is_refused_with_a_way_out(source, verb):
    ask = QUESTIONS[verb] if verb in QUESTIONS else lambda given: VERBS[verb](Tradeoff(given))
    assert outcome(ask, source) in (ANSWERS, REFUSED)


@pytest.mark.parametrize("leakage", ["dp", "adp:1/10", "ml", "mi", "tv", "gdp"])
@pytest.mark.parametrize("distortion", ["1/10", "1/4", "2/5"])
def test_answers_of_a_shape_are_those_of_its_hull(leakage, distortion):
    planted, listed = (Tradeoff(source, leakage=leakage).at(distortion) for source in (SHAPE, HULL))
    assert planted.value.nats(9) == listed.value.nats(9)
    assert planted.certificate.verify()


def test_a_shape_is_a_source_of_records():
    planted, listed = (Tradeoff(Database(2, source=source)) for source in (SHAPE, HULL))
    assert planted.at("1/2").exp == listed.at("1/2").exp
    assert planted.curve().breakpoints == listed.curve().breakpoints


@pytest.mark.parametrize("place", ["3/4", "7/8", "9/10", "1"])
def test_answers_in_symbols_are_those_in_numbers(place):
    tradeoff, source = Tradeoff(Squares()), SourceSet(Squares()).of(x=place)
    known = Tradeoff(source)
    for distortion in ("1/20", "1/5", "7/16", "1/2"):
        assert tradeoff.at(distortion).exp.of(x=place) == known.at(distortion).exp
    assert tradeoff.inverse(exp_epsilon=5).distortion.of(x=place) == known.inverse(exp_epsilon=5).distortion
    assert tradeoff.curve().of(x=place) == known.curve()
    assert tradeoff.curve().jump.of(x=place) == known.curve().jump


def test_expressions_of_the_planted_source():
    curve = Tradeoff(Squares()).curve()
    x, d = sympy.symbols("x D")
    (piece,) = curve.cells[0].pieces
    assert sympy.cancel(piece.exp - (1 - d) / d) == 0
    assert sympy.expand(curve.zero_from.to_sympy() - (1 - x**2)) == 0
    assert r"\epsilon^*(D)" in curve.to_latex()
