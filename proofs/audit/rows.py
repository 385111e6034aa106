"""The theorem of each row, ``row_ID`` of proofs/coq/rows/PAPER.v: what Coq's kernel has of it, printed, and kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from proofs.audit import coq_citations, coq_library, coq_terms
from proofs.audit.coq_sources import ROWS, theories
from proofs.audit.layout import Theorems
from proofs.audit.row_texts import RECORD, Notion, RowTheorem, RowTheorems, row_named, theorems

_STATED = re.compile(rf"{ROWS}\.(\w+)\.(row_\w+)")


def stated(folder: Path = coq_library.FOLDER) -> dict[str, str]:
    """``paper/id`` to the theorem of that row, as the theories have it."""
    found = {}
    for theorem in theories(folder).theorems:
        if named := _STATED.fullmatch(theorem):
            found[row_named(*named.groups())] = theorem
    return found


def papers(folder: Path = coq_library.FOLDER) -> list[str]:
    """The papers of which rows have theorems."""
    return sorted({row.partition("/")[0] for row in stated(folder)})


def stands(row: str, folder: Path = coq_library.FOLDER) -> bool:
    """Whether a row has a theorem, which is as it was when Coq was asked."""
    one = theorems(folder).rows.get(row)
    return one is not None and not coq_citations.changed_beneath(one.name.rpartition(".")[0], folder)


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
        shown, notions = known.with_notions(name)
        refutes = known.refuted(name) is not None
        rows[row] = RowTheorem(name, known.terms.digest(name), refutes, shown.latex, shown.text, notions)
    used = sorted({notion for one in rows.values() for notion in one.notions})
    shown_notions = {notion: known.definition(notion) for notion in used}
    return RowTheorems(rows, {notion: Notion(one.latex, one.text) for notion, one in shown_notions.items()})


def record(folder: Path = coq_library.FOLDER) -> list[str]:
    """Ask Coq for the theorems of all rows and keep what they state; those that state something else now, a line each."""
    now, before = ask(stated(folder), folder), theorems(folder)
    coq_library.keep(folder / RECORD, asdict(now))
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
