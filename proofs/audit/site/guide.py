"""The guide, the notebooks and the reference of the public names, by Sphinx, warnings as errors."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from proofs.audit.ledger import ROOT
from symdp.errors import SymdpError, Unsupported

DOCS = ROOT.parent / "docs"
NEEDED = ("sphinx", "furo", "myst_nb")


def write_guide(folder: Path) -> None:
    """Build docs/ into a folder.

    Raises
    ------
    Unsupported
        Outside a checkout, and without Sphinx.
    SymdpError
        With what Sphinx says, where it warns or fails.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Unsupported(f'docs needs {", ".join(missing)}; install them with pip install "symdp[site]"')
    if not (DOCS / "conf.py").exists():
        raise Unsupported("docs is in a checkout of the project only; build the pages there")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-c", str(DOCS)]
    done = subprocess.run([*command, str(ROOT.parent), str(folder)], capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise SymdpError(f"Sphinx does not accept docs: {done.stderr.strip()}")
