"""Output of ``apply`` and ``estimate``."""

from __future__ import annotations

from fractions import Fraction
from math import floor, inf, isnan, log10
from pathlib import Path

from symdp.arithmetic.rational import exact_text, rational
from symdp.arithmetic.reals.enclosure import rounded
from symdp.cli.command_output import counted, print_json, show
from symdp.errors import InvalidArgument
from symdp.mechanisms.estimation.frequency_estimation import Estimate, normal_reach
from symdp.mechanisms.randomizer import Randomizer
from symdp.reports import table
from symdp.text_file import read_text, require_small, write_whole
from symdp.version import __version__

ERROR_DIGITS, SHOWN_DIGITS, MOST_DECIMALS = 3, 6, 15
UNNAMED = (
    "; letters without names are numbers: name them in \"labels\", or by 'symdp oracles NAMES' or 'symdp oracles FILE.csv'"
)


def run_apply(mechanism: str, data: str, column: str, seed: int | None, output: str) -> None:
    """Release the column and write the table."""
    from symdp.sources.reading.category_table import read_table

    randomizer, data_table = read_randomizer(mechanism), read_table(data)
    values = data_table.column(column, "column")
    try:
        released = randomizer.apply(values, seed)
    except InvalidArgument as error:
        numbered = randomizer.labels == tuple(map(str, range(1, len(randomizer.labels) + 1)))
        raise InvalidArgument(f"{data}: {error}{UNNAMED if numbered else ''}") from None
    write_whole(output, data_table.replaced(column, released))


def run_estimate(mechanism: str, data: str, column: str, confidence: str, as_json: bool) -> None:
    """Print the estimated frequencies with their standard errors and intervals."""
    from symdp.sources.reading.category_table import read_table

    normal_reach(confidence)
    randomizer, released = read_randomizer(mechanism), read_table(data).column(column, "column")
    try:
        estimated = randomizer.estimate(released)
    except InvalidArgument as error:
        raise InvalidArgument(f"{data}: {error}") from None
    rows = _rows(estimated, confidence)
    if as_json:
        keys = ("label", "frequency", "variance", "standard_error", "interval")
        exact = zip(
            estimated.labels, map(exact_text, estimated.frequencies), map(exact_text, estimated.variances), strict=True
        )
        letters = [dict(zip(keys, (*one, *row[2:]), strict=True)) for one, row in zip(exact, rows, strict=True)]
        heading = {"command": "estimate", "version": __version__, "size": estimated.size, "confidence": confidence}
        print_json(heading | {"letters": letters})
        return
    columns = ["letter", "estimate", "standard error", f"{_percent(rational(confidence))} interval"]
    cells = [[name, value, error or "-", " to ".join(ends) if ends else "-"] for name, value, error, ends in rows]
    show(
        f"{counted(estimated.size, 'answer')}; frequencies before the release, estimated without bias:",
        table.table(columns, cells),
        "An interval is of one letter, by the normal approximation.",
    )
    if min(estimated.frequencies) < 0:
        show("Negative estimates are kept: clipping them at 0 would introduce bias.")


def _rows(estimated: Estimate, confidence: str) -> list[tuple[str, str, str | None, list[str] | None]]:
    """Return label, estimate, standard error and ends of the interval as decimals; None where a variance is below 0."""
    errors, intervals = estimated.standard_errors.tolist(), estimated.intervals(confidence)
    least = min([error for error in errors if 0 < error < inf], default=1.0)
    decimals = min(max(0, ERROR_DIGITS - 1 - floor(log10(least))), MOST_DECIMALS)

    def text(value: float) -> str:
        return f"{value:z.{decimals}f}"

    return [
        (name, text(value), None if isnan(error) else text(error), None if isnan(error) else [text(end) for end in ends])
        for name, value, error, ends in zip(estimated.labels, estimated.to_numpy().tolist(), errors, intervals, strict=True)
    ]


def _percent(level: Fraction) -> str:
    """Return a level in percent where that is short and exact, else as a fraction.

    Examples
    --------
    >>> _percent(Fraction(95, 100)), _percent(Fraction(999, 1000)), _percent(Fraction(2, 3))
    ('95 %', '99.9 %', '2/3')
    """
    text = rounded(100 * level, SHOWN_DIGITS)
    return f"{text} %" if rational(text) == 100 * level else exact_text(level)


def read_randomizer(file: str) -> Randomizer:
    """Read the mechanism and the labels from a JSON file."""
    path = Path(file)
    text = read_text(path)
    require_small(text, path)
    try:
        return Randomizer.from_json(text)
    except InvalidArgument as error:
        raise InvalidArgument(f"{path}: {error}") from None
