"""A claim with what the solver found for it, of which a certificate and a page are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.repeated import mapped
from symdp.sources.prior import HullPrior, Vector


@dataclass(frozen=True)
class Finding:
    """A claim, and the quantities that show it, such as a mechanism and a least favourable prior.

    Attributes
    ----------
    claim : dict
        The keys of its kind (:mod:`symdp.certificates.checker.kinds`), as JSON data.
    evidence : dict
        As JSON data; empty where the claim shows itself, such as the curve of one prior.

    Examples
    --------
    >>> from symdp import SourceSet, optimal_mechanism
    >>> found = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4").prove()
    >>> found.claim["exp_epsilon"], sorted(found.evidence)
    ('3', ['diagonal', 'prior', 'spread_prior'])
    """

    claim: dict[str, Any]
    evidence: dict[str, Any]

    @property
    def record(self) -> dict[str, Any]:
        """The claim as a question, what is asked of it, and the answer."""
        from symdp.certificates.checker import record

        record_of: Callable[[dict[str, Any]], dict[str, Any]] = record.record_of
        return record_of(self.claim)


def found_in(document: Mapping[str, Any]) -> Finding:
    """The claim and the evidence of a certificate of format 1."""
    return Finding(document["claim"], document["evidence"])


def written(values: Sequence[Fraction]) -> list[str]:
    """Rationals as text, however long they are."""
    return mapped(exact_text, values)


def written_prior(located: HullPrior) -> dict[str, Any]:
    """A prior of the hull with the weights that show it."""
    fields = {"prior": written(located.prior)}
    if located.weights is not None:
        fields["weights"] = written(located.weights)
    return fields


def written_diagonal(diagonal: Sequence[Fraction], multipliers: Vector | None) -> dict[str, Any]:
    """A diagonal with the multipliers that bound its accuracy from below."""
    fields = {"diagonal": written(diagonal)}
    if multipliers is not None:
        fields["multipliers"] = written(multipliers)
    return fields
