"""Databases with the uniform prior: weights that are a power of an affine function of the distance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import floor
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import printed
from symdp.arithmetic.reals.enclosure import ball, sign
from symdp.arithmetic.reals.precision import SPARE_BITS, bits_of, doubled
from symdp.certificates.finding import written
from symdp.errors import Undecided, Unsupported
from symdp.leakages.measures.hamming_distance_leakages import log_of_powers
from symdp.leakages.values.interval import Ends, ends
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.hamming_mechanism import HammingMechanism, shell_sizes
from symdp.tradeoffs.databases.sphere_weights import ThetaSearch
from symdp.tradeoffs.databases.uniform_records import UniformRecords, require_shells
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.work import account

ZERO, ONE, DIGITS, LARGEST_ORDER = Fraction(0), Fraction(1), 15, 2000
THETA_BITS, WORKING_BITS = 160, 256


@dataclass(frozen=True)
class Powers:
    """Integers proportional to (1 - theta k)^m for the distances k < 1/theta, rounded; their distortion is at most D."""

    theta: Fraction
    numerators: tuple[int, ...]


class InformationOnSpheres(UniformRecords):
    """min n log M + log(sum N_k w_k^a)/(a-1) over sum N_k w_k = 1, sum k N_k w_k <= D: w_k = (A - B k)_+^m, m = 1/(a-1).

    From below, by Hoelder's inequality, for every theta in (0, 1]: with v_k = (1 - theta k)_+ and L = 1 - theta D,

        I >= n log M + (1 + m) log L - log sum_k N_k v_k^(1+m).

    It is an equality at the optimum. The least value is exact for order 2, and where only the shells 0 and 1 are used.
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        require_shells(self.records, self.letters)
        order = question.leakage.order
        if not isinstance(order, Fraction):
            raise ArithmeticError(f"{question.leakage.name} has no rational order")
        if order.numerator > LARGEST_ORDER:
            raise Unsupported(
                f"order={printed(order)} for databases must have a numerator up to {LARGEST_ORDER}, as powers of it are "
                "written out; take a nearby order, or oo"
            )
        self.order = order
        self.power = 1 / (self.order - 1)
        self._known: dict[tuple[Fraction, int], tuple[Powers, Ends]] = {}

    @property
    def _has_checked_curve(self) -> bool:
        return self.order == 2

    @cached_property
    def _shells(self) -> tuple[int, ...]:
        return shell_sizes(self.records, self.letters)

    # Order 2: everything is rational.

    @cached_property
    def _sums(self) -> tuple[list[int], list[int], list[int]]:
        sizes = self._shells
        first, second = ([k**p * size for k, size in enumerate(sizes)] for p in (1, 2))
        return list(accumulate(sizes)), list(accumulate(first)), list(accumulate(second))

    def _reach(self, last: int) -> Fraction:
        """Return the largest D at which order 2 uses the shells up to ``last``: theta = 1/(last + 1) there, or 0."""
        total, moment, square = (sums[last] for sums in self._sums)
        if last == self.records:
            return Fraction(moment, total)
        return Fraction((last + 1) * moment - square, (last + 1) * total - moment)

    def _last_shell(self, distortion: Fraction) -> int:
        low, high = 0, self.records
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._reach(middle) < distortion else (low, middle)
        return high

    def _theta_of_order_two(self, distortion: Fraction, last: int) -> Fraction:
        total, moment, square = (sums[last] for sums in self._sums)
        return (moment - distortion * total) / (square - distortion * moment)

    def _affine(self, distortion: Fraction) -> list[int]:
        theta = self._theta_of_order_two(distortion, self._last_shell(distortion))
        return [max(0, theta.denominator - theta.numerator * k) for k in range(self.records + 1)]

    # Two shells: the constraints determine the weights.

    def _two_shells(self, distortion: Fraction) -> bool:
        """Return whether theta >= 1/2, that is 2^m <= N_1 (1-D)/D; True for one record."""
        if self.records == 1:
            return True
        if distortion >= 1:
            return False
        ratio = self.records * (self.letters - 1) * (1 - distortion) / distortion
        if ratio <= 1:
            return False
        try:
            return sign(lambda: ball(self.power) * ball(Fraction(2)).log() - ball(ratio).log()) < 0
        except Undecided:
            return False

    def _value(self, distortion: Fraction) -> LeakageValue:
        base = Fraction(self.letters)
        if distortion == 0:  # every record is reported truthfully
            return LeakageValue.log_sum({base: Fraction(self.records)})
        if self._two_shells(distortion):
            others = self.records * (self.letters - 1)
            pairs = [(ONE, 1 - distortion), (Fraction(others), distortion / others)]
            return log_of_powers(pairs, self.order, self.power, base, self.records)
        if self.order == 2:
            squares = self._squares(distortion, self._last_shell(distortion))
            return LeakageValue.log_of(squares * self.letters**self.records)
        return LeakageValue.enclosed(
            *self.bounds(distortion, DIGITS), Deferred(InformationOnSpheres.bounds, self, distortion)
        )

    def _squares(self, distortion: Fraction, last: int) -> Fraction:
        total, moment, square = (sums[last] for sums in self._sums)
        return (square - 2 * distortion * moment + distortion**2 * total) / (total * square - moment**2)

    # Any order: theta to any precision, bounds from both sides.

    def bounds(self, distortion: Fraction, digits: int) -> Ends:
        """Return the value from both sides, to the digits."""
        return self._bounded(distortion, digits)[1]

    def powers(self, distortion: Fraction) -> Powers:
        """Return the powers that prove the value to fifteen digits."""
        return self._bounded(distortion, DIGITS)[0]

    def _bounded(self, distortion: Fraction, digits: int) -> tuple[Powers, Ends]:
        if (distortion, digits) not in self._known:
            with account(f"the search for digits={digits} of the leakage of {self.records} records", "ask for fewer digits"):
                self._known[distortion, digits] = self._closer(distortion, digits)
        return self._known[distortion, digits]

    def _closer(self, distortion: Fraction, digits: int) -> tuple[Powers, Ends]:
        for bits in doubled(bits_of(digits)):
            powers = self._rounded(distortion, bits)
            with flint.ctx.workprec(bits + SPARE_BITS):
                low, high = ends(self._from_below(powers.theta, distortion))[0], ends(self._from_above(powers))[1]
            if low > 0 and (high - low) * 10**digits <= low:
                break
        return powers, (low, high)

    def _from_below(self, theta: Fraction, distortion: Fraction) -> flint.arb:
        top, bottom = theta.numerator, theta.denominator
        terms = zip(self._shells, self._search.powers(theta), strict=False)
        parts = [size * (bottom - top * k) * power for k, (size, power) in enumerate(terms)]
        total = sum(parts, flint.arb(0)) / bottom
        start = self.records * flint.arb(self.letters).log()
        return start + ball(1 + self.power) * ball(1 - theta * distortion).log() - total.log()

    def _from_above(self, weights: Powers) -> flint.arb:
        order = ball(self.order)
        pairs = [(size, value) for size, value in zip(self._shells, weights.numerators, strict=False) if value]
        powers = sum([size * (order * flint.arb(value).log()).exp() for size, value in pairs], flint.arb(0))
        total = sum([size * value for size, value in pairs])
        inner = powers.log() - order * flint.arb(total).log()
        return self.records * flint.arb(self.letters).log() + ball(self.power) * inner

    @cached_property
    def _search(self) -> ThetaSearch:
        return ThetaSearch(self._shells, self.power)

    def _rounded(self, distortion: Fraction, bits: int) -> Powers:
        for theta in self._search.above(distortion, bits):
            with flint.ctx.workprec(bits):
                parts = [value.mid().man_exp() for value in self._search.powers(theta)]
            least = min([int(exponent) for _, exponent in parts])
            values = tuple([int(mantissa) << (int(exponent) - least) for mantissa, exponent in parts])
            terms = [size * value for size, value in zip(self._shells, values, strict=False)]
            if sum([k * term for k, term in enumerate(terms)]) <= distortion * sum(terms):
                return Powers(theta, values)
        raise ArithmeticError("no rounding keeps the distortion")

    def _mechanism(self, distortion: Fraction) -> HammingMechanism:
        others = self.records * (self.letters - 1)
        if self._two_shells(distortion):
            top, bottom = distortion.numerator, distortion.denominator
            values = [others * (bottom - top), top]
        else:
            values = list(self._affine(distortion) if self.order == 2 else self.powers(distortion).numerators)
        values += [0] * (self.records + 1 - len(values))
        total = sum([size * value for size, value in zip(self._shells, values, strict=True)])
        return HammingMechanism(self.records, self.letters, tuple(values), total)

    def _parameters(self, distortion: Fraction) -> dict[str, Any]:
        return {"order": self.order, "theta": self._evidence(distortion)["theta"]}

    def _evidence(self, distortion: Fraction) -> dict[str, Any]:
        if self.order == 2:
            return {"theta": self._theta_of_order_two(distortion, self._last_shell(distortion))}
        weights = self._mechanism(distortion).numerators
        last = max([k for k, value in enumerate(weights) if value])
        theta = self._two_shell_theta(distortion) if self._two_shells(distortion) else self.powers(distortion).theta
        return {"theta": theta, "weights": [Fraction(value) for value in weights[: last + 1]]}

    def _two_shell_theta(self, distortion: Fraction) -> Fraction:
        """Return 1 - (w_1/w_0)^(a-1), rounded."""
        ratio = distortion / (self.records * (self.letters - 1) * (1 - distortion))
        with flint.ctx.workprec(WORKING_BITS):
            low, high = ends((ball(self.order - 1) * ball(ratio).log()).exp())
        if self.order.denominator == 1:
            return 1 - ratio ** int(self.order - 1)
        return 1 - _dyadic((low + high) / 2, THETA_BITS)

    @cached_property
    def breakpoints(self) -> tuple[Fraction, ...]:
        if self.letters == 1:
            return ()
        if self.order != 2:
            return (self.zero_from,)
        return tuple([self._reach(last) for last in range(1, self.records + 1)])

    def pieces(self) -> Iterator[Piece]:
        if self.order != 2:
            form = self.question.leakage.response_form(self.letters) if self.records == 1 < self.letters else None
            yield from [Piece(ZERO, stop, form) for stop in self.breakpoints]
            return
        start, top = ZERO, self.letters**self.records
        for last, stop in enumerate(self.breakpoints, 1):
            total, moment, square = (sums[last] for sums in self._sums)
            scale = Fraction(top, total * square - moment**2)
            quadratic = [scale * square, -2 * scale * moment, scale * total]
            form = Form.of([(1, [[(Polynomial.of(*quadratic), 1)]])])
            yield Piece(start, stop, form, claim={"quadratic": written(quadratic)})
            start = stop


def _dyadic(value: Fraction, bits: int) -> Fraction:
    """Return a nearby rational with a denominator 2^bits, relative to its size."""
    shift = bits + max(0, value.denominator.bit_length() - value.numerator.bit_length())
    return Fraction(floor(value * 2**shift), 2**shift)
