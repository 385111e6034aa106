"""The answers of the golden corpus agree with the definitions in mpmath at 60 digits; a changed digit is noticed.

Covers: symdp.digits.answer_check, symdp.digits.answer_claim, symdp.digits.capacity_check, symdp.digits.function_check,
symdp.tradeoffs.common.digit_check, symdp.tradeoffs.common.plain_answers, symdp.tradeoffs.countable.first_letters,
symdp.tradeoffs.parametric.symbol_witnesses
"""

from random import Random

import pytest

from symdp.digits.answer_check import check_answer
from symdp.errors import Unsupported
from symdp.sources.domain import Domain
from symdp.tradeoffs.common.plain_answers import plain_answer
from symdp.tradeoffs.parametric.symbol_witnesses import _drawn
from tests.agreement.digit_questions import result
from tests.agreement.forged_digits import forged
from tests.agreement.golden.questions import FAMILIES
from tests.agreement.golden.stored import load

DIGITS = 60
# Why fewer digits are shown, or a comparison is left out; every other sentence is a failure here.
REASONS = (
    "the claim is an enclosure of",
    "the level is irrational, and the mechanism and the prior are rounded",
    "the least D is enclosed, and the mechanism is rounded",
    "is the claimed least D (the mechanism is rounded)",
    "no prior attains the value, checked along its limit",
)
NOTES = (
    "is not evaluated",
    "is not computed",
    "no least favourable prior is named",
    "no prior is named",
    "the function is evaluated at",
    "not evaluated: truncated",
    "not evaluated: check: ",
    "lists no mechanism",
)
QUESTIONS = [entry["question"] for entry in load() if "error" not in entry["answer"]["values"]]
SINGLE = ("optimum", "inverse", "graph utility", "divergence ball")
STEP = 29


def of_family(family):
    return [question for question in QUESTIONS if question["id"].rpartition("-")[0] == family]


def shown(question):
    """The report on a question; None where no mechanism is known."""
    answer = result(question)
    if question["kind"] == "graph leakage" and answer.certificate is None:
        with pytest.raises(Unsupported, match="check: only a bound of the leakage is known here"):
            answer.check(DIGITS)
        return None
    domain = answer.question.domain if hasattr(answer, "question") else Domain.NUMBERS
    if domain in (Domain.SYMBOLS, Domain.ENDLESS) and not hasattr(type(answer), "breakpoints"):
        with pytest.raises(Unsupported, match=r"the function is evaluated; use curve\(\)\.check\(\)"):
            answer.check(DIGITS)
        return None
    return answer.check(DIGITS)


def require(question):
    """Sixty digits, or sentences of the lists above why fewer."""
    report = shown(question)
    if report is None:
        return
    assert report.accepted, (question["id"], str(report))
    assert report.lines, question["id"]
    for line in report.lines:
        if line.digits is None:
            assert any(note in line.text for note in NOTES), (question["id"], line)
        elif line.digits < DIGITS:
            assert any(reason in line.text for reason in REASONS), (question["id"], line)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "refused"])
def test_a_sample_of_the_answers_agrees(family, rng):
    known = of_family(family)
    for question in known[rng.randrange(min(STEP, len(known))) :: 3 * STEP]:
        require(question)


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "refused"])
def test_every_answer_agrees(family):
    for question in of_family(family):
        require(question)


def is_exact(answer):
    """Whether a leakage is claimed exactly, and that of the mechanism is computed."""
    low, high = answer["distortion_bounds"] or (0, 0)
    if answer["exp_root"] is not None or low != high:
        return False
    return not any(line.text.startswith("the leakage of the mechanism:") for line in check_answer(answer, DIGITS).lines)


def forgeries(count, draw):
    """So many pairs of an id and an answer with one digit changed, of answers with an exact leakage."""
    questions = [question for question in QUESTIONS if question["kind"] in SINGLE]
    while count:
        question = draw.choice(questions)
        answer = plain_answer(result(question))
        if is_exact(answer) and (changed := forged(answer, draw)) is not None:
            count -= 1
            yield question["id"], changed


def test_changed_digits_are_noticed(rng):
    for name, answer in forgeries(40, rng):
        assert not check_answer(answer, DIGITS).accepted, (name, answer["exp"], answer["value"])


@pytest.mark.thorough
def test_a_thousand_changed_digits_are_noticed():
    assert [name for name, answer in forgeries(1000, Random(34)) if check_answer(answer, DIGITS).accepted] == []


def test_symbols_are_given_fractions_of_which_numbered_ones_of_a_name_make_a_prior():
    for seed in range(20):
        named = _drawn(["p", "q", "q1", "q2", "r10"], Random(seed), seed % 2 == 0)
        assert list(named) == ["p", "q", "q1", "q2", "r10"]
        assert named["q1"] >= named["q2"] > 0
        assert named["q1"] + named["q2"] == named["r10"] == 1
        assert 0 < named["p"] <= named["q"] < 1
