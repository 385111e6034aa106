"""Where the audit of the papers lies, with its Coq library; running it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from symdp.errors import Unsupported

MISSING = "this installation lacks the audit of the papers; install the wheel, or work in a checkout of the project"


def papers_folder() -> Path:
    """The folder that holds the package ``proofs``: the project's in a checkout, else the one in the wheel."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_papers", package.parent):
        if (folder / "proofs" / "audit").is_dir():
            return folder
    raise Unsupported(MISSING)


def coq_command(file: str) -> str:
    """The command with which Coq checks a theorem that was written to a file."""
    library, here = papers_folder() / "proofs" / "coq", Path("proofs", "coq")
    shown = here if here.is_dir() and os.path.samefile(here, library) else library
    return f"make -s -C {shown} && coqc -R {shown} symdp {file}"


def run_audit(arguments: Sequence[str]) -> int:
    """What ``python -m proofs`` does, from wherever symdp is installed."""
    sys.path.insert(0, str(papers_folder()))
    code: int = import_module("proofs.__main__").main(list(arguments))
    return code
