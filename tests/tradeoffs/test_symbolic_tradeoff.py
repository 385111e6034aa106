"""The one noun answers for sources in symbols too: the same forms, the same numbers."""

from fractions import Fraction

import pytest
import sympy

from symdp import SourceSet, Tradeoff, privacy_distortion, read_symbols
from symdp.errors import InvalidArgument, Unsupported

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
    assert tradeoff.curve() is tradeoff.curve()
    given = {symbol: sympy.Rational(values[str(symbol)]) for symbol in source.symbols}
    for d in ("3/5", "1"):
        value = form.exp_epsilon(values, d)
        assert tradeoff.at(d).xreplace(given).doit() == sympy.Rational(value.numerator, value.denominator)
        assert Tradeoff(source.of(values)).at(d).exp == value
    assert tradeoff.at(0).xreplace(given).doit() == sympy.oo


def test_one_parameter_and_ordered_priors():
    parts = Tradeoff(read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1")).at("1/2")
    assert [str(part) for part in parts] == ["0 to 1/2: -1/(t - 1)", "1/2 to 1: 1/t"]
    assert (
        Tradeoff(SourceSet.ordered_symbols(3)).curve().breakpoints
        == privacy_distortion(SourceSet.ordered_symbols(3)).breakpoints
    )
    assert repr(Tradeoff(SourceSet.ordered_symbols(3))) == "Tradeoff(dp, 3 letters, in symbols)"


@pytest.mark.parametrize(
    ("asked", "error", "said"),
    [
        ({"loss": "line"}, InvalidArgument, "loss=line needs numbers"),
        ({"digits": 4}, InvalidArgument, "digits=4 needs numbers"),
        ({"leakage": "mi"}, Unsupported, "leakage=mi"),
        ({"delta": "1/10"}, Unsupported, "has no closed form for source sets in symbols"),
    ],
)
def test_what_needs_numbers_is_refused(asked, error, said):
    with pytest.raises(error, match=said):
        Tradeoff(read_symbols("p,1-p; q,1-q"), **asked).curve()


def test_numbers_stay_numbers():
    assert Tradeoff(SourceSet.single(["2/3", "1/3"])).at("1/4").exp == Fraction(3)
    with pytest.raises(InvalidArgument, match="must be a SourceSet or a Database"):
        Tradeoff("1/2,1/2")
