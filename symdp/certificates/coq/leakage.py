"""Least leakage and least distortion over a source set as theorems of Coq."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules, source_set
from symdp.certificates.coq.source import coq_source, multipliers, written_weights
from symdp.certificates.coq.terms import Numbers, Theorem, argument, evidence_vector, field_element, record

Document = dict[str, Any]


def leakage_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least exp(epsilon) at a distortion, or that no finite epsilon will do."""
    if claim.get("exp_epsilon") == "oo":
        return _infinite_leakage(claim, evidence)
    source, distortion, delta, level = _read(claim)
    described = coq_source(source)
    approximate = "_approximate" if delta else ""
    numbers = [distortion, delta, level] if delta else [distortion, level]
    return Theorem(
        f"The least exp(epsilon) at distortion {distortion} is {level}{under(delta)}.",
        described.definitions,
        f"least{approximate}_exp_epsilon ({described.claimed}) {' '.join(map(field_element, numbers))}",
        _evidence(source, evidence),
        f"least{approximate}_leakage_proved",
        f"{source.letters} {described.described} {' '.join(map(argument, numbers))}",
    )


def distortion_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least distortion at a level of privacy."""
    source, distortion, delta, level = _read(claim)
    described = coq_source(source)
    approximate = "_approximate" if delta else ""
    numbers = [level, delta, distortion] if delta else [level, distortion]
    return Theorem(
        f"The least distortion at exp(epsilon) = {level} is {distortion}{under(delta)}.",
        described.definitions,
        f"least{approximate}_distortion ({described.claimed}) {' '.join(map(field_element, numbers))}",
        _evidence(source, evidence),
        f"least{approximate}_distortion_proved",
        f"{source.letters} {described.described} {' '.join(map(argument, reversed(numbers)))}",
    )


def _infinite_leakage(claim: Document, evidence: Document) -> Theorem:
    source, distortion, delta, _ = _read(claim | {"exp_epsilon": "1"})
    if distortion:
        raise rules.Rejected("D = 0")
    described = coq_source(source)
    prior, _ = member(source, evidence, "prior")
    first, second = two_letters(prior)
    approximate = "_approximate" if delta else ""
    named = f"0%R {field_element(delta)}" if delta else "0%R"
    given = f"{argument(delta)} {first} {second}" if delta else f"{first} {second}"
    return Theorem(
        f"No finite epsilon allows distortion 0{under(delta)}.",
        described.definitions,
        f"no_finite{approximate}_epsilon ({described.claimed}) {named}",
        _evidence(source, evidence),
        f"infinite{approximate}_leakage_proved",
        f"{source.letters} {described.described} {given}",
    )


def _read(claim: Document) -> tuple[source_set.Source, Fraction, Fraction, Fraction]:
    source = source_set.Source(rules.field(claim, "source", dict))
    distortion, delta, level = [rules.number(claim, key) for key in ("distortion", "delta", "exp_epsilon")]
    return source, distortion, delta, level


def under(delta: Fraction) -> str:
    """The notion of privacy in words, where it is not plain epsilon."""
    return f" under (epsilon, {delta})-LDP" if delta else ""


def _evidence(source: source_set.Source, evidence: Document) -> str:
    return record(point_fields(source, evidence))


def point_fields(source: source_set.Source, evidence: Document) -> dict[str, str]:
    """The record evidence of CertificateChecks.v."""
    diagonal: Numbers = ()
    hints: Numbers = ()
    if "diagonal" in evidence:
        diagonal = rules.vector(evidence, "diagonal", source.letters)
        hints = multipliers(source, diagonal, evidence)
    worst, worst_weights = member(source, evidence, "prior")
    spread, spread_weights = member(source, evidence, "spread_prior")
    return {
        "diagonal": evidence_vector(diagonal),
        "multipliers": evidence_vector(hints),
        "worst": evidence_vector(worst),
        "worst_weights": written_weights(source, worst_weights),
        "spread": evidence_vector(spread),
        "spread_weights": written_weights(source, spread_weights),
    }


def member(source: source_set.Source, evidence: Document, key: str) -> tuple[Numbers, Numbers]:
    """A prior of the set, and for a polytope by vertices the weights that show it."""
    given = evidence.get(key)
    if given is None:
        return (), ()
    prior = rules.vector(given, "prior", source.letters)
    weights = rules.vector(given, "weights", len(source.vertices)) if source.kind == {"vertices"} else ()
    return prior, weights


def two_letters(prior: Numbers) -> tuple[int, int]:
    """The first two letters that a prior may produce."""
    first, second = (*[letter for letter, value in enumerate(prior) if value > 0], 0, 0)[:2]
    return first, second
