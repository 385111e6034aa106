"""An answer in LaTeX as a fragment or a document, and its first sentence on the source set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.reports.answer_latex import document, escaped
from symdp.sources.domain import Domain

if TYPE_CHECKING:
    from symdp.tradeoffs.question import Question

MOST_PRIORS, MOST_LETTERS, LONGEST = 12, 12, 24


@dataclass(frozen=True)
class Fragment:
    r"""An answer in LaTeX, for inclusion in a paper or as a document.

    Examples
    --------
    >>> page = Fragment("The least leakage is $0$.\n")
    >>> print(page.to_latex(), end="")
    % Packages: amsmath, amssymb.
    The least leakage is $0$.
    >>> page.to_document().startswith("\\documentclass{article}")
    True
    """

    text: str

    def to_latex(self) -> str:
        """Return the fragment, with the packages that it needs."""
        return f"% Packages: amsmath, amssymb.\n{self.text}"

    def to_document(self) -> str:
        """Return an article that compiles."""
        return document(self.text)


def named(question: Question) -> str:
    r"""Return the name of the prior or source set; empty where the answer itself names it, as in symbols.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> named(Tradeoff(SourceSet.single(["1/2", "1/2"])).question)
    'Let $P=(1/2,\\allowbreak\\ 1/2)$ be the known prior.\n'
    >>> named(Tradeoff(SourceSet.simplex(3)).question)
    'Let $\\mathcal{S}$ be the set of all priors on $3$ letters.\n'
    """
    if question.domain is not Domain.NUMBERS:
        return ""
    source, whose = question.source, "" if question.database is None else " of a record"
    data, size = source.describe(), source.letters
    if _is_long(data):
        return (
            f"Let $\\mathcal{{S}}$ be a set of priors{whose} on ${size}$ letters, given by {escaped(' and '.join(data))}.\n"
        )
    rows = {tuple(row): None for row in data.get("vertices", ())}
    if len(rows) == 1:
        return f"Let $P={_row(*rows)}$ be the known prior{whose}.\n"
    if rows:
        text = f"the convex hull of the priors {', '.join([f'${_row(row)}$' for row in rows])}"
    elif "radius" in data:
        text = f"the set of all priors within total variation distance ${data['radius']}$ of ${_row(data['center'])}$"
    elif "lower" in data:
        bounds = rf"$\ell={_row(data['lower'])}$ and $u={_row(data['upper'])}$"
        text = rf"the set of all priors $P$ with $\ell_x\le P(x)\le u_x$ for all $x$, where {bounds}"
    elif "decreasing" in data:
        text = rf"the set of all priors on ${size}$ letters with $P(1)\ge\dots\ge P({size})$"
    elif "simplex" in data:
        text = f"the set of all priors on ${size}$ letters"
    else:
        text = f"the set of the priors on ${size}$ letters that is given by {escaped(' and '.join(data))}"
    return f"Let $\\mathcal{{S}}$ be {text}; it holds the prior{whose}.\n" if whose else f"Let $\\mathcal{{S}}$ be {text}.\n"


def _row(values: Sequence[str]) -> str:
    return "(" + r",\allowbreak\ ".join([str(Fraction(value)) for value in values]) + ")"


def _is_long(data: dict[str, Any]) -> bool:
    """Return whether the numbers are too many, or too long, for a sentence."""
    rows = [
        *data.get("vertices", ()),
        *[data[key] for key in ("center", "lower", "upper") if key in data],
    ]
    return len(rows) > MOST_PRIORS or any(
        isinstance(row, dict) or len(row) > MOST_LETTERS or max(map(len, row)) > LONGEST for row in rows
    )
