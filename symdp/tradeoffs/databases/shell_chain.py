"""(epsilon, delta) in the pointwise sense on databases: weights that fall by w -> (w - delta)/lambda from shell to shell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import Any

import flint

from symdp.arithmetic.enclosure import ball
from symdp.arithmetic.rational import INFINITY, over_common_denominator
from symdp.leakages.approximate import ApproximateDifferentialPrivacy
from symdp.leakages.interval import Ends, ends
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism
from symdp.tradeoffs.databases.bracket import narrowed
from symdp.tradeoffs.databases.uniform_tradeoff import Stretch, UniformTradeoff, symbol
from symdp.tradeoffs.measures.crossing import simple_between

ZERO, ONE = Fraction(0), Fraction(1)
MOST_BITS, LARGEST_SIMPLE = 1 << 16, 10**6


@dataclass(frozen=True)
class Chain:
    """w_K = c, w_j = lambda w_(j+1) + delta for j < K, 0 beyond K."""

    level: Fraction
    last: int
    tail: Fraction
    distortion: Fraction


class ShellChain(UniformTradeoff):
    """The least distortion at lambda is that of the chain whose total probability is one.

    With H_K = sum of N_k lambda^(K-k) and J_K = sum of k N_k lambda^(K-k) over k <= K, the chain has total probability
    c H_K + delta (H_0 + ... + H_(K-1)) and distortion c J_K + delta (J_0 + ... + J_(K-1)); K is the first with
    delta (H_0 + ... + H_K) >= 1, or n. Its distortion falls strictly as lambda grows.
    """

    def __init__(self, records: int, letters: int, leakage: ApproximateDifferentialPrivacy) -> None:
        super().__init__(records, letters, leakage)
        self.delta = leakage.delta
        self._known: dict[tuple[Fraction, int], Ends] = {}

    def chain(self, level: Fraction) -> Chain:
        """The chain at a rational lambda, exactly."""
        last, share, distortion = self._summed(level, self.delta, lambda total: total >= 1)
        return Chain(level, last, share, distortion)

    def _summed(self, level: Any, delta: Any, full: Callable[[Any], bool]) -> tuple[int, Any, Any]:
        """(K, c, distortion), with fractions or with balls."""
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

    def least(self, level: Fraction) -> Fraction:
        return self.chain(level).distortion if self.letters > 1 else ZERO

    def exact_level(self, distortion: Fraction) -> Fraction | None:
        """lambda where it is rational in closed form: two shells, or delta = 0."""
        if self.delta == 0:
            return (self.letters - 1) * (self.records - distortion) / distortion
        neighbours = self.records * (self.letters - 1)
        if self.records == 1 or distortion <= self.delta * neighbours:
            return neighbours * (1 - distortion - self.delta) / distortion
        return None

    def levels(self, distortion: Fraction, digits: int) -> Ends:
        """Rationals around lambda, log(lambda) known to the digits; equal ones where lambda is found to be rational."""
        exact = self.exact_level(distortion)
        if exact is not None:
            return exact, exact
        if (distortion, digits) not in self._known:
            self._known[distortion, digits] = self._bracket(distortion, digits)
        return self._known[distortion, digits]

    def _bracket(self, distortion: Fraction, digits: int) -> Ends:
        bits, high = 4 * digits + 128, Fraction(2)
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
        """1/D minus the inverse of the chain's distortion, nearly linear in lambda: roughly, but with a certain sign."""
        while bits <= MOST_BITS:
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
        low, high = self.levels(distortion, 15)
        if low == high:
            return LeakageValue.log_of(low)

        def refine(digits: int) -> Ends:
            low, high = self.levels(distortion, digits)
            with flint.ctx.workprec(4 * digits + 128):
                return ends(ball(low).log())[0], ends(ball(high).log())[1]

        return LeakageValue.enclosed(*refine(15), refine)

    def _value_at_zero(self) -> LeakageValue:
        return LeakageValue.log_of(INFINITY)

    def _mechanism(self, distortion: Fraction) -> HammingMechanism:
        return self.of_level(self.levels(distortion, 15)[1])

    def of_level(self, level: Fraction) -> HammingMechanism:
        """The mechanism of the chain at lambda."""
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
        return {"levels": list(self.levels(distortion, 15))}

    def stretches(self) -> Iterator[Stretch]:
        import sympy

        d = symbol()
        if self.delta == 0 or self.records == 1:
            end = self.zero_from
        else:
            end = min(self.zero_from, self.delta * self.records * (self.letters - 1))
        kept = sympy.Rational((1 - self.delta).numerator, (1 - self.delta).denominator)
        known = self.records * (self.letters - 1) * (kept - d) / d
        if self.delta == 0:
            known = (self.letters - 1) * (self.records - d) / d
        if end:
            yield ZERO, end, sympy.log(known)
        if end < self.zero_from:
            yield end, self.zero_from, None
