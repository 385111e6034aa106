"""Exact solution of square sparse systems: peel the triangular part, and solve the kernel.

A small or dense kernel is FLINT's; a sparse one is factored modulo a prime once, and its solutions are lifted to rationals.
William Cook and Daniel E. Steffy, Solving very sparse rational systems of equations, ACM TOMS 37 (2011), compare the ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.programs.modular_factors import ModularFactors, SingularModulo, SparseRow
from symdp.arithmetic.programs.p_adic_lifting import lifted
from symdp.work import spend

ZERO = Fraction(0)
# Kernels of at least so many rows, of which each has at most so many entries on average, are factored modulo a prime.
LARGE, SPARSE = 128, 6


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
    return SquareSystem(rows).solve(right)


def solving_steps(size: int, coefficients: Iterable[int]) -> int:
    """Estimate the steps of FLINT for a system of this size, which grow with it and with the bits of all coefficients."""
    return 1 + size * sum([value.bit_length() for value in coefficients]) // 2**11


class SquareSystem:
    """A square matrix of integers, peeled and factored once for all right-hand sides, by rows and by columns.

    Rows with a single unknown that is not known yet come first, columns with a single row that is left last; between them
    is the kernel.
    """

    def __init__(self, rows: Sequence[SparseRow]) -> None:
        self.rows, self.columns = rows, _transposed(rows)
        open_rows, open_columns = [True] * len(rows), [True] * len(rows)
        self.first = _singles(self.rows, self.columns, open_rows, open_columns)
        last = _singles(self.columns, self.rows, open_columns, open_rows)
        self.last = [(place, column) for column, place in reversed(last)]
        self.places = [place for place, is_open in enumerate(open_rows) if is_open]
        self.kernel_columns = [column for column, is_open in enumerate(open_columns) if is_open]

    def solve(self, right: Sequence[Fraction]) -> list[Fraction] | None:
        """Return the x with ``sum(rows[k][j] * x[j]) == right[k]``; None when the matrix is singular."""
        lines = _Lines(self.rows, right)
        lines.substitute(self.first)
        if self.places:
            solved = self._kernel.solve([lines.side(place) for place in self.places])
            if solved is None:
                return None
            lines.enter(self.kernel_columns, solved)
        lines.substitute(self.last)
        return lines.values

    def solve_transposed(self, right: Sequence[Fraction]) -> list[Fraction] | None:
        """Return the y with ``sum(rows[k][j] * y[k]) == right[j]``; None when the matrix is singular."""
        lines = _Lines(self.columns, right)
        lines.substitute([(column, place) for place, column in reversed(self.last)])
        if self.places:
            solved = self._kernel.solve_transposed([lines.side(column) for column in self.kernel_columns])
            if solved is None:
                return None
            lines.enter(self.places, solved)
        lines.substitute([(column, place) for place, column in reversed(self.first)])
        return lines.values

    @cached_property
    def _kernel(self) -> _Kernel:
        position = {column: k for k, column in enumerate(self.kernel_columns)}
        return _Kernel(
            [{position[k]: value for k, value in self.rows[place].items() if k in position} for place in self.places]
        )


def _transposed(rows: Sequence[SparseRow]) -> list[SparseRow]:
    """Return the columns of a square matrix."""
    columns: list[SparseRow] = [{} for _ in rows]
    for place, row in enumerate(rows):
        for column, value in row.items():
            columns[column][place] = value
    return columns


def _singles(
    lines: Sequence[SparseRow], across: Sequence[SparseRow], open_lines: list[bool], open_across: list[bool]
) -> list[tuple[int, int]]:
    """Close open lines with a single open entry, together with the line across it, until there are none; return both."""
    counts = [sum([open_across[k] for k in line]) if is_open else 0 for line, is_open in zip(lines, open_lines, strict=True)]
    queue = [place for place, count in enumerate(counts) if count == 1]
    closed = []
    while queue:
        place = queue.pop()
        if not open_lines[place] or counts[place] != 1:
            continue
        (other,) = [k for k in lines[place] if open_across[k]]
        open_lines[place] = open_across[other] = False
        closed.append((place, other))
        for k in across[other]:
            counts[k] -= 1
            if counts[k] == 1:
                queue.append(k)
    return closed


class _Lines:
    """The values of the unknowns, as far as they are known, of a system with these lines."""

    def __init__(self, lines: Sequence[SparseRow], right: Sequence[Fraction]) -> None:
        self.lines, self.right = lines, right
        self.values = [ZERO] * len(lines)

    def side(self, place: int) -> Fraction:
        """Return the right-hand side of a line without what its known unknowns contribute; the others are zero."""
        side, values = self.right[place], self.values
        for k, coefficient in self.lines[place].items():
            if value := values[k]:
                side -= coefficient * value
        return side

    def substitute(self, order: Sequence[tuple[int, int]]) -> None:
        """Solve lines for one unknown each, of which the others are known."""
        for place, unknown in order:
            if side := self.side(place):
                self.values[unknown] = side / self.lines[place][unknown]

    def enter(self, unknowns: Sequence[int], values: Sequence[Fraction]) -> None:
        """Enter the values of some unknowns."""
        for unknown, value in zip(unknowns, values, strict=True):
            self.values[unknown] = value


class _Kernel:
    """A square matrix with at least two entries in each row and column."""

    def __init__(self, rows: list[SparseRow]) -> None:
        self.rows = rows

    def solve(self, right: list[Fraction]) -> list[Fraction] | None:
        factors = self._factors
        return self._by_flint(self.rows, right) if factors is None else _lifted(self.rows, right, factors.solve, factors)

    def solve_transposed(self, right: list[Fraction]) -> list[Fraction] | None:
        factors, columns = self._factors, self._columns
        return (
            self._by_flint(columns, right) if factors is None else _lifted(columns, right, factors.solve_transposed, factors)
        )

    @cached_property
    def _columns(self) -> list[SparseRow]:
        return _transposed(self.rows)

    @cached_property
    def _factors(self) -> ModularFactors | None:
        """The factors of a large sparse kernel; None for others, and where it is singular modulo the prime."""
        if len(self.rows) < LARGE or sum(map(len, self.rows)) > SPARSE * len(self.rows):
            return None
        try:
            return ModularFactors(self.rows)
        except SingularModulo:
            return None

    def _by_flint(self, rows: list[SparseRow], right: list[Fraction]) -> list[Fraction] | None:
        import flint

        size = len(rows)
        spend(solving_steps(size, [value for row in rows for value in row.values()]))
        matrix, column = flint.fmpq_mat(size, size), flint.fmpq_mat(size, 1)
        for place, row in enumerate(rows):
            for k, value in row.items():
                matrix[place, k] = value
            column[place, 0] = flint.fmpq(right[place].numerator, right[place].denominator)
        try:
            solved = matrix.solve(column)
        except ZeroDivisionError:
            return None
        return [Fraction(int(solved[k, 0].p), int(solved[k, 0].q)) for k in range(size)]


def _lifted(
    rows: list[SparseRow], right: list[Fraction], solve: Callable[[Sequence[int]], list[int]], factors: ModularFactors
) -> list[Fraction]:
    return lifted(rows, right, solve, factors.steps) if any(right) else [ZERO] * len(right)
