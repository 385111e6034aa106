"""The theorem of each row: what it states, from Coq, in proofs/coq/rows.json, which is read without Coq.

``python -m proofs coq`` asks Coq for all theorems ``row_ID`` of proofs/coq/rows/PAPER.v and writes the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from proofs.audit import coq_citations, coq_library, coq_terms
from proofs.audit.coq_sources import ROWS, theories
from proofs.audit.layout import Theorems

RECORD = "rows.json"
_STATED = re.compile(rf"{ROWS}\.(\w+)\.row_(\w+)")


@dataclass(frozen=True)
class Notion:
    """A word of a theorem and what it stands for, in LaTeX and in plain text."""

    latex: str
    text: str


@dataclass(frozen=True)
class RowTheorem:
    """The theorem of a row, or of its corrected form.

    Attributes
    ----------
    theorem : str
        Its name in Coq.
    sha256 : str
        Digest of the term that the kernel has of it and of all definitions beneath it.
    refutes : bool
        Whether it refutes the sentence.
    latex, text : str
        The sentence.
    notions : tuple of str
        The notions in it and beneath it.
    """

    theorem: str
    sha256: str
    refutes: bool
    latex: str
    text: str
    notions: tuple[str, ...]


@dataclass(frozen=True)
class RowTheorems:
    """All theorems of rows, by ``paper/id``, and their notions."""

    rows: dict[str, RowTheorem]
    notions: dict[str, Notion]


def stated(folder: Path = coq_library.FOLDER) -> dict[str, str]:
    """``paper/id`` to the theorem of that row, as the theories have it."""
    found = {}
    for theorem in theories(folder).theorems:
        if named := _STATED.fullmatch(theorem):
            found[f"{named[1]}/{re.sub(r'_corrected$', '/corrected', named[2])}"] = theorem
    return found


def theorems(folder: Path = coq_library.FOLDER) -> RowTheorems:
    """What is kept of the theorems of rows."""
    path = folder / RECORD
    return _read(path, path.stat().st_mtime_ns) if path.exists() else RowTheorems({}, {})


@cache
def _read(path: Path, stamp: int) -> RowTheorems:
    kept = json.loads(path.read_text(encoding="utf-8"))
    rows = {name: RowTheorem(**{**one, "notions": tuple(one["notions"])}) for name, one in kept["rows"].items()}
    return RowTheorems(rows, {name: Notion(**one) for name, one in kept["notions"].items()})


def stands(row: str, folder: Path = coq_library.FOLDER) -> bool:
    """Whether a row has a theorem, which is as it was when Coq was asked."""
    one = theorems(folder).rows.get(row)
    return one is not None and not coq_citations.changed_beneath(one.theorem.rpartition(".")[0], folder)


def ask(wanted: dict[str, str], folder: Path = coq_library.FOLDER) -> RowTheorems:
    """What Coq's kernel has of the theorems of some rows, printed.

    Raises
    ------
    Unsupported
        Without Coq.
    CoqFailed
        When a theorem does not compile or rests on an axiom.
    Unknown
        When a theorem or a notion has a term that has no form.
    """
    names = sorted(wanted.values())
    coq_library.build({name.rpartition(".")[0].replace(".", "/") for name in names}, folder)
    for name, assumed in coq_citations.assumptions(names, folder).items():
        if assumed != coq_citations.CLOSED:
            raise coq_library.CoqFailed(f"{name} rests on {assumed}; the theorem of a row assumes nothing")
    return rendered(wanted, Theorems(coq_terms.ask(names, folder)))


def rendered(wanted: Mapping[str, str], known: Theorems) -> RowTheorems:
    """Some theorems, and their notions, in words and formulas."""
    rows = {}
    for row, name in wanted.items():
        shown, notions = known.sentence(name)
        refutes = known.refuted(name) is not None
        rows[row] = RowTheorem(name, known.terms.digest(name), refutes, shown.latex, shown.text, tuple(notions))
    used = sorted({notion for one in rows.values() for notion in one.notions})
    shown_notions = {notion: known.definition(notion) for notion in used}
    return RowTheorems(rows, {notion: Notion(one.latex, one.text) for notion, one in shown_notions.items()})


def record(folder: Path = coq_library.FOLDER) -> list[str]:
    """Ask Coq for the theorems of all rows and keep what they state; those that state something else now, a line each."""
    now, before = ask(stated(folder), folder), theorems(folder)
    (folder / RECORD).write_text(json.dumps(asdict(now), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return differences(now, before)


def differences(now: RowTheorems, before: RowTheorems) -> list[str]:
    """The rows of which the theorem, or the text of it or of a notion, is another one, a line each."""
    found = []
    for row, one in now.rows.items():
        old = before.rows.get(row)
        if old is not None and old.text != one.text:
            found.append(f"{row} states: {one.text} It stated: {old.text}")
        elif old is not None and old != one:
            found.append(f"{row} states the same words, of which Coq has other terms")
    changed = [name for name, one in now.notions.items() if before.notions.get(name, one) != one]
    return [*found, *[f"{name} means: {now.notions[name].text} It meant: {before.notions[name].text}" for name in changed]]
