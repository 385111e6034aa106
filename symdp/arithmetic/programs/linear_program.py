"""Linear programs over the rationals, their solutions and proposed bases.

A program is built column by column and row by row from rationals; rows are scaled to integers at once, so that
every decision is made on integers over a common denominator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from symdp.arithmetic.rational import over_common_denominator
from symdp.errors import Infeasible, InvalidArgument, Unsupported

Bound = Fraction | None
ZERO = Fraction(0)


@dataclass(frozen=True)
class Row:
    """One constraint ``lower <= sum(coefficients[k] * x[columns[k]]) <= upper`` with integer coefficients."""

    columns: tuple[int, ...]
    coefficients: tuple[int, ...]
    lower: Bound
    upper: Bound
    scale: int

    def entries(self) -> zip[tuple[int, int]]:
        """Pairs (column, coefficient)."""
        return zip(self.columns, self.coefficients, strict=True)

    def activity(self, numerators: list[int]) -> int:
        """Return the value of the row on integer entries of x (their common denominator left out)."""
        return sum([value * numerators[column] for column, value in self.entries()])


@dataclass
class LinearProgram:
    """Minimise a rational linear objective under rational bounds.

    Examples
    --------
    >>> program = LinearProgram()
    >>> x, y = program.add_column(cost=1), program.add_column(cost=1)
    >>> row = program.add_row({x: Fraction(2), y: Fraction(1)}, lower=Fraction(3))
    >>> from symdp.arithmetic.programs.optimize import minimize
    >>> solution = minimize(program)
    >>> solution.value, solution.duals[row]
    (Fraction(3, 2), Fraction(1, 2))
    """

    cost: list[Fraction] = field(default_factory=list)
    lower: list[Bound] = field(default_factory=list)
    upper: list[Bound] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The approximate number of steps of one pass through all unknowns, rows and coefficients."""
        return 4 * (len(self.cost) + len(self.rows)) + sum([len(row.columns) for row in self.rows]) // 4

    def add_column(self, cost: Fraction | int = 0, lower: Bound | int = ZERO, upper: Bound | int = None) -> int:
        """Add an unknown with its bounds (None: no bound) and return its index."""
        _require_order(lower, upper)
        self.cost.append(Fraction(cost))
        self.lower.append(None if lower is None else Fraction(lower))
        self.upper.append(None if upper is None else Fraction(upper))
        return len(self.cost) - 1

    def add_row(
        self, coefficients: Mapping[int, Fraction | int], lower: Bound | int = None, upper: Bound | int = None
    ) -> int:
        """Add a constraint and return its index; zero coefficients are dropped."""
        _require_order(lower, upper)
        kept = {column: _exact(value) for column, value in coefficients.items() if value}
        numerators, scale = over_common_denominator(list(kept.values()))
        self.rows.append(
            Row(
                tuple(kept),
                tuple(numerators),
                None if lower is None else Fraction(lower) * scale,
                None if upper is None else Fraction(upper) * scale,
                scale,
            )
        )
        return len(self.rows) - 1

    def add_integer_row(self, coefficients: Mapping[int, int], scale: int, lower: int) -> int:
        """Add ``sum(coefficients[k] * x[k]) >= lower`` divided by a positive scale, all integers that are not zero.

        It is the row that ``add_row`` would add for the fractions, up to the scale; only faster.
        """
        self.rows.append(Row(tuple(coefficients), tuple(coefficients.values()), Fraction(lower), None, scale))
        return len(self.rows) - 1


@dataclass(frozen=True)
class Solution:
    """Optimal values of the unknowns and of the multipliers of the rows.

    A multiplier is positive where a lower bound binds and negative where an upper bound does: the objective equals
    the sum of multipliers times binding bounds, of rows and of columns.
    """

    value: Fraction
    x: tuple[Fraction, ...]
    duals: tuple[Fraction, ...]


class InfeasibleProgram(Infeasible):
    """No point satisfies the rows; ``multipliers`` combine them to a contradiction."""

    def __init__(self, multipliers: tuple[Fraction, ...]) -> None:
        super().__init__("the linear program is infeasible")
        self.multipliers = multipliers


class UnboundedProgram(Unsupported):
    """The objective of the linear program has no lower bound."""

    def __init__(self) -> None:
        super().__init__("the linear program is unbounded below")


@dataclass(frozen=True)
class BasisProposal:
    """Which unknowns and which row activities are basic; the others rest on a bound, the upper one where it says so.

    ``is_optimal`` says whether the proposer takes the basis for an optimal one.
    """

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    columns_at_upper: frozenset[int] = frozenset()
    rows_at_upper: frozenset[int] = frozenset()
    is_optimal: bool = False


def _exact(value: Fraction | int) -> Fraction:
    return value if type(value) is Fraction else Fraction(value)


def _require_order(lower: Bound | int, upper: Bound | int) -> None:
    if lower is not None and upper is not None and lower > upper:
        raise InvalidArgument(f"lower={lower} must not exceed upper={upper}")
