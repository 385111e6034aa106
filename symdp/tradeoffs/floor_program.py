"""Differential privacy with all letters adjacent, any distortion function: the floor that all rows of a mechanism share.

Let m_y be the least entry of column y. What a row has beyond the floor m is an excess of at most (lambda - 1) m_y at y, and
costs least where it fills the outputs nearest to its letter. So the unknowns are the floor and the cost of the excess of
each letter; with sum m + (lambda - 1) s = 1 and the excess (lambda - 1) phi_x,

    phi_x >= s tau - sum_y m_y max(0, tau - d(x,y))    for the values tau of d(x, .),    sum m >= s.

Its multipliers are a prior p of the set and radii nu_x whose sum is the least distortion D, with

    sum_x max(0, p_x d(x,y) - nu_x) >= lambda sum_x max(0, nu_x - p_x d(x,y))    for all outputs y.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from math import lcm

from symdp.arithmetic.linear_program import LinearProgram, Row
from symdp.arithmetic.optimize import minimize, solved_basis
from symdp.errors import Unsupported
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import HullPrior, Vector, inner, sum_of
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.floor_rows import FloorRows, LevelRows, radii_of
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solved_floor import SolvedFloor

MOST_ENTRIES, MOST_COEFFICIENTS = 100_000, 4_000_000
ONE = Fraction(1)


class FloorProgram:
    """The program of a question, for any lambda.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> FloorProgram(Tradeoff(source).question).solved(Fraction(8, 7)).distortion
    Fraction(3, 5)
    """

    def __init__(self, question: Question) -> None:
        self.source: SourceSet = question.source
        self.loss: Matrix = question.loss.matrix(question.letters)
        self.outputs = len(self.loss[0])
        self.scale = lcm(*{cost.denominator for costs in self.loss for cost in costs})
        self.integers = [[int(cost * self.scale) for cost in costs] for costs in self.loss]
        self.values = [sorted(set(costs)) for costs in self.integers]
        entries = len(self.loss) * self.outputs
        coefficients = self.outputs * sum(map(len, self.values))
        if entries > MOST_ENTRIES or coefficients > MOST_COEFFICIENTS:
            raise Unsupported(
                f"the loss has {entries} entries and its linear program {coefficients} coefficients, at most {MOST_ENTRIES} "
                f"and {MOST_COEFFICIENTS} are solved; merge letters or outputs, or round the costs to fewer values"
            )
        self._solved: dict[Fraction, SolvedFloor] = {}

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """sum m >= s, then phi_x >= s tau - sum_y m_y max(0, tau - d) for its values tau, costs multiplied by the scale."""
        scale, program = self.outputs, LinearProgram()
        program.add_row(dict.fromkeys(range(self.outputs), ONE) | {scale: -ONE}, lower=0)
        for x, (costs, values) in enumerate(zip(self.integers, self.values, strict=True)):
            for tau in values:
                near = {y: tau - cost for y, cost in enumerate(costs) if cost < tau}
                threshold = {scale: -tau} if tau else {}
                program.add_integer_row({scale + 1 + x: self.scale} | threshold | near, self.scale, 0)
        return tuple(program.rows)

    def solved(self, level: Fraction) -> SolvedFloor:
        """The least distortion at a lambda."""
        if level not in self._solved:
            self._solved[level] = self._solve(level)
        return self._solved[level]

    def remember(self, found: SolvedFloor) -> SolvedFloor:
        """Answer with this from now on, whose prior may say more than another one with the same least distortion."""
        self._solved[found.level] = found
        return found

    def constant_costs(self, prior: Vector) -> list[Fraction]:
        """d_p(y), what it costs on average to answer y always."""
        return [inner(prior, column) for column in zip(*self.loss, strict=True)]

    def _solve(self, level: Fraction) -> SolvedFloor:
        asked = LevelRows(self, level)
        return asked.read(minimize(asked.program))

    def along(self, level: Fraction) -> Callable[[Fraction], SolvedFloor | None]:
        """The basis that is optimal at a lambda, at others too, where it need be neither optimal nor feasible.

        All numbers of what it returns are ratios of polynomials in lambda. None where the basis is singular.
        """
        basis = solved_basis(LevelRows(self, level).program)

        @cache
        def at(other: Fraction) -> SolvedFloor | None:
            asked = LevelRows(self, other)
            try:
                return asked.read(replace(basis, program=asked.program).solution())
            except ArithmeticError:
                return None

        return at

    def program_at(self, prior: Vector, distortion: Fraction) -> FloorRows:
        """The program of one prior at a distortion, divided by D minus what the excess costs; its value is lambda - 1."""
        rows = FloorRows(self, [cost - distortion for cost in self.constant_costs(prior)])
        charged = dict(zip(rows.excess, [-chance for chance in prior], strict=True))
        rows.program.add_row({rows.scale: distortion} | charged, lower=1)
        return rows

    def solved_at(self, prior: HullPrior, distortion: Fraction) -> SolvedFloor:
        """The least lambda of one prior at a distortion that is above what the truth costs, below all constant answers."""
        p, rows = prior.prior, self.program_at(prior.prior, distortion)
        solution = minimize(rows.program)
        rate, scale = solution.value, solution.x[rows.scale]
        floor = [solution.x[column] for column in rows.floor]
        whole = sum_of(floor) + rate * scale
        return SolvedFloor(
            self.loss,
            rate + 1,
            distortion,
            tuple([share / whole for share in floor]),
            None,
            prior,
            radii_of(rows.water_levels(solution, p), rate, distortion, p),
        )
