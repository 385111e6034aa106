"""Distortion functions given by a matrix of costs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from symdp.arithmetic.rational import number_of, rationals
from symdp.errors import InvalidArgument
from symdp.losses.loss import MOST_COSTS, Loss, Matrix
from symdp.text_file import read_text


class CostMatrix(Loss):
    """A distortion function d(x, y) given by one row for each letter, one column for each output."""

    def __init__(self, costs: Matrix, outputs: tuple[str, ...] | None, name: str = "matrix") -> None:
        self.letters = len(costs)
        self._costs, self._outputs, self._name = costs, outputs, name

    @property
    def name(self) -> str:
        return self._name

    def matrix(self, letters: int) -> Matrix:
        self.require_letters(letters)
        return self._costs

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        return super().labels(letters) if self._outputs is None else self._outputs


def matrix(rows: Any, outputs: Sequence[str] | None = None) -> CostMatrix:
    """Build a distortion function from its matrix.

    Parameters
    ----------
    rows : sequence of M sequences of N rationals
        d(x, y), negative ones allowed.
    outputs : sequence of N str, optional
        What the outputs are called.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument
        For rows of different lengths, no rows or columns, floats, outputs named twice.

    Examples
    --------
    >>> silent = matrix([[0, 1, "1/4"], [1, 0, "1/4"]], outputs=["no", "yes", "no answer"])
    >>> silent.labels(["n", "y"]), silent.matrix(2)[0][2]
    (('no', 'yes', 'no answer'), Fraction(1, 4))
    >>> matrix([[0, 1], [1]])
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: loss row 2 has 1 costs, row 1 has 2; give every letter one cost for each output
    """
    return CostMatrix(*_read(rows, outputs, "loss"))


def matrix_from_csv(path: str | Path) -> CostMatrix:
    """Read the distortion function of a CSV file: M rows of N costs, below an optional header with the output names.

    Examples
    --------
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "costs.csv"
    >>> _ = path.write_text("no,yes,no answer\\n0,1,1/4\\n1,0,1/4\\n", encoding="utf-8")
    >>> matrix_from_csv(path).labels(["n", "y"])
    ('no', 'yes', 'no answer')
    """
    reader = csv.reader(io.StringIO(read_text(Path(path)), newline=""), strict=True, skipinitialspace=True)
    try:
        rows = [row for row in reader if row]
    except csv.Error as error:
        raise InvalidArgument(f"{path}: line {reader.line_num} is not CSV ({error})") from None
    outputs = None
    if rows and all(number_of(field) is None for field in rows[0]):
        outputs, rows = [name.strip() for name in rows[0]], rows[1:]
    return CostMatrix(*_read(rows, outputs, str(path)), name=str(path))


def _read(rows: Any, outputs: Sequence[str] | None, name: str) -> tuple[Matrix, tuple[str, ...] | None]:
    if isinstance(rows, str | bytes) or not hasattr(rows, "__iter__"):
        raise InvalidArgument(f"{name} must be a sequence of rows of costs")
    costs = tuple([rationals(row, f"{name} row {place}") for place, row in enumerate(rows, 1)])
    if not costs or not costs[0]:
        raise InvalidArgument(f"{name} has no {'columns' if costs else 'rows'}; give one row a letter, one column an output")
    for place, row in enumerate(costs, 1):
        if len(row) != len(costs[0]):
            raise InvalidArgument(
                f"{name} row {place} has {len(row)} costs, row 1 has {len(costs[0])}; "
                "give every letter one cost for each output"
            )
    if len(costs) * len(costs[0]) > MOST_COSTS:
        raise InvalidArgument(f"{name} has {len(costs)} x {len(costs[0])} costs, at most {MOST_COSTS} are read")
    return costs, None if outputs is None else _names(outputs, len(costs[0]), name)


def _names(outputs: Sequence[str], columns: int, name: str) -> tuple[str, ...]:
    names = tuple([str(output) for output in outputs])
    if len(names) != columns:
        raise InvalidArgument(f"{name} has {len(names)} names of outputs and {columns} columns; name every column once")
    twice = next((output for place, output in enumerate(names) if output in names[:place]), None)
    if twice is not None:
        raise InvalidArgument(f"{name} names the output {twice[:40]!r} twice; name every column once")
    return names
