"""What a page decides before it says a sentence, at numbers where a sign, a bound or a condition less decides otherwise.

Covers: symdp.theorems.local.identifiability_page, symdp.theorems.local.least_epsilon_page,
symdp.theorems.measures.enclosure_page, symdp.theorems.parametric.parametric_set_text,
symdp.theorems.setting.source_hypothesis, symdp.theorems.text.formula_text
"""

from fractions import Fraction

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import Unsupported
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.theorems.local.identifiability_page import IdentifiablePage
from symdp.theorems.local.least_epsilon_page import PrivatePoint
from symdp.theorems.measures.enclosure_page import SOUGHT, EnclosedPage
from symdp.theorems.notation import Notation
from symdp.theorems.parametric.parametric_set_text import Forms
from symdp.theorems.record import Record
from symdp.theorems.setting.source_hypothesis import SourceDescription
from symdp.theorems.text.formula_text import _tidy
from symdp.tradeoffs.local.identifiability import least_identifiability

ZERO, ONE = ("number", Fraction(0)), ("number", Fraction(1))
A, B = ("name", "a"), ("name", "b")
PAIR = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])


def test_a_prior_that_needs_less_is_not_said_to_be_least_favourable():
    even, uneven = ["2/5", "2/5", "1/5"], ["1/2", "3/10", "1/5"]
    found = Tradeoff(SourceSet.from_vertices([uneven, even])).at("11/20").certificate.finding
    assert found.evidence["prior"] == {"prior": even, "weights": ["0", "1"]}
    record = Record.of(found.record)
    assert PrivatePoint(record, found.evidence, Notation())._bounds_it()
    other = dict(found.evidence) | {"prior": {"prior": uneven, "weights": ["1", "0"]}}
    assert not PrivatePoint(record, other, Notation())._bounds_it()


def test_a_column_with_another_ratio_is_not_identifiable():
    found = least_identifiability(["1/2", "3/10", "1/5"], distortion="1/3").certificate.finding
    record = Record.of(found.record)
    assert IdentifiablePage(record, found.evidence, Notation())._identifiable()
    truth = {"matrix": [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]}
    assert not IdentifiablePage(record, {**found.evidence, **truth}, Notation())._identifiable()


@pytest.mark.parametrize("leakage", ["renyi:2", "mi"])
@pytest.mark.parametrize("digits", [60, 200])
def test_as_many_digits_as_the_certificate_has_are_proved(leakage, digits):
    """The first precision is too low for 60 digits, and those at which shorter numbers are sought are for 200."""
    best = Tradeoff(PAIR, leakage=leakage, digits=digits).at("2/5")
    assert best.theorem().false_claims() == ()
    page = EnclosedPage(Record.of(best.certificate.finding.record), best.certificate.finding.evidence, Notation())
    shorter = digits == 60
    assert [page.leaks(page.attaining, SOUGHT), page.holds(page.support, SOUGHT)] == [shorter, shorter]


def test_a_number_needs_no_identity_if_it_is_not_negative():
    found = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, 1/2 <= p")).curve().certificate.finding
    forms = Forms(Record.of(found.record).source, Notation())
    assert forms.listed(forms.world.where[:2]) == r"p,\allowbreak 1-p"
    one, less, sides = ((Fraction(a), Fraction(b), Fraction(0)) for a, b in ((1, 0), (-1, 0), (2, -1)))
    assert forms.nonnegative(one, [[0, "1"], [1, "1"]]) == []
    (false,) = forms.nonnegative(less, [])
    assert not false.holds()
    (true,) = forms.nonnegative(sides, [[0, "1"], [1, "2"]])
    assert true.latex == "$2-p=p+2(1-p)$"
    assert true.holds()


@pytest.mark.parametrize(
    ("tree", "tidied"),
    [
        (("*", ONE, A), A),
        (("*", A, ONE), A),
        (("*", ("-", ZERO, A), B), ("-", ZERO, ("*", A, B))),
        (("+", A, ("-", ZERO, B)), ("-", A, B)),
        (("-", A, ("-", ZERO, B)), ("+", A, B)),
        (("-", ZERO, ("-", ZERO, A)), ("-", ZERO, ("-", ZERO, A))),
        (("/", ("*", ONE, A), B), ("/", ("*", ONE, A), B)),
        (("-", ("*", ONE, A), ("*", ("-", ZERO, ONE), B)), ("+", A, B)),
    ],
)
def test_sums_of_products_lose_ones_and_double_signs(tree, tidied):
    assert _tidy(tree) == tidied


def described(letters, length=None):
    labels = () if length is None else [f"{place:0{length}d}" for place in range(letters)]
    weights = [Fraction(1, 2), *[Fraction(1, 2 * (letters - 1))] * (letters - 1)]
    return SourceDescription(SourceSet.single(weights, labels).to_document(), Notation())


@pytest.mark.parametrize(
    ("letters", "length", "tabulated"), [(30, 16, True), (31, 16, False), (30, 17, False), (2, 16, True)]
)
def test_letters_with_short_names_stand_in_a_table_of_a_page_at_most(letters, length, tabulated):
    assert described(letters, length).is_tabulated == tabulated


def test_so_many_numbers_are_printed_and_no_more():
    assert described(600).letters == 600
    with pytest.raises(Unsupported, match="the source set has 601 numbers, a theorem prints 600 at most"):
        described(601)
