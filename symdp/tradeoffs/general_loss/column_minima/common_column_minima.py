"""All letters adjacent, any distortion function, any source set: the rows of an optimal mechanism share column minima.

At each lambda the column minima solve a linear program with one unknown for each output and each letter. Of one prior the
least lambda of a distortion is one such program too, hence rational.

For a set the least lambda is approached from below: the prior that costs most at one lambda has a larger least lambda
itself, and where the set needs no more than that, this is the optimum. Else the least lambda is the root of a
polynomial. As a function of the distortion the least lambda of one prior is a chain of hyperbolas.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Self

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.certificates.certificate import Certificate
from symdp.errors import CertificateRejected
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import inner
from symdp.tradeoffs.common.level_search import Levels, value_between
from symdp.tradeoffs.general_loss.column_minima.column_minima_pieces import FloorPieces
from symdp.tradeoffs.general_loss.column_minima.column_minima_program import FloorProgram
from symdp.tradeoffs.general_loss.column_minima.column_minima_root import FloorRoot, Proposal
from symdp.tradeoffs.general_loss.column_minima.column_minima_solution import OptimalColumnMinima
from symdp.tradeoffs.general_loss.entries.full_program import FullProgram
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.question import Question

ONE = Fraction(1)
# Where the optimum is irrational the levels grow longer with each step; the root is then found otherwise.
MOST_STEPS, MOST_BITS = 8, 1000


class ColumnMinima(FloorPieces, FullProgram):
    """The trade-off of differential privacy where all letters are adjacent.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> source = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"]])
    >>> solution = ColumnMinima(Tradeoff(source).question)
    >>> solution.inverse(Fraction(2)).distortion
    Fraction(1, 2)
    >>> solution.at(Fraction(9, 16)).exp
    Fraction(7, 5)
    >>> solution.zero_from
    Fraction(5, 8)
    """

    def __init__(self, question: Question) -> None:
        self.floors = FloorProgram(question)
        super().__init__(question, self.floors)

    @classmethod
    def of(cls, question: Question) -> Self:
        return cls(question)

    @cached_property
    def zero_from(self) -> Fraction:
        only = self.question.source.shape.only_prior
        return self.floors.solved(ONE).distortion if only is None else min(self.floors.constant_costs(only.prior))

    def _levels(self, distortion: Fraction, digits: int) -> Levels:
        optimum = self._from_below(distortion)
        return super()._levels(distortion, digits) if optimum is None else (optimum.level, optimum.level)

    def at(self, distortion: Fraction) -> Optimum:
        optimum = super().at(distortion)
        if optimum.value.is_exact:
            return optimum
        for digits in (self.question.digits + 1, 4 * self.question.digits):
            levels = self._levels(distortion, digits)
            proposal = Proposal(self.question, self.floors, distortion, levels)
            root = proposal.root()
            if root is not None and root.rational is not None:
                if (exact := self._rational(distortion, root.rational, proposal)) is not None:
                    return exact
            elif root is not None and (proved := proposal.proved(root)) is not None:
                return self._irrational(optimum, proved)
        return optimum

    def _rational(self, distortion: Fraction, level: Fraction, proposal: Proposal) -> Optimum | None:
        """Return the optimum at a rational level; None where it is not proved to be the least one with the distortion."""
        solved = self.floors.solved(level)
        # Where larger levels do no better, the radii of smaller ones say more.
        for candidate in (solved, proposal.along(level)):
            if candidate is None or candidate.distortion != distortion:
                continue
            self.floors.remember(candidate)
            rival = self._rival(level)
            if rival is None or rival.cost > distortion:
                answer = self._point(distortion, LeakageValue.log_of(level), (level, level), candidate.prior, rival)
                try:
                    Certificate.of(answer.prove())
                except CertificateRejected:
                    continue
                return answer
        self.floors.remember(solved)
        return None

    def _irrational(self, optimum: Optimum, proved: FloorRoot) -> Optimum:
        """Return the enclosed optimum, with its exact value and the certificate for it."""
        root, digits = proved.root, self.question.digits
        radicals = root.radicals
        narrower = Deferred(_around, root)
        value = (
            value_between(narrower(digits + 1), narrower, digits)
            if radicals is None
            else LeakageValue.log_of_radicals(radicals)
        )
        return replace(optimum, value=value, prove=known(proved.finding), exp_root=root)

    def _from_below(self, distortion: Fraction) -> OptimalColumnMinima | None:
        """Return the least lambda of the set where it is that of a single prior; None where this is not established."""
        only = self.question.source.shape.only_prior
        prior = only or self.floors.solved(ONE).prior
        for _ in range(MOST_STEPS):
            if inner(prior.prior, self.cheapest.costs) >= distortion:
                return None
            optimum = self.floors.solved_at(prior, distortion)
            if only is None and optimum.level.denominator.bit_length() > MOST_BITS:
                return None
            best = optimum if only is not None else self.floors.solved(optimum.level)
            if best.distortion == distortion:
                return self.floors.remember(replace(best, prior=optimum.prior, radii=optimum.radii))
            prior = best.prior
        return None


def _around(root: AlgebraicNumber, digits: int) -> Levels:
    width = Fraction(1, 10**digits)
    return root.near(width, below=True), root.near(width, below=False)
