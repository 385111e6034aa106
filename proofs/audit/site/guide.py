"""The guide, the notebooks and the reference of the public names, by Sphinx, warnings as errors."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from proofs.audit.ledger import ROOT
from symdp.errors import SymdpError, Unsupported
from symdp.text_file import write_whole

DOCS = ROOT.parent / "docs"
FRONT = "guide/docs/index.html"
_LEADING = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0; url={FRONT}">
<title>symdp</title>
<link rel="icon" href="data:,">
</head>
<body>
<p><a href="{FRONT}">symdp: the guide</a>, <a href="audit/index.html">the audit of the papers</a></p>
</body>
</html>
"""
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


def write_front_page(folder: Path) -> None:
    """Write the index.html of the site, which leads to the front page of the guide."""
    write_whole(folder / "index.html", _LEADING)
