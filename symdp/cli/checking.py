"""What ``check`` prints."""

from __future__ import annotations

from typing import Any

from symdp.cli.output import print_json, show
from symdp.reports import table
from symdp.statements.check import FormulaCheck, check_formula
from symdp.statements.formula import Name
from symdp.statements.verdict import Proved, Refuted


def run_check(formula: str, letters: int, source_class: str, examples: int, seed: int, as_json: bool) -> str:
    """Decide the formula, print what became of it, and return the name of the verdict."""
    found = check_formula(formula, letters, source_class, examples, seed)
    certificate = found.verdict.certificate if isinstance(found.verdict, Proved | Refuted) else None
    checked = None if certificate is None else len(certificate.verify())
    if as_json:
        print_json(_document(found, source_class))
    else:
        _show(found, checked)
    return found.verdict.name


def _show(found: FormulaCheck, checked: int | None) -> None:
    alone = found.claim.relation == "==" and found.claim.right == Name("best")
    left, right = ("formula", "optimum") if alone else ("left side", "right side")
    if found.region is not None:
        rows = [[str(part.start), str(part.stop), part.relation] for part in found.region]
        show(f"the {left} compared with the {right}:", table.table(["from D", "to D", "relation"], rows))
    show(str(found.verdict))
    if checked is not None:
        show(f"certificate: {checked} lines checked")


def _document(found: FormulaCheck, source_class: str) -> dict[str, Any]:
    verdict = found.verdict
    document: dict[str, Any] = {
        "formula": found.claim.text,
        "letters": found.letters,
        "class": source_class,
        "verdict": verdict.name,
        "statement": str(verdict),
        "region": None,
    }
    if found.region is not None:
        document["region"] = [
            {"from": str(part.start), "to": str(part.stop), "relation": part.relation} for part in found.region
        ]
    if isinstance(verdict, Proved | Refuted) and verdict.certificate is not None:
        document["certificate"] = verdict.certificate.document
    if isinstance(verdict, Refuted):
        document["witness"] = verdict.witness.to_document()
    return document
