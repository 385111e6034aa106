"""The largest accuracy of a mechanism with W(y|x) <= r P_Y(y) for all x, y and all priors of a set: one linear program.

Maximal information is at most log r exactly for these mechanisms. The unknowns are the M x M entries and a bound m_y of each
column, with P.W_y >= m_y/r for all P of the set. Its multipliers are a prior p (of the accuracy), alpha_x (of the rows),
mu_xy >= 0 (of W(y|x) <= m_y), and for each column a weight n_y >= 0 with a prior p^y, such that

    p_x [x = y] + n_y p^y_x <= alpha_x + mu_xy,   r sum_x mu_xy <= n_y,

from which p.q <= sum alpha - sum_y n_y (1 - r'/r) p^y.W_y for every mechanism at r' <= r.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.exact_simplex import optimal_basis
from symdp.arithmetic.programs.highs import propose_basis
from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
from symdp.certificates.finding import written, written_prior
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior, sum_of
from symdp.sources.shapes.shape import AccuracyConstraint
from symdp.sources.source_set import SourceSet

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class RatioProgram:
    """The program at one r.

    Examples
    --------
    >>> RatioProgram(SourceSet.single(["2/5", "3/10", "1/5", "1/10"]), Fraction(3)).solved().accuracy
    Fraction(17, 20)
    """

    source: SourceSet
    level: Fraction

    @cached_property
    def _built(self) -> _Built:
        return _Built(self.source, self.level)

    def solved(self) -> RatioMinimum:
        """Return an optimal mechanism and multipliers."""
        return RatioMinimum(self._built, optimal_basis(self._built.program, propose_basis(self._built.program)))

    def continued(self, other: RatioMinimum) -> RatioMinimum | None:
        """Return the basis of another r at this one, if it is optimal here too."""
        before = other.basis
        try:
            basis = Basis(self._built.program, list(before.columns), list(before.tight), set(before.at_upper))
            return RatioMinimum(self._built, basis) if basis.is_optimal() else None
        except ArithmeticError:
            return None


class _Built:
    def __init__(self, source: SourceSet, level: Fraction) -> None:
        self.source, self.level = source, level
        self.program = program = LinearProgram()
        span = range(source.letters)
        self.entries = [[program.add_column() for _ in span] for _ in span]
        largest = [program.add_column() for _ in span]
        self.value = program.add_column(cost=-1)
        self.rows = [program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1) for row in self.entries]
        self.bounded = [[program.add_row({largest[y]: ONE, row[y]: -ONE}, lower=0) for y in span] for row in self.entries]
        self.averages: list[AccuracyConstraint] = []
        for y in span:
            column = [row[y] for row in self.entries]
            self.averages.append(source.constrain_accuracy(program, column, {largest[y]: 1 / level}, ZERO))
        diagonal = [row[x] for x, row in enumerate(self.entries)]
        self.accuracy = source.constrain_accuracy(program, diagonal, {self.value: ONE}, ZERO)


@dataclass(frozen=True)
class RatioMinimum:
    """An optimal basis of the program with its solution."""

    built: _Built
    basis: Basis

    @cached_property
    def _solution(self) -> Solution:
        return self.basis.solution()

    @property
    def level(self) -> Fraction:
        """The ratio bound r."""
        return self.built.level

    @cached_property
    def accuracy(self) -> Fraction:
        """The largest accuracy on the whole set."""
        return self.basis.value(self.built.value)

    @property
    def matrix(self) -> Matrix:
        """The mechanism."""
        return tuple([tuple([self.basis.value(entry) for entry in row]) for row in self.built.entries])

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism."""
        return Mechanism(self.matrix)

    @cached_property
    def prior(self) -> HullPrior:
        """The prior on which no mechanism is more accurate."""
        return self.built.accuracy.prior(self._solution)

    @cached_property
    def weights(self) -> list[Fraction]:
        """The weights n_y."""
        return [average.total(self._solution) for average in self.built.averages]

    def excludes_less(self, accuracy: Fraction) -> bool:
        """Decide whether the multipliers exclude this accuracy for smaller r.

        A mechanism that uses an output of positive weight is less accurate; one that does not has on ``prior`` at most
        the probability of the other letters.
        """
        idle = [p for p, weight in zip(self.prior.prior, self.weights, strict=True) if weight == 0]
        return self.accuracy < accuracy or (self.accuracy == accuracy and sum_of(idle) < accuracy)

    def bound_document(self) -> dict[str, Any]:
        """Return the multipliers as JSON data."""
        duals = self._solution.duals
        priors = [
            written_prior(average.prior(self._solution)) if weight else None
            for average, weight in zip(self.built.averages, self.weights, strict=True)
        ]
        return {
            "prior": written_prior(self.prior),
            "rows": written([-duals[row] for row in self.built.rows]),
            "entries": [written([duals[row] for row in rows]) for rows in self.built.bounded],
            "weights": written(self.weights),
            "priors": priors,
        }

    def mechanism_document(self) -> dict[str, Any]:
        """Return the mechanism as JSON data, with the multipliers that bound its averages from below."""
        document: dict[str, Any] = {"matrix": [written(row) for row in self.matrix]}
        multipliers = [constraint.multipliers(self._solution) for constraint in [*self.built.averages, self.built.accuracy]]
        if multipliers[0] is not None:
            document["multipliers"] = [written(values or ()) for values in multipliers]
        return document
