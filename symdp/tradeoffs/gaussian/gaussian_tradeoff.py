"""Gaussian differential privacy, for any source set: the least mu at a distortion, and the least distortion at a mu.

The diagonals of mechanisms form one convex set, symmetric in the letters. On one prior its support function is a
sum of normal probabilities in at most one unknown; on a set with a least majorised or the uniform prior it is that of this
prior; on other sets mixtures of the best diagonals of some priors are good enough. Enclosures decide, floats propose.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.finding import AskAndAnswer, Finding, written, written_diagonal, written_prior
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.proportional_mechanism import symmetric_response
from symdp.mechanisms.tradeoff_response import indistinguishable_response
from symdp.sources.prior import HullPrior, Vector
from symdp.tradeoffs.common.certified_band import band
from symdp.tradeoffs.gaussian.gaussian_bounds import chords
from symdp.tradeoffs.gaussian.gaussian_search import MuEnclosure, MuSearch
from symdp.tradeoffs.local.local_leakage import LocalMechanism
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

ZERO = Fraction(0)


class GaussianTradeoff(Solution):
    """The trade-off of Gaussian differential privacy; it is continuous where the leakage becomes 0.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> best = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="gdp").at("1/10")
    >>> best.value.nats(9)
    '2.91495896'
    >>> best.mechanism.distortion(best.source) <= Fraction(1, 10)
    True
    >>> len(best.certificate.verify()) > 1
    True
    >>> low, high = Tradeoff(SourceSet.simplex(3), leakage="gdp").inverse(value=1).distortion_bounds
    >>> low < high < low + Fraction(1, 10**9), round(float(high), 9)
    (True, 0.42193838)
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.search = MuSearch(question.source, question.profile.spread_prior)

    @cached_property
    def zero_from(self) -> Fraction:
        return 1 - self.question.profile.start.accuracy

    def at(self, distortion: Fraction) -> Optimum:
        if distortion >= self.zero_from:
            return self._silent(distortion, ({"at": distortion}, {"mu": {"between": [ZERO, ZERO]}}))
        if distortion == 0:
            return self._infinite()
        enclosure = self.search.least_mu(distortion, self.question.digits)
        claim = {"at": distortion}, {"mu": {"between": [enclosure.low, enclosure.high]}}
        value = LeakageValue.enclosed(enclosure.low, enclosure.high, Deferred(GaussianTradeoff._narrower, self, distortion))
        return self._optimum(distortion, value, enclosure, claim, None)

    def inverse(self, level: Fraction) -> Optimum:
        if level == 0 or self.zero_from == 0:
            bounds = self.zero_from, self.zero_from
            return self._silent(self.zero_from, ({"level": level}, {"distortion": {"between": bounds}}), bounds)
        enclosure = self.search.least_distortion(level, self.question.digits)
        bounds = enclosure.low, enclosure.high
        claim = {"level": level}, {"distortion": {"between": bounds}}
        return self._optimum(enclosure.high, LeakageValue.number(level), enclosure, claim, bounds)

    def _optimum(
        self,
        distortion: Fraction,
        value: LeakageValue,
        enclosure: MuEnclosure,
        claim: AskAndAnswer,
        bounds: tuple[Fraction, Fraction] | None,
    ) -> Optimum:
        evidence = _reached(enclosure.diagonal, enclosure.places, enclosure.multipliers) | _bound(
            enclosure.prior, enclosure.prices
        )
        return Optimum(
            self.question,
            distortion,
            value,
            Deferred(_response, self.question, distortion, enclosure),
            Deferred(Finding.of, self.question, *claim, evidence),
            least_favourable=enclosure.prior,
            supremum_attained=True if self.search.ruling is not None else None,
            distortion_bounds=bounds,
        )

    def _narrower(self, distortion: Fraction, digits: int) -> tuple[Fraction, Fraction]:
        better = self.search.least_mu(distortion, digits)
        return better.low, better.high

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        """Return optima at equal steps."""
        return band("mu", self.at, self.zero_from)

    def _silent(self, distortion: Fraction, claim: AskAndAnswer, bounds: tuple[Fraction, Fraction] | None = None) -> Optimum:
        """Return the optimum without leakage: the output does not depend on the letter."""
        start, prior = self.question.profile.start, self.question.profile.spread_prior
        diagonal = tuple(start.diagonal)
        reached = _reached(diagonal, diagonal, start.multipliers)
        evidence = reached | _bound(prior, (max(prior.prior), *[ZERO] * (self.question.letters - 1)))
        return Optimum(
            self.question,
            distortion,
            ZERO_LEAKAGE,
            Deferred(_constant, diagonal),
            Deferred(Finding.of, self.question, *claim, evidence),
            least_favourable=prior,
            supremum_attained=True,
            distortion_bounds=bounds,
        )

    def _infinite(self) -> Optimum:
        prior = self.question.source.relative_interior()
        claim = {"at": ZERO}, {"mu": {"between": [INFINITY, INFINITY]}}
        return Optimum(
            self.question,
            ZERO,
            LeakageValue.log_of(INFINITY),
            Deferred(symmetric_response, self.question.letters, ZERO),
            Deferred(Finding.of, self.question, *claim, {"prior": written_prior(prior)}),
            least_favourable=prior,
            supremum_attained=True,
        )


def _response(question: Question, distortion: Fraction, enclosure: MuEnclosure) -> LocalMechanism:
    if question.uniform_member is not None:
        return symmetric_response(question.letters, distortion)
    bound = chords(enclosure.diagonal, enclosure.places, enclosure.mu, enclosure.digits)
    return indistinguishable_response(enclosure.diagonal, bound.accepted)


def _constant(diagonal: Vector) -> LocalMechanism:
    return indistinguishable_response(diagonal, Fraction)


def _reached(diagonal: Vector, places: Vector, multipliers: Vector | None) -> dict[str, Any]:
    return written_diagonal(diagonal, multipliers) | {"quantiles": written(places)}


def _bound(prior: HullPrior, prices: Vector) -> dict[str, Any]:
    return {"bound": written_prior(prior) | {"prices": written(prices)}}
