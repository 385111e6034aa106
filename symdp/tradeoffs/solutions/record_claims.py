"""Certificates for databases: claims with enclosures, and what a checker needs to prove them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.certificates.checker.independent import ALIKE, SUM
from symdp.certificates.finding import Finding, written_prior
from symdp.leakages.interval import outward
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.value import LeakageValue
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question

POINT, INVERSE, CURVE = "least leakage of databases", "least distortion of databases", "curve of databases"
DIGITS = 15
LOGARITHMS = (Kind.RATIO, Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.GUESS)

Evidence = dict[str, Any]
Ends = tuple[Fraction, Fraction]


def certified_leakage(question: Question, distortion: Fraction, value: LeakageValue, evidence: Evidence) -> Finding:
    """Evidence for the least leakage at a distortion, the uniform prior served."""
    claim = _claim(POINT, question) | {"distortion": exact_text(distortion)} | _written_value(value, question.leakage)
    return Finding(claim, _uniform(question) | _written(evidence))


def certified_distortion(question: Question, level: Fraction, bounds: Ends, evidence: list[Evidence]) -> Finding:
    """The same for the least distortion at a leakage, with what proves the leakages at both of its bounds."""
    return Finding(_inverse(question, level, bounds), _uniform(question) | {"ends": _written(evidence)})


def certified_curve(question: Question, zero_from: Fraction, pieces: Sequence[Piece]) -> Finding:
    """Evidence for the whole function, each of its pieces known exactly."""
    claim = _claim(CURVE, question) | {"zero_from": exact_text(zero_from)}
    return Finding(claim | {"pieces": [piece.to_document() for piece in pieces]}, _uniform(question))


def leakage_by_record(question: Question, scope: str, distortion: Fraction, local: Finding) -> Finding:
    """Evidence for the least leakage of independent records at a distortion: that of one record."""
    claim = _claim(POINT, question, scope) | {"distortion": exact_text(distortion), "record": local.claim}
    return Finding(claim, {"record": local.evidence})


def distortion_by_record(question: Question, scope: str, level: Fraction, bounds: Ends, found: Sequence[Finding]) -> Finding:
    """The same for the least distortion: the inverse of one record, or its leakages at both bounds."""
    claim = _inverse(question, level, bounds, scope) | {"record": [local.claim for local in found]}
    evidence: dict[str, Any] = {"record": [local.evidence for local in found]}
    if level == 1 and bounds[0] > 0:
        evidence["spread_prior"] = written_prior(question.profile.spread_prior)
    return Finding(claim, evidence)


def curve_by_record(question: Question, scope: str, zero_from: Fraction, local: Finding) -> Finding:
    """The same for the whole function."""
    claim = _claim(CURVE, question, scope) | {"zero_from": exact_text(zero_from), "record": local.claim}
    return Finding(claim, {"record": local.evidence})


def leakage_of_alike(records: int, distortion: Fraction, one: Finding) -> Finding:
    """Evidence for what n records need in a notion that compares neighbours, from that for one record at D/n."""
    claim = {"kind": ALIKE, "records": records, "record": one.claim, "distortion": exact_text(distortion)}
    return Finding(claim, {"record": one.evidence})


def sum_of_records(groups: Sequence[tuple[int, Finding]]) -> Finding:
    """Evidence for the least total distortion of independent records, so many of each kind, at the same privacy."""
    ends = [(count, *_both(one.claim["distortion"])) for count, one in groups]
    claim = {
        "kind": SUM,
        "groups": [{"records": count, "record": one.claim} for count, one in groups],
        "distortion": _written([sum([count * bounds[side] for count, *bounds in ends], Fraction(0)) for side in (0, 1)]),
    }
    return Finding(claim, {"groups": [one.evidence for _, one in groups]})


def _both(distortion: str | list[str]) -> Ends:
    low, high = distortion if isinstance(distortion, list) else (distortion, distortion)
    return Fraction(low), Fraction(high)


def _claim(kind: str, question: Question, scope: str | None = None) -> dict[str, Any]:
    claim = {"kind": kind, "database": question.given.to_document(), "leakage": question.claimed_measure}
    return claim if scope is None else claim | {"scope": scope}


def _inverse(question: Question, level: Fraction, bounds: Ends, scope: str | None = None) -> dict[str, Any]:
    return _claim(INVERSE, question, scope) | {"exp_leakage": exact_text(level), "distortion": _written(bounds)}


def _uniform(question: Question) -> dict[str, Any]:
    return {} if question.uniform_member is None else {"uniform": written_prior(question.uniform_member)}


def _written_value(value: LeakageValue, leakage: Measure) -> dict[str, Any]:
    """An enclosure, rounded outward, and exp of the value for the measures whose bounds are logarithms of rationals."""
    if value.is_infinite:
        return {"enclosure": ["oo", "oo"], "exp": "oo"}
    found: dict[str, Any] = {"enclosure": _written(outward(*value.enclosure(DIGITS), DIGITS + 1))}
    rational = value.exp if leakage.kind in LOGARITHMS or leakage.order == 2 else None
    return found if rational is None else found | {"exp": _written(rational)}


def _written(value: Any) -> Any:
    """Rationals as text, of any length, in lists and records."""
    if isinstance(value, Fraction):
        return exact_text(value)
    if isinstance(value, dict):
        return {key: _written(part) for key, part in value.items()}
    return [_written(part) for part in value] if isinstance(value, list | tuple) else value
