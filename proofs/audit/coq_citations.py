"""Which theorems of proofs/coq the statements cite, what Coq said of them, and whether that still is so.

``python -m proofs coq`` asks Coq and keeps the answers in proofs/coq/statements.json: of each theorem its statement and the
digest of what the kernel has of it and of all definitions beneath it. Without Coq they are taken from there, and stand while
the commands of all theories on which a theorem rests are those that Coq has read.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from textwrap import dedent
from typing import Any

from proofs.audit import coq_library, coq_terms
from proofs.audit.coq_pinned import files, pinned
from proofs.audit.coq_sources import theories
from proofs.audit.coq_terms import Terms
from proofs.audit.ledger import Row
from proofs.engine.statement import Statement

RECORD = "statements.json"
CLOSED = "Closed under the global context"
AGAIN = "python -m proofs coq"
"""What asks Coq again, and prints what has changed."""

_HEAD = """Set Warnings "-notation-overridden,-ambiguous-paths".
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import QArith.
From symdp Require {files}.
Set Printing Width 116.
Set Printing Depth 100000.
Unset Printing Implicit Defensive.
"""
_OF_A_FILE = """Module Of{file}.
Import Definitions {file}.
Local Open Scope ring_scope.
{questions}End Of{file}.
"""
_QUESTION = """Goal True. idtac "== {theorem}". Abort.
Check @{theorem}.
"""
_ASSUMED = """From symdp Require {files}.
Definition everything : True :=
{theorems}I.
Print Assumptions everything.
"""
_ANSWER = re.compile(r"^== (\S+)\n(.*?)(?=^== |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Answer:
    """What Coq says of a theorem: its statement, and what it assumes."""

    statement: str
    assumptions: str

    @property
    def is_closed(self) -> bool:
        """Whether it rests on no axiom."""
        return self.assumptions == CLOSED


@dataclass(frozen=True)
class Recorded:
    """What is kept of a theorem: its statement as Coq prints it, and the digest of the terms that the kernel has of it."""

    statement: str
    sha256: str


@dataclass(frozen=True)
class Kept:
    """What is kept of Coq's answers.

    Attributes
    ----------
    theorems : dict
        The cited theorems.
    others : dict
        Theorems on which certificates rest and that no statement cites, to the digests of their terms.
    terms : dict
        Each theorem and each definition beneath one, to the digest of its own term.
    theories : dict
        A file to the digest of its commands.
    """

    theorems: dict[str, Recorded] = field(default_factory=dict)
    others: dict[str, str] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)
    theories: dict[str, str] = field(default_factory=dict)

    def digests(self) -> dict[str, str]:
        """All theorems to the digests of their terms."""
        return {name: one.sha256 for name, one in self.theorems.items()} | self.others


def statements_of(row: Row) -> list[Statement]:
    """The statement of a row, and its corrected form where it has one."""
    return [row.statement] + ([row.statement.corrected] if row.statement.corrected is not None else [])


def cited(rows: Iterable[Row]) -> list[str]:
    """The theorems that some rows cite, each once."""
    return sorted({theorem for row in rows for one in statements_of(row) for theorem in one.coq})


def recorded(folder: Path = coq_library.FOLDER) -> dict[str, Recorded]:
    """The kept answers by theorem."""
    return kept_answers(folder).theorems


def kept_answers(folder: Path = coq_library.FOLDER) -> Kept:
    """All that is kept of Coq's answers; nothing where it was never asked."""
    return coq_library.kept(folder / RECORD, _read, Kept())


def _read(kept: dict[str, Any]) -> Kept:
    theorems = {name: Recorded(**one) for name, one in kept["theorems"].items()}
    return Kept(theorems, kept["others"], kept["terms"], kept["theories"])


def stands(statement: Statement, folder: Path = coq_library.FOLDER) -> bool:
    """Whether a statement cites theorems, and all of them are as they were when Coq was asked."""
    return bool(statement.coq) and not out_of_date(statement.coq, folder)


def out_of_date(theorems: Sequence[str], folder: Path = coq_library.FOLDER) -> list[str]:
    """What speaks against the kept answers without asking Coq, a line each."""
    kept, now = kept_answers(folder).theorems, theories(folder).theorems
    found = []
    for name in theorems:
        changed = changed_beneath(name.rpartition(".")[0], folder)
        if name not in now:
            found.append(f"{name} is no theorem of proofs/coq")
        elif name not in kept:
            found.append(f"{name} is not in proofs/coq/{RECORD}; {AGAIN} asks Coq for it, where it is installed")
        elif changed:
            shown = " and ".join([f"{one}.v" for one in changed[:2]])
            more = f" and {len(changed) - 2} more" * (len(changed) > 2)
            found.append(f"{name} rests on {shown}{more}, changed since Coq was asked; {AGAIN} asks again")
    return found


def changed_beneath(file: str, folder: Path = coq_library.FOLDER) -> list[str]:
    """A theory and those on which it rests, as far as Coq has read others; itself first."""
    kept, now = kept_answers(folder).theories, theories(folder)
    seen = sorted(now.seen_from(file), key=lambda one: (one != file, one))
    return [one for one in seen if one in now.digests and now.digests[one] != kept.get(one)]


def unread(folder: Path = coq_library.FOLDER) -> list[str]:
    """The theories that are not those of which Coq was asked, cited or not."""
    now, kept = theories(folder).digests, kept_answers(folder).theories
    return sorted([file for file in {*now, *kept} if now.get(file) != kept.get(file)])


def ask(theorems: Iterable[str], folder: Path = coq_library.FOLDER) -> dict[str, Answer]:
    """What Coq says of some theorems.

    Raises
    ------
    Unsupported
        Without Coq.
    CoqFailed
        When a theory does not compile or a theorem does not exist.
    """
    wanted = sorted(set(theorems))
    by_file = {file: list(names) for file, names in groupby(wanted, lambda name: name.partition(".")[0])}
    coq_library.build(by_file, folder)
    stated, assumed = _statements(by_file, folder), assumptions(wanted, folder)
    return {name: Answer(stated[name], assumed[name]) for name in wanted}


def _statements(by_file: Mapping[str, Sequence[str]], folder: Path) -> dict[str, str]:
    """What Coq prints of the theorems of each file, with the notations of that file."""
    text = _HEAD.format(files=" ".join(sorted({"Definitions", *by_file})))
    for file, names in by_file.items():
        text += _OF_A_FILE.format(file=file, questions="".join([_QUESTION.format(theorem=name) for name in names]))
    return {name: _type(shown) for name, shown in _ANSWER.findall(_said(text, folder))}


def assumptions(theorems: Sequence[str], folder: Path) -> dict[str, str]:
    """What each theorem assumes; they are asked for one by one only where all of them together assume something."""
    files = " ".join(sorted({name.rpartition(".")[0] for name in theorems}))
    used = "".join([f"let _ := @{name} in\n" for name in theorems])
    said = " ".join(_said(_ASSUMED.format(files=files, theorems=used), folder).split())
    if said == CLOSED or len(theorems) < 2:
        return dict.fromkeys(theorems, said)
    return {name: assumptions([name], folder)[name] for name in theorems}


def _said(question: str, folder: Path) -> str:
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "questions.v"
        path.write_text(question, encoding="utf-8")
        return coq_library.compiled(path, folder)


def _type(shown: str) -> str:
    """The statement in what ``Check`` prints, laid out as there."""
    return dedent(re.sub(r"\A\S+\s*:\s", "       ", shown.rstrip())).strip()


def problems(theorems: Sequence[str], folder: Path = coq_library.FOLDER) -> list[str]:
    """Everything that speaks against some citations, by asking Coq."""
    found = out_of_date(theorems, folder)
    if found:
        return found
    kept = recorded(folder)
    for name, answer in ask(theorems, folder).items():
        if not answer.is_closed:
            found.append(f"{name} rests on {answer.assumptions}")
        said, known = [" ".join(text.split()) for text in (answer.statement, kept[name].statement)]
        if said != known:
            found.append(f"{name} says {said}, it was cited as {known}")
    return found + restated([*theorems, *pinned(folder)], folder)


def restated(theorems: Iterable[str], folder: Path = coq_library.FOLDER) -> list[str]:
    """The theorems that say to Coq's kernel what they did not say when it was asked, a line each with what has changed."""
    names = sorted(set(theorems))
    coq_library.build(files(names), folder)
    found = _differences(coq_terms.ask(names, folder), names, kept_answers(folder))
    return [f"{line}; where that is meant, {AGAIN} keeps it" for line in found]


def _differences(now: Terms, names: Iterable[str], kept: Kept) -> list[str]:
    known = kept.digests()
    found = [name for name in names if now.digest(name) != known.get(name)]
    return [f"{name} has changed: {coq_terms.changed(name, now, kept.terms)}" for name in found]


def record(theorems: Iterable[str], folder: Path = coq_library.FOLDER) -> list[str]:
    """Ask Coq and keep what it answers; what it says of theorems that it did not say before, a line each.

    Raises
    ------
    CoqFailed
        When a theorem does not exist or is not closed under the global context.
    """
    answers, before = ask(theorems, folder), kept_answers(folder)
    for name, answer in answers.items():
        if not answer.is_closed:
            raise coq_library.CoqFailed(f"{name} rests on {answer.assumptions}; a cited theorem assumes nothing")
    more = pinned(folder)
    coq_library.build(files(more), folder)
    now = coq_terms.ask([*answers, *more], folder)
    kept = {
        "theorems": {name: {"statement": one.statement, "sha256": now.digest(name)} for name, one in answers.items()},
        "others": {name: now.digest(name) for name in more},
        "terms": now.digests(),
        "theories": theories(folder).digests,
    }
    coq_library.keep(folder / RECORD, kept)
    return _differences(now, [name for name in [*answers, *more] if name in before.digests()], before)


def as_markdown(rows: Sequence[Row], kept: Mapping[str, Recorded]) -> str:
    """The page proofs/coq/README.md."""
    lines = []
    for row in rows:
        for one in statements_of(row):
            sense = "refuted" if one.refutation is not None else "corrected" if one is not row.statement else "proved"
            link = f"[{row.name}](../{row.name}.py)"
            lines += [f"| {link} | {sense} | {name.partition('.')[2]} | {_file(name)} |" for name in one.coq]
    stated = [f"**{name}**\n\n```coq\n{kept[name].statement}\n```\n" for name in cited(rows) if name in kept]
    return _PAGE.format(count=len(lines), lines="\n".join(lines), stated="\n".join(stated))


def _file(theorem: str) -> str:
    name = f"{theorem.partition('.')[0]}.v"
    return f"[{name}]({name})"


_PAGE = """# The core theorems, checked by Coq

Generated by `python -m proofs coq`; a test fails when it is out of date. The theorems hold for every alphabet and over
every ordered field, and rest on no axiom; where one asks for a logarithm, for powers or for numbers without gaps, over those
that have them, and [Reals.v](../reals/Reals.v), which rests on the five axioms of Coq's own real numbers and on which no
theory rests, shows that the real numbers do. `make` compiles them (Coq 8.16 with MathComp 1.15: Debian's `coq` and
`libcoq-mathcomp-algebra`); nothing else in symdp needs Coq.

[Definitions.v](Definitions.v) holds the notions of the papers: read it first. `symdp recheck CERTIFICATE --coq FILE.v`
writes the claim of a certificate as a theorem in these notions, which [BlockClaims.v](BlockClaims.v) or, for several
records, [RecordClaims.v](RecordClaims.v) proves by computation; `coqc -R proofs/coq symdp FILE.v` checks it. What else
claims are written with is in the files of which the names end in Checks.

`make checker` extracts `decides_blocks` and `decides_records` of [guard/Extracted.v](guard/Extracted.v), which are
`accepts` of these two theories: of both the theorem `accepted` says that what they accept holds. They become one
program of OCaml, `extraction/build/acceptance CERTIFICATE...` (Debian's `ocaml-nox`, `ocaml-findlib` and
`libzarith-ocaml-dev`). The files of [extraction](extraction) read the JSON; they decide nothing that makes a claim accepted
but which claim it is, and this is printed, from what was decided: as a sentence, and as the term that `--coq` writes; and of
databases whether the logarithm of what was decided lies between two numbers, which are not printed.

The guard: [guard/Notions.v](guard/Notions.v), [Claims.v](guard/Claims.v), [Statements.v](guard/Statements.v),
[Programs.v](guard/Programs.v), [Built.v](guard/Built.v) and [Entries.v](guard/Entries.v) say the core theorems, what
certificates claim and what their programs rest on, once more without loading any of these theories;
[Guard.v](guard/Guard.v), [Checkers.v](guard/Checkers.v), [Extracted.v](guard/Extracted.v), [Shapes.v](guard/Shapes.v) and
[Format.v](guard/Format.v) compile only while the
theories prove just that. A test has the digests of these files, of the Makefile and of the [extraction](extraction), and
nothing writes them. `make check` has `coqchk` verify all theories and fails where anything is assumed.

[statements.json](statements.json) holds what Coq says of each cited theorem and, by [guard/Terms.v](guard/Terms.v), the
digest of the term that the kernel has of it and of every definition beneath it: what a theorem says is compared, not how it
reads. Where a theory has changed, `python -m proofs coq` asks Coq again and prints which theorems say something else now,
and which definition makes them do so.

{count} citations: the statement of the paper, how it fares, the theorem that says so, and its file.

| statement | | theorem | file |
|---|---|---|---|
{lines}

## What Coq says

The statements as Coq prints them.

{stated}"""
