"""Certificates of format 1, a claim with the solver's evidence, which symdp reads and does not write any more."""

from symdp import Certificate
from symdp.certificates.checker import rules
from symdp.certificates.finding import Finding


def first_format(found):
    """The document of format 1 of what the solver found, or of the certificate of an answer."""
    finding = found if isinstance(found, Finding) else found.finding
    bond = {"claim_sha256": rules.digest(finding.claim)}
    return {"format": rules.FORMAT, "version": rules.VERSION, "claim": finding.claim, "evidence": finding.evidence} | bond


def in_first_format(found):
    """The same as a certificate that is not checked yet."""
    return Certificate(first_format(found))


def by_hand(claim, evidence):
    """A certificate of format 1 of a claim and evidence of whoever writes a test, not checked yet."""
    return in_first_format(Finding(claim, evidence))
