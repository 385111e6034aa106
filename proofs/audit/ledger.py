"""The statements of the papers: one file a row, found by importing the folders in the order of the papers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from proofs.audit import row_texts
from proofs.audit.suggestions import unknown_paper, unknown_statement
from proofs.engine.statement import Statement
from symdp.errors import InvalidArgument

OWN = ("foundations", "distortion", "profiles", "source_sets")
"""Theorems of the toolkit itself, which no paper states."""
PAPERS = ("foundations", "sarwate2014", "kalantari2016", "kalantari2018", "zhong2022", "alvim2015", *OWN[1:])
SECTIONS = ("Statement", "Hypotheses", "Uses", "Check", "Erratum", "Source")
ROOT = Path(__file__).parents[1]

_START = re.compile(rf"^({'|'.join(SECTIONS)})\.\s+", re.MULTILINE)


@dataclass(frozen=True)
class Row:
    """One file: its statement and the sections of its docstring.

    Attributes
    ----------
    statement : Statement
    title : str
        The first line of the docstring.
    sections : dict
        :data:`SECTIONS` to their text.
    """

    statement: Statement
    title: str
    sections: dict[str, str]

    @property
    def name(self) -> str:
        """``paper/id``."""
        return self.statement.name

    @property
    def erratum(self) -> str | None:
        """What is wrong as printed; None when nothing is."""
        text = self.sections["Erratum"]
        return None if text.rstrip(".") == "None" else text


def rows(names: Sequence[str] = ()) -> list[Row]:
    """The rows of the named papers or statements, all of them without a name, in the papers' order.

    Raises
    ------
    InvalidArgument
        For an unknown name, and for a file that is not well formed.
    """
    chosen = [_parts(name) for name in names]
    found = []
    for paper in PAPERS:
        wanted = [row for one, row in chosen if one == paper]
        if names and not wanted:
            continue
        listed = _listed(paper)
        for row in wanted:
            if row and row not in listed:
                raise InvalidArgument(unknown_statement(paper, row, listed))
        found += [_read(paper, row) for row in listed if not names or None in wanted or row in wanted]
    return found


def used_by(chosen: Sequence[Row]) -> list[Row]:
    """The rows on which others rest, directly or not, and which are not among them."""
    found = {row.name: row for row in chosen}
    waiting = list(chosen)
    while waiting:
        row = waiting.pop()
        corrected = row.statement.corrected
        for used in (*row.statement.uses, *(corrected.uses if corrected is not None else ())):
            name = used.removesuffix("/corrected")
            if name not in found:
                found[name] = rows([name])[0]
                waiting.append(found[name])
    names = {row.name for row in chosen}
    return [row for name, row in found.items() if name not in names]


def _parts(name: str) -> tuple[str, str | None]:
    paper, _, row = name.partition("/")
    if paper not in PAPERS:
        raise InvalidArgument(unknown_paper(name, {known: _listed(known) for known in PAPERS}))
    return paper, row or None


def _listed(paper: str) -> tuple[str, ...]:
    listed: tuple[str, ...] = import_module(f"proofs.{paper}").ROWS
    return listed


def _read(paper: str, name: str) -> Row:
    module = import_module(f"proofs.{paper}.{name}")
    stated = [value for value in vars(module).values() if isinstance(value, Statement) and _is_home(value, module)]
    own = [value for value in stated if (value.paper, value.id) == (paper, name)]
    if len(own) != 1:
        raise InvalidArgument(f"proofs/{paper}/{name}.py must state {paper}/{name} once")
    statement = own[0]
    corrected = set() if statement.corrected is None else {statement.corrected.name}
    strangers = {value.name for value in stated} - corrected - {statement.name}
    if strangers:
        raise InvalidArgument(f"proofs/{paper}/{name}.py also states {', '.join(sorted(strangers))}; give each a file")
    return Row(with_theorem(statement), *sections_of(module, statement.name))


def with_theorem(statement: Statement) -> Statement:
    """A statement, and its corrected form, with the sentences of their theorems of Coq as texts."""
    corrected = statement.corrected
    if corrected is not None:
        statement = replace(statement, corrected=with_theorem(corrected))
    theorem = row_texts.theorems().rows.get(statement.name)
    if theorem is None and not statement.text:
        raise InvalidArgument(f"{statement.name} has neither text= nor a theorem in proofs/coq/{row_texts.RECORD}")
    return statement if theorem is None else statement.stated_by(theorem)


def _is_home(statement: Statement, module: ModuleType) -> bool:
    return statement.claim.__module__ == module.__name__


def sections_of(module: ModuleType, name: str) -> tuple[str, dict[str, str]]:
    """(first line, sections) of the docstring of a row.

    Raises
    ------
    InvalidArgument
        When a section is missing, empty or out of order.
    """
    text = inspect.cleandoc(module.__doc__ or "")
    starts = list(_START.finditer(text))
    if tuple([start[1] for start in starts]) != SECTIONS:
        raise InvalidArgument(f"the docstring of {name} must have the sections {', '.join(SECTIONS)}, in this order")
    ends = [*[start.start() for start in starts[1:]], len(text)]
    parts = {start[1]: " ".join(text[start.end() : end].split()) for start, end in zip(starts, ends, strict=True)}
    if not all(parts.values()):
        raise InvalidArgument(f"the docstring of {name} has an empty section")
    return text.splitlines()[0], parts
