"""Output of ``derive``: the steps of a derivation, and the table of its patterns."""

from __future__ import annotations

from typing import Any

import sympy

from symdp.cli.command_output import Targets, counted, print_json, progress, show
from symdp.derivations.derivation import Derivation, derivation
from symdp.derivations.lines import as_text
from symdp.derivations.optimal_pattern import OptimalPattern
from symdp.derivations.setting import MOST_SYMBOLS
from symdp.derivations.steps import mechanism_of
from symdp.errors import InvalidArgument
from symdp.leakages.parse_measure import parse_measure
from symdp.reports import table
from symdp.reports.latex_fragment import Fragment
from symdp.reports.value_name import value_name
from symdp.sources.reading.source_reader import read_source
from symdp.sources.source_set import SourceSet
from symdp.version import __version__


def run_derive(
    source: str | None, letters: int | None, where: str | None, model: tuple[str, str, str], seed: int,
    as_json: bool, targets: Targets,
) -> None:  # fmt: skip
    """Derive a closed form, write the files, and print the steps."""
    leakage, delta, loss = model
    measure = parse_measure(leakage, delta)
    with progress("patterns of optimal mechanisms"):
        known = derivation(_source(source, letters, where), leakage=measure, loss=loss, seed=seed)
    targets.write(lambda: Fragment(known.to_latex()))
    if as_json:
        print_json(_document(known))
        return
    for step in known.steps:
        show(*step.text.split("\n"), "")
    _show_table(known)


def _source(source: str | None, letters: int | None, where: str | None) -> SourceSet:
    if (source is None) == (letters is None):
        raise InvalidArgument("source: give SOURCE, or --letters M for one prior P1 >= ... >= PM in symbols")
    if source is not None:
        return read_source(source, where=where)
    if where is not None:
        raise InvalidArgument(f"where={where:.60} is about the symbols of a SOURCE; leave it out with --letters")
    if letters is None or not 2 <= letters <= MOST_SYMBOLS:
        raise InvalidArgument(f"letters={letters} must lie between 2 and {MOST_SYMBOLS}; 'symdp formula' has every number")
    return SourceSet.ordered_symbols(letters)


def _show_table(known: Derivation) -> None:
    name = f"exp({value_name(known.setting.question.leakage)}*)"
    rows = [
        [" ".join(pattern.colors), as_text(pattern.start), _end(pattern), as_text(pattern.formula), _entries(pattern)]
        for pattern in known.patterns
    ]
    show("Result", table.table(["pattern", "from D", "to D", name, "mechanism"], rows, words=True))
    points = counted(known.points, "random rational point")
    show(f"compared with the closed form of the toolkit, and with the program of all entries at {points}: equal")


def _end(pattern: OptimalPattern) -> str:
    return "" if pattern.cases[0].formula is None else as_text(pattern.stop)


def _entries(pattern: OptimalPattern) -> str:
    return ", ".join([formula.text for formula in mechanism_of(pattern.cases[0])])


def _document(known: Derivation) -> dict[str, Any]:
    question = known.setting.question
    return {
        "command": "derive",
        "version": __version__,
        "leakage": question.leakage.name,
        "loss": question.loss.name,
        "letters": question.letters,
        "patterns": [_pattern(pattern) for pattern in known.patterns],
        "zero_from": as_text(known.zero_from),
        "steps": [
            {"title": step.title, "pattern": list(step.colors), "lines": [line.text for line in step.lines]}
            for step in known.steps
        ],
        "points": known.points,
        "latex": known.to_latex(),
    }


def _pattern(pattern: OptimalPattern) -> dict[str, Any]:
    matrix: sympy.Matrix = pattern.mechanism
    return {
        "colors": list(pattern.colors),
        "from": as_text(pattern.start),
        "to": _end(pattern) or None,
        "exp": as_text(pattern.formula),
        "mechanism": [[as_text(entry) for entry in row] for row in matrix.tolist()],
    }
