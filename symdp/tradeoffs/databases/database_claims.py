"""Certificates for databases: enclosures and the evidence that proves them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import INFINITY
from symdp.certificates.finding import Finding, plain, written_prior
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.values.interval import outward
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question

DIGITS = 15
# What the records of groups may differ in.
OWN = ("source", "loss")
LOGARITHMS = (Kind.RATIO, Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.VULNERABILITY)

Evidence = dict[str, Any]
Ends = tuple[Fraction, Fraction]


def certified_leakage(question: Question, distortion: Fraction, value: LeakageValue, evidence: Evidence) -> Finding:
    """Return evidence for the least leakage at a distortion, for source sets that contain the uniform prior."""
    answer = _written_value(value, question.leakage)
    return Finding.of(question, {"at": distortion}, answer, _uniform(question) | plain(evidence))


def certified_distortion(question: Question, level: Fraction, bounds: Ends, evidence: list[Evidence]) -> Finding:
    """Return evidence for the least distortion at a leakage, with proofs of the leakages at both of its bounds."""
    proofs = _uniform(question) | {"ends": plain(evidence)}
    return Finding.of(question, {"level": level}, {"distortion": {"between": bounds}}, proofs)


def certified_curve(question: Question, zero_from: Fraction, pieces: Sequence[Piece]) -> Finding:
    """Return evidence for the whole function, each of its pieces known exactly."""
    answer = {"zero_from": zero_from, "pieces": [piece.to_document() for piece in pieces]}
    return Finding.of(question, {"curve": True}, answer, _uniform(question))


def leakage_by_record(question: Question, scope: str, distortion: Fraction, local: Finding) -> Finding:
    """Return evidence for the least leakage of independent records at a distortion: that of one record."""
    answer = {"of each record": local.record["answer"]}
    return Finding.of(question.to_record(scope), {"at": distortion}, answer, {"record": local.evidence})


def distortion_by_record(
    question: Question, scope: str, level: Fraction, bounds: Ends, findings: Sequence[Finding]
) -> Finding:
    """Return evidence for the least distortion: the inverse of one record, or its leakages at both bounds."""
    answer = {"distortion": {"between": bounds}, "of each record": [local.record["answer"] for local in findings]}
    evidence: dict[str, Any] = {"record": [local.evidence for local in findings]}
    if level == 1 and bounds[0] > 0:
        evidence["spread_prior"] = written_prior(question.profile.spread_prior)
    return Finding.of(question.to_record(scope), {"level": level}, answer, evidence)


def curve_by_record(question: Question, scope: str, zero_from: Fraction, local: Finding) -> Finding:
    """Return evidence for the whole function of independent records: that of one record."""
    answer = {"zero_from": zero_from, "of each record": local.record["answer"]}
    return Finding.of(question.to_record(scope), {"curve": True}, answer, {"record": local.evidence})


def leakage_of_alike(records: int, distortion: Fraction, one: Finding) -> Finding:
    """Return evidence for n records under a measure that compares neighbours, from that for one record at D/n."""
    question = one.record["question"] | {"records": records}
    return Finding.of(question, {"at": distortion}, one.record["answer"], {"record": one.evidence})


def sum_of_records(groups: Sequence[tuple[int, Finding]]) -> Finding:
    """Return evidence for the least total distortion of independent records of several kinds at equal privacy."""
    counts, records = [count for count, _ in groups], [one.record for _, one in groups]
    first, answers = records[0]["question"], [one["answer"] for one in records]
    alike = [key for key in first if key not in OWN and all(one["question"].get(key) == first[key] for one in records)]
    question = {key: first[key] for key in alike} | {
        "groups": [
            {"records": count} | {key: value for key, value in one["question"].items() if key not in alike}
            for count, one in zip(counts, records, strict=True)
        ]
    }
    ends = [_both(answer["distortion"]) for answer in answers]
    total = [sum([count * pair[side] for count, pair in zip(counts, ends, strict=True)], Fraction(0)) for side in (0, 1)]
    answer = {"distortion": {"between": total}, "each": answers}
    return Finding.of(question, records[0]["asks"], answer, {"groups": [one.evidence for _, one in groups]})


def _both(distortion: str | dict[str, list[str]]) -> Ends:
    low, high = distortion["between"] if isinstance(distortion, dict) else (distortion, distortion)
    return Fraction(low), Fraction(high)


def _uniform(question: Question) -> dict[str, Any]:
    return {} if question.uniform_member is None else {"uniform": written_prior(question.uniform_member)}


def _written_value(value: LeakageValue, leakage: Measure) -> dict[str, Any]:
    """Return an enclosure, rounded outward, and exp of the value for measures whose bounds are logarithms of rationals."""
    if value.is_infinite:
        return {"nats": {"in": [INFINITY] * 2}, "exp": INFINITY}
    bounds: dict[str, Any] = {"nats": {"in": outward(*value.enclosure(DIGITS), DIGITS + 1)}}
    rational = value.exp if leakage.kind in LOGARITHMS or leakage.order == 2 else None
    return bounds if rational is None else bounds | {"exp": rational}
