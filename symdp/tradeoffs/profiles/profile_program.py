"""The trace profile of any source set, line by line through exact linear programs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram, Solution
from symdp.arithmetic.programs.optimize import minimize
from symdp.sources.prior import HullPrior, sum_of
from symdp.sources.shapes.shape import AccuracyConstraint
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.trace_profile import Improve, Profile, ProfilePoint, TangentPoint

if TYPE_CHECKING:
    from symdp.arithmetic.programs.highs import FloatSolver

ZERO = Fraction(0)
ONE = Fraction(1)
ROUNDING = 1e-9


@dataclass(frozen=True)
class ProgramProfile(Profile):
    """The profile of any source set, by exact linear programs with one row per vertex, or the dual of the inequalities."""

    source: SourceSet

    @cached_property
    def _game(self) -> tuple[ProfilePoint, HullPrior]:
        """The matrix game: the mechanism guesses a letter, the adversary chooses a prior."""
        program = LinearProgram()
        diagonal = [program.add_column() for _ in range(self.source.letters)]
        value = program.add_column(cost=-1)
        program.add_row(dict.fromkeys(diagonal, ONE), upper=ONE)
        constraint = self.source.constrain_accuracy(program, diagonal, {value: ONE}, ZERO)
        solution = minimize(program)
        x = tuple([solution.x[column] for column in diagonal])
        point = ProfilePoint(solution.x[value], ONE, x, constraint.multipliers(solution))
        return point, constraint.prior(solution)

    @property
    def start(self) -> ProfilePoint:
        return self._game[0]

    @property
    def spread_prior(self) -> HullPrior:
        return self._game[1]

    @cached_property
    def end(self) -> ProfilePoint:
        lines = _Lines.of(self.source, least_accuracy=ONE)
        return lines.touch(ONE).point

    @cached_property
    def _lines(self) -> _Lines:
        return _Lines.of(self.source, least_accuracy=ZERO)

    def touch(self, slope: Fraction) -> TangentPoint:
        return self._lines.touch(slope)

    def suggest(self, improve: Improve) -> Fraction | None:
        return self._lines.suggest(improve)


@dataclass(frozen=True)
class _Lines:
    """The program min sum x - slope r over accuracies r and diagonals x; only its slope changes."""

    program: LinearProgram
    diagonal: tuple[int, ...]
    accuracy: int
    constraint: AccuracyConstraint

    @classmethod
    def of(cls, source: SourceSet, least_accuracy: Fraction) -> _Lines:
        program = LinearProgram()
        diagonal = tuple([program.add_column(cost=1, upper=1) for _ in range(source.letters)])
        accuracy = program.add_column(lower=least_accuracy, upper=1)
        constraint = source.constrain_accuracy(program, diagonal, {accuracy: ONE}, ZERO)
        return cls(program, diagonal, accuracy, constraint)

    @cached_property
    def _in_floats(self) -> FloatSolver:
        from symdp.arithmetic.programs.highs import FloatSolver

        return FloatSolver(self.program)

    def touch(self, slope: Fraction) -> TangentPoint:
        self.program.cost[self.accuracy] = -slope
        solution = minimize(self.program, lambda _: self._propose(slope))
        x = tuple([solution.x[column] for column in self.diagonal])
        multipliers = self.constraint.multipliers(solution)
        point = ProfilePoint(solution.x[self.accuracy], sum_of(x), x, multipliers)
        return TangentPoint(point, Deferred(_prior, self.constraint, solution))

    def _propose(self, slope: Fraction) -> BasisProposal | None:
        try:
            self._in_floats.change_cost(self.accuracy, -float(slope))
            return self._in_floats.propose()
        except OverflowError:
            return None

    def suggest(self, improve: Improve) -> Fraction | None:
        try:
            slope, better = 0.0, improve(1.0, float(len(self.diagonal)))
            while slope == 0.0 or better < slope * (1 - ROUNDING):
                slope = better
                self._in_floats.change_cost(self.accuracy, -slope)
                point = self._in_floats.point()
                better = improve(point[self.accuracy], sum([point[column] for column in self.diagonal]))
            return Fraction(slope)
        except (ArithmeticError, ValueError):
            return None


def _prior(constraint: AccuracyConstraint, solution: Solution) -> HullPrior:
    return constraint.prior(solution)
