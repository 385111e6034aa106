"""Databases whose records have one prior of a source set as theorems of Coq, each by the claim for one record.

Under differential privacy with any delta, and over all mechanisms, such records need at the total distortion D what one of
them needs at D/n.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules, source_set
from symdp.certificates.coq.curve import curve_evidence, written_pieces
from symdp.certificates.coq.leakage import member, point_fields, two_letters, under
from symdp.certificates.coq.records import count_of, delta_of
from symdp.certificates.coq.source import coq_source
from symdp.certificates.coq.terms import Theorem, argument, field_element, record
from symdp.errors import Unsupported

Document = dict[str, Any]
THEORIES = "Profiles CurveChecks ProfileChecks RecordChecks AlikeLeakageChecks"


def database_leakage_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least exp(epsilon) of databases at a total distortion, or that no finite epsilon will do."""
    one, shown, count, delta = _one_record(claim, evidence, "least leakage")
    source, total = source_set.Source(rules.field(one, "source", dict)), rules.number(claim, "distortion")
    rules.require([], "the claim for one record is for D/n", rules.number(one, "distortion") * count == total)
    described, evidence_term = coq_source(source), record(point_fields(source, shown))
    start, sizes = f"{count} records of one prior", f"{source.letters} {count} {described.described}"
    if one.get("exp_epsilon") == "oo":
        rules.require([], "D = 0", total == 0)
        first, second = two_letters(member(source, shown, "prior")[0])
        return Theorem(
            f"No finite epsilon allows {start} the total distortion 0{under(delta)}.",
            described.definitions,
            f"no_finite_total_epsilon {count} ({described.claimed}) 0%R {field_element(delta)}",
            evidence_term,
            "alike_infinite_proved",
            f"{sizes} {argument(delta)} {first} {second}",
            THEORIES,
        )
    numbers = (total, delta, rules.number(one, "exp_epsilon"))
    return Theorem(
        f"The least exp(epsilon) of {start} at the total distortion {total} is {numbers[-1]}{under(delta)}.",
        described.definitions,
        f"least_total_exp_epsilon {count} ({described.claimed}) {' '.join(map(field_element, numbers))}",
        evidence_term,
        "alike_leakage_proved",
        f"{sizes} {' '.join(map(argument, numbers))}",
        THEORIES,
    )


def database_curve_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least exp(epsilon) of databases at every total distortion, piece by piece."""
    one, shown, count, delta = _one_record(claim, evidence, "curve")
    source, zero = source_set.Source(rules.field(one, "source", dict)), rules.number(claim, "zero_from")
    rules.require([], "zero_from is n times that of one record", rules.number(one, "zero_from") * count == zero)
    described, ends = coq_source(source), f"{argument(zero)} {argument(rules.number(one, 'jump'))}"
    least = f"fun D => least_total_exp_epsilon {count} ({described.claimed}) D {field_element(delta)}"
    infinite = f"no_finite_total_epsilon {count} ({described.claimed}) 0%R {field_element(delta)}"
    return Theorem(
        f"The least exp(epsilon) of {count} records of one prior as a function of the total distortion{under(delta)}.",
        (*described.definitions, written_pieces(one, count)),
        f"curve ({least})\n    ({infinite}) pieces {ends}",
        curve_evidence(source, shown),
        "alike_curve_proved",
        f"{source.letters} {count} {described.described} {argument(delta)} pieces {ends}",
        THEORIES,
    )


def _one_record(claim: Document, evidence: Document, kind: str) -> tuple[Document, Document, int, Fraction]:
    """The claim for one record, its evidence, the number of records and delta."""
    delta = delta_of(claim)
    one, database = claim.get("record"), rules.field(claim, "database", dict)
    if not isinstance(one, dict) or one.get("kind") != kind:
        raise Unsupported("databases are written as a Coq proof by a claim for one record only")
    same = "source" in database and one.get("source") == database["source"] and rules.number(one, "delta") == delta
    rules.require([], "it is for the same set and delta", same)
    return one, rules.field(evidence, "record", dict), count_of(database), delta
