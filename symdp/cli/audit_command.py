"""The audit of the papers and its Coq library: how they are run, wherever they are installed."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from symdp.cli.command_class import missing
from symdp.cli.command_output import show
from symdp.cli.papers_folder import papers_folder, papers_module
from symdp.errors import Unsupported
from symdp.reports import table

REQUIRED = re.compile(r"^From symdp Require Import ([\w ]+)\.$", re.MULTILINE)
COMMAND = "symdp audit"


def coq_command(file: str) -> str:
    """Return the command with which Coq checks a theorem in a file, after the theories that it requires."""
    library, here = papers_folder() / "proofs" / "coq", Path("proofs", "coq")
    folder = here if here.is_dir() and os.path.samefile(here, library) else library
    targets = " ".join([f"{name}.vo" for name in _theories(Path(file).read_text(encoding="utf-8"))])
    return f"make -s -C {folder} {targets} && coqc -R {folder} symdp {file}"


def _theories(text: str) -> list[str]:
    """Return the theories of the library that a file requires."""
    return " ".join(REQUIRED.findall(text)).split()


def coq_verdict(file: str) -> str:
    """Return the output of Coq for a theorem in a file, which lists the axioms that it uses, none."""
    library = papers_module("proofs.audit.coq_library")
    text = Path(file).read_text(encoding="utf-8")
    library.build(_theories(text))
    with TemporaryDirectory() as folder:
        copy = Path(folder, "claim.v")  # Coq leaves its own files beside the one that it reads
        copy.write_text(text, encoding="utf-8")
        verdict: str = library.compiled(copy)
    return verdict.strip()


def run_audit(arguments: Sequence[str]) -> int:
    """Run ``python -m proofs`` from wherever symdp is installed; without arguments, print the papers and the commands."""
    if not arguments:
        _show_plan()
        return 0
    if find_spec("hypothesis") is None and not {"-h", "--help"} & set(arguments):
        raise Unsupported(missing("hypothesis"))
    code: int = papers_module("proofs.__main__").main(list(arguments), COMMAND)
    return code


def _show_plan() -> None:
    """Print the papers with the numbers of their statements, and the commands that audit them."""
    ledger = papers_module("proofs.audit.ledger")
    counts = Counter(row.name.partition("/")[0] for row in ledger.rows())
    one = next(row.name for row in ledger.rows())
    commands = [
        [f"{COMMAND} {one}", "one statement, in seconds"],
        [f"{COMMAND} {next(iter(counts))}", "one name, in seconds to minutes"],
        [f"{COMMAND} --jobs 2", "everything, in several minutes on two processors"],
        [f"{COMMAND} --help", "nothing, and prints all options"],
    ]
    rows = [[paper, str(number), "the toolkit" if paper in ledger.OWN else "a paper"] for paper, number in counts.items()]
    show(
        f"{sum(counts.values())} statements: an audit proves or refutes each anew, and tries it on random instances.",
        table.table(["name", "statements", "stated by"], rows, words=True),
        table.table(["command", "audits"], commands, words=True),
        *([] if find_spec("hypothesis") else [missing("hypothesis")]),
    )
