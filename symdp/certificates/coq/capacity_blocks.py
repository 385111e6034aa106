"""The largest min-entropy leakage on a graph with a certificate of format 3 as a theorem of Coq.

For an unrestricted number of outputs the evidence is the single choice of all rows, with share 1.
"""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic.vectors import Vector, number, zero
from symdp.certificates.checker.programs import mechanism_blocks
from symdp.certificates.coq.claim_blocks import BY, NO_SUPPORT, Programs, written
from symdp.certificates.coq.claim_terms import edges_of
from symdp.certificates.coq.coq_terms import Theorem, argument, defined, field_element, record_term

LARGEST = "largest sum"


def capacity_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the largest exp(min-entropy leakage) with any number of outputs, or with a given number."""
    question, graph = document["question"], document["question"]["adjacency"]
    size, outputs = len(graph["labels"]), question.get("outputs")
    level, value = rules.number(document["asks"], "level"), rules.number(document["answer"], "exp")
    edges = [(i, h) for i, h in mechanism_blocks.neighbours(graph, size) if i < h]
    programs = Programs(document)
    point, charged = programs.of_part(LARGEST)
    if outputs is None:
        point, charged = {"share": number(1), **point}, {**charged, "shares": _total(charged["sums"])}
    charged["gained"] = programs.scales[LARGEST]
    evidence = NO_SUPPORT | {
        "reached": written([point["share"], point["W"], number(value)]),
        "excluding": written([charged.get(row, zero(0)) for row in ("sums", "private", "shares", "gained")]),
        "scale": programs.scale(LARGEST),
    }
    limited = "(Guessing edges None)" if outputs is None else f"(Guessing edges (Some {outputs}%nat))"
    numbers = f"{field_element(level)} {field_element(value)}"
    graph_term = f"(joined {size} edges)"
    claim = f"(BlockClaim (Question {size} All {limited}) (Level {argument(level)}) (Exp {argument(value)}))"
    with_outputs = "" if outputs is None else f" with {outputs} outputs"
    return Theorem(
        f"The largest exp(min-entropy leakage){with_outputs} at exp(epsilon) = {level} is {value}.",
        (edges_of(edges), defined("claimed", "block_claim", claim)),
        f"best_min_capacity {graph_term} {numbers}"
        if outputs is None
        else f"best_few_outputs {graph_term} {outputs} {numbers}",
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"GraphChecks OutputsChecks {BY}",
    )


def _total(vector: Vector) -> Vector:
    """The sum of the entries of a vector."""
    return Vector(1, [[sum(term)] for term in vector.terms], vector.scale)
