"""Numbers are read by the usual rules of formulas; a report counts digits, says what differs and which claim is meant.

Covers: symdp.digits.agreement, symdp.digits.answer_check, symdp.digits.answer_claim, symdp.digits.capacity_check,
symdp.digits.function_check, symdp.digits.number_texts
"""

from random import Random

import pytest
from mpmath import mp, mpf

from symdp.digits.agreement import LOOSE, SEARCHED, Line, Report, common_digits, difference, written
from symdp.digits.answer_claim import Claim, _root
from symdp.digits.function_check import merged
from symdp.digits.number_texts import UnreadableText, number, numbers
from tests.digits.stored_reports import HALVES, STORED

ONE = mpf(1)
CHANGED = "lines that changed are read, then stored by python -m tests.digits.stored_reports"


@pytest.fixture(autouse=True)
def _digits():
    with mp.workdps(50):
        yield


def test_reports_on_answers_functions_and_graphs_are_those_that_were_read():
    assert STORED.changes() == [], CHANGED


TEXTS = [
    ("7", "7"),
    (" 8 / 4 ", "2"),
    ("0.25", "1/4"),
    ("1e2", "100"),
    ("25e-2", "1/4"),
    ("1.5E+1", "15"),
    ("-3", "-3"),
    ("+3", "3"),
    ("2 - 3 - 4", "-5"),
    ("2 - (3 - 4)", "3"),
    ("-2 + 3", "1"),
    ("12/3/2", "2"),
    ("12/3*2", "8"),
    ("2 + 3*4", "14"),
    ("(2 + 3)*4", "20"),
    ("2**3**2", "512"),
    ("2^3", "8"),
    ("-2**2", "-4"),
    ("2**-2", "1/4"),
    ("2*3**2", "18"),
    ("(-2)**3", "-8"),
    ("1 - -0.5*2 + 1", None),
    ("4**(1/2)", "2"),
    ("Max(1, 3, 2)", "3"),
    ("Min(4, 3, 5)", "3"),
    ("Abs(2 - 5)", "3"),
    ("sqrt(16) + exp(0) + log(1)", "5"),
    ("log(E**2)", "2"),
    ("x*y - x", "3"),
    ("Piecewise((1, x > 2), (5, x >= 2), (7, True))", "5"),
    ("Piecewise((1, x < 2), (5, x <= 1), (7, True))", "7"),
    ("Piecewise((1, x < 3), (5, True))", "1"),
    ("Piecewise((1, False), (5, True))", "5"),
    ("Piecewise((1, (x > 1) & (x < 2)), (5, (x > 1) | (x < 0)))", "5"),
    ("Piecewise((1, (x > 1) & (y < 3)), (2, True))", "1"),
    ("Piecewise((1, (x > 3) | (x < 1)), (2, True))", "2"),
    ("Piecewise((1/(x - 2), x < 2), (3, True))", "3"),
    ("Piecewise((1, x + 1 >= 3), (2, True)) + 1", "2"),
    ("Piecewise((1, (x + 1)*2 >= 7), (2, True))", "2"),
]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("text", "value"), TEXTS, ids=[text for text, _ in TEXTS])
def test_a_formula_has_the_value_of_the_usual_rules(text, value):
    values = {"x": mpf(2), "y": mpf("2.5")}
    if value is None:
        with pytest.raises(UnreadableText):
            number(text, values)
        return
    top, _, below = value.partition("/")
    assert abs(number(text, values) - mpf(top) / mpf(below or 1)) < mpf(10) ** -45


def test_random_formulas_have_the_value_of_python():
    rng = Random(2)

    def formula(depth):
        if depth == 0:
            return str(rng.randint(1, 9))
        kind = rng.choice(["+", "-", "*", "/", "**", "()"])
        if kind == "()":
            return f"({formula(depth - 1)})"
        if kind == "**":
            return f"{rng.randint(1, 4)}**{rng.randint(0, 3)}"
        return f"{formula(depth - 1)}{kind}{formula(depth - 1)}"

    read = 0
    for _ in range(200):
        text = formula(3)
        try:
            expected = eval(text)
        except ZeroDivisionError:
            continue
        assert abs(number(text) - expected) <= mpf(10) ** -10 * max(1, abs(expected)), text
        read += 1
    assert read > 150


def test_constants_and_names():
    assert number("oo") == mp.inf
    assert number("-oo") == -mp.inf
    assert number("pi") == +mp.pi
    assert number("E") == +mp.e
    assert abs(number("zeta(2)") - mp.pi**2 / 6) < mpf(10) ** -45
    assert number("log", {"log": ONE}) == 1
    assert number(5) == 5
    assert numbers(["1/2", 3]) == [mpf("0.5"), 3]
    assert mp.isnan(number("1/0"))
    assert mp.isnan(number("Piecewise((1/(1 - 1), True))"))


UNREADABLE = [
    ("1 2", "does not end where it should"),
    ("(1", "lacks )"),
    ("1)", "does not end where it should"),
    ("2 $ 3", "has an unknown sign at place 2"),
    ("z + 1", "which has no value"),
    ("", "which has no value"),
    ("1 +", "which has no value"),
    ("log(2", "lacks )"),
    ("log + 1", "which has no value"),
    ("Piecewise((1, 1 > 2))", "has no case for these values"),
    ("Piecewise(1, True)", "lacks ("),
    ("Piecewise((1, True)", "lacks )"),
    ("Piecewise((1 True))", "lacks ,"),
    ("Piecewise((1, 2))", "lacks ("),
    ("Piecewise((1, (2)))", "lacks ("),
]


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("text", "reason"), UNREADABLE, ids=[text for text, _ in UNREADABLE])
def test_what_is_no_formula_is_refused_with_its_reason(text, reason):
    with pytest.raises(UnreadableText) as refusal:
        number(text)
    assert str(refusal.value).endswith(reason)


def test_a_formula_is_at_most_two_hundred_parentheses_deep():
    assert number("(" * 200 + "1" + ")" * 200) == 1
    with pytest.raises(UnreadableText, match="nested too deeply"):
        number("(" * 201 + "1" + ")" * 201)
    assert number("1" + "**1" * 200) == 1
    with pytest.raises(UnreadableText, match="nested too deeply"):
        number("1" + "**1" * 201)


def test_powers_have_an_exponent_up_to_a_million():
    assert number("1**1000000") == 1
    assert number("(-1)**-1000000") == 1
    for text in ("1**1000001", "1**-1000001", "1**(0 - 1000001)", "(10**1000000*2)**1", "oo**2"):
        with pytest.raises(UnreadableText, match="has a power beyond 1000000"):
            number(text)
    assert number("(10**999999)**1") == mpf(10) ** 999999


@pytest.mark.sampled(99)
@pytest.mark.parametrize(
    ("first", "second", "digits"),
    [
        ("1", "1", 30),
        ("0", "0", 30),
        ("oo", "oo", 30),
        ("oo", "1", 0),
        ("1", "oo", 0),
        ("1", "2", 0),
        ("1", "-1", 0),
        ("1", "1.1", 1),
        ("1", "1.001", 3),
        ("1000", "1001", 3),
        ("1e-9", "1.0001e-9", 4),
        ("0", "1e-7", 7),
        ("1e-7", "0", 7),
        ("0", "5", 0),
        ("1", "1.00000000000000000000000000000000001", 30),
        ("10", "9", 1),
        ("2", "1", 0),
        ("-3", "-3.00001", 5),
    ],
)
def test_digits_in_which_two_numbers_agree(first, second, digits):
    assert common_digits(number(first), number(second), 30) == digits
    assert common_digits(number(second), number(first), 30) == digits


def test_numbers_are_written_as_far_as_they_differ():
    assert written(mp.inf, 9) == "infinity"
    assert written(mpf("0.5"), 2) == "0.500000"
    assert written(mpf("0.5"), 8) == "0.50000000"
    assert difference("it", mpf("1.23456789"), mpf("1.23456799"), 7) == "it: claimed 1.234567890, computed 1.234567990"
    assert len(difference("", ONE / 3, ONE / 3, 100)) == len(": claimed , computed ") + 2 * len("0.") + 2 * 70


def report(compare):
    made = Report(20)
    return compare(made), *[(line.text, line.digits, line.holds) for line in made.lines]


def test_two_numbers_are_equal_in_as_many_digits_as_are_asked_for():
    assert report(lambda r: r.equal("x", ONE, ONE + mpf(10) ** -21)) == (True, ("x", 20, True))
    assert report(lambda r: r.equal("x", ONE, ONE + mpf(10) ** -3)) == (
        False,
        ("x: claimed 1.00000, computed 1.00100", 3, False),
    )


def test_a_number_at_its_bound_or_below_agrees():
    assert report(lambda r: r.at_most("x", ONE, mpf(2))) == (True, ("x", 20, True))
    assert report(lambda r: r.at_most("x", ONE, ONE)) == (True, ("x", 20, True))
    assert report(lambda r: r.at_most("x", ONE + mpf(10) ** -25, ONE)) == (True, ("x", 20, True))
    assert report(lambda r: r.at_most("x", mpf(2), ONE)) == (False, ("x: claimed 1.00000, computed 2.00000", 0, False))


def test_an_enclosure_agrees_in_the_digits_that_its_ends_share():
    wide = " (the claim is an enclosure of 3 digits)"
    low, high = ONE, mpf("1.001")
    for inside in (low, high, mpf("1.0005")):
        assert report(lambda r, inside=inside: r.between("x", inside, low, high)) == (True, (f"x{wide}", 3, True))
    assert report(lambda r: r.between("x", mpf(2), low, high)) == (False, ("x: claimed 1.00100, computed 2.00000", 0, False))
    assert report(lambda r: r.between("x", mpf("0.5"), low, high)) == (
        False,
        ("x: claimed 1.00000, computed 0.500000", 0, False),
    )
    assert report(lambda r: r.between("x", ONE, ONE, ONE)) == (True, ("x", 20, True))
    assert report(lambda r: r.between("x", ONE + mpf(10) ** -21, ONE, ONE)) == (True, ("x", 20, True))
    assert report(lambda r: r.between("x", mpf(1000) * (1 + mpf(10) ** -21), mpf(0), mpf(1000)))[1][2]
    assert report(lambda r: r.between("x", ONE, mpf(0), mp.inf)) == (
        True,
        ("x (the claim is an enclosure of 0 digits)", 0, True),
    )


def test_ends_in_the_wrong_order_enclose_nothing_wherever_the_number_is():
    low, high, near_by = mpf(2), ONE, mpf(10) ** -9
    for strict in (True, False):
        for computed in (low, low - near_by, low + near_by, mpf("1.5"), high - near_by, high, high + near_by):
            held, (text, _, holds) = report(lambda r, at=computed, how=strict: r.between("x", at, low, high, strict=how))
            assert (held, holds) == (False, False)
            claimed = "1.0" if computed > high else "2.0"
            assert text.startswith(f"x: claimed {claimed}")


def test_a_number_of_a_search_may_miss_an_enclosure_by_three_digits_or_after_nine():
    low, high = ONE, ONE + mpf(10) ** -8
    assert (LOOSE, SEARCHED) == (3, 9)
    for miss, holds in ((5, True), (4, False)):
        assert report(lambda r, miss=miss: r.between("x", high + mpf(10) ** -miss, low, high, strict=False))[0] is holds
        assert report(lambda r, miss=miss: r.between("x", low - mpf(10) ** -miss, low, high, strict=False))[0] is holds
        assert report(lambda r, miss=miss: r.between("x", high + mpf(10) ** -miss, low, high))[0] is False
    assert report(lambda r: r.between("x", low + mpf(10) ** -10, low, low, strict=False))[0] is True
    wide = mpf("1.001")
    for miss, holds in ((ONE, False), (mpf(10) ** -5, False), (mpf(10) ** -7, True)):
        assert report(lambda r, miss=miss: r.between("x", wide + miss, low, wide, strict=False))[0] is holds
    high = ONE + mpf(10) ** -18
    for miss, holds in ((9, True), (8, False)):
        assert report(lambda r, miss=miss: r.between("x", high + mpf(10) ** -miss, low, high, strict=False))[0] is holds


def test_a_rounded_number_agrees_in_fewer_digits_and_says_why():
    assert report(lambda r: r.near("x", ONE, ONE, 9, "rounded")) == (True, ("x", 20, True))
    assert report(lambda r: r.near("x", ONE, ONE + mpf(10) ** -9, 9, "rounded")) == (True, ("x (rounded)", 9, True))
    assert report(lambda r: r.near("x", ONE, ONE + mpf(10) ** -8, 9, "rounded"))[1][1:] == (8, False)
    assert report(lambda r: r.near("x", ONE, ONE + mpf(10) ** -21, 40, "rounded")) == (True, ("x", 20, True))


def test_a_report_has_the_digits_of_its_weakest_comparison_and_one_verdict():
    made = Report(20)
    assert (made.accepted, made.digits, made.notes, made.verdict) == (True, 0, [], "AGREES to 0 digits in 0 comparisons")
    made.add("first", 12)
    assert made.verdict == "AGREES to 12 digits in 1 comparison"
    made.add("a note")
    made.add("second", 7)
    assert (made.digits, made.notes, made.verdict) == (7, ["a note"], "AGREES to 7 digits in 2 comparisons")
    assert str(made) == "AGREES to 7 digits in 2 comparisons\nfirst: 12 digits\na note\nsecond: 7 digits"
    made.add("third", 3, False)
    made.add("fourth", 1, False)
    assert (made.accepted, made.verdict) == (False, "REJECTED: third")
    assert str(made).endswith("DIFFERS: third: 3 digits\nDIFFERS: fourth: 1 digits")


def test_of_equal_lines_of_several_reports_the_one_with_the_fewest_digits_is_kept():
    reports = [Report(20, [Line("a", 9), Line("b"), Line("c", 3)]), Report(20, [Line("a", 7), Line("b"), Line("c", 5)])]
    reports.append(Report(20, [Line("a", 8), Line("a", 2, False)]))
    made = merged(reports, 20)
    assert [(line.text, line.digits, line.holds) for line in made.lines] == [
        ("a", 7, True),
        ("b", None, True),
        ("c", 3, True),
        ("at D = several values: a", 2, False),
    ]
    assert made.requested == 20
    again = merged([made], 20)
    assert again.lines == made.lines


@pytest.mark.sampled(99)
@pytest.mark.parametrize(
    ("polynomial", "between", "root"),
    [
        (["-9", "0", "1"], ["2", "4"], "3"),
        (["9", "0", "-1"], ["2", "4"], "3"),
        (["-2", "1"], ["0", "8"], "2"),
        (["-8", "0", "0", "1"], ["1", "5"], "2"),
    ],
)
def test_a_root_is_found_between_two_numbers_whichever_way_the_polynomial_goes(polynomial, between, root):
    assert abs(_root({"root_of": polynomial, "between": between}) - number(root)) < mpf(10) ** -45


def claim(change):
    made = Claim(HALVES | change, 20)
    made.read_claim()
    return made


def test_a_claim_is_read_from_the_first_form_that_there_is():
    assert mp.almosteq(mp.exp(claim({}).nats), 3)
    assert mp.almosteq(claim({"exp": None, "value": "log(3)"}).level, mp.log(3))
    root = {"exp": None, "exp_root": {"root_of": ["-5", "1"], "between": ["1", "9"]}}
    assert mp.almosteq(mp.exp(claim(root).nats), 5)
    enclosed = claim({"exp": None, "enclosure": ["1", "5/4"]})
    assert (enclosed.nats, enclosed.ends, enclosed.level, enclosed.is_enclosed) == (
        None,
        [1, mpf("1.25")],
        mpf("1.25"),
        True,
    )
    assert not claim({"exp": None, "enclosure": ["1", "1"]}).is_enclosed
    assert not claim({}).is_enclosed
    assert claim({}).report.lines == []
    assert claim({"exp": None}).nats is None
    assert claim({"enclosure": ["1", "2"]}).report.lines == []
    assert not claim({"enclosure": ["2", "3"]}).report.accepted
    assert not claim({"enclosure": ["0", "1"]}).report.accepted
    assert claim({"exp": "oo", "enclosure": ["0", "1"]}).report.accepted
    assert claim({"value": "log(3)"}).report.digits == 20
    assert not claim({"value": "1"}).report.accepted
    assert not claim(root | {"value": "log(3)"}).report.accepted


def test_a_claim_has_names_costs_and_adjacency():
    made = claim(
        {"values": {"a": "2"}, "distortion": "a/8", "exp": "a + 4*D", "delta": "1/9", "adjacency": {"edges": [[0, 1]]}}
    )
    assert (made.distortion, made.values["D"], made.edges, made.costs) == (mpf("0.25"), mpf("0.25"), [(0, 1)], None)
    assert mp.almosteq(made.delta, ONE / 9)
    assert claim({}).delta == 0
    assert claim({"loss": [["0", "1/2"], ["2", "0"]]}).costs == [[0, mpf("0.5")], [2, 0]]
    assert claim({"loss": "hamming"}).costs is None
    assert claim({}).records == 1
    assert claim({"worst_prior": None}).prior is None
