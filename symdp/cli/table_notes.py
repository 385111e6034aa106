"""Sources of commands in numbers, and the table that is printed for counts."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from typing import Any

from symdp.cli.command_output import counted, show
from symdp.errors import InvalidArgument, Unsupported
from symdp.reports import table
from symdp.sources.domain import Domain
from symdp.sources.reading.source_reader import read_source
from symdp.sources.source_set import SourceSet

SHOWN_LETTERS, DIGITS = 40, 8
_ELSEWHERE = {
    Domain.SYMBOLS: "is in symbols",
    Domain.ENDLESS: "is on letters that are not listed",
    Domain.CURVED: "is no polytope",
}


def source_in_numbers(source: str, where: str | None, records: int | None, table: dict[str, Any]) -> SourceSet:
    """Read the source set of a command that needs priors of one record, in numbers."""
    if records is not None:
        raise InvalidArgument(f"records={records} is about databases; the command is about one letter, leave --records out")
    source_set = read_source(source, **table, where=where)
    if source_set.domain is not Domain.NUMBERS:
        raise Unsupported(
            f"source={source:.60} {_ELSEWHERE[source_set.domain]}, for which there are 'symdp solve' and 'symdp curve'"
        )
    return source_set


def show_table(source: SourceSet) -> None:
    """Print the counts, the confidence and the intervals of a confidence region, and how its letters were read."""
    sample = source.sample
    if sample is None:
        return
    rows = [
        [source.label(letter), str(count), _decimal(source, letter, 0), _decimal(source, letter, 1)]
        for letter, count in enumerate(sample.counts[:SHOWN_LETTERS])
    ]
    if source.letters > SHOWN_LETTERS:
        rows.append([f"... {source.letters - SHOWN_LETTERS} more letters", "", "", ""])
    show(
        f"table          n = {sample.size}, {counted(source.letters, 'letter')}, {sample.assurance} {sample.confidence}:",
        table.table(["letter", "count", *_headings(source)], rows),
    )
    if source.table is not None:
        show(source.table.sentence, *source.table.remarks)


def _headings(source: SourceSet) -> tuple[str, str]:
    """Return the headings of intervals for the letters, or for the cumulative sums."""
    return ("least P", "largest P") if source.shape.bounds is not None else ("least sum", "largest sum")


def _decimal(source: SourceSet, letter: int, end: int) -> str:
    """Return an end of an interval in decimals, exact if they are few, otherwise rounded outward."""
    ends = source.shape.bounds or source.shape.cumulative_bounds
    if ends is None:
        return ""
    bound = ends[end][letter]
    with localcontext(prec=DIGITS, rounding=ROUND_CEILING if end else ROUND_FLOOR):
        return str(Decimal(bound.numerator) / Decimal(bound.denominator))
