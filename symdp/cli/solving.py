"""What ``solve`` and ``curve`` print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symdp.cli.output import Targets, counted, print_json, progress, remark, show, unverified
from symdp.reports import latex, table
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.curve import Curve, piece_documents
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.questions import least_distortion, optimal_mechanism, privacy_distortion

MOST_ROWS = 200
SHOWN_LETTERS = 12
SHOWN_PIECES = 40


@dataclass(frozen=True)
class Question:
    """What is to be small: the measure, its delta, and digits where it is not known exactly."""

    delta: str = "0"
    leakage: str = "dp"
    digits: int = 9


def run_solve(
    source: SourceSet, distortion: str | None, exp_epsilon: str | None, asked: Question, as_json: bool, targets: Targets
) -> None:
    """Solve, check the certificate, write what was asked for, print."""
    delta, leakage = asked.delta, asked.leakage
    if exp_epsilon is None:
        best = optimal_mechanism(source, distortion, delta, leakage=leakage, digits=asked.digits)
    else:
        best = least_distortion(source, exp_epsilon, delta, leakage=leakage, digits=asked.digits)
    if not isinstance(best, Optimum):
        from symdp.cli.leakages import show_solved

        show_solved(best, asked.digits, as_json, targets)
        return
    checked = best.certificate.verify()
    targets.write(
        lambda: _statement(best),
        lambda path: privacy_distortion(source, delta, leakage=leakage).plot(path),
        best.certificate.to_json,
    )
    if as_json:
        print_json(_document(best))
    else:
        _show_optimum(best, len(checked))


def _document(best: Optimum) -> dict[str, Any]:
    return {
        "exp_epsilon": str(best.exp_epsilon),
        "epsilon": str(best.logarithm),
        "nats": best.logarithm.nats(),
        "distortion": str(best.distortion),
        "delta": str(best.delta),
        "source_class": best.source.classify().name,
        "mechanism": _mechanism_document(best),
        "worst_prior": [str(value) for value in best.worst_prior],
        "supremum_attained": best.supremum_attained,
        "certificate": best.certificate.document,
    }


def _mechanism_document(best: Optimum) -> Any:
    if best.source.letters > MOST_ROWS:
        return {"mixture": best.mechanism.to_document()}
    return best.mechanism.to_mechanism().to_document()["rows"]


def _statement(best: Optimum) -> str:
    rows = best.mechanism.matrix if best.source.letters <= SHOWN_LETTERS else None
    return latex.optimum(best.distortion, latex.logarithm(best.exp_epsilon), rows, best.worst_prior)


def _show_optimum(best: Optimum, checked: int) -> None:
    source, epsilon = best.source, best.logarithm
    show(
        f"source class   {source.classify().name}, {counted(source.letters, 'letter')}",
        f"distortion     D = {best.distortion}" + (f", delta = {best.delta}" if best.delta else ""),
        f"exp(epsilon)   {best.exp_epsilon}",
        f"epsilon        {epsilon} = {epsilon.nats()} nats = {epsilon.bits()} bits",
        f"certificate    accepted, {checked} lines checked",
    )
    if source.letters <= SHOWN_LETTERS:
        names = [source.label(letter) for letter in range(source.letters)]
        rows = [[name, *map(str, row)] for name, row in zip(names, best.mechanism.matrix, strict=True)]
        show("", "optimal mechanism W(column | row):", table.table(["", *names], rows))
        show("least favourable prior:", table.table(names, [[str(value) for value in best.worst_prior]]))
    else:
        components = sorted(best.mechanism.weights.items())
        shown = [[str(size), str(weight)] for size, weight in components[:SHOWN_PIECES]]
        show("", "optimal mechanism, a mixture of randomised responses on its first letters (--json prints their order):")
        show(table.table(["letters", "weight"], shown))
    if not best.supremum_attained:
        show("No single prior needs this much: priors of the set only come arbitrarily close to the one shown.")


def run_curve(source: SourceSet, asked: Question, as_json: bool, targets: Targets, checkpoint: str | None) -> None:
    """Compute the whole function, write what was asked for, print."""
    with progress("pieces") as report:
        found = privacy_distortion(source, asked.delta, report, checkpoint, leakage=asked.leakage)
    if not isinstance(found, Curve):
        from symdp.cli.leakages import show_curve

        show_curve(found, as_json, targets)
        return
    reason = unverified(found, len(found.pieces) * source.letters)
    thresholds = _thresholds(found, len(found.thresholds) if as_json else SHOWN_PIECES)
    targets.write(found.to_latex, found.plot, lambda: _checked(found))
    if as_json:
        print_json(
            {
                "source_class": source.classify().name,
                "delta": str(found.delta),
                "thresholds": thresholds,
                "zero_from": str(found.zero_from),
                "jump": str(found.jump),
                "pieces": piece_documents(found.pieces),
            }
            | ({} if reason is None else {"unverified": reason})
        )
    else:
        _show_curve(found, thresholds)
        show(*remark(reason))


def _thresholds(found: Curve, most: int) -> list[str]:
    wanted = min(most, len(found.thresholds))
    thresholds: list[str] = []
    with progress("thresholds") as report:
        for place in range(wanted):
            thresholds.append(str(found.thresholds[place]))
            report(len(thresholds) / wanted)
    return thresholds


def _checked(found: Curve) -> str:
    found.certificate.verify()
    return found.certificate.to_json()


def _show_curve(found: Curve, thresholds: list[str]) -> None:
    pieces = piece_documents(found.pieces)
    rows = [
        [piece["from"], piece["to"], table.ratio(piece["numerator"], piece["denominator"])]
        for piece in pieces[:SHOWN_PIECES]
    ]
    zero = str(found.zero_from)
    if len(pieces) > SHOWN_PIECES:
        rows.append(["...", "...", f"{len(pieces) - SHOWN_PIECES} more pieces (--json prints all)"])
    show(
        f"source class {found.source.classify().name}, {counted(found.source.letters, 'letter')}"
        + (f", delta = {found.delta}" if found.delta else ""),
        "exp(epsilon*) as a function of the distortion D:",
        table.table(["from D", "to D", "exp(epsilon*)"], [*rows, [zero, "1", "1"]]),
    )
    jump = f"falls from {found.jump} to 1 there" if found.jump > 1 else "is continuous there"
    show(f"epsilon* = 0 from D = {zero}; exp(epsilon*) {jump}.")
    names = [f"D^({k}) = {value}" for k, value in enumerate(thresholds, 1)]
    if names:
        show("papers' thresholds: " + ", ".join(names) + (", ..." if len(names) < len(found.thresholds) else ""))
