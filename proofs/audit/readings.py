"""The readings of the papers, sentence by sentence: ``PAPER/reading.csv``, read strictly and counted.

A line is a checkable sentence: its section, its number there, what it says, the rows that decide it, and a note where it has
no row, or on what was found. A line without a claim closes a section with the number of all its sentences.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from proofs.audit.ledger import OWN, PAPERS, ROOT, rows
from symdp.errors import InvalidArgument

COLUMNS = ("section", "sentence", "claim", "row", "note")
FOUND = "new: "
"""How a note begins that tells what this reading found first."""


@dataclass(frozen=True)
class Sentence:
    """A checkable sentence.

    Attributes
    ----------
    section : str
    number : int
        Among all sentences of the section, from 1.
    claim : str
    rows : tuple of str
        ``id`` of the same paper, or ``paper/id``.
    note : str
    """

    section: str
    number: int
    claim: str
    rows: tuple[str, ...]
    note: str


@dataclass(frozen=True)
class Reading:
    """A paper as it was read.

    Attributes
    ----------
    paper : str
    sections : dict
        Each section to the number of its sentences, checkable or not.
    sentences : tuple of Sentence
    """

    paper: str
    sections: dict[str, int]
    sentences: tuple[Sentence, ...]

    @property
    def decided(self) -> int:
        """How many sentences a row decides."""
        return sum([bool(one.rows) for one in self.sentences])

    @property
    def found(self) -> int:
        """How many sentences told something that no row or erratum said before."""
        return sum([one.note.startswith(FOUND) for one in self.sentences])


def readings() -> list[Reading]:
    """The papers that have a reading, in their order.

    Raises
    ------
    InvalidArgument
        When a file breaks a rule of :func:`read`, or names a row that is none.
    """
    paths = [ROOT / paper / "reading.csv" for paper in PAPERS if paper not in OWN]
    return [read(path, _require_rows) for path in paths if path.exists()]


def _require_rows(names: Sequence[str]) -> None:
    rows(names)


def read(path: Path, require: Callable[[Sequence[str]], None]) -> Reading:
    """The reading in a file; its folder names the paper, and ``require`` raises for a row that is none.

    Raises
    ------
    InvalidArgument
        For another header, a number that does not increase within its section or exceeds its count, a claim without a row
        and a note, a section that is not closed, or closed twice.
    """
    paper = path.parent.name
    sections: dict[str, int] = {}
    sentences: list[Sentence] = []
    last = ("", 0)
    for place, line in enumerate(_lines(path), 2):
        try:
            last = _take(line, last, sections, sentences)
        except ValueError as error:
            raise InvalidArgument(f"{path}, line {place}: {error}") from None
    if last[0] not in sections:
        raise InvalidArgument(f"{path}: section {last[0]!r} is not closed by a line without a claim")
    require(sorted({name if "/" in name else f"{paper}/{name}" for one in sentences for name in one.rows}))
    return Reading(paper, sections, tuple(sentences))


def _lines(path: Path) -> list[list[str]]:
    """The lines after the header."""
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file, strict=True))
    if not lines or tuple(lines[0]) != COLUMNS:
        raise InvalidArgument(f"{path}: the first line must be {','.join(COLUMNS)}")
    return lines[1:]


def _take(
    line: Sequence[str], last: tuple[str, int], sections: dict[str, int], sentences: list[Sentence]
) -> tuple[str, int]:
    """Enter one line; returns its section and number."""
    if len(line) != len(COLUMNS):
        raise ValueError(f"{len(line)} fields stand for the {len(COLUMNS)} columns")
    section, count, claim, named, note = line
    if section != last[0] and last[0] and last[0] not in sections:
        raise ValueError(f"section {last[0]} is not closed by a line without a claim")
    if not section or section in sections:
        raise ValueError(f"section={section} is empty, or closed already")
    number = _number(count, last[1] if section == last[0] else 0, bool(claim))
    if claim:
        sentences.append(Sentence(section, number, claim, _rows(named, note), note))
    elif named:
        raise ValueError(f"row={named} stands without a claim")
    else:
        sections[section] = number
    return section, number


def _number(text: str, before: int, is_sentence: bool) -> int:
    """A sentence comes after the one before; the count of a section is at least its last sentence."""
    if not (text.isascii() and text.isdigit()) or int(text) < max(1, before + is_sentence):
        raise ValueError(f"sentence={text} must be a number of at least {max(1, before + is_sentence)}")
    return int(text)


def _rows(text: str, note: str) -> tuple[str, ...]:
    names = tuple(text.split(";")) if text else ()
    if not names and not note:
        raise ValueError("a claim without a row needs a note that says why")
    if not all(names) or len(set(names)) < len(names):
        raise ValueError(f"row={text} must be different names between semicolons")
    return names


def as_markdown(read: Sequence[Reading]) -> str:
    """The counts as a table; empty without a reading."""
    if not read:
        return ""
    lines = [
        f"| [{one.paper}]({one.paper}/reading.csv) | {sum(one.sections.values())} | {len(one.sentences)} | {one.decided} "
        f"| {len(one.sentences) - one.decided} | {one.found} |\n"
        for one in read
    ]
    return (
        "\nRead sentence by sentence, from the abstract to the conclusion:\n\n"
        "| paper | sentences | checkable | decided by a row | by a note | found by this reading |\n"
        "|---|---|---|---|---|---|\n" + "".join(lines)
    )
