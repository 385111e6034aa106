"""One known prior on letters that are not listed under (epsilon, delta)-local differential privacy and Hamming's distortion.

With tail_k = P_(k+1) + P_(k+2) + ... the least exp(epsilon) at 0 < D < 1 - P_1 is

    min over k >= 2 with tail_k < D of (k-1)(1-D)/(D - tail_k),

it is attained, and finite: for D > 0 some tail is smaller. Exactly k letters are kept for D from tail_k + (k-1) P_(k+1) up
to tail_(k-1) + (k-2) P_k, by randomised response on them, any other letter being reported at random.

No mechanism is better: on the first M letters alone, renormalised, its accuracy is at most that of the theorem for M
letters, so that they contribute no more than the largest lambda (P_1 + ... + P_k)/(lambda + k - 1), for every M. The same
letters show that (epsilon, delta) in the standard sense at D is epsilon at D/(1 - delta).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import INFINITY, printed
from symdp.arithmetic.reals.enclosure import Evaluate, ball, sign, sign_within
from symdp.arithmetic.reals.precision import FIRST_BITS
from symdp.certificates.finding import Finding
from symdp.errors import Unsupported
from symdp.leakages.values.interval import decimals_around
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.countable_response import CountableResponse
from symdp.sources.countable.countable_prior import CountablePrior
from symdp.tradeoffs.countable.countable_form import kept_form
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

MOST_LETTERS, SPARE_DIGITS = 2**50, 2
# Bits of the enclosures that are tried before numbers are written out.
LONG = 1024
ONE = Fraction(1)
LISTS = "certificates list all letters, which these are too many for"


class CountablePrivacy(Solution):
    """The trade-off of differential privacy for a prior on infinitely many letters, or on more than are listed.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> tradeoff = Tradeoff(SourceSet.geometric("1/2", "oo"))
    >>> best = tradeoff.at("1/4")
    >>> best.exp
    Fraction(12, 1)
    >>> best.mechanism.kept
    3
    >>> tradeoff.zero_from
    Fraction(1, 2)
    >>> tradeoff.inverse(exp_epsilon=12).distortion
    Fraction(1, 4)
    >>> Tradeoff(SourceSet.zipf(2, "oo")).at("1/4").epsilon
    log(3/(2*(-3/4 + 49/(6*pi**2))))
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.prior: CountablePrior = question.shape
        self.delta = question.leakage.delta

    @cached_property
    def zero_from(self) -> Any:
        """The least distortion without leakage, (1 - delta)(1 - P_1): rational, or an expression of sympy."""
        return (1 - self.delta) * self.prior.tail_exactly(1)

    @property
    def jump(self) -> Fraction | None:
        return self.prior.odds(1)

    def at(self, distortion: Fraction) -> Optimum:
        missed = min(ONE, distortion / (1 - self.delta))
        kept = self._kept_at(missed)
        if kept < 2:
            value = LeakageValue.log_of(ONE if kept else INFINITY)
            return self._optimum(distortion, value, self._response(kept, ONE))
        value = kept_form(self.prior, kept, self.delta).value(distortion)
        exp = value.exp if isinstance(value.exp, Fraction) else None
        return self._optimum(distortion, value, self._response(kept, exp, None if exp else 1 - missed))

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.at(distortion).value

    def inverse(self, level: Fraction) -> Optimum:
        kept = self._kept_of(level)
        # At a jump zero leakage is achievable at the distortion that a positive level first allows.
        needed = level if kept > 1 else ONE
        response = self._response(kept, needed)
        least = response.distortion()
        if isinstance(least, Fraction):
            bounds = least, least
        else:
            evaluate = Deferred(_missed, self.prior, kept, needed, 1 - self.delta)
            bounds = decimals_around(evaluate, self.question.digits + SPARE_DIGITS)
        return self._optimum(bounds[1], LeakageValue.log_of(needed), response, bounds)

    def _optimum(
        self,
        distortion: Fraction,
        value: LeakageValue,
        response: CountableResponse,
        bounds: tuple[Fraction, Fraction] | None = None,
    ) -> Optimum:
        return Optimum(
            self.question,
            distortion,
            value,
            known(response),
            Deferred(_no_certificate, response),
            distortion_bounds=bounds,
        )

    def _response(self, kept: int, exp: Fraction | None, accuracy: Fraction | None = None) -> CountableResponse:
        return CountableResponse(self.prior, kept, exp, accuracy, self.delta)

    def _kept_at(self, missed: Fraction) -> int:
        """Return how many letters are kept at a distortion: those of the first threshold that is not above it."""
        if missed == 0:
            return 1 if self.prior.letters == 1 else 0

        def reached(count: int) -> bool:
            return (
                self._all(count)
                or _sign(Deferred(_above, self.prior, count, missed), lambda: self._exactly(count, missed)) >= 0
            )

        return _least(reached, f"distortion={printed(missed)}")

    def _exactly(self, count: int, missed: Fraction) -> Fraction | None:
        reached = self.prior.threshold(count)
        return missed - reached if isinstance(reached, Fraction) else None

    def _kept_of(self, level: Fraction) -> int:
        """Return how many letters are kept at a level: any others are too unlikely."""

        def enough(count: int) -> bool:
            return (
                self._all(count)
                or _sign(Deferred(_odds_above, self.prior, count, level), lambda: self._beyond(count, level)) >= 0
            )

        return _least(enough, f"exp_epsilon={printed(level)}")

    def _beyond(self, count: int, level: Fraction) -> Fraction | None:
        odds = self.prior.odds(count)
        return None if odds is None else odds - (level + count - 1)

    def _all(self, count: int) -> bool:
        return self.prior.letters is not None and count >= self.prior.letters


def _least(holds: Callable[[int], bool], question: str) -> int:
    """Return the least count k >= 1 with a monotone property."""
    high = 1
    while not holds(high):
        high *= 2
        if high > MOST_LETTERS:
            raise Unsupported(f"{question} keeps more than {MOST_LETTERS} letters; ask for less accuracy")
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _sign(evaluate: Evaluate, exactly: Callable[[], Fraction | None]) -> int:
    """Return the sign of a number: by short enclosures, then exactly where it is rational and can be written out."""
    if decided := sign_within(evaluate, FIRST_BITS, LONG):
        return decided
    exact = exactly()
    return sign(evaluate) if exact is None else (exact > 0) - (exact < 0)


def _above(prior: CountablePrior, kept: int, missed: Fraction) -> flint.arb:
    """Return the distortion minus the threshold of k letters."""
    return ball(missed) - prior.tail(kept) - (kept - 1) * prior.probability(kept + 1)


def _odds_above(prior: CountablePrior, kept: int, level: Fraction) -> flint.arb:
    """Return the probability of the first k letters minus (level + k - 1) P_(k+1)."""
    return 1 - prior.tail(kept) - prior.probability(kept + 1) * ball(level + kept - 1)


def _missed(prior: CountablePrior, kept: int, level: Fraction, share: Fraction) -> flint.arb:
    """Return the least distortion at a level."""
    return ball(share) * (1 - ball(level) * (1 - prior.tail(kept)) / ball(level + kept - 1))


def _no_certificate(response: CountableResponse) -> Finding:
    """Explain why there is no certificate and which source has one."""
    if response.is_listed:
        raise Unsupported(f"{LISTS}; best.mechanism.truncated() is a question of finitely many with the same answer")
    raise Unsupported(f"{LISTS}; answers for finitely many, as in geometric:1/2:20 or zipf:2:20, have one")
