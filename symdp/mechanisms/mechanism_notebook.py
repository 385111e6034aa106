"""Notebook displays of mechanisms: the matrix, where it is small."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol

from symdp.pictures.html_display import paragraph, table

MOST_SHOWN = 16


class Matrix(Protocol):
    """The protocol of objects with rows of probabilities."""

    @property
    def diagonal(self) -> Sequence[Fraction]:
        """The diagonal W(i|i)."""

    @property
    def outputs(self) -> int:
        """The number of columns."""

    @property
    def matrix(self) -> Sequence[Sequence[Fraction]]:
        """The entries W(y|x) in row x, column y."""


def html(mechanism: Matrix) -> str:
    """Return the matrix as a table, with the numbers of its rows and columns; the name if it has too many entries.

    Examples
    --------
    >>> from symdp import Mechanism
    >>> html(Mechanism.from_rows([["1"]]))
    '<table><thead><tr><th>W(column | row)</th><th>1</th></tr></thead><tbody><tr><td>1</td><td>1</td></tr></tbody></table>'
    """
    if _is_large(mechanism):
        return paragraph(_summary(mechanism))
    rows = mechanism.matrix
    columns = ["W(column | row)", *map(str, range(1, len(rows[0]) + 1))]
    return table(columns, [[str(place), *map(str, row)] for place, row in enumerate(rows, 1)])


def latex(mechanism: Matrix) -> str:
    r"""Return the matrix as a formula; the name if it has too many entries.

    Examples
    --------
    >>> from symdp import Mechanism
    >>> latex(Mechanism.from_rows([["1/2", "1/2"]]))
    '$W=\\begin{pmatrix} \\frac{1}{2} & \\frac{1}{2} \\end{pmatrix}$'
    """
    if _is_large(mechanism):
        return _summary(mechanism)
    body = r" \\ ".join([" & ".join(map(_number, row)) for row in mechanism.matrix])
    return rf"$W=\begin{{pmatrix}} {body} \end{{pmatrix}}$"


def by_distance(shells: Iterable[int], weights: Iterable[Fraction]) -> str:
    """Return a mechanism that depends on the number of changed records only, as a table."""
    rows = [[str(k), str(size), str(weight)] for k, (size, weight) in enumerate(zip(shells, weights, strict=True))]
    return table(["changed records", "databases at this distance", "probability of each"], rows)


def _is_large(mechanism: Matrix) -> bool:
    return len(mechanism.diagonal) > MOST_SHOWN or mechanism.outputs > MOST_SHOWN


def _summary(mechanism: Matrix) -> str:
    return f"{type(mechanism).__name__} with {len(mechanism.diagonal)} inputs"


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
