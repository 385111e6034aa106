"""The least maximal leakage at a distortion, and the least distortion at one, as theorems of Coq."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import leakage, rules, source_set
from symdp.certificates.checker import value as checked_value
from symdp.certificates.coq.leakage import member
from symdp.certificates.coq.source import coq_source, multipliers
from symdp.certificates.coq.terms import Numbers, Theorem, argument, evidence_vector, field_element, record
from symdp.errors import Unsupported

Document = dict[str, Any]


def maximal_leakage_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least sum of the column maxima, the exponential of maximal leakage."""
    require_maximal(claim)
    source, distortion, value = (
        source_set.Source(rules.field(claim, "source", dict)),
        rules.number(claim, "distortion"),
        _value(claim),
    )
    described = coq_source(source)
    shown = _shown(source, evidence)
    return Theorem(
        f"The least exp(maximal leakage) at distortion {distortion} is {value}.",
        described.definitions,
        f"least_maximal_leakage ({described.claimed}) {field_element(distortion)} {field_element(value)}",
        _written(shown, shown),
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


def maximal_distortion_theorem(claim: Document, evidence: Document) -> Theorem:
    """Two distortions between which the least one lies at a maximal leakage."""
    require_maximal(claim)
    source, level = source_set.Source(rules.field(claim, "source", dict)), rules.number(claim, "exp_epsilon")
    low, high = rules.vector(claim, "distortion", 2)
    described, above = coq_source(source), _shown(source, rules.field(evidence, "high", dict))
    below = above if low == 0 else _below(source, evidence, level, low < high)
    where = f"is {low}" if low == high else f"lies between {low} and {high}"
    return Theorem(
        f"The least distortion at exp(maximal leakage) = {level} {where}.",
        described.definitions,
        f"leakage_distortion_between ({described.claimed}) {' '.join(map(field_element, (level, low, high)))}",
        _written(above, below),
        "leakage_distortion_proved",
        f"{source.letters} {described.described} {' '.join(map(argument, (level, low, high)))}",
        "MaximalLeakage LeakageChecks",
    )


def require_maximal(claim: Document) -> None:
    """Other measures are not stated in Coq."""
    measure = rules.field(claim, "measure", str)
    if leakage.read_measure(measure)[0] != "ml":
        raise Unsupported(f"a claim on the measure {measure} is not written as a Coq proof, only on ml")


@dataclass(frozen=True)
class _Shown:
    trace: Numbers
    multipliers: Numbers
    slope: Fraction
    prior: Numbers
    weights: Numbers


def _shown(source: source_set.Source, evidence: Document) -> _Shown:
    diagonal, slope = rules.vector(evidence, "diagonal", source.letters), evidence.get("slope", "0")
    slope = rules.number({"slope": slope}, "slope")
    return _Shown(diagonal, multipliers(source, diagonal, evidence), slope, *member(source, evidence, "prior"))


def _below(source: source_set.Source, evidence: Document, level: Fraction, apart: bool) -> _Shown:
    """What shows that no smaller distortion will do: a prior with a slope, at level 1 one over its largest entry."""
    if level > 1:
        return _shown(source, rules.field(evidence, "low" if apart else "high", dict))
    prior, weights = member(source, evidence, "spread_prior")
    rules.require([], "spread_prior is a prior", max(prior) > 0)
    return _Shown((), (), 1 / max(prior), prior, weights)


def _written(above: _Shown, below: _Shown) -> str:
    """Accuracies that are reached, and what bounds all others."""
    return record(
        {
            "trace": evidence_vector(above.trace),
            "trace_multipliers": evidence_vector(above.multipliers),
            "slope": argument(below.slope),
            "prior_of_set": evidence_vector(below.prior),
            "prior_of_set_weights": evidence_vector(below.weights),
        }
    )
