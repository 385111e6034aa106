"""What a page decides before it says a sentence, at numbers where a sign, a bound or a condition less decides otherwise.

Covers: symdp.theorems.local.identifiability_page, symdp.theorems.local.least_epsilon_page,
symdp.theorems.measures.enclosure_page, symdp.theorems.measures.information_page,
symdp.theorems.measures.maximal_information_page, symdp.theorems.measures.min_entropy_page,
symdp.theorems.parametric.parametric_set_page, symdp.theorems.parametric.parametric_set_text,
symdp.theorems.setting.privacy_lemmas, symdp.theorems.setting.source_hypothesis, symdp.theorems.text.formula_text
"""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from symdp import SourceSet, Tradeoff
from symdp.errors import Unsupported
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.randomized_response import from_diagonal
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.theorems.local.identifiability_page import IdentifiablePage
from symdp.theorems.local.least_epsilon_page import PrivatePoint
from symdp.theorems.local.private_curve_page import WholeFunction
from symdp.theorems.measures.enclosure_page import SOUGHT, EnclosedPage
from symdp.theorems.measures.information_page import Range
from symdp.theorems.measures.maximal_information_page import StarsPoint
from symdp.theorems.measures.min_entropy_page import GuessesPoint, GuessFunction
from symdp.theorems.notation import Notation
from symdp.theorems.parametric.parametric_set_page import SegmentPage, SymbolicPage
from symdp.theorems.parametric.parametric_set_text import Forms
from symdp.theorems.record import Record
from symdp.theorems.setting import privacy_lemmas
from symdp.theorems.setting.privacy_lemmas import Privacy
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
    # An assumption itself needs no identity, with a sum in parentheses or not; twice it does.
    assumed = forms.world.where[1]
    assert forms.nonnegative(assumed, [[1, "1"]]) == []
    (twice,) = forms.nonnegative(tuple([2 * value for value in assumed]), [[1, "2"]])
    assert twice.latex == "$2-2p=2(1-p)$"


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


def test_values_that_contradict_an_assumption_are_a_leaf_without_a_case():
    found = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, 1/2 <= p")).curve().certificate.finding
    page = SymbolicPage(Record.of(found.record), found.evidence, Notation())
    world = page.forms.world
    below_zero = (Fraction(-1), *[Fraction(0)] * (world.size - 1))
    (empty,) = page._leaves({"empty": [[len(world.where), "1"]]}, [below_zero])
    (unproved,) = page._leaves({"empty": []}, [below_zero])
    assert (empty.latex, empty.holds(), unproved.holds()) == (r"No values have $0\ge 1$.", True, False)


@pytest.mark.parametrize(
    ("kept", "tail", "stands"), [(2, "1/5", True), (3, "0", True), (1, "1/2", False), (2, "0", False), (3, "1/5", False)]
)
def test_a_range_reports_several_letters_and_has_the_sum_of_the_others(kept, tail, stands):
    piece = {"from": "1/5", "to": "2/5", "kept": kept, "tail": tail}
    assert Range(piece, (Fraction(3, 10), Fraction(1, 2), Fraction(1, 5))).row("D").holds() == stands


# Matrices for the diagonal 3/5, 1/2 and the level 2, of which each has one fault.
WRONG = {
    "a row sums to more": [["3/5", "1/2"], ["2/5", "1/2"]],
    "a row sums to less": [["3/5", "3/8"], ["1/2", "1/2"]],
    "a ratio of the first column": [["7/10", "3/10"], ["3/10", "1/2"]],
    "a ratio of the last column": [["3/5", "2/5"], ["1/5", "4/5"]],
    "an entry of the diagonal": [["11/20", "9/20"], ["1/2", "1/2"]],
    "a negative entry": [["3/2", "-1/2"], ["3/2", "-1/2"]],
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_matrix_with_one_fault_is_not_said_to_be_private_and_accurate(fault, monkeypatch):
    privacy, diagonal = Privacy(Notation(), Fraction(0)), (Fraction(3, 5), Fraction(1, 2))
    assert all(part.holds() for part in privacy.checked(diagonal, Fraction(2)))
    rows = [list(map(Fraction, row)) for row in WRONG[fault]]
    monkeypatch.setattr(privacy_lemmas, "from_diagonal", lambda *_: SimpleNamespace(matrix=rows, letters=2))
    assert not all(part.holds() for part in privacy.checked(diagonal, Fraction(2)))


@pytest.mark.parametrize("delta", [Fraction(0), Fraction(1, 10)])
def test_a_mechanism_of_less_accuracy_or_more_leakage_is_not_said_to_attain_a_value(delta, monkeypatch):
    privacy, diagonal, level, made = Privacy(Notation(), delta), (Fraction(3, 5), Fraction(1, 2)), Fraction(2), from_diagonal
    assert all(part.holds() for part in privacy.mechanism(diagonal, level))
    wrong = {
        "a smaller first entry": lambda diagonal, level, *rest: made((diagonal[0] / 2, diagonal[1]), level, *rest),
        "a smaller last entry": lambda diagonal, level, *rest: made((diagonal[0], diagonal[1] / 2), level, *rest),
        "more leakage": lambda _, level, *rest: made((Fraction(3, 4), Fraction(3, 4)), 2 * level, *rest),
    }
    for fault in wrong.values():
        monkeypatch.setattr(privacy_lemmas, "from_diagonal", fault)
        assert not all(part.holds() for part in privacy.mechanism(diagonal, level))


def test_a_source_without_one_of_its_stars_is_not_said_to_have_all():
    found = Tradeoff(SourceSet.simplex(3), leakage="mx").at("1/4").certificate.finding
    record = Record.of(found.record)
    assert StarsPoint(record, found.evidence, Notation()).hypothesis().holds()
    least, spread = Fraction(0), Fraction(1, 2)
    stars = [[least if x == y else spread for x in range(3)] for y in range(3)]
    assert {"weights", "multipliers"}.isdisjoint(found.evidence)
    for missing in range(3):
        rest = [list(map(str, star)) for y, star in enumerate(stars) if y != missing]
        part = Record({**record.question, "source": {"vertices": rest}}, record.asks, record.answer)
        weights = [["1", "0"], ["0", "1"]]
        weights.insert(missing, ["1/2", "1/2"])
        assert not StarsPoint(part, {**found.evidence, "weights": weights}, Notation()).hypothesis().holds()


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


def test_privacy_is_without_a_delta_unless_one_is_given():
    plain, with_delta = Privacy(Notation()), Privacy(Notation(), Fraction(1, 10))
    assert plain.adjective == r"$\epsilon$-locally differentially private"
    assert with_delta.adjective == r"$(\epsilon,\delta)$-locally differentially private"
    assert (plain.accuracy_text, with_delta.accuracy_text) == ("u=1-D", r"u=1-D/(1-\delta)")
    assert (plain.accuracy(Fraction(1, 3)).value, with_delta.accuracy(Fraction(1, 3)).value) == (
        Fraction(2, 3),
        Fraction(17, 27),
    )


@pytest.mark.parametrize(
    ("weights", "rest", "proves"),
    [
        ([1, 2], 0, True),
        ([0, 1], 5, True),
        ([-1, 2], 0, False),
        ([0, 0], 0, False),
        ([1, 2], -1, False),
    ],
)
def test_two_forms_are_never_both_of_a_sign_by_weights_that_are_not_negative(weights, rest, proves):
    page = object.__new__(SegmentPage)
    world = SimpleNamespace(size=1, where=(), rest=lambda form, proof, known: rest)
    page.forms = SimpleNamespace(read=lambda texts: [Fraction(text) for text in texts], world=world)
    form = (Fraction(1),)
    assert page._never_both(form, form, 1, {"weights": weights, "proof": None}) is proves


@pytest.mark.parametrize(
    ("price", "level", "holds"), [("1/2", "1/2", True), ("1/2", "51/100", False), ("-1/2", "-10", False)]
)
def test_the_bound_of_guesses_is_the_level_and_its_price_is_not_negative(price, level, holds):
    """Two letters that cost 1/2 where they are told, and 1 elsewhere, under the uniform prior, at D = 1."""
    page = object.__new__(GuessesPoint)
    even = ["1/2", "1/2"]
    plane = {"prior": even, "guesses": [["1/2", "1"], ["1", "1/2"]]}
    evidence = {"price": price, "pressing": {"prior": even}, "matrix": [["1", "0"], ["0", "1"]], "planes": [plane]}
    page.__dict__.update(notation=Notation(), evidence=evidence, level=Fraction(level))
    page.__dict__.update(record=SimpleNamespace(distortion=Fraction(1)))
    assert page._bound().holds() is holds


@pytest.mark.parametrize(("diagonal", "holds"), [(["1/2", "1/2", "0"], True), (["1", "1/2", "-1/2"], False)])
def test_an_output_without_leakage_has_a_law(diagonal, holds):
    found = Tradeoff(PAIR).at("9/10").certificate.finding
    page = PrivatePoint(Record.of(found.record), dict(found.evidence) | {"diagonal": diagonal}, Notation())
    (law,) = [part for part in page._silent() if part.latex.endswith("where")]
    assert law.holds() is holds


@pytest.mark.parametrize(
    ("value", "slope", "joined", "holds"),
    [
        (2, -2, True, True),
        (2, -2, False, False),
        (3, -3, True, False),
        (2, -1, True, False),
    ],
)
def test_the_function_of_guesses_is_1_over_the_largest_probability_at_0_and_0_at_1(value, slope, joined, holds, monkeypatch):
    line = Polynomial.of(value, slope)
    page = object.__new__(type("Page", (GuessFunction,), {"ranges": ((0, 1, line),), "most": Fraction(1, 2)}))
    monkeypatch.setattr(GuessFunction.__mro__[1], "joined", lambda _: joined)
    assert page.joined() is holds


@pytest.mark.parametrize(
    ("ends", "agrees", "holds"),
    [
        (((0, 1), (1, 2)), True, True),
        (((0, 1), (1, 2)), False, False),
        (((0, 1), (Fraction(3, 2), 2)), True, False),
        (((0, 1), (1, 1)), True, False),
        (((0, 1),), True, False),
    ],
)
def test_the_pieces_of_a_function_are_in_order_and_each_has_its_ratio(ends, agrees, holds):
    sides = [SimpleNamespace(ends=pair, agrees=agrees) for pair in ends]
    assert WholeFunction._ordered(SimpleNamespace(sides=sides, zero_from=2)) is holds
