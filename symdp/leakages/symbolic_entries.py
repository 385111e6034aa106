"""Mechanisms and priors whose entries are sympy expressions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import sympy

Rows = list[list[Any]]


def read_symbolic_matrix(matrix: Any) -> Rows:
    """Read rows of sympy expressions and rationals; rows of numbers must sum to 1."""
    if hasattr(matrix, "tolist"):
        matrix = matrix.tolist()
    if isinstance(matrix, str) or not isinstance(matrix, Iterable):
        raise InvalidArgument("matrix must be a sequence of rows of sympy expressions")
    rows = [_read(row, f"matrix row {place}") for place, row in enumerate(matrix, 1)]
    if not rows:
        raise InvalidArgument("matrix is empty; give one row of output probabilities per input")
    for place, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise InvalidArgument(f"matrix row {place} has {len(row)} outputs, row 1 has {len(rows[0])}")
    return rows


def read_symbolic_prior(prior: Any, inputs: int) -> list[Any]:
    """Read one expression per input; numbers must sum to 1."""
    values = _read(prior, "prior")
    if len(values) != inputs:
        raise InvalidArgument(f"prior has {len(values)} letters, the mechanism {inputs} inputs; make them equal")
    return values


def _read(values: Any, name: str) -> list[Any]:
    import sympy

    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InvalidArgument(f"{name} must be a sequence of sympy expressions")
    read: list[Any] = []
    for place, value in enumerate(values, 1):
        if isinstance(value, sympy.Expr) and not value.is_number:
            read.append(value)
            continue
        number = rational(value, f"{name}[{place}]")
        if number < 0:
            raise InvalidArgument(f"{name}[{place}]={number} must not be negative")
        read.append(sympy.Rational(number.numerator, number.denominator))
    total = sympy.expand(sympy.Add(*read))
    if total.is_number and total != 1:
        raise InvalidArgument(f"{name} sums to {total}, it must sum to 1")
    return read


def greatest(values: Iterable[Any]) -> sympy.Expr:
    """Return the maximum, unevaluated but for equal expressions and numbers.

    Examples
    --------
    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> greatest([x, sympy.Integer(1), x, sympy.Rational(1, 2)])
    Max(1, x)
    """
    import sympy

    distinct = list(dict.fromkeys(values))
    numbers = [value for value in distinct if value.is_number]
    rest = [value for value in distinct if not value.is_number]
    if numbers:
        rest.append(max(numbers))
    return rest[0] if len(rest) == 1 else sympy.Max(*rest, evaluate=False)
