"""The program that Coq extracts reads records about min-entropy leakage, and answers as the checker in Python.

Covers: symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED, UNKNOWN_KIND
from tests.attack.extracted_answers import changes, forgeries, require_accepted
from tests.attack.two_checkers import without_theorem
from tests.certificates.document_parts import code, inserted
from tests.certificates.random_certificates import some_prior
from tests.programs import needs_ocaml

PRIOR = ["3/10", "1/2", "1/5"]


def guessed(prior, ask):
    return ask(Tradeoff(SourceSet.single(prior), leakage="min-entropy")).certificate.document


def leakage(prior=PRIOR, distortion="1/5"):
    return guessed(prior, lambda asked: asked.at(distortion))


def distortion(prior=PRIOR, level="3/2"):
    return guessed(prior, lambda asked: asked.inverse(exp_epsilon=level))


def curve(prior=PRIOR):
    return guessed(prior, lambda asked: asked.curve())


VERTICES, FOUND, PIECE = ("question", "source", "vertices"), ("answer", "distortion"), ("answer", "pieces", 0)
TWICE = [{"coefficient": "2", "argument": "2"}, {"coefficient": "-1", "argument": "5/2"}]

# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (leakage, ("answer", "nats", 0, "argument"), "3/2", REJECTED),
    (leakage, ("answer", "nats", 0, "argument"), "2", REJECTED),
    (leakage, ("answer", "nats", 0, "argument"), "0", REJECTED),
    (leakage, ("answer", "nats", 0, "coefficient"), "-1", REJECTED),
    (leakage, ("answer", "nats", 0, "coefficient"), "1/2", UNKNOWN_KIND),
    (leakage, ("answer", "nats"), TWICE, ACCEPTED),
    (leakage, ("answer", "nats"), [], REJECTED),
    (leakage, ("answer", "nats"), "oo", UNKNOWN_KIND),
    (leakage, ("asks", "at"), "1/4", REJECTED),
    (leakage, ("asks", "at"), "-1/5", REJECTED),
    (leakage, VERTICES, [PRIOR, PRIOR, PRIOR], ACCEPTED),
    (leakage, VERTICES, [PRIOR, ["1/2", "3/10", "1/5"]], UNKNOWN_KIND),
    (leakage, VERTICES, [["1/2", "1/2", "1/5"]], REJECTED),
    (leakage, VERTICES, [["-3/10", "1/2", "4/5"]], REJECTED),
    (leakage, VERTICES, [["3/10", "1/2"]], REJECTED),
    (leakage, VERTICES, [["2/5", "2/5", "1/5"]], REJECTED),
    (leakage, VERTICES, [["1/5", "3/10", "1/2"]], ACCEPTED),
    (leakage, ("point", "reached"), {}, REJECTED),
    (leakage, ("multipliers",), [], NO_CERTIFICATE),
    (lambda: leakage(distortion="3/4"), ("asks", "at"), "1", ACCEPTED),
    (lambda: leakage(distortion="3/4"), ("asks", "at"), "2", REJECTED),
    (distortion, FOUND, "1/5", REJECTED),
    (distortion, FOUND, "2/5", REJECTED),
    (distortion, FOUND, "oo", NO_CERTIFICATE),
    (distortion, FOUND, {"between": ["1/5", "1/3"]}, ACCEPTED),
    (distortion, FOUND, {"between": ["1/4", "1/4"]}, ACCEPTED),
    (distortion, FOUND, {"between": ["1/3", "1/2"]}, REJECTED),
    (distortion, FOUND, {"between": ["1/3", "1/5"]}, REJECTED),
    (distortion, FOUND, {"between": ["-1/5", "1/3"]}, REJECTED),
    (distortion, FOUND, {"between": ["1/5", "4/3"]}, REJECTED),
    (distortion, FOUND, {"between": ["1/5"]}, NO_CERTIFICATE),
    (distortion, ("asks", "level"), "1/2", REJECTED),
    (distortion, ("asks", "level"), "5/4", REJECTED),
    (lambda: distortion(level="2"), ("asks", "level"), "100", ACCEPTED),
    (curve, ("answer", "zero_from"), "2/5", REJECTED),
    (curve, ("answer", "pieces"), [], REJECTED),
    (curve, (*PIECE, "from"), "1/10", REJECTED),
    (curve, (*PIECE, "to"), "2/5", REJECTED),
    (curve, (*PIECE, "numerator"), ["2", "-1"], REJECTED),
    (curve, (*PIECE, "numerator"), ["-4", "4"], REJECTED),
    (curve, (*PIECE, "denominator"), ["1", "1"], REJECTED),
    (curve, (*PIECE, "denominator"), ["0", "0"], REJECTED),
    (curve, (*PIECE, "letters"), 2, NO_CERTIFICATE),
]


test_what_a_forger_writes_of_guesses_is_answered_alike = forgeries(HOSTILE)


def samples(prior):
    """Alike letters have a curve of another form."""
    found = [leakage(prior, share) for share in ("0", "1/10", "1/3", "1")]
    found += [distortion(prior, level) for level in ("1", "5/4", "3", "50")]
    return found if len({*prior}) == 1 else [*found, curve(prior)]


@needs_ocaml
@pytest.mark.thorough
def test_guesses_are_decided(program, tmp_path):
    priors = [["1"], ["0", "1", "0"], ["1/4"] * 4, PRIOR, [f"{k}/210" for k in range(1, 21)]]
    documents = [document for prior in priors for document in samples(prior)]
    scaled = inserted(curve(), (*PIECE, "numerator"), ["-4", "4"])
    documents += [inserted(scaled, (*PIECE, "denominator"), ["-2", "0"])]
    require_accepted(program, tmp_path, documents)


def of_priors(rng):
    for _ in range(12):
        yield from samples(list(map(str, some_prior(rng, 5))))


test_changed_guesses_are_answered_alike = changes({"priors": of_priors}, {ACCEPTED: 100, REJECTED: 100}, numbers=5)


def test_other_sets_have_no_theorem_about_guesses():
    several = inserted(leakage(), VERTICES, [PRIOR, ["1/2", "3/10", "1/5"]])
    assert code(several) == UNKNOWN_KIND
    assert (without_theorem(several), without_theorem(leakage())) == (True, False)
