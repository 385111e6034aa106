"""No answer is shown before its certificate was checked: a prover that errs is found out, in Python and in notebooks too.

Covers: symdp.certificates.checker.claim.schema, symdp.certificates.made_certificate,
symdp.conjectures.formulas.every_alphabet, symdp.reports.answer_notebook, symdp.sources.database,
symdp.tradeoffs.local.identifiability, symdp.tradeoffs.local.sensitive_letters, symdp.tradeoffs.profiles.lorenz_envelope
"""

import copy
import pickle

import pytest

from symdp import Certificate, SourceSet, Tradeoff, check_formula
from symdp.certificates import made_certificate
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import schema
from symdp.conjectures.formulas.every_alphabet import EveryAlphabet
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.graphs.families import ring
from symdp.reports import answer_notebook
from symdp.sources.database import Database
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import privacy_distortion

PRIOR = ["1/2", "3/10", "1/5"]
SETS = SourceSet.from_vertices([PRIOR, ["3/10", "1/5", "1/2"]])


@pytest.fixture
def erring(monkeypatch):
    """A prover whose evidence is lost, whatever the claim."""
    made = made_certificate.made
    lost = {"point": {}, "multipliers": {}, "evidence": {}}

    def without(record, evidence):
        document, written = made(record, evidence)
        return document | {key: lost[key] for key in lost.keys() & document.keys()}, written

    monkeypatch.setattr(made_certificate, "made", without)


def refused(ask):
    with pytest.raises((CertificateRejected, InvalidArgument), match=r"line does not hold|not a certificate"):
        ask()


FORMULAS = {
    "a proof": lambda: check_formula("(M-1)*(1-D)/D >= best", 3),
    "a refutation": lambda: check_formula("(M-1)*(1-D)/D", 3),
    "a proof for all": lambda: check_formula("best >= 1", "all"),
    "a refutation for some": lambda: check_formula("best >= 2", "all", where="D <= 6/7"),
    "blocks": lambda: EveryAlphabet("best >= 1", (), 3).verdict(),
}
HANDED_OUT = {
    "a point": lambda: Tradeoff(SETS).at("3/5").certificate,
    "an inverse": lambda: Tradeoff(SETS).inverse(exp_epsilon=2).certificate,
    "a measure": lambda: Tradeoff(SourceSet.single(PRIOR), leakage="mi").at("1/5").certificate,
    "a database": lambda: Tradeoff(Database(3, source=SourceSet.single(PRIOR)), leakage="kl").at("1/2").certificate,
    "a curve": lambda: privacy_distortion(SETS).certificate,
    "mu": lambda: Tradeoff(SETS, leakage="gdp").at("1/4").certificate,
    "a profile": lambda: Tradeoff(SETS, leakage="profile:log(2):1/100").at("1/4").certificate,
    "sensitive letters": lambda: least_sensitive_distortion(SETS, [1], exp_epsilon=2).certificate,
    "identifiability": lambda: least_identifiability(PRIOR, exp_epsilon=3).certificate,
    "a graph": lambda: graph_utility(ring(5), 2).certificate,
    "a prior that is majorised": lambda: lorenz_envelope(SourceSet.single(PRIOR)).certificate,
}
DISPLAYS = {
    "a point": lambda: Tradeoff(SETS).at("3/5")._repr_html_(),
    "a curve": lambda: privacy_distortion(SETS)._repr_html_(),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_a_verdict_without_evidence_is_not_told(name, erring):
    refused(FORMULAS[name])


@pytest.mark.parametrize("name", HANDED_OUT)
def test_a_certificate_without_evidence_is_not_handed_out(name, erring):
    refused(HANDED_OUT[name])


@pytest.mark.parametrize("name", DISPLAYS)
def test_a_notebook_shows_nothing_without_evidence(name, erring):
    refused(DISPLAYS[name])


@pytest.mark.parametrize("name", HANDED_OUT)
def test_what_is_handed_out_was_checked(name):
    certificate = HANDED_OUT[name]()
    assert certificate.lines_checked == len(certificate.verify()) > 0


@pytest.mark.parametrize("name", FORMULAS)
def test_what_a_verdict_rests_on_was_checked(name):
    answer = FORMULAS[name]()
    verdict = getattr(answer, "verdict", answer)
    assert verdict.certificate.lines_checked == len(verdict.certificate.verify()) > 0


def test_where_a_certificate_cannot_be_checked_a_notebook_says_so(monkeypatch):
    def refuse(certificate):
        raise Unsupported("too large: for this test")

    monkeypatch.setattr(Certificate, "verify", refuse)
    assert "not verified: too large: for this test" in answer_notebook.optimum(Tradeoff(SETS).at("3/5"))
    assert "not verified as a whole: too large: for this test" in answer_notebook.curve(privacy_distortion(SETS))


def test_one_that_was_read_counts_as_unchecked(tmp_path):
    path = tmp_path / "c.json"
    path.write_text(Tradeoff(SETS).at("3/5").certificate.to_json())
    assert Certificate.load(path).lines_checked == 0


def test_what_was_accepted_is_not_checked_again_unless_it_has_changed(monkeypatch):
    certificate, calls = Tradeoff(SETS).at("3/5").certificate, []
    once = schema.recheck
    monkeypatch.setattr(schema, "recheck", lambda *arguments: calls.append(1) or once(*arguments))
    assert certificate.verify() == certificate.verify()
    assert len(certificate.verify()) == certificate.lines_checked
    assert not calls
    assert copy.deepcopy(certificate).verify() == pickle.loads(pickle.dumps(certificate)).verify() == certificate.verify()
    assert len(calls) == 2
    certificate.document["answer"]["exp"] = "9/7"
    with pytest.raises(CertificateRejected, match="line does not hold"):
        certificate.verify()
    certificate.document["answer"]["exp"] = "8/7"
    assert len(certificate.verify()) == certificate.lines_checked
    certificate.document["format"] = True
    assert len(calls) == 3
    with pytest.raises(InvalidArgument):
        certificate.verify()


def test_programs_serve_the_record_that_they_were_written_of_alone():
    document, written = made(Tradeoff(SETS).at("3/5"))
    lines = schema.recheck(document)
    assert schema.recheck(document, written) == lines == schema.recheck(copy.deepcopy(document), written)
    _, other = made(Tradeoff(SETS).at("2/5"))
    assert schema.recheck(document, other) == lines
    document["answer"]["exp"] = "9/7"
    with pytest.raises(rules.Rejected):
        schema.recheck(document, written)


def test_a_kind_of_value_is_that_of_the_record():
    document, written = made(Tradeoff(SourceSet.simplex(1)).at("1/2"))
    document["question"]["source"]["simplex"] = True
    with pytest.raises(schema.Malformed, match="not of type int"):
        schema.recheck(document, written)


def test_what_has_no_programs_is_not_proved_by_none():
    document, written = made(Tradeoff(SourceSet.single(PRIOR), leakage="mi").at("1/5"))
    del document["evidence"]
    with pytest.raises(schema.UnknownKind):
        schema.recheck(document | {"point": {}, "multipliers": {}}, written)


def made(answer):
    """The certificate of an answer, and the programs that the checker has written."""
    finding = answer.prove()
    return made_certificate.made(finding.record, finding.evidence)


def test_of_an_answer_in_symbols_a_notebook_shows_the_sentence_alone():
    shown = answer_notebook.optimum(Tradeoff(SourceSet.ordered_symbols(3)).at("1/4"))
    assert shown.count("<p>") == 1
    assert "2 P_{3} &gt; \\frac{1}{4}" in shown
    assert "<table" not in shown
    assert "<table" in answer_notebook.optimum(Tradeoff(SETS).at("1/5"))


def test_what_was_accepted_is_checked_again_only_if_it_has_changed(monkeypatch):
    certificate = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at("1/5").certificate
    lines = certificate.verify()
    monkeypatch.setattr(schema, "recheck", lambda *_: ["checked again"])
    assert certificate.verify() == lines
    certificate.document["answer"] = {**certificate.document["answer"], "exp": "7"}
    assert certificate.verify() == ["checked again"]
