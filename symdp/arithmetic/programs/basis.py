"""A basis of a linear program, evaluated exactly.

Variables are the unknowns 0..n-1 followed by the row activities n..n+m-1; a basis has m of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

from symdp.arithmetic.programs.linear_program import BasisProposal, Bound, LinearProgram, Solution
from symdp.arithmetic.programs.linear_solve import SquareSystem
from symdp.arithmetic.programs.tied_unknowns import Quotients
from symdp.arithmetic.rational import over_common_denominator
from symdp.work import spend

ZERO = Fraction(0)
# Sums of products of numbers of so many bits take twice as long as those of short ones.
LONG = 512


@dataclass
class Basis:
    """A non-singular choice of basic variables; the others rest on a bound."""

    program: LinearProgram
    columns: list[int]
    tight: list[int]
    at_upper: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.refresh()

    @classmethod
    def of_rows(cls, program: LinearProgram) -> Basis:
        """Return the basis of all row activities, always non-singular."""
        return cls(program, [], [])

    @classmethod
    def of_proposal(cls, program: LinearProgram, proposal: BasisProposal) -> Basis | None:
        """Return a proposed basis; None where it is singular or has too many or too few variables."""
        n, basic_rows = len(program.cost), set(proposal.rows)
        tight = [k for k in range(len(program.rows)) if k not in basic_rows]
        if len(tight) != len(proposal.columns):
            return None
        at_upper = set(proposal.columns_at_upper) | {n + row for row in proposal.rows_at_upper}
        try:
            return cls(program, list(proposal.columns), tight, at_upper)
        except ArithmeticError:
            return None

    def bounds(self, variable: int) -> tuple[Bound, Bound]:
        """Return the lower and upper bound of a variable."""
        n = len(self.program.cost)
        if variable < n:
            return self.program.lower[variable], self.program.upper[variable]
        row = self.program.rows[variable - n]
        return row.lower, row.upper

    def nonbasic(self) -> list[int]:
        """Return the variables that rest on a bound."""
        n, basic = len(self.program.cost), set(self.columns)
        return [k for k in range(n) if k not in basic] + [n + place for place in sorted(self.tight)]

    def basic(self) -> list[int]:
        """Return the other variables."""
        n, tight = len(self.program.cost), set(self.tight)
        return sorted(self.columns) + [n + k for k in range(len(self.program.rows)) if k not in tight]

    def proposal(self) -> BasisProposal:
        """Return this basis as a proposal for programs with the same unknowns and rows but other coefficients."""
        n, tight = len(self.program.cost), set(self.tight)
        return BasisProposal(
            tuple(self.columns),
            tuple([k for k in range(len(self.program.rows)) if k not in tight]),
            frozenset([k for k in self.at_upper if k < n]),
            frozenset([k - n for k in self.at_upper if k >= n]),
        )

    def resting_value(self, variable: int) -> Fraction:
        """Return the bound on which a nonbasic variable rests; 0 where it has none."""
        lower, upper = self.bounds(variable)
        if upper is not None and (variable in self.at_upper or lower is None):
            return upper
        return ZERO if lower is None else lower

    def refresh(self) -> None:
        """Recompute the values of all variables from the resting ones."""
        n = len(self.program.cost)
        basic = set(self.columns)
        resting = [ZERO if k in basic else self.resting_value(k) for k in range(n)]
        numerators, below = over_common_denominator(resting)
        right = over_common_denominator([self._rest_of_row(row, numerators, below) for row in self.tight])
        solved, denominator = self._nonsingular(self._system.quotients(right))
        common = lcm(below, denominator)
        point = [value * (common // below) for value in numerators]
        for column, value in zip(self.columns, solved, strict=True):
            point[column] = value * (common // denominator)
        spend(self.program.size * (1 + common.bit_length() // LONG))
        self.numerators, self.denominator = point + [row.activity(point) for row in self.program.rows], common

    def _rest_of_row(self, row: int, numerators: list[int], below: int) -> Fraction:
        """Return what the basic unknowns must contribute to a tight row."""
        activity = self.program.rows[row].activity(numerators)
        value = self.resting_value(len(numerators) + row)
        return value - Fraction(activity, below) if activity else value

    def value(self, variable: int) -> Fraction:
        """Return the value of a variable."""
        return Fraction(self.numerators[variable], self.denominator)

    def violations(self) -> dict[int, Fraction]:
        """Return the basic variables outside their bounds, with the change that brings each back."""
        violations, denominator = {}, self.denominator
        for variable in self.basic():
            top, (lower, upper) = self.numerators[variable], self.bounds(variable)
            if lower is not None and top * lower.denominator < lower.numerator * denominator:
                violations[variable] = lower - self.value(variable)
            elif upper is not None and top * upper.denominator > upper.numerator * denominator:
                violations[variable] = upper - self.value(variable)
        return violations

    @cached_property
    def row_multipliers(self) -> dict[int, Fraction]:
        """The multipliers of the tight rows for the program's cost (rows as scaled to integers)."""
        numerators, denominator = self._prices
        return {row: Fraction(value, denominator) for row, value in zip(self.tight, numerators, strict=True)}

    @cached_property
    def cost_slopes(self) -> dict[int, int]:
        """For each nonbasic variable an integer with the sign of the objective's rate as it grows."""
        n = len(self.program.cost)
        numerators, denominator = self._prices
        sums = [0] * n
        for row, numerator in zip(self.tight, numerators, strict=True):
            if numerator:
                for column, value in self.program.rows[row].entries():
                    sums[column] += numerator * value
        basic = set(self.columns)
        slopes = {}
        for k, (cost, total) in enumerate(zip(self.program.cost, sums, strict=True)):
            if k not in basic:
                slopes[k] = cost.numerator * denominator - total * cost.denominator
        slopes.update({n + row: numerator for row, numerator in zip(self.tight, numerators, strict=True)})
        return slopes

    def float_slopes(self) -> dict[int, float]:
        """Return for each nonbasic variable the objective's rate as it grows, rounded once."""
        costs, (_, denominator) = self.program.cost, self._prices
        return {
            k: slope / (denominator * (costs[k].denominator if k < len(costs) else 1))
            for k, slope in self.cost_slopes.items()
        }

    def improving(self) -> Iterator[tuple[int, int]]:
        """Yield the nonbasic variables whose move improves the objective, with its sign, the lowest first."""
        for variable, slope in sorted(self.cost_slopes.items()):
            if slope == 0:
                continue
            lower, upper = self.bounds(variable)
            at = self.value(variable)
            if slope < 0 and (upper is None or at < upper):
                yield variable, 1
            elif slope > 0 and (lower is None or at > lower):
                yield variable, -1

    def is_optimal(self) -> bool:
        """Return whether no basic variable violates its bounds and no nonbasic one improves the objective."""
        return not self.violations() and next(self.improving(), None) is None

    def directions(self, entering: int, sign: int) -> dict[int, Fraction]:
        """Return the rates of the basic variables as the entering one moves by ``sign`` per unit."""
        n = len(self.program.cost)
        rates = [ZERO] * n
        right = [ZERO] * len(self.tight)
        if entering < n:
            rates[entering] = Fraction(sign)
            for k, row in enumerate(self.tight):
                right[k] = Fraction(-sign * dict(self.program.rows[row].entries()).get(entering, 0))
        else:
            right[self.tight.index(entering - n)] = Fraction(sign)
        solved, below = self._nonsingular(self._system.quotients(over_common_denominator(right)))
        for column, value in zip(self.columns, solved, strict=True):
            rates[column] = Fraction(value, below)
        numerators, denominator = over_common_denominator(rates)
        tight = set(self.tight)
        moving = {column: rates[column] for column in self.columns}
        for k, constraint in enumerate(self.program.rows):
            if k not in tight:
                moving[n + k] = Fraction(constraint.activity(numerators), denominator)
        return moving

    def exchange(self, entering: int, leaving: int, leaves_at_upper: bool) -> None:
        """Make one variable basic in place of another, which comes to rest on a bound."""
        for solved in ("_system", "row_multipliers", "_prices", "cost_slopes"):
            vars(self).pop(solved, None)
        n = len(self.program.cost)
        if entering < n:
            self.columns.append(entering)
        else:
            self.tight.remove(entering - n)
        self.at_upper.discard(entering)
        if leaving < n:
            self.columns.remove(leaving)
        else:
            self.tight.append(leaving - n)
        self.rest(leaving, leaves_at_upper)

    def rest(self, variable: int, at_upper: bool) -> None:
        """Let a variable rest on its upper or lower bound."""
        if at_upper:
            self.at_upper.add(variable)
        else:
            self.at_upper.discard(variable)

    def solution(self) -> Solution:
        """Return the optimal point and multipliers, for the rows as they were given."""
        n = len(self.program.cost)
        duals = [ZERO] * len(self.program.rows)
        for row, value in self.row_multipliers.items():
            duals[row] = value * self.program.rows[row].scale
        return Solution(self.objective, tuple([self.value(k) for k in range(n)]), tuple(duals))

    @property
    def objective(self) -> Fraction:
        """The objective at the values."""
        costs, below = over_common_denominator(self.program.cost)
        total = sum([cost * top for cost, top in zip(costs, self.numerators, strict=False) if cost])
        return Fraction(total, below * self.denominator)

    @cached_property
    def _prices(self) -> Quotients:
        """The multipliers of the tight rows over their common denominator."""
        costs = over_common_denominator([self.program.cost[column] for column in self.columns])
        return self._nonsingular(self._system.quotients_transposed(costs))

    @cached_property
    def _system(self) -> SquareSystem:
        """The tight rows, restricted to the basic columns."""
        place = {column: k for k, column in enumerate(self.columns)}
        return SquareSystem(
            [
                {place[column]: value for column, value in self.program.rows[row].entries() if column in place}
                for row in self.tight
            ]
        )

    @staticmethod
    def _nonsingular(solved: Quotients | None) -> Quotients:
        if solved is None:
            raise ArithmeticError("the basis is singular")
        return solved
