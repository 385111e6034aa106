"""Source sets in symbols: the formula at numbers is the exact optimum there, in every cell and on every border.

Covers: symdp.arithmetic.symbols.affine, symdp.arithmetic.symbols.polyhedron, symdp.arithmetic.symbols.quotient,
symdp.reports.symbolic_latex, symdp.sources.parametric.symbols, symdp.tradeoffs.parametric.majorised_corners,
symdp.tradeoffs.parametric.majorised_evidence, symdp.tradeoffs.parametric.parametric_cell,
symdp.tradeoffs.parametric.parametric_curve, symdp.tradeoffs.parametric.parametric_piece,
symdp.tradeoffs.parametric.parametric_profile, symdp.tradeoffs.parametric.symbolic_number
"""

from fractions import Fraction
from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.polyhedron import Polyhedron, covering
from symdp.arithmetic.symbols.quotient import value_at
from symdp.errors import Infeasible, InvalidArgument, Unsupported
from symdp.reports import symbolic_latex
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.parametric.symbols import SymbolTable
from symdp.tradeoffs.tradeoff import privacy_distortion

D = sympy.Symbol("D")
SMALL = {
    "ball": lambda: SymbolicSet.ball(sympy.symbols("C1:5"), "r", decreasing=True),
    "contamination": lambda: SymbolicSet.contamination(sympy.symbols("C1:5"), "eta", decreasing=True),
    "moving centre": lambda: read_symbols("ball:r:p,(1-p)/2,(1-p)/2"),
    "binary": lambda: read_symbols("p,1-p; q,1-q; 1/3,2/3"),
    "level alone": lambda: read_symbols("contamination:eta:1/2,3/10,1/5"),
    "box of three symbols": lambda: read_symbols("box:l,m,0:1,v,v", "m <= l"),
}
LARGE = {
    "box": lambda: SymbolicSet.box(["l1", "l2", "l3"], ["v1", "v2", "v3"]),
    "ball without order": lambda: SymbolicSet.ball(sympy.symbols("C1:4"), "r"),
}


@cache
def source_of(name):
    source = (SMALL | LARGE)[name]()
    return source.shape if isinstance(source, SourceSet) else source


@cache
def form_of(name):
    return privacy_distortion(source_of(name))


def mixed(rng, first, second):
    share = Fraction(rng.randint(0, 12), 12)
    return {name: share * first[name] + (1 - share) * second[name] for name in first}


def random_values(rng, name):
    """A point of the region between points inside of cells, moved to a border of a cell in half of the cases."""
    source, form = source_of(name), form_of(name)
    insides = [source.products.point(cell.values) for cell in form.cells]
    here, there = mixed(rng, rng.choice(insides), rng.choice(insides)), rng.choice(insides)
    borders = [border for cell in source.cells for border in cell.forms]
    border = rng.choice(borders) if borders else None
    if border is not None and rng.random() < 0.5 and border.at(here) * border.at(there) < 0:
        share = border.at(here) / (border.at(here) - border.at(there))
        here = {symbol: here[symbol] + share * (there[symbol] - here[symbol]) for symbol in here}
        assert border.at(here) == 0
    return source.products.values(here)


def border_points(name):
    """For each cell and each of its borders a point of the cell that lies on it."""
    source = source_of(name)
    for cell in source.cells:
        for border in cell.forms:
            others = [form for form in cell.forms if form != border]
            reduced = source.solved.reduced(border)
            beyond = source.region.with_forms([*map(source.solved.reduced, others), -reduced]).inside()
            inside = cell.region.inside()
            share = reduced.at(inside) / (reduced.at(inside) - reduced.at(beyond))
            point = {symbol: inside[symbol] + share * (beyond[symbol] - inside[symbol]) for symbol in inside}
            values = source.values_at(point)
            assert all(form.at(source.products.point(values)) >= 0 for form in cell.forms)
            assert border.at(source.products.point(values)) == 0
            yield values


def random_distortion(rng, form, values):
    """A hundredth, or where one case of the cell ends."""
    cell = form.cell(values)
    ends = [stop for case in cell.pieces if (stop := value_at(case.stop, form.source.shape.point(values))) <= 1]
    return rng.choice([Fraction(rng.randint(0, 100), 100), *ends])


def compare(name, seed, points):
    rng, form = Random(seed), form_of(name)
    for _ in range(points):
        values = random_values(rng, name)
        compare_at(name, values, random_distortion(rng, form, values))


def compare_at(name, values, d):
    assert form_of(name).exp_epsilon(d).of(values) == Tradeoff(source_of(name).at(values)).at(d).exp, (values, d)


def compare_on_borders(name, places):
    """Where cells meet, at each end of a case and between the ends."""
    for values in places:
        point = source_of(name).point(values)
        ends = [Fraction(0), *[value_at(case.stop, point) for case in form_of(name).cell(values).pieces]]
        for d in {*ends, *[(low + high) / 2 for low, high in pairwise(ends)]}:
            compare_at(name, values, d)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("name", SMALL)
def test_formula_at_numbers_is_the_exact_optimum(name, seed):
    compare(name, seed, 25)


@pytest.mark.thorough
@pytest.mark.parametrize("name", LARGE)
def test_formula_of_large_families_is_the_exact_optimum(name):
    compare(name, 0, 500)


@pytest.mark.parametrize("name", SMALL)
def test_formula_on_borders_of_cells(name):
    compare_on_borders(name, islice(border_points(name), 3))


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_formula_at_two_thousand_points_and_on_every_border(name):
    compare(name, 1, 2000)
    compare_on_borders(name, border_points(name))


@pytest.mark.parametrize("name", SMALL)
def test_every_case_is_reached_and_its_expressions_say_the_same(name):
    form = form_of(name)
    for cell in form.cells:
        assert holds(form, cell, cell.values)
        for case in cell.pieces:
            assert holds(form, cell, case.values)
            start, stop = [value_at(end, form.source.shape.point(case.values)) for end in (case.start, case.stop)]
            assert start < case.distortion < stop
            substitution = {symbol: rational(case.values[str(symbol)]) for symbol in form.symbols} | {
                D: rational(case.distortion)
            }
            value = form.exp_epsilon(case.distortion).of(case.values)
            assert case.exp.subs(substitution) == rational(value) > 1
            assert all(relation.subs(substitution) == sympy.true for relation in cell.relations)
        ends = [value_at(case.stop, form.source.shape.point(cell.values)) for case in cell.pieces]
        assert all(first <= second for first, second in pairwise(ends))


def holds(form, cell, values):
    """Whether some values lie in a cell."""
    return all(condition.holds(form.source.shape.point(values)) for condition in cell.conditions)


def rational(value):
    return sympy.Rational(value.numerator, value.denominator)


def test_piecewise_is_the_formula(rng):
    form = form_of("ball")
    piecewise = form.exp_to_sympy()
    for _ in range(4):
        values = random_values(rng, "ball")
        d = Fraction(rng.randint(1, 19), 20)
        substitution = {symbol: rational(values[str(symbol)]) for symbol in form.symbols} | {D: rational(d)}
        assert piecewise.xreplace(substitution).doit() == rational(form.exp_epsilon(d).of(values))


def test_known_cells_of_a_ball():
    form = form_of("ball")
    values = {"C1": "8/20", "C2": "6/20", "C3": "4/20", "C4": "2/20", "r": "1/20"}
    cell = form.cell(values)
    assert [str(relation) for relation in cell.relations] == ["C3 >= C4 + r", "C1 >= C2 + r"]
    assert [str(stop) for stop in cell.breakpoints] == ["3*C4 + 3*r", "2*C3 + C4 + r", "C2 + C3 + C4 + r"]
    assert len(form.cells) == 7
    assert form.exp_epsilon(0).of(values) is INFINITY or form.exp_epsilon(0).of(values) == INFINITY
    assert form.of(values).zero_from == Fraction(13, 20)


def test_binary_sources_have_the_theorem_of_sarwate():
    form = privacy_distortion(read_symbols("sarwate2014:binary:p,q"))
    (cell,) = form.cells
    assert cell.conditions == ()
    assert [(case.exp, str(case.ends[1])) for case in cell.pieces] == [((1 - D) / D, "q")]
    (cell,) = privacy_distortion(read_symbols("p,1-p; 1-p,p")).cells
    assert [(case.exp, case.ends[1]) for case in cell.pieces] == [((1 - D) / D, sympy.Rational(1, 2))]


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(300))
def test_the_theorem_on_balls_for_every_number_of_letters(seed):
    rng = Random(seed)
    size = rng.randint(2, 9)
    weights = sorted([rng.choice([0, 1, 2, 3, 5, 13, 40, rng.randint(1, 30)]) for _ in range(size - 1)] + [40], reverse=True)
    center, radius = [Fraction(weight, sum(weights)) for weight in weights], Fraction(rng.randint(0, 40), 80)
    tradeoff = Tradeoff(SourceSet.total_variation_ball(center, radius))
    tails = [sum(center[size - s :], Fraction(0)) for s in range(size + 1)]
    highest = max([(1 - tails[size - k] - radius) / k for k in range(1, size + 1)])
    silent = 1 - max(highest, Fraction(1, size))
    thresholds = [tails[s] + (size - 1 - s) * center[size - 1 - s] + radius for s in range(size - 1)]

    def kept(s, d):
        return (size - 1 - s) * (1 - d) / (d - radius - tails[s])

    for d in {Fraction(rng.randint(1, 100), 100), *[d for d in [*thresholds, silent] if 0 < d <= 1]}:
        terms = [(size - 1) * (1 - d) / d, *[kept(s, d) for s in range(1, size - 1) if tails[s] + radius < d]]
        assert tradeoff.at(d).exp == (1 if d >= silent else min(terms))
    for s in range(1, size - 1):
        d = thresholds[s]
        if highest > Fraction(1, size) and (tails[s] + radius) / s <= center[size - 1 - s] <= highest and d < silent:
            assert tradeoff.at(d).exp == kept(s, d)
            after = d + (silent - d) / 1000
            assert tradeoff.at(after).exp < kept(s, after)
    assert r"D=t_s+r" in symbolic_latex.every_ball()


def test_a_gap_between_cells_is_found():
    p = Affine.symbol("p")
    region = Polyhedron((p, 1 - p))

    def third(point):
        return (p * 3 - int(point["p"] * 3), 1 + int(point["p"] * 3) - p * 3)

    cells = covering(region, third, 10)
    assert len(cells) == 3
    for left_out in cells:
        rest = iter([cell for cell in cells if cell != left_out])
        with pytest.raises(StopIteration):  # a fourth cell is asked for
            covering(region, lambda _, rest=rest: next(rest), 10)


BAD = {
    "no symbol": (lambda: SymbolicSet.ball(["1/2", "1/2"], "1/10"), InvalidArgument, "no symbol"),
    "distortion as a symbol": (lambda: SymbolicSet.ball(["D", "C"], "r"), InvalidArgument, "symbol D"),
    "text": (lambda: SymbolicSet.ball("C1", "r"), InvalidArgument, "center='C1' must be a sequence"),
    "not affine": (lambda: SymbolicSet.ball([sympy.Symbol("p") ** 2, "q"], "r"), InvalidArgument, "must be affine"),
    "float": (lambda: SymbolicSet.ball([0.5, "p"], "r"), InvalidArgument, "center[1]=0.5"),
    "sum": (lambda: SymbolicSet.ball(["1/2", "1/3"], "r"), Infeasible, "where: "),
    "empty": (lambda: read_symbols("p,1-p; q,1-q", "p <= q, q <= p-1"), Infeasible, "no range"),
    "a point": (lambda: read_symbols("p,1-p; 1/2,1/2", "p <= 1/2, p >= 1/2"), Infeasible, "Eq"),
    "contradiction": (lambda: read_symbols("p,1-p; 1/2,1/2", "p = 2, p = 3"), Infeasible, "where: "),
    "strict": (lambda: read_symbols("p,1-p; 1/2,1/2", "p < 1/2"), InvalidArgument, "exactly one of <=, >=, ="),
    "relation": (
        lambda: SymbolicSet.ball(["p", "q"], "r", where=["p"]),
        InvalidArgument,
        "must contain exactly one",
    ),
    "one symbol in both": (lambda: SymbolicSet.contamination(["p", "q"], "p"), InvalidArgument, "share the symbol p"),
    "mixed condition": (lambda: read_symbols("contamination:eta:p,1-p", "p <= eta").region, InvalidArgument, "separately"),
    "one letter": (lambda: read_symbols("ball:r:p"), InvalidArgument, "letters=1 must lie between 2 and 12"),
    "max": (lambda: read_symbols("max(p*2;1-p"), InvalidArgument, "formula: at"),
    "largest of two": (lambda: SymbolTable().expression("max(p, 1-p)", "p"), InvalidArgument, "has max"),
    "code": (lambda: read_symbols("__import__('os'),1-p; 1/2,1/2"), InvalidArgument, "formula: at"),
    "division": (lambda: read_symbols("p/0,1-p; 1/2,1/2"), InvalidArgument, "divides by 0"),
    "unlike bounds": (lambda: SymbolicSet.box(["l", 0], [1]), InvalidArgument, "lower has 2 entries, upper 1"),
    "values": (lambda: form_of("binary").exp_epsilon("1/2").of({"p": "1/2"}), InvalidArgument, "give them of p, q"),
    "values outside": (lambda: form_of("binary").cell({"p": "3/2", "q": 0}), InvalidArgument, "1 - p is -1/2"),
    "broken equation": (
        lambda: form_of("ball").cell({"C1": 1, "C2": 1, "C3": 0, "C4": 0, "r": 0}),
        InvalidArgument,
        "must be 0",
    ),
    "other measures": (lambda: privacy_distortion(source_of("binary"), leakage="mi"), Unsupported, "leakage=mi"),
    "a certificate of another measure": (
        lambda: privacy_distortion(source_of("binary"), leakage="ml").certificate,
        Unsupported,
        "leakage=ml has certificates in numbers only",
    ),
    "a certificate with a delta": (
        lambda: privacy_distortion(source_of("binary"), "1/10").at("1/5").certificate,
        Unsupported,
        "leakage=adp:1/10 has certificates in numbers only",
    ),
    "too many cells": (
        lambda: covering(source_of("binary").region, lambda point: (Affine.symbol("p"),), 0),
        Unsupported,
        "cells=0",
    ),
}


@pytest.mark.sampled(26)
@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_answered_in_one_line(name):
    ask, error, part = BAD[name]
    with pytest.raises(error) as raised:
        ask()
    assert part in str(raised.value)
    assert "\n" not in str(raised.value)
