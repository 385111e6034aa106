"""``python -m proofs [PAPER[/ID] ...]``: the verdicts and errata of the papers.

``python -m proofs errata -o FILE [PAPER[/ID] ...]`` writes the errata as a letter to the authors, ``python -m proofs coq``
asks Coq for the theorems of rows and those that are cited, and ``python -m proofs mutants`` changes the former.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from proofs.audit import (
    answers,
    coq_citations,
    coq_library,
    errata,
    grades,
    ledger,
    mutants,
    pages,
    questions,
    readings,
    store,
)
from proofs.audit import rows as row_theorems
from proofs.audit.audits import Audits
from proofs.audit.ledger import Row
from proofs.engine.statement_audit import EXAMPLES, AuditResult, settle
from symdp.cli.command_class import Command, report_fault
from symdp.cli.file_options import KEPT, WRITTEN
from symdp.errors import SymdpError
from symdp.executors.place import executor_at
from symdp.text_file import keeping_inputs, write_whole

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
WIDTH = 120


@click.command(cls=Command)
@click.argument("names", nargs=-1, metavar="[PAPER[/ID]]...")
@click.option("--examples", type=click.IntRange(0), default=EXAMPLES, help=f"Random instances a statement [{EXAMPLES}].")
@click.option("--seed", type=int, default=0, help="Their seed [0].")
@click.option("--jobs", type=click.IntRange(1), help="Processes [all processors].")
@click.option("--cluster", metavar="ADDRESS", help="Audit on the workers of a Dask scheduler, which have this folder.")
@click.option("--json", "json_file", type=WRITTEN, metavar="FILE", help="Write the verdicts as JSON.")
@click.option("--latex", "latex_file", type=WRITTEN, metavar="FILE", help="Write the verdicts as a LaTeX document.")
@click.option(
    "--checkpoint", type=KEPT, metavar="FILE", help="Keep finished audits in FILE; the same command resumes from it."
)
@click.option("--write", is_flag=True, help="Write the certificates and, for all statements, proofs/README.md.")
def command(
    names: tuple[str, ...], examples: int, seed: int, jobs: int | None, cluster: str | None, json_file: str | None,
    latex_file: str | None, checkpoint: str | None, write: bool,
) -> int:  # fmt: skip
    """Decide the statements of the papers and print their verdicts and errata.

    Exit code 0 when every statement reached a verdict and every certificate stands, 1 when not, 2 bad input, 70 a fault
    in symdp, 130 interrupted.
    """
    rows = ledger.rows(names)
    console = Console(width=None if sys.stdout.isatty() else WIDTH, soft_wrap=False, highlight=False)
    bars = _progress()
    task = bars.add_task("auditing", total=len(rows))
    interrupted = False
    with executor_at(cluster, jobs) as executor:
        audits = Audits(
            examples, seed, jobs, lambda name, _: bars.update(task, advance=1, description=name), _path(checkpoint), executor
        )
        try:
            with bars:
                audits.run(rows)
        except KeyboardInterrupt:
            interrupted = True
    broken = _coq_citations(rows, write and not interrupted)
    done = [row for row in rows if row.name in audits.done]
    settled = settle(_foundation(rows) | audits.done)
    console.print(pages.as_table(done, settled), f"Errata\n\n{pages.errata(done)}\n", f"seed {seed}", sep="\n")
    if (cited := coq_citations.cited(done)) and not broken:
        console.print(f"{len(cited)} theorems of Coq are cited, as Coq stated them in proofs/coq/{coq_citations.RECORD}")
    if json_file:
        write_whole(json_file, json.dumps(pages.as_documents(done, settled), indent=1) + "\n")
    if latex_file:
        write_whole(latex_file, pages.as_latex(done, settled))
    for failure in audits.failures:
        click.echo(f"FAILED {failure.name}: {failure.reason}", err=True)
    if interrupted:
        rest = f"the same command takes them from {checkpoint}" if checkpoint else "--checkpoint FILE keeps them"
        click.echo(f"interrupted after {len(done)} of {len(rows)} statements; {rest}", err=True)
        return INTERRUPTED
    if write:
        _write(rows, audits)
        write_page()
    for line in broken:
        click.echo(f"FAILED Coq: {line}", err=True)
    return FAILED if audits.failures or broken else DONE


@click.command(cls=Command)
@click.argument("names", nargs=-1, metavar="[PAPER[/ID]]...")
@click.option("-o", "--output", required=True, type=WRITTEN, metavar="FILE", help="The LaTeX document to write.")
def errata_command(names: tuple[str, ...], output: str) -> int:
    """Write the errata as a letter to the authors, from the stored certificates."""
    rows = ledger.rows(names)
    audits = {row.name: store.stored(row.statement) for row in [*rows, *ledger.used_by(rows)]}
    write_whole(output, errata.document(rows, settle(audits)))
    return DONE


@click.command(cls=Command)
def coq_command() -> int:
    """Ask Coq for all theorems that are cited and those of rows, and print what has changed.

    It writes statements.json, rows.json and README.md of proofs/coq.
    """
    changed = row_theorems.record()  # first, as rows have their texts from there
    cited = coq_citations.cited(ledger.rows())
    for line in [*coq_citations.record(cited), *changed]:
        click.echo(line)
    _write_coq_page()
    click.echo(f"{len(cited)} theorems of Coq are cited, as Coq states them in proofs/coq/{coq_citations.RECORD}")
    return DONE


@click.command(cls=Command)
@click.argument("papers", nargs=-1, metavar="[PAPER]...")
@click.option("--all", "everything", is_flag=True, help="Also rows that have not changed since they were tried.")
def mutants_command(papers: tuple[str, ...], everything: bool) -> int:
    """Change the theorems of rows a little, and see that the rows' own proofs refuse what comes out.

    Rows are tried whose statement or proof has changed since the last time. Exit code 1 when a mutant is proved for which
    proofs/coq/mutants.json has no reason.
    """
    found = mutants.record(list(papers) or row_theorems.papers(), everything=everything)
    unsaid = [f"{name}: {label}" for name, one in found.items() for label, reason in one.survived.items() if not reason]
    for line in unsaid:
        click.echo(f"proved without a reason in proofs/coq/{mutants.RECORD}: {line}", err=True)
    click.echo(
        f"mutants refused: {sum(one.refused for one in found.values())} of {sum(one.tried for one in found.values())}"
    )
    return FAILED if unsaid else DONE


def _write_coq_page() -> None:
    (coq_library.FOLDER / "README.md").write_text(coq_page(), encoding="utf-8")


def _coq_citations(rows: list[Row], write: bool) -> list[str]:
    """What is wrong with the citations of Coq, after asking it where they are to be written."""
    if write and coq_library.is_installed():
        try:
            coq_citations.record(coq_citations.cited(ledger.rows()))
            row_theorems.record()
        except coq_library.CoqFailed as error:
            return [str(error)]
    return coq_citations.out_of_date(coq_citations.cited(rows))


def _write(rows: list[Row], audits: Audits) -> None:
    for row in rows:
        if row.name in audits.done:
            store.write(row.statement, audits.done[row.name])


def write_page() -> None:
    """Generate README.md and the other pages from the statements and their stored certificates."""
    (ledger.ROOT / "README.md").write_text(page(), encoding="utf-8")
    (ledger.ROOT / "evidence.md").write_text(evidence_page(), encoding="utf-8")
    questions.PAGE.write_text(questions_page(), encoding="utf-8")
    answers.PAGE.write_text(answers_page(), encoding="utf-8")
    _write_coq_page()


def coq_page() -> str:
    """The text of proofs/coq/README.md."""
    return coq_citations.as_markdown(ledger.rows(), coq_citations.recorded())


def page() -> str:
    """The text of proofs/README.md."""
    rows = ledger.rows()
    return pages.as_markdown(rows, settle({row.name: store.stored(row.statement) for row in rows}), readings.readings())


def evidence_page() -> str:
    """The text of proofs/evidence.md."""
    rows = ledger.rows()
    return grades.as_markdown(rows, {row.name: store.stored(row.statement) for row in rows})


def questions_page() -> str:
    """The text of proofs/questions.md."""
    rows = ledger.rows()
    return questions.as_markdown(rows, {row.name: store.stored(row.statement) for row in rows})


def answers_page() -> str:
    """The text of proofs/answers.md."""
    rows = ledger.rows()
    return answers.as_markdown(rows, {row.name: store.stored(row.statement) for row in rows})


def _foundation(rows: list[Row]) -> dict[str, AuditResult]:
    """What the stored certificates say of the statements that this run does not decide but rests on."""
    return {row.name: store.stored(row.statement) for row in ledger.used_by(rows)}


def _progress() -> Progress:
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    return Progress(*columns, console=Console(stderr=True))


def _path(text: str | None) -> Path | None:
    return None if text is None else Path(text)


def main(arguments: list[str] | None = None, name: str = "python -m proofs") -> int:
    """Run the command line, under the name by which it was called, and return its exit code."""
    try:
        with keeping_inputs():
            returned = _run(sys.argv[1:] if arguments is None else arguments, name)
    except click.ClickException as error:
        click.echo(f"proofs: {error.format_message()}", err=True)
        return BAD_INPUT
    except SymdpError as error:
        click.echo(f"proofs: {error}", err=True)
        return BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Exception as error:
        return report_fault(error)
    return returned if isinstance(returned, int) else DONE


def _run(asked: list[str], name: str) -> object:
    if asked[:1] == ["errata"]:
        return errata_command.main(asked[1:], prog_name=f"{name} errata", standalone_mode=False)
    if asked[:1] == ["coq"]:
        return coq_command.main(asked[1:], prog_name=f"{name} coq", standalone_mode=False)
    if asked[:1] == ["mutants"]:
        return mutants_command.main(asked[1:], prog_name=f"{name} mutants", standalone_mode=False)
    if asked[:1] == ["page"]:
        from proofs.audit.site.command import page as page_command  # what the pages need, the audit does not

        return page_command.main(asked[1:], prog_name=f"{name} page", standalone_mode=False)
    return command.main(asked, prog_name=name, standalone_mode=False)


if __name__ == "__main__":
    sys.exit(main())
