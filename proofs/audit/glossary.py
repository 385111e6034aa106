"""The words of theorems of Coq that are printed, each with its definition, as a section of a LaTeX document."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.audit import row_texts
from proofs.engine.statement import Statement
from symdp.theorems.text.statement_text import flowing

_HEAD = (
    "Statements in the words below are printed from the terms that Coq has of them, for every ordered field $R$; "
    "$e^{\\epsilon}$ is called $\\lambda$. Of those given as printed Coq has checked that they are false, of the others "
    "that they are true."
)


def as_latex(given: Sequence[Statement]) -> str:
    """The notions in the texts of some statements, and those beneath them; empty where none is a theorem."""
    kept = row_texts.theorems()
    used = {notion for one in given if one.theorem is not None for notion in kept.rows[one.name].notions}
    if not used:
        return ""
    shown = sorted({kept.notions[name].latex for name in used}, key=str.casefold)
    items = "".join([f"\\item {flowing(text) or f'${text}$'}\n" for text in shown])
    return f"\\section*{{Words}}\n\n{_HEAD}\n\n\\begin{{itemize}}\\raggedright\n{items}\\end{{itemize}}\n\n"
