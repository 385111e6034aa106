"""Exact solution of square sparse systems: peel the triangular part, and solve the kernel.

A small or dense kernel is FLINT's; a sparse one is factored modulo a prime once, and its solutions are lifted to rationals.
William Cook and Daniel E. Steffy, Solving very sparse rational systems of equations, ACM TOMS 37 (2011), compare the ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

from symdp.arithmetic.programs.modular_factors import ModularFactors, SingularModulo, SparseRow
from symdp.arithmetic.programs.p_adic_lifting import lifted
from symdp.arithmetic.programs.tied_unknowns import Quotients, TiedUnknowns
from symdp.arithmetic.rational import over_common_denominator
from symdp.work import spend

# Kernels of at least so many rows, of which each has at most so many entries on average, are factored modulo a prime.
LARGE, SPARSE = 128, 6
# In kernels of at least so many rows those with two entries are substituted first.
TIED = 32


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
        quotients = self.quotients(over_common_denominator(right))
        return None if quotients is None else [Fraction(value, quotients[1]) for value in quotients[0]]

    def quotients(self, right: Quotients) -> Quotients | None:
        """Return what :meth:`solve` returns over one denominator, as are the right-hand sides."""
        lines = _Lines(self.rows, right)
        lines.substitute(self.first)
        if self.places:
            solved = self._kernel.solve(lines.sides(self.places))
            if solved is None:
                return None
            lines.enter(self.kernel_columns, solved)
        lines.substitute(self.last)
        return lines.quotients()

    def quotients_transposed(self, right: Quotients) -> Quotients | None:
        """Return the y with ``sum(rows[k][j] * y[k]) == right[j]`` over one denominator; None if the matrix is singular."""
        lines = _Lines(self.columns, right)
        lines.substitute([(column, place) for place, column in reversed(self.last)])
        if self.places:
            solved = self._kernel.solve_transposed(lines.sides(self.kernel_columns))
            if solved is None:
                return None
            lines.enter(self.places, solved)
        lines.substitute([(column, place) for place, column in reversed(self.first)])
        return lines.quotients()

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
    """The values of the unknowns, as far as they are known, of a system with these lines.

    Those of the kernel are numerators over one denominator; the others are fractions.
    """

    def __init__(self, lines: Sequence[SparseRow], right: Quotients) -> None:
        self.lines, (self.right, self.below) = lines, right
        self._known: dict[int, Fraction] = {}
        self._entered: Quotients = [], 1
        self._places: dict[int, int] = {}

    def sides(self, places: Sequence[int]) -> Quotients:
        """Return the right-hand sides of lines without what their known unknowns contribute; the others are zero."""
        if not self._known:
            return [self.right[place] for place in places], self.below
        sides, scale = over_common_denominator([self._side(place) for place in places])
        return sides, scale * self.below

    def substitute(self, order: Sequence[tuple[int, int]]) -> None:
        """Solve lines for one unknown each, of which the others are known."""
        for place, unknown in order:
            if side := self._side(place):
                self._known[unknown] = side / self.lines[place][unknown]

    def enter(self, unknowns: Sequence[int], values: Quotients) -> None:
        """Enter the values of the kernel's unknowns."""
        self._entered = values
        self._places = {unknown: k for k, unknown in enumerate(unknowns)}

    def quotients(self) -> Quotients:
        """Return all values over one denominator."""
        known, below = over_common_denominator(list(self._known.values()))
        below *= self.below
        numerators, denominator = self._entered
        common = lcm(below, denominator)
        values = [0] * len(self.lines)
        for unknown, k in self._places.items():
            values[unknown] = numerators[k] * (common // denominator)
        for unknown, value in zip(self._known, known, strict=True):
            values[unknown] = value * (common // below)
        shared = gcd(common, *values)
        return ([value // shared for value in values], common // shared) if shared > 1 else (values, common)

    def _side(self, place: int) -> Fraction:
        """Return the right-hand side of a line, times the denominator of all, without what known unknowns contribute."""
        side, entered, (numerators, denominator) = Fraction(self.right[place]), 0, self._entered
        for k, coefficient in self.lines[place].items():
            if (value := self._known.get(k)) is not None:
                side -= coefficient * value
            elif (position := self._places.get(k)) is not None:
                entered += coefficient * numerators[position]
        return side - Fraction(entered * self.below, denominator) if entered else side


class _Kernel:
    """A square matrix with at least two entries in each row and column."""

    def __init__(self, rows: list[SparseRow]) -> None:
        self.rows = rows

    def solve(self, right: Quotients) -> Quotients | None:
        if self._tied is not None:
            return self._tied.solve(right, self._trees.solve)
        if self._factors is None:
            return _by_flint(self.rows, right)
        return _lifted(self.rows, right, self._factors.solve, self._factors)

    def solve_transposed(self, right: Quotients) -> Quotients | None:
        if self._tied is not None:
            return self._tied.solve_transposed(right, self._trees.solve_transposed)
        if self._factors is None:
            return _by_flint(self._columns, right)
        return _lifted(self._columns, right, self._factors.solve_transposed, self._factors)

    @cached_property
    def _columns(self) -> list[SparseRow]:
        return _transposed(self.rows)

    @cached_property
    def _tied(self) -> TiedUnknowns | None:
        """The unknowns that rows with two entries tie together; None where the smaller system is no easier to solve."""
        if len(self.rows) < TIED:
            return None
        tied = TiedUnknowns(self.rows)
        return tied if _steps(tied.reduced) < _steps(self.rows) else None

    @cached_property
    def _trees(self) -> _Kernel:
        return _Kernel([] if self._tied is None else self._tied.reduced)

    @cached_property
    def _factors(self) -> ModularFactors | None:
        """The factors of a large sparse kernel; None for others, and where it is singular modulo the prime."""
        if len(self.rows) < LARGE or sum(map(len, self.rows)) > SPARSE * len(self.rows):
            return None
        try:
            return ModularFactors(self.rows)
        except SingularModulo:
            return None


def _by_flint(rows: list[SparseRow], right: Quotients) -> Quotients | None:
    import flint

    size = len(rows)
    spend(_steps(rows))
    matrix, column = flint.fmpz_mat(size, size), flint.fmpz_mat(size, 1, right[0])
    for place, row in enumerate(rows):
        for k, value in row.items():
            matrix[place, k] = value
    try:
        numerators, denominator = matrix.solve(column).numer_denom()
    except ZeroDivisionError:
        return None
    return [int(value) for value in numerators.entries()], int(denominator) * right[1]


def _steps(rows: list[SparseRow]) -> int:
    return solving_steps(len(rows), [value for row in rows for value in row.values()])


def _lifted(
    rows: list[SparseRow], right: Quotients, solve: Callable[[Sequence[int]], list[int]], factors: ModularFactors
) -> Quotients:
    if not any(right[0]):
        return [0] * len(rows), 1
    numerators, denominator = lifted(rows, right[0], solve, factors.steps)
    return numerators, denominator * right[1]
