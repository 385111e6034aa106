"""One known prior on infinitely many letters under epsilon-local differential privacy and Hamming's distortion function.

With tail_k = P_(k+1) + P_(k+2) + ... the least exp(epsilon) at 0 < D < 1 - P_1 is

    min over k >= 2 with tail_k < D of (k-1)(1-D)/(D - tail_k),

it is attained, and finite: for D > 0 some tail is smaller. Exactly k letters are kept for D from
tail_k + (k-1) P_(k+1) up to tail_(k-1) + (k-2) P_k, by randomised response on them that answers every other letter
at random. No mechanism is better: on the first M letters alone, renormalised, its accuracy is at most that of the theorem
for M letters, so that they contribute no more than the largest lambda (P_1 + ... + P_k)/(lambda + k - 1), for every M.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.enclosure import ball, decimal, sign
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, exp_epsilon_value, printed, rational_in
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.asked import asked_measure
from symdp.leakages.interval import read_digits
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.names import DEFAULT
from symdp.leakages.polynomial import distortion_symbol
from symdp.losses import Loss, hamming
from symdp.losses.reading import read_loss
from symdp.sources.countable import CountablePrior
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.solution import Progress

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.late_flint import flint
    from symdp.certificates.certificate import Certificate

MOST_LETTERS = 2**50


@dataclass(frozen=True)
class CountableAnswer:
    """The answer at one distortion.

    Attributes
    ----------
    prior : CountablePrior
    distortion : Fraction
    kept : int
        How many letters randomised response keeps; 1 where nothing has to leak.
    exp : Fraction, oo, or None
        exp(epsilon), where it is rational; None where :attr:`exp_expression` and :meth:`decimal` give it.
    """

    prior: CountablePrior
    distortion: Fraction
    kept: int
    exp: ExpEpsilon | None

    @property
    def exp_expression(self) -> sympy.Expr:
        """exp(epsilon) as an expression."""
        import sympy

        if self.exp == INFINITY:
            return sympy.oo
        if self.kept == 1:
            return sympy.Integer(1)
        d = sympy.Rational(self.distortion.numerator, self.distortion.denominator)
        return (self.kept - 1) * (1 - d) / (d - self.prior.tail_expression(self.kept))

    def decimal(self, digits: int = 15) -> str:
        """exp(epsilon) as a decimal, every digit proved."""
        if self.exp == 1 or self.exp == INFINITY:
            return str(self.exp)
        return decimal(self._enclosed, digits)

    def epsilon(self, digits: int = 15) -> str:
        """epsilon in nats as a decimal, every digit proved."""
        if self.exp == 1 or self.exp == INFINITY:
            return "0" if self.exp == 1 else "oo"
        return decimal(lambda: self._enclosed().log(), digits)

    def _enclosed(self) -> flint.arb:
        d = ball(self.distortion)
        return (self.kept - 1) * (1 - d) / (d - self.prior.tail(self.kept))

    def truncated(self) -> tuple[SourceSet, Fraction]:
        """The first kept + 1 letters, renormalised, and a distortion at which their least exp(epsilon) is the same.

        Raises
        ------
        Unsupported
            Where the probabilities are irrational.
        """
        size = self.kept + 1 if self.prior.letters is None else min(self.kept + 1, self.prior.letters)
        tails = [self.prior.rational_tail(count) for count in range(size + 1)]
        known = [tail for tail in tails if tail is not None]
        if len(known) <= size:
            raise Unsupported("truncated: the probabilities are irrational; exp_expression and decimal give the value")
        whole = 1 - known[-1]
        prior = [(known[count] - known[count + 1]) / whole for count in range(size)]
        return SourceSet.single(prior), 1 - (1 - self.distortion) / whole

    @property
    def certificate(self) -> Certificate:
        """There is none: certificates are of finitely many letters.

        Raises
        ------
        Unsupported
            Always; :meth:`truncated` is a question of finitely many letters with the same answer.
        """
        raise Unsupported("certificate: the letters have no end, and certificates list them; truncated() has one")


@dataclass(frozen=True)
class CountableTradeoff:
    """The privacy-distortion function of a prior on infinitely many letters.

    Examples
    --------
    >>> from symdp.sources.countable import geometric
    >>> tradeoff = CountableTradeoff(geometric("1/2"))
    >>> best = tradeoff.at("1/4")
    >>> best.exp, best.kept, tradeoff.zero_from
    (Fraction(12, 1), 3, 1/2)
    >>> [str(tradeoff.threshold(kept)) for kept in (1, 2, 3, 4)]
    ['1/2', '3/8', '1/4', '5/32']
    """

    prior: CountablePrior

    def at(self, distortion: Any) -> CountableAnswer:
        """The least exp(epsilon) at a distortion.

        Parameters
        ----------
        distortion : rational in [0, 1]
        """
        d = rational_in(distortion, "distortion", 0, 1)
        if d == 0:
            return CountableAnswer(self.prior, d, 0, INFINITY)
        kept = self._least(lambda count: not self._is_below(d, count), f"distortion={printed(d)}")
        if kept == 1:
            return CountableAnswer(self.prior, d, 1, Fraction(1))
        tail = self.prior.rational_tail(kept)
        return CountableAnswer(self.prior, d, kept, None if tail is None else (kept - 1) * (1 - d) / (d - tail))

    def least_distortion(self, exp_epsilon: Any) -> tuple[int, sympy.Expr]:
        """How many letters are kept at exp(epsilon), and the least distortion."""
        import sympy

        level = exp_epsilon_value(exp_epsilon)
        if not isinstance(level, Fraction):
            raise InvalidArgument("exp_epsilon=oo keeps all letters, at distortion 0")

        def enough(count: int) -> bool:
            if self.prior.letters is not None and count >= self.prior.letters:
                return True
            tail, after = self.prior.exact_tail(count), self.prior.exact_tail(count + 1)
            if tail is not None and after is not None:
                return (tail - after) * (level + count - 1) <= 1 - tail
            return sign(lambda: 1 - self.prior.tail(count) - self.prior.probability(count + 1) * ball(level + count - 1)) > 0

        kept = self._least(enough, f"exp_epsilon={printed(level)}")
        exact = sympy.Rational(level.numerator, level.denominator)
        return kept, 1 - exact * (1 - self.prior.tail_expression(kept)) / (exact + kept - 1)

    def curve(self, on_progress: Progress | None = None, checkpoint: str | Path | None = None) -> CountableTradeoff:
        """The function is this trade-off itself, whose pieces come one by one; a checkpoint is refused."""
        _require_plain(checkpoint=checkpoint)
        return self

    @cached_property
    def zero_from(self) -> sympy.Expr:
        """The least distortion without leakage, 1 - P_1."""
        return self.prior.tail_expression(1)

    def threshold(self, kept: int) -> sympy.Expr:
        """The least distortion at which so many letters are kept."""
        return self.prior.threshold_expression(kept)

    def pieces(self) -> Iterator[tuple[sympy.Expr, sympy.Expr, sympy.Expr]]:
        """(from D, to D, exp(epsilon) in D), for each letter more that is kept, from the largest distortions down."""
        import sympy

        d, kept, stop = distortion_symbol(), 2, self.zero_from
        while self.prior.letters is None or kept <= self.prior.letters:
            start = sympy.Integer(0) if kept == self.prior.letters else self.threshold(kept)
            if start != stop:
                yield start, stop, (kept - 1) * (1 - d) / (d - self.prior.tail_expression(kept))
            kept, stop = kept + 1, start

    def _is_below(self, distortion: Fraction, kept: int) -> bool:
        """Whether a distortion is below the threshold of so many letters; that of all of them is 0."""
        if self.prior.letters is not None and kept >= self.prior.letters:
            return False
        tail, after = self.prior.exact_tail(kept), self.prior.exact_tail(kept + 1)
        if tail is not None and after is not None:
            return distortion < tail + (kept - 1) * (tail - after)
        return sign(lambda: ball(distortion) - self.prior.tail(kept) - (kept - 1) * self.prior.probability(kept + 1)) < 0

    @staticmethod
    def _least(holds: Callable[[int], bool], asked: str) -> int:
        """The least count from 1 on for which a property holds that larger counts keep."""
        high = 1
        while not holds(high):
            high *= 2
            if high > MOST_LETTERS:
                raise Unsupported(f"{asked} keeps more than {MOST_LETTERS} letters; ask for less accuracy")
        low = high // 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if holds(middle) else (middle, high)
        return high


def countable_tradeoff(
    source: CountablePrior,
    *,
    leakage: str | Measure = DEFAULT,
    delta: Any = 0,
    loss: str | Loss = hamming,
    adjacency: Any = None,
    digits: int = 9,
) -> CountableTradeoff:
    """The trade-off of a prior whose letters are not listed; answers take their digits when they are printed.

    Raises
    ------
    Unsupported
        For another measure, distortion function or adjacency, of which nothing is known on infinitely many letters.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> Tradeoff(SourceSet.geometric("1/2", "oo")).at("1/4").exp
    Fraction(12, 1)
    """
    read_digits(digits)
    asked, read = asked_measure(leakage, delta), read_loss(loss)
    if asked.kind is not Kind.RATIO or asked.pointwise or asked.delta:
        _require_plain(leakage=asked.name)
    _require_plain(loss=None if read.counts_errors else read.name, adjacency=adjacency)
    return CountableTradeoff(source)


def _require_plain(**given: Any) -> None:
    """Refuse what is not solved on infinitely many letters."""
    for name, value in given.items():
        if value is not None:
            raise Unsupported(f"{name}={value!s:.60} is not solved where the letters cannot be listed; give fewer")
