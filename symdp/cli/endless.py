"""``solve`` and ``curve`` of a prior on infinitely many letters: geometric:1/2:oo, zipf:2:oo."""

from __future__ import annotations

from itertools import islice
from typing import Any

from symdp import __version__
from symdp.cli.output import Targets, print_json, show
from symdp.errors import InvalidArgument, Unsupported
from symdp.reports import table
from symdp.sources.countable import CountablePrior
from symdp.tradeoffs.questions import optimal_mechanism, privacy_distortion

SHOWN = 6


def run_endless_solve(prior: CountablePrior, distortion: str | None, asked: Any, as_json: bool, targets: Targets) -> None:
    """The least leakage at one distortion."""
    _require_plain(asked, targets)
    if distortion is None:
        raise InvalidArgument(f"source={asked.source:.60} is solved at a distortion; give -D")
    best = optimal_mechanism(prior, distortion, asked.delta, leakage=asked.leakage)
    if as_json:
        known = {"exp": str(best.exp_expression), "decimal": best.decimal(), "epsilon": best.epsilon(), "kept": best.kept}
        print_json(_heading("solve", prior) | {"distortion": str(best.distortion)} | known)
        return
    how = f"randomised response on the {best.kept} likeliest letters; all others are answered by one of them at random"
    if best.kept < 2:
        how = "always the likeliest letter" if best.kept else "the letter itself"
    exact, decimal = str(best.exp_expression), best.decimal()
    show(
        f"source         {prior.description}",
        f"distortion     {best.distortion}",
        f"exp(epsilon)   {exact}{'' if decimal == exact else f' = {decimal}'}",
        f"epsilon        {best.epsilon()}",
        f"mechanism      {how}",
        "certificate    none: the letters are not listed (docs/source_sets.md has the theorem)",
    )


def run_endless_curve(prior: CountablePrior, asked: Any, as_json: bool, targets: Targets) -> None:
    """The first pieces from the largest distortions down."""
    _require_plain(asked, targets)
    tradeoff = privacy_distortion(prior, asked.delta, leakage=asked.leakage)
    rows = [[str(part) for part in piece] for piece in islice(tradeoff.pieces(), SHOWN)]
    if as_json:
        pieces = [dict(zip(("from", "to", "exp"), row, strict=True)) for row in rows]
        print_json(_heading("curve", prior) | {"zero_from": str(tradeoff.zero_from), "pieces": pieces})
        return
    show(
        f"source         {prior.description}",
        table.table(["from D", "to D", "exp(epsilon*)"], rows),
        f"epsilon* = 0 from D = {tradeoff.zero_from}; more pieces follow towards D = 0.",
    )


def _require_plain(asked: Any, targets: Targets) -> None:
    asked.require_plain("letters that can be listed; give fewer")
    if any((targets.certificate, targets.checkpoint, targets.latex, targets.plot)):
        raise Unsupported("certificate, checkpoint, latex and plot list all letters, which are too many here; give fewer")


def _heading(command: str, prior: CountablePrior) -> dict[str, Any]:
    return {"command": command, "version": __version__, "source": prior.description}
