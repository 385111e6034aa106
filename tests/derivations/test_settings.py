"""Which questions have a derivation, up to the last one of each kind, and the signs that are known of their symbols.

Covers: symdp.derivations.setting, symdp.derivations.signs
"""

from fractions import Fraction

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.symbols.affine import Affine
from symdp.derivations.setting import read_setting
from symdp.derivations.signs import UNBOUNDED, Bound, Inequality, Region, _extreme, range_of
from symdp.errors import Unsupported
from symdp.sources.parametric.symbol_reader import read_symbols


def in_general_position(count):
    """So many vertices of a set on three letters, none of which is a mixture of others."""
    return [[Fraction(k, 40), Fraction(k * k, 800), 1 - Fraction(k, 40) - Fraction(k * k, 800)] for k in range(count)]


SINGLE = ["1/10", "1/5", "3/10", "2/5"]
INSIDE = {
    "two letters": lambda: Tradeoff(SourceSet.single(["1/3", "2/3"])),
    "six letters": lambda: Tradeoff(SourceSet.single(["1/6"] * 6)),
    "five symbols": lambda: Tradeoff(SourceSet.ordered_symbols(5), leakage="ml"),
    "twelve vertices": lambda: Tradeoff(SourceSet.from_vertices(in_general_position(12))),
    "half-spaces": lambda: Tradeoff(SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10")),
    "three letters on a line": lambda: Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), loss="line"),
    "maximal leakage of four letters": lambda: Tradeoff(SourceSet.single(SINGLE), leakage="ml"),
}
OUTSIDE = {
    "seven letters": (lambda: Tradeoff(SourceSet.single(["1/7"] * 7)), "letters=7"),
    "six symbols": (lambda: Tradeoff(SourceSet.ordered_symbols(6)), "source="),
    "thirteen vertices": (lambda: Tradeoff(SourceSet.from_vertices(in_general_position(13))), "13 vertices on 3 letters"),
    "two priors on four letters": (lambda: Tradeoff(SourceSet.from_vertices([SINGLE, SINGLE[::-1]])), "2 vertices on 4"),
    "a ball on four letters": (
        lambda: Tradeoff(SourceSet.total_variation_ball(SINGLE, "1/20")),
        "on 4 letters that is not given by vertices",
    ),
    "four letters on a line": (lambda: Tradeoff(SourceSet.single(SINGLE), loss="line"), "1 vertices on 4 letters"),
    "a line and maxima": (
        lambda: Tradeoff(SourceSet.single(["1/5", "3/10", "1/2"]), loss="line", leakage="ml"),
        "loss=line",
    ),
    "a line in symbols": (lambda: Tradeoff(SourceSet.ordered_symbols(3), loss="line"), "loss=line"),
    "another loss": (lambda: Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), loss="ring"), "loss=ring"),
    "another measure": (lambda: Tradeoff(SourceSet.simplex(3), leakage="mi"), "leakage=mi"),
    "a delta": (lambda: Tradeoff(SourceSet.simplex(3), leakage="dp", delta="1/10"), "leakage="),
}


def test_a_factor_is_below_zero_where_its_negative_follows():
    assert [ORDER._decided(factor) for factor in (P - Q, Q - P, P - 2 * Q)] == [1, -1, None]


def test_bounds_that_are_equal_in_other_words_need_no_order():
    places = [P + Q, (P**2 - Q**2) / (P - Q)]
    bounds = [Bound(place, Inequality(place, "a >= 0")) for place in places]
    assert [_extreme(bounds, side, ORDER).place for side in (1, -1)] == [places[0]] * 2
    with pytest.raises(Unsupported, match=r"the sign of p - 2\*q depends on the values of the symbols"):
        _extreme([Bound(P, Inequality(P, "a >= 0")), Bound(2 * Q, Inequality(Q, "b >= 0"))], 1, ORDER)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", INSIDE)
def test_the_last_questions_of_each_kind_are_read(name):
    tradeoff = INSIDE[name]()
    setting = read_setting(tradeoff.question)
    program = setting.program
    assert program.letters == tradeoff.question.letters
    assert program.rule.bounds_ratios == (tradeoff.question.leakage.name != "ml")
    vertices = tradeoff.question.source.shape.vertices if "symbols" not in name else None
    if vertices is not None:
        assert {*program.priors} == {tuple(map(sympy.sympify, map(str, vertex))) for vertex in vertices}
    assert all(sympy.expand(sum(prior).subs(setting.region.solved)) == 1 for prior in program.priors)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", OUTSIDE)
def test_the_first_questions_beyond_are_refused_by_their_names(name):
    ask, words = OUTSIDE[name]
    with pytest.raises(Unsupported) as refused:
        read_setting(ask().question)
    assert str(refused.value).startswith((words, f"source of {words}", f"a source set {words}"))
    assert "one prior on 2 to 6 letters (in symbols ordered:M, M to 5)" in str(refused.value)


IN_SYMBOLS = {
    "ordered": (lambda: SourceSet.ordered_symbols(4), ["P1 >= P2", "P2 >= P3", "P3 >= P4", "P4 >= 0"]),
    "an interval": (
        lambda: read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2"),
        ["p >= 0", "1 >= p", "q >= 0", "1 >= q", "q >= p", "1/2 >= q"],
    ),
}


@pytest.mark.parametrize("name", IN_SYMBOLS)
def test_values_of_symbols_lie_inside_with_a_small_denominator_and_relations_say_what_is_assumed(name):
    build, relations = IN_SYMBOLS[name]
    region = read_setting(Tradeoff(build()).question).region
    assert [str(relation) for relation in region.relations] == relations
    drawn = list(region.walk(3, 5))
    assert len({tuple(sorted(point.items())) for point in drawn}) == 3
    for point in [region.values, *drawn]:
        numbers = {sympy.Symbol(key): sympy.Rational(str(value)) for key, value in point.items()}
        assert all(form.at(point) > 0 for form in region.forms)
        assert all((one.lhs - one.rhs).subs(numbers) > 0 for one in region.relations)
        assert all((key - form).subs(numbers) == 0 for key, form in region.solved.items())
    assert max(value.denominator for value in region.values.values()) <= 25
    assert region.numbers == {sympy.Symbol(key): sympy.Rational(str(value)) for key, value in region.values.items()}


P, Q, X = sympy.symbols("p q x")
FORMS = (Affine.symbol("q"), Affine.symbol("p") - Affine.symbol("q"))
ORDER = Region(FORMS, (Q >= 0, P >= Q), {}, {"p": Fraction(2, 3), "q": Fraction(1, 5)})
SIGNS = {
    "a number": (sympy.Rational(-2, 3), -1),
    "zero": (P - P, 0),
    "never negative": (P, 1),
    "never positive": (Q - P, -1),
    "a difference": (P - 2 * Q, None),
    "a square of it": ((P - 2 * Q) ** 2, None),
    "two signs": ((Q - P) * -Q, 1),
    "a quotient": ((Q - P) / Q, -1),
    "a cube": ((Q - P) ** 3, -1),
    "an even power": ((Q - P) ** 2 * Q, 1),
    "of degree two": (P**2 + Q**2 + 1, None),
    "a product": (P * Q + 1, None),
    "a sum": (3 * P + Q + 1, 1),
    "a multiple": (-2 * P, -1),
}  # fmt: skip


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", SIGNS)
def test_signs_for_all_values_of_the_symbols(name):
    expression, sign = SIGNS[name]
    assert ORDER.sign(expression) == sign
    assert ORDER.sign(expression) == sign  # Once more, as it is known.


def test_the_reasons_of_signs():
    assert ORDER.reason(P) == (Q >= 0, P >= Q)
    assert ORDER.reason(-Q * (P - Q)) == (Q >= 0, P >= Q)
    assert ORDER.reason(Q - P) == (P >= Q,)
    assert ORDER.reason(P - 2 * Q) == ORDER.reason(sympy.Integer(3)) == ()


def limits(*expressions):
    known = range_of([Inequality(one, f"{one} >= 0") for one in expressions], X, sympy.Rational(1, 2), ORDER)
    return known and (known.start.place, known.stop.place, {bound.place for bound in known.others}, known)


def test_a_range_lies_between_the_nearest_places_where_an_inequality_turns():
    start, stop, others, known = limits(X, P - X, 2 * P - X, X + Q)
    assert (start, stop, others) == (0, P, {2 * P, -Q})
    assert (known.start.by.text, known.stop.by.text) == ("x >= 0", "p - x >= 0")
    start, stop, others, known = limits(X - Q, X)
    assert (start, stop, others) == (Q, sympy.oo, {0})
    assert known.stop == Bound(sympy.oo, UNBOUNDED)
    # An even power turns nowhere, a pole turns, and of two at one place the first one counts.
    assert limits(X, (P + 1 - X) ** 2)[:3] == (0, sympy.oo, set())
    assert limits(X, 1 / (P - X))[1] == P
    assert limits(X, P - X, (P - X) * 2)[3].stop.by.text == "p - x >= 0"
    assert limits(X, X**3 * (3 - X**2))[1] == sympy.sqrt(3)


def test_where_a_range_has_no_place():
    assert limits(X - 1, X) is None
    assert limits(X, X - sympy.Rational(1, 2)) is None
    assert limits(X, Q - P) is None
    assert limits(X, P - P, P - X)[1] == P
    with pytest.raises(Unsupported, match="the sign of p - 2\\*q depends on the values of the symbols"):
        limits(X, P - 2 * Q)
    with pytest.raises(Unsupported, match=r"the sign of .* depends on the values of the symbols, and with it the order"):
        limits(X, P - X, 3 * Q - X)
    with pytest.raises(Unsupported, match="depends on the values"):
        limits(X, (P - 2 * Q) * X + Q)
    with pytest.raises(Unsupported, match="a threshold solves an equation of degree 2 in symbols; give numbers"):
        limits(X, X**2 + P * X + Q)
