"""Output of ``check``."""

from __future__ import annotations

from typing import Any

from symdp.arithmetic.expression import Name
from symdp.certificates.certificate import Certificate
from symdp.cli.command_output import Targets, counted, print_json, progress, say_unwritten, show, with_decimals
from symdp.conjectures.formulas.formula_check import FormulaCheck, check_formula
from symdp.conjectures.verdict import Proved, Refuted
from symdp.reports import table
from symdp.theorems.page_choice import page_of
from symdp.version import __version__


def run_check(
    formula: str, letters: int | str, source_class: str, examples: int, seed: int, where: str, digits: int | None,
    as_json: bool, targets: Targets,
) -> str:  # fmt: skip
    """Decide the formula, print the verdict, and return its name."""
    with progress("instances") as report:
        result = check_formula(formula, letters, source_class, examples, seed, report, where)
    certificate = result.verdict.certificate if isinstance(result.verdict, Proved | Refuted) else None
    if certificate is None:
        say_unwritten(certificate=targets.certificate, latex=targets.latex, why=f"the formula is {result.verdict.name}")
    else:
        targets.write(lambda: page_of(certificate), certificate=certificate.to_json)
    if as_json:
        print_json(_document(result, source_class, certificate))
    else:
        _show(result, 0 if certificate is None else certificate.lines_checked, digits)
    return result.verdict.name


def _show(result: FormulaCheck, lines_checked: int, digits: int | None) -> None:
    alone = result.claim.relation == "==" and result.claim.right == Name("best")
    left, right = ("formula", "optimum") if alone else ("left side", "right side")
    if result.region is not None:
        ends = [[str(part.start), str(part.stop), part.relation] for part in result.region]
        rows = [[with_decimals(cell, digits) for cell in row] for row in ends]
        show(f"the {left} compared with the {right}:", table.table(["from D", "to D", "relation"], rows))
    show(*str(result.verdict).split("\n"))
    if lines_checked:
        show(f"certificate: {counted(lines_checked, 'line')} checked")


def _document(result: FormulaCheck, source_class: str, certificate: Certificate | None) -> dict[str, Any]:
    verdict, region = result.verdict, result.region
    return {
        "command": "check",
        "version": __version__,
        "formula": result.claim.text,
        "letters": result.letters,
        "where": list(result.where),
        "class": source_class,
        "verdict": verdict.name,
        "statement": str(verdict),
        "region": None
        if region is None
        else [{"from": str(part.start), "to": str(part.stop), "relation": part.relation} for part in region],
        "witness": verdict.witness.to_document() if isinstance(verdict, Refuted) else None,
        "certificate": None if certificate is None else certificate.document,
    }
