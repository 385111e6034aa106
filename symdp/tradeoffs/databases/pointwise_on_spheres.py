"""Databases with the uniform prior, (epsilon, delta) in the pointwise sense.

The weights fall by w -> (w - delta)/lambda from shell to shell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import INFINITY, over_common_denominator
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.precision import bits_of
from symdp.arithmetic.reals.root_bracket import narrowed
from symdp.arithmetic.simple_rational import simple_between
from symdp.leakages.values.interval import Ends, ends
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.hamming_mechanism import HammingMechanism
from symdp.tradeoffs.databases.uniform_records import UniformRecords
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.work import account, spend

ZERO, ONE = Fraction(0), Fraction(1)
DIGITS, SPARE, MOST_BITS, LARGEST_SIMPLE = 15, 128, 1 << 16, 10**6


@dataclass(frozen=True)
class Chain:
    """w_K = c, w_j = lambda w_(j+1) + delta for j < K, 0 beyond K."""

    level: Fraction
    last: int
    tail: Fraction
    distortion: Fraction


class PointwiseOnSpheres(UniformRecords):
    """The least distortion at lambda is that of the chain whose total probability is one.

    With H_K = sum of N_k lambda^(K-k) and J_K = sum of k N_k lambda^(K-k) over k <= K, the chain has total probability
    c H_K + delta (H_0 + ... + H_(K-1)) and distortion c J_K + delta (J_0 + ... + J_(K-1)); K is the first with
    delta (H_0 + ... + H_K) >= 1, or n. Its distortion falls strictly as lambda grows.
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.delta = question.leakage.delta
        self._known: dict[tuple[Fraction, int], Ends] = {}

    @property
    def _has_checked_curve(self) -> bool:
        return False

    def chain(self, level: Fraction) -> Chain:
        """Return the chain at a rational lambda, exactly."""
        last, share, distortion = self._summed(level, self.delta, lambda total: total >= 1)
        return Chain(level, last, share, distortion)

    def _summed(self, level: Any, delta: Any, full: Callable[[Any], bool]) -> tuple[int, Any, Any]:
        """Return (K, c, distortion), with fractions or with balls."""
        size, here, moment, below, behind = 1, 1, 0, 0 * delta, 0 * delta
        for k in range(self.records + 1):
            if k == self.records or full(below + delta * here):
                share = (1 - below) / here
                return k, share, share * moment + behind
            below, behind = below + delta * here, behind + delta * moment
            size = size * (self.records - k) * (self.letters - 1) // (k + 1)
            here, moment = level * here + size, level * moment + (k + 1) * size
        raise AssertionError

    @cached_property
    def zero_from(self) -> Fraction:
        return self.chain(ONE).distortion if self.letters > 1 else ZERO

    def _least(self, level: Fraction) -> Fraction:
        return self.chain(level).distortion if self.letters > 1 else ZERO

    @cached_property
    def _two_shells_until(self) -> Fraction:
        """The largest distortion at which only the distances 0 and 1 are used, and lambda = N_1 (1-delta-D)/D."""
        if self.records == 1:
            return self.zero_from
        return min(self.zero_from, self.delta * self.records * (self.letters - 1))

    def _exact_level(self, distortion: Fraction) -> Fraction | None:
        if distortion > self._two_shells_until:
            return None
        return self.records * (self.letters - 1) * (1 - distortion - self.delta) / distortion

    def levels(self, distortion: Fraction, digits: int) -> Ends:
        """Return rationals around lambda, log(lambda) known to the digits; equal ones where lambda is rational."""
        exact = self._exact_level(distortion)
        if exact is not None:
            return exact, exact
        if (distortion, digits) not in self._known:
            with account(f"the search for digits={digits} of lambda for {self.records} records", "ask for fewer digits"):
                self._known[distortion, digits] = self._bracket(distortion, digits)
        return self._known[distortion, digits]

    def _bracket(self, distortion: Fraction, digits: int) -> Ends:
        bits, high = bits_of(digits, SPARE), Fraction(2)
        while self._excess(high, distortion, bits) > 0:
            high = high * high
        low = ONE if high == 2 else Fraction(isqrt(high.numerator))
        width = Fraction(1, 10 ** (digits + 3))
        low, high = narrowed(lambda level: self._excess(level, distortion, bits), low, high, width, 1)
        simple = simple_between(low, 2 * high - low) if digits <= 30 else high
        if simple.denominator < LARGEST_SIMPLE and self.chain(simple).distortion == distortion:
            return simple, simple
        return low, high

    def _excess(self, level: Fraction, distortion: Fraction, bits: int) -> Fraction:
        """Return approximately 1/D minus the inverse of the chain's distortion, nearly linear in lambda, of certain sign."""
        while bits <= MOST_BITS:
            spend(self.records * (1 + bits // 512))
            with flint.ctx.workprec(bits):
                value = 1 / ball(distortion) - 1 / self._enclosed(level)
                if value > 0 or value < 0:
                    low, high = ends(value)
                    return (low + high) / 2
            bits *= 4
        return 1 / distortion - 1 / self.chain(level).distortion

    def _enclosed(self, level: Fraction) -> flint.arb:
        delta = ball(self.delta)

        def full(total: flint.arb) -> bool:
            # Between one shell more and one less the distortion is continuous, so that an open case may go either way.
            return bool(total >= 1) or not bool(total < 1)

        return self._summed(ball(level), delta, full)[2]

    def _value(self, distortion: Fraction) -> LeakageValue:
        if distortion == 0:
            return LeakageValue.log_of(INFINITY)
        low, high = self.levels(distortion, DIGITS)
        if low == high:
            return LeakageValue.log_of(low)
        return LeakageValue.enclosed(
            *self._logarithms(distortion, DIGITS), Deferred(PointwiseOnSpheres._logarithms, self, distortion)
        )

    def _logarithms(self, distortion: Fraction, digits: int) -> Ends:
        low, high = self.levels(distortion, digits)
        with flint.ctx.workprec(bits_of(digits, SPARE)):
            return ends(ball(low).log())[0], ends(ball(high).log())[1]

    def _mechanism(self, distortion: Fraction) -> HammingMechanism:
        return self.of_level(self.levels(distortion, DIGITS)[1])

    def of_level(self, level: Fraction) -> HammingMechanism:
        """Return the mechanism of the chain at lambda."""
        chain = self.chain(level)
        weights = [ZERO] * (self.records + 1)
        weights[chain.last] = chain.tail
        for k in range(chain.last - 1, -1, -1):
            weights[k] = level * weights[k + 1] + self.delta
        numerators, denominator = over_common_denominator(weights)
        return HammingMechanism(self.records, self.letters, tuple(numerators), denominator)

    def _silent(self) -> HammingMechanism:
        return self.of_level(ONE) if self.letters > 1 else super()._silent()

    def _evidence(self, distortion: Fraction) -> dict[str, Any]:
        return {"levels": list(self.levels(distortion, DIGITS))}

    def _parameters(self, distortion: Fraction) -> dict[str, Any]:
        return {"exp_epsilon": self.levels(distortion, DIGITS)[1], "delta": self.delta}

    def pieces(self) -> Iterator[Piece]:
        end, neighbours = self._two_shells_until, self.records * (self.letters - 1)
        if end:
            rest = Polynomial.of(neighbours * (1 - self.delta), -neighbours)
            yield Piece(ZERO, end, Form.log_ratio(rest, Polynomial.of(0, 1)))
        if end < self.zero_from:
            yield Piece(end, self.zero_from, None)
