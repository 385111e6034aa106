"""Writing the site: pages, certificates to download, style and script, all beside each other and without the network."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from proofs.audit import coq_citations, store
from proofs.audit.ledger import Row
from proofs.audit.site.dependency_graph import graph_page, users_of, uses_of
from proofs.audit.site.elements import frame
from proofs.audit.site.overview import overview
from proofs.audit.site.statement_page import ROOT, Surroundings, statement_page
from proofs.engine.statement_audit import AuditResult
from symdp.text_file import write_whole

ASSETS = ("site.css", "site.js")


def write_site(rows: Sequence[Row], audits: Mapping[str, AuditResult], folder: Path, docs: bool = False) -> None:
    """Write the audit of all rows into a folder; ``docs`` says whether the guide stands beside it."""
    _write(folder / "index.html", frame("symdp: the audit of five papers", overview(rows, audits), "", "overview", docs))
    _write(folder / "graph.html", frame("What rests on what", graph_page(rows, audits), "", "picture", docs))
    around = Surroundings(audits, users_of(uses_of(rows)), coq_citations.recorded())
    for before, row, after in zip([None, *rows[:-1]], rows, [*rows[1:], None], strict=True):
        body = statement_page(row, around, before, after)
        _write(folder / "statements" / f"{row.name}.html", frame(row.name, body, ROOT, "statement", docs))
        for given in coq_citations.statements_of(row):
            _copy(store.path_of(given), folder / "certificates" / given.paper)
    for name in ASSETS:
        _copy(Path(__file__).with_name(name), folder / "assets")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)


def _copy(path: Path, folder: Path) -> None:
    if path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / path.name)
