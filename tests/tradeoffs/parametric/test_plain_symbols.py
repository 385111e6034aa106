"""Formulas in sympy are in plain symbols: a user's own Symbol("D"), Symbol("p"), ... differentiates and substitutes.

Covers: symdp.tradeoffs.information.symmetric_maximal_information, symdp.tradeoffs.local.symmetric_source,
symdp.tradeoffs.parametric.sphere_formula
"""

import pytest
import sympy

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.graphs.families import line
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.graphs.utility_function import graph_utility_function
from symdp.tradeoffs.information.symmetric_maximal_information import star_formula
from symdp.tradeoffs.local.least_delta import hockey_stick
from symdp.tradeoffs.local.symmetric_source import class_one_formula
from symdp.tradeoffs.parametric.sphere_formula import shell_form
from symdp.tradeoffs.tradeoff import privacy_distortion

D = sympy.Symbol("D")
TWO = [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]
CURVES = {
    "one prior": lambda: privacy_distortion(SourceSet.single(["3/4", "1/4"])),
    "two priors": lambda: privacy_distortion(SourceSet.from_vertices(TWO)),
    "information": lambda: privacy_distortion(SourceSet.single(["3/4", "1/4"]), leakage="mi"),
    "an ordered prior": lambda: privacy_distortion(SourceSet.ordered_symbols(3)),
    "its maximal leakage": lambda: privacy_distortion(SourceSet.ordered_symbols(3), leakage="ml"),
    "a ball": lambda: privacy_distortion(SymbolicSet.ball(["1/2", "3/10", "1/5"], "r")),
    "a centre in symbols": lambda: privacy_distortion(SymbolicSet.ball(sympy.symbols("C1:4"), "r", decreasing=True)),
    "one parameter": lambda: privacy_distortion(read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1")),
    "two priors in symbols": lambda: privacy_distortion(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2")),
    "a segment": lambda: privacy_distortion(read_symbols("p,q,1-p-q; r,s,1-r-s")),
}
EXPRESSIONS = {
    "geometric": lambda: privacy_distortion(SourceSet.geometric("rho")).profile.exp("j"),
    "geometric, endless": lambda: privacy_distortion(SourceSet.geometric("rho", "oo")).at("1/4").exp.to_sympy(),
    "hockey stick": lambda: hockey_stick(SourceSet.from_vertices(TWO), "1/2").to_sympy(),
    "graph": lambda: graph_utility_function(line(4)).to_sympy(),
    "shells": lambda: shell_form("lists").least_distortion,
    "stars": star_formula,
    "Class I": lambda: class_one_formula("ml"),
}


# Of a segment sympy has a dozen cells with quadratic borders to substitute in.
LONG = pytest.param("a segment", marks=pytest.mark.thorough)


@pytest.mark.parametrize("name", [name if name != "a segment" else LONG for name in CURVES])
@pytest.mark.parametrize("method", ["to_sympy", "exp_to_sympy"])
def test_the_distortion_is_the_plain_symbol_or_the_one_given(name, method):
    curve = CURVES[name]()
    expression, x = getattr(curve, method)(), sympy.Symbol("x", positive=True)
    assert D in expression.free_symbols
    assert all(symbol == sympy.Symbol(symbol.name) for symbol in expression.free_symbols)
    assert expression.subs(D, sympy.Rational(1, 7)).free_symbols == expression.free_symbols - {D}
    named = getattr(curve, method)(x)
    assert named.free_symbols == expression.free_symbols - {D} | {x}
    some = {symbol: sympy.Rational(1, 5 + k) for k, symbol in enumerate(sorted(expression.free_symbols - {D}, key=str))}
    for d in (sympy.Rational(1, 9), sympy.Rational(1, 3), sympy.Rational(9, 10)):
        assert expression.subs(some | {D: d}) - named.subs(some | {x: d}) == 0


@pytest.mark.parametrize("name", ["one prior", "an ordered prior", "one parameter"])
def test_a_derivative_in_the_plain_symbol_is_the_slope(name):
    expression = CURVES[name]().exp_to_sympy()
    some = {"P1": "1/2", "P2": "3/10", "P3": "1/5", "t": "3/4"}
    expression = expression.subs({sympy.Symbol(letter): sympy.Rational(value) for letter, value in some.items()})
    here, step = sympy.Rational(1, 9), sympy.Rational(1, 10**6)
    slope = (expression.subs(D, here + step) - expression.subs(D, here - step)) / (2 * step)
    assert sympy.diff(expression, D).subs(D, here) == pytest.approx(float(slope))
    assert slope < -1


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_other_formulas_are_in_plain_symbols(name):
    symbols = EXPRESSIONS[name]().free_symbols
    assert symbols
    assert all(symbol == sympy.Symbol(symbol.name) for symbol in symbols)


def test_a_parameter_is_the_plain_symbol_of_its_name():
    form = privacy_distortion(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2"))
    numbers = {sympy.Symbol("p"): sympy.Rational(1, 5), sympy.Symbol("q"): sympy.Rational(1, 4)}
    exact = form.exp_epsilon("1/10").of({"p": "1/5", "q": "1/4"})
    assert form.exp_to_sympy().subs(numbers | {D: sympy.Rational(1, 10)}) == sympy.Rational(str(exact))


def test_symbols_of_a_user_are_kept():
    p = sympy.Symbol("p", positive=True)
    form = privacy_distortion(SymbolicSet.contamination([p, 1 - p], "eta", decreasing=True))
    assert form.symbols == (sympy.Symbol("eta"), p)
    assert p in form.to_sympy().free_symbols


@pytest.mark.parametrize("name", ["a ball", "an ordered prior", "a segment"])
def test_the_name_of_a_parameter_is_no_name_of_the_distortion(name):
    taken = {"a ball": "r", "an ordered prior": "P2", "a segment": "q"}[name]
    with pytest.raises(InvalidArgument, match=f"symbol={taken} is a symbol of the source set"):
        CURVES[name]().to_sympy(sympy.Symbol(taken, positive=True))


@pytest.mark.parametrize("symbol", ["x", 1, D + 1])
def test_what_is_no_symbol_is_refused(symbol):
    with pytest.raises(InvalidArgument, match="must be a symbol of sympy"):
        CURVES["one prior"]().to_sympy(symbol)
