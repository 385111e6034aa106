"""Refutations of formulas at one prior as theorems of Coq.

The formula is written as the syntax tree of its text, and Coq computes that it is false at the prior.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import expression
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.programs import refuted_blocks
from symdp.certificates.coq.claim_blocks import BY, Programs
from symdp.certificates.coq.coq_terms import (
    Theorem,
    argument,
    defined,
    field_element,
    natural,
    record_term,
    shared_matrix,
    vector,
)
from symdp.certificates.coq.source_terms import coq_source

Tree = tuple[Any, ...]
NAMES = {"D": "Allowed", "delta": "Delta", "best": "Best", "M": "Letters"}
OF_LETTERS = {"P": "Chance", "A": "Least"}
OPERATIONS = {"+": "Plus", "-": "Minus", "*": "Times", "/": "Over", "max": "Larger", "min": "Smaller"}
RELATIONS = {"==": "Equal", "<=": "AtMost", ">=": "AtLeast"}


def refuted_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State a formula with a prior, distortion, delta and least exp(epsilon) at which it is false."""
    record = records.record_in(document)
    question, counterexample, size = record["question"], record["answer"]["refuted"], record["question"]["letters"]
    numbers = [rules.number(counterexample, key) for key in ("distortion", "delta", "best")]
    uniform = {"vertices": [[str(Fraction(1, size))] * size]}
    source = source_membership.Source(uniform if question["class"] == "I" else {"decreasing": size})
    described = coq_source(source, written=shared_matrix)
    prior = rules.vector(counterexample, "prior", size)
    alone, least = (
        source_membership.Source({"vertices": [counterexample["prior"]]}),
        document | refuted_blocks.at_prior(counterexample),
    )
    answered = f"Refuted prior_ {' '.join(map(argument, numbers))}"
    claim = f"(BlockClaim (Question {size} {described.described} (Fulfilling formula_)) Everywhere ({answered}))"
    definitions = (
        *described.definitions,
        defined("formula_", "formula", _formula(question["formula"])),
        defined("prior_", "seq Q", vector(prior)),
        defined("claimed", "block_claim", claim),
    )
    at = f"(vector R {size} prior_) {' '.join(map(field_element, numbers))}"
    return Theorem(
        f"A prior, D, delta and the least exp(epsilon) at which {question['formula']} is false.",
        definitions,
        f"refuted_at ({described.claimed}) formula_\n    {at}",
        f"Definition evidence := {record_term(Programs(least, alone).of_number())}.",
        "accepted",
        "claimed",
        f"RefutedBlocks {BY}",
    )


def _formula(text: str) -> str:
    """Return a formula; without a relation it is a claimed value of the least exp(epsilon)."""
    known = refuted_blocks.FUNCTIONS, refuted_blocks.RELATIONS, refuted_blocks.LARGEST_POWER
    left, relation, right = expression.parse_relation(text, *known)
    if relation is None:
        relation, right = "==", ("name", "best")
    return f"(Formula {_term(left)} {RELATIONS[relation]} {_term(right)})"


def _term(tree: Tree) -> str:
    kind, *parts = tree
    if kind == "number":
        return f"(Constant {argument(parts[0])})"
    if kind == "name":
        return _name(parts[0])
    if kind == "**":
        return f"(Power {_term(parts[0])} {natural(parts[1])})"
    first, *others = map(_term, parts)
    for other in others:
        first = f"({OPERATIONS[kind]} {first} {other})"
    return first


def _name(name: str) -> str:
    if name in NAMES:
        return NAMES[name]
    if name[0] not in OF_LETTERS or not name[1:].isdecimal():
        raise rules.Malformed(f"the name {name[:20]!r} is unknown")
    return f"({OF_LETTERS[name[0]]} {natural(int(name[1:]))})"
