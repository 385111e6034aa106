"""Which theorems of proofs/coq the statements cite, what Coq said of them, and whether that still is so.

``python -m proofs --write`` asks Coq and keeps the answers in proofs/coq/statements.json. Without Coq they are taken from
there; what was renamed or restated since, or rests on a definition that was, is seen in the sources all the same.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from textwrap import dedent

from proofs.audit import coq_library
from proofs.audit.coq_sources import theories
from proofs.audit.ledger import Row
from symdp.statements.statement import Statement

RECORD = "statements.json"
CLOSED = "Closed under the global context"

_HEAD = """Set Warnings "-notation-overridden,-ambiguous-paths".
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions {file}.
Local Open Scope ring_scope.
Set Printing Width 116.
Set Printing Depth 100000.
Unset Printing Implicit Defensive.
"""
_QUESTION = """Goal True. idtac "== {theorem}". Abort.
Check @{theorem}.
Goal True. idtac "-- assumptions". Abort.
Print Assumptions {theorem}.
"""
_ANSWER = re.compile(r"^== (\S+)\n(.*?)^-- assumptions\n(.*?)(?=^== |\Z)", re.MULTILINE | re.DOTALL)


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
    """What is kept of a theorem: its statement, and the digest of its text and of all definitions beneath it."""

    statement: str
    sha256: str


def statements_of(row: Row) -> list[Statement]:
    """The statement of a row, and its corrected form where it has one."""
    return [row.statement] + ([row.statement.corrected] if row.statement.corrected is not None else [])


def cited(rows: Iterable[Row]) -> list[str]:
    """The theorems that some rows cite, each once."""
    return sorted({theorem for row in rows for one in statements_of(row) for theorem in one.coq})


def recorded(folder: Path = coq_library.FOLDER) -> dict[str, Recorded]:
    """The kept answers by theorem."""
    path = folder / RECORD
    if not path.exists():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {name: Recorded(one["statement"], one["sha256"]) for name, one in kept.items()}


def stands(statement: Statement, folder: Path = coq_library.FOLDER) -> bool:
    """Whether a statement cites theorems, and all of them are as they were when Coq was asked."""
    return bool(statement.coq) and not out_of_date(statement.coq, folder)


def out_of_date(theorems: Sequence[str], folder: Path = coq_library.FOLDER) -> list[str]:
    """What speaks against the kept answers without asking Coq, a line each."""
    kept, now = recorded(folder), theories(folder)
    found = []
    for name in theorems:
        known = kept.get(name)
        if name not in now.theorems:
            found.append(f"{name} is no theorem of proofs/coq")
        elif known is None:
            found.append(
                f"{name} is not in proofs/coq/{RECORD}; python -m proofs --write asks Coq for it, where it is installed"
            )
        elif now.digest(name, known.statement) != known.sha256:
            found.append(f"{name}, or a definition beneath it, has changed since it was cited; python -m proofs --write")
    return found


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
    answers: dict[str, Answer] = {}
    for file, names in by_file.items():
        text = _HEAD.format(file=file) + "".join([_QUESTION.format(theorem=name) for name in names])
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch) / "questions.v"
            path.write_text(text, encoding="utf-8")
            found = _ANSWER.findall(coq_library.compiled(path, folder))
        answers |= {name: Answer(_type(shown), " ".join(rest.split())) for name, shown, rest in found}
    return {name: answers[name] for name in wanted}


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
    return found


def record(theorems: Sequence[str], folder: Path = coq_library.FOLDER) -> None:
    """Ask Coq and keep what it answers; a theorem that rests on an axiom is refused.

    Raises
    ------
    CoqFailed
        When a theorem does not exist or is not closed under the global context.
    """
    now, kept = theories(folder), {}
    for name, answer in ask(theorems, folder).items():
        digest = now.digest(name, answer.statement)
        if not answer.is_closed or digest is None:
            raise coq_library.CoqFailed(f"{name} rests on {answer.assumptions}; a cited theorem assumes nothing")
        kept[name] = {"statement": answer.statement, "sha256": digest}
    (folder / RECORD).write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


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

Generated by `python -m proofs --write`; a test fails when it is out of date. The theorems hold for every alphabet and over
every ordered field, and rest on no axiom. `make` compiles them (Coq 8.16 with MathComp 1.15: Debian's `coq` and
`libcoq-mathcomp-algebra`); nothing else in symdp needs Coq.

[Definitions.v](Definitions.v) holds the notions of the papers: read it first. `symdp recheck CERTIFICATE --coq FILE.v`
writes the claim of a certificate as a theorem in these notions, which [CertificateChecks.v](CertificateChecks.v),
[CurveChecks.v](CurveChecks.v), [LeakageChecks.v](LeakageChecks.v), [GraphChecks.v](GraphChecks.v) and
[FloorChecks.v](FloorChecks.v) prove by computation; `coqc -R proofs/coq symdp FILE.v` checks it.

`make checker` extracts `accepts` of [Acceptance.v](Acceptance.v), one checker for all these claims, of which the theorem
`accepted` says that what it accepts holds, as a program of OCaml: `extraction/build/acceptance CERTIFICATE...` (Debian's
`ocaml-nox`, `ocaml-findlib` and `libzarith-ocaml-dev`). The files of [extraction](extraction) read the JSON; they decide
nothing that makes a claim accepted but which claim it is.

The guard: [guard/Notions.v](guard/Notions.v), [Claims.v](guard/Claims.v) and [Statements.v](guard/Statements.v) say the core
theorems, and what certificates claim, once more without loading any of these theories; [Guard.v](guard/Guard.v),
[Checkers.v](guard/Checkers.v), [Extracted.v](guard/Extracted.v) and [Shapes.v](guard/Shapes.v) compile only while the
theories prove just that. A test has their digests, and nothing writes them. `make check` has `coqchk` verify all theories
and fails where anything is assumed.

{count} citations: the statement of the paper, how it fares, the theorem that says so, and its file.

| statement | | theorem | file |
|---|---|---|---|
{lines}

## What Coq says

The statements as Coq prints them.

{stated}"""
