"""Output of ``conjecture``."""

from __future__ import annotations

from typing import Any

from symdp.cli.command_output import Targets, counted, print_json, progress, say_unwritten, show
from symdp.conjectures.discovery.discover import Discovery, discover
from symdp.conjectures.verdict import Proved, Refuted
from symdp.theorems.page_choice import page_of
from symdp.version import __version__


def run_conjecture(family: str, where: str, letters: int, as_json: bool, targets: Targets) -> str:
    """Search for a closed form, print the result, and return the name of the verdict."""
    with progress("instances") as report:
        discovery = discover(family, where, letters, on_progress=report)
    certificate = discovery.verdict.certificate if isinstance(discovery.verdict, Proved | Refuted) else None
    if certificate is None:
        say_unwritten(certificate=targets.certificate, latex=targets.latex, why=f"the formula is {discovery.verdict.name}")
    else:
        targets.write(lambda: page_of(certificate), certificate=certificate.to_json)
    if as_json:
        print_json(_document(discovery))
        return discovery.verdict.name
    show(*str(discovery).split("\n"))
    if certificate is not None:
        show(f"certificate {counted(certificate.lines_checked, 'line')} checked")
    return discovery.verdict.name


def _document(discovery: Discovery) -> dict[str, Any]:
    verdict = discovery.verdict
    certificate = verdict.certificate if isinstance(verdict, Proved | Refuted) else None
    return {
        "command": "conjecture",
        "version": __version__,
        "family": discovery.family.text,
        "parameters": [str(interval) for interval in discovery.family.ranges],
        "height": None if discovery.heights is None else discovery.heights.text(),
        "threshold": None if discovery.threshold is None else str(discovery.threshold),
        "verdict": verdict.name,
        "statement": str(verdict),
        "instances": discovery.instances,
        "witness": verdict.witness.to_document() if isinstance(verdict, Refuted) else None,
        "certificate": None if certificate is None else certificate.document,
        "latex": discovery.to_latex(),
    }
