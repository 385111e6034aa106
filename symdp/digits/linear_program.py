"""Linear programs in mpmath, by the simplex method on a dense tableau."""

from __future__ import annotations

from typing import Any

from mpmath import mp, mpf

MOST_ENTRIES = 30_000
_STALLED = 30


class NoSolution(ArithmeticError):
    """A program without points, or without a least value."""


class Program:
    """A program: minimise c z subject to rows a z <= b or a z = b, and z >= 0.

    Examples
    --------
    >>> program = Program([mpf(-1), mpf(-2)])
    >>> program.at_most({0: mpf(1), 1: mpf(1)}, mpf(3))
    >>> program.at_most({1: mpf(1)}, mpf(2))
    >>> program.least()[0]
    mpf('-5.0')
    """

    def __init__(self, costs: list[Any]) -> None:
        self.costs = costs
        self.rows: list[tuple[dict[int, Any], Any, bool]] = []

    def at_most(self, entries: dict[int, Any], bound: Any) -> None:
        """Add the row entries z <= bound."""
        self.rows.append((entries, bound, False))

    def equal(self, entries: dict[int, Any], value: Any) -> None:
        """Add the row entries z = value."""
        self.rows.append((entries, value, True))

    @property
    def is_small(self) -> bool:
        """Whether the tableau is small enough to be solved here."""
        return len(self.rows) * (len(self.costs) + len(self.rows)) <= MOST_ENTRIES

    def least(self) -> tuple[Any, list[Any]]:
        """Return the least value and a point that attains it."""
        near = mpf(10) ** -(3 * mp.dps // 4)
        with mp.workdps(3 * mp.dps):  # rows of large and small numbers lose digits in every step
            value, point = _Tableau(self, near).solve()
        return +value, point


class _Tableau:
    """A tableau with a basis, first for the sum of artificial unknowns, then for the costs."""

    def __init__(self, program: Program, near: Any) -> None:
        self.count = len(program.costs)
        self.near = near
        slacks = sum(not exact for _, _, exact in program.rows)
        width = self.count + slacks
        self.rows: list[list[Any]] = []
        self.basis: list[int] = []
        self.costs = [*program.costs, *[mpf(0)] * slacks]
        needy = []
        slack = self.count
        for entries, bound, exact in program.rows:
            row = [mpf(0)] * (width + 1)
            for place, value in entries.items():
                row[place] = value
            row[-1] = bound
            if not exact:
                row[slack] = mpf(1)
                slack += 1
            if bound < 0:
                row = [-value for value in row]
            if exact or bound < 0:
                needy.append(len(self.rows))
                self.basis.append(-1)
            else:
                self.basis.append(slack - 1)
            self.rows.append(row)
        self.width = width
        for place, r in enumerate(needy):
            for s, row in enumerate(self.rows):
                row.insert(-1, mpf(1) if s == r else mpf(0))
            self.basis[r] = width + place
        self.artificial = len(needy)

    def solve(self) -> tuple[Any, list[Any]]:
        if self.artificial:
            infeasibility = self.run([mpf(0)] * self.width + [mpf(1)] * self.artificial, self.width + self.artificial)
            if infeasibility > self.near * 1000:
                raise NoSolution("the program has no point")
            self.drop_artificial()
        value = self.run(self.costs + [mpf(0)] * self.artificial, self.width)
        point = [mpf(0)] * (self.width + self.artificial)
        for r, place in enumerate(self.basis):
            point[place] = self.rows[r][-1]
        return value, point[: self.count]

    def drop_artificial(self) -> None:
        """Pivot artificial unknowns at zero out of the basis; remove rows that say nothing."""
        for r in reversed(range(len(self.rows))):
            if self.basis[r] < self.width:
                continue
            entry = next((place for place in range(self.width) if abs(self.rows[r][place]) > self.near), None)
            if entry is None:
                del self.rows[r], self.basis[r]
            else:
                self.pivot(r, entry)

    def run(self, costs: list[Any], width: int) -> Any:
        """Minimise; return the least value."""
        reduced = [*costs, mpf(0)]
        for r, place in enumerate(self.basis):
            if price := reduced[place]:
                reduced = [value - price * entry for value, entry in zip(reduced, self.rows[r], strict=True)]
        self.reduced, stalled, last = reduced, 0, None
        while True:
            column = self.entering(width, stalled > _STALLED)
            if column is None:
                return -self.reduced[-1]
            self.pivot(self.leaving(column), column)
            stalled = stalled + 1 if last is not None and abs(self.reduced[-1] - last) <= self.near else 0
            last = self.reduced[-1]

    def entering(self, width: int, first: bool) -> int | None:
        below = [place for place in range(width) if self.reduced[place] < -self.near]
        if not below:
            return None
        return below[0] if first else min(below, key=self.reduced.__getitem__)

    def leaving(self, column: int) -> int:
        ratios = [(row[-1] / row[column], self.basis[r], r) for r, row in enumerate(self.rows) if row[column] > self.near]
        if not ratios:
            raise NoSolution("the program has no least value")
        least = min(ratio for ratio, _, _ in ratios)
        return min((place, r) for ratio, place, r in ratios if ratio - least <= self.near)[1]

    def pivot(self, r: int, column: int) -> None:
        pivot = self.rows[r][column]
        row = self.rows[r] = [value / pivot if value else value for value in self.rows[r]]
        used = [place for place, value in enumerate(row) if value]
        for other in [*[other for s, other in enumerate(self.rows) if s != r], getattr(self, "reduced", None)]:
            if other is not None and (factor := other[column]):
                for place in used:
                    other[place] -= factor * row[place]
                other[column] = mpf(0)
        self.basis[r] = column
