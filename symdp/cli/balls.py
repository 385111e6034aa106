"""``solve`` and ``theorem`` of the priors within a divergence of a centre: chi-square:1/50:1/2,1/2 and others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp import __version__
from symdp.arithmetic.enclosure import rounded
from symdp.cli.answers import DIGITS, ENTRY_DIGITS, SHOWN_LETTERS
from symdp.cli.output import Targets, counted, print_json, shortened, show
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.asked import asked_measure
from symdp.leakages.interval import decimal_text
from symdp.leakages.names import DEFAULT
from symdp.reports import table
from symdp.tradeoffs.divergence_ball import DivergenceBall, DivergenceBallAnswer

SHOWN_DIGITS = 20


def ball_answer(ball: DivergenceBall, asked: Any, distortion: str | None) -> DivergenceBallAnswer:
    """The answer, for the one question that is solved over such balls."""
    asked.require_plain("a polytope; take another source set")
    if asked_measure(asked.leakage, asked.delta).name != DEFAULT:
        raise Unsupported(f"leakage={asked.leakage} over {asked.source:.60} is not solved; only {DEFAULT} with delta=0 is")
    if distortion is None:
        raise InvalidArgument(f"source={asked.source:.60} is solved at a distortion; give -D")
    return ball.at(distortion, max(asked.digits, DIGITS))


def run_ball_solve(ball: DivergenceBall, distortion: str | None, asked: Any, as_json: bool, targets: Targets) -> None:
    """The least leakage at one distortion."""
    if targets.latex is not None or targets.plot is not None:
        raise Unsupported(
            "latex and plot draw a curve, which is not written out over this set; 'symdp theorem' has the page"
        )
    found = ball_answer(ball, asked, distortion)
    targets.write(certificate=found.certificate.to_json)
    if as_json:
        print_json(_document(asked.source, found))
    else:
        _show(found, asked.source, max(asked.digits, DIGITS))


def _show(found: DivergenceBallAnswer, source: str, digits: int) -> None:
    (low, high), prior, value = found.exp_bounds, found.prior, found.value
    size = found.mechanism.letters
    numbers = "0" if high == 1 else f"{value.nats(digits)} nats = {value.bits(digits)} bits"
    exact = "" if high == 1 or not value.is_exact else f"{shortened(value)} = "
    rational = value.exp is not None
    show(
        f"source         {source}, {counted(size, 'letter')}",
        f"leakage        {DEFAULT}, all mechanisms",
        f"distortion     D = {found.distortion}",
        f"exp(epsilon)   {high if rational else f'between {decimal_text(low)} and {decimal_text(high)}'}",
        f"epsilon        {exact}{numbers}",
        f"certificate    accepted, {counted(found.certificate.lines_checked, 'line')} checked",
        "",
    )
    if size > SHOWN_LETTERS:
        show("mechanism: --json prints it")
        return
    names = [str(letter + 1) for letter in range(size)]
    rows = [[name, *map(_entry, row)] for name, row in zip(names, found.mechanism.matrix, strict=True)]
    show("mechanism W(column | row), with the upper bound:" if low < high else "optimal mechanism W(column | row):")
    show(table.table(["", *names], rows))
    if prior is not None:
        show("prior that needs the lower bound:" if low < high else "least favourable prior:")
        show(table.table(names, [[_entry(entry) for entry in prior]]))


def _entry(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= SHOWN_DIGITS else rounded(value, ENTRY_DIGITS)


def _document(source: str, found: DivergenceBallAnswer) -> dict[str, Any]:
    prior = found.prior
    return {
        "command": "solve",
        "version": __version__,
        "source": source,
        "distortion": str(found.distortion),
        "exp_bounds": [str(end) for end in found.exp_bounds],
        "epsilon": found.value.to_document(),
        "mechanism": [[str(entry) for entry in row] for row in found.mechanism.matrix],
        "prior": None if prior is None else [str(entry) for entry in prior],
        "certificate": found.certificate.document,
    }
