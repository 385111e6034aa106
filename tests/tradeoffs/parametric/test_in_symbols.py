"""Every verb of a source in symbols gives, at values of the symbols, what the route in numbers gives there.

Covers: symdp.arithmetic.symbols.quotient, symdp.tradeoffs.parametric.ordered_corners,
symdp.tradeoffs.parametric.symbolic_value, symdp.tradeoffs.profiles.profile_corners
"""

import pickle
from fractions import Fraction
from functools import cache
from random import Random
from types import SimpleNamespace

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.quotient import Quotient, value_at
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.parametric.parametric_set import SymbolicCell, SymbolicSet, joined
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.parametric.parametric_piece import PieceInSymbols
from symdp.tradeoffs.profiles.profile_corners import largest_accuracy, least_exp, least_trace

SOURCES = {
    "ordered prior": lambda: SourceSet.ordered_symbols(4),
    "binary hull": lambda: read_symbols("p,1-p; q,1-q; 1/3,2/3"),
    "binary class": lambda: read_symbols("sarwate2014:binary:p,q"),
    "ball": lambda: SymbolicSet.ball(sympy.symbols("C1:4"), "r", decreasing=True),
    "ball of numbers": lambda: read_symbols("ball:r:1/2,3/10,1/5"),
    "contamination": lambda: read_symbols("contamination:eta:p,1-p"),
    "contamination of numbers": lambda: read_symbols("contamination:eta:1/2,3/10,1/5"),
    "box": lambda: read_symbols("box:l,m,0:1,v,v", "m <= l"),
    "box with an empty letter": lambda: read_symbols("box:l,0,0:1,v,0"),
    "box with two equal letters": lambda: read_symbols("box:l,m,m:1,m,m"),
    "moving pair": lambda: read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1"),
    "moving powers": lambda: read_symbols("t**2,1-t**2,0; 1/3,1/3,1/3", "0 <= t, t <= 1"),
    "segment": lambda: read_symbols("p,q,1-p-q; r,s,1-r-s"),
    "segment of one symbol more": lambda: read_symbols("p,q,1/4,3/4-p-q; 1/4,1/4,1/4,1/4"),
    "geometric prior": lambda: SourceSet.geometric("rho", 4),
    "geometric prior on any letters": lambda: SourceSet.geometric("rho"),
}
CHAINS = [name for name in SOURCES if "segment" not in name and "any" not in name]
DENOMINATORS = (4, 5, 12, 60, 997)


@cache
def source_of(name):
    source = SOURCES[name]()
    return source if isinstance(source, SourceSet) else SourceSet(source)


@cache
def tradeoff_of(name, **options):
    return Tradeoff(source_of(name), **options)


def random_values(rng, name):
    """Values that the source allows; with small denominators many lie where cells meet."""
    source = source_of(name)
    if name == "ordered prior":
        parts = sorted([rng.randint(0, 6) for _ in range(4)], reverse=True)
        return {f"P{k}": Fraction(part + (k == 1), sum(parts) + 1) for k, part in enumerate(parts, 1)}
    names = [str(symbol) for symbol in source.symbols]
    while True:
        over = rng.choice(DENOMINATORS)
        values = {name: Fraction(rng.randint(0, over), over) for name in names}
        if name.startswith("geometric prior on"):
            values["M"] = rng.randint(1, 6)
        if name == "ball":
            values |= {"C3": 1 - values["C1"] - values["C2"]}
        try:
            source.shape.read_values(values)
        except InvalidArgument:
            continue
        return values


def random_distortion(rng, numeric):
    """A fraction, or where a piece of the function in numbers ends."""
    return rng.choice([Fraction(rng.randint(0, 60), 60), *numeric.breakpoints, numeric.zero_from])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("name", SOURCES)
def test_answers_at_values_are_those_in_numbers(name, seed):
    rng, tradeoff = Random(seed), tradeoff_of(name)
    for _ in range(4):
        values = random_values(rng, name)
        numeric = tradeoff.curve().of(values)
        d, level = random_distortion(rng, numeric), Fraction(rng.randint(10, 90), 10)
        at = tradeoff.at(d)
        assert at.exp.of(values) == numeric.at(d).exp, (values, d)
        assert at.value.of(values) == numeric.at(d).value
        assert tradeoff.zero_from.of(values) == numeric.zero_from
        if "any letters" not in name:
            known = numeric.inverse(exp_epsilon=level)
            optimum = tradeoff.inverse(exp_epsilon=level)
            assert optimum.distortion.of(values) == known.distortion, (values, level)
            if name in CHAINS:
                assert optimum.value.of(values) == known.value, (values, level)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("name", CHAINS)
def test_cells_are_the_function_in_numbers(name, seed):
    """Pieces, jump and thresholds of the cell in which the values lie."""
    rng, curve = Random(seed), tradeoff_of(name).curve()
    for _ in range(4):
        values = random_values(rng, name)
        numeric, point = curve.of(values), source_of(name).shape.point(source_of(name).shape.read_values(values))
        cell = curve.cell(values)
        ends = [(value_at(piece.start, point), value_at(piece.stop, point)) for piece in cell.pieces]
        assert set(numeric.breakpoints) == {stop for start, stop in ends if start < stop}, values
        assert all(start <= stop for start, stop in ends)
        for piece, (start, stop) in zip(cell.pieces, ends, strict=True):
            middle = (start + stop) / 2
            if start < stop:
                assert value_at(piece.law.exp_at(middle), point) == numeric.exp_epsilon(middle)
        assert curve.jump.of(values) == numeric.jump, values
        if curve.thresholds is not None:
            assert [threshold.of(values) for threshold in curve.thresholds] == list(numeric.thresholds)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("options", [{"leakage": "ml"}, {"delta": "1/10"}], ids=str)
@pytest.mark.parametrize("name", CHAINS)
def test_maximal_leakage_and_a_delta_come_from_the_same_corners(name, options, seed):
    rng, tradeoff = Random(seed), tradeoff_of(name, **options)
    for _ in range(3):
        values = random_values(rng, name)
        numeric = tradeoff.curve().of(values)
        d, level = random_distortion(rng, numeric), Fraction(rng.randint(10, 90), 10)
        assert tradeoff.at(d).exp.of(values) == numeric.at(d).exp, (values, d)
        assert tradeoff.inverse(exp_epsilon=level).distortion.of(values) == numeric.inverse(exp_epsilon=level).distortion
        assert tradeoff.zero_from.of(values) == numeric.zero_from


@pytest.mark.sampled(13)
@pytest.mark.parametrize("name", CHAINS)
def test_the_three_formulas_are_the_corners_of_a_cell(name, rng):
    """The thresholds of a chain, which are written down, are those of its corners."""
    profile = tradeoff_of(name).curve().profile
    for _ in range(6):
        values = random_values(rng, name)
        point = source_of(name).shape.point(source_of(name).shape.read_values(values))
        cell = next(cell for cell in profile.cells if all(condition.holds(point) for condition in cell.conditions))
        corners = [(value_at(corner.t, point), value_at(corner.height, point)) for corner in cell.corners]
        assert all(value_at(corner.tail, point) == 1 - r for corner, (_, r) in zip(cell.corners, corners, strict=True))
        numeric = profile.in_numbers(values)
        d, level = Fraction(rng.randint(1, 59), 60), Fraction(rng.randint(10, 90), 10)
        assert least_exp(corners, 1 - d) == Tradeoff(numeric).at(d).exp
        assert 1 - largest_accuracy(corners, level) == Tradeoff(numeric).inverse(exp_epsilon=level).distortion
        assert least_trace(corners, 1 - d) == Tradeoff(numeric, leakage="ml").at(d).exp


@pytest.mark.parametrize("name", SOURCES)
def test_answers_in_symbols_are_data(name):
    tradeoff = tradeoff_of(name)
    for made in (tradeoff, tradeoff.at("1/4"), tradeoff.curve(), tradeoff.at("1/4").exp, tradeoff.zero_from):
        again = pickle.loads(pickle.dumps(made))
        assert again == made
        assert hash(again) == hash(made)


def test_what_depends_on_symbols_is_no_number():
    best = tradeoff_of("binary hull").at("1/4")
    for ask in (lambda: float(best.value), lambda: best.value < 1, lambda: float(best.exp), lambda: best.value.nats(5)):
        with pytest.raises(Unsupported, match="depends on p, q"):
            ask()
    with pytest.raises(Unsupported, match="depend on the symbols"):
        _ = best.mechanism


@pytest.mark.parametrize("name", ["ordered prior", "ball of numbers", "geometric prior"])
def test_mechanisms_of_pieces_are_optimal(name, rng):
    curve = tradeoff_of(name).curve()
    values = random_values(rng, name)
    substitution = {symbol: sympy.Rational(*Fraction(values[str(symbol)]).as_integer_ratio()) for symbol in curve.symbols}
    numeric = curve.of(values)
    point = source_of(name).shape.point(source_of(name).shape.read_values(values))
    for piece in curve.cell(values).pieces:
        start, stop = value_at(piece.start, point), value_at(piece.stop, point)
        if start < stop:
            middle = (start + stop) / 2
            matrix = piece.mechanism.subs(substitution | {sympy.Symbol("D"): sympy.Rational(*middle.as_integer_ratio())})
            rows = [[Fraction(int(entry.p), int(entry.q)) for entry in matrix.row(k)] for k in range(matrix.rows)]
            best = numeric.at(middle)
            assert all(sum(row) == 1 and min(row) >= 0 for row in rows)
            ratios = [max(column) / min(column) for column in zip(*rows, strict=True) if max(column)]
            assert max(ratios) == best.exp
            for prior in numeric.source.vertices if numeric.source.shape.vertices else ():
                assert sum(p * (1 - rows[k][k]) for k, p in enumerate(prior)) <= middle


# Ratios of polynomials, the numbers of all this.


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(8))
def test_ratios_are_a_field(seed):
    rng = Random(seed)
    names, point = ("p", "q", "r"), {"p": Fraction(1, 3), "q": Fraction(-2, 7), "r": Fraction(5)}

    def term():
        return rng.choice([Quotient.symbol(rng.choice(names)), Fraction(rng.randint(-3, 3), rng.randint(1, 4))])

    def number():
        top, below = term() * term() + term(), term() * term() + term() + 1
        return top / below if below and value_at(below, point) else top

    for _ in range(20):
        x, y = number(), number()
        for made, value in (
            (x + y, value_at(x, point) + value_at(y, point)),
            (x - y, value_at(x, point) - value_at(y, point)),
            (x * y, value_at(x, point) * value_at(y, point)),
        ):
            assert value_at(made, point) == value
            assert isinstance(made, Quotient | Fraction)
            expression = made.to_sympy() if isinstance(made, Quotient) else sympy.Rational(made.numerator, made.denominator)
            substitution = {sympy.Symbol(name): sympy.Rational(*place.as_integer_ratio()) for name, place in point.items()}
            assert expression.subs(substitution) == sympy.Rational(*value.as_integer_ratio())
        assert (x + y) - y == x
        if y and value_at(y, point):
            assert (x * y) / y == x
            assert pickle.loads(pickle.dumps(x / y)) == x / y


def test_a_ratio_has_no_pole_everywhere():
    p = Quotient.symbol("p")
    with pytest.raises(ZeroDivisionError):
        p / (p - p)
    assert isinstance(p / p, Fraction)


def test_a_piece_without_values_has_no_distortion_inside():
    piece = object.__new__(PieceInSymbols)
    piece.__dict__.update(values=None)
    assert piece.distortion is None


def test_cells_with_one_prior_that_one_form_separates_are_joined():
    a, b, one = Affine.symbol("a"), Affine.symbol("b"), Affine.number(1)
    region = SimpleNamespace(with_forms=lambda forms: forms)

    def cell(*forms, prior=(one,)):
        return SymbolicCell(forms, prior, None)

    assert [whole.forms for whole in joined([cell(a, b), cell(a, -b)], region)] == [(a,)]
    for second in (cell(a, -b, prior=(a,)), cell(-a, -b), cell(a, b), cell(a, -b, b - 2)):
        assert len(joined([cell(a, b), second], region)) == 2
