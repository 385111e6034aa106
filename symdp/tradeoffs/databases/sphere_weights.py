"""The parameter theta of weights (1 - theta k)_+^m by distance, computed from the required distortion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import exp, log

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.root_bracket import Ends, narrowed
from symdp.leakages.values.interval import ends
from symdp.work import spend

ONE = Fraction(1)


@dataclass(frozen=True)
class ThetaSearch:
    """Shells of sizes N_k with weights proportional to (1 - theta k)_+^m; their distortion falls as theta grows.

    Attributes
    ----------
    sizes : tuple of int
    power : Fraction
        m > 0.
    """

    sizes: tuple[int, ...]
    power: Fraction

    def above(self, distortion: Fraction, bits: int) -> Iterator[Fraction]:
        """Return rationals above theta, the first about 2^-bits away, each farther than the previous one."""
        if self.power >= 1:
            low, high = self._bracket(distortion, bits)
            width = max(high - low, Fraction(1, 2**bits))
            yield high
            for doubling in range(bits):
                yield min(ONE, high + width * 2**doubling)
            return
        last = self._last_shell(distortion, bits)
        root = self._bracket_of_last(distortion, bits, last)
        for doubling in range(bits - 16, 2 * bits):
            yield self._theta(root * (1 - Fraction(2**doubling, 2 ** (2 * bits))), last, bits)

    # m >= 1: the distortion is a smooth function of theta.

    def powers(self, theta: Fraction) -> list[flint.arb]:
        """Return (1 - theta k)^m for the distances at which it is positive, balls at the current precision."""
        top, bottom = theta.numerator, theta.denominator
        spend(min(len(self.sizes), bottom // top + 1) * (1 + int(flint.ctx.prec) // 512))
        values = [bottom - top * k for k in range(min(len(self.sizes) - 1, (bottom - 1) // top) + 1)]
        if self.power.denominator == 1:
            return [(flint.arb(value) / bottom) ** int(self.power) for value in values]
        power, scale = ball(self.power), flint.arb(bottom).log()
        return [(power * (flint.arb(value).log() - scale)).exp() for value in values]

    def _distortion(self, powers: Sequence[flint.arb]) -> flint.arb:
        terms = [size * power for size, power in zip(self.sizes, powers, strict=False)]
        return sum([k * term for k, term in enumerate(terms)], flint.arb(0)) / sum(terms, flint.arb(0))

    def _bracket(self, distortion: Fraction, bits: int) -> Ends:
        """Return two rationals around theta, 2^-bits apart, relatively."""

        def excess(theta: Fraction) -> Fraction:
            with flint.ctx.workprec(2 * bits):
                return _middle(self._distortion(self.powers(theta)) - ball(distortion))

        low, high = self._first_bracket(float(distortion))
        step = high - low
        while excess(low) <= 0:
            low, step = max(low / 2, low - step), 2 * step
        while high < 1 and excess(high) > 0:
            high, step = min(ONE, high + step), 2 * step
        return narrowed(excess, low, high, Fraction(1, 2**bits), 0)

    @cached_property
    def _logs(self) -> list[float]:
        return [log(size) for size in self.sizes]

    def _first_bracket(self, distortion: float) -> Ends:
        """Return theta in floating point; the bracket is checked by the caller."""
        power, low, high = float(self.power), 0.0, 1.0
        while high - low > high * 2**-44 and low < (low + high) / 2 < high:
            middle = (low + high) / 2
            count = min(len(self.sizes) - 1, int(1 / middle)) + 1
            terms = [log(1 - middle * k) * power + self._logs[k] for k in range(count) if middle * k < 1]
            top = max(terms)
            weights = [exp(term - top) for term in terms]
            mean = sum([k * weight for k, weight in enumerate(weights)]) / sum(weights)
            low, high = (middle, high) if mean > distortion else (low, middle)
        spread = high * 2**-44
        return Fraction(max(low - spread, low / 2, 2.0**-1000)), Fraction(min(1.0, high + spread))

    # m < 1: a smooth function of y = (1 - theta T)^m, T the last shell; theta may be extremely near 1/T.

    def _last_shell(self, distortion: Fraction, bits: int) -> int:
        """Return T, the last distance before 1/theta."""
        low, high = 1, len(self.sizes) - 1
        while high - low > 1:
            middle = (low + high) // 2
            with flint.ctx.workprec(2 * bits):
                reach = self._distortion(self.powers(Fraction(1, middle + 1)))
                low, high = (middle, high) if reach < ball(distortion) else (low, middle)
        return high

    def _bracket_of_last(self, distortion: Fraction, bits: int, last: int) -> Fraction:
        """Return a rational just below y."""

        def excess(y: Fraction) -> Fraction:
            with flint.ctx.workprec(2 * bits):
                return -_middle(self._distortion(self._powers_of_last(y, last)) - ball(distortion))

        return narrowed(excess, Fraction(0), ONE, Fraction(1, 2**bits), 0)[0]

    def _powers_of_last(self, y: Fraction, last: int) -> list[flint.arb]:
        spend(len(self.sizes) * (1 + int(flint.ctx.prec) // 512))
        inverse, power = self._inverse(y), ball(self.power)
        values = [(last - k + k * inverse) / last for k in range(len(self.sizes))]
        return [(power * value.log()).exp() if value > 0 else flint.arb(0) for value in values]

    def _inverse(self, y: Fraction) -> flint.arb:
        """Return y^(1/m) = 1 - theta T."""
        return (ball(1 / self.power) * ball(y).log()).exp() if y else flint.arb(0)

    def _theta(self, y: Fraction, last: int, bits: int) -> Fraction:
        with flint.ctx.workprec(2 * bits):
            low = ends(self._inverse(y))[0]
        shift = 2 * bits + low.denominator.bit_length() - low.numerator.bit_length()
        return (1 - Fraction(int(low * 2**shift), 2**shift)) / last


def _middle(value: flint.arb) -> Fraction:
    low, high = ends(value)
    return (low + high) / 2
