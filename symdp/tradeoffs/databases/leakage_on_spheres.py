"""Databases with the uniform prior: the nearest Hamming shells are filled up to a common level."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.hamming_mechanism import HammingMechanism, shell_sizes
from symdp.tradeoffs.databases.uniform_records import UniformRecords, require_shells
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question

ONE = Fraction(1)


class MaximalLeakageOnSpheres(UniformRecords):
    """exp(leakage) = M^n max w, so that weights are at most t = exp(leakage) / M^n.

    With S_K = sum of N_k and C_K = sum of k N_k over k <= K, the shells up to K are full for D from C_K/S_K to
    C_(K+1)/S_(K+1), where exp(leakage) = M^n (K+1-D) / ((K+1) S_K - C_K): a convex piecewise linear function of D.
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        require_shells(self.records, self.letters)

    @cached_property
    def _shells(self) -> tuple[int, ...]:
        return shell_sizes(self.records, self.letters)

    @cached_property
    def _sums(self) -> list[int]:
        return list(accumulate(self._shells))

    @cached_property
    def _moments(self) -> list[int]:
        return list(accumulate([k * size for k, size in enumerate(self._shells)]))

    def full_shells(self, distortion: Fraction) -> int:
        """Return the largest K < n with C_K/S_K <= D."""
        low, high = 0, self.records
        while high - low > 1:
            middle = (low + high) // 2
            if self._moments[middle] * distortion.denominator <= distortion.numerator * self._sums[middle]:
                low = middle
            else:
                high = middle
        return low

    def _room(self, last: int) -> int:
        """Return sum over k <= K of (K+1-k) N_k."""
        return (last + 1) * self._sums[last] - self._moments[last]

    def _value(self, distortion: Fraction) -> LeakageValue:
        last = self.full_shells(distortion)
        return LeakageValue.log_of(self.letters**self.records * (last + 1 - distortion) / self._room(last))

    def _mechanism(self, distortion: Fraction) -> HammingMechanism:
        last = self.full_shells(distortion)
        top, scale = (last + 1) * distortion.denominator - distortion.numerator, distortion.denominator * self._room(last)
        beyond = self._shells[last + 1]
        numerators = [top * beyond] * (last + 1) + [scale - top * self._sums[last]]
        numerators += [0] * (self.records - last - 1)
        return HammingMechanism(self.records, self.letters, tuple(numerators), scale * beyond)

    def _evidence(self, distortion: Fraction) -> dict[str, Any]:
        return {"full": self.full_shells(distortion)}

    def _parameters(self, distortion: Fraction) -> dict[str, Any]:
        return self._evidence(distortion)

    def _least(self, level: Fraction) -> Fraction:
        height = min(ONE, level / Fraction(self.letters**self.records))
        last = max([k for k, total in enumerate(self._sums) if total * height <= 1])
        beyond = (last + 1) * (1 - height * self._sums[last])
        return Fraction(height * self._moments[last] + beyond)

    @cached_property
    def breakpoints(self) -> tuple[Fraction, ...]:
        pairs = zip(self._moments[1:], self._sums[1:], strict=True)
        return tuple([Fraction(moment, total) for moment, total in pairs]) if self.letters > 1 else ()

    def pieces(self) -> Iterator[Piece]:
        start, top = Fraction(0), Fraction(self.letters**self.records)
        for last, stop in enumerate(self.breakpoints):
            rising, room = Polynomial.of((last + 1) * top, -top), Polynomial.of(self._room(last), 0)
            yield Piece(start, stop, Form.log_ratio(rising, room))
            start = stop
