"""The factors of a sparse square matrix modulo a prime, by elimination where it fills in least.

Pivots are chosen by Markowitz's rule: of the rows with the fewest entries the first, in it the entry of the shortest column.
What has become dense is inverted by FLINT.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from symdp.work import spend

SparseRow = dict[int, int]

PRIME = (1 << 61) - 1
# Elimination is left to FLINT where so large a part of the remaining entries is not zero.
DENSE = 0.4
# So many operations modulo the prime take a step.
FASTER = 16


class SingularModulo(ArithmeticError):
    """A matrix has no inverse modulo the prime; over the rationals it may have one."""


class ModularFactors:
    """Lower and upper factors of a square matrix of integers modulo :data:`PRIME`, for systems by rows and by columns.

    Raises
    ------
    SingularModulo
        When the determinant is a multiple of the prime.

    Examples
    --------
    >>> factors = ModularFactors([{0: 2, 1: 1}, {1: 4}])
    >>> factors.solve([3, 4]), factors.solve_transposed([2, 5])
    ([1, 1], [1, 1])
    """

    def __init__(self, rows: Sequence[SparseRow]) -> None:
        self.size = len(rows)
        self.pivots: list[tuple[int, int, int, list[tuple[int, int]], list[tuple[int, int]]]] = []
        self._open = [{column: value % PRIME for column, value in row.items() if value % PRIME} for row in rows]
        self._places: list[set[int]] = [set() for _ in rows]
        for place, row in enumerate(self._open):
            for column in row:
                self._places[column].add(place)
        self._eliminate()
        self._invert_rest()
        entries = sum([1 + len(upper) + len(lower) for _, _, _, upper, lower in self.pivots]) + len(self.rest_rows) ** 2
        self.steps = 1 + entries // FASTER

    def solve(self, right: Sequence[int]) -> list[int]:
        """Return the solution modulo the prime of the system with these right-hand sides."""
        sides = [value % PRIME for value in right]
        for row, _, _, _, lower in self.pivots:
            if side := sides[row]:
                for other, factor in lower:
                    sides[other] = (sides[other] - factor * side) % PRIME
        solved = [0] * self.size
        for column, value in zip(self.rest_columns, self._rest([sides[row] for row in self.rest_rows]), strict=True):
            solved[column] = value
        for row, column, inverse, upper, _ in reversed(self.pivots):
            side = sides[row]
            for other, value in upper:
                side -= value * solved[other]
            solved[column] = side * inverse % PRIME
        return solved

    def solve_transposed(self, right: Sequence[int]) -> list[int]:
        """Return the solution modulo the prime of the system of the transposed matrix."""
        sides = [value % PRIME for value in right]
        solved = [0] * self.size
        for row, column, inverse, upper, _ in self.pivots:
            if value := sides[column] * inverse % PRIME:
                solved[row] = value
                for other, entry in upper:
                    sides[other] = (sides[other] - entry * value) % PRIME
        rest = self._rest([sides[column] for column in self.rest_columns], transposed=True)
        for row, value in zip(self.rest_rows, rest, strict=True):
            solved[row] = value
        for row, _, _, _, lower in reversed(self.pivots):
            value = solved[row]
            for other, factor in lower:
                value -= factor * solved[other]
            solved[row] = value % PRIME
        return solved

    def _eliminate(self) -> None:
        heap = [(len(row), place) for place, row in enumerate(self._open)]
        heapify(heap)
        self._entries, self.rest_rows = sum(map(len, self._open)), list(range(self.size))
        closed = [False] * self.size
        while (open_rows := self.size - len(self.pivots)) and self._entries <= DENSE * open_rows * open_rows:
            count, place = heappop(heap)
            if closed[place] or count != len(self._open[place]):
                continue
            closed[place] = True
            self._eliminate_by(place)
            for other, _ in self.pivots[-1][4]:
                heappush(heap, (len(self._open[other]), other))
        self.rest_rows = [place for place in range(self.size) if not closed[place]]
        used = {pivot[1] for pivot in self.pivots}
        self.rest_columns = [column for column in range(self.size) if column not in used]

    def _eliminate_by(self, place: int) -> None:
        row = self._open[place]
        if not row:
            raise SingularModulo("the matrix is singular modulo the prime")
        column = min(row, key=lambda k: (len(self._places[k]), k))
        inverse = pow(row.pop(column), -1, PRIME)
        self._entries -= len(row) + 1
        for k in row:
            self._places[k].discard(place)
        others = sorted(self._places[column] - {place})
        spend(1 + (1 + len(row)) * len(others) // FASTER)
        lower = [(other, self._open[other].pop(column) * inverse % PRIME) for other in others]
        self._entries -= len(others)
        for other, factor in lower:
            self._subtract(other, factor, row)
        self._places[column] = set()
        self.pivots.append((place, column, inverse, list(row.items()), lower))

    def _subtract(self, other: int, factor: int, row: SparseRow) -> None:
        """Subtract a multiple of a row from another one."""
        target = self._open[other]
        before = len(target)
        for column, value in row.items():
            if difference := (target.get(column, 0) - factor * value) % PRIME:
                target[column] = difference
                self._places[column].add(other)
            else:
                del target[column]
                self._places[column].discard(other)
        self._entries += len(target) - before

    def _invert_rest(self) -> None:
        import flint

        size = len(self.rest_rows)
        spend(1 + size**3 // 2**10)
        position = {column: k for k, column in enumerate(self.rest_columns)}
        matrix = flint.nmod_mat(size, size, PRIME)
        for k, row in enumerate(self.rest_rows):
            for column, value in self._open[row].items():
                matrix[k, position[column]] = value
        try:
            self._inverse = matrix.inv() if size else matrix
        except ZeroDivisionError:
            raise SingularModulo("the matrix is singular modulo the prime") from None

    def _rest(self, sides: list[int], transposed: bool = False) -> list[int]:
        import flint

        if not sides:
            return []
        column = flint.nmod_mat(len(sides), 1, sides, PRIME)
        inverse = self._inverse.transpose() if transposed else self._inverse
        return [int(value) for value in (inverse * column).entries()]
