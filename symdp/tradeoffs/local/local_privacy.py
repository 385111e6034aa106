"""Differential privacy, approximate or not, for any source set: the tangent to the trace profile.

The diagonals of lambda-private mechanisms form a polytope (proofs/foundations), so that the least
lambda at accuracy u is u times the slope of the tangent from (u, 1) to the graph of the trace profile. (epsilon, delta) in
the standard sense at D is epsilon at D/(1 - delta).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.distinct_values import mapped
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.certificates.finding import AskAndAnswer, Finding, written_diagonal, written_prior
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.long_work import IN_THIS_PROCESS, LongWork
from symdp.tradeoffs.local.geometric_claim import named_question
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.profile_corners import accuracy_of, exp_of
from symdp.tradeoffs.profiles.trace_profile import Profile, ProfilePoint
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution
from symdp.work import account

if TYPE_CHECKING:
    from symdp.tradeoffs.profiles.profile_hull import Hull

ZERO, ONE = Fraction(0), Fraction(1)
# Numbers of a piece in a record; how many of diagonals and priors are written for the pieces of one prior.
PIECE, MOST_PROVED = 6, 100_000
FEWER = "ask with fewer letters, priors or constraints"


@dataclass(frozen=True)
class SaddlePoint:
    """A mechanism with a prior that certifies its optimality."""

    level: ExpEpsilon
    mechanism: NestedRandomizedResponse
    prior: HullPrior
    attained: bool
    evidence: Deferred[dict[str, Any]]


class LocalPrivacy(Solution):
    """The trade-off of (epsilon, delta)-differential privacy of one letter.

    References
    ----------
    kalantari2018, Theorems 1-3 for the classes; the formula for any set is proved in proofs/foundations.
    """

    def __init__(self, question: Question, hull: Hull | None = None) -> None:
        super().__init__(question)
        self._explored = hull

    @property
    def source(self) -> SourceSet:
        """The source set."""
        return self.question.source

    @property
    def delta(self) -> Fraction:
        """The delta of (epsilon, delta)-differential privacy."""
        return self.question.leakage.delta

    @property
    def profile(self) -> Profile:
        """The trace profile of the set."""
        return self.question.profile

    @property
    def zero_from(self) -> Fraction:
        return self._distortion(self.profile.start.accuracy)

    @cached_property
    def _named(self) -> dict[str, Any] | None:
        return named_question(self.question)

    def _distortion(self, accuracy: Fraction) -> Fraction:
        return (1 - self.delta) * (1 - accuracy) if self.delta else 1 - accuracy

    # One distortion, one leakage.

    def at(self, distortion: Fraction) -> Optimum:
        accuracy = max(ZERO, 1 - distortion / (1 - self.delta))
        if accuracy <= self.profile.start.accuracy:
            saddle = self._silent()
        else:
            saddle = self._infinite() if accuracy == 1 else self._finite(accuracy)
        claim = {"at": distortion}, {"exp": saddle.level}
        return self._optimum(distortion, saddle, claim, None)

    def inverse(self, level: Fraction) -> Optimum:
        best, accuracy, prior = largest_accuracy(self.profile, level)
        factor = accuracy / best.accuracy
        diagonal = mapped(factor.__mul__, best.diagonal)
        evidence = Deferred(saddle_evidence, diagonal, scaled(best.multipliers, factor), prior)
        distortion = self._distortion(accuracy)
        # At a jump zero leakage is achievable at the distortion that a positive level first allows.
        needed = ONE if distortion == self.zero_from else level
        saddle = SaddlePoint(needed, from_diagonal(diagonal, needed, self.delta), prior, True, evidence)
        claim = {"level": level}, {"distortion": distortion}
        return self._optimum(distortion, saddle, claim, (distortion, distortion))

    def _optimum(
        self,
        distortion: Fraction,
        saddle: SaddlePoint,
        claim: AskAndAnswer,
        bounds: tuple[Fraction, Fraction] | None,
    ) -> Optimum:
        return Optimum(
            self.question,
            distortion,
            LeakageValue.log_of(saddle.level),
            known(saddle.mechanism),
            Deferred(Finding.of, self.question, *claim, saddle.evidence),
            least_favourable=saddle.prior,
            supremum_attained=saddle.attained,
            distortion_bounds=bounds,
            by_name=None if self._named is None else Deferred(Finding.of, self._named, *claim, {}),
        )

    def _silent(self) -> SaddlePoint:
        start, spread = self.profile.start, self.profile.spread_prior
        evidence = Deferred(saddle_evidence, start.diagonal, start.multipliers, spread)
        return SaddlePoint(ONE, from_diagonal(start.diagonal, ONE, self.delta), spread, True, evidence)

    def _infinite(self) -> SaddlePoint:
        identity = NestedRandomizedResponse(tuple(range(self.source.letters)), {}, ONE, ONE)
        prior = self.source.relative_interior()
        return SaddlePoint(INFINITY, identity, prior, True, Deferred(saddle_evidence, None, None, prior))

    def _finite(self, u: Fraction) -> SaddlePoint:
        point, prior = tangent_from(self.profile, u)
        level = exp_of(point.trace, point.accuracy, u)
        factor = u / point.accuracy
        diagonal = mapped(factor.__mul__, point.diagonal)
        attained = prior.largest < u
        if not attained and (better := attaining_prior(self.source, level, u)) is not None:
            prior, attained = better, True
        spread = prior if attained else self.profile.spread_prior
        evidence = Deferred(saddle_evidence, diagonal, scaled(point.multipliers, factor), prior, spread)
        return SaddlePoint(level, from_diagonal(diagonal, level, self.delta), prior, attained, evidence)

    # The whole function.

    def explored(self, work: LongWork) -> Solution:
        from symdp.tradeoffs.profiles.profile_exploration import explored_hull

        return LocalPrivacy(self.question, explored_hull(self.profile, self.source, work))

    @cached_property
    def hull(self) -> Hull:
        """The vertices of the trace profile, which determine the trade-off."""
        if self._explored is not None:
            return self._explored
        from symdp.tradeoffs.profiles.profile_exploration import explored_hull

        return explored_hull(self.profile, self.source, IN_THIS_PROCESS)

    @property
    def jump(self) -> Fraction:
        if not len(self.hull):
            return ONE
        return self.hull.slope(0) * self.hull.corner(0).accuracy

    @cached_property
    def breakpoints(self) -> tuple[Fraction, ...]:
        return tuple([self._distortion(self.hull.turn(place)) for place in reversed(range(len(self.hull)))])

    def pieces(self) -> Iterator[Piece]:
        from symdp.tradeoffs.common.piece_support import Support

        start, delta = ZERO, self.delta
        prior = self.hull.prior(len(self.hull) - 1) if len(self.hull) else self.profile.spread_prior
        for place in range(len(self.hull), 0, -1):
            stop = self._distortion(self.hull.turn(place - 1))
            reached = self.hull.prior(place - 1)
            support = Support(start, stop, delta, self.hull.corner(place), prior, reached)
            yield Piece(start, stop, None, support, prove=Deferred(Support.evidence, support))
            start, prior = stop, reached

    def certificate_size(self, pieces: int) -> int:
        return self.source.letters + PIECE * pieces if self._is_ordered(pieces) else super().certificate_size(pieces)

    def _is_ordered(self, pieces: int) -> bool:
        """Return whether the curve is that of one prior, so long that its evidence would exceed what proves it."""
        return self.source.shape.only_prior is not None and pieces * self.source.letters > MOST_PROVED

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        return self._curve(pieces, {}) if self._is_ordered(len(pieces)) else self.by_pieces(pieces)

    @cached_property
    def by_name(self) -> Finding | None:
        if self._named is None:
            return None
        answer = {"zero_from": self.zero_from, "jump": self.jump, "response": "on each number of letters"}
        return Finding.of(self._named, {"curve": True}, answer, {})

    def by_pieces(self, pieces: Sequence[Piece]) -> Finding:
        from symdp.tradeoffs.profiles.profile_exploration import proofs_of

        proofs = proofs_of(pieces, self.source.letters, 3)
        zero = self.hull.corner(0)
        without = written_diagonal(zero.diagonal, zero.multipliers) | {"prior": written_prior(self.profile.spread_prior)}
        return self._curve(pieces, {"zero": without, "pieces": proofs})

    def _curve(self, pieces: Sequence[Piece], evidence: dict[str, Any]) -> Finding:
        answer = {"zero_from": self.zero_from, "jump": self.jump, "pieces": [piece.to_document() for piece in pieces]}
        return Finding.of(self.question, {"curve": True}, answer, evidence)


def saddle_evidence(
    diagonal: Sequence[Fraction] | None, multipliers: Vector | None, prior: HullPrior, spread: HullPrior | None = None
) -> dict[str, Any]:
    """Write the evidence of a saddle point as text: a diagonal, the prior, and one with the least largest probability."""
    evidence = {} if diagonal is None else written_diagonal(diagonal, multipliers)
    evidence["prior"] = written_prior(prior)
    if spread is not None:
        evidence["spread_prior"] = dict(evidence["prior"]) if spread is prior else written_prior(spread)
    return evidence


def largest_accuracy(profile: Profile, level: Fraction) -> tuple[ProfilePoint, Fraction, HullPrior]:
    """Return the maximum of lambda r / (lambda + phi(r) - 1), its point, and a prior that proves it."""
    with account("the least distortion at one lambda", FEWER):
        return _most_accurate(profile, level)


def _most_accurate(profile: Profile, level: Fraction) -> tuple[ProfilePoint, Fraction, HullPrior]:
    best, accuracy = profile.start, profile.start.accuracy
    suggested = profile.suggest(lambda r, trace: (float(level) + trace - 1) / r)
    slope = level / accuracy if suggested is None else suggested
    while True:
        touch = profile.touch(slope)
        reached = accuracy_of(touch.point.trace, touch.point.accuracy, level) if touch.point.accuracy else ZERO
        if reached > accuracy:
            best, accuracy = touch.point, reached
        elif slope == level / accuracy:
            return best, accuracy, touch.prior
        slope = level / accuracy


def tangent_from(profile: Profile, accuracy: Fraction) -> tuple[ProfilePoint, HullPrior]:
    """Return the tangent point from (accuracy, 1) to the graph from below, with a prior that proves it.

    Newton's method: a line through (accuracy, 1) and a point of the graph is replaced by the one through the point
    furthest below it. The iteration ends because the points are vertices of a polygon.
    """
    with account("the least leakage at one distortion", FEWER):
        return _touched_from(profile, accuracy)


def _touched_from(profile: Profile, accuracy: Fraction) -> tuple[ProfilePoint, HullPrior]:
    suggested = profile.suggest(lambda r, trace: (trace - 1) / (r - float(accuracy)))
    point = profile.touch(suggested).point if suggested is not None and suggested > 0 else profile.end
    if point.accuracy <= accuracy:
        point = profile.end
    while True:
        slope = (point.trace - 1) / (point.accuracy - accuracy)
        touch = profile.touch(slope)
        lower = touch.point
        if lower.trace - slope * lower.accuracy == point.trace - slope * point.accuracy:
            return point, touch.prior
        point = lower


def scaled(values: Sequence[Fraction] | None, factor: Fraction) -> Vector | None:
    """Return a multiple of a vector, where there is one."""
    return None if values is None else tuple(mapped(factor.__mul__, values))


def attaining_prior(source: SourceSet, level: Fraction, accuracy: Fraction) -> HullPrior | None:
    """Return a prior that alone attains the level: one of those of fact (B) with the least largest entry."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    program = LinearProgram()
    largest = program.add_column(cost=1)
    unknown = source.add_prior(program)
    excess = []
    for column in unknown.columns:
        excess.append(program.add_column())
        program.add_row({excess[-1]: ONE, column: -level}, lower=-accuracy)
        program.add_row({largest: ONE, column: -ONE}, lower=0)
    program.add_row(dict.fromkeys(excess, ONE), upper=accuracy * (level - 1))
    solution = minimize(program)
    return unknown.read(solution) if solution.x[largest] < accuracy else None
