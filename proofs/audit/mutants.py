"""Mutants of the theorems of rows: a statement that is changed a little must be refused by the row's own proof.

Each is stated as a theorem with the script of the row, beside the row's file; what Coq does not even read is no mutant.
Of those that Coq proves, which say as much or less, proofs/coq/mutants.json has the reason; whatever else survives is an
error. ``python -m proofs mutants`` tries all and writes the counts there.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

from proofs.audit import coq_library, coq_terms, coq_text
from proofs.audit.coq_session import Session
from proofs.audit.coq_sources import ROWS
from proofs.audit.kernel import Unknown, as_product, parameters_of
from proofs.audit.layout import Theorems
from proofs.audit.row_texts import row_named

RECORD = "mutants.json"
SECONDS, LONGEST = 5, 60
"""What a step of a changed proof may take, where three times what the row itself takes is less; and what that may take."""
UNCHANGED = "unchanged"
"""The label of the row itself."""
_ROW = re.compile(r"^Theorem (row_\w+)(.*?)\.\nProof\.\s(.*?)\sQed\.", re.DOTALL | re.MULTILINE)
_SWAPS = (
    (r"<=(?!>)", ("<", ">=")),
    (r"(?<![<-])<(?![=-])", ("<=", ">")),
    (r"(?<![<:>=])=(?![>1])", ("<>",)),
    (r"(?<![\w.%'])1(?![\w.%'])", ("0", "2%:R")),
    (r"(?<![\w.%'])0(?![\w.%'])", ("1",)),
    (r"(?<=\d)%:R", (".+1%:R",)),
    (r" \+ ", (" - ",)),
    (r" - ", (" + ",)),
    (r" \* ", (" / ",)),
    (r"\.\+1", ("",)),
    (r"\.-1", ("", ".-1.-1")),
    (r"Num\.max", ("Num.min",)),
    (r"Num\.min", ("Num.max",)),
    (r"\bexists2?\b", ("forall",)),
    (r"<->", ("->", "<-")),
    (r"/\\", (r"\/",)),
    (r"\bachievable\b", ("~ achievable",)),
    (r"~~? ", ("",)),
)
"""What is exchanged: relations, constants, signs, ranges, quantifiers, equivalences."""


@dataclass(frozen=True)
class Mutant:
    """A changed statement.

    Attributes
    ----------
    row : str
        The theorem, ``row_ID``.
    label : str
        What is changed, and which of its occurrences.
    statement : str
        Binders, colon and statement.
    proof : str
        The script of the row.
    """

    row: str
    label: str
    statement: str
    proof: str

    @property
    def sha256(self) -> str:
        """Digest of statement and script."""
        return hashlib.sha256(f"{self.statement}\n{self.proof}".encode()).hexdigest()

    @property
    def parts(self) -> tuple[str, str]:
        """(binders, statement)."""
        place = _colon(self.statement)
        return self.statement[:place], self.statement[place + 1 :]


def of_file(text: str) -> list[Mutant]:
    """The rows of a file, unchanged, each followed by its mutants.

    Examples
    --------
    >>> text = "Theorem row_a (n : nat) : 0 < n -> n <= n + n.\\nProof.\\nby [].\\nQed."
    >>> [one.label for one in of_file(text)][:5]
    ['unchanged', '<= to < #1', '<= to >= #1', '< to <= #1', '< to > #1']
    """
    return [Mutant(row, label, new, proof) for row, said, proof in _ROW.findall(text) for label, new in _changed(said)]


def _changed(said: str) -> Iterator[tuple[str, str]]:
    """(label, statement) of a row and of its mutants."""
    yield UNCHANGED, said
    start = _colon(said)
    for pattern, others in _SWAPS:
        for number, found in enumerate(re.finditer(pattern, said[start + 1 :]), 1):
            a, b = found.start() + start + 1, found.end() + start + 1
            for other in others:
                yield f"{found[0].strip()} to {other.strip() or 'nothing'} #{number}", said[:a] + other + said[b:]
    yield from _without_premise(said, start)


def _without_premise(said: str, start: int) -> Iterator[tuple[str, str]]:
    """Each arrow with the premise before it left out, whatever encloses it."""
    for number, arrow in enumerate(re.finditer(r"(?<!<)->", said), 1):
        depth, place = 0, arrow.start() - 1
        while place > start:
            one = said[place]
            depth += (one in ")]}") - (one in "([{")
            ends = depth < 0 or (depth == 0 and (one in ",:;&|" or said.startswith("->", place - 1)))
            if ends or (depth == 0 and re.match(r"/\\|<->", said[place - 1 : place + 2])):
                break
            place -= 1
        yield f"premise {number} dropped", said[: place + 1] + " " + said[arrow.end() :]


def _colon(said: str) -> int:
    """Where the binders end."""
    depth = 0
    for place, one in enumerate(said):
        depth += (one in "([{") - (one in ")]}")
        if depth == 0 and one == ":" and not said.startswith(":=", place):
            return place
    raise coq_library.CoqFailed(f"a theorem without a statement: {said[:60]}")


@dataclass(frozen=True)
class Tried:
    """What became of the mutants of some rows.

    Attributes
    ----------
    formed : list of Mutant
        Those that Coq reads, the rows themselves among them.
    proved : list of Mutant
        Those of them that the script of the row proves.
    """

    formed: list[Mutant]
    proved: list[Mutant]


def of_paper(paper: str, folder: Path = coq_library.FOLDER, rows: Collection[str] | None = None) -> list[Mutant]:
    """The rows of a paper, or some of them, ``paper/id``, unchanged, each followed by its mutants."""
    text = (folder / ROWS / f"{paper}.v").read_text(encoding="utf-8")
    return [one for one in of_file(text) if rows is None or row_named(paper, one.row) in rows]


def tried(paper: str, mutants: Sequence[Mutant], folder: Path = coq_library.FOLDER, seconds: int = SECONDS) -> Tried:
    """State rows of a paper and mutants of them, each row before its mutants, in one run of Coq.

    A step of a changed proof may take so many seconds, or three times the slowest step of the row's own proof.

    Raises
    ------
    Unsupported
        Without Coq.
    """
    text = (folder / ROWS / f"{paper}.v").read_text(encoding="utf-8")
    coq_library.build([f"{ROWS}/{paper}"], folder)
    formed, proved = [], []
    with Session(folder) as coq:
        for step in coq_text.steps(_head(text, paper)):
            coq.say(step)
        limit = seconds
        for number, one in enumerate(mutants):
            binders, statement = one.parts
            if not coq.does(f"Definition formed_{number} {binders} : Prop := {statement}.", LONGEST):
                continue
            formed.append(one)
            slowest = coq.proves(_script(number, one), LONGEST if one.label == UNCHANGED else limit)
            if slowest is not None:
                proved.append(one)
                limit = max(seconds, ceil(3 * slowest)) if one.label == UNCHANGED else limit
    return Tried(formed, proved)


def _script(number: int, one: Mutant) -> list[str]:
    return coq_text.steps(f"Theorem proved_{number}{one.statement}.\nProof.\n{one.proof}\nQed.")


def _head(text: str, paper: str) -> str:
    """What a file of rows says before it begins, the file itself, and the notations that it keeps to itself."""
    head = text[: min(found.start() for found in re.finditer(r"^(?:Theorem|Lemma|Definition|Section) ", text, re.MULTILINE))]
    return "\n".join([f"{head}From symdp.{ROWS} Require Import {paper}.", *_local_notations(text), ""])


def _local_notations(text: str) -> Iterator[str]:
    """Those outside of all sections.

    Examples
    --------
    >>> list(_local_notations("Section A. Local Notation a := 1. End A. Local Notation b := 2."))
    ['Local Notation b := 2.']
    """
    depth = 0
    for sentence in coq_text.commands(text):
        depth += sentence.startswith("Section ") - sentence.startswith("End ")
        if depth == 0 and sentence.startswith("Local Notation "):
            yield sentence


def printed(paper: str, mutants: Sequence[Mutant], folder: Path = coq_library.FOLDER) -> list[str]:
    """What is printed of some mutants, both ways; of one that has no form, why it has none.

    Raises
    ------
    CoqFailed
        When Coq does not read one of them.
    """
    text = (folder / ROWS / f"{paper}.v").read_text(encoding="utf-8")
    said = [f"Definition m_{number} {one.parts[0]} : Prop := {one.parts[1]}.\n" for number, one in enumerate(mutants)]
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "Mutants.v"
        path.write_text(f"{_head(text, paper)}{''.join(said)}", encoding="utf-8")
        coq_library.compiled(path, folder, path.parent)
        names = [f"{coq_library.BESIDE}.Mutants.m_{number}" for number in range(len(mutants))]
        known = Theorems(coq_terms.ask(names, folder, path.parent))
    return [_printed(known, name) for name in names]


def _printed(known: Theorems, name: str) -> str:
    type_, body = known.known[name]
    known.types[name] = as_product(body, len(parameters_of(type_)[0]))
    try:
        shown = known.sentence(name)
    except Unknown as error:
        return str(error)
    return f"{shown.text}\n{shown.latex}"


@dataclass(frozen=True)
class Counts:
    """What became of the mutants of one row.

    Attributes
    ----------
    tried, refused : int
    survived : dict
        What is changed in those that are proved, to the reason; no reason where nobody gave one yet.
    of : str
        Digest of the statement and the script of which they were tried.
    """

    tried: int
    refused: int
    survived: dict[str, str] = field(default_factory=dict)
    of: str = ""


def counted(paper: str, found: Tried, folder: Path = coq_library.FOLDER) -> dict[str, Counts]:
    """The mutants of the rows of a paper that were tried, by ``paper/id``, with the reasons that are known.

    Raises
    ------
    CoqFailed
        When the script of a row does not prove the row itself, so that what it refuses tells nothing.
    """
    known = counts(folder)
    result = {}
    for row in dict.fromkeys([one.row for one in found.formed]):
        name = row_named(paper, row)
        proved = [one.label for one in found.proved if one.row == row]
        if UNCHANGED not in proved:
            raise coq_library.CoqFailed(f"{name}: its own script does not prove it when it is stated again")
        reasons = known[name].survived if name in known else {}
        survived = {label: reasons.get(label, "") for label in proved if label != UNCHANGED}
        formed = len([one for one in found.formed if one.row == row]) - 1
        (unchanged,) = [one for one in found.formed if one.row == row and one.label == UNCHANGED]
        result[name] = Counts(formed, formed - len(survived), survived, unchanged.sha256)
    return result


def digests(paper: str, folder: Path = coq_library.FOLDER) -> dict[str, str]:
    """The digest of the statement and the script of each row of a paper, by ``paper/id``."""
    return {row_named(paper, one.row): one.sha256 for one in of_paper(paper, folder) if one.label == UNCHANGED}


def counts(folder: Path = coq_library.FOLDER) -> dict[str, Counts]:
    """What is kept of the mutants of all rows."""
    return coq_library.kept(folder / RECORD, _read, {})


def _read(kept: dict[str, Any]) -> dict[str, Counts]:
    return {name: Counts(**one) for name, one in kept.items()}


def record(papers: Sequence[str], folder: Path = coq_library.FOLDER, everything: bool = True) -> dict[str, Counts]:
    """Try the mutants of all rows of some papers, or of those that have changed, and keep what became of them."""
    for paper in papers:
        known, digest_of = counts(folder), digests(paper, folder)
        kept = {name: one for name, one in known.items() if name.partition("/")[0] != paper or name in digest_of}
        changed = {name for name, of in digest_of.items() if everything or name not in kept or kept[name].of != of}
        if changed:
            kept |= counted(paper, tried(paper, of_paper(paper, folder, changed), folder), folder)
        coq_library.keep(folder / RECORD, {name: asdict(one) for name, one in kept.items()})
    return counts(folder)
