"""What ``apply`` writes and ``estimate`` prints."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path

from symdp import __version__
from symdp.arithmetic.rational import exact_text
from symdp.cli.output import counted, print_json, require_writable, show
from symdp.errors import InvalidArgument
from symdp.mechanisms.randomizer import Randomizer
from symdp.reports import table
from symdp.text_file import read_text, require_small, write_whole

SHOWN_DIGITS = 6


def run_apply(mechanism: str, data: str, column: str, seed: int | None, output: str) -> None:
    """Release the column and write the table."""
    from symdp.sources.table import read_table

    require_writable("output", output, mechanism)
    require_writable("output", output, data)
    randomizer, found = read_randomizer(mechanism), read_table(data)
    try:
        released = randomizer.apply(found.column(column, "column"), seed)
    except InvalidArgument as error:
        raise InvalidArgument(f"{data}: {error}") from None
    write_whole(output, found.replaced(column, released))


def run_estimate(mechanism: str, data: str, column: str, as_json: bool) -> None:
    """Print the estimated frequencies and their standard errors."""
    from symdp.sources.table import read_table

    randomizer, released = read_randomizer(mechanism), read_table(data).column(column, "column")
    try:
        found = randomizer.estimate(released)
    except InvalidArgument as error:
        raise InvalidArgument(f"{data}: {error}") from None
    if as_json:
        rows = zip(randomizer.labels, found.frequencies, found.variances, strict=True)
        letters = [{"label": name, "frequency": exact_text(f), "variance": exact_text(v)} for name, f, v in rows]
        print_json({"command": "estimate", "version": __version__, "size": found.size, "letters": letters})
        return
    shown = [
        [name, _decimal(f), _decimal(v, root=True) if v >= 0 else "-"]
        for name, f, v in zip(randomizer.labels, found.frequencies, found.variances, strict=True)
    ]
    show(
        f"{counted(found.size, 'answer')}; frequencies before the release, estimated without bias:",
        table.table(["letter", "frequency", "standard error"], shown),
    )


def read_randomizer(file: str) -> Randomizer:
    """The mechanism and the labels in a JSON file."""
    path = Path(file)
    text = read_text(path)
    require_small(text, path)
    try:
        return Randomizer.from_json(text)
    except InvalidArgument as error:
        raise InvalidArgument(f"{path}: {error}") from None


def _decimal(value: Fraction, root: bool = False) -> str:
    with localcontext(prec=SHOWN_DIGITS):
        number = Decimal(value.numerator) / Decimal(value.denominator)
        return f"{number.sqrt() if root else number:f}"
