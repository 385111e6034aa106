"""The least maximal leakage at a distortion as a theorem of Coq."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import leakage, rules, source_set
from symdp.certificates.checker import value as checked_value
from symdp.certificates.coq.leakage import member
from symdp.certificates.coq.source import coq_source, multipliers
from symdp.certificates.coq.terms import Theorem, argument, field_element, record, vector
from symdp.errors import Unsupported

Document = dict[str, Any]


def maximal_leakage_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least sum of the column maxima, the exponential of maximal leakage."""
    measure = rules.field(claim, "measure", str)
    if leakage.read_measure(measure)[0] != "ml":
        raise Unsupported(f"a claim on the measure {measure} is not written as a Coq proof, only on ml")
    source, distortion, value = (
        source_set.Source(rules.field(claim, "source", dict)),
        rules.number(claim, "distortion"),
        _value(claim),
    )
    described = coq_source(source)
    return Theorem(
        f"The least exp(maximal leakage) at distortion {distortion} is {value}.",
        described.definitions,
        f"least_maximal_leakage ({described.claimed}) {field_element(distortion)} {field_element(value)}",
        _evidence(source, evidence),
        "maximal_leakage_proved",
        f"{source.letters} {described.described} {argument(distortion)} {argument(value)}",
        "MaximalLeakage LeakageChecks",
    )


def _value(claim: Document) -> Fraction:
    terms = checked_value.read_value(claim)
    if terms == {}:
        return Fraction(1)
    if not isinstance(terms, dict) or list(terms.values()) != [1] or not isinstance(next(iter(terms)), Fraction):
        raise rules.Rejected("the value is the logarithm of a rational")
    value: Fraction = next(iter(terms))
    return value


def _evidence(source: source_set.Source, evidence: Document) -> str:
    diagonal = rules.vector(evidence, "diagonal", source.letters)
    prior, weights = member(source, evidence, "prior")
    return record(
        {
            "trace": vector(diagonal),
            "trace_multipliers": vector(multipliers(source, diagonal, evidence)),
            "slope": argument(rules.number(evidence, "slope") if "slope" in evidence else Fraction(0)),
            "prior_of_set": vector(prior),
            "prior_of_set_weights": vector(weights),
        }
    )
