"""The package ``proofs``, with the audit and the figures of the papers: where it is installed, and its modules."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from symdp.errors import Unsupported

MISSING = (
    "this installation lacks the audit and figures of the papers; install the wheel, or work in a checkout of the project"
)


def papers_folder() -> Path:
    """Return the folder that contains the package ``proofs``: the project in a checkout, else the copy in the wheel."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_papers", package.parent):
        if (folder / "proofs" / "engine").is_dir():
            return folder
    raise Unsupported(MISSING)


def papers_module(name: str) -> ModuleType:
    """Return a module of ``proofs``, whose folder comes first on the path of this process."""
    folder = str(papers_folder())
    if sys.path[:1] != [folder]:
        sys.path.insert(0, folder)
    return import_module(name)
