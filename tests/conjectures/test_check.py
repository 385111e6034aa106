"""Planted truths are proved with certificates, planted falsehoods are refuted by their least witnesses.

Covers: symdp.conjectures.formulas.formula_check, symdp.conjectures.formulas.formula_proof,
symdp.conjectures.formulas.formula_witness, symdp.conjectures.search.formula_conjecture
"""

import copy
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from symdp import Certificate, SourceSet, conjecture
from symdp.certificates.checker import rules
from symdp.cli.commands import _run
from symdp.conjectures.formulas.formula_check import check_formula
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.tradeoffs.recorded import forged

CHECKER = Path(rules.__file__).parent
TRUTHS = [
    ("best", 2),
    ("best >= 1", 5),
    ("max(1, (M-1)*(1-D)/D) >= best", 2),
    ("max(1, (M-1)*(1-D)/D) >= best", 6),
    ("max(1, (M-1)*(1-D-delta)/D) >= best", 4),
    ("best <= max(1, min((M-1)*(1-D)/D, best))", 3),
    ("best*best >= best", 4),
    ("2*best >= best + 1", 3),
    ("(1-D)*best >= 0", 3),
]
FALSEHOODS = {
    "wrong constant": ("M*(1-D)/D >= best", 3),
    "wrong direction": ("max(1, (M-1)*(1-D)/D) <= best", 3),
    "missing max": ("(M-1)*(1-D)/D >= best", 3),
    "off by one": ("max(1, (M-2)*(1-D)/D) >= best", 4),
    "class I formula for class II": ("max(1, (M-1)*(1-D)/D)", 3),
    "jump forgotten": ("best >= P1/P2", 3),
    "threshold for the optimum": ("max(1, min((M-1)*(1-D)/D, (M-2)*(1-D)/(D-A1)))", 3),
    "delta forgotten": ("max(1, (M-1)*(1-D)/D) + 0*delta <= best", 3),
    "true but for a null set": ("(best-1)*(best-1)*(best-12) >= 0", 2),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("text", "letters"), TRUTHS)
def test_truths_are_proved_and_their_certificates_stand_alone(text, letters, tmp_path):
    verdict = check_formula(text, letters).verdict
    assert verdict.name == "PROVED", str(verdict)
    assert verdict.certificate.verify()
    path = tmp_path / "proof.json"
    path.write_text(verdict.certificate.to_json())
    alone = subprocess.run([sys.executable, "-S", str(CHECKER), str(path)], capture_output=True, text=True, check=False)
    assert (alone.returncode, alone.stdout[:8]) == (0, "ACCEPTED"), alone
    assert _run(["recheck", str(path)]) == 0


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", FALSEHOODS)
def test_falsehoods_are_refuted_by_a_witness_that_can_be_checked(name):
    text, letters = FALSEHOODS[name]
    verdict = check_formula(text, letters).verdict
    assert verdict.name == "REFUTED", str(verdict)
    witness = verdict.witness
    best = optimal_mechanism(SourceSet.single(witness.prior), witness.distortion, witness.delta)
    assert best.exp_epsilon == witness.best
    witness.certificate.verify()
    assert witness.left != witness.right


def test_the_least_witness_in_the_interior_comes_first():
    witness = check_formula("(M-1)*(1-D)/D", 4).verdict.witness
    assert " ".join(map(str, witness.prior)) == "2/5 3/10 1/5 1/10"
    assert (witness.distortion, witness.left, witness.right) == (Fraction(1, 3), 6, Fraction(40, 7))
    witness = check_formula("max(1, P1/P2) >= best", 2).verdict.witness
    assert sum(x.denominator for x in (witness.prior[0], witness.distortion)) <= 7


@pytest.mark.thorough
def test_what_is_neither_proved_nor_refuted_says_so():
    beyond_linear_roots = "best <= max(1, (M-1)*(1-D)/D) + (D-1/3)*(D-1/3)/100"
    tested = check_formula(beyond_linear_roots, 3, examples=50, seed=7).verdict
    assert str(tested) == "TESTED: no counterexample among 50 instances (seed 7); this is not a proof"
    undecided = check_formula(beyond_linear_roots, 3, examples=0).verdict
    assert undecided.name == "UNDECIDED"
    assert "sign of" in undecided.reason
    with pytest.raises(TypeError, match="no truth value"):
        bool(undecided)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "start", "stop"),
    [
        ("1/D <= 3*best + 100", Fraction(0), Fraction(1, 103)),
        ("best*(1 + (D-1/3)*(D-1001/3000)) >= best", Fraction(1, 3), Fraction(1001, 3000)),
    ],
)
def test_a_region_against_the_claim_gives_a_witness_where_it_is_too_small_to_be_hit(text, start, stop):
    verdict = check_formula(text, 3, examples=0).verdict
    assert start < verdict.witness.distortion < stop
    assert verdict.certificate.verify()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "change",
    [
        {"question": {"formula": "max(1, P3/P2)"}},
        {"question": {"formula": "(M-1)*(1-D)/D >= best"}},
        {"question": {"class": "I"}},
        {"question": {"letters": 4}},
        {"answer": {"prior": ["1/3", "1/3", "1/3"]}},
        {"answer": {"prior": ["0", "0", "1"]}},
        {"answer": {"prior": ["1", "0"]}},
        {"answer": {"distortion": "1"}},
        {"answer": {"distortion": "1/3"}},
        {"answer": {"delta": "1/4"}},
        {"answer": {"best": "2"}},
    ],
    ids=str,
)
def test_the_certificate_of_a_refutation_is_bound_to_its_instance(change):
    certificate = check_formula("(M-1)*(1-D)/D", 3).verdict.certificate
    place = certificate.record["answer"]["refuted"]
    assert place == {"prior": ["4/7", "2/7", "1/7"], "distortion": "1/2", "delta": "0", "best": "1"}
    if "answer" in change:
        change = {"answer": {"refuted": place | change["answer"]}}
    with pytest.raises((CertificateRejected, InvalidArgument)):
        forged(certificate, **change).verify()


def mutations(document):
    """Change coefficients, exponents, ends of cells and winners."""
    for k, piece in enumerate(document["evidence"]["pieces"]):
        for j, cell in enumerate(piece["cells"]):
            # Zero over any denominator is zero.
            for part in ("numerator", "denominator") if cell["difference"]["numerator"] else ():
                for i in range(len(cell["difference"][part])):
                    changed = copy.deepcopy(document)
                    term = changed["evidence"]["pieces"][k]["cells"][j]["difference"][part][i]
                    term[0] = str(Fraction(term[0]) * 2)
                    yield changed
            changed = copy.deepcopy(document)
            changed["evidence"]["pieces"][k]["cells"][j]["to"] = "D" if j else "1/2 - P1"
            yield changed
        changed = copy.deepcopy(document)
        del changed["evidence"]["pieces"][k]
        yield changed


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("text", "letters"), [("max(1, (M-1)*(1-D)/D) >= best", 3), ("2*best >= best + 1", 3)])
def test_a_changed_proof_is_rejected(text, letters):
    document = check_formula(text, letters).verdict.certificate.document
    tried = 0
    for changed in mutations(document):
        tried += 1
        with pytest.raises((CertificateRejected, InvalidArgument)):
            Certificate(changed).verify()
    assert tried > 10


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("formula", "max(1, (M-1)*(1-D)/D) <= best"),
        ("formula", "max(1, (M-2)*(1-D)/D) >= best"),
        ("relation", "=="),
        ("relation", "<="),
        ("letters", 4),
        ("letters", 2),
        ("class", "I"),
    ],
)
def test_a_proof_of_one_claim_does_not_prove_another(key, value):
    issued = check_formula("max(1, (M-1)*(1-D)/D) >= best", 3).verdict.certificate
    with pytest.raises((CertificateRejected, InvalidArgument)):
        forged(issued, question={key: value}).verify()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["(M-1)*(1-D)/D", "--letters", "1"], ["letters=1", "2 to 8"]),
        (["(M-1)*(1-D)/D", "--letters", "9"], ["letters=9"]),
        (["(M-1)*(1-D)/D", "--letters", "3", "--class", "III"], ["class=III", "I or II"]),
        (["(M-1)*(1-D)/D", "--letters", "3", "--examples", "-1"], ["examples=-1"]),
        (["(M-1)*(1-D)/(D-D)", "--letters", "3"], ["divides by zero"]),
        (["open('x')", "--letters", "3"], ["'x'", "expected"]),
        (["(M-1)*(1-D)/D"], ["letters"]),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(arguments, words, capsys):
    assert _run(["check", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert all(word in captured.err for word in words), captured.err


def test_the_command_prints_region_and_counterexample(capsys):
    assert _run(["check", "(M-1)*(1-D)/D", "--letters", "4"]) == 1
    printed = capsys.readouterr().out
    assert "3*P4" in printed
    assert "REFUTED by P = (2/5, 3/10, 1/5, 1/10), D = 1/3" in printed
    assert _run(["check", "best >= 1", "--letters", "4", "--json"]) == 0


@pytest.mark.parametrize(
    ("text", "letters"),
    [("best**12 >= 1", 8), ("best**4*P1 >= P2", 5), ("best**5*P1 >= P1*D", 8), ("best**12 >= 1", "all")],
)
def test_what_follows_from_best_at_least_1_is_proved_whatever_the_powers(text, letters):
    verdict = check_formula(text, letters, examples=0).verdict
    assert verdict.name == "PROVED"
    assert verdict.certificate.verify()


@pytest.mark.parametrize("text", ["best**12 >= 2", "best**12 <= 1", "best**7*P2 >= P1", "best**12*(1-D) >= 1"])
def test_what_does_not_follow_from_best_at_least_1_is_not_proved(text):
    assert check_formula(text, 8, examples=0).verdict.name in ("REFUTED", "UNDECIDED")


def test_a_conjecture_that_is_a_formula_goes_through_the_same_door():
    assert conjecture("max(1, (M-1)*(1-D)/D) >= best", letters=2).check().name == "PROVED"
    assert conjecture("(M-1)*(1-D)/D", letters=2).check().name == "REFUTED"
    assert conjecture("P1 >= PM", letters="all").check().name == "PROVED"
    for wrong in ({}, {"letters": 3, "examples": 2}):
        with pytest.raises(InvalidArgument, match="is a formula; give letters"):
            conjecture("best >= 1", **wrong)
