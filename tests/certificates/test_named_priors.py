"""Geometric priors that a certificate names: agreement with listed ones, forged documents, and the work of long ones.

Covers: symdp.certificates.checker.programs.geometric_blocks, symdp.tradeoffs.local.geometric_claim
"""

import json
from fractions import Fraction as F

import pytest

from symdp import Certificate, SourceSet, Tradeoff, theorem_of
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.certificate import any_digits
from symdp.certificates.checker import rules, work
from symdp.certificates.checker.claim import schema
from symdp.errors import InvalidArgument, Unsupported
from symdp.tradeoffs.local import geometric_claim

QUESTION = {"leakage": "dp", "loss": "hamming", "adjacency": None, "delta": "0"}
EACH = "on each number of letters"
SOME = [("1/2", 2), ("1/3", 5), ("9/10", 6), ("99/100", 9)]
LETTERS = 2000


def document(ratio, letters, asks, answer):
    question = {"source": {"geometric": ratio, "letters": letters}} | QUESTION
    return {"format": 3, "question": question, "asks": asks, "answer": answer, "point": {}, "multipliers": {}}


def is_accepted(*parts):
    try:
        return bool(schema.recheck(document(*parts)))
    except rules.Rejected:
        return False


@pytest.fixture
def short_names(monkeypatch):
    """Every geometric prior is named, however short."""
    monkeypatch.setattr(geometric_claim, "MOST_LISTED", 0)


@pytest.mark.parametrize(("ratio", "letters"), SOME)
def test_answers_of_listed_priors_and_no_others_are_accepted(ratio, letters):
    tradeoff = Tradeoff(SourceSet.geometric(ratio, letters))
    curve = tradeoff.curve()
    places = {F(k, 12) for k in range(13)} | {F(end) for end in curve.breakpoints}
    for place in sorted(places):
        exp = tradeoff.at(place).exp
        near = [F(1), F(2)] if exp == INFINITY else [exp + F(1, 997), exp - F(1, 997), 1 / exp, -exp, F(0)]
        near = [str(one) for one in near if one != exp] + ["oo"] * (exp != INFINITY)
        assert is_accepted(ratio, letters, {"at": str(place)}, {"exp": str(exp)})
        assert not any(is_accepted(ratio, letters, {"at": str(place)}, {"exp": one}) for one in near)
    for level in [F(k, 4) for k in range(4, 60, 5)]:
        least = curve.least_distortion(level)
        assert is_accepted(ratio, letters, {"level": str(level)}, {"distortion": str(least)})
        for one in (least + F(1, 997), least - F(1, 997), 1 - least + F(1, 3), -least):
            assert not is_accepted(ratio, letters, {"level": str(level)}, {"distortion": str(one)})


@pytest.mark.parametrize(("ratio", "letters"), SOME)
def test_the_formula_of_the_sentence_is_the_listed_curve(ratio, letters):
    source = SourceSet.geometric(ratio, letters)
    prior, curve = [F(0), *source.vertices[0], F(0)], Tradeoff(source).curve()
    rest = [sum(prior[k + 1 :]) for k in range(letters + 1)]
    assert len(curve.pieces) == letters - 1
    for k, piece in zip(range(letters, 1, -1), curve.pieces, strict=True):
        assert piece.start == rest[k] + (k - 1) * prior[k + 1]
        assert piece.stop == rest[k - 1] + (k - 2) * prior[k]
        inside = (piece.start + piece.stop) / 2
        assert curve.exp_epsilon(inside) == (k - 1) * (1 - inside) / (inside - rest[k])
    answer = {"zero_from": str(curve.zero_from), "jump": str(curve.jump), "response": EACH}
    assert is_accepted(ratio, letters, {"curve": True}, answer)
    for key in ("zero_from", "jump"):
        assert not is_accepted(ratio, letters, {"curve": True}, answer | {key: str(F(answer[key]) + F(1, 997))})
    with pytest.raises(rules.Malformed):
        schema.recheck(document(ratio, letters, {"curve": True}, answer | {"response": "on some letters"}))


@pytest.mark.parametrize(
    "forged", [{"letters": 0}, {"letters": -3}, {"letters": 5}, {"geometric": "1/3"}, {"geometric": "2"}]
)
def test_another_ratio_or_number_of_letters_is_rejected(forged):
    made = document("1/2", 4, {"at": "1/10"}, {"exp": "27"})
    assert schema.recheck(made)
    made["question"]["source"] |= forged
    with pytest.raises(rules.Rejected):
        schema.recheck(made)


@pytest.mark.parametrize(
    ("ratio", "letters"),
    [("1/2", 10**18), ("1/2", 10**6), ("1/2", True), (f"1/1{'0' * 4000}", 900), (f"{10**9}/{10**9 + 1}", 40000)],
)
def test_huge_numbers_are_refused_before_they_are_built(ratio, letters):
    with pytest.raises(rules.Malformed):
        schema.recheck(document(ratio, letters, {"at": "1/10"}, {"exp": "27"}))


LONG = "7" * 30000


@work.counted
def work_of(asks, answer):
    """The work of a document until it is decided."""
    with any_digits():
        assert not is_accepted("99/100", 300, asks, answer)
    return work.spent()


@pytest.mark.parametrize(
    ("asks", "answer", "halvings"),
    [
        ({"at": "1/10"}, {"exp": LONG}, 8),
        ({"level": LONG}, {"distortion": "1/3"}, 8),
        ({"at": "1/10"}, {"exp": f"1/{LONG}"}, 8),
        ({"level": "3"}, {"distortion": LONG}, 1),
        ({"level": "3"}, {"distortion": f"1/{LONG}"}, 1),
        ({"at": f"1/{LONG}"}, {"exp": "1"}, 1),
    ],
)
def test_the_length_of_each_number_is_counted(asks, answer, halvings):
    assert work_of(asks, answer) > halvings * work.weight(99_000) // 2


def test_a_long_prior_has_a_short_certificate(monkeypatch):
    tradeoff = Tradeoff(SourceSet.geometric("99/100", LETTERS))
    monkeypatch.setattr(SourceSet, "to_document", None)  # The prior is not listed.
    for answer in (tradeoff.at("1/10"), tradeoff.inverse(exp_epsilon=50), tradeoff.curve()):
        certificate = answer.certificate
        assert certificate.record["question"]["source"] == {"geometric": "99/100", "letters": LETTERS}
        assert len(certificate.to_json()) < 10_000
        assert answer.unverified is None
        assert Certificate(json.loads(certificate.to_json())).verified().lines_checked == 2
        assert f"the geometric prior P with the ratio 99/100 on {LETTERS} letters" in certificate.sentence()
    with pytest.raises(Unsupported, match="none is written yet"):
        theorem_of(tradeoff.at("1/10").certificate)


@pytest.mark.usefixtures("short_names")
def test_only_what_is_geometric_is_named():
    labels = ("a", "b", "c")
    named = Tradeoff(SourceSet.geometric("1/2", 3, labels=labels)).at("1/10").certificate
    assert named.record["question"]["source"] == {"geometric": "1/2", "letters": 3, "labels": list(labels)}
    assert named.verify()
    assert named.sentence().count("on 3 letters on the letters")
    for source, leakage in (
        (SourceSet.single(["4/7", "2/7", "1/14", "1/14"]), "dp"),
        (SourceSet.single(["1/3", "1/3", "1/3"]), "dp"),
        (SourceSet.single(["1/7", "2/7", "4/7"]), "dp"),
        (SourceSet.single(["2/3", "1/3", "0"]), "dp"),
        (SourceSet.decreasing(3), "dp"),
        (SourceSet.geometric("1/2", 3), "adp:1/10"),
        (SourceSet.geometric("1/2", 3), "ml"),
    ):
        assert "geometric" not in Tradeoff(source, leakage=leakage).at("1/10").certificate.record["question"]["source"]


@pytest.mark.usefixtures("short_names")
def test_an_answer_that_lists_the_prior_is_not_compared():
    from symdp.certificates.answer_certificate import of_answer

    best = Tradeoff(SourceSet.geometric("1/2", 3)).at("1/10").certificate
    with pytest.raises(InvalidArgument, match="its certificate names it"):
        of_answer("a.json", {"command": "solve", "certificate": best.document}, lambda made: made)
