"""Rigorous bounds of the least worst leakage, from rationals: at a mechanism from above, by a supporting plane from below.

For r > 0, p^a q^(1-a) >= a r^(a-1) p - (a-1) r^a q and p log(p/q) >= (1 + log r) p - r q, with equality at r = p/q. Weighted
sums of these are linear in the mechanism W, sum c(x, y) W(y|x) + sum c(y) Q(y), and so is its distortion: for a price k >= 0
and a prior R of the hull, every mechanism with distortion at most D has

    sum c(x, y) W(y|x) >= sum_x min_y (c(x, y) - k R_x [x = y]) + k (1 - D).

That is linear-programming duality over the polytope of valid mechanisms. For an order n/d, r = s^d with a rational s makes
both slopes rational.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball
from symdp.leakages.values.interval import ends
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.information.interior_point.divergence_program import Comparison

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Support:
    """A linear function below the leakage's convex function, and the price of distortion.

    Attributes
    ----------
    weights : dict from pairs of letters to Fraction, or None
        Weights of the pairs of rows compared; None where a prior weighs rows.
    prior : HullPrior or None
        The prior that weighs the rows.
    price : Fraction
        The price of one unit of distortion.
    pressing : HullPrior
        The prior whose distortion is priced.
    slopes : dict from rows to vectors
        The ratio p/q to Q of each output where f is supported, its d-th root for an order n/d; empty for pairs of rows.
    table : list of rows, or None
        The positive entries whose ratios are those where f is supported, for pairs of rows; None where a prior weighs rows.
    """

    weights: dict[tuple[int, int], Fraction] | None
    prior: HullPrior | None
    price: Fraction
    pressing: HullPrior
    slopes: dict[int, Vector]
    table: Matrix | None


@dataclass(frozen=True)
class Bounds:
    """Bounds in balls of a number of bits; to be used with ``flint.ctx.workprec(bits)``."""

    comparison: Comparison
    source: SourceSet

    def largest(self, rows: Matrix, outputs: Vector | None) -> Fraction | None:
        """Bound the convex function at a mechanism, and Q, from above by a rational, over the hull; None for infinity."""
        try:
            if outputs is None:
                return self._largest_of_pairs(rows)
            return -self.source.minimum(tuple([-value for value in self.spread(rows, outputs)]))[0]
        except ZeroDivisionError:
            return None

    def _largest_of_pairs(self, rows: Matrix) -> Fraction:
        """Bound the largest divergence of two rows, by one product of matrices."""
        kept = [column for column in zip(*rows, strict=True) if any(column)]
        order, size = self.comparison.order, len(rows)
        if any(min(column) == 0 for column in kept):
            raise ZeroDivisionError
        table = [[ball(value) for value in column] for column in kept]
        if order is None:
            first, second = table, [[-value.log() for value in column] for column in table]
            own = [sum([p * p.log() for p in row], flint.arb(0)) for row in zip(*table, strict=True)]
        else:
            first, second = ([[_power(p, k) for p in column] for column in table] for k in (order, 1 - order))
            own = [flint.arb(0)] * size
        sums = (flint.arb_mat(first).transpose() * flint.arb_mat(second)).tolist()
        return max([ends(own[i] + sums[i][j])[1] for i in range(size) for j in range(size) if i != j])

    def spread(self, rows: Matrix, outputs: Vector) -> Vector:
        """Return rationals above the divergences of the rows from Q."""
        return tuple([self._divergence(row, outputs) for row in rows])

    def _divergence(self, first: Vector, second: Vector) -> Fraction:
        total, order = flint.arb(0), self.comparison.order
        for p, q in zip(first, second, strict=True):
            if p:
                total += ball(p) * (ball(p / q).log() if order is None else power(p / q, order - 1))
        return ends(total)[1]

    def least(self, support: Support, distortion: Fraction) -> Fraction:
        """Return a rational below the convex function at every mechanism of a distortion."""
        letters = range(self.source.letters)
        rows = (
            self._from_outputs(support) if support.table is None else self._from_pairs(support.table, support.weights or {})
        )
        total = ball(support.price * (1 - distortion))
        for x in letters:
            kept = ball(support.price * support.pressing.prior[x])
            total += _least([rows[x][y] - kept if x == y else rows[x][y] for y in letters])
        if support.table is None:
            total += _least(rows[-1])
        return ends(total)[0]

    def _from_outputs(self, support: Support) -> list[list[flint.arb]]:
        """Return the slopes of the planes in the entries of W, and of Q in a last row."""
        size = self.source.letters
        slopes = [[flint.arb(0) for _ in range(size)] for _ in range(size + 1)]
        for x, ratios in support.slopes.items():
            weight = ball(_share(support, x))
            planes = {ratio: self.plane(ratio) for ratio in set(ratios)}
            for y, ratio in enumerate(ratios):
                up, down = planes[ratio]
                slopes[x][y] += weight * up
                slopes[-1][y] -= weight * down
        return slopes

    def _from_pairs(self, table: Matrix, weights: dict[tuple[int, int], Fraction]) -> list[list[flint.arb]]:
        """Return the slopes in the entries of W of the planes at the ratios of a table, by products of matrices."""
        order, letters = self.comparison.order, range(len(table))
        shares = flint.arb_mat([[ball(weights.get((i, j), ZERO)) for j in letters] for i in letters])
        entries = [[ball(value) for value in row] for row in table]
        own = [sum([shares[i, j] for j in letters], flint.arb(0)) for i in letters]
        if order is None:
            met, pulled = shares * _mapped(entries, flint.arb.log), shares.transpose() * flint.arb_mat(entries)
            return [
                [own[i] * (1 + p.log()) - met[i, y] - pulled[i, y] / p for y, p in enumerate(row)]
                for i, row in enumerate(entries)
            ]
        met = shares * _mapped(entries, lambda q: _power(q, 1 - order))
        pulled = shares.transpose() * _mapped(entries, lambda p: _power(p, order))
        return [
            [
                ball(order) * _power(p, order - 1) * met[i, y] - ball(order - 1) * pulled[i, y] / _power(p, order)
                for y, p in enumerate(row)
            ]
            for i, row in enumerate(entries)
        ]

    def plane(self, ratio: Fraction) -> tuple[flint.arb, flint.arb]:
        """Return the slopes in p and -q of a plane below f; of an order n/d, the ratio is s."""
        order = self.comparison.order
        if order is None:
            return 1 + ball(ratio).log(), ball(ratio)
        n, d = order.numerator, order.denominator
        return ball(order) * ball(ratio) ** (n - d), ball(order - 1) * ball(ratio) ** n

    def nats(self, value: Fraction) -> flint.arb:
        """Return the leakage from the value of the convex function."""
        if self.comparison.order is None:
            return ball(value)
        return ball(value).log() / ball(self.comparison.order - 1)


def power(base: Fraction, exponent: Fraction) -> flint.arb:
    """Enclose a rational power of a positive rational at the current precision."""
    return _power(ball(base), exponent)


def _power(base: flint.arb, exponent: Fraction) -> flint.arb:
    if exponent.denominator == 1:
        return base ** int(exponent)
    return (ball(exponent) * base.log()).exp()


def _mapped(rows: list[list[flint.arb]], function: Callable[[flint.arb], flint.arb]) -> flint.arb_mat:
    return flint.arb_mat([[function(value) for value in row] for row in rows])


def _share(support: Support, letter: int) -> Fraction:
    return ZERO if support.prior is None else support.prior.prior[letter]


def _least(values: list[flint.arb]) -> flint.arb:
    best = values[0]
    for value in values[1:]:
        best = best.min(value)
    return best
