"""Evidence of claims that have no programs holds claims with proofs of their own: both are changed together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Object = Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    """How what proves a claim is written otherwise, and how a claim that only stands in evidence is written with it."""

    proof: Callable[[Object, Object], dict[str, Any]]
    whole: Callable[[Object, Object], dict[str, Any]]


def changed(claim: Object, evidence: Object, change: Change) -> dict[str, Any]:
    """The evidence about a claim, in which all that proves a claim inside is changed.

    All that a refuted formula rests on is the least leakage where it is false.
    """
    from symdp.certificates.checker import block_formula

    if claim["kind"] == block_formula.REFUTED:
        return change.proof(block_formula.least_leakage(claim), evidence)
    return dict(evidence) | (INSIDE[claim["kind"]](claim, evidence, change) if claim["kind"] in INSIDE else {})


def with_proofs(claim: Object, evidence: Object, document: Callable[[Object, Object], dict[str, Any]]) -> dict[str, Any]:
    """The evidence of format 1 about a claim, with proofs of format 3 in place of the evidence of claims inside of it.

    The function makes the document of format 3 of a record.
    """
    from symdp.certificates.checker import record

    def whole(claim: Object, evidence: Object) -> dict[str, Any]:
        found = document(record.record_of(claim), evidence.get("evidence", evidence))
        return {key: value for key, value in found.items() if key != "format"}

    def proof(claim: Object, evidence: Object) -> dict[str, Any]:
        return {key: value for key, value in whole(claim, evidence).items() if key not in record.SAID}

    return changed(claim, evidence, Change(proof, whole))


def _of_list(key: str) -> Callable[[Object, Object, Change], dict[str, Any]]:
    """A claim for each piece of evidence under the same key."""

    def made(claim: Object, evidence: Object, change: Change) -> dict[str, Any]:
        return {key: [change.proof(one, given) for one, given in zip(claim[key], evidence[key], strict=True)]}

    return made


def _groups(claim: Object, evidence: Object, change: Change) -> dict[str, Any]:
    pairs = zip(claim["groups"], evidence["groups"], strict=True)
    return {"groups": [change.proof(group["record"], given) for group, given in pairs]}


def _record(claim: Object, evidence: Object, change: Change) -> dict[str, Any]:
    """Of databases answered record by record; other evidence about them holds no claim."""
    return {"record": change.proof(claim["record"], evidence["record"])} if "record" in claim else {}


def _records(claim: Object, evidence: Object, change: Change) -> dict[str, Any]:
    return _of_list("record")(claim, evidence, change) if "record" in claim else {}


def _ends(_: Object, evidence: Object, change: Change) -> dict[str, Any]:
    """The ends are claims that stand in evidence only."""
    from symdp.certificates.checker import record

    return {"ends": [change.whole(*record.claim_and_proof(end)) for end in evidence["ends"]]}


def _points(claim: Object, evidence: Object, change: Change) -> dict[str, Any]:
    """The points of a band are answers at one distortion each."""
    from symdp.certificates.checker import band

    shared = {"kind": band.SINGLE[claim["kind"]], **{key: claim[key] for key in ("source", "profile") if key in claim}}
    pairs = zip(claim["points"], evidence["points"], strict=True)
    return {"points": [change.proof({**shared, **point}, given) for point, given in pairs]}


def _facts(claim: Object, evidence: Object, change: Change) -> dict[str, Any]:
    """Of the assertions of a statement some are claims."""
    pairs = zip(claim["assertions"], evidence["proofs"], strict=True)
    return {
        "proofs": [
            change.proof(assertion["claim"], given) if assertion["kind"] == "certified" else given
            for assertion, given in pairs
        ]
    }


INSIDE: dict[str, Callable[[Object, Object, Change], dict[str, Any]]] = {
    "least distortion at epsilon": _of_list("ends"),
    "profile at epsilons": _ends,
    "band of the least slack": _points,
    "band of the least mu": _points,
    "least distortion of independent records": _groups,
    "least leakage of records alike": _record,
    "least leakage of databases": _record,
    "least distortion of databases": _records,
    "curve of databases": _record,
    "statement": _facts,
}
