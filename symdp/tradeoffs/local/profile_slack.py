"""Several pairs (epsilon, delta) at once, for any source set: one exact linear program in two unknowns for each letter.

For every symmetric trade-off function f the diagonals of mechanisms with trade-off functions of rows at least f are
the vectors below some q with q_x + sum of f(1 - q_i) over the other letters at most 1, for all x. For finitely many pairs f
has finitely many breakpoints, and the largest accuracy on the whole set is a linear program; a slack added to each delta
lowers all parts of f equally, so that the least slack at a distortion is one as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Self

from symdp.arithmetic.deferred import Deferred
from symdp.certificates.finding import AskAndAnswer, Finding
from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.tradeoff_response import indistinguishable_response
from symdp.sources.prior import Vector
from symdp.tradeoffs.common.certified_band import TangentPoint, corners, polygon
from symdp.tradeoffs.local.accuracy_program import CertifiedDiagonal, largest_accuracy, least_slack
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

ZERO = Fraction(0)


class ProfileSlack(Solution):
    """The least slack of a profile at a distortion, and the least distortion at a slack, 0 for the profile itself.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> tradeoff = Tradeoff(source, leakage="profile:log(2):1/100,log(3):1/1000")
    >>> best = tradeoff.inverse(value=0)
    >>> best.distortion
    Fraction(99, 200)
    >>> best.mechanism.distortion(source) == best.distortion
    True
    >>> tradeoff.at("1/4").value.rational
    Fraction(49, 100)
    """

    def __init__(self, question: Question, bound: TradeoffFunction) -> None:
        super().__init__(question)
        self.bound = bound

    @classmethod
    def of(cls, question: Question) -> Self | None:
        bound = question.leakage.bound
        return None if bound is None else cls(question, bound)

    @cached_property
    def zero_from(self) -> Fraction:
        return 1 - largest_accuracy(self.question.source, self.bound).accuracy

    def at(self, distortion: Fraction) -> Optimum:
        reached = least_slack(self.question.source, self.bound, 1 - distortion)
        return self._optimum(distortion, reached, ({"at": distortion}, {"slack": reached.slack}), reached.slack)

    def inverse(self, level: Fraction) -> Optimum:
        reached = largest_accuracy(self.question.source, self.bound.loosened(level))
        distortion = 1 - reached.accuracy
        needed = level if distortion else self.at(distortion).value.rational or ZERO
        claim = {"level": level}, {"distortion": distortion}
        return self._optimum(distortion, reached, claim, level, needed)

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        """Certify the breakpoints of the function, a convex polygon."""
        return polygon(self.at, corners(self._touched, self.zero_from))

    def _touched(self, distortion: Fraction) -> TangentPoint:
        reached = least_slack(self.question.source, self.bound, 1 - distortion)
        return TangentPoint(distortion, reached.slack, -reached.price)

    def _optimum(
        self,
        distortion: Fraction,
        reached: CertifiedDiagonal,
        claim: AskAndAnswer,
        slack: Fraction,
        needed: Fraction | None = None,
    ) -> Optimum:
        loosened = self.bound.loosened(slack)
        return Optimum(
            self.question,
            distortion,
            LeakageValue.number(slack if needed is None else needed),
            Deferred(_response, reached.diagonal, loosened),
            Deferred(Finding.of, self.question, *claim, Deferred(CertifiedDiagonal.evidence, reached)),
            least_favourable=reached.prior,
            supremum_attained=True,
            distortion_bounds=None if needed is None else (distortion, distortion),
        )


def _response(diagonal: Vector, loosened: TradeoffFunction) -> Mechanism:
    return indistinguishable_response(diagonal, loosened.accepted)
