"""The function of one vector of column minima in the distortion, and its optimality region in (D, lambda - 1).

For minima n of any size N = sum n >= 1 let A = sum n_y d_p(y), and F the cost of filling n from the nearest outputs until
the sum is 1. The mechanism (n + r f) / (N + r) with r = lambda - 1 costs (A + r F) / (N + r), so that D needs

    r(D) = (A - N D) / (D - F),

and the least r is that of the column minima with the least A - N D + r F.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from fractions import Fraction

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import over_common_denominator
from symdp.arithmetic.reals.algebraic_number import real_roots
from symdp.arithmetic.reals.real import Real
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.polynomial import Polynomial
from symdp.sources.prior import HullPrior, Vector, inner, sum_of
from symdp.tradeoffs.general_loss.column_minima.column_minima_program import FloorProgram, FloorRows
from symdp.tradeoffs.general_loss.column_minima.column_minima_solution import OptimalColumnMinima

ZERO, ONE = Fraction(0), Fraction(1)
Point = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Branch:
    """The trade-off of fixed column minima.

    Attributes
    ----------
    constant, size, filled : Fraction
        A, N and F.
    floor : tuple of Fractions
        n; branches are equal as functions.

    Examples
    --------
    >>> near, far = Branch(Fraction(11, 4), Fraction(3), ZERO), Branch(Fraction(3, 2), Fraction(2), Fraction(1, 4))
    >>> near.rate(Fraction(1, 4)), str(near.meets(far, ZERO, Fraction(3, 4)))
    (Fraction(8, 1), '1 - sqrt(5)/4')
    """

    constant: Fraction
    size: Fraction
    filled: Fraction
    floor: Vector = field(default=(), compare=False)

    def rate(self, distortion: Fraction) -> Fraction:
        """Return r(D), for D > F."""
        return (self.constant - self.size * distortion) / (distortion - self.filled)

    def at(self, distortion: Fraction) -> Point:
        """Return the point of the curve."""
        return distortion, self.rate(distortion)

    def height(self, point: Point) -> Fraction:
        """Return A - N D + r F."""
        return self.constant - self.size * point[0] + point[1] * self.filled

    def excess_over(self, other: Branch) -> tuple[Fraction, Fraction, Fraction]:
        """Return the coefficients of a quadratic in D that is positive where this curve lies above the other one."""
        a, n, f, b, m, g = self.constant, self.size, self.filled, other.constant, other.size, other.filled
        return f * b - a * g, a - b + n * g - m * f, m - n

    def meets(self, other: Branch, low: Fraction, high: Fraction) -> Real:
        """Return the crossing of two curves in opposite order at the two ends."""
        numerators, _ = over_common_denominator(self.excess_over(other))
        (crossing,) = [root for root, _ in real_roots(flint.fmpz_poly(numerators)) if low < root and root < high]
        return crossing if crossing.rational is None else crossing.rational

    def on_edge(self, other: Branch, distortion: Fraction) -> Point:
        """Return the point above a distortion at which two vectors of column minima are equally good."""
        rise = other.constant - self.constant - (other.size - self.size) * distortion
        return distortion, rise / (self.filled - other.filled)

    def below_chord(self, low: Fraction, high: Fraction) -> Point:
        """Return where the tangents at two distortions meet; with their points they form a triangle around the curve."""
        (d, r), (e, s) = self.at(low), self.at(high)
        first, last = -(self.size + r) / (d - self.filled), -(self.size + s) / (e - self.filled)
        middle = (s - r + first * d - last * e) / (first - last)
        return middle, r + first * (middle - d)

    @property
    def kept(self) -> tuple[int, ...] | None:
        """The outputs whose column minimum is 1, for a codebook."""
        return tuple([y for y, share in enumerate(self.floor) if share]) if set(self.floor) <= {ZERO, ONE} else None

    @property
    def form(self) -> Form:
        """log lambda as a function of D."""
        top = Polynomial.of(self.constant - self.filled, 1 - self.size)
        return Form.log_ratio(top, Polynomial.of(-self.filled, 1))


@dataclass(frozen=True)
class Corner:
    """A point (D, r), the best column minima there, and levels mu_x that prove it.

    For all outputs y, sum_x max(0, mu_x - r p_x d(x,y)) <= d_p(y) - D, and sum mu is the least A - N D + r F.
    """

    point: Point
    branch: Branch
    levels: Vector

    @property
    def height(self) -> Fraction:
        """The least A - N D + r F over all column minima."""
        return self.branch.height(self.point)


class Plane(ABC):
    """The best column minima of one prior at all points (D, r) with D at most the zero-leakage threshold.

    Attributes
    ----------
    least, zero_from : Fraction
        The least distortion of all mechanisms, and the least one without leakage.
    """

    least: Fraction
    zero_from: Fraction

    @abstractmethod
    def corner(self, point: Point) -> Corner:
        """Return the best column minima at a point."""

    @abstractmethod
    def curve_point(self, distortion: Fraction) -> Corner:
        """Return the least r of a distortion strictly between the least one and ``zero_from``."""


class FloorPlane(Plane):
    """The best column minima by linear programs."""

    def __init__(self, program: FloorProgram, prior: HullPrior) -> None:
        self.program, self.located, self.prior = program, prior, prior.prior
        self.costs = program.constant_costs(self.prior)
        self.least = inner(self.prior, tuple([min(costs) for costs in program.loss]))
        self.zero_from = min(self.costs)

    def corner(self, point: Point) -> Corner:
        rows, basis = self.program.optimized(lambda: self._program_at(*point))
        solution = basis.solution()
        branch = self._branch(tuple([solution.x[column] for column in rows.floor]))
        return Corner(point, branch, tuple(rows.water_levels(solution, self.prior)))

    def _program_at(self, distortion: Fraction, rate: Fraction) -> FloorRows:
        """Return the program of the least A - N D + r F over column minima of scale 1."""
        rows = FloorRows(self.program, [cost - distortion for cost in self.costs])
        rows.program.add_row({rows.scale: ONE}, lower=1, upper=1)
        for phi, chance in zip(rows.excess, self.prior, strict=True):
            rows.program.cost[phi] = rate * chance
        return rows

    def curve_point(self, distortion: Fraction) -> Corner:
        optimum: OptimalColumnMinima = self.program.solved_at(self.located, distortion)
        rate, missing = optimum.level - 1, 1 - sum_of(optimum.floor)
        branch = self._branch(tuple([share * rate / missing for share in optimum.floor]))
        return Corner((distortion, rate), branch, tuple([rate * radius for radius in optimum.radii]))

    def _branch(self, floor: Vector) -> Branch:
        return Branch(inner(floor, self.costs), sum_of(floor), self._filled(floor), floor)

    def _filled(self, floor: Vector) -> Fraction:
        """Return F, the cost of filling the column minima from the nearest outputs."""
        used, total = [y for y, share in enumerate(floor) if share], ZERO
        for chance, costs in zip(self.prior, self.program.loss, strict=True):
            rest = ONE if chance else ZERO
            for y in sorted(used, key=costs.__getitem__):
                if not rest:
                    break
                step = min(rest, floor[y])
                total, rest = total + chance * step * costs[y], rest - step
        return total
