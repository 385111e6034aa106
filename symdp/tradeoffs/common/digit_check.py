"""Answers as the plain data that are evaluated at many digits by :mod:`symdp.digits`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_text
from symdp.leakages.values.interval import Interval
from symdp.sources.domain import Domain
from symdp.sources.shapes.divergence_balls import DivergenceBall

if TYPE_CHECKING:
    from symdp.tradeoffs.optimum import Optimum
    from symdp.tradeoffs.question import Question

MOST_ROWS = 200


def plain_answer(best: Optimum) -> dict[str, Any]:
    """Return an optimum in numbers as plain data, with the keys of an answer in JSON.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> answer = plain_answer(Tradeoff(SourceSet.single(["2/3", "1/3"])).at("1/4"))
    >>> answer["exp"], answer["mechanism"]
    ('3', [['3/4', '1/4'], ['1/4', '3/4']])
    """
    bounds = best.distortion_bounds
    return {
        **plain_question(best.question),
        "distortion": exact_text(best.distortion),
        "distortion_bounds": None if bounds is None else [exact_text(end) for end in bounds],
        "exp": None if best.exp is None else exact_text(best.exp) if isinstance(best.exp, Fraction) else str(best.exp),
        "exp_root": None if best.exp_root is None else best.exp_root.to_document(Fraction(1)),
        **_value(best),
        "mechanism": _mechanism(best),
        "worst_prior": None if best.worst_prior is None else [exact_text(share) for share in best.worst_prior],
        "supremum_attained": best.supremum_attained,
    }


def plain_question(question: Question) -> dict[str, Any]:
    """Return what an answer is about: source, loss as costs, adjacency and measure."""
    letters = question.letters
    loss = question.loss.name
    if loss != "hamming":
        loss = [[exact_text(cost) for cost in row] for row in question.loss.matrix(letters)]
    return {
        "source": _source(question),
        "records": None if question.database is None else question.records,
        "letters": letters,
        "loss": loss,
        "adjacency": None if question.adjacency is None else question.adjacency.to_document(),
        "leakage": question.leakage.name,
        "delta": exact_text(question.leakage.delta),
    }


def _value(best: Optimum) -> dict[str, Any]:
    """Return the value, or the bounds between which the mechanism lies; narrower ones come from other searches."""
    content = best.value.content
    if isinstance(content, Interval) and content.written is None:
        return {"value": None, "enclosure": [exact_text(content.low), exact_text(content.high)]}
    document = best.value.to_document()
    return {key: document[key] for key in ("value", "enclosure")}


def _source(question: Question) -> Any:
    document = question.source.to_document()
    if isinstance(question.source.shape, DivergenceBall):
        return {("around" if key == "center" else key): value for key, value in document.items()}
    return document


def _mechanism(best: Optimum) -> Any:
    mechanism = best.mechanism
    listed = best.question.domain is not Domain.ENDLESS and best.question.database is None
    if not listed or best.question.letters > MOST_ROWS:
        return mechanism.to_document()
    return [[exact_text(entry) for entry in row] for row in mechanism.matrix]
