"""Certificates with one number changed: what their page says, and whether the certificate still stands."""

from copy import deepcopy
from fractions import Fraction
from random import Random

from symdp.certificates.checker import rules
from symdp.certificates.made_certificate import document_of
from symdp.errors import SymdpError
from symdp.theorems.notation import Notation
from symdp.theorems.page_choice import page_from, template
from symdp.theorems.record import Record
from tests.certificates import random_certificates
from tests.certificates.document_parts import accepted, claim_of, numbers, replaced

SEEDS, CHANGES = range(3), 14
# To look at a normal law, or at many groups of records, takes seconds.
LONG = ("least distortion of independent records", "least leakage of records alike", "enclosed mu",
        "enclosed distortion at mu", "band of the least mu")  # fmt: skip
BY = (Fraction(1, 100), Fraction(-1, 100), Fraction(1, 7))
# What ends the writing of a page whose evidence makes no sense.
REFUSED = (SymdpError, rules.Malformed, rules.Rejected, ArithmeticError, LookupError, StopIteration, TypeError, ValueError)


def page(document):
    record, evidence = Record.of(document), document["evidence"]
    return template(record, evidence)(record, evidence, Notation())


def stands(document):
    """Whether the checker accepts the certificate of a record and its evidence."""
    try:
        whole = document_of(claim_of(document), document["evidence"])
    except REFUSED:
        return False
    return accepted(whole)


def pattern(path):
    """A place of a document, without the numbers of its items."""
    return " ".join(["*" if isinstance(step, int) else step for step in path])


def unseen(kind):
    """Places of certificates of a kind that its page shows, where a changed number makes nothing false that it says."""
    found, most = set(), 2 if kind in LONG else CHANGES
    for seed in SEEDS:
        rng = Random(f"changed evidence:{kind}:{seed}")
        finding = random_certificates.certificate(kind, rng).finding
        document = deepcopy(finding.record) | {"evidence": deepcopy(finding.evidence)}
        try:
            whole = page_from(finding)
        except SymdpError:
            continue
        places = list(numbers(document, ("evidence", "answer")))
        for path, text in rng.sample(places, min(most, len(places))):
            changed = replaced(document, path, str(Fraction(text) + rng.choice(BY)))
            try:
                written = page(changed)
                hidden = written.false_claims() or written.to_latex() == whole.to_latex()
            except REFUSED:
                continue
            if not hidden and not stands(changed):
                found.add(pattern(path))
    return found
