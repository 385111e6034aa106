"""What each theorem of a row states, as proofs/coq/rows.json has it; Coq is not asked.

``python -m proofs coq`` asks it and writes the file (:mod:`proofs.audit.rows`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proofs.audit import coq_library
from symdp.statements.coq_theorem import CoqTheorem

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
    path = folder / RECORD
    return _read(path, path.stat().st_mtime_ns) if path.exists() else RowTheorems({}, {})


@cache
def _read(path: Path, stamp: int) -> RowTheorems:
    kept = json.loads(path.read_text(encoding="utf-8"))
    rows = {name: RowTheorem(**{**one, "notions": tuple(one["notions"])}) for name, one in kept["rows"].items()}
    return RowTheorems(rows, {name: Notion(**one) for name, one in kept["notions"].items()})
