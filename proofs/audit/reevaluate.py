"""Evaluate a refuted claim at its witness where no solver and no prover can be imported.

``python -m proofs.audit.reevaluate`` reads certificates, one a line, from standard input; it exits with 0 when every claim
is false at its witness and every hypothesis holds there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from symdp.errors import CertificateRejected

BLOCKED = (
    "cvxpy",
    "highspy",
    "scipy",
    "sympy",
    "symdp.arithmetic.programs.basis",
    "symdp.arithmetic.programs.exact_simplex",
    "symdp.arithmetic.programs.highs",
    "symdp.arithmetic.programs.linear_solve",
    "symdp.arithmetic.programs.optimize",
    "symdp.arithmetic.programs.refinement",
    "symdp.conjectures.formulas.formula_proof",
    "symdp.conjectures.implications.implication",
    "symdp.conjectures.formulas.ordered_field",
    "symdp.tradeoffs",
)


class Blocker(MetaPathFinder):
    """Refuses to import the solver, the provers and what they rest on."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if any(fullname == name or fullname.startswith(f"{name}.") for name in BLOCKED):
            raise ImportError(f"{fullname} plays no part in evaluating a witness")
        return None


def reevaluate(certificates: Sequence[dict[str, Any]]) -> None:
    """Start a fresh interpreter that evaluates the claims at their witnesses.

    Raises
    ------
    CertificateRejected
        When one does not refute.
    """
    text = "".join([json.dumps(document) + "\n" for document in certificates])
    command, folder = [sys.executable, "-m", "proofs.audit.reevaluate"], Path(__file__).parents[2]
    found = subprocess.run(command, input=text, capture_output=True, text=True, check=False, cwd=folder)  # noqa: S603
    if found.returncode != 0:
        raise CertificateRejected(found.stderr.strip().splitlines()[-1] if found.stderr.strip() else "no answer")


def refutes(document: dict[str, Any]) -> bool:
    """Whether the claim that the certificate names is false at its witness, and the hypotheses hold there."""
    from proofs.engine.statement import Statement
    from symdp.conjectures.instances import decode

    question = document["question"]
    module = import_module(f"proofs.{question['paper']}.{question['id'].partition('/')[0]}")
    stated = [value for value in vars(module).values() if isinstance(value, Statement)]
    (statement,) = [value for value in stated if (value.paper, value.id) == (question["paper"], question["id"])]
    values = decode(document["answer"]["witness"])
    return statement.counts(values) and not statement(**values)


def main() -> int:
    """Evaluate what standard input names, without the blocked modules."""
    sys.meta_path.insert(0, Blocker())
    for line in sys.stdin:
        document = json.loads(line)
        if not refutes(document):
            print(f"{document['question']['paper']}/{document['question']['id']} holds at its witness", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
