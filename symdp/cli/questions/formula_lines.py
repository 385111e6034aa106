"""Output of ``formula``: closed forms in symbols, for all measures, for one record or databases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symdp.cli.command_output import Targets, print_json, show
from symdp.cli.questions.parametric_lines import document_in_symbols, header, show_in_symbols
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.measure_names import DEFAULT
from symdp.leakages.parse_measure import parse_measure
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.reports import answer_latex, symbolic_latex, table
from symdp.reports.latex_fragment import Fragment
from symdp.reports.value_name import value_name
from symdp.sources.countable.countable_band import read_countable
from symdp.sources.database import read_records
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.parametric.symbol_reader import names_symbols, read_symbols
from symdp.sources.reading.neighbourhoods import read_around
from symdp.sources.shapes.divergence_balls import read_divergence_ball
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.parametric.parametric_curve import CurveInSymbols
from symdp.tradeoffs.parametric.sphere_formula import shell_form
from symdp.tradeoffs.parametric.uniform_formula import Statement, local_statement, records_statement
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.version import __version__

MOST_LETTERS = 60


@dataclass(frozen=True)
class Family:
    """The source sets of a formula: a set in symbols, a ball around an ordered prior, or one ordered prior.

    With a distortion function, they are all sets that contain the uniform prior.
    """

    source: str | None
    letters: int | None
    ball: bool
    where: str | None
    loss: str | None = None

    def __post_init__(self) -> None:
        if self.source is not None and (self.letters is not None or self.ball):
            raise InvalidArgument(f"source={self.source:.60} names its letters; leave --letters and --ball out")
        if self.loss is not None and (self.source is not None or self.letters is not None or self.ball):
            raise InvalidArgument(
                f"loss={self.loss:.40} is for sets that contain the uniform prior; leave SOURCE, --letters and --ball out"
            )
        if self.where is not None and self.source is None:
            raise InvalidArgument(f"where={self.where:.60} is about the symbols of a SOURCE; give one")

    def in_symbols(self) -> SourceSet | None:
        """Return the source in symbols; None if the formula is a statement for every number of letters."""
        if self.source is not None:
            if not names_symbols(self.source):
                # What is no source has its own refusal.
                _ = read_countable(self.source) or read_divergence_ball(self.source) or read_around(self.source)
                raise InvalidArgument(f"source={self.source!r:.60} has no symbols; 'symdp curve' takes numbers")
            return read_symbols(self.source, self.where or "")
        if not self.ball or self.letters is None:
            return None
        center = [f"C{k}" for k in range(1, self.letters + 1)]
        return SourceSet(SymbolicSet.ball(center, "r", decreasing=True))


def run_formula(family: Family, leakage: str, delta: str, records: int | None, as_json: bool, targets: Targets) -> None:
    """Print the statement for a family of sources, and the cases of one ordered prior where they are known."""
    if records is not None and (family.ball or family.source is not None or family.loss is not None):
        raise InvalidArgument(f"records={records}: --ball, --loss and SOURCE are about one record; leave --records out")
    if family.loss is not None:
        _run_shells(family.loss, parse_measure(leakage, delta), as_json, targets)
        return
    source = family.in_symbols()
    if source is not None:
        _run_symbols(source, parse_measure(leakage, delta), as_json, targets)
        return
    if family.ball:
        _run_every_ball(parse_measure(leakage, delta), as_json, targets)
        return
    _run_letters(family.letters, parse_measure(leakage, delta), records, as_json, targets)


def _run_symbols(source: SourceSet, measure: Measure, as_json: bool, targets: Targets) -> None:
    """Print the least leakage of a source in symbols, as a function of the symbols and of D."""
    curve: Any = Tradeoff(source, leakage=measure).curve()
    targets.write(lambda: Fragment(curve.to_latex()))
    if as_json:
        print_json(
            _heading(measure) | {"source": source.description, "letters": source.letters} | document_in_symbols(curve)
        )
    else:
        show_in_symbols(curve)


def _require_plain_privacy(measure: Measure) -> None:
    """Refuse leakages for which no theorem covers every alphabet."""
    if measure.name != DEFAULT:
        raise Unsupported(f"leakage={measure.name} has no closed form for every number of letters; leave it out")


def _run_letters(letters: int | None, measure: Measure, records: int | None, as_json: bool, targets: Targets) -> None:
    """Print the formula for one ordered prior, or for sets that contain the uniform prior."""
    if letters is not None and not 1 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 1 and {MOST_LETTERS}; leave it out for every M")
    ordered = None if letters is None else _ordered(letters, measure, records)
    statement = _statement(letters, measure, records, ordered)
    page = answer_latex.any_alphabet() if ordered is None else answer_latex.symbolic(ordered)
    if statement is not None:
        page = statement.latex
    targets.write(lambda: Fragment(page))
    if as_json:
        sizes = {"records": records, "letters": letters}
        print_json(_heading(measure) | sizes | _document(statement, ordered, records or 1) | {"latex": page})
        return
    if statement is None and ordered is None:
        show(*page.split("\n"))
    if statement is not None:
        show(f"least leakage {measure.name} in nats for {statement.family}:", *[f"  {line}" for line in statement.text])
    if ordered is not None:
        _show_ordered(ordered, records)


def _run_shells(loss: str, measure: Measure, as_json: bool, targets: Targets) -> None:
    """Print the trade-off of a distortion function on which a group acts transitively."""
    _require_plain_privacy(measure)
    form = shell_form(loss)
    page = symbolic_latex.shells(form)
    targets.write(lambda: Fragment(page))
    rows = [[str(low), str(high), str(exp)] for low, high, exp in form.pieces]
    if as_json:
        pieces = [dict(zip(("from", "to", "exp"), row, strict=True)) for row in rows]
        document = {"loss": loss, "least_distortion": str(form.least_distortion), "pieces": pieces, "latex": page}
        print_json(_heading(measure) | document)
        return
    show(f"{form.family}, every set that holds the uniform prior:")
    show(table.table(["from D", "to D", "exp(epsilon*)"], rows), f"epsilon* = 0 from D = {rows[-1][1]}, or before.")
    show(f"D* = {form.least_distortion} with lambda = exp(epsilon)")


def _run_every_ball(measure: Measure, as_json: bool, targets: Targets) -> None:
    """Print the theorem on balls, for any number of letters."""
    _require_plain_privacy(measure)
    page = symbolic_latex.every_ball()
    targets.write(lambda: Fragment(page))
    if as_json:
        print_json(_heading(measure) | {"letters": None, "latex": page})
    else:
        show(*page.split("\n"))


def _ordered(letters: int, measure: Measure, records: int | None) -> CurveInSymbols | None:
    """Return the cases of one prior; with records, where those of one record at D/n are the answer."""
    if records is not None and not measure.compares_neighbours:
        return None
    try:
        curve = Tradeoff(SourceSet.ordered_symbols(letters), leakage=measure).curve()
    except Unsupported:
        return None
    return curve if isinstance(curve, CurveInSymbols) else None


def _statement(
    letters: int | None, measure: Measure, records: int | None, ordered: CurveInSymbols | None
) -> Statement | None:
    """Return the statement for a family of sources; None where the cases of one prior are more precise."""
    if records is not None:
        return records_statement(measure, read_records(records), letters)
    one_prior = measure.kind is Kind.RATIO and measure.delta == 0
    return None if ordered is not None or one_prior else local_statement(measure, letters)


def _heading(measure: Measure) -> dict[str, Any]:
    return {"command": "formula", "version": __version__, "leakage": measure.name, "delta": str(measure.delta)}


def _document(statement: Statement | None, ordered: CurveInSymbols | None, records: int) -> dict[str, Any]:
    document: dict[str, Any] = {
        "family": None if statement is None else statement.family,
        "formula": [] if statement is None else list(statement.text),
        "zero_from": None,
        "jump": None,
        "thresholds": None,
        "pieces": [],
    }
    if ordered is not None:
        (cell,) = ordered.cells
        document["zero_from"] = str(cell.expression(records * cell.zero_from))
        document["jump"] = str(cell.expression(cell.jump))
        document["thresholds"] = [str(records * value.to_sympy()) for value in ordered.thresholds]
        document["pieces"] = [
            dict(zip(("from", "to", "value", "exp"), map(str, row), strict=True)) for row in _rows(ordered, records)
        ]
    return document


def _rows(ordered: CurveInSymbols, records: int) -> list[tuple[Any, Any, Any, Any]]:
    """Return ends, value and its exponential of each case, for independent records at the total distortion D."""
    d = distortion_symbol()
    return [
        (*[records * end for end in piece.ends], *[_at_share(part, d, records) for part in (piece.value, piece.exp)])
        for piece in ordered.pieces
    ]


def _at_share(expression: Any, d: Any, records: int) -> Any:
    return expression if records == 1 else expression.subs(d, d / records).factor(deep=True)


def _show_ordered(ordered: CurveInSymbols, records: int | None) -> None:
    count = records or 1
    (cell,), (name, _) = ordered.cells, header(ordered)
    ratios = name.startswith("exp")
    end = 3 if ratios else 2
    whose = "one prior" if records is None else "independent records with one prior"
    rows = [[str(row[0]), str(row[1]), str(row[end])] for row in _rows(ordered, count)]
    unit = "" if ratios else " in nats"
    show(
        f"{name}{unit} ({ordered.leakage.name}) for {whose} P1 >= ... >= P{ordered.question.letters}:",
        table.table(["from D", "to D", name], rows),
    )
    least = f"{value_name(ordered.leakage)}*"
    jump = f"; exp({least}) falls from {cell.expression(cell.jump)} to 1 there" if cell.jump != 1 else ""
    show(f"{least} = 0 from D = {cell.expression(count * cell.zero_from)}, decided first{jump}.")
