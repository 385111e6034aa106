"""What each theorem of a row states, as proofs/coq/rows.json has it; Coq is not asked.

``python -m proofs coq`` asks it and writes the file (:mod:`proofs.audit.rows`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from proofs.audit import coq_library
from proofs.engine.statement import CoqTheorem

RECORD = "rows.json"


@dataclass(frozen=True)
class Notion:
    """A word of a theorem and what it stands for, in LaTeX and in plain text."""

    latex: str
    text: str


@dataclass(frozen=True)
class RowTheorem(CoqTheorem):
    """The theorem of a row, or of its corrected form.

    Attributes
    ----------
    notions : tuple of str
        The notions in it and beneath it.
    """

    notions: tuple[str, ...]


@dataclass(frozen=True)
class RowTheorems:
    """All theorems of rows, by ``paper/id``, and their notions."""

    rows: dict[str, RowTheorem]
    notions: dict[str, Notion]


def theorems(folder: Path = coq_library.FOLDER) -> RowTheorems:
    """What is kept of the theorems of rows."""
    return coq_library.kept(folder / RECORD, _read, RowTheorems({}, {}))


def row_named(paper: str, theorem: str) -> str:
    """``paper/id`` of the row whose theorem in the file of the paper is ``row_ID``.

    Examples
    --------
    >>> row_named("kalantari2018", "row_theorem_2b_corrected")
    'kalantari2018/theorem_2b/corrected'
    """
    return f"{paper}/{re.sub('_corrected$', '/corrected', theorem.removeprefix('row_'))}"


def _read(kept: dict[str, Any]) -> RowTheorems:
    rows = {name: RowTheorem(**{**one, "notions": tuple(one["notions"])}) for name, one in kept["rows"].items()}
    return RowTheorems(rows, {name: Notion(**one) for name, one in kept["notions"].items()})
