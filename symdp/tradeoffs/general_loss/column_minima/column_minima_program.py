"""Differential privacy with all letters adjacent, any distortion function: the column minima shared by all rows.

Let m_y be the least entry of column y. A row exceeds the column minima m by at most (lambda - 1) m_y at y, and
the excess costs least on the outputs nearest to its letter. So the unknowns are the minima and the cost of the excess of
each letter; with sum m + (lambda - 1) s = 1 and the excess (lambda - 1) phi_x,

    phi_x >= s tau - sum_y m_y max(0, tau - d(x,y))    for the values tau of d(x, .),    sum m >= s.

Its multipliers are a prior p of the set and radii nu_x whose sum is the least distortion D, with

    sum_x max(0, p_x d(x,y) - nu_x) >= lambda sum_x max(0, nu_x - p_x d(x,y))    for all outputs y.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import count
from math import lcm
from typing import TypeVar

from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.highs import FloatSolver
from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram, Row, Solution
from symdp.arithmetic.programs.optimize import solved_basis
from symdp.errors import Unsupported
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import HullPrior, Vector, inner, sum_of
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.general_loss.column_minima.column_minima_solution import OptimalColumnMinima
from symdp.tradeoffs.general_loss.column_minima.thresholds import Number, Thresholds
from symdp.tradeoffs.question import Question

MOST_ENTRIES = 100_000
# What a row is violated by in floating point, in units of the largest summand of any row.
MARGIN = 1e-7
ZERO, ONE = Fraction(0), Fraction(1)
Rows = TypeVar("Rows", bound="FloorRows")


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
        entries = len(self.loss) * self.outputs
        if entries > MOST_ENTRIES:
            raise Unsupported(f"the loss has {entries} entries, at most {MOST_ENTRIES} are solved; merge letters or outputs")
        self.thresholds = Thresholds(self.integers)
        self._solved: dict[Fraction, OptimalColumnMinima] = {}
        self._rows: dict[tuple[int, int], Row] = {}
        self._bases: dict[type[FloorRows], tuple[FloorRows, BasisProposal]] = {}

    def rows(self, values: Sequence[Sequence[int]]) -> Iterator[Row]:
        """Yield the rows sum m >= s, and phi_x >= s tau - sum_y m_y max(0, tau - d) for some tau, costs being scaled."""
        scale, program = self.outputs, LinearProgram()
        program.add_row(dict.fromkeys(range(self.outputs), ONE) | {scale: -ONE}, lower=0)
        yield program.rows[0]
        for x, chosen in enumerate(values):
            for tau in chosen:
                if (x, tau) not in self._rows:
                    self._rows[x, tau] = self._row(x, tau)
                yield self._rows[x, tau]

    def _row(self, x: int, tau: int) -> Row:
        near = {y: tau - cost for y, cost in enumerate(self.integers[x]) if cost < tau}
        threshold = {self.outputs: -tau} if tau else {}
        program = LinearProgram()
        program.add_integer_row({self.outputs + 1 + x: self.scale} | threshold | near, self.scale, 0)
        return program.rows[0]

    def optimized(self, build: Callable[[], Rows]) -> tuple[Rows, Basis]:
        """Find an optimal basis of a program, with the rows of more thresholds until no other row is violated.

        Floating point says first which are, from the last basis of a program of this kind; rationals decide that none is.
        """
        while not self.thresholds.are_all:
            rows = build()
            solver = FloatSolver(rows.program)
            if type(rows) in self._bases:
                solver.start_from(rows.proposal_from(*self._bases[type(rows)]))
            state, proposal = rows.state(solver.point()), solver.propose()
            if proposal is not None:
                self._bases[type(rows)] = rows, proposal
            if self.thresholds.extend(state, self.scale, MARGIN):
                continue
            basis = solved_basis(rows.program, lambda _, proposal=proposal: proposal)  # type: ignore[misc]
            if not self.thresholds.extend(rows.state(basis.numerators), self.scale):
                return rows, basis
        rows = build()
        return rows, solved_basis(rows.program)

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
        rows, basis = self.optimized(lambda: LevelRows(self, level))
        return rows.read(basis.solution())

    def along(self, level: Fraction) -> Callable[[Fraction], OptimalColumnMinima | None]:
        """Extend an optimal basis at a lambda to others, where it need be neither optimal nor feasible.

        All numbers of the result are ratios of polynomials in lambda. None where the basis is singular.
        """
        first, basis = self.optimized(lambda: LevelRows(self, level))

        @cache
        def at(other: Fraction) -> OptimalColumnMinima | None:
            rows = LevelRows(self, other, first.values)
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
        p = prior.prior
        rows, basis = self.optimized(lambda: self.program_at(p, distortion))
        solution = basis.solution()
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
    """A linear program with the unknowns m_y, s and phi_x, and only the rows that bound phi from below.

    Parameters
    ----------
    problem : FloorProgram
    costs : sequence of Fraction
        Of the minima, 0 by default.
    values : sequence of sequences of int
        The thresholds of each letter that have a row, by default those of the problem.
    """

    def __init__(
        self,
        problem: FloorProgram,
        costs: Sequence[Fraction] | None = None,
        values: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self.problem, self.program = problem, LinearProgram()
        self.values = tuple(map(tuple, problem.thresholds.chosen)) if values is None else values
        self.floor = [self.program.add_column(cost) for cost in costs or [ZERO] * problem.outputs]
        self.scale = self.program.add_column()
        self.excess = [self.program.add_column(lower=None) for _ in problem.loss]
        self.program.rows.extend(problem.rows(self.values))
        places = count(1)
        self.enough, self.places = 0, [[next(places) for _ in chosen] for chosen in self.values]

    def state(self, x: Sequence[Number]) -> tuple[Sequence[Number], Number, Sequence[Number]]:
        """Return m, s and phi of a point."""
        return [x[column] for column in self.floor], x[self.scale], [x[column] for column in self.excess]

    def proposal_from(self, other: FloorRows, basis: BasisProposal) -> BasisProposal:
        """Return the basis of a program of the same kind with fewer thresholds; the activities of new rows are basic."""
        following = len(self.program.rows) - len(other.program.rows)
        place = {self.enough: other.enough} | {
            row + following: row for row in range(1 + sum(map(len, other.values)), len(other.program.rows))
        }
        for places, values, others_places, others in zip(self.places, self.values, other.places, other.values, strict=True):
            before = dict(zip(others, others_places, strict=True))
            place |= {row: before[tau] for row, tau in zip(places, values, strict=True) if tau in before}
        basic = set(basis.rows)
        return BasisProposal(
            basis.columns,
            tuple([row for row in range(len(self.program.rows)) if row not in place or place[row] in basic]),
            basis.columns_at_upper,
            frozenset([row for row, old in place.items() if old in basis.rows_at_upper]),
        )

    def water_levels(self, solution: Solution, prior: Vector) -> list[Fraction]:
        """Return for each letter the cost up to which its excess pays, times the rate and the probability of the letter."""
        shared = solution.duals[self.enough]
        return [
            sum_of([solution.duals[row] * tau for row, tau in zip(rows, chosen, strict=True)]) / self.problem.scale
            + shared * chance
            for rows, chosen, chance in zip(self.places, self.values, prior, strict=True)
        ]


class LevelRows(FloorRows):
    """A linear program for the least distortion at a lambda."""

    def __init__(self, problem: FloorProgram, level: Fraction, values: Sequence[Sequence[int]] | None = None) -> None:
        super().__init__(problem, values=values)
        self.level, self.rate = level, level - 1
        program, rate = self.program, level - 1
        self.total = program.add_row(dict.fromkeys(self.floor, ONE) | {self.scale: rate}, lower=1, upper=1)
        gains = [program.add_column(lower=None) for _ in problem.loss]
        for gain, phi, costs in zip(gains, self.excess, problem.loss, strict=True):
            program.add_row({gain: ONE, phi: rate} | dict(zip(self.floor, costs, strict=True)), lower=0, upper=0)
        least = program.add_column(cost=-1, lower=None)
        self.accuracy = problem.source.constrain_accuracy(program, gains, {least: ONE}, ZERO)

    def read(self, solution: Solution) -> OptimalColumnMinima:
        """Return the column minima, the prior and the radii of a solution."""
        prior = self.accuracy.prior(solution)
        water_levels = self.water_levels(solution, prior.prior)
        return OptimalColumnMinima(
            self.problem.loss,
            self.level,
            solution.value,
            tuple([solution.x[column] for column in self.floor]),
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
