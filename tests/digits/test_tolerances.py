"""What counts as zero in mpmath: numbers on both sides of each tolerance, which grows and shrinks with the digits.

Covers: symdp.digits.answer_check, symdp.digits.capacity_check, symdp.digits.function_check,
symdp.digits.leakage_definitions, symdp.digits.least_at_prior, symdp.digits.prior_sets, symdp.digits.set_maxima
"""

import pytest
from mpmath import mp, mpf

from symdp.digits import leakage_definitions as definitions
from symdp.digits import number_texts, set_maxima
from symdp.digits.agreement import Report
from symdp.digits.answer_check import check_answer
from symdp.digits.capacity_check import check_capacity
from symdp.digits.function_check import check_function
from symdp.digits.least_at_prior import PointQuestion, _by_kernel, _information, least_level
from symdp.digits.number_texts import numbers
from symdp.digits.prior_sets import PriorSet
from tests.digits.stored_reports import HALVES

ONE, HALF = mpf(1), mpf("0.5")
# At so many digits, ten of which are spare: 10^-40 counts as zero, and what is a tenth larger does not.
DIGITS, NEAR = 50, mpf(10) ** -40
SIDES = [(mpf("0.9"), True), (mpf("1.1"), False)]


@pytest.fixture(autouse=True)
def _digits():
    with mp.workdps(DIGITS):
        yield


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_a_prior_is_in_a_set_up_to_rounding(share, is_zero):
    step = share * NEAR
    moved = [HALF + step, HALF - step]
    for document in (
        {"lower": ["0", "0"], "upper": ["1/2", "1"]},
        {"lower": ["0", "1/2"], "upper": ["1", "1"]},
        {"center": ["1/4", "3/4"], "radius": "1/4"},
        {"cdf_lower": ["0", "1"], "cdf_upper": ["1/2", "1"]},
        {"letters": 2, "groups": [{"letters": [1], "lower": "0", "upper": "1/2"}]},
        {"letters": 2, "focal": [{"letters": [2], "mass": "1/2"}, {"letters": [1, 2], "mass": "1/2"}]},
        {"letters": 2, "inequalities": [{"coefficients": ["1", "0"], "bound": "1/2"}]},
    ):
        assert PriorSet(document).contains(moved) is is_zero, document
    known = PriorSet({"decreasing": 2})
    assert known.contains([HALF - step / 2, HALF + step / 2]) is is_zero
    assert PriorSet({"simplex": 2}).contains([1 + step, -step]) is is_zero
    assert PriorSet({"simplex": 2}).contains([HALF, HALF + step]) is is_zero
    square = mp.sqrt(ONE / 100 + step)
    assert (
        PriorSet({"around": ["1/2", "1/2"], "chi_square": "1/100"}).contains([HALF + square / 2, HALF - square / 2])
        is is_zero
    )


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_a_prior_is_uniform_up_to_rounding(share, is_zero):
    step = share * NEAR / 2
    assert PointQuestion("kl", mpf(0), [HALF + step, HALF - step]).is_uniform is is_zero


def test_a_level_is_infinite_where_no_more_than_rounding_is_allowed():
    """Without distortion the accuracy is 1, which a sum of shares reaches up to 10^-45."""
    prior = numbers(["1/2", "1/4", "1/4"])
    assert least_level(prior, mpf("0.9e-45")) == mp.inf
    assert mp.almosteq(least_level(prior, mpf("1.1e-45")) * mpf("1.1e-45"), 2, rel_eps=mpf("1e-4"))


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_weights_of_vertices_may_be_negative_by_rounding_alone(share, is_zero):
    """Of two vertices at level 2 the first has the weight (4 P1 - 2 P2)/3, which is -2 e at P1 = 1/3 - e."""
    step = share * mpf(10) ** -34 / 2
    question = PointQuestion("dp", mpf(0), [ONE / 3 - step, mpf(2) / 3 + step], None, [(0, 1)])
    assert (_by_kernel(question, mp.log(2)) is not None) is is_zero


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_weights_of_a_star_may_be_negative_by_rounding_alone(share, is_zero):
    """The center of a star of four leaves has the weight (l - 3)/(l + 1) at level l: 10^-13 counts as zero at 29 digits."""
    level = mp.nstr(3 - 4 * share * mpf(10) ** -13, 40)
    answer = {"edges": [[0, k] for k in range(1, 5)], "exp_epsilon": level, "exp_leakage": "1", "mechanism": [["1"]] * 5}
    notes = check_capacity(answer | {"outputs": None}, 9).notes
    assert (notes == []) is is_zero


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_a_distortion_is_the_end_of_a_piece_up_to_rounding(share, is_zero):
    """At 29 digits by 10^-19: at 1/4 - e the piece from 1/4 on counts already, and nothing leaks at 1/2 - e."""
    step = share * mpf(10) ** -19
    pieces = [{"from": "0", "to": "1/4", "exp": "9"}, {"from": "1/4", "to": "1/2", "exp": "1/D - 1"}]
    for place, rows in ((mpf("0.25"), [["3/4", "1/4"], ["1/4", "3/4"]]), (HALF, [["1/2", "1/2"], ["1/2", "1/2"]])):
        with mp.workdps(40):
            text = mp.nstr(place - step, 40)
        answer = HALVES | {"distortion": text, "mechanism": rows}
        report = check_function({"pieces": pieces, "zero_from": "1/2"}, [answer], 9)
        leakage = [line for line in report.lines if line.text.endswith("the leakage of the mechanism")]
        assert bool(leakage) is (is_zero or place == HALF)
        level = [line for line in report.lines if line.text == "no leakage is below 0"]
        assert bool(level) is (is_zero and place == HALF)


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_tests_of_two_rows_are_sure_up_to_rounding(share, is_zero):
    step = share * NEAR
    sure = definitions.between_rows("gdp", mpf(0), [1 - step, step], [HALF, HALF])
    assert mp.isinf(sure) is is_zero
    equal = definitions.between_rows("gdp", mpf(0), [HALF + step, HALF - step], [HALF, HALF])
    assert (equal == 0) is is_zero


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_outputs_and_letters_of_next_to_no_probability_do_not_count_for_information(share, is_zero):
    """An output of probability 10^-40 with odd rows gives the tangent another slope, and so does such a letter."""
    tiny = share * NEAR
    rows = [[mpf("0.75"), mpf("0.25") - 2 * tiny, 2 * tiny], [mpf("0.25"), mpf("0.75"), mpf(0)]]
    costs = [[mpf(0), ONE, mpf(9)], [ONE, mpf(0), mpf(9)]]
    question = PointQuestion("mi", mpf(0), [HALF, HALF], costs)
    plain = _information(PointQuestion("mi", mpf(0), [HALF, HALF]), [row[:2] for row in rows], mpf("0.25"))
    seen = _information(question, rows, mpf("0.25"))
    assert (abs(seen.nats - plain.nats) < mpf(10) ** -30) is is_zero
    letters = [[mpf("0.75"), mpf("0.25")], [mpf("0.25"), mpf("0.75")], [mpf("0.999"), mpf("0.001")]]
    costs = [[mpf(0), ONE], [ONE, mpf(0)], [mpf(0), mpf(7)]]
    question = PointQuestion("mi", mpf(0), [HALF, HALF - tiny, tiny], costs)
    seen = _information(question, letters, mpf("0.25"))
    assert (abs(seen.nats - plain.nats) < mpf(10) ** -30) is is_zero


@pytest.mark.parametrize(("share", "is_zero"), SIDES)
def test_a_mechanism_that_tells_nothing_but_rounding_has_the_tangent_zero(share, is_zero):
    """Without a cost that differs there is no slope; the logarithms are then nearly zero, or there is no bound."""
    step = share * NEAR
    rows = [[mp.exp(step) / 2, 1 - mp.exp(step) / 2], [1 - mp.exp(step) / 2, mp.exp(step) / 2]]
    free = PointQuestion("mi", mpf(0), [HALF, HALF], [[mpf(0)] * 2] * 2)
    bound = _information(free, rows, mpf(0))
    assert (bound if isinstance(bound, str) else bound.nats) == (0 if is_zero else "the tangent has no slope")


def test_guesses_gain_what_the_candidate_gains_where_that_is_all_that_can_be(monkeypatch):
    """Up to 10^-40 the bound of all priors is met at the one that is named, and no guesses are tried."""
    monkeypatch.setattr(set_maxima, "MOST_GUESSES", 0)
    known = PriorSet({"vertices": [["3/5", "2/5"], ["4/5", "1/5"]]})
    for share, is_zero in SIDES:
        step = share * NEAR
        # The column maxima sum to 1 + 2 e; at the prior (3/5, 2/5) the first letter is always guessed, which gains nothing.
        rows = [[HALF + step, HALF - step], [HALF, HALF]]
        low, high, reason = set_maxima.largest_over("min-entropy", rows, known, known.vertices[0])
        assert (reason is None) is is_zero
        assert low == 0
        assert (high < 2 * NEAR) is is_zero


@pytest.mark.parametrize(("share", "is_law"), [("0.9", True), ("1.1", False)])
def test_rows_are_laws_up_to_the_digits_that_are_asked_for(share, is_law):
    excess = mp.nstr(HALF + mpf(share) * mpf(10) ** -9, 20)
    rows = [[excess, "1/2"], ["1/2", "1/2"]]
    report = check_answer(HALVES | {"distortion": "1/2", "exp": "1", "mechanism": rows}, 9)
    assert any("is no law: its sum" in line.text for line in report.lines) is not is_law
    shells = {"records": 1, "letters": 2, "weights": [excess, "1/2"]}
    report = check_answer(HALVES | {"records": 1, "distortion": "1/2", "exp": "1", "mechanism": shells}, 9)
    assert any("no law" in line.text for line in report.lines) is not is_law
    below = [["1", "0"], ["1.00000000001", "-0.00000000001"]]
    report = check_answer(HALVES | {"distortion": "1/2", "exp": "1", "mechanism": below}, 9)
    assert any("has the entry -1" in line.text for line in report.lines)
    third = [["1/2", "1/2"], ["4/3", "-1/3"]]
    report = check_answer(HALVES | {"distortion": "1/2", "exp": "1", "mechanism": third}, 40)
    assert any(line.text.endswith(f"has the entry -0.{'3' * 30}") for line in report.lines)


@pytest.mark.parametrize(
    ("low", "high", "computed", "holds"),
    [
        ("1", "2", "1.5", True),
        ("1", "2", "2.000001", True),
        ("1", "2", "2.1", False),
        ("1", "2", "0.4", False),
        ("1.234", "1.235", "1.2349", True),
        ("1.234", "1.235", "1.2360", False),
        ("1.2345678", "1.2345679", "1.23457", True),
        ("1.2345678", "1.2345679", "1.24", False),
    ],
)
def test_what_was_searched_lies_in_an_enclosure_or_beside_its_end(low, high, computed, holds):
    """Of an enclosure of few digits six digits at its end, of others all but three of its own."""
    report = Report(20)
    assert report.between("a leakage", mpf(computed), mpf(low), mpf(high), strict=False) == holds == report.accepted
    if not mpf(low) <= mpf(computed) <= mpf(high):
        assert not Report(20).between("a leakage", mpf(computed), mpf(low), mpf(high))


@pytest.mark.parametrize("share", [1, 2])
def test_what_is_as_likely_as_one_has_no_finite_quantile(share):
    """The tolerance itself counts as one."""
    rare = share * NEAR
    shift = definitions._shift([(1 - rare, HALF, 1), (rare, HALF, 1)])
    assert mp.isinf(shift) is (share == 1)


@pytest.mark.parametrize(("leakage", "is_evaluated"), [("adp:1/10", True), ("adp:1/10:pointwise", False)])
def test_an_infinite_leakage_is_evaluated_without_a_delta_for_single_outputs(leakage, is_evaluated):
    report = check_answer(HALVES | {"leakage": leakage, "distortion": "1/20", "exp": "oo", "nats": "oo"}, 9)
    texts = [line.text for line in report.lines if line.text.startswith("the leakage is infinite")]
    assert [text.endswith("is not evaluated") for text in texts] == [not is_evaluated]


def test_powers_reach_as_far_as_their_bound():
    most = number_texts.LARGEST_POWER
    assert numbers([f"(10**{most})**1"]) == [mpf(10) ** most]
    assert numbers([f"2**{most}"]) == [mpf(2) ** most]
    for text in (f"(11**{most})**1", f"2**{most + 1}"):
        with pytest.raises(number_texts.UnreadableText, match=f"has a power beyond {most}"):
            numbers([text])
