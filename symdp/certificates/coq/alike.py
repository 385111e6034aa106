"""Least majorised priors and least identifiability as theorems of Coq."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules, source_set
from symdp.certificates.coq.leakage import member
from symdp.certificates.coq.source import coq_source, multipliers
from symdp.certificates.coq.terms import Theorem, argument, defined, field_element, listed, matrix, natural, record, vector

Document = dict[str, Any]


def majorised_theorem(claim: Document, evidence: Document) -> Theorem:
    """The prior of a set that all priors of the set majorise."""
    source = source_set.Source(rules.field(claim, "source", dict))
    described, prior = coq_source(source), rules.vector(claim, "prior", source.letters)
    _, weights = member(source, {"prior": evidence}, "prior")
    return Theorem(
        "The least majorised prior of the set.",
        (*described.definitions, defined("prior_", "seq Q", vector(prior))),
        f"least_majorised ({described.claimed}) (vector R {source.letters} prior_)",
        record({"prior_weights": vector(weights), "levels": listed(_levels(source, prior, evidence))}),
        "least_majorised_proved",
        f"{source.letters} {described.described} prior_",
        "MajorisedChecks",
    )


def _levels(source: Any, prior: list[Fraction], evidence: Document) -> list[str]:
    """Each positive value of the prior, with what shows that no prior gives the letters above it less."""
    values = sorted({p for p in prior if p > 0}, reverse=True)
    by_rows = source.kind == {"inequalities", "letters"}
    proofs = rules.field(evidence, "levels", list) if by_rows else [{}] * len(values)
    rules.require([], "one proof for each level", len(proofs) == len(values))
    written = []
    for value, proof in zip(values, proofs, strict=True):
        above = [Fraction(int(p >= value)) for p in prior]
        written.append(f"({argument(value)}, {vector(multipliers(source, above, proof))})")
    return written


def identifiability_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least identifiability of one prior at a distortion."""
    prior = rules.vector(claim, "prior", None)
    size, distortion, level = len(prior), rules.number(claim, "distortion"), rules.number(claim, "exp_epsilon")
    rows = [rules.vector({"row": row}, "row", size) for row in rules.field(evidence, "matrix", list)]
    joint = [[p * share for share in row] for p, row in zip(prior, rows, strict=True)]
    return Theorem(
        f"The least exp(epsilon) of identifiability at distortion {distortion} is {level}.",
        (defined("prior_", "seq Q", vector(prior)),),
        f"least_identifiability (vector R {size} prior_) {field_element(distortion)} {field_element(level)}",
        record(
            {
                "rows": matrix(rows),
                "least_joint": vector([min(column) for column in zip(*joint, strict=True)]),
                "likely": natural(prior.index(max(prior))),
                "rare": natural(prior.index(min(prior))),
            }
        ),
        "least_identifiability_proved",
        f"{size} prior_ {argument(distortion)} {argument(level)}",
        "FloorChecks EntriesChecks IdentifiabilityChecks",
    )
