"""The words of theorems of Coq that are printed, each with its definition, as a section of a LaTeX document."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.audit import row_texts
from symdp.statements.statement import Statement
from symdp.theorems.worded import flowing

_HEAD = (
    "The statements above that begin with ``Let'' are theorems that Coq has checked, printed from its own terms, over every "
    "ordered field $R$ with what each assumes; $e^{\\epsilon}$ is called $\\lambda$. Their words mean the following."
)


def as_latex(given: Sequence[Statement]) -> str:
    """The notions in the texts of some statements, and those beneath them; empty where none is a theorem."""
    kept = row_texts.theorems()
    used = {notion for one in given if one.theorem is not None for notion in kept.rows[one.name].notions}
    if not used:
        return ""
    shown = sorted({kept.notions[name].latex for name in used}, key=str.casefold)
    items = "".join([f"\\item {_sentence(text)}\n" for text in shown])
    return f"\\section*{{Words}}\n\n{_HEAD}\n\n\\begin{{itemize}}\\raggedright\n{items}\\end{{itemize}}\n\n"


def _sentence(text: str) -> str:
    sentence = flowing(text)
    return f"${text}$" if sentence is None else sentence
