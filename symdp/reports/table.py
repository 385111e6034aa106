"""Tables for a terminal: plain rows in, rich tables out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from symdp.certificates.checker.words import printable as printed

if TYPE_CHECKING:
    from rich.table import Table


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], words: bool = False) -> Table:
    """Return a table with right-aligned cells, left-aligned where they hold words; every cell is displayed as written."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    built = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        built.add_column(Text(printable(column)), justify="left" if words else "right", overflow="fold")
    for row in rows:
        built.add_row(*[Text(printable(cell)) for cell in row])
    return built


def printable(text: str) -> str:
    r"""Replace control characters and lone surrogates in a text by their escapes, for display on a terminal.

    Examples
    --------
    >>> printable("\x1b[2Jred"), printable("caf\u00e9"), printable("a\nb")
    ('\\x1b[2Jred', 'café', 'a\\nb')
    """
    escaped: str = printed.printable(text)
    return escaped


def ratio(numerator: Sequence[str], denominator: Sequence[str]) -> str:
    """Return a ratio of affine functions of D as text, each given by its constant and its coefficient of D.

    Examples
    --------
    >>> ratio(("5", "-5"), ("0", "1")), ratio(("1", "-1"), ("-3/20", "1")), ratio(("7/2", "-5"), ("1", "0"))
    ('(5 - 5 D) / D', '(1 - D) / (D - 3/20)', '7/2 - 5 D')
    """
    top, below = _affine(*numerator), _affine(*denominator)
    return top.removeprefix("(").removesuffix(")") if below == "1" else f"{top} / {below}"


def _affine(constant: str, coefficient: str) -> str:
    size = coefficient.removeprefix("-")
    if size == "0":
        return constant
    term = "D" if size == "1" else f"{size} D"
    if constant == "0":
        return f"-{term}" if coefficient.startswith("-") else term
    if coefficient.startswith("-"):
        return f"({constant} - {term})"
    return f"({term} - {constant[1:]})" if constant.startswith("-") else f"({term} + {constant})"
