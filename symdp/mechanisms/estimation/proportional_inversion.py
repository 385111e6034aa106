"""The inverse of a mechanism with proportional off-diagonal rows, by the rank-one update formula.

W(y|x) = lie(x) weight(y), and on the diagonal spare(x) more. The outputs' shares are p(y) = weight(y) L + spare(y) f(y),
with L = sum over x of lie(x) f(x), so that f(y) = (p(y) - weight(y) L) / spare(y), and L (1 + sum of lie weight / spare) =
sum of lie p / spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.mechanisms.estimation.frequency_estimation import Inversion
from symdp.sources.prior import sum_of


class ProportionalInversion(Inversion):
    """The inverse, which requires spare(x) != 0 for every letter and a non-zero total; :meth:`exists` decides this."""

    def __init__(self, lies: Sequence[Fraction], weights: Sequence[Fraction], spare: Sequence[Fraction]) -> None:
        self.lies, self.weights, self.spare, self.outputs = lies, weights, spare, len(lies)
        self.exists = all(spare)
        if self.exists:
            ratios = [lie / rest for lie, rest in zip(lies, spare, strict=True)]
            total = 1 + sum_of([ratio * weight for ratio, weight in zip(ratios, weights, strict=True)])
            self.exists = total != 0
        if self.exists:
            self.shifts = [ratio / total for ratio in ratios]  # L is the sum of p(t) shifts[t]

    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        lied = sum_of([p * shift for p, shift in zip(shares, self.shifts, strict=True)])
        return [(p - weight * lied) / rest for p, weight, rest in zip(shares, self.weights, self.spare, strict=True)]

    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        # E(t, y) = ([t = y] - weight(y) shift(t)) / spare(y)
        moved = sum_of([p * shift * shift for p, shift in zip(shares, self.shifts, strict=True)])
        columns = zip(shares, self.weights, self.spare, self.shifts, strict=True)
        return [(p * (1 - 2 * weight * shift) + weight**2 * moved) / rest**2 for p, weight, rest, shift in columns]

    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        lied = sum_of([f * lie for f, lie in zip(frequencies, self.lies, strict=True)])
        return [weight * lied + rest * f for f, weight, rest in zip(frequencies, self.weights, self.spare, strict=True)]
