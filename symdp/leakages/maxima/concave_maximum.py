"""Numerical maximisation of a concave function over a simplex: a proposal, certified elsewhere by rigorous bounds.

The function is F(P) = h.P + sum_y c_y phi(s_y) with s = P R, where phi is -s log s (all c_y = 1) or a power of s between
0 and 1, and P = t G runs over the convex hull of priors, the rows of G.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import exp, log
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.arithmetic.reals.radical import RadicalSum
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    import numpy as np

Number: TypeAlias = Fraction | RadicalSum | LogSum

_STEPS = 200
_ACTIVE = 1e-7
_DEPENDENT = 1e-9
_TARGET = 1e-15
_LEAST_LOG = -690.0
_LOG_WIDTH = 0.01


@dataclass(frozen=True)
class ConcaveProgram:
    """A concave program in the weights t of some priors.

    Attributes
    ----------
    priors : list of vectors
        G, one row per weight, one column per letter.
    rows : list of lists of exact numbers
        R, one row per letter, one column per output.
    constants : list of exact numbers
        h, one per letter.
    power : Fraction or None
        The exponent of phi; None for -s log s.
    scales : list of Fractions
        c, one per output.
    """

    priors: list[Vector]
    rows: list[list[Number]]
    constants: list[Number]
    power: Fraction | None
    scales: list[Fraction]

    @cached_property
    def _floats(self) -> tuple[Any, Any]:
        import numpy as np

        mixing = np.array([[float(share) for share in prior] for prior in self.priors])
        rows = np.array([[_float(entry) for entry in row] for row in self.rows])
        return mixing @ rows, mixing @ np.array([_float(entry) for entry in self.constants])

    def maximizer(self) -> np.ndarray[Any, Any]:
        """Return weights within about 1e-12 of a maximum, by a primal-dual interior-point method in floats."""
        import numpy as np

        rows, constants = self._floats
        n = len(rows)
        weights, slacks, level = np.full(n, 1 / n), np.ones(n), 0.0
        for _ in range(_STEPS):
            gap = float(weights @ slacks) / n
            outputs = weights @ rows
            curvature = self._float_curvatures(outputs)
            gradient = rows @ self._float_slopes(outputs, self.scales) + constants
            residual = float(np.abs(level - gradient - slacks).max())
            if gap < _TARGET and residual < 1e-12 * max(1.0, float(np.abs(gradient).max())):
                break
            aim = max(0.1 * gap, _TARGET / 10)
            system = np.ones((n + 1, n + 1))
            system[:n, :n] = (rows * -curvature) @ rows.T + np.diag(slacks / weights)
            system[n, n] = 0
            right = np.append(gradient - level + aim / weights, 1 - weights.sum())
            try:
                step = np.linalg.solve(system, right)
            except np.linalg.LinAlgError:
                break
            slack_step = aim / weights - slacks - slacks / weights * step[:n]
            weights = weights + _reach(weights, step[:n]) * step[:n]
            slacks = slacks + _reach(slacks, slack_step) * slack_step
            level += float(step[n])
        point: np.ndarray[Any, Any] = weights / weights.sum()
        return point

    def _float_slopes(self, outputs: Any, scales: Sequence[Fraction]) -> Any:
        import numpy as np

        if self.power is None:
            return -np.log(outputs) - 1
        b = float(self.power)
        return b * np.array([float(scale) for scale in scales]) * outputs ** (b - 1)

    def _float_curvatures(self, outputs: Any) -> Any:
        if self.power is None:
            return -1 / outputs
        return (float(self.power) - 1) * self._float_slopes(outputs, self.scales) / outputs

    def independent(self, weights: Any) -> tuple[list[int], list[Fraction]]:
        """Return weights of the same outputs on independent rows, with the rows' places; all outputs are reached."""
        import numpy as np

        kept = [k for k, weight in enumerate(weights) if weight > _ACTIVE]
        shares = np.array([weights[k] for k in kept])
        table = np.column_stack([self._floats[0], np.ones(len(self.priors))])
        while len(kept) > 1:
            left, sizes, _ = np.linalg.svd(table[kept])
            if len(kept) <= len(sizes) and sizes[len(kept) - 1] > _DEPENDENT * sizes[0]:
                break
            direction = left[:, -1] if left[:, -1].max() > -left[:, -1].min() else -left[:, -1]
            ratios = [share / move if move > _DEPENDENT else np.inf for share, move in zip(shares, direction, strict=True)]
            place = int(np.argmin(ratios))
            shares = shares - ratios[place] * direction
            kept.pop(place)
            shares = np.maximum(np.delete(shares, place), 0.0)
        return self._with_every_output(kept, [Fraction(float(share)) for share in shares / shares.sum()])

    def _with_every_output(self, kept: list[int], shares: list[Fraction]) -> tuple[list[int], list[Fraction]]:
        """Add priors until every output has a positive probability.

        The slope of phi at 0 is infinite, so that the optimum never misses an output, however little it is worth: the weight
        of such a prior may be far below what floats resolve beside the others.
        """
        rows, constants = self._floats
        while missed := [y for y in range(rows.shape[1]) if rows[:, y].any() and not rows[kept, y].any()]:
            floats = [float(share) for share in shares]
            outputs, constant = floats @ rows[kept], floats @ constants[kept]
            able = [k for k in range(len(rows)) if rows[k, missed].any()]
            least_weights = {k: self._least_weight(rows[k] - outputs, outputs, float(constants[k] - constant)) for k in able}
            place = max(able, key=lambda k: least_weights[k] * rows[k, missed].max())
            weight = Fraction(least_weights[place])
            kept, shares = [*kept, place], [*[share * (1 - weight) for share in shares], weight]
        return kept, shares

    def _least_weight(self, move: Any, outputs: Any, constant: float) -> float:
        """Return a step in a direction that reaches new outputs, at most to where the function stops growing."""
        moving = move != 0
        low, high = _LEAST_LOG - log(min(move[moving & (outputs == 0)])), log(_ACTIVE)
        scales = [scale for scale, used in zip(self.scales, moving, strict=True) if used]
        while high - low > _LOG_WIDTH:
            middle = (low + high) / 2
            slope = self._float_slopes((outputs + exp(middle) * move)[moving], scales)
            low, high = (middle, high) if slope @ move[moving] + constant > 0 else (low, middle)
        return exp(min(low, high))

    def polished(self, kept: list[int], shares: list[Fraction], digits: int) -> list[Fraction]:
        """Refine nonnegative weights of sum 1 on independent rows by Newton's method to many digits."""
        import mpmath

        with mpmath.workdps(digits + 10):
            mixing = mpmath.matrix([[_big(share) for share in self.priors[k]] for k in kept])
            rows = mixing * mpmath.matrix([[_big(entry) for entry in row] for row in self.rows])
            constants = mixing * mpmath.matrix([_big(entry) for entry in self.constants])
            point, correct = mpmath.matrix([_big(share) for share in shares]), 4
            least = [entry / 16 if entry < _ACTIVE else mpmath.mpf(0) for entry in point]
            while correct < 4 * (digits + 10):
                step = self._newton(rows, constants, point)
                if step is None:
                    break
                point = mpmath.matrix([max(entry, low) for entry, low in zip(point + step, least, strict=True)])
                correct *= 2
            counts = [_exactly(entry) for entry in point]
        total = sum(counts, Fraction(0))
        return [count / total for count in counts] if total else [Fraction(1, len(kept))] * len(kept)

    def _newton(self, rows: Any, constants: Any, weights: Any) -> Any:
        import mpmath

        outputs = list(weights.T * rows)
        if min(outputs) <= 0:
            return None
        if self.power is None:
            slope, curvature = [-mpmath.log(s) for s in outputs], [-1 / s for s in outputs]
        else:
            b = _big(self.power)
            scaled = [(b * _big(scale), s) for scale, s in zip(self.scales, outputs, strict=True)]
            slope = [c * s ** (b - 1) for c, s in scaled]
            curvature = [c * (b - 1) * s ** (b - 2) for c, s in scaled]
        n = len(weights)
        gradient = rows * mpmath.matrix(slope) + constants
        system, right = mpmath.ones(n + 1), mpmath.matrix(n + 1, 1)
        hessian = rows * mpmath.diag(curvature) * rows.T
        # Weights differ by hundreds of orders of magnitude; in units of their own curvature they do not.
        units = [1 / mpmath.sqrt(-hessian[i, i]) for i in range(n)]
        for i in range(n):
            right[i] = -gradient[i] * units[i]
            for j in range(n):
                system[i, j] = hessian[i, j] * units[i] * units[j]
            system[i, n] = system[n, i] = units[i]
        system[n, n], right[n] = 0, 1 - sum(weights)
        try:
            solved = mpmath.lu_solve(system, right)
        except (ZeroDivisionError, TypeError):  # mpmath's errors for a singular matrix
            return None
        return mpmath.matrix([solved[k] * units[k] for k in range(n)])


def _reach(values: Any, step: Any) -> float:
    falling = step < 0
    return min(1.0, 0.99 * float((values[falling] / -step[falling]).min())) if falling.any() else 1.0


def _float(value: Number) -> float:
    return float(value) if isinstance(value, Fraction) else float(value.evaluate().mid())


def _big(value: Number) -> Any:
    """Return a number at the precision of mpmath."""
    import mpmath

    if isinstance(value, Fraction):
        return mpmath.mpf(value.numerator) / value.denominator
    with flint.ctx.workprec(mpmath.mp.prec + 20):
        mantissa, exponent = value.evaluate().mid().man_exp()
    return mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))


def _exactly(value: Any) -> Fraction:
    """Return a nonnegative mpmath number as the rational that it is."""
    _, mantissa, exponent, _ = value._mpf_
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
