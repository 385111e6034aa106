"""Certificates of format 1 are read: version 0.1.0 wrote those of ``first_format.jsonl``, of each form of its 44 kinds.

Covers: symdp.certificates.checker.command, symdp.certificates.first_format
"""

import copy
import json
from hashlib import sha256
from pathlib import Path

import pytest

from symdp import Certificate
from symdp.certificates import first_format
from symdp.certificates.checker import command
from symdp.certificates.checker.claim import record, schema
from symdp.cli.commands import _run
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from tests.certificates.document_parts import nodes, replaced

LINES = (Path(__file__).parent / "first_format.jsonl").read_text("utf-8").splitlines()
DOCUMENTS = [json.loads(line) for line in LINES]
EACH = pytest.mark.parametrize("place", range(len(DOCUMENTS)))


def bound(document):
    """The document with the digest of its claim."""
    text = json.dumps(document["claim"], sort_keys=True, separators=(",", ":"))
    return document | {"claim_sha256": sha256(text.encode()).hexdigest()}


def test_there_are_documents_of_every_kind():
    assert {one["claim"]["kind"] for one in DOCUMENTS} == set(first_format.TABLE) | set(first_format.HOLDING)
    assert len(first_format.TABLE) + len(first_format.HOLDING) == 44


@pytest.mark.sampled(56)
@EACH
def test_they_are_accepted_and_written_anew(place):
    certificate = Certificate(DOCUMENTS[place])
    assert certificate.verify()
    again = certificate.reissued()
    assert again.document["format"] == schema.FORMAT
    assert again.record == certificate.record
    assert again.sentence() == certificate.sentence()
    assert again.reissued() == again


def test_the_lines_that_are_checked_are_those_of_the_certificate_that_is_written_anew():
    certificate = Certificate(DOCUMENTS[0])
    again = certificate.reissued()
    assert certificate.verify() == again.verify() == Certificate(again.document).verify()


@pytest.mark.parametrize("document", [{"format": first_format.FORMAT, "version": first_format.VERSION}, {"format": 3}])
def test_a_witness_of_any_format_is_left_to_its_claim_in_python(document):
    with pytest.raises(Unsupported) as refused:
        Certificate(document | {"claim": {"kind": "witness"}, "evidence": {}, "claim_sha256": ""}).verify()
    assert str(refused.value) == "this is a witness against a claim in Python; evaluate it with Conjecture.recheck"


@pytest.mark.sampled(56)
@EACH
def test_a_claim_that_was_changed_is_refused(place):
    document = DOCUMENTS[place]
    numbers = [(path, part) for path, part in nodes(document["claim"]) if isinstance(part, str) and part.isdigit()]
    for path, part in numbers[:3]:
        with pytest.raises(CertificateRejected, match="was changed"):
            Certificate(replaced(document, ("claim", *path), f"{part}7")).verify()


ANSWERS = ("exp_epsilon", "distortion", "utility", "exp_leakage", "prior", "value", "slack", "heights", "best", "enclosure")


@pytest.mark.sampled(56)
@EACH
def test_a_false_answer_is_refused_whatever_its_digest(place):
    document = copy.deepcopy(DOCUMENTS[place])
    key = next((key for key in ANSWERS if isinstance(document["claim"].get(key), str) and key != "prior"), None)
    if key is None or document["claim"][key] == "oo":
        return
    document["claim"][key] = "7919/13"
    with pytest.raises((CertificateRejected, InvalidArgument, Unsupported)):
        Certificate(bound(document)).verify()


@pytest.mark.parametrize(
    "change",
    [{"version": 2}, {"note": "x"}, {"claim": None}, {"evidence": []}, {"claim": {"kind": "a poem"}}, {"claim": {"kind": 1}},
     {"claim": {"kind": "least leakage", "more": "1"}}],
)  # fmt: skip
def test_what_is_no_certificate_of_format_1_is_refused(change):
    with pytest.raises(InvalidArgument, match="not a certificate"):
        Certificate(bound(DOCUMENTS[0] | {"claim": {}} | change if "claim" in change else DOCUMENTS[0] | change)).verify()


# What records do not repeat: of one of n records D/n and delta = 0, and the utility, which is 1 - D.
NOT_REPEATED = {
    "least leakage of databases": {"0", "1/4"},
    "least distortion of databases": {"0"},
    "least leakage of records alike": {"1/6"},
    "graph utility": {"5/9"},
}
# What the kind of a claim fixes, which records say and claims did not.
FIXED = {"None", "True", "0", "dp", "gdp", "profile", "identifiability", "hamming", "capacity", "formula", "proved"}


def leaves(node):
    return {str(part) for _, part in nodes(node) if not isinstance(part, dict | list)}


def test_every_claim_is_a_record_with_its_words_and_numbers():
    known = set(first_format.TABLE) | set(first_format.HOLDING)
    for document in DOCUMENTS:
        claim = document["claim"]
        made = leaves(first_format.record_of(claim))
        assert leaves(claim) - made - known <= NOT_REPEATED.get(claim["kind"], set()), claim
        assert made - leaves(claim) - FIXED <= ({"4/9"} if claim["kind"] == "graph utility" else set()), claim


def test_claims_inside_are_about_the_same_question():
    claims = [one["claim"] for one in DOCUMENTS if one["claim"]["kind"] == "least leakage of databases"]
    claim = next(claim for claim in claims if "record" in claim)
    for change in ({"distortion": "1/3"}, {"delta": "1/7"}, {"source": {"simplex": 3}}):
        with pytest.raises(record.Gap, match="the question of one record"):
            first_format.record_of(claim | {"record": claim["record"] | change})


def claim_of(kind):
    return copy.deepcopy(next(one["claim"] for one in DOCUMENTS if one["claim"]["kind"] == kind))


def refused_as(claim, words):
    with pytest.raises(record.Gap, match=words):
        first_format.record_of(claim)


def test_each_of_several_claims_inside_is_about_what_the_first_one_is():
    claim = claim_of("least distortion of independent records")
    claim["groups"].append({"records": 4, "record": copy.deepcopy(claim["groups"][0]["record"])})
    assert first_format.record_of(claim)
    for place in range(3):
        changed = copy.deepcopy(claim)
        changed["groups"][place]["record"]["exp_epsilon"] = "3"
        refused_as(changed, "the groups must have one level")
    ends = claim_of("least distortion at epsilon")
    for place in range(2):
        for change in ({"source": {"simplex": 3}}, {"delta": "1/7"}):
            changed = copy.deepcopy(ends)
            changed["ends"][place] |= change
            refused_as(changed, "the two ends must have one question")
    (alone, *_) = claim["groups"]
    assert first_format.record_of(claim | {"groups": [alone], "distortion": ["7/15", "7/15"]})
    # Numbers are compared as numbers.
    claim["groups"][1]["record"]["exp_epsilon"] = "4/2"
    assert first_format.record_of(claim)


def test_a_claim_inside_is_at_the_share_of_one_record():
    claim = claim_of("least leakage of records alike")
    assert first_format.record_of(claim)["asks"] == {"at": "1/2"}
    for change in ({"distortion": "2/3"}, {"records": 2}, {"record": claim["record"] | {"distortion": "1/2"}}):
        refused_as(claim | change, "the nested claim must be at the distortion D/n")
    # Two claims inside are at the shares of both ends, one is at the level alone.
    of_level = next(
        one["claim"]
        for one in DOCUMENTS
        if one["claim"]["kind"] == "least distortion of databases" and "record" in one["claim"]
    )
    for change in ({"exp_epsilon": "2"}, {"delta": "1/7"}, {"source": {"simplex": 3}}):
        (inside,) = of_level["record"]
        refused_as(of_level | {"record": [inside | change]}, "the nested claim must have the question of one record")
    refused_as(of_level | {"record": of_level["record"] * 2}, "the nested claim must have the question of one record")
    refused_as(of_level | {"record": []}, "is not well formed")


def test_what_is_no_claim_is_refused_by_its_kind():
    refused_as({"kind": "a poem"}, "^no claim of format 1 has the kind 'a poem' and these keys$")
    refused_as({"kind": "x" * 60}, f"^no claim of format 1 has the kind '{'x' * 39} and these keys$")
    for claim in ("text", None, [], {}):
        refused_as(claim, "^no claim of format 1 has the kind None and these keys$")
    claim = claim_of("least leakage")
    for changed in (claim | {"more": "1"}, {key: value for key, value in claim.items() if key != "source"}):
        refused_as(changed, "^no claim of format 1 has the kind 'least leakage' and these keys$")
    # What is 0 by default may be left out.
    without = {key: value for key, value in claim_of("least leakage by entries").items() if key != "delta"}
    assert first_format.record_of(without)["question"]["delta"] == "0"
    assert first_format.record_of(without | {"delta": "1/7"})["question"]["delta"] == "1/7"
    refused_as(claim_of("graph utility") | {"utility": "x"}, "^the claim of the kind 'graph utility' is not well formed$")
    refused_as(claim_of("statement") | {"assertions": 3}, "^the claim of the kind 'statement' is not well formed$")


def test_ends_that_agree_are_one_number_where_they_are_computed_and_two_where_they_enclose():
    narrow, wide = ["3", "3"], ["2", "3"]
    ball = claim_of("least leakage over a chi-square ball")
    assert first_format.record_of(ball | {"exp_bounds": narrow})["answer"] == {"exp": "3"}
    assert first_format.record_of(ball | {"exp_bounds": wide})["answer"] == {"exp": {"between": wide}}
    mu = claim_of("enclosed mu")
    assert first_format.record_of(mu | {"mu": narrow})["answer"] == {"mu": {"between": narrow}}
    assert first_format.record_of(claim_of("graph utility") | {"utility": "1/3"})["answer"] == {"distortion": "2/3"}


def test_commands_read_them_and_the_checker_by_itself_says_that_it_does_not(tmp_path, capsys):
    path, again = tmp_path / "first.json", tmp_path / "third.json"
    path.write_text(json.dumps(DOCUMENTS[0]))
    assert _run(["recheck", str(path), "--reissue", str(again)]) == 0
    assert Certificate.load(again).verify()
    assert "ACCEPTED" in capsys.readouterr().out
    assert command.main([str(path)]) == command.NO_CERTIFICATE
    assert "reissue" in capsys.readouterr().out
