"""What ``check`` prints and writes."""

from __future__ import annotations

from typing import Any

from symdp import __version__
from symdp.arithmetic.expression import Name
from symdp.certificates.certificate import Certificate
from symdp.cli.output import Targets, counted, print_json, progress, say_unwritten, show
from symdp.reports import table
from symdp.statements.check import FormulaCheck, check_formula
from symdp.statements.verdict import Proved, Refuted
from symdp.theorems.choice import page_of


def run_check(
    formula: str, letters: int | str, source_class: str, examples: int, seed: int, where: str, as_json: bool,
    targets: Targets,
) -> str:  # fmt: skip
    """Decide the formula, print what became of it, and return the name of the verdict."""
    with progress("instances") as report:
        found = check_formula(formula, letters, source_class, examples, seed, report, where)
    certificate = found.verdict.certificate if isinstance(found.verdict, Proved | Refuted) else None
    if certificate is None:
        say_unwritten(certificate=targets.certificate, latex=targets.latex, why=f"the formula is {found.verdict.name}")
    else:
        targets.write(lambda: page_of(certificate), certificate=certificate.to_json)
    if as_json:
        print_json(_document(found, source_class, certificate))
    else:
        _show(found, 0 if certificate is None else certificate.lines_checked)
    return found.verdict.name


def _show(found: FormulaCheck, checked: int) -> None:
    alone = found.claim.relation == "==" and found.claim.right == Name("best")
    left, right = ("formula", "optimum") if alone else ("left side", "right side")
    if found.region is not None:
        rows = [[str(part.start), str(part.stop), part.relation] for part in found.region]
        show(f"the {left} compared with the {right}:", table.table(["from D", "to D", "relation"], rows))
    show(*str(found.verdict).split("\n"))
    if checked:
        show(f"certificate: {counted(checked, 'line')} checked")


def _document(found: FormulaCheck, source_class: str, certificate: Certificate | None) -> dict[str, Any]:
    verdict, region = found.verdict, found.region
    return {
        "command": "check",
        "version": __version__,
        "formula": found.claim.text,
        "letters": found.letters,
        "where": list(found.where),
        "class": source_class,
        "verdict": verdict.name,
        "statement": str(verdict),
        "region": None
        if region is None
        else [{"from": str(part.start), "to": str(part.stop), "relation": part.relation} for part in region],
        "witness": verdict.witness.to_document() if isinstance(verdict, Refuted) else None,
        "certificate": None if certificate is None else certificate.document,
    }
