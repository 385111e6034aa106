"""The first page: how many statements of each paper have which verdict, and all of them with a search and filters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from proofs.audit import coq_citations, pages
from proofs.audit.ledger import Row
from proofs.audit.site.elements import PAPERS, badge, stands, tag
from proofs.audit.site.sentences import prose
from proofs.engine.paper_verdict import STANDINGS
from proofs.engine.statement_audit import AuditResult

VERDICTS = ("PROVED", "CONDITIONAL", "TESTED", "REFUTED", "UNDECIDED")
CLASSES = tuple(STANDINGS)

_BODY = """<h1>Five papers, statement by statement</h1>
<p class="lead">{count} statements on privacy and utility: {verdicts}. Each that is proved or refuted has a certificate,
which a checker of its own accepts; a refuted one has an exact counterexample
and, where there is one, its corrected form.</p>
<div class="scroll"><table class="counts">
<caption>Statements by paper: the verdict on what the row states, and how the paper's sentence stands</caption>
<thead><tr><th scope="col">Paper</th>{heads}<th scope="col">with erratum</th></tr></thead>
<tbody>
{counts}
</tbody></table></div>
<details class="meaning"><summary>What the classes mean</summary><dl class="facts">{meanings}</dl></details>
<form class="filters" role="search" aria-label="Statements">
<label for="search">Search <span class="hint">(key /)</span></label>
<input id="search" type="search" autocomplete="off" placeholder="theorem 3, randomised response, counterexample ...">
<fieldset><legend>Paper</legend>{papers}</fieldset>
<fieldset><legend>Verdict</legend>{kinds}</fieldset>
<fieldset><legend>Class</legend>{classes}</fieldset>
<fieldset><legend>Only</legend>
<label><input type="checkbox" name="only" value="erratum"> with erratum</label>
<label><input type="checkbox" name="only" value="coq"> in Coq</label></fieldset>
<p id="shown" role="status" aria-live="polite">{count} statements</p>
</form>
<p id="nothing" hidden>No statement fits. <button type="button" id="all">Show all</button></p>
{sections}
"""
_ITEM = """<li class="row" data-paper="{paper}" data-verdict="{verdict}" data-class="{standing}"
 data-erratum="{erratum}" data-coq="{coq}"
 data-text="{text}"><a class="name" href="{link}">{name}</a>
<span class="marks">{badge}{tags}</span>
{statement}</li>"""


def overview(rows: Sequence[Row], audits: Mapping[str, AuditResult]) -> str:
    """The body of index.html."""
    present = [name for name in VERDICTS if any(one.verdict.name == name for one in audits.values())]
    papers = list(dict.fromkeys([row.statement.paper for row in rows]))
    sums = [f"{sum(audits[row.name].verdict.name == name for row in rows)} {name.lower()}" for name in present]
    return _BODY.format(
        count=len(rows),
        verdicts=", ".join(sums),
        heads="".join([f'<th scope="col">{shown}</th>' for shown in [*map(badge, present), *map(stands, CLASSES)]]),
        classes="".join([_box("class", name) for name in CLASSES]),
        meanings="".join([f"<dt>{stands(name)}</dt><dd>{escape(told)}</dd>" for name, told in STANDINGS.items()]),
        counts="\n".join([_count(paper, rows, audits, present) for paper in papers]),
        papers="".join([_box("paper", paper) for paper in papers]),
        kinds="".join([_box("verdict", name) for name in present]),
        sections="\n".join([_section(paper, rows, audits) for paper in papers]),
    )


def _count(paper: str, rows: Sequence[Row], audits: Mapping[str, AuditResult], present: Sequence[str]) -> str:
    mine = [row for row in rows if row.statement.paper == paper]
    numbers = [sum(audits[row.name].verdict.name == name for row in mine) for name in present]
    numbers += [sum(pages.class_of(row) == name for row in mine) for name in CLASSES]
    numbers.append(sum(row.erratum is not None for row in mine))
    cells = "".join([f"<td>{number or '<span class=none>0</span>'}</td>" for number in numbers])
    return f'<tr><th scope="row"><a href="#{paper}">{escape(PAPERS.get(paper, paper))}</a></th>{cells}</tr>'


def _box(name: str, value: str) -> str:
    return f'<label><input type="checkbox" name="{name}" value="{value}"> {escape(value)}</label>'


def _section(paper: str, rows: Sequence[Row], audits: Mapping[str, AuditResult]) -> str:
    items = [_item(row, audits[row.name]) for row in rows if row.statement.paper == paper]
    title = f'{escape(PAPERS.get(paper, paper))} <span class="key">{paper}</span>'
    return (
        f'<section class="paper" id="{paper}"><h2>{title}</h2>\n<ol class="rows">\n' + "\n".join(items) + "\n</ol></section>"
    )


def _item(row: Row, one: AuditResult) -> str:
    theorems = [theorem for given in coq_citations.statements_of(row) for theorem in given.coq]
    remark = pages.remark_on(one.verdict, row.statement)
    marks = [
        one.corrected is not None and f"corrected: {one.corrected.verdict.name}",
        row.erratum and "erratum",
        theorems and "Coq",
    ]
    words = [row.name, row.title, one.verdict.name, row.sections["Statement"], remark, row.erratum or "", *theorems]
    return _ITEM.format(
        paper=row.statement.paper,
        verdict=one.verdict.name,
        standing=pages.class_of(row),
        erratum=int(row.erratum is not None),
        coq=int(bool(theorems)),
        text=escape(" ".join(words).lower().replace("_", " ")),
        link=f"statements/{row.name}.html",
        name=escape(row.statement.id.replace("_", " ")),
        badge=badge(one.verdict.name) + stands(pages.class_of(row)),
        tags="".join([tag(mark) for mark in marks if mark]),
        statement=prose(_shortened(row.sections["Statement"])),
    )


def _shortened(text: str, most: int = 240) -> str:
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " ..."
