"""Certificates for databases: claims with enclosures, and what a checker needs to prove them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_text
from symdp.certificates.certificate import Certificate, written_prior
from symdp.errors import Unsupported
from symdp.leakages.interval import outward
from symdp.leakages.value import LeakageValue
from symdp.sources.database import Database
from symdp.tradeoffs.databases.record_lift import RecordLift

if TYPE_CHECKING:
    from symdp.tradeoffs.databases.forms import Tradeoff

POINT, INVERSE, CURVE = "least leakage of databases", "least distortion of databases", "curve of databases"
DIGITS = 15
RATIONAL = ("dp", "adp", "ml", "mx", "min-entropy", "renyi:2", "renyi:oo", "sibson:2", "sibson:oo")


def certificate_of_leakage(source: Database, distortion: Fraction, tradeoff: Tradeoff) -> Certificate:
    """Evidence for the least leakage at a distortion."""
    claim = _claim(POINT, source, tradeoff) | {"distortion": written(distortion)}
    if isinstance(tradeoff, RecordLift):
        local = tradeoff.record(distortion).certificate
        claim |= {"record": local.claim}
        return Certificate.of(claim, {"record": local.document["evidence"]})
    claim |= written_value(tradeoff.value(distortion), tradeoff.leakage.name)
    return Certificate.of(claim, _uniform(source) | written(tradeoff.evidence(distortion)))


def certificate_of_distortion(
    source: Database, bounds: tuple[Fraction, Fraction], level: Fraction, tradeoff: Tradeoff
) -> Certificate:
    """Evidence for the least distortion at a leakage: the proof of a smaller leakage before it, none after it."""
    claim = _claim(INVERSE, source, tradeoff) | {"exp_leakage": written(level), "distortion": written(bounds)}
    if isinstance(tradeoff, RecordLift):
        inverse = tradeoff.inverse(level)
        found = [inverse.certificate] if inverse is not None else [tradeoff.proved(end) for end in bounds]
        claim |= {"record": [certificate.claim for certificate in found]}
        return Certificate.of(claim, {"record": [certificate.document["evidence"] for certificate in found]})
    return Certificate.of(claim, _uniform(source) | {"ends": written([tradeoff.evidence(end) for end in bounds])})


def certificate_of_curve(source: Database, tradeoff: Tradeoff) -> Certificate:
    """Evidence for the whole function, where each of its pieces is known exactly."""
    claim = _claim(CURVE, source, tradeoff) | {"zero_from": written(tradeoff.zero_from)}
    if isinstance(tradeoff, RecordLift):
        if tradeoff.curve is None:
            raise _unsupported(tradeoff)
        local = tradeoff.curve.certificate
        return Certificate.of(claim | {"record": local.claim}, {"record": local.document["evidence"]})
    pieces = tradeoff.written_pieces()
    if pieces is None:
        raise _unsupported(tradeoff)
    return Certificate.of(claim | {"pieces": written(pieces)}, _uniform(source))


def _unsupported(tradeoff: Tradeoff) -> Unsupported:
    return Unsupported(
        f"leakage={tradeoff.leakage.name} is known point by point for these databases; certify single distortions, "
        "with solve -D or optimum(distortion).certificate"
    )


def _claim(kind: str, source: Database, tradeoff: Tradeoff) -> dict[str, Any]:
    claim = {"kind": kind, "database": source.to_document(), "leakage": tradeoff.leakage.name}
    return claim | ({"scope": tradeoff.scope} if isinstance(tradeoff, RecordLift) else {})


def _uniform(source: Database) -> dict[str, Any]:
    return {} if source.uniform_member is None else {"uniform": written_prior(source.uniform_member)}


def written_value(value: LeakageValue, leakage: str) -> dict[str, Any]:
    """An enclosure, rounded outward, and exp of the value for the measures whose bounds are logarithms of rationals."""
    if value.is_infinite:
        return {"enclosure": ["oo", "oo"], "exp": "oo"}
    found: dict[str, Any] = {"enclosure": written(outward(*value.enclosure(DIGITS), DIGITS + 1))}
    rational = value.exp if leakage.split(":")[0] in RATIONAL or leakage in RATIONAL else None
    return found | ({"exp": written(rational)} if rational is not None else {})


def written(value: Any) -> Any:
    """Rationals as text, of any length, in lists and records."""
    if isinstance(value, Fraction):
        return exact_text(value)
    if isinstance(value, dict):
        return {key: written(part) for key, part in value.items()}
    return [written(part) for part in value] if isinstance(value, list | tuple) else value
