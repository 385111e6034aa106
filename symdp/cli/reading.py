"""What a command read from a table, printed above its answer."""

from __future__ import annotations

from decimal import Decimal

from symdp.cli.output import counted, show
from symdp.reports import table
from symdp.sources.source_set import SourceSet

SHOWN_LETTERS = 40


def show_table(source: SourceSet) -> None:
    """The number of observations, the confidence and the intervals of a set that was learnt from counts."""
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
        f"table          n = {sample.size}, {counted(source.letters, 'letter')}, "
        f"all intervals hold together with confidence {sample.confidence}:",
        table.table(["letter", "count", "least P", "largest P"], rows),
    )


def _decimal(source: SourceSet, letter: int, end: int) -> str:
    """An end of an interval, whose decimals are few and exact."""
    bound = (source.lower, source.upper)[end][letter]
    return str(Decimal(bound.numerator) / Decimal(bound.denominator))
