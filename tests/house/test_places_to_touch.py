"""A planted measure and a planted distortion function, each in one file: every question is answered or refused cleanly.

Covers: symdp.certificates.checker.claim.kinds, symdp.leakages.measure
"""

import sys
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import pytest

from symdp import Certificate, Database, SourceSet, Tradeoff
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import kinds, record
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.graphs.families import line
from symdp.leakages.measure import measure
from tests.house.toy_loss import StepsOrSilence
from tests.house.toy_measure import DoubledPrivacy

PRIOR = SourceSet.single(["1/2", "3/10", "1/5"])
HULL = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
UNIFORM = SourceSet.simplex(3)
LOCAL = {"prior": PRIOR, "hull": HULL, "uniform": UNIFORM, "box": SourceSet.box(["0", "0", "1/2"], ["1", "1/3", "1"])}
SOURCES = LOCAL | {f"two records, {name}": Database(2, source=source) for name, source in LOCAL.items()}
NAMES = ("dp", "adp:1/10", "ml", "mi", "renyi:2", "kl", "sibson:2", "mx", "min-entropy")
QUESTIONS = {
    "at": lambda tradeoff: tradeoff.at("1/4"),
    "at zero": lambda tradeoff: tradeoff.at(0),
    "inverse": lambda tradeoff: tradeoff.inverse(exp_epsilon=2),
    "epsilon": lambda tradeoff: tradeoff.inverse(epsilon="log(2)"),
    "curve": lambda tradeoff: [piece.form and piece.to_sympy() for piece in tradeoff.curve().pieces],
    "plot": lambda tradeoff: tradeoff.curve().plot(),
    "latex": lambda tradeoff: tradeoff.curve().to_latex(),
}


def fate(ask):
    """Answered or Unsupported; anything else is a failure of the test."""
    try:
        ask()
    except Unsupported:
        return "unsupported"
    return "answered"


def asked(name, question, **options):
    return fate(lambda: QUESTIONS[question](Tradeoff(SOURCES[name], **options)))


@pytest.mark.parametrize(("name", "question"), list(product(SOURCES, QUESTIONS)))
def test_a_new_measure_is_answered_where_randomised_response_is_known_to_be_best(name, question):
    wanted = "answered" if "uniform" in name else "unsupported"
    assert asked(name, question, leakage=DoubledPrivacy()) == wanted


def test_the_answers_on_a_new_measure_are_those_of_its_formula():
    single, twice = (Tradeoff(UNIFORM, leakage=leakage) for leakage in (measure("dp"), DoubledPrivacy()))
    assert twice.at("1/4").value == single.at("1/4").value.times(2) == DoubledPrivacy().of(twice.at("1/4").mechanism)
    low, high = twice.inverse(exp_epsilon=9).distortion_bounds
    assert low <= single.inverse(exp_epsilon=3).distortion <= high < low + Fraction(1, 10**12)
    assert twice.zero_from == Fraction(2, 3)


def test_a_new_measure_has_no_answer_elsewhere_and_no_checker():
    assert fate(lambda: Tradeoff(PRIOR, leakage=DoubledPrivacy(), adjacency=line(3)).at("1/4")) == "unsupported"
    assert fate(lambda: Tradeoff(PRIOR, leakage=DoubledPrivacy(), loss=StepsOrSilence()).at("1/4")) == "unsupported"
    assert fate(lambda: Tradeoff(SourceSet.ordered_symbols(3), leakage=DoubledPrivacy()).at("1/4")) == "unsupported"
    assert fate(lambda: Tradeoff(UNIFORM, leakage=DoubledPrivacy()).at("1/4").certificate) == "unsupported"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("name", "leakage"), list(product(SOURCES, NAMES)))
def test_a_new_distortion_function_is_answered_for_differential_privacy_of_one_letter(name, leakage):
    wanted = "answered" if leakage in ("dp", "adp:1/10") and name in LOCAL else "unsupported"
    questions = QUESTIONS if leakage == "dp" else ("at", "inverse", "curve")
    for question in questions:
        assert asked(name, question, leakage=leakage, loss=StepsOrSilence()) == wanted, question


def test_the_answers_on_a_new_distortion_function_have_certificates():
    tradeoff = Tradeoff(HULL, loss=StepsOrSilence())
    best = tradeoff.inverse(exp_epsilon=2)
    assert best.certificate.verify()
    assert tradeoff.at(best.distortion).value <= measure("dp").of(best.mechanism)
    assert tradeoff.at(tradeoff.zero_from).exp == 1


def check_square(lines, made, evidence):
    """A number and its square."""
    square = rules.number(made["answer"], "square")
    rules.require(lines, "the root squares to the number", rules.number(evidence, "root") ** 2 == square)


def test_a_new_kind_of_record_is_a_row_of_the_registry_and_a_file(monkeypatch):
    file = SimpleNamespace(check=check_square, words=lambda made: f"{made['answer']['square']} is a square")
    monkeypatch.setitem(sys.modules, "symdp.certificates.checker.planted", file)
    row = kinds.Row("a square", {"sought": {"a square"}}, None, {"square": kinds.NUMBER}, ["planted"])
    monkeypatch.setitem(record.ROWS_OF, row.kind, [row])

    def certificate(**answer):
        said = {"format": 3, "question": {"sought": "a square"}, "answer": answer}
        return Certificate(said | {"evidence": {"root": "3/2"}})

    assert certificate(square="9/4").verify()
    assert certificate(square="9/4").sentence() == "proved: 9/4 is a square."
    with pytest.raises(CertificateRejected):
        certificate(square="2").verify()
    with pytest.raises(InvalidArgument, match="no key"):
        certificate(square="9/4", cube="1").verify()
