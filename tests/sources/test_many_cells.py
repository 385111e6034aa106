"""Symbols with too many cells are refused after a count, before the long search for all of them.

Covers: symdp.arithmetic.symbols.affine, symdp.arithmetic.symbols.polyhedron, symdp.sources.parametric.parametric_set
"""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from sympy import symbols

from symdp import Tradeoff
from symdp.arithmetic.symbols import polyhedron
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.polyhedron import Polyhedron
from symdp.errors import Unsupported
from symdp.sources.parametric import parametric_set
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.parametric.symbol_reader import read_symbols

FREE = "box:a,b,c,d:e,f,g,h"


def programs_until_refused(text, monkeypatch):
    """How many linear programs are solved."""
    solved = []
    original = polyhedron.minimize
    monkeypatch.setattr(polyhedron, "minimize", lambda program: solved.append(None) or original(program))
    with pytest.raises(Unsupported, match="not enough for these symbols, there are more"):
        _ = read_symbols(text).shape.cells
    return len(solved)


def test_parts_without_new_cells_are_counted(monkeypatch):
    """Cells may be few and the parts that they leave many."""
    p, q = Affine.symbol("p"), Affine.symbol("q")
    region = Polyhedron((p, 3 - p, q, 3 - q))

    def sides(point):
        return tuple([form - 1 if point[name] >= 1 else 1 - form for name, form in (("p", p), ("q", q))])

    assert len(polyhedron.covering(region, sides, 4)) == 4
    monkeypatch.setattr(polyhedron, "MOST_PARTS", 8)
    with pytest.raises(Unsupported, match="cells=4 are not enough"):
        polyhedron.covering(region, sides, 4)


@pytest.mark.thorough
@pytest.mark.parametrize("text", [FREE, "box:a,b,c,0,0:u,v,w,x,1"])
def test_free_bounds_of_many_letters_are_refused_after_few_programs(text, monkeypatch):
    assert programs_until_refused(text, monkeypatch) < 350


def test_the_count_begins_with_a_few_cells_and_refuses_more_than_there_may_be(monkeypatch):
    monkeypatch.setattr(parametric_set, "MOST_CELLS", 3)
    monkeypatch.setattr(parametric_set, "COUNTED", 2)
    assert programs_until_refused("box:l,0,m:1,v,v", monkeypatch) < 60


def test_the_count_refuses_nothing_that_has_few_cells(monkeypatch):
    expected = read_symbols("box:l,0,0:1,v,v").shape.cells
    monkeypatch.setattr(parametric_set, "COUNTED", 1)
    monkeypatch.setattr(parametric_set, "MOST_CELLS", len(expected))
    assert read_symbols("box:l,0,0:1,v,v").shape.cells == expected


def test_a_walk_stays_inside_and_is_the_same_again():
    p, q, one = Affine.symbol("p"), Affine.symbol("q"), Affine.number(1)
    triangle = Polyhedron((p, q - p, one - q))
    start = triangle.inside()
    points = list(triangle.walk(start, 40))
    assert points == list(triangle.walk(start, 40))
    assert len(points) > 30
    assert all(0 < point["p"] < point["q"] < 1 for point in points)
    # Towards a side without end the steps are of length 1 at most.
    assert all(0 < point["p"] < 42 for point in Polyhedron((p,)).walk({"p": Fraction(1)}, 40))


@pytest.mark.thorough
def test_ordered_bounds_of_four_letters_are_the_numeric_route():
    """At random bounds, also equal ones, and on thresholds."""
    low, high = symbols("a1:5", real=True), symbols("b1:5", real=True)
    where = [x >= y for side in (low, high) for x, y in pairwise(side)]
    source = SymbolicSet.box(low, high, where)
    form, rng = Tradeoff(source).curve(), Random(4)
    for _ in range(60):
        lower = sorted([Fraction(rng.randint(0, 3), 12) for _ in range(4)], reverse=True)
        upper = sorted([least + Fraction(rng.randint(0, 8), 12) for least in lower], reverse=True)
        upper = [min(Fraction(1), most) for most in upper]
        if not sum(lower) <= 1 <= sum(upper):
            continue
        values = dict(zip([*low, *high], [*lower, *upper], strict=True))
        known = form.of(values)
        for distortion in (Fraction(rng.randint(1, 19), 20), *known.breakpoints):
            assert form.exp_epsilon(distortion).of(values) == known.exp_epsilon(distortion)
