"""Replacement of the proofs of nested records in the evidence of a record without programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Object = Mapping[str, Any]
# A map from a nested record and its evidence to the replacement.
Change = Callable[[Object, Object], dict[str, Any]]


def changed(record: Object, evidence: Object, change: Change, end: Callable[[Object], dict[str, Any]]) -> dict[str, Any]:
    """Return evidence with every proof of a nested record replaced.

    Parameters
    ----------
    record : mapping
        Question, asks and answer.
    evidence : mapping
        Evidence from the solver.
    change : callable
        Maps a nested record and its evidence to the replacement.
    end : callable
        Maps a record that occurs in the evidence only, together with its evidence, to the replacement.
    """
    from symdp.certificates.checker.claim import kinds
    from symdp.certificates.checker.claim import record as records
    from symdp.certificates.checker.programs import refuted_blocks

    question, answer = record["question"], record["answer"]
    if question.get("sought") == kinds.OF_FORMULA:
        # A refutation is proved by the least leakage at the prior where the formula is false.
        return dict(evidence) if answer == "proved" else change(refuted_blocks.at_prior(answer["refuted"]), evidence)
    if question.get("sought") == kinds.STATEMENT:
        return {"proofs": _proofs(answer["facts"], evidence["proofs"], change)}
    if "profile" in question and "ends" in evidence and "nats" not in record["asks"]:
        return {"ends": [end(one) for one in evidence["ends"]]}
    inside: list[dict[str, Any]] = records.record_in(record).inside
    key = next((key for key in ("ends", "groups", "points", "record") if key in evidence), None)
    if not inside or key is None:
        return dict(evidence)
    nested = evidence[key]
    proofs = nested if isinstance(nested, list) else [nested]
    made = [change(one, each) for one, each in zip(inside, proofs, strict=True)]
    return dict(evidence) | {key: made if isinstance(nested, list) else made[0]}


def _proofs(facts: list[Object], proofs: list[Object], change: Change) -> list[Any]:
    """Replace the proofs of those facts of a statement that are records."""
    from symdp.certificates.checker.claim import nested_records

    pairs = zip(facts, proofs, strict=True)
    return [change(fact["claim"], proof) if fact["kind"] == nested_records.CERTIFIED else proof for fact, proof in pairs]
