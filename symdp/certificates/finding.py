"""A solver's finding: a claim's record with its evidence, from which a certificate and a page are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from symdp.arithmetic.rational import INFINITY, exact_text, exact_texts
from symdp.sources.prior import HullPrior, Vector

# What is asked, and the answer.
AskAndAnswer = tuple[dict[str, Any], dict[str, Any]]
Evidence = dict[str, Any] | Callable[[], dict[str, Any]]


class HasQuestion(Protocol):
    """An object with a question to certify, such as a trade-off."""

    def to_record(self) -> dict[str, Any]:
        """Return the question in the form of a record."""


@dataclass(frozen=True)
class Finding:
    """A record and the quantities that prove it, such as a mechanism and a least favourable prior.

    Attributes
    ----------
    record : dict
        The question, the requested quantity, and the answer (:mod:`symdp.certificates.checker.claim.record`), as JSON data.
    evidence : dict
        JSON data; empty if the answer needs none, such as the curve of one prior.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
    >>> finding = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4").prove()
    >>> finding.record["answer"], sorted(finding.evidence)
    ({'exp': '3'}, ['diagonal', 'prior', 'spread_prior'])
    """

    record: dict[str, Any]
    evidence: dict[str, Any]

    @classmethod
    def of(
        cls, question: HasQuestion | dict[str, Any], asks: dict[str, Any] | None, answer: Any, evidence: Evidence
    ) -> Finding:
        """Return the finding for a question.

        Parameters
        ----------
        question : dict, or an object with ``to_record``
        asks : dict, or None
            None for a question with a single answer.
        answer : JSON data
            Its numbers, and those of ``asks``, are written as text.
        evidence : dict, or a call that makes it
        """
        record = {"question": question if isinstance(question, dict) else question.to_record()}
        record |= ({} if asks is None else {"asks": plain(asks)}) | {"answer": plain(answer)}
        return cls(record, evidence() if callable(evidence) else evidence)


def plain(value: Any) -> Any:
    """Return JSON data with numbers as text of any length, also in lists and objects."""
    if isinstance(value, Fraction):
        return exact_text(value)
    if value == INFINITY:
        return str(value)
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def around(low: Fraction, high: Fraction) -> Any:
    """Return a number, or an enclosure if the two ends differ."""
    return low if low == high else {"between": [low, high]}


def written(values: Sequence[Fraction]) -> list[str]:
    """Write rationals as text of any length."""
    return exact_texts(values)


def written_prior(located: HullPrior) -> dict[str, Any]:
    """Return a prior of the hull with the weights that show it."""
    fields = {"prior": written(located.prior)}
    if located.weights is not None:
        fields["weights"] = written(located.weights)
    return fields


def written_diagonal(diagonal: Sequence[Fraction], multipliers: Vector | None) -> dict[str, Any]:
    """Return a diagonal with the multipliers that bound its accuracy from below."""
    fields = {"diagonal": written(diagonal)}
    if multipliers is not None:
        fields["multipliers"] = written(multipliers)
    return fields
