"""Counts of categories from a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument
from symdp.text_file import read_text


def counts_from_csv(path: Any, column: str, count: str | None = None) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Count the categories of a column, in order of first appearance.

    Parameters
    ----------
    path : str or path
        A UTF-8 CSV file with a header line.
    column : str
        The column of categories.
    count : str, optional
        A column of counts >= 0; without it each line counts once.

    Returns
    -------
    tuple
        (labels, counts)
    """
    reader = csv.reader(io.StringIO(read_text(Path(path)), newline=""), strict=True)
    try:
        rows = [row for row in reader if row]
    except csv.Error as error:
        raise InvalidArgument(f"{path}: line {reader.line_num} is not CSV ({error})") from None
    if not rows:
        raise InvalidArgument(f"{path} is empty; a header line with column names is needed")
    header = rows[0]
    category = _position(header, column, "column", path)
    weight = None if count is None else _position(header, count, "count", path)
    return _totals(rows[1:], header, category, weight, path)


def _totals(
    rows: Iterable[list[str]], header: list[str], category: int, weight: int | None, path: Any
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    totals: dict[str, int] = {}
    for place, row in enumerate(rows, 1):
        if len(row) != len(header):
            raise InvalidArgument(f"{path}: row {place} has {len(row)} fields, the header has {len(header)}")
        number = rational(row[weight], f"{path}: row {place}, {header[weight]}") if weight is not None else 1
        if number < 0 or number != int(number):
            raise InvalidArgument(f"{path}: row {place}, {header[weight or 0]}={number} must be an integer >= 0")
        totals[row[category]] = totals.get(row[category], 0) + int(number)
    if not totals:
        raise InvalidArgument(f"{path} has a header and no data")
    return tuple(totals), tuple(totals.values())


def _position(header: list[str], name: str, argument: str, path: Any) -> int:
    if name not in header:
        raise InvalidArgument(f"{argument}={name!r} is not a column of {path}; its columns are {', '.join(header)}")
    return header.index(name)
