"""The page of one statement: what it says, what became of it, what shows that, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from proofs.audit import coq_citations, pages, row_texts, store
from proofs.audit.coq_citations import Recorded
from proofs.audit.ledger import Row
from proofs.audit.site.elements import PAPERS, badge, stands, tag
from proofs.audit.site.mathematics import displayed
from proofs.audit.site.sentences import prose, sentence
from proofs.engine.paper_verdict import STANDINGS
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import AuditResult
from symdp.conjectures.verdict import Conditional, Refuted

ROOT = "../../"


@dataclass(frozen=True)
class Surroundings:
    """What a page shows of other statements, and what Coq said.

    Attributes
    ----------
    audits : mapping
        All audits by name.
    users : mapping
        Names of statements to the names of those that rest on them.
    answers : mapping
        Theorems of Coq to what was kept of them.
    """

    audits: Mapping[str, AuditResult]
    users: Mapping[str, Sequence[str]]
    answers: Mapping[str, Recorded]


def statement_page(row: Row, around: Surroundings, before: Row | None, after: Row | None) -> str:
    """The body of the page of a row."""
    one, given = around.audits[row.name], row.statement
    tags = tag(given.kind) + (tag("erratum") if row.erratum else "")
    head = f"""<p class="path"><a href="{ROOT}index.html">Statements</a> / <a href="{ROOT}index.html#{given.paper}">
{escape(PAPERS.get(given.paper, given.paper))}</a></p>
<h1>{escape(given.id.replace("_", " ").capitalize())}</h1>
<p class="marks">{badge(one.verdict.name)}{stands(pages.class_of(row))}{tags}</p>"""
    parts = [
        head,
        _section("Statement", displayed(given.text) + _notions(given) + prose(row.sections["Statement"])),
        _section("Hypotheses", prose(row.sections["Hypotheses"])),
        _section("Verdict", _class(row) + _verdict(given, one)),
        _section("Erratum", prose(row.erratum)) if row.erratum else "",
        _corrected(row, one),
        _section("How it is checked", prose(row.sections["Check"])),
        _coq(row, around),
        _section("Rests on", _rests(row, around)),
        _section("Source", prose(row.sections["Source"])),
        _neighbours(before, after),
    ]
    return "\n".join([part for part in parts if part])


def _notions(given: Statement) -> str:
    """The words of a theorem of Coq with their definitions, where the statement is one."""
    kept = row_texts.theorems()
    theorem = kept.rows.get(given.name) if given.theorem is not None else None
    if theorem is None:
        return ""
    told = "".join([f"<li>{displayed(kept.notions[name].latex)}</li>" for name in theorem.notions])
    return f"""<details class="notions"><summary>The theorem <code>{escape(theorem.name)}</code> of Coq, for every ordered
field R; its words</summary><ul>{told}</ul></details>"""


def _section(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>\n{body}\n</section>"


def _class(row: Row) -> str:
    """How the paper's sentence stands, and what is left of a display that was restored."""
    standing, residue = pages.class_of(row), row.statement.residue
    if not standing:
        return ""
    told = f"<p>{stands(standing)} {escape(STANDINGS[standing])}.</p>"
    return (
        told if residue is None else f'{told}\n<p>What is left of the display:</p><pre tabindex="0">{escape(residue)}</pre>'
    )


def _verdict(given: Statement, one: AuditResult) -> str:
    """What was found, the lines that the checker re-derives, and the certificate."""
    scope, method = pages.scope_of(one.verdict, given)
    facts = []
    if scope is not None and not isinstance(one.verdict, Refuted):
        facts.append(("for", sentence(scope)))
    if isinstance(one.verdict, Refuted):
        facts.append(("false at", escape(str(one.verdict.witness))))
    if isinstance(one.verdict, Conditional):
        facts.append(("provided that", escape(", ".join(one.verdict.on))))
    facts.append(("by", sentence(method if method is not None else pages.remark_on(one.verdict, given))))
    shown = "".join([f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts])
    return f'<dl class="facts"><dt>verdict</dt><dd>{badge(one.verdict.name)}</dd>{shown}</dl>\n{_certificate(given, one)}'


def _certificate(given: Statement, one: AuditResult) -> str:
    certificate = store.certificate_in(one.verdict)
    if certificate is None:
        return "<p>There is no certificate.</p>"
    lines = certificate.verify()
    name = store.path_of(given).name
    held = "".join([f"<li>{escape(line)}</li>" for line in lines])
    return f"""<details><summary>What the machine checked: {len(lines)} lines of the certificate</summary>
<ol class="lines">{held}</ol></details>
<p class="download"><a href="{ROOT}certificates/{given.paper}/{name}" download="{name}">Download the certificate</a>
and check it with <code>symdp recheck {name}</code></p>"""


def _corrected(row: Row, one: AuditResult) -> str:
    corrected = row.statement.corrected
    if corrected is None or one.corrected is None:
        return ""
    return _section("Corrected", displayed(corrected.text) + _notions(corrected) + _verdict(corrected, one.corrected))


def _coq(row: Row, around: Surroundings) -> str:
    shown = []
    for given in coq_citations.statements_of(row):
        sense = "the corrected statement" if given is not row.statement else "the statement"
        for name in given.coq:
            kept = around.answers.get(name)
            text = "not asked yet" if kept is None else kept.statement
            shown.append(f'<p><code>{escape(name)}</code> for {sense}</p>\n<pre tabindex="0">{escape(text)}</pre>')
    return _section("Theorems of Coq", "\n".join(shown)) if shown else ""


def _rests(row: Row, around: Surroundings) -> str:
    corrected = row.statement.corrected
    direct = list(dict.fromkeys([*row.statement.uses, *(corrected.uses if corrected is not None else ())]))
    below = prose(row.sections["Uses"]) if not direct else _links(direct, around)
    above = around.users.get(row.name, ())
    told = f"<h3>What rests on it</h3>\n{_links(above, around)}" if above else "<p>Nothing rests on it.</p>"
    return (
        f'{below}\n{told}\n<p><a href="{ROOT}graph.html#{row.name.replace("/", ".")}">In the graph of dependencies</a></p>'
    )


def _links(names: Sequence[str], around: Surroundings) -> str:
    items = []
    for name in names:
        one = around.audits[name.removesuffix("/corrected")]
        found = one.corrected if name.endswith("/corrected") and one.corrected is not None else one
        link = f"{ROOT}statements/{name.removesuffix('/corrected')}.html"
        items.append(f'<li><a href="{link}">{escape(name)}</a> {badge(found.verdict.name)}</li>')
    return f'<ul class="links">{"".join(items)}</ul>'


def _neighbours(before: Row | None, after: Row | None) -> str:
    shown = []
    for row, rel, arrow in ((before, "prev", "&larr; {}"), (after, "next", "{} &rarr;")):
        if row is not None:
            shown.append(f'<a rel="{rel}" href="{ROOT}statements/{row.name}.html">{arrow.format(escape(row.name))}</a>')
    return f'<nav class="neighbours" aria-label="Neighbours">{"".join(shown)}</nav>'
