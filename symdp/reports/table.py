"""Tables for a terminal: plain rows in, rich tables out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], words: bool = False) -> Table:
    """A table with right-aligned cells, left-aligned where they hold words."""
    from rich import box
    from rich.table import Table

    built = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        built.add_column(column, justify="left" if words else "right", overflow="fold")
    for row in rows:
        built.add_row(*row)
    return built


def ratio(numerator: tuple[str, str], denominator: tuple[str, str]) -> str:
    """A ratio of affine functions of D as text.

    Examples
    --------
    >>> ratio(("5", "-5"), ("0", "1")), ratio(("1", "-1"), ("-3/20", "1"))
    ('(5 - 5 D) / D', '(1 - D) / (D - 3/20)')
    """
    return f"{_affine(*numerator)} / {_affine(*denominator)}"


def _affine(constant: str, coefficient: str) -> str:
    size = coefficient.removeprefix("-")
    term = "D" if size == "1" else f"{size} D"
    if constant == "0":
        return f"-{term}" if coefficient.startswith("-") else term
    if coefficient.startswith("-"):
        return f"({constant} - {term})"
    return f"({term} - {constant[1:]})" if constant.startswith("-") else f"({term} + {constant})"
