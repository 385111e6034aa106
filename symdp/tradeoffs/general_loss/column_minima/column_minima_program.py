"""Differential privacy with all letters adjacent, any distortion function: the column minima shared by all rows.

Let m_y be the least entry of column y. A row exceeds the column minima m by at most (lambda - 1) m_y at y, and
the excess costs least on the outputs nearest to its letter. So the unknowns are the minima and the cost of the excess of
each letter; with sum m + (lambda - 1) s = 1 and the excess (lambda - 1) phi_x,

    phi_x >= s tau - sum_y m_y max(0, tau - d(x,y))    for the values tau of d(x, .),    sum m >= s.

Its multipliers are a prior p of the set and radii nu_x whose sum is the least distortion D, with

    sum_x max(0, p_x d(x,y) - nu_x) >= lambda sum_x max(0, nu_x - p_x d(x,y))    for all outputs y.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import count
from math import lcm

from symdp.arithmetic.programs.linear_program import LinearProgram, Row, Solution
from symdp.arithmetic.programs.optimize import minimize, solved_basis
from symdp.errors import Unsupported
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import HullPrior, Vector, inner, sum_of
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.general_loss.column_minima.column_minima_solution import OptimalColumnMinima
from symdp.tradeoffs.question import Question

MOST_ENTRIES, MOST_COEFFICIENTS = 100_000, 4_000_000
ZERO, ONE = Fraction(0), Fraction(1)


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
        self._solved: dict[Fraction, OptimalColumnMinima] = {}

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows sum m >= s, and phi_x >= s tau - sum_y m_y max(0, tau - d) for its values tau, costs being scaled."""
        scale, program = self.outputs, LinearProgram()
        program.add_row(dict.fromkeys(range(self.outputs), ONE) | {scale: -ONE}, lower=0)
        for x, (costs, values) in enumerate(zip(self.integers, self.values, strict=True)):
            for tau in values:
                near = {y: tau - cost for y, cost in enumerate(costs) if cost < tau}
                threshold = {scale: -tau} if tau else {}
                program.add_integer_row({scale + 1 + x: self.scale} | threshold | near, self.scale, 0)
        return tuple(program.rows)

    def solved(self, level: Fraction) -> OptimalColumnMinima:
        """Return the least distortion at a lambda."""
        if level not in self._solved:
            self._solved[level] = self._solve(level)
        return self._solved[level]

    def remember(self, optimum: OptimalColumnMinima) -> OptimalColumnMinima:
        """Store a solution for later calls; its prior may be more informative than another at the same least distortion."""
        self._solved[optimum.level] = optimum
        return optimum

    def constant_costs(self, prior: Vector) -> list[Fraction]:
        """Return d_p(y), the expected cost of the constant output y."""
        return [inner(prior, column) for column in zip(*self.loss, strict=True)]

    def _solve(self, level: Fraction) -> OptimalColumnMinima:
        rows = LevelRows(self, level)
        return rows.read(minimize(rows.program))

    def along(self, level: Fraction) -> Callable[[Fraction], OptimalColumnMinima | None]:
        """Extend an optimal basis at a lambda to others, where it need be neither optimal nor feasible.

        All numbers of the result are ratios of polynomials in lambda. None where the basis is singular.
        """
        basis = solved_basis(LevelRows(self, level).program)

        @cache
        def at(other: Fraction) -> OptimalColumnMinima | None:
            rows = LevelRows(self, other)
            try:
                return rows.read(replace(basis, program=rows.program).solution())
            except ArithmeticError:
                return None

        return at

    def program_at(self, prior: Vector, distortion: Fraction) -> FloorRows:
        """Return the program of one prior at a distortion, of value lambda - 1, divided by D minus the excess cost."""
        rows = FloorRows(self, [cost - distortion for cost in self.constant_costs(prior)])
        charged = dict(zip(rows.excess, [-chance for chance in prior], strict=True))
        rows.program.add_row({rows.scale: distortion} | charged, lower=1)
        return rows

    def solved_at(self, prior: HullPrior, distortion: Fraction) -> OptimalColumnMinima:
        """Return the least lambda of one prior at a distortion above the truthful cost and below all constant outputs."""
        p, rows = prior.prior, self.program_at(prior.prior, distortion)
        solution = minimize(rows.program)
        rate, scale = solution.value, solution.x[rows.scale]
        floor = [solution.x[column] for column in rows.floor]
        whole = sum_of(floor) + rate * scale
        return OptimalColumnMinima(
            self.loss,
            rate + 1,
            distortion,
            tuple([share / whole for share in floor]),
            None,
            prior,
            radii_of(rows.water_levels(solution, p), rate, distortion, p),
        )


class FloorRows:
    """A linear program with the unknowns m_y, s and phi_x, and only the rows that bound phi from below."""

    def __init__(self, problem: FloorProgram, costs: Sequence[Fraction] | None = None) -> None:
        self.problem, self.program = problem, LinearProgram()
        self.floor = [self.program.add_column(cost) for cost in costs or [ZERO] * problem.outputs]
        self.scale = self.program.add_column()
        self.excess = [self.program.add_column(lower=None) for _ in problem.loss]
        self.program.rows.extend(problem.rows)
        places = count(1)
        self.enough, self.rows = 0, [[next(places) for _ in values] for values in problem.values]

    def water_levels(self, solution: Solution, prior: Vector) -> list[Fraction]:
        """Return for each letter the cost up to which its excess pays, times the rate and the probability of the letter."""
        shared = solution.duals[self.enough]
        return [
            sum_of([solution.duals[row] * tau for row, tau in zip(rows, values, strict=True)]) / self.problem.scale
            + shared * chance
            for rows, values, chance in zip(self.rows, self.problem.values, prior, strict=True)
        ]


class LevelRows:
    """A linear program for the least distortion at a lambda."""

    def __init__(self, problem: FloorProgram, level: Fraction) -> None:
        self.level, self.rate, self.rows = level, level - 1, FloorRows(problem)
        self.program, rate = self.rows.program, level - 1
        self.total = self.program.add_row(dict.fromkeys(self.rows.floor, ONE) | {self.rows.scale: rate}, lower=1, upper=1)
        gains = [self.program.add_column(lower=None) for _ in problem.loss]
        for gain, phi, costs in zip(gains, self.rows.excess, problem.loss, strict=True):
            floor = dict(zip(self.rows.floor, costs, strict=True))
            self.program.add_row({gain: ONE, phi: rate} | floor, lower=0, upper=0)
        least = self.program.add_column(cost=-1, lower=None)
        self.accuracy = problem.source.constrain_accuracy(self.program, gains, {least: ONE}, ZERO)

    def read(self, solution: Solution) -> OptimalColumnMinima:
        """Return the column minima, the prior and the radii of a solution."""
        prior = self.accuracy.prior(solution)
        water_levels = self.rows.water_levels(solution, prior.prior)
        return OptimalColumnMinima(
            self.rows.problem.loss,
            self.level,
            solution.value,
            tuple([solution.x[column] for column in self.rows.floor]),
            self.accuracy.multipliers(solution),
            prior,
            radii_of(water_levels, self.rate, solution.duals[self.total], prior.prior),
        )


def radii_of(water_levels: list[Fraction], rate: Fraction, distortion: Fraction, prior: Vector) -> Vector:
    """Return nu, whose sum is the distortion."""
    if rate == 0:
        return tuple([distortion * chance for chance in prior])
    radii = [level / rate for level in water_levels]
    radii[0] += distortion - sum_of(radii)
    return tuple(radii)
