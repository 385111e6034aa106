"""The least identifiability of one prior with a certificate of format 3 as a theorem of Coq."""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic.vectors import Vector, zero
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.coq.claim_blocks import BY, NO_SUPPORT, Programs, written
from symdp.certificates.coq.coq_terms import Theorem, argument, defined, field_element, record_term, shared_matrix
from symdp.certificates.coq.source_terms import coq_source

REACHED, NONE = "reached", "no smaller lambda"


def identifiability_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the least exp(epsilon) of identifiability at a distortion."""
    source = source_membership.Source(document["question"]["source"])
    described, size = coq_source(source, written=shared_matrix), source.letters
    distortion, level = rules.number(document["asks"], "at"), rules.number(document["answer"], "exp")
    programs = Programs(document, source)
    point, square = programs.points[REACHED], size * size
    reached = [*_pieces(point.get("W", zero(square)), size), point.get("floor", zero(size))]
    evidence = NO_SUPPORT | {"reached": written(reached)}
    if NONE in programs.multipliers:
        found = programs.multipliers[NONE]
        rows = [("sums", size, 1), ("least", square, size), ("most", square, size), ("accuracy", 1, 1)]
        shown = [piece for name, count, width in rows for piece in _pieces(found.get(name, zero(count)), width)]
        evidence |= {"excluding": written(shown), "scale": programs.scale(NONE)}
    question = f"(Question {size} {described.described} Identifying)"
    claim = f"(BlockClaim {question} (At {argument(distortion)}) (Exp {argument(level)}))"
    numbers = f"{field_element(distortion)} {field_element(level)}"
    return Theorem(
        f"The least exp(epsilon) of identifiability at distortion {distortion} is {level}.",
        (*described.definitions, defined("claimed", "block_claim", claim)),
        f"least_identifiability (vector R {size} (row vertices 0)) {numbers}",
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"IdentifiabilityChecks {BY}",
    )


def _pieces(vector_: Vector, width: int) -> list[Vector]:
    """Return a vector in pieces of one width."""
    starts = range(0, vector_.size, width)
    return [Vector(width, [term[start : start + width] for term in vector_.terms], vector_.scale) for start in starts]
