"""Formulas for every alphabet: proofs by blocks, the least counterexamples, and forged evidence.

Covers: symdp.certificates.certificate, symdp.certificates.checker.identities.block_formula,
symdp.certificates.checker.identities.flat_blocks, symdp.conjectures.formulas.block_witness,
symdp.conjectures.formulas.every_alphabet
"""

import copy
import json
import re
from fractions import Fraction as F
from itertools import pairwise

import pytest

from symdp import check_formula
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.identities import block_formula, flat_blocks
from symdp.cli.commands import _run
from symdp.conjectures.formulas import block_proof, every_alphabet
from symdp.conjectures.formulas.block_witness import least_level
from symdp.conjectures.formulas.every_alphabet import EveryAlphabet, parse_hypotheses
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from tests.attack import judged_texts

PROVED = [
    ("(1-P1)*(1-D)/(P1*D) <= best", "D <= 1-P1"),
    ("max(1, (M-1)*(1-D)/D) >= best", ""),
    ("max(1, (M-1)*(1-delta-D)/D) >= best", ""),
    ("(M-1)*(1-D)/D = best", "D <= (M-1)*PM, D <= 1-P1-1/1000"),
    ("(M-2)*(1-D)/(D-PM) >= best", "D >= PM, D <= 1-P1"),
    ("(k-1)*(1-D)/(top(k)-1+D) >= best", "top(k) >= 1-D, D <= 1-P1"),
    ("1 = best", "D >= 1-P1"),
    ("max(1, (1-D)/(P1+P2-1+D)) >= best", "D <= 1-P1, P1+P2 >= 1-D"),
    ("best >= 1", ""),
    ("tail(k) <= k/M", ""),
    ("P1 + (M-1)*PM <= 1", ""),
    ("top(3) >= 3*P3 + (P1-P2)", ""),
]
# Each of them holds on up to 6 letters; the number of letters of the least counterexample.
PLANTED = [
    ("6*(1-D)/D >= best", "D <= 6/7", 8),
    ("best <= 6", "D >= 1/2", 8),
    ("P1 >= 1/6", "", 7),
    ("top(2) >= 2/6", "", 7),
    ("top(k) <= 6*P1", "", 7),
    ("best >= M/6*(1-P1)*(1-D)/(P1*D)", "D <= 1-P1", 7),
    ("(M-1)*(1-D)/D - (M-6)/10 >= best", "D <= (M-1)/M", 7),
    ("max(1, (M-1)*(1-D)/D)*6/M >= best", "", 7),
    ("P2 <= 1/2 + (6-M)/100", "", 7),
    ("(M-1)*(1-delta-D)/D + (6-M)/20 >= best", "D <= (1-delta)*(M-1)/M", 7),
]


def decided(formula, where=""):
    return check_formula(formula, "all", where=where).verdict


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("formula", "where"), PROVED)
def test_true_claims_are_proved_and_hold_on_random_alphabets(formula, where):
    verdict = decided(formula, where)
    assert verdict.name == "PROVED"
    assert verdict.certificate.verify()
    assert judged_texts.by_blocks(verdict.certificate.record)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("formula", "where", "letters"), PLANTED)
def test_planted_falsehoods_are_refuted_on_the_least_alphabet(formula, where, letters):
    verdict = decided(formula, where)
    assert verdict.name == "REFUTED"
    assert len(verdict.witness.prior) == letters
    assert verdict.witness.fewest.endswith("it is proved")
    assert verdict.certificate.verify()
    record = verdict.certificate.record
    assert judged_texts.refuted_by_blocks(record)


@pytest.mark.thorough
def test_what_is_neither_shown_nor_refuted_is_undecided():
    """It is true, with equality inside: no coefficients of one sign show it."""
    assert decided("(P1-1/3)**2 >= 0").name == "UNDECIDED"


def test_one_alphabet_under_hypotheses():
    assert check_formula("best <= 3", 4, where="D >= 1/2").verdict.name == "PROVED"
    found = check_formula("best <= 3", 5, where="D >= 1/2").verdict
    assert found.name == "REFUTED"
    assert len(found.witness.prior) == 5


@pytest.mark.thorough
def test_a_claim_too_large_for_all_letters_apart_is_decided_by_blocks():
    assert check_formula("max(1, (1-P1)*(1-D)/(P1*D)) >= 1", 8).verdict.name == "PROVED"
    assert check_formula("(1-P1)*(1-D)/(P1*(1-D)) >= (1-P1)/P1", 8).verdict.name == "PROVED"


def test_where_nothing_is_defined_nothing_is_claimed():
    assert decided("1/(M-M) >= best").name == "VACUOUS"
    assert decided("(P1-PM)/(M-2) >= 0").name == "PROVED"


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("formula", "where", "says"),
    [
        ("best*best >= 2", "", "best must stand alone"),
        ("top(k) + tail(k) >= 0", "", "do not stand together"),
        ("P13 >= 0", "", "'P13'"),
        ("top(13) >= 0", "", "0 to 12"),
        ("top(P1) >= 0", "", "takes k or an integer"),
        ("P1^2 >= 0", "", "written **"),
        ("P1 >= 0", "D", "must be a relation"),
        ("P1 >= 0", "D <= P1,", "must be a relation"),
        ("P1 >= 0", "best >= 2", "best must stand alone"),
        ("P1 >= 0", ",".join(["D <= P1"] * 9), "too large"),
    ],
)
def test_bad_texts_are_refused_in_one_line(formula, where, says):
    with pytest.raises(InvalidArgument, match=says.replace("*", r"\*").replace("(", r"\(")) as error:
        decided(formula, where)
    assert "\n" not in str(error.value)


def test_letters_that_do_not_exist_and_classes_are_refused():
    with pytest.raises(InvalidArgument, match="formula names 5 letters"):
        check_formula("P5 >= 0", 4, where="D >= 0")
    with pytest.raises(InvalidArgument, match="class=I"):
        check_formula("P1 >= 0", "all", "I")
    with pytest.raises(InvalidArgument, match="letters=9"):
        check_formula("P1 >= 0", 9, where="D >= 0")


def test_hypotheses_are_cut_at_commas_outside_of_brackets():
    assert parse_hypotheses("max(P1, P2) <= 1/2, D <= P2") == (("max(P1, P2) <= 1/2", "D <= P2"), ())


def test_strict_hypotheses_are_proved_with_equality_and_refuted_without():
    assert parse_hypotheses("D < P2, 1 > P1, P2 >= 0") == (("D <= P2", "1 >= P1", "P2 >= 0"), ("D <= P2", "1 >= P1"))
    proved = check_formula("(M-1)*(1-D)/D >= best", 3, where="D < 2/3").verdict
    assert proved.name == "PROVED"
    assert "with D <= 2/3 (equality included)" in str(proved)
    strict = check_formula("best <= 1/2", 2, where="D <= 2/5, D >= 2/5, D < 2/5").verdict
    assert strict.name in ("UNDECIDED", "VACUOUS")
    refuted = check_formula("best <= 1", 2, where="D < 1-P1").verdict
    assert refuted.name == "REFUTED"
    assert refuted.witness.distortion < 1 - refuted.witness.prior[0]


def test_every_ordered_prior_with_the_named_places_is_in_some_layout():
    """Sizes of blocks and k of random priors occur in a layout, with a size at least its least."""
    question = block_formula.Question("P2 + top(k) >= A1", [])
    layouts = flat_blocks.layouts(question.needs, "all")
    for letters in range(2, 9):
        for k in range(1, letters + 1):
            ends = sorted({0, 1, 2, k, letters - 1, letters})
            sizes = [b - a for a, b in pairwise(ends)]
            fitting = [
                layout
                for layout in layouts
                if len(layout.blocks) == len(sizes)
                and all(s == least or (free and s > least) for s, (least, free) in zip(sizes, layout.blocks, strict=True))
                and sum(sizes[: layout.places["k"]]) == k
            ]
            assert fitting, (letters, k)


def test_the_optimum_of_the_search_is_that_of_the_toolkit(rng):
    for _ in range(30):
        parts = sorted([rng.randint(0, 5) for _ in range(rng.randint(2, 5))], reverse=True)
        parts[0] += 1
        prior = tuple([F(part, sum(parts)) for part in parts])
        distortion, delta = F(rng.randint(1, 19), 20), rng.choice((F(0), F(1, 4)))
        assert least_level(prior, distortion, delta) == judged_texts.best(prior, distortion, delta)


def verdict_of(document):
    try:
        Certificate(document).verify()
    except CertificateRejected:
        return "rejected"
    except InvalidArgument:
        return "malformed"
    return "accepted"


FORGED = [
    ("(1-P1)*(1-D)/(P1*D) <= best", "D <= 1-P1", {"formula": "2*(1-P1)*(1-D)/(P1*D) <= best"}),
    ("1 = best", "D >= 1-P1", {"where": []}),
    ("(1-P1)*(1-D)/(P1*D) <= best", "D <= 1-P1", {"formula": "(1-P1)*(1-D)/(P1*D) >= best"}),
    ("max(1, (M-1)*(1-D)/D) >= best", "", {"formula": "max(1, (M-2)*(1-D)/D) >= best"}),
    ("max(1, (M-1)*(1-D)/D) >= best", "", {"formula": "max(1, (M-1)*(1-delta-D)/D) <= best"}),
    ("best <= 3", "D >= 1/2, M <= 4", {"where": ["D >= 1/2"]}),
    ("top(k) >= k/M", "", {"formula": "tail(k) >= k/M"}),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("formula", "where", "changed"), FORGED)
def test_evidence_for_another_claim_is_not_accepted(formula, where, changed):
    document = decided(formula, where).certificate.document
    assert verdict_of(document) == "accepted"
    assert verdict_of(document | {"question": document["question"] | changed}) != "accepted"


def leaves(node):
    if isinstance(node, dict):
        if "products" in node:
            yield node
        for part in node.values():
            yield from leaves(part)
    elif isinstance(node, list):
        for part in node:
            yield from leaves(part)


FALSE_EVIDENCE = {
    "a negative multiplier": lambda leaf: leaf["products"].append({"of": [0], "multiplier": [["-1", None]]}),
    "a product of nothing": lambda leaf: leaf["products"].append({"of": [], "multiplier": [["1", None]]}),
    "no such hypothesis": lambda leaf: leaf["products"].append({"of": [7], "multiplier": [["1", None]]}),
    "never": lambda leaf: leaf.update({"never": True, "products": []}),
    "undefined": lambda leaf: leaf.update({"undefined": True}),
    "a negative power": lambda leaf: leaf.update({"power": -1}),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("change", FALSE_EVIDENCE.values(), ids=FALSE_EVIDENCE)
def test_false_evidence_is_not_accepted(change):
    document = copy.deepcopy(decided("1 = best", "D >= 1-P1").certificate.document)
    leaf = next(leaf for leaf in leaves(document["evidence"]) if leaf["products"])
    unknowns = len(leaf["products"][0]["multiplier"][0][1])
    change(leaf)
    for term in leaf["products"]:
        term["multiplier"] = [[value, exponents or [0] * unknowns] for value, exponents in term["multiplier"]]
    assert verdict_of(document) != "accepted"


def test_the_exponents_of_a_leaf_lie_between_0_and_8():
    """P1 >= 0 on two letters needs none, and holds times any product of positives; its proof is written out by hand."""

    def certificate(key, exponent):
        ranges = [{"power": 0, "width": 0, "defined": 0, "products": []} | {key: exponent}] * 2
        point = {"prior": ["2/3", "1/3"], "distortion": "1/3", "delta": "0", "k": 1}
        question = {"sought": "formula", "formula": "P1 >= 0", "where": ["D >= 0"], "letters": 2}
        evidence = {"point": point, "above": [{"ranges": ranges}]}
        return Certificate({"format": 3, "question": question, "answer": "proved", "evidence": evidence})

    assert certificate("width", 8).verify()
    for key, exponent in (("power", -1), ("width", 9)):
        with pytest.raises(InvalidArgument, match=f'"{key}" must lie between 0 and 8'):
            certificate(key, exponent).verify()


def test_a_missing_case_is_not_accepted():
    document = decided("max(1, (M-1)*(1-D)/D) >= best").certificate.document
    fewer = document["evidence"] | {"above": document["evidence"]["above"][:-1]}
    assert verdict_of(document | {"evidence": fewer}) == "rejected"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("formula", "letters", "where", "name"),
    [
        ("99 <= best", 3, "P1 <= 1/4", "VACUOUS"),
        ("best >= 1", 3, "P1 <= 1/4", "VACUOUS"),
        ("best >= 1", 3, "P1 <= 1/3", "PROVED"),
        ("99 <= best", 3, "P1 <= 1/3", "REFUTED"),
        ("99 <= best", "all", "M <= 1", "VACUOUS"),
        ("99 <= best", 3, "D <= 0", "VACUOUS"),
        ("99 <= best", "all", "D <= 0", "VACUOUS"),
        ("best >= 1", "all", "2*D <= 0*M, P1 <= 1/9", "VACUOUS"),
        ("best >= 1", 4, "max(D, 1/2-D) <= D/2, P1 <= 1/2", "VACUOUS"),
        ("best >= 1", "all", "D*(1-D) <= 0", "VACUOUS"),
        ("best >= 1", "all", "D <= 1/1000", "PROVED"),
        ("99 <= best", 3, "D >= 999/1000", "REFUTED"),
        ("99 <= best", 2, "max(P1, D) <= min(P2, 1/3)", "VACUOUS"),
        ("best >= 1", 4, "P1 <= 2*P2/1, P2 <= 2*P3, D <= P4", "PROVED"),
        ("best >= 1", 4, "P1*P1 <= 1/17", "VACUOUS"),
        ("1 <= best", "all", "P1 <= 1/9", "PROVED"),
        ("1/(P1-P1) <= best", "all", "", "VACUOUS"),
        ("best >= 1", 3, "P1+D <= 1/3+delta", "PROVED"),
    ],
)
def test_hypotheses_that_nothing_satisfies_are_vacuous(formula, letters, where, name):
    found = check_formula(formula, letters, where=where, examples=10).verdict
    assert found.name == name
    if name == "PROVED":
        prior = [F(value) for value in found.certificate.document["evidence"]["point"]["prior"]]
        assert sum(prior) == 1


POINT = {"prior": ["1/2", "1/4", "1/4"], "distortion": "1/8", "delta": "0", "k": 1}


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"prior": ["1/4", "1/4", "1/2"]}, "P1 >= ... >= PM"),
        ({"prior": ["1/2", "1/2"]}, "a prior of this alphabet"),
        ({"prior": ["1/2", "1/2", "1/4"]}, "sum P = 1"),
        ({"prior": ["3/4", "1/2", "-1/4"]}, "min P >= 0"),
        ({"prior": ["1"]}, "P1 >= ... >= PM"),
        ({"distortion": "0"}, "0 < D < 1"),
        ({"distortion": "1"}, "0 < D < 1"),
        ({"distortion": "3/4"}, "the hypotheses hold there"),
        ({"delta": "1/8"}, "delta = 0"),
        ({"k": 0}, "1 <= k <= M"),
        ({"k": 4}, "1 <= k <= M"),
        ({"prior": ["1/3", "1/3", "1/3"]}, "divides by zero"),
    ],
)
def test_the_point_of_a_proof_is_one(changed, line):
    found = check_formula("best >= (P1-P2)/(P1-P2)", 3, where="D <= P1").verdict.certificate.document
    with_point = lambda point: Certificate(found | {"evidence": found["evidence"] | {"point": point}})  # noqa: E731
    assert with_point(POINT).verify()
    with pytest.raises(CertificateRejected, match=re.escape(line)):
        with_point(POINT | changed).verify()


def test_a_proof_without_a_point_is_none():
    found = check_formula("best >= 1", 3, where="D <= P3").verdict.certificate.document
    evidence = {key: part for key, part in found["evidence"].items() if key != "point"}
    with pytest.raises(InvalidArgument, match="point"):
        Certificate(found | {"evidence": evidence}).verify()


def test_a_point_beside_what_is_named():
    found = check_formula("best >= P5/P5", 5, where="D <= P5").verdict.certificate.document
    evidence = found["evidence"] | {"point": POINT}
    with pytest.raises(CertificateRejected, match="letters that are named exist"):
        Certificate(found | {"evidence": evidence}).verify()


def test_a_proof_that_is_too_long_is_no_bad_input(monkeypatch):
    def too_long(_):
        raise Unsupported("the certificate cannot be checked: too large")

    monkeypatch.setattr(Certificate, "verified", too_long)
    found = check_formula("best >= (1-D)**2", 3).verdict
    assert found.name == "UNDECIDED"
    assert "a proof was found, and the certificate cannot be checked: too large" in str(found)


def test_the_command_has_an_exit_code_for_what_is_vacuous(capsys):
    assert _run(["check", "99 <= best", "--letters", "3", "--where", "P1 <= 1/4"]) == 4
    assert "VACUOUS: on 3 letters nothing satisfies P1 <= 1/4" in capsys.readouterr().out
    assert _run(["check", "99 <= best", "--letters", "3", "--where", "P1 <= 1/4", "--json"]) == 4
    assert json.loads(capsys.readouterr().out)["verdict"] == "VACUOUS"
    for help_of in (["--help"], ["check", "--help"]):
        assert _run(help_of) == 0
        assert "4 vacuous" in " ".join(capsys.readouterr().out.split())


FEWEST = {
    "on the fewest letters there are": (("P1 <= 1/2", ()), 2, ""),
    "on the fewest letters that have the names": (("P3 <= 1/4", ()), 3, ""),
    "on one letter more": (("max(1, (1-D)/D) >= best", ()), 3, "; on 2 letters it is proved"),
    "on two letters more": (("max(1, 2*(1-D)/D) >= best", ()), 4, "; on 2 to 3 letters it is proved"),
}


@pytest.mark.parametrize("name", FEWEST)
def test_what_holds_on_fewer_letters_is_said_of_those_that_there_are(name):
    claim, letters, said = FEWEST[name]
    witness = EveryAlphabet(*claim, "all").verdict().witness
    assert (len(witness.prior), witness.fewest) == (letters, said)
    assert str(witness).endswith(f"exact optimum {witness.best}{said}")


def test_what_is_not_proved_on_fewer_letters_is_said_as_it_is(monkeypatch):
    monkeypatch.setattr(EveryAlphabet, "_proved", lambda self, letters: "no proof")
    witness = EveryAlphabet("max(1, 2*(1-D)/D) >= best", (), "all").verdict().witness
    assert witness.fewest == "; on 2 to 3 letters no counterexample was found"


@pytest.mark.parametrize(("nothing", "last"), [(True, every_alphabet.FEW_LETTERS), (False, flat_blocks.MOST_LETTERS)])
def test_a_point_is_searched_on_many_letters_unless_none_is_proved_to_exist(nothing, last, monkeypatch):
    monkeypatch.setattr(every_alphabet, "says_nothing", lambda *claim: nothing)
    assert list(EveryAlphabet("P3 <= 1/4", (), "all")._sizes) == list(range(3, last + 1))


def test_no_order_of_factors_is_tried_twice():
    tried = [tuple(order.values()) for order in block_proof.ORDERS]
    assert len(set(tried)) == len(tried) == 9
    assert tried[0] == (0, 0, 0)
    assert [max(powers) for powers in zip(*tried, strict=True)] == [3, 1, 1]


@pytest.mark.parametrize(
    ("unproved", "told"), [(set(), "it is proved"), ({3}, "no counterexample was found"), ({2, 3}, "no")]
)
def test_fewer_letters_are_proved_where_each_number_is(unproved, told, monkeypatch):
    monkeypatch.setattr(EveryAlphabet, "_proved", lambda _, size: "a reason" if size in unproved else object())
    claim = EveryAlphabet("P1 <= 1", (), "all")
    assert claim._fewer(4).startswith(f"; on 2 to 3 letters {told}")
