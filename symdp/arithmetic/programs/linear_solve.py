"""Exact solution of square sparse systems: peel the triangular part, hand the kernel to FLINT."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from symdp.work import spend

SparseRow = dict[int, int]


def solve(rows: Sequence[SparseRow], right: Sequence[Fraction]) -> list[Fraction] | None:
    """Solve a square system with integer coefficients over the rationals.

    Parameters
    ----------
    rows : sequence of dict
        Row k maps column indices 0..n-1 to non-zero integers.
    right : sequence of Fraction
        The n right-hand sides.

    Returns
    -------
    list of Fraction, or None when the matrix is singular.

    Examples
    --------
    >>> solve([{0: 2, 1: 1}, {1: 4}], [Fraction(3), Fraction(4)])
    [Fraction(1, 1), Fraction(1, 1)]
    >>> solve([{0: 1}, {0: 2}], [Fraction(1), Fraction(1)]) is None
    True
    """
    return _Elimination(rows, right).solution()


def solving_steps(size: int, coefficients: Iterable[int]) -> int:
    """Estimate the steps of FLINT for a system of this size, which grow with it and with the bits of all coefficients."""
    return 1 + size * sum([value.bit_length() for value in coefficients]) // 2**11


class _Elimination:
    """Peels rows and columns with a single entry; what is left is the dense kernel."""

    def __init__(self, rows: Sequence[SparseRow], right: Sequence[Fraction]) -> None:
        self.rows = [dict(row) for row in rows]
        self.right = list(right)
        self.columns: list[set[int]] = [set() for _ in rows]
        for place, row in enumerate(self.rows):
            for column in row:
                self.columns[column].add(place)
        self.values: list[Fraction | None] = [None] * len(rows)
        self.open_rows = set(range(len(rows)))
        self.open_columns = set(range(len(rows)))
        self.deferred: list[tuple[int, int]] = []

    def solution(self) -> list[Fraction] | None:
        self._peel()
        if not self._solve_kernel():
            return None
        for place, column in reversed(self.deferred):
            row = self.rows[place]
            known = sum((value * self._value(k) for k, value in row.items() if k != column), Fraction(0))
            self.values[column] = (self.right[place] - known) / row[column]
        return [self._value(column) for column in range(len(self.rows))]

    def _value(self, column: int) -> Fraction:
        value = self.values[column]
        if value is None:
            raise ArithmeticError(f"unknown {column} was used before it was solved")
        return value

    def _peel(self) -> None:
        queue = list(range(len(self.rows)))
        while queue:
            place = queue.pop()
            if place in self.open_rows and len(self.rows[place]) == 1:
                queue.extend(self._fix(place))
        pending = list(self.open_columns)
        while pending:
            column = pending.pop()
            if column in self.open_columns and len(self.columns[column]) == 1:
                pending.extend(self._defer(column))

    def _fix(self, place: int) -> list[int]:
        ((column, coefficient),) = self.rows[place].items()
        value = self.right[place] / coefficient
        self.values[column] = value
        self.open_rows.discard(place)
        self.open_columns.discard(column)
        touched = [other for other in self.columns[column] if other != place]
        for other in touched:
            self.right[other] -= self.rows[other].pop(column) * value
        return touched

    def _defer(self, column: int) -> list[int]:
        (place,) = self.columns[column]
        self.deferred.append((place, column))
        self.open_rows.discard(place)
        self.open_columns.discard(column)
        others = [k for k in self.rows[place] if k in self.open_columns]
        for other in others:
            self.columns[other].discard(place)
        return others

    def _solve_kernel(self) -> bool:
        import flint

        places, columns = sorted(self.open_rows), sorted(self.open_columns)
        if not places:
            return True
        position = {column: k for k, column in enumerate(columns)}
        size = len(places)
        spend(solving_steps(size, [value for place in places for value in self.rows[place].values()]))
        matrix, right = flint.fmpq_mat(size, size), flint.fmpq_mat(size, 1)
        for k, place in enumerate(places):
            for column, value in self.rows[place].items():
                matrix[k, position[column]] = value
            number = self.right[place]
            right[k, 0] = flint.fmpq(number.numerator, number.denominator)
        try:
            solved = matrix.solve(right)
        except ZeroDivisionError:
            return False
        for k, column in enumerate(columns):
            self.values[column] = Fraction(int(solved[k, 0].p), int(solved[k, 0].q))
        return True
