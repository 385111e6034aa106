"""``python -m proofs page -o site``: the audit as pages, from the stored certificates; with ``--docs`` the whole site."""

from __future__ import annotations

from pathlib import Path

import click

from proofs.audit import ledger, store
from proofs.audit.site.guide import write_front_page, write_guide
from proofs.audit.site.writing import write_site
from proofs.engine.statement_audit import settle
from symdp.cli.command_class import Command
from symdp.errors import InvalidArgument


@click.command(cls=Command)
@click.option("-o", "--output", required=True, metavar="FOLDER", help="Where the pages are written.")
@click.option("--docs", is_flag=True, help="Build the site: docs/ by Sphinx in FOLDER/guide, the audit in FOLDER/audit.")
def page(output: str, docs: bool) -> None:
    """Write the audit as a static site that needs no network: FOLDER/index.html.

    With --docs, FOLDER/index.html leads to the guide, and the audit is FOLDER/audit/index.html. Warnings of Sphinx are
    errors.

    The verdicts are those of the stored certificates, each of which is checked on the way.
    """
    folder = Path(output)
    if folder.exists() and not folder.is_dir():
        raise InvalidArgument(f"output={output} is a file; name a folder")
    rows, audit = ledger.rows(), folder / "audit" if docs else folder
    write_site(rows, settle({row.name: store.stored(row.statement) for row in rows}), audit, docs)
    click.echo(f"{len(rows)} statements in {audit / 'index.html'}")
    if docs:
        write_guide(folder / "guide")
        write_front_page(folder)
        click.echo(f"guide in {folder / 'index.html'}")
