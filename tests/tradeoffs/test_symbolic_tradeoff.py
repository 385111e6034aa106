"""The one noun answers for sources in symbols too: the same forms, the same numbers.

Covers: symdp.sources.parametric.symbol_reader, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.families import ring
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.tradeoff import privacy_distortion

SOURCES = {
    "a ball": (lambda: read_symbols("ball:r:p,(1-p)/2,(1-p)/2"), {"p": "1/5", "r": "1/20"}),
    "binary sources": (lambda: read_symbols("p,1-p; q,1-q"), {"p": "1/5", "q": "2/5"}),
    "two priors": (lambda: read_symbols("p,q,1-p-q; r,s,1-r-s"), {"p": "1/2", "q": "3/10", "r": "3/10", "s": "1/5"}),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SOURCES)
def test_forms_and_values_are_those_of_the_function(name):
    build, values = SOURCES[name]
    source = build()
    tradeoff, form = Tradeoff(source), privacy_distortion(source)
    assert tradeoff.curve().to_latex() == form.to_latex()
    assert tradeoff.curve() == form
    substitution = {symbol: sympy.Rational(values[str(symbol)]) for symbol in source.symbols}
    for d in ("3/5", "1"):
        value = form.exp_epsilon(d).of(values)
        assert tradeoff.at(d).exp.to_sympy().xreplace(substitution).doit() == sympy.Rational(
            value.numerator, value.denominator
        )
        assert Tradeoff(source.of(values)).at(d).exp == value
    assert tradeoff.at(0).exp.to_sympy().xreplace(substitution).doit() == sympy.oo


def test_one_parameter_and_ordered_priors():
    exp = Tradeoff(read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1")).at("1/2").exp
    assert [str(exp.of(t=place)) for place in ("0", "1/3", "1/2", "2/3", "1")] == ["1", "3/2", "1", "3/2", "1"]
    assert [str(number) for _, number in exp.cases[-2:]] == ["1/(1 - t)", "1/t"]
    assert (
        Tradeoff(SourceSet.ordered_symbols(3)).curve().breakpoints
        == privacy_distortion(SourceSet.ordered_symbols(3)).breakpoints
    )
    assert (
        repr(Tradeoff(SourceSet.ordered_symbols(3)))
        == "Tradeoff(dp, 3 letters, loss hamming, all pairs of letters adjacent)"
    )


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"loss": "line"}, Unsupported, "leakage=dp with loss=line is not solved in symbols"),
        ({"digits": 0}, InvalidArgument, "digits=0"),
        ({"leakage": "mi"}, Unsupported, "leakage=mi is not solved in symbols"),
        ({"adjacency": ring(4)}, InvalidArgument, "adjacency has 4 vertices, the source 2 letters"),
    ],
)
def test_what_needs_numbers_is_refused(options, error, text):
    with pytest.raises(error, match=text):
        Tradeoff(read_symbols("p,1-p; q,1-q"), **options).curve()


def test_numbers_stay_numbers():
    assert Tradeoff(SourceSet.single(["2/3", "1/3"])).at("1/4").exp == Fraction(3)
    with pytest.raises(InvalidArgument, match="must be a SourceSet or a Database"):
        Tradeoff("1/2,1/2")
