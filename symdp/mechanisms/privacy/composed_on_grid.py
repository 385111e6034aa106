"""Enclosures of a composition of many likelihood ratios, by two randomisations of its privacy losses to one grid.

Each outcome of privacy loss L = log(P/Q) is rounded at random to a neighbouring multiple s of a step h, down or up, so that
exp(-s) has the mean exp(-L). In (1 - lambda exp(-s))_+, a convex function of exp(-s), the rounded losses of n outcomes then
give at least delta(lambda). A randomised function of the outcomes is no easier to distinguish than they are: the probability
under P that the sum of the rounded losses is beyond log(lambda), less lambda times that under Q, is at most delta(lambda).

Both laws of a sum are powers of a polynomial, whose coefficients are rounded down at each product, and what all of them lack
of their known sum is added. Under Q a coefficient is stored times exp(s), divided by the sum t of these products for one
outcome: a law as well, which is about that under P, so that as many binary digits do for every lambda. As t - 1 is of order
h^2, the two bounds are about n h^2 apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, frexp, isqrt, log, sqrt

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import Ends, ball, ends, rounded
from symdp.arithmetic.reals.precision import bits_of, doubled
from symdp.errors import Undecided
from symdp.work import spend

ZERO, ONE = Fraction(0), Fraction(1)
FIRST_TERMS, MOST_WORDS, FIRST_SPARE, MOST_BITS, SPARE = 1 << 13, 1 << 22, 40, 1 << 11, 64
# A finer grid has at most so many times as many points as the one before.
FINEST = 8


@dataclass(frozen=True)
class GridComposition:
    """The composition of n independent outcomes, each possible under both laws.

    Attributes
    ----------
    outcomes : tuple of (Fraction, Fraction)
        Positive probabilities (P, Q), whose sums may be less than 1.
    uses : int

    Examples
    --------
    >>> response = GridComposition(((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))), 2)
    >>> low, high = list(zip(range(3), response.stages(Fraction(2), 6)))[-1][1]
    >>> low <= Fraction(9, 16) - Fraction(2, 16) <= high < low + Fraction(1, 10**6)
    True
    """

    outcomes: tuple[tuple[Fraction, Fraction], ...]
    uses: int

    def stages(self, level: Fraction, digits: int) -> Iterator[Ends]:
        """Generate rationals around E_P (1 - lambda Q/P)_+, closer and closer.

        Raises
        ------
        Undecided
            After the last pair, when a closer one takes a grid of more than four million words of 64 bits.
        """
        step, bits = self._first_step, bits_of(digits, FIRST_SPARE)
        low, high = ZERO, ONE
        while bits <= MOST_BITS and (law := self._law(step, bits)) is not None:
            low, high = law.bounds(level)
            yield low, high
            if 2 * law.lacking >= high - low:
                bits *= 2
            else:
                step /= _refinement(low, high, digits)
        least, most = [rounded(end, digits + 2) for end in (low, high)]
        raise Undecided(
            f"the delta of two inputs lies between about {least} and {most}, and a grid of {MOST_WORDS} words "
            "decides no more; ask for fewer digits or uses"
        )

    @cached_property
    def _first_step(self) -> Fraction:
        """A power of two of which some thousands lie between sums of losses whose probability counts."""
        losses = [log(p.numerator * q.denominator) - log(p.denominator * q.numerator) for p, q in self.outcomes]
        weights = [float(p) for p, _ in self.outcomes]
        mean = sum([weight * loss for weight, loss in zip(weights, losses, strict=True)])
        variance = sum([weight * (loss - mean) ** 2 for weight, loss in zip(weights, losses, strict=True)])
        width = min(self.uses * (max(losses) - min(losses)), 20 * sqrt(self.uses * variance)) or 1.0
        return Fraction(2) ** (frexp(width)[1] - FIRST_TERMS.bit_length() + 1)

    @cached_property
    def _laws(self) -> dict[tuple[Fraction, int], RoundedLosses | None]:
        return {}

    def _law(self, step: Fraction, bits: int) -> RoundedLosses | None:
        if (step, bits) not in self._laws:
            self._laws[step, bits] = RoundedLosses.of(self.outcomes, self.uses, step, bits)
        return self._laws[step, bits]


@dataclass(frozen=True)
class _Terms:
    """A polynomial with coefficients in units of 2^-bits, each at most the true one, from the power ``least`` on.

    Attributes
    ----------
    lacking : Fraction
        An upper bound of what all coefficients, in units of 1, lack of their true sum.
    """

    least: int
    polynomial: flint.fmpz_poly
    lacking: Fraction

    def beyond(self, place: int) -> tuple[int, flint.fmpz_poly]:
        """Return the terms from a power on, or all where they begin later, and the power of the first."""
        if place <= self.least:
            return self.least, self.polynomial
        return place, self.polynomial.right_shift(place - self.least)


@dataclass(frozen=True)
class RoundedLosses:
    """The laws of the sum of n rounded privacy losses: under P, and under Q with the density exp(s) / t^n.

    Attributes
    ----------
    step : Fraction
    bits : int
    first, second : polynomials
        With the probabilities, in units of 2^-bits, of the multiples of the step.
    tilt : Fraction
        At least t^n.
    shift : Fraction
        About t^n over the sum of all probabilities under P: times lambda it is where the test begins.
    """

    step: Fraction
    bits: int
    first: _Terms
    second: _Terms
    tilt: Fraction
    shift: Fraction

    @staticmethod
    def of(outcomes: Sequence[tuple[Fraction, Fraction]], uses: int, step: Fraction, bits: int) -> RoundedLosses | None:
        """Build the laws, or return None where they take too many words."""
        with flint.ctx.workprec(bits + SPARE):
            parts = [part for p, q in outcomes for part in _split(p, q, step)]
            tilt = sum([tilted for *_, tilted in parts], flint.arb(0))
            first, second = [(place, p) for place, p, _ in parts], [(place, tilted / tilt) for place, _, tilted in parts]
            most = ends(tilt**uses)[1]
            shift = ends((tilt / sum([p for _, p in first], flint.arb(0))) ** uses)[1]
        if (max([place for place, *_ in parts]) - min([place for place, *_ in parts])) * bits > 64 * MOST_WORDS:
            return None
        both = _power(first, uses, bits), _power(second, uses, bits)
        return None if both[0] is None or both[1] is None else RoundedLosses(step, bits, both[0], both[1], most, shift)

    @property
    def lacking(self) -> Fraction:
        """The distance of the bounds that rounding of coefficients accounts for."""
        return self.first.lacking + self.second.lacking

    def bounds(self, level: Fraction) -> Ends:
        """Enclose E_P (1 - lambda Q/P)_+ for lambda > 0."""
        place = _multiple_below(level, self.step) + 1
        above = self._share(place) - self._weighted(self.first, place, level)[0] + self.first.lacking
        # Beyond lambda times the shift no coefficient under Q is multiplied by more than 1, nor is what they lack.
        place = _multiple_below(level * self.shift, self.step) + 1
        below = self._share(place) - self._weighted(self.second, place, level * self.tilt)[1] - self.second.lacking
        return max(ZERO, below), min(ONE, above)

    def _share(self, place: int) -> Fraction:
        return Fraction(int(self.first.beyond(place)[1](1)), 1 << self.bits)

    def _weighted(self, law: _Terms, place: int, level: Fraction) -> Ends:
        """Enclose the sum of coefficients from a place on, times lambda exp(-s)."""
        start, terms = law.beyond(place)
        spend(1 + terms.length() // 8)
        with flint.ctx.workprec(self.bits + SPARE):
            value = flint.arb_poly(terms)((-ball(self.step)).exp()) * ball(level) * (-ball(start * self.step)).exp()
            return ends(value / flint.arb(2) ** self.bits)


def _split(p: Fraction, q: Fraction, step: Fraction) -> Iterator[tuple[int, flint.arb, flint.arb]]:
    """Generate the two multiples of the step that an outcome is rounded to, with their P, and their Q times exp(s)."""
    below = _multiple_below(p / q, step)
    lower = (ball(below * step)).exp()
    rest = (1 - ball(q / p) * lower) / (1 - (-ball(step)).exp()) if p != q else flint.arb(0)
    for place, share in ((below, 1 - rest), (below + 1, rest)):
        yield place, ball(p) * share, ball(q) * share * ball(place * step).exp()


def _multiple_below(ratio: Fraction, step: Fraction) -> int:
    """Return the largest integer k with exp(k step) <= ratio; equality holds for k = 0 alone, as others are irrational."""
    if ratio == 1:
        return 0
    for bits in doubled(2 * SPARE):
        with flint.ctx.workprec(bits):
            whole = (ball(ratio).log() / ball(step)).floor().unique_fmpz()
        if whole is not None:
            break
    return int(whole)


def _power(parts: Sequence[tuple[int, flint.arb]], uses: int, bits: int) -> _Terms | None:
    """Return the n-th power of a polynomial of positive coefficients, by repeated squaring."""
    least = min([place for place, _ in parts])
    coefficients = [0] * (1 + max([place for place, _ in parts]) - least)
    with flint.ctx.workprec(bits + SPARE):
        for place, weight in parts:
            coefficients[place - least] += max(0, int((weight.lower() * flint.arb(2) ** bits).floor().lower().unique_fmpz()))
        total = ends(sum([weight for _, weight in parts], flint.arb(0)) ** uses)[1]
    start = flint.fmpz_poly(coefficients)
    shift, power = 0, start
    for bit in bin(uses)[3:]:
        if 2 * power.length() * bits > 64 * MOST_WORDS:
            return None
        spend(1 + power.length() * bits // 64)
        shift, power = _rounded_down(2 * shift, power**2, bits)
        if bit == "1":
            shift, power = _rounded_down(shift, power * start, bits)
    return _Terms(uses * least + shift, power, total - Fraction(int(power(1)), 1 << bits))


def _rounded_down(shift: int, power: flint.fmpz_poly, bits: int) -> tuple[int, flint.fmpz_poly]:
    """Return the coefficients in units of 2^-bits from the first positive one on, and the power that this one has."""
    kept = power // (1 << bits)
    zeros = next((place for place in range(kept.length()) if kept[place]), 0)
    return shift + zeros, kept.right_shift(zeros)


def _refinement(low: Fraction, high: Fraction, digits: int) -> int:
    """Return by how much finer a grid has to be, whose bounds are apart by its square."""
    if not low:
        return FINEST
    return min(FINEST, 1 + isqrt(ceil((high - low) * 10**digits / low)))
