"""The inverse of nested randomised response, in time linear in the alphabet.

With the letters counted in their order, 0 the most truthful, W(r|s) = outside(r) + common(max(r, s)), and on the diagonal
spare(r) more. The shares p of the outputs and the frequencies f then satisfy

    p(r) = outside(r) + common(r) (1 - sum over s > r of f(s)) + sum over s > r of common(s) f(s) + spare(r) f(r),

which is solved from the last letter to the first. E(t, r), the estimate of f(r) from one output t, does not depend on t
where t < r; elsewhere it differs from that by a linear recursion in the two sums, so that three second moments carry all
squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from symdp.mechanisms.estimation.frequency_estimation import Inversion

ZERO = Fraction(0)


@dataclass(frozen=True)
class NestedInversion(Inversion):
    """The inverse by rank: the mass from outside a subset, the excess of that from inside, and of the diagonal."""

    order: Sequence[int]
    outside: Sequence[Fraction]
    common: Sequence[Fraction]
    spare: Sequence[Fraction]

    @property
    def outputs(self) -> int:  # type: ignore[override]
        """The number M of letters."""
        return len(self.order)

    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        frequencies, above, carried = [ZERO] * len(self.order), ZERO, ZERO
        for rank in reversed(range(len(self.order))):
            expected = self.outside[rank] + self.common[rank] * (1 - above) + carried
            value = (shares[self.order[rank]] - expected) / self.spare[rank]
            frequencies[self.order[rank]] = value
            above += value
            carried += self.common[rank] * value
        return frequencies

    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        squares = [ZERO] * len(self.order)
        above, carried = ZERO, ZERO  # the two sums of the recursion where no output has been met
        mean = [ZERO, ZERO]  # of the shifts of the two sums, over the outputs of higher rank
        second = [ZERO, ZERO, ZERO]  # of their squares and of their product
        for rank in reversed(range(len(self.order))):
            common, spare, share = self.common[rank], self.spare[rank], shares[self.order[rank]]
            base = -(self.outside[rank] + common * (1 - above) + carried) / spare
            # The shift of this estimate is slope . (shift of above, shift of carried), or 1/spare for the output itself.
            slope = (common / spare, -1 / spare)
            moved = slope[0] * mean[0] + slope[1] * mean[1] + share / spare
            squared = slope[0] ** 2 * second[0] + 2 * slope[0] * slope[1] * second[1] + slope[1] ** 2 * second[2]
            squares[self.order[rank]] = base * base + 2 * base * moved + squared + share / spare**2
            mean, second = self._advanced(rank, slope, mean, second, share)
            above, carried = above + base, carried + common * base
        return squares

    def _advanced(
        self, rank: int, slope: tuple[Fraction, Fraction], mean: list[Fraction], second: list[Fraction], share: Fraction
    ) -> tuple[list[Fraction], list[Fraction]]:
        """Update the moments by one letter: the shifts (a, c) become (a + v, c + common v) with v that of the estimate."""
        common, spare = self.common[rank], self.spare[rank]
        (s, t), (a, c), (aa, ac, cc) = slope, mean, second
        p, q = 1 + s, t  # a -> p a + q c
        u, w = common * s, 1 + common * t  # c -> u a + w c
        met, own = share / spare, share / spare**2
        return [p * a + q * c + met, u * a + w * c + common * met], [
            p * p * aa + 2 * p * q * ac + q * q * cc + own,
            p * u * aa + (p * w + q * u) * ac + q * w * cc + common * own,
            u * u * aa + 2 * u * w * ac + w * w * cc + common**2 * own,
        ]

    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        shares, above, carried = [ZERO] * len(self.order), ZERO, ZERO
        for rank in reversed(range(len(self.order))):
            value = frequencies[self.order[rank]]
            shares[self.order[rank]] = (
                self.outside[rank] + self.common[rank] * (1 - above) + carried + self.spare[rank] * value
            )
            above += value
            carried += self.common[rank] * value
        return shares
