"""The message for a question to which no theorem of the toolkit applies."""

from __future__ import annotations

from symdp.sources.domain import Domain
from symdp.tradeoffs.question import Question


def refusal(question: Question) -> str:
    """Return why no theorem of the table applies, and which alternative does."""
    name = question.leakage.name
    pointwise_over_a_ball = question.domain is Domain.CURVED and question.leakage.pointwise
    if question.domain is not Domain.NUMBERS and not pointwise_over_a_ball:
        return _refusal_elsewhere(question)
    if question.leakage.pointwise and question.database is None:
        return (
            f"leakage={name} has the optimum of the standard sense where outputs are letters, and is worth nothing with "
            f"more outputs; write leakage=adp:{question.leakage.delta}"
        )
    if question.leakage.pointwise and question.is_plain:
        return (
            f"leakage={name} is answered for databases whose priors include the uniform one; for other priors write "
            f"leakage=adp:{question.leakage.delta}"
        )
    if question.leakage.answered and question.is_plain:
        return f"leakage={name} is answered for {question.leakage.answered}; leakage=dp always is in the local model"
    setting = [] if question.loss.counts_errors else [f"loss={question.loss.name}"]
    setting += [] if question.adjacency is None else ["this adjacency"]
    setting += [] if question.database is None else ["databases"]
    where = " with " + " and ".join(setting) if setting else " for this source set"
    return f"leakage={name}{where} is answered by no theorem of the toolkit; leakage=dp in the local model always is"


def _refusal_elsewhere(question: Question) -> str:
    """Return the message for sources that do not list probabilities."""
    options = [f"leakage={question.leakage.name}"]
    options += [] if question.loss.counts_errors else [f"loss={question.loss.name}"]
    options += [] if question.adjacency is None else ["an adjacency"]
    return f"{' with '.join(options)} is not solved {question.domain.way_out}"
