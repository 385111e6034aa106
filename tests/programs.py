"""Marks of tests that need a program beside Python: without it they are skipped, in continuous integration they fail."""

import os
import shutil

import pytest

from proofs.audit import coq_library

needs_pdflatex = pytest.mark.skipif(
    shutil.which("pdflatex") is None and not os.environ.get("CI"),
    reason="pdflatex is not installed (Debian: texlive-latex-base)",
)
# Without a mark of its own for how long it takes: some of what asks the extracted program takes hours.
needs_ocaml = pytest.mark.skipif(
    not all(map(shutil.which, ("coqc", "ocamlfind", "make"))) and not os.environ.get("CI"),
    reason="Debian: coq libcoq-mathcomp-algebra ocaml-nox ocaml-findlib libzarith-ocaml-dev",
)


def needs_coq(test):
    """Coq takes seconds for each file, and a minute for its library."""
    missing = not coq_library.is_installed() and not os.environ.get("CI")
    return pytest.mark.thorough(pytest.mark.skipif(missing, reason=coq_library.MISSING)(test))
