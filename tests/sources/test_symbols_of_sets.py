"""Sets in symbols: what their symbols satisfy, in words and forms, what is refused, and their priors at numbers.

Covers: symdp.sources.parametric.conditions, symdp.sources.parametric.parametric_families,
symdp.sources.parametric.parametric_set, symdp.sources.parametric.product_forms, symdp.sources.parametric.symbol_reader,
symdp.sources.parametric.symbols
"""

from fractions import Fraction
from random import Random

import pytest
import sympy

from symdp import SourceSet
from symdp.arithmetic.symbols.affine import Affine
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.parametric.product_forms import Products
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.parametric.symbols import Conditions, SymbolTable

pytestmark = pytest.mark.sampled(60)

p, q, r, eta = sympy.symbols("p q r eta")
HALF, THIRD = sympy.Rational(1, 2), sympy.Rational(1, 3)
# The set, its words, the forms that are at least 0 and those that are 0, without those that are numbers.
KNOWN = {
    "a ball": (
        lambda: SymbolicSet.ball([p, 1 - p], r),
        "the priors within total-variation distance r of (p, 1 - p)",
        "p, 1 - p, r, 1 - r",
        "",
    ),
    "an ordered ball": (
        lambda: SymbolicSet.ball(["p", "q", "1-p-q"], "1/10", where="p <= 1/2", decreasing=True),
        "the priors within total-variation distance 1/10 of (p, q, 1 - p - q)",
        "p, q, 1 - p - q, p - q, -1 + p + 2*q, 1/2 - p",
        "",
    ),
    "a box": (
        lambda: SymbolicSet.box(["l", "1/10"], [1, "v"]),
        "the priors with (l, 1/10) <= P <= (1, v)",
        "l, 1 - l, -1/10 + v, 1 - v, 9/10 - l, v",
        "",
    ),
    "a contamination": (
        lambda: SymbolicSet.contamination([p, 1 - p], eta, where=[p <= THIRD, eta <= HALF]),
        "the mixtures of a prior (p, 1 - p) with any prior, the latter of weight eta",
        "p, 1 - p, 1 - eta, eta, 1/3 - p, 1/2 - eta",
        "",
    ),
    "a contamination by a number": (
        lambda: SymbolicSet.contamination(["p", "q"], "1/4", decreasing=True),
        "the mixtures of a prior (p, q) with any prior, the latter of weight 1/4",
        "p, q, p - q",
        "-1 + p + q",
    ),
    "a hull": (
        lambda: SymbolicSet.hull([[p, 1 - p], [q, 1 - q]], where=[sympy.Eq(p, 2 * q)]),
        "the hull of the priors (p, 1 - p), (q, 1 - q)",
        "p, 1 - p, q, 1 - q",
        "p - 2*q",
    ),
    "bounds by text": (
        lambda: read_symbols("sarwate2014:binary:p,q").shape,
        "the hull of the priors (1 - p, p), (1 - q, q)",
        "1 - p, p, 1 - q, q, -p + q, 1 - 2*q",
        "",
    ),
    "a box by text": (
        lambda: read_symbols("box:l,0:1,v", "l >= 1/3, v = 1/2").shape,
        "the priors with (l, 0) <= P <= (1, v)",
        "l, 1 - l, v, 1 - v, -1/3 + l",
        "-1/2 + v",
    ),
}


@pytest.mark.parametrize("name", KNOWN)
def test_the_symbols_satisfy_what_defines_the_set(name):
    build, words, forms, zeros = KNOWN[name]
    found = build()
    assert found.description == words
    listed = list(dict.fromkeys(str(form) for form in found.conditions.forms if form.terms))
    assert set(listed) == set(forms.split(", "))
    assert [str(form) for form in found.conditions.zeros if form.terms] == zeros.split(", ") * bool(zeros)


@pytest.mark.parametrize("name", KNOWN)
def test_the_region_is_given_by_forms_that_are_no_numbers_and_hold_where_the_conditions_do(name):
    found = KNOWN[name][0]()
    assert all(form.terms for form in found.region.forms)
    assert len(set(found.region.forms)) == len(found.region.forms)
    point = found.region.inside()
    values = found.values_at(point)
    assert all(form.at(values) > 0 for form in found.conditions.forms if found.solved.reduced(form).terms)
    assert not any(form.at(values) for form in found.conditions.zeros)
    assert {name: found.point(values)[name] for name in point} == point


def test_relations_have_no_negative_coefficients():
    found = SymbolicSet.contamination(["C1", "C2"], "eta", where="eta <= 1/2", decreasing=True)
    said = ["C1 >= 0", "C2 >= 0", "1 >= eta", "eta >= 0", "C1 >= C2", "1 >= 2*eta", "Eq(C1 + C2, 1)"]
    assert list(map(str, found.hypotheses)) == said


REFUSED = {
    "vertices[1] has 3 letters; in symbols a hull has 2 letters": lambda: SymbolicSet.hull([[p, 1 - p, 0]]),
    "lower has 1 entries, upper 2; give one each per letter": lambda: SymbolicSet.box(["l"], [1, "v"]),
    "level and center share the symbol p; give them different ones": lambda: SymbolicSet.contamination([p, 1 - p], p),
    "where: eta - p joins symbols of the centre and of the level; state conditions on the two separately": (
        lambda: SymbolicSet.contamination([p, 1 - p], eta, where=[p <= eta])
    ),
    "source has no symbol; the constructors of SourceSet take numbers": lambda: SymbolicSet.ball(["1/2", "1/2"], "1/10"),
    "letters=1 must lie between 2 and 12 for a source set in symbols": lambda: SymbolicSet.ball(["p"], r),
    "letters=13 must lie between 2 and 12 for a source set in symbols": (
        lambda: SymbolicSet.ball([f"a{k}" for k in range(13)], r)
    ),
    "center='p' must be a sequence of symbols, expressions and rationals": lambda: SymbolicSet.ball("p", r),
    "center=3 must be a sequence of symbols, expressions and rationals": lambda: SymbolicSet.ball(3, r),
    "where='p<q' must contain exactly one of <=, >=, =": lambda: SymbolicSet.hull([["p", "1-p"]], where="p<q"),
    "where='p<=q<=r' must contain exactly one of <=, >=, =": lambda: SymbolicSet.hull([["p", "1-p"]], where="p<=q<=r"),
    "where='3' must be a sequence of relations such as [p <= q]": lambda: SymbolicSet.hull([["p", "1-p"]], where=3),
    "where='p <= 1/2' must be a sequence of relations such as [p <= q]": (
        lambda: SymbolicSet.hull([["p", "1-p"]], where=p <= HALF)
    ),
    "where[2]='p < 1' must be a relation of sympy with <=, >= or Eq": (
        lambda: SymbolicSet.hull([["p", "1-p"]], where=[p <= 1, p < 1])
    ),
    "where has max; state with where which operand it is": lambda: SymbolicSet.hull([["p", "1-p"]], where=["max(p,1)<=2"]),
    "where has min; state with where which operand it is": lambda: SymbolicSet.hull([["p", "1-p"]], where=["min(p,1)<=2"]),
    "where divides by 0": lambda: SymbolicSet.hull([["p", "1-p"]], where="p/0<=1"),
    "vertices[2][1]=p**2 must be affine in its symbols, a sum of multiples of them": (
        lambda: SymbolicSet.hull([["p", "1-p"], ["p**2", "1-p**2"]])
    ),
    "vertices[1][1]=p*q must be affine in its symbols, a sum of multiples of them": (
        lambda: SymbolicSet.hull([["p*q", "1-p*q"]])
    ),
    "vertices[1][1] has 2001 characters, at most 2000 are read": lambda: SymbolicSet.hull([["p" * 2001, "1-p"]]),
    "vertices[1][2] has a second symbol p with other assumptions; use the same symbol": (
        lambda: SymbolicSet.hull([[p, 1 - sympy.Symbol("p", positive=True)]])
    ),
    "source='sarwate2014:binary:p' needs two bounds, as in sarwate2014:binary:p,q": (
        lambda: read_symbols("sarwate2014:binary:p")
    ),
    "source='sarwate2014:binary:p,q,r' needs two bounds, as in sarwate2014:binary:p,q": (
        lambda: read_symbols("sarwate2014:binary:p,q,r")
    ),
    "source='ball:r' is incomplete; write it as in ball:r:C1,C2 or box:l,0:1,v": lambda: read_symbols("ball:r"),
    "source='ball:r:p,1-p:3' is incomplete; write it as in ball:r:C1,C2 or box:l,0:1,v": (
        lambda: read_symbols("ball:r:p,1-p:3")
    ),
    "source='cone:r:p,1-p' is incomplete; write it as in ball:r:C1,C2 or box:l,0:1,v": (
        lambda: read_symbols("cone:r:p,1-p")
    ),
    "source='ball:r,s:p,1-p' has 2 numbers before the prior; give one": lambda: read_symbols("ball:r,s:p,1-p"),
    "where=rho<=1: rho is any number between 0 and 1 here; leave --where out": lambda: read_symbols(
        "geometric:rho", "rho<=1"
    ),
    "where=P1>=1/2: the ordered prior has no other conditions; leave --where out": (
        lambda: read_symbols("ordered:4", "P1>=1/2")
    ),
    "source=ordered:x must end in a number of letters, such as ordered:4": lambda: read_symbols("ordered:x"),
    "source=ordered: must end in a number of letters, such as ordered:4": lambda: read_symbols("ordered:"),
    "source has 2001 characters, at most 2000 are read in symbols": lambda: read_symbols("p,1-p;", "1 <= 1," + " " * 1988),
    "source=5 must be text such as p,1-p; q,1-q": lambda: read_symbols(5),
}


@pytest.mark.parametrize("message", REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_set_in_symbols_is_refused(message):
    with pytest.raises(InvalidArgument) as caught:
        REFUSED[message]()
    assert str(caught.value) == message


def test_the_longest_texts_are_read():
    assert read_symbols("p,1-p;", "1 <= 1," + " " * 1987).symbols == (p,)
    assert SymbolTable().expression(f"1-p{' ' * 1997}", "entry") == 1 - p
    assert SymbolTable().expression("p" * 40, "entry") == sympy.Symbol("p" * 40)
    assert [str(symbol) for symbol in SymbolicSet.ball([f"a{k}" for k in range(1, 13)], "1/3").symbols][-1] == "a9"


@pytest.mark.parametrize("where", ["p >= 2", "p <= -1", "p >= 1/2, p <= 1/3", [p >= 1]])
def test_symbols_have_a_range(where):
    with pytest.raises(Infeasible, match="where: the conditions leave no range to the symbols; drop one, or say equalities"):
        SymbolicSet.hull([["p", "1-p"]], where=where)


def test_a_condition_that_no_value_keeps_is_named():
    with pytest.raises(Infeasible, match=r"where: 1/3 - q would be -1/6 for all values of the symbols, and must not be neg"):
        SymbolicSet.hull([["p", "1-p"], ["q", "1-q"]], where="q = 1/2, q <= 1/3")


def test_values_keep_the_conditions():
    source = SymbolicSet.contamination(["C1", "C2"], "eta", decreasing=True)
    for values, message in (
        ({"C1": "1/2", "eta": "1/5"}, "values are of C1, eta; give them of C1, C2, eta"),
        ({"C1": "3/2", "C2": "-1/2", "eta": "1/5"}, "values: C2 is -1/2, it must not be negative"),
        ({"C1": "1/3", "C2": "2/3", "eta": "1/5"}, "values: C1 - C2 is -1/3, it must not be negative"),
        ({"C1": "2/3", "C2": "1/2", "eta": "1/5"}, "values: -1 + C1 + C2 is 1/6, it must be 0"),
    ):
        with pytest.raises(InvalidArgument) as caught:
            source.at(values)
        assert str(caught.value) == message
    found = source.at({"C1": "3/4", "C2": "1/4", "eta": "1/5"})
    assert (found.lower, found.upper) == ((Fraction(3, 5), Fraction(1, 5)), (1, 1))


SETS = {
    "a ball": (lambda: SymbolicSet.ball(["C1", "C2", "C3"], "r"), ("C1", "C2", "C3", "r"), 3),
    "an ordered ball": (lambda: SymbolicSet.ball(["C1", "C2", "C3"], "r", decreasing=True), ("C1", "C2", "C3", "r"), 3),
    "a contamination": (lambda: SymbolicSet.contamination(["C1", "C2", "C3"], "eta"), ("C1", "C2", "C3", "eta"), 3),
    "a box": (lambda: SymbolicSet.box(["l", 0, "1/10"], [1, "v", "v"]), ("l", "v"), 0),
    "a hull": (lambda: SymbolicSet.hull([["p", "1-p"], ["q", "1-q"], ["1/3", "2/3"]]), ("p", "q"), 0),
}


def drawn(rng, names, letters):
    """Values of the symbols, the first ones a prior."""
    prior = [Fraction(rng.randint(0, 6)) for _ in range(letters)]
    prior = [value / sum(prior) for value in prior] if sum(prior) else [Fraction(1, letters or 1)] * letters
    return dict(zip(names, [*prior, *[Fraction(rng.randint(0, 12), 12) for _ in names[letters:]]], strict=True))


def least_majorised(shape):
    """The entries of the least majorised prior in decreasing order; of a hull on two letters the one nearest to 1/2."""
    if shape.least_majorised is not None:
        return tuple(sorted(shape.least_majorised.prior, reverse=True))
    first = [prior[0] for prior in shape.vertices]
    nearest = min(max(Fraction(1, 2), min(first)), max(first))
    return max(nearest, 1 - nearest), min(nearest, 1 - nearest)


@pytest.mark.parametrize("name", SETS)
def test_each_point_lies_in_a_cell_whose_prior_is_least_majorised_there(name):
    """The prior of the cell of a point, and of each listed cell that has the point, is that of the set in numbers."""
    build, names, letters = SETS[name]
    source, tried = build(), 0
    for seed in range(50):
        values = drawn(Random(seed), names, letters)
        try:
            shape = source.at(values)
        except (InvalidArgument, Infeasible):
            continue
        expected = least_majorised(shape)
        point = source.point(source.read_values(values))
        here = source.family.cell_at(point)
        assert all(form.at(point) >= 0 for form in here.forms)
        assert tuple([form.at(point) for form in here.prior]) == expected
        assert tuple(sorted(source.family.least(point), reverse=True)) == expected
        around = [cell for cell in source.cells if all(form.at(point) >= 0 for form in cell.forms)]
        assert around
        assert all(tuple([form.at(point) for form in cell.prior]) == expected for cell in around)
        tried += 1
    assert tried > 4


def test_products_are_a_share_times_the_symbols_of_a_prior():
    share, form = 1 - Affine.symbol("eta"), Affine.symbol("p")
    made = Products(share, frozenset({"p"}))
    values = {"p": Fraction(1, 3), "eta": Fraction(1, 4)}
    assert made.point(values) == {"p": Fraction(1, 4), "eta": Fraction(1, 4)}
    assert made.values(made.point(values)) == values
    for affine in (form, 1 - form, form * Fraction(2) - Fraction(1, 3), Affine.number(Fraction(2))):
        assert made.homogeneous(affine).at(made.point(values)) == share.at(values) * affine.at(values)
    only = Affine.symbol("eta") - Fraction(1, 5)
    assert made.homogeneous(only) is only
    known = made.conditions(Conditions((form, only), (form - Fraction(1, 3),)))
    assert [str(one) for one in (*known.forms, *known.zeros)] == ["p", "-1/5 + eta", "-1/3 + 1/3*eta + p"]
    assert made.expressions({"p": p, "eta": eta}) == {"p": (1 - eta) * p, "eta": eta}
    alone = Products()
    assert alone.homogeneous(form) is form
    assert alone.point(values) == alone.values(values) == values
    assert alone.expressions({"p": p}) == {"p": p}
    with pytest.raises(InvalidArgument, match=r"^where: eta - p joins symbols of the centre and of the level"):
        made.homogeneous(Affine.symbol("eta") - form)


def test_entries_are_read_as_written_and_as_expressions():
    table = SymbolTable()
    for text, value in (
        ("p", p),
        ("2*p/3", 2 * p / 3),
        ("(1-p)/2", (1 - p) / 2),
        ("p**2", p**2),
        ("1/2", HALF),
        (p + 1, p + 1),
    ):
        assert sympy.simplify(table.expression(text, "entry") - value) == 0
    assert table.known == {"p": p}
    assert table.symbols == (p,)
    for value, form in (((1 - p) / 2, "1/2 - 1/2*p"), ("q - p + 3*q", "-p + 4*q"), (3, "3"), ("0.25", "1/4")):
        assert str(table.affine(value, "entry")) == form
    positive = sympy.Symbol("s", positive=True)
    assert SymbolTable({"s": positive}).expression("s + 1", "entry") == positive + 1


def test_a_sum_of_a_thousand_terms_is_read():
    source = SourceSet.from_vertices([["1-1+" * 498 + "p", "1-p"]])
    assert source.describe() == {"description": "the hull of the priors (p, 1 - p)"}


def test_what_sympy_knows_of_a_symbol_is_no_hypothesis():
    positive = sympy.Symbol("p", positive=True)
    assert SourceSet.from_vertices([[positive, 1 - positive]]).hypotheses == (sympy.Ge(1, positive),)
    assert set(SourceSet.from_vertices([[p, 1 - p]]).hypotheses) == {sympy.Ge(p, 0), sympy.Ge(1, p)}


def test_of_letters_that_are_equally_likely_the_earlier_one_is_ahead():
    one, two = ["a + 2*b = 1", "a >= b", "b >= 0"], ["c + 2*d = 1", "c >= d", "d >= 0"]
    pair = SourceSet.from_vertices([["a", "b", "b"], ["c", "d", "d"]], where=one + two)
    assert pair.shape.ahead == {(0, 1), (0, 2), (1, 2)}
    assert SourceSet.from_vertices([["b", "a", "b"]], where=one).shape.ahead == {(1, 0), (1, 2), (0, 2)}
