"""Certificates of format 1, a claim with the solver's evidence, which symdp reads and does not write any more."""

from symdp import Certificate
from symdp.certificates.checker import record, rules
from symdp.certificates.finding import Finding


def first_format(found):
    """The document of format 1 of what the solver found, or of the certificate of an answer."""
    finding = found if isinstance(found, Finding) else found.finding
    return document(finding.claim, alone(finding.evidence))


def document(claim, evidence):
    bond = {"claim_sha256": rules.digest(claim)}
    return {"format": rules.FORMAT, "version": rules.VERSION, "claim": claim, "evidence": evidence} | bond


def alone(part):
    """Evidence in which a record with evidence of its own is a claim with it."""
    if isinstance(part, list):
        return [alone(each) for each in part]
    if not isinstance(part, dict):
        return part
    if {"question", "evidence"} <= part.keys():
        return {"claim": record.claim_and_proof(part)[0], "evidence": part["evidence"]}
    return {key: alone(each) for key, each in part.items()}


def in_first_format(found):
    """The same as a certificate that is not checked yet."""
    return Certificate(first_format(found))


def by_hand(claim, evidence):
    """A certificate of format 1 of a claim and evidence of whoever writes a test, not checked yet."""
    return Certificate(document(claim, evidence))


def found_in(document):
    """The record and the evidence of a document of format 1."""
    return Finding(record.record_of(document["claim"]), document["evidence"])
