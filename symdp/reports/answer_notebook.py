"""Notebook displays of answers and trade-offs after the check of their certificates: sentence, numbers, picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.errors import Unsupported
from symdp.pictures.html_display import image, paragraph, table
from symdp.reports import answer_latex, tradeoff_figure
from symdp.sources.domain import Domain

if TYPE_CHECKING:
    from symdp.reports.reported_answers import Function, PointReport

SHOWN_LETTERS, LONGEST_ENTRY = 12, 24


def curve(function: Function) -> str:
    """Return the formula and its picture; for very many pieces only the picture."""
    if function.has_pieces:
        count = len(function.breakpoints)
        few = count <= answer_latex.MOST_CASES
        many = f"{count} pieces from 0 to {function.zero_from}. {answer_latex.remarks(function.question)}"
        formula = function.to_latex() if few else many
    else:
        formula = repr(function)
    reason = function.unverified
    remark = "" if reason is None else paragraph(f"not verified as a whole: {reason}")
    return paragraph(formula) + image(tradeoff_figure.picture([function]), f"the curve {function!r}") + remark


def optimum(answer: PointReport) -> str:
    """Return the sentence, the mechanism where it is small, and the least favourable prior."""
    question, remark = answer.question, ""
    if question.domain is Domain.SYMBOLS:
        return paragraph(answer_latex.optimum_sentence(answer))
    try:
        _ = answer.certificate
    except Unsupported as error:
        remark = paragraph(f"not verified: {error}")
    text = paragraph(answer_latex.optimum_sentence(answer))
    if question.domain is Domain.ENDLESS:
        text += paragraph(f"An optimal mechanism is this: {answer.mechanism.description}.")
    elif question.database is None and question.letters <= SHOWN_LETTERS:
        names = [question.source.label(letter) for letter in range(question.letters)]
        if question.adjacency is not None:
            names = list(question.adjacency.labels)
        rows = [[name, *map(_entry, row)] for name, row in zip(names, answer.mechanism.matrix, strict=True)]
        columns = names if len(names) == len(answer.mechanism.matrix[0]) else []
        text += table(["W(column | row)", *columns] if columns else [], rows)
    prior = answer_latex.prior(answer)
    return text + (paragraph(prior) if prior else "") + remark


def _entry(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_ENTRY else f"{text[:LONGEST_ENTRY]}…"
