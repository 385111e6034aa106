"""What is enclosed stays enclosed, what fails is said in one line, and what a solver proposes proves nothing by itself.

Covers: symdp.leakages.measure, symdp.mechanisms.mechanism, symdp.tradeoffs.information.enclosed_leakage,
symdp.tradeoffs.information.interior_point.distortion_search,
symdp.tradeoffs.information.interior_point.divergence_program,
symdp.tradeoffs.information.interior_point.interior_point, symdp.tradeoffs.information.interior_point.interior_state,
symdp.tradeoffs.information.interior_point.leakage_planes, symdp.tradeoffs.information.interior_point.leakage_search,
symdp.tradeoffs.information.interior_point.rounding, symdp.tradeoffs.information.interior_point.supporting_plane,
symdp.tradeoffs.information.interior_point.working_precision, symdp.tradeoffs.profiles.profile_choice,
symdp.tradeoffs.question
"""

from fractions import Fraction
from random import Random
from types import SimpleNamespace

import pytest

from symdp import SourceSet
from symdp.arithmetic.late_flint import flint
from symdp.errors import InvalidArgument, Undecided, Unsupported
from symdp.leakages.measure import measure
from symdp.mechanisms.mechanism import Mechanism
from symdp.tradeoffs.information.enclosed_leakage import EnclosedLeakage
from symdp.tradeoffs.information.interior_point import leakage_search as entropic_search
from symdp.tradeoffs.information.interior_point.divergence_program import Comparison
from symdp.tradeoffs.information.interior_point.rounding import mechanisms_near, repaired, significant
from symdp.tradeoffs.information.interior_point.supporting_plane import Proposal
from symdp.tradeoffs.information.interior_point.working_precision import Floats, exactly
from symdp.tradeoffs.profiles.profile_choice import profile_of
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism
from tests.agreement.random_sources import random_source
from tests.tradeoffs.searches import enclosed_distortion, enclosed_optimum, searched

SET = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
NAMES = ["renyi:2", "renyi:5/2", "kl", "mi", "sibson:2", "sibson:7/5"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(12))
def test_narrower_enclosures_lie_inside_wider_ones(seed):
    rng = Random(seed)
    source = random_source(rng)
    zero = 1 - profile_of(source).start.accuracy
    if zero == 0 or source.letters > 4:
        return
    best = enclosed_optimum(source, zero / 2, NAMES[seed % len(NAMES)], digits=4)
    other = enclosed_optimum(source, zero / 2, NAMES[seed % len(NAMES)], digits=20)
    before = best.value.enclosure(3)
    for digits in (4, 9, 15, 30, 45):
        low, high = best.value.enclosure(digits)
        assert before[0] <= low <= high <= before[1]
        assert high - low <= low / 10**digits
        before = low, high
    # A search of its own overlaps with all of them.
    assert other.value.enclosure(20)[0] <= before[1]
    assert other.value.enclosure(20)[1] >= before[0]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("digits", [1, 9, 40])
def test_as_many_digits_as_asked_are_certified(name, digits):
    best = enclosed_optimum(SET, "1/3", name, digits)
    low, high = (Fraction(best.certificate.record["answer"]["nats"][key]) for key in ("low", "high"))
    assert 0 < low <= high <= low * (1 + Fraction(1, 10**digits))
    assert len(best.certificate.verify()) > 1


def test_ratios_of_a_certificate_have_64_binary_digits_and_eight_for_each_digit_asked():
    for digits in (4, 9):
        best = enclosed_optimum(SourceSet.single(["3/5", "2/5"]), "3/10", "renyi:2", digits)
        planes = best.certificate.document["evidence"]["support"]["planes"]
        lengths = [Fraction(ratio).numerator.bit_length() for plane in planes for ratio in plane["ratios"]]
        # Of the last digits some may be zeros.
        assert 61 + 8 * digits <= max(lengths) <= 65 + 8 * digits


def test_a_proof_has_24_binary_digits_more_than_the_tolerance_over_the_objective_and_one():
    search = entropic_search.LeakageSearch(SourceSet.single(["2/3", "1/3"]), Fraction(1, 4), Comparison(True, Fraction(2)))
    with flint.ctx.workprec(300):
        third = flint.arb(1) / 3
        rows = [1 - third, third, third, 1 - third]
        state = SimpleNamespace(objective=flint.arb(2), groups=[flint.arb(1)] * 2, accuracies=[2 * third], point=rows)
        for bits in (100, 101, 150):
            # (2 + 1) 2^(bits-2) is a number of as many binary digits.
            found = search._certified(Proposal.of(state, 2, pairs=True, truthful=False), flint.arb(2) ** (2 - bits))
            prices = {enclosure.support.price for enclosure in found}
            assert prices == {significant(exactly(third), bits + 24)}


def test_zero_and_infinite_leakage_are_exact():
    for name in NAMES:
        assert enclosed_optimum(SET, "31/50", name).value.exp == 1
        assert enclosed_optimum(SET, "62/100", name).certificate.verify()
    assert enclosed_optimum(SET, 0, "renyi:2").value.is_infinite
    assert enclosed_optimum(SET, 0, "kl").value.is_infinite
    for name in ("mi", "sibson:2", "sibson:3/2"):
        best = enclosed_optimum(SET, 0, name)
        assert best.mechanism == Mechanism.from_rows([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
        worst = best.leakage.worst(best.mechanism, SET).enclosure(12)
        assert worst[0] <= best.value.enclosure(9)[1]
        assert worst[1] >= best.value.enclosure(9)[0]
        best.certificate.verify()


def test_letters_that_never_occur():
    source = SourceSet.from_vertices([["1/2", "1/2", "0"], ["1/4", "3/4", "0"]])
    for name in NAMES:
        best = enclosed_optimum(source, "1/10", name)
        pair = enclosed_optimum(SourceSet.from_vertices([["1/2", "1/2"], ["1/4", "3/4"]]), "1/10", name)
        assert best.value.enclosure(9)[0] <= pair.value.enclosure(9)[1]
        assert best.value.enclosure(9)[1] >= pair.value.enclosure(9)[0]
        best.certificate.verify()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("delta", [Fraction(1, 10**3), Fraction(1, 10**6), Fraction(1, 10**9)])
@pytest.mark.parametrize("name", NAMES)
def test_close_to_the_ends(name, delta):
    zero = Fraction(31, 50)
    for distortion in (delta, zero - delta):
        best = enclosed_optimum(SET, distortion, name)
        best.value.enclosure(9)
        best.certificate.verify()


def test_orders_close_to_one_and_large_ones():
    divergence, information = (enclosed_optimum(SET, "1/3", name).value.enclosure(9)[0] for name in ("kl", "mi"))
    for order, near in (("1001/1000", Fraction(1, 100)), ("101/100", Fraction(1, 10))):
        for name, limit in (("renyi", divergence), ("sibson", information)):
            best = enclosed_optimum(SET, "1/3", f"{name}:{order}")
            assert limit < best.value.enclosure(9)[1] < limit + near
            best.certificate.verify()
    exact = optimal_mechanism(SET, "1/3").exp_epsilon
    large = enclosed_optimum(SET, "1/3", "renyi:200")
    assert large.value.enclosure(9)[0] < optimal_mechanism(SET, "1/3").epsilon.evalf() < 2
    assert exact > 1
    large.certificate.verify()


BAD = [
    (
        lambda: optimal_mechanism(SET, "1/3", leakage="renyi:1"),
        InvalidArgument,
        "order=1 of renyi must be a rational above 1",
    ),
    (lambda: optimal_mechanism(SET, "1/3", leakage="sibson:x"), InvalidArgument, "order='x' is not a number"),
    (lambda: optimal_mechanism(SET, "4/3", leakage="mi"), InvalidArgument, "distortion=4/3 must lie in [0, 1]"),
    (lambda: optimal_mechanism(SET, 0.3, leakage="mi"), InvalidArgument, "distortion=0.3 is a binary float"),
    (
        lambda: optimal_mechanism(SET, "1/3", leakage="mi", digits=0),
        InvalidArgument,
        "digits=0 must be an integer between 1 and 10000",
    ),
    (lambda: optimal_mechanism("x", "1/3", leakage="mi"), InvalidArgument, "source='x' must be a SourceSet"),
    (lambda: least_distortion(SET, "1/2", leakage="mi"), InvalidArgument, "exp_epsilon=1/2 must be at least 1"),
    (lambda: EnclosedLeakage(Question(SET, measure("renyi:oo"))), Unsupported, "its limit is answered exactly"),
    (lambda: EnclosedLeakage(Question(SET, measure("sibson:oo"))), Unsupported, "its limit is answered exactly"),
    (lambda: searched(SET, "dp"), Unsupported, "leakage=dp has no finite order"),
    (lambda: optimal_mechanism(SET, "1/3", leakage="renyi:2001/2"), Unsupported, "must have a numerator up to 2000"),
    (lambda: searched(SourceSet.simplex(101), "mi"), Unsupported, "letters=101 are too many"),
]


def test_infinite_orders_are_the_measures_of_their_limits():
    for name, limit in (("renyi:oo", "dp"), ("sibson:oo", "ml")):
        assert optimal_mechanism(SET, "1/3", leakage=name) == optimal_mechanism(SET, "1/3", leakage=limit)


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("ask", "error", "part"), BAD, ids=range(len(BAD)))
def test_bad_questions_get_one_line(ask, error, part):
    with pytest.raises(error) as caught:
        ask()
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_floats_that_fail_are_not_missed(monkeypatch):
    expected = enclosed_optimum(SET, "1/3", "renyi:3").value.enclosure(9)

    def fail(self, rows, right):
        raise ArithmeticError("no")

    monkeypatch.setattr(Floats, "solve", fail)
    best = enclosed_optimum(SET, "1/3", "renyi:3")
    assert best.value.enclosure(9)[0] <= expected[1]
    assert best.value.enclosure(9)[1] >= expected[0]


def test_a_method_that_fails_is_refused_in_one_line(monkeypatch):
    monkeypatch.setattr(entropic_search.LeakageSearch, "_run", lambda self, method, digits, steps: None)
    with pytest.raises(Undecided, match="does not come so close") as caught:
        enclosed_optimum(SET, "1/3", "mi")
    assert "\n" not in str(caught.value)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_an_invalid_proposal_is_refused(monkeypatch, name):
    """Rows that lie too often, or that put mass in the wrong place, never reach the user as they are."""

    def wrong(rows, bits):
        shifted = [[*row[1:], row[0]] for row in mechanisms_near(rows, bits)[-1]]
        return [[tuple(row) for row in shifted]]

    monkeypatch.setattr(entropic_search, "mechanisms_near", wrong)
    for ask in (lambda: enclosed_optimum(SET, "1/3", name), lambda: enclosed_distortion(SET, 2, name)):
        with pytest.raises(Undecided, match="digits=9") as caught:
            ask()
        assert "\n" not in str(caught.value)


def test_a_proposal_slightly_out_of_bounds_is_repaired(monkeypatch):
    def rough(rows, bits):
        return mechanisms_near([[significant(entry, 34) for entry in row] for row in rows], 34)[-1:]

    monkeypatch.setattr(entropic_search, "mechanisms_near", rough)
    for name in NAMES:
        best = enclosed_optimum(SET, "1/3", name, digits=6)
        assert best.mechanism.distortion(SET) <= Fraction(1, 3)
        best.certificate.verify()


def test_repair_mixes_in_the_truth_and_leaves_unused_letters_alone():
    third = Fraction(1, 3)
    assert repaired([(third, third, third)] * 3, SET, Fraction(2, 3)) == ((third, third, third),) * 3
    fixed = repaired([(third, third, third)] * 3, SET, Fraction(1, 2))
    assert SET.worst_distortion([1 - row[x] for x, row in enumerate(fixed)]) <= Fraction(1, 2)
    half = Fraction(1, 2)
    never = [(half, half, Fraction(0))] * 3
    assert repaired(never, SourceSet.single(["2/5", "2/5", "1/5"]), Fraction(1, 10)) is None
    kept = repaired(never, SourceSet.single(["2/5", "2/5", "1/5"]), Fraction(3, 10))
    assert [row[2] for row in kept] == [0, 0, 0]


def test_a_repair_is_at_most_a_hundred_thousandth_of_itself_beyond_what_is_needed():
    """However little is too much."""
    source, half = SourceSet.single(["1/2", "1/2"]), Fraction(1, 2)
    for excess in (Fraction(1, 7), Fraction(1, 7 * 10**40)):
        rows = [(1 - half * (1 + excess) / 2, half * (1 + excess) / 2)] * 2
        rows = [rows[0], rows[0][::-1]]
        here = source.worst_distortion([1 - row[x] for x, row in enumerate(rows)])
        there = source.worst_distortion([1 - row[x] for x, row in enumerate(repaired(rows, source, half / 2))])
        assert 0 <= half / 2 - there <= (here - half / 2) / 10**5


def test_questions_lead_here():
    best = optimal_mechanism(SET, "1/3", leakage="renyi:2", digits=12)
    low, high = best.value.enclosure(12)
    assert high - low <= low / 10**12
    bounds = least_distortion(SET, 2, leakage="renyi:2", digits=12).distortion_bounds
    assert bounds[1] - bounds[0] <= bounds[0] / 10**12
    assert bounds[0] <= enclosed_distortion(SET, 2, "renyi:2").distortion_bounds[1]
