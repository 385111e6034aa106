"""Certificates with changed numbers, one or two of a list with the same sum: what a page says, and whether they stand."""

import re
from copy import deepcopy
from fractions import Fraction
from functools import partial
from random import Random

from symdp.certificates.checker import rules
from symdp.certificates.made_certificate import document_of
from symdp.errors import SymdpError
from symdp.theorems.notation import Notation
from symdp.theorems.page_choice import page_from, template
from symdp.theorems.record import Record
from tests.certificates import random_certificates
from tests.certificates.document_parts import accepted, claim_of, numbers, replaced

SEEDS, CHANGES, DECIDED = range(3), 14, 8
# To look at a normal law, or at many groups of records, takes seconds.
LONG = ("least distortion of databases", "least distortion of independent records", "least leakage of records alike",
        "enclosed mu", "enclosed distortion at mu", "band of the least mu")  # fmt: skip
SLOW = ("enclosed leakage", "enclosed distortion", "curve in symbols", "formula by blocks")
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


def shifts(places, rng, most):
    """Changes that keep a sum: of two numbers of a list one grows as the other falls."""
    lists = {}
    for path, text in places:
        if isinstance(path[-1], int):
            lists.setdefault(path[:-1], []).append((path, Fraction(text)))
    longer = [items for items in lists.values() if len(items) > 1]
    for _ in range(most if longer else 0):
        (low, first), (high, second) = rng.sample(rng.choice(longer), 2)
        step = rng.choice([*BY, first, first / 2])
        yield low, {low: first - step, high: second + step}


def some(document, keys, rng, most):
    """Changes of single numbers below some keys of a document."""
    places = list(numbers(document, keys))
    for path, text in rng.sample(places, min(most, len(places))):
        yield path, {path: Fraction(text) + rng.choice(BY)}


def changes(document, rng, most):
    """Some changes of numbers, each with the place of the first."""
    places = list(numbers(document, ("evidence", "answer")))
    yield from some(document, ("evidence", "answer"), rng, most)
    yield from shifts([(path, text) for path, text in places if path[0] == "evidence"], rng, most)


def unseen(kind):
    """Places of certificates of a kind that its page shows, where changed numbers make nothing false that it says."""
    found, most = set(), 2 if kind in LONG else CHANGES
    for seed in SEEDS:
        rng = Random(f"changed evidence:{kind}:{seed}")
        finding = random_certificates.certificate(kind, rng).finding
        document = deepcopy(finding.record) | {"evidence": deepcopy(finding.evidence)}
        try:
            whole = page_from(finding)
        except SymdpError:
            continue
        for path, values in changes(document, rng, most):
            changed = document
            for place, value in values.items():
                changed = replaced(changed, place, str(value))
            try:
                written = page(changed)
                hidden = written.false_claims() or written.to_latex() == whole.to_latex()
            except REFUSED:
                continue
            if not hidden and not stands(changed):
                found.add(pattern(path))
    return found


def decisions(kind):
    """For random certificates of a kind a text: each change with the sentences that it makes false, or what ends a page."""
    for seed, most in [(0, 2)] if kind in (*LONG, *SLOW) else [(seed, DECIDED) for seed in SEEDS[:2]]:
        yield f"{kind}, {seed}", partial(_decided, kind, seed, most)


def _decided(kind, seed, most):
    rng = Random(f"decisions:{kind}:{seed}")
    finding = random_certificates.certificate(kind, rng).finding
    document = deepcopy(finding.record) | {"evidence": deepcopy(finding.evidence)}
    tried = [*changes(document, rng, most), *some(document, ("question", "asks"), rng, most)]
    return "\n".join([f"{pattern(path)}: {_false(document, values)}" for path, values in tried])


def _false(document, values):
    """The false sentences of a page with other values at some places, without their numbers; or an error."""
    for place, value in values.items():
        document = replaced(document, place, str(value))
    try:
        return "; ".join([re.sub(r"\d+", "#", claim.latex) for claim in page(document).false_claims()])
    except REFUSED as error:
        return type(error).__name__
