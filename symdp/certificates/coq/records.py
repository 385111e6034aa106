"""What independent records distort together as theorems of Coq: each record by its own claim, under the same privacy."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules, source_set
from symdp.certificates.coq.leakage import point_fields
from symdp.certificates.coq.profile import Pairs, pairs_of, profile_fields, written_pairs
from symdp.certificates.coq.source import CoqSource, coq_source
from symdp.certificates.coq.terms import Theorem, argument, field_element, listed, natural, record_term
from symdp.errors import Unsupported

Document = dict[str, Any]
ZERO = Fraction(0)
POINT, PROFILE, SLACK = "least distortion", "least distortion under a profile", "least slack of a profile"
# A list of records is compared one by one.
MOST_RECORDS = 10_000


def total_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least total distortion of groups of records, each with a source set of its own."""
    groups, proofs = rules.field(claim, "groups", list), rules.field(evidence, "groups", list)
    rules.require([], "there is a proof for each group", 1 <= len(groups) == len(proofs))
    counts = [count_of(group) for group in groups]
    if any(rules.field(group, "record", dict).get("kind") == SLACK for group in groups):
        raise rules.Malformed("a least slack is no least distortion of one record")
    given = [
        _record(rules.field(group, "record", dict), proof, str(place))
        for place, (group, proof) in enumerate(zip(groups, proofs, strict=True), 1)
    ]
    first = given[0]
    if any(one.letters != first.letters for one in given):
        raise Unsupported("records of several alphabets are not written as a Coq proof")
    rules.require([], "all of them are private alike", all(one.privacy == first.privacy for one in given))
    low, high = rules.vector(claim, "distortion", 2)
    where = f"is {low}" if low == high else f"lies between {low} and {high}"
    claimed, described = [
        listed([f"({natural(count)}, {term})" for count, term in zip(counts, terms, strict=True)])
        for terms in ([one.source.claimed for one in given], [one.source.described for one in given])
    ]
    return Theorem(
        f"The least total distortion of {sum(counts)} independent records {where}.",
        (*[line for one in given for line in one.source.definitions], written_pairs(first.pairs)),
        f"total_of R {first.letters} pairs {argument(first.slack)}\n    (records_of {claimed})\n"
        f"    {field_element(low)} {field_element(high)}",
        _shown(given, True),
        "total_of_records_proved",
        f"{first.letters} pairs {argument(first.slack)} {described} {argument(low)} {argument(high)}",
        "Profiles ProfileChecks RecordChecks",
    )


def databases_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least distortion of databases whose records have one prior of a source set."""
    delta = delta_of(claim)
    database, claims = rules.field(claim, "database", dict), rules.field(claim, "record", list)
    proofs = rules.field(evidence, "record", list)
    rules.require([], "there is one claim for one record, with a proof", len(claims) == len(proofs) == 1)
    one, count = _record(claims[0], proofs[0], ""), count_of(database)
    same = rules.field(database, "source", dict) == claims[0]["source"]
    level = rules.number(claim, "exp_leakage")
    rules.require([], "it is for the same set and level", same and one.pairs == [(level, delta)])
    low, high = rules.vector(claim, "distortion", 2)
    numbers = f"{field_element(low)} {field_element(high)}"
    return Theorem(
        f"The least total distortion of {count} records of one prior at exp(epsilon) = {level} is {low}.",
        (*one.source.definitions, written_pairs(one.pairs)),
        f"alike_total R {one.letters} {count} pairs 0 ({one.source.claimed}) {numbers}",
        _shown([one], False),
        "alike_records_proved",
        f"{one.letters} pairs 0 {count} {one.source.described} {argument(low)} {argument(high)}",
        "Profiles ProfileChecks RecordChecks",
    )


def alike_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least slack of records of one prior of a source set, at a total distortion."""
    inner, proof = rules.field(claim, "record", dict), rules.field(evidence, "record", dict)
    if rules.field(inner, "kind", str) != SLACK:
        raise Unsupported("records alike are written as a Coq proof under pairs (exp(epsilon), delta) with a slack only")
    one, count, total = _record(inner, proof, ""), count_of(claim), rules.number(claim, "distortion")
    numbers = (total, one.slack)
    return Theorem(
        f"The least slack of {count} records of one prior at the total distortion {total} is {one.slack}.",
        (*one.source.definitions, written_pairs(one.pairs)),
        f"least_total_slack {count} (profile_level R pairs) (profile_delta R pairs) ({one.source.claimed}) "
        + " ".join(map(field_element, numbers)),
        _shown([one], False),
        "alike_slack_proved",
        f"{one.letters} {one.source.described} pairs {argument(one.slack)} {argument(total)} {count}",
        "Profiles ProfileChecks RecordChecks",
    )


def delta_of(claim: Document) -> Fraction:
    """The delta of a claim about databases under differential privacy in the standard sense, over all mechanisms."""
    name, *parts = rules.field(claim, "leakage", str).split(":")
    private = (name, *parts) in (("dp",), ("renyi", "oo")) or (name == "adp" and parts[1:] in ([], ["standard"]))
    if not private or claim.get("scope") != "all mechanisms":
        raise Unsupported("databases are written as a Coq proof under dp or adp, over all mechanisms, by one record only")
    return rules.number({"delta": parts[0]}, "delta") if name == "adp" and parts else ZERO


def count_of(group: Document) -> int:
    """The number of records, which is at least 1."""
    count: int = rules.field(group, "records", int)
    if count > MOST_RECORDS:
        raise Unsupported(f"{count} records are not written as a Coq proof, at most {MOST_RECORDS}")
    return count


def _shown(given: list[_Record], several: bool) -> str:
    terms = [f"({argument(one.least)}, {one.shown})" for one in given]
    return f"Definition evidence := {listed(terms) if several else terms[0]}%Q."


@dataclass(frozen=True)
class _Record:
    """One record: its source set, what it must keep, what it is distorted at least, and what shows this."""

    source: CoqSource
    letters: int
    pairs: Pairs
    slack: Fraction
    least: Fraction
    shown: str

    @property
    def privacy(self) -> tuple[Pairs, Fraction]:
        """What must be the same for all records."""
        return self.pairs, self.slack


def _record(claim: Document, evidence: Document, mark: str) -> _Record:
    kind = rules.field(claim, "kind", str)
    if kind not in (POINT, PROFILE, SLACK):
        raise Unsupported(f"records under a claim of the kind {kind[:40]!r} are not written as a Coq proof")
    source, slack = source_set.Source(rules.field(claim, "source", dict)), ZERO
    if kind == POINT:
        pairs = [(rules.number(claim, "exp_epsilon"), rules.number(claim, "delta"))]
        shown = f"RecordPoint {record_term(point_fields(source, evidence))}"
    else:
        pairs, slack = pairs_of(claim), rules.number(claim, "slack")
        priced = kind == PROFILE or (slack > 0 and rules.number(claim, "distortion") > 0)
        shown = f"RecordPrices {record_term(profile_fields(source, evidence, pairs, slack, priced))}"
    least = rules.number(claim, "distortion")
    return _Record(coq_source(source, mark), source.letters, pairs, slack, least, shown)
