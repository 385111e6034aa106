"""What pyproject.toml cannot say: a wheel carries the audit of the papers as the folder ``symdp/_papers/proofs``.

There no other package can meet it; ``python -m symdp audit`` puts ``symdp/_papers`` on the path of its own process. From a
checkout, or an installation for editing, the folder ``proofs`` of the project is used as it is.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

PAPERS = Path("symdp", "_papers", "proofs")
WRITTEN_BY_TOOLS = ("__pycache__", "*.vo*", "*.glob", ".*", "CoqMakefile*", "coqchk.log")


class WithPapers(build_py):
    """The usual build, and the folder ``proofs`` without what compilers leave in it."""

    def run(self) -> None:
        """Build."""
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / PAPERS
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree("proofs", target, ignore=shutil.ignore_patterns(*WRITTEN_BY_TOOLS))


setup(cmdclass={"build_py": WithPapers})
