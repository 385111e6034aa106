"""Where the audit of the papers lies, with its Coq library; running it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from symdp.errors import Unsupported

REQUIRED = re.compile(r"^From symdp Require Import ([\w ]+)\.$", re.MULTILINE)
MISSING = "this installation lacks the audit of the papers; install the wheel, or work in a checkout of the project"


def papers_folder() -> Path:
    """The folder that holds the package ``proofs``: the project's in a checkout, else the one in the wheel."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_papers", package.parent):
        if (folder / "proofs" / "audit").is_dir():
            return folder
    raise Unsupported(MISSING)


def coq_command(file: str) -> str:
    """The command with which Coq checks a theorem that was written to a file, and what it rests on of the library."""
    library, here = papers_folder() / "proofs" / "coq", Path("proofs", "coq")
    shown = here if here.is_dir() and os.path.samefile(here, library) else library
    needed = " ".join([f"{name}.vo" for name in _theories(Path(file).read_text(encoding="utf-8"))])
    return f"make -s -C {shown} {needed} && coqc -R {shown} symdp {file}"


def _theories(text: str) -> list[str]:
    """The theories of the library that a file requires."""
    return " ".join(REQUIRED.findall(text)).split()


def coq_verdict(file: str) -> str:
    """What Coq says of a theorem that was written to a file: the axioms that it rests on, of which there are none."""
    sys.path.insert(0, str(papers_folder()))
    library = import_module("proofs.audit.coq_library")
    text = Path(file).read_text(encoding="utf-8")
    library.build(_theories(text))
    with TemporaryDirectory() as folder:
        copy = Path(folder, "claim.v")  # Coq leaves its own files beside the one that it reads
        copy.write_text(text, encoding="utf-8")
        said: str = library.compiled(copy)
    return said.strip()


def run_audit(arguments: Sequence[str]) -> int:
    """What ``python -m proofs`` does, from wherever symdp is installed."""
    sys.path.insert(0, str(papers_folder()))
    code: int = import_module("proofs.__main__").main(list(arguments))
    return code
