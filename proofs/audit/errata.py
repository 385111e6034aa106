"""The errata as a letter to the authors: a LaTeX document, per paper and by how grave they are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from proofs.audit import glossary
from proofs.audit.ledger import OWN, ROOT, Row
from proofs.audit.prose import as_latex, plain
from proofs.engine.paper_verdict import FALSE, FALSE_AS_RESTORED, FALSE_PROOF, SLIP, STANDS, standing_of
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import AuditResult
from symdp.arithmetic.rational import Infinity
from symdp.conjectures.verdict import Conditional, Proved, Refuted
from symdp.theorems.text.statement_text import flowing

Audits = Mapping[str, AuditResult]

_PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[a4paper,margin=27mm]{geometry}
\usepackage{amsmath}
\usepackage{amssymb}
\setlength{\parindent}{0pt}
\setlength{\parskip}{5pt plus 2pt}
\setlength{\emergencystretch}{6em}
\tolerance=2000
\hbadness=10000
\raggedbottom
\newcommand{\entry}[2]{\pagebreak[2]\medskip\textbf{#1.}\ \textit{#2.}\par}
\newcommand{\part@label}{}
"""
_PARTS = {
    FALSE: (
        "False statements",
        "No fair reading of what is printed makes the following true. Each comes with an exact counterexample, evaluated "
        "without any solver, and with a statement that is true.",
    ),
    FALSE_PROOF: (
        "True statements whose printed proof is false",
        "The statement stands and is proved anew; a step of the printed proof does not hold.",
    ),
    SLIP: (
        "Slips",
        "A typo, an end point, a range, a strict sign, a missing maximum with 0: what is meant is plain, and it is what is "
        "proved.",
    ),
    FALSE_AS_RESTORED: (
        "Displays lost in the text at hand",
        "We had only a damaged conversion of the paper. The displays below are restored from what is around them, and as "
        "restored they are false; where the print has the missing case, nothing is wrong.",
    ),
    STANDS: (
        "Beside statements that stand",
        "The statement stands as printed; the remark concerns the text around it or its proof.",
    ),
}
_GREETING = (
    "We have read {papers} with a program that holds each statement to one rule: it is taken as a fair reader of the whole "
    "paper takes it, proved in exact arithmetic or refuted at an exact instance. Of {count} statements {stands} stand as "
    "they are printed or restored. Below is what we found wrong, with what we believe is meant. Each correction is proved, "
    "and its certificate can be checked without our program; the names in typewriter are those of the files of statement "
    "and proof. Where we have misread you, the fault is ours, and we should be glad to know."
)


def document(rows: Sequence[Row], audits: Audits) -> str:
    """All errata of some rows as a LaTeX document that compiles on its own."""
    papers = [paper for paper in dict.fromkeys([row.statement.paper for row in rows]) if paper not in OWN]
    named = [row for row in rows if row.statement.paper not in OWN]
    stands = sum([standing_of(row.statement) in (STANDS, FALSE_PROOF) for row in named])
    head = _GREETING.format(papers=_listed([_reference(paper)[1] for paper in papers]), count=len(named), stands=stands)
    parts = [_PREAMBLE.replace("\\newcommand{\\part@label}{}\n", ""), "\\begin{document}\n", "\\section*{Errata}\n\n"]
    parts += ["Dear colleagues,\n\n", head, "\n\n"]
    for paper in papers:
        parts += _of_paper(paper, [row for row in named if row.statement.paper == paper], audits)
    printed = [row.statement for row in named if standing_of(row.statement) != STANDS]
    words = glossary.as_latex([*printed, *[row.statement.corrected for row in named if row.statement.corrected]])
    return "".join([*parts, "With kind regards,\n\nthe maintainers of symdp\n\n", words, "\\end{document}\n"])


def _of_paper(paper: str, rows: Sequence[Row], audits: Audits) -> list[str]:
    title, short = _reference(paper)
    wrong = [row for row in rows if row.erratum or standing_of(row.statement) not in (STANDS, None)]
    parts = [f"\\section*{{{short}}}\n\n\\textit{{{title}}}\n\n"]
    if not wrong:
        return [*parts, "We found nothing wrong.\n\n"]
    for standing, (heading, meaning) in _PARTS.items():
        chosen = [row for row in wrong if standing_of(row.statement) == standing]
        if chosen:
            parts.append(f"\\subsection*{{{heading}}}\n\n{meaning}\n\n")
            parts += [_entry(row, audits[row.name]) for row in chosen]
    return parts


def _entry(row: Row, one: AuditResult) -> str:
    """One erratum: what is printed, where it fails, what is true, and what is said of it."""
    name, _, summary = row.title.partition(": ")
    label = name.partition(", ")[2] or row.statement.id
    lines = [rf"\entry{{{as_latex(label)}}}{{{as_latex(summary.rstrip('.'))}}}"]
    if row.statement.residue is not None:
        lines.append(rf"\emph{{What is left of the display.}} ``{as_latex(row.statement.residue)}''")
    if isinstance(one.verdict, Refuted):
        lines.append(rf"\emph{{As printed.}} {_mathematics(row.statement.text)}.")
        lines.append(rf"\emph{{Counterexample.}} {_witness(one.verdict.witness.values)}.")
    if row.erratum:
        lines.append(as_latex(row.erratum))
    if row.statement.corrected is not None and one.corrected is not None:
        lines.append(rf"\emph{{Corrected.}} {_mathematics(row.statement.corrected.text)}.")
        lines.append(rf"\emph{{Status.}} {_status(row.statement.corrected, one.corrected)}")
    elif row.statement.proof is not None and standing_of(row.statement) != STANDS:
        lines.append(rf"\emph{{What is proved.}} {_mathematics(row.statement.text)}.")
        lines.append(rf"\emph{{Status.}} {_status(row.statement, one)}")
    lines.append(rf"{{\footnotesize\texttt{{{plain(row.name)}}}\par}}")
    return "\n\n".join(lines) + "\n\n"


def _status(given: Statement, one: AuditResult) -> str:
    verdict = one.verdict.proof if isinstance(one.verdict, Conditional) else one.verdict
    if not isinstance(verdict, Proved):
        return plain(str(verdict)) + "."
    coq = rf"; in Coq: {_code_list(given.coq)}" if given.coq else ""
    left = f" Left to the reader: {as_latex(given.prose)}." if given.prose else ""
    return f"Proved for {as_latex(verdict.scope)}, by {as_latex(verdict.method)}{coq}.{left}"


def _code_list(names: Sequence[str]) -> str:
    return ", ".join([rf"\texttt{{{plain(name).replace('.', '.' + chr(92) + 'allowbreak{}')}}}" for name in names])


def _mathematics(text: str) -> str:
    """A statement, without its full stop, as a sentence, or as formulas in a line that breaks wherever it has a space."""
    if (sentence := flowing(text.removesuffix("."))) is not None:
        return sentence
    pieces = [piece.strip() for piece in re.split(r"\\qquad|\\quad|(?<=[,;:}])\\ (?![^{]*\\right)", _outside(text))]
    return " ".join([rf"\({piece}\)" for piece in pieces if piece])


def _outside(text: str) -> str:
    """Spaces inside brackets of their own line kept as thin ones, so that no formula is cut within a group."""
    depth, found, place = 0, [], 0
    while place < len(text):
        two = text[place : place + 2]
        depth += {r"\{": 1, r"\}": -1}.get(two, 0) or {"{": 1, "}": -1}.get(text[place], 0)
        depth += text.startswith((r"\left", r"\bigl"), place) and not text.startswith(r"\leftarrow", place)
        depth -= text.startswith((r"\right", r"\bigr"), place) and not text.startswith(r"\rightarrow", place)
        if two == r"\ " and depth > 0:
            found.append(r"\;")
            place += 2
            continue
        step = 2 if two[:1] == "\\" and len(two) == 2 and not two[1].isalpha() else 1
        found.append(text[place : place + step])
        place += step
    return "".join(found)


def _witness(values: Mapping[str, Any]) -> str:
    return ", ".join([f"{plain(name.replace('_', ' '))} {_shown(value)}" for name, value in values.items()])


def _shown(value: Any) -> str:
    r"""An exact value in mathematics, with places to break at.

    Examples
    --------
    >>> _shown((Fraction(1, 2), Fraction(0)))
    '\\((1/2,\\allowbreak\\ 0)\\)'
    """
    return rf"\({_value(value)}\)"


def _value(value: Any) -> str:
    if hasattr(value, "matrix"):
        return _value(value.matrix)
    if isinstance(value, tuple | list):
        return "(" + r",\allowbreak\ ".join([_value(one) for one in value]) + ")"
    if isinstance(value, Infinity):
        return r"\infty"
    if isinstance(value, Fraction | int):
        return str(value)
    return rf"\text{{{plain(str(value))}}}"


def _reference(paper: str) -> tuple[str, str]:
    """(reference, authors and year) from references.bib."""
    text = (ROOT / "references.bib").read_text(encoding="utf-8")
    block = re.search(rf"@\w+\{{{paper},(.*?)\n\}}", text, re.DOTALL)
    fields = dict(re.findall(r"(\w+)\s*=\s*\{(.*)\},", block[1])) if block else {}
    # Names and titles are LaTeX already.
    names = [name.partition(",")[0] for name in fields.get("author", paper).split(" and ")]
    home = fields.get("journal") or fields.get("booktitle") or f"arXiv {fields.get('eprint', '')}"
    return f"{fields.get('title', '')}. {home}, {fields.get('year', '')}.", f"{_listed(names)} ({fields.get('year', '')})"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
