"""A closed form: the Lorenz envelope as the least concave function above heights G_k, and the search for the heights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.arithmetic.rational_interpolation import Point, Ratio, interpolated
from symdp.statements.discovery.definition import FOLLOWING, PLACE, SUM
from symdp.statements.discovery.family import Instance, SourceFamily
from symdp.statements.discovery.terms import LETTERS

if TYPE_CHECKING:
    import sympy

Corner = tuple[Fraction, Fraction]
DEGREES = ((1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (2, 2), (3, 1), (3, 2), (3, 3))
LARGEST, MOST, EACH = 6, 16, 24


@dataclass(frozen=True)
class Heights:
    """G_k for k = 1, ..., M-1, a rational function of k, M, parameters, their powers and T_k = C_1 + ... + C_k.

    Attributes
    ----------
    ratio : Ratio
    features : tuple of str
        What its variables are.
    """

    ratio: Ratio
    features: tuple[str, ...]

    def at(self, instance: Instance, place: int) -> Fraction | None:
        """G_k at numbers; G_M = 1; None where the formula divides by 0."""
        if place == instance.letters:
            return Fraction(1)
        found: Fraction | None = self.ratio.at(_values(self.features, instance, place))
        return found

    def corners(self, instance: Instance) -> tuple[Corner, ...] | None:
        """The corners of the least concave function through (0, 0) above the heights; None where one is undefined."""
        heights = [self.at(instance, place) for place in range(1, instance.letters + 1)]
        points = [(Fraction(0), Fraction(0))]
        for place, height in enumerate(heights, 1):
            if height is None:
                return None
            point = Fraction(place), height
            while len(points) > 1 and _slope(points[-2], points[-1]) <= _slope(points[-1], point):
                points.pop()
            points.append(point)
        return tuple(points)

    def least(self, instance: Instance, distortion: Fraction) -> ExpEpsilon | None:
        """The least exp(epsilon) that the heights give at a distortion; None where one is undefined."""
        corners = self.corners(instance)
        if corners is None:
            return None
        return least_of(corners, 1 - distortion)

    def breakpoints(self, instance: Instance) -> list[Fraction]:
        """Distortions at which the formula of the heights changes."""
        corners = (self.corners(instance) or ())[1:]
        return [1 - low[1] + (low[0] - 1) * _slope(low, high) for low, high in pairwise(corners)]

    def expression(self) -> sympy.Expr:
        """G_k as an expression in k, M, the parameters and T_k."""
        return self._shown(self._at(0))

    def text(self) -> str:
        """G_k as claims have it."""
        return str(self.expression())

    def threshold(self) -> sympy.Expr:
        """1 - G_(k+1) + k (G_(k+1) - G_k): there (k, G_k) and (k+1, G_(k+1)) rule together."""
        import sympy

        here, after = self._at(0), self._at(1)
        return self._shown(1 - after + sympy.Symbol(PLACE) * (after - here))

    def _at(self, shift: int) -> sympy.Expr:
        """G_k or G_(k+1), the powers as symbols."""
        import sympy

        known = {PLACE: sympy.Symbol(PLACE) + shift, SUM: sympy.Symbol(SUM) + shift * sympy.Symbol(FOLLOWING)}
        values = []
        for name in self.features:
            base, star, what = name.partition("**")
            more = _base(base) ** shift if star and what == PLACE else sympy.Integer(1)
            values.append(known.get(name, sympy.Symbol(name)) * more)
        sides = [_side(side, values) for side in (self.ratio.numerator, self.ratio.denominator)]
        return sides[0] / sides[1]

    def _shown(self, value: sympy.Expr) -> sympy.Expr:
        """A form that is short: collected by sums of letters, or factored; then the powers."""
        import sympy

        letters = [sympy.Symbol(name) for name in (SUM, FOLLOWING) if sympy.Symbol(name) in value.free_symbols]
        short = sympy.collect(sympy.expand(value), letters, sympy.factor) if letters else sympy.factor(value)
        powers = [name.partition("**") for name in self.features if "**" in name]
        return short.subs({sympy.Symbol("".join(parts)): _base(parts[0]) ** sympy.Symbol(parts[2]) for parts in powers})

    @property
    def symbol_names(self) -> dict[sympy.Symbol, str]:
        """How symbols are written in LaTeX."""
        import sympy

        return {sympy.Symbol(FOLLOWING): "C_{k+1}"}


def least_of(corners: Sequence[Corner], accuracy: Fraction) -> ExpEpsilon:
    """The least exp(epsilon) that corners (t, height) of a Lorenz envelope give, as in :mod:`symdp.tradeoffs.profiles`."""
    spread = next(point for point in corners if point[0] >= 1)
    if accuracy <= spread[1] / spread[0]:
        return Fraction(1)
    return min([accuracy * (t - 1) / (height - accuracy) for t, height in corners if height > accuracy], default=INFINITY)


def _base(name: str) -> sympy.Expr:
    import sympy

    return sympy.Rational(name) if name[0].isdigit() else sympy.Symbol(name)


def explained(family: SourceFamily) -> str:
    """Why no heights were found."""
    known = _Instances(family)
    count = len(known.points(1, ()))
    drawn = [found for size in range(2, LARGEST + 1) for found in family.instances(size, 2)]
    if not drawn:
        return "no instance of the family is a source set; bound the parameters with where"
    for found in drawn:
        for t, _ in found.corners:
            if t.denominator != 1:
                return f"the Lorenz envelope of {found} has a corner at t = {t}, which no formula in k describes"
    degrees = " and ".join([str(max(pair)) for pair in zip(*DEGREES, strict=True)])
    if not count:
        return "the Lorenz envelopes of small instances have no corner between 0 and M"
    return f"no ratio of polynomials of degrees up to {degrees} in k, M, the parameters and their powers has the corners"


def _side(polynomial: dict[tuple[int, ...], Fraction], values: Sequence[Any]) -> Any:
    import sympy

    terms = []
    for powers, coefficient in polynomial.items():
        number = sympy.Rational(coefficient.numerator, coefficient.denominator)
        terms.append(number * sympy.Mul(*[value**power for value, power in zip(values, powers, strict=True)]))
    return sympy.Add(*terms)


def _slope(first: Corner, second: Corner) -> Fraction:
    return (second[1] - first[1]) / (second[0] - first[0])


def _values(features: tuple[str, ...], instance: Instance, place: int) -> list[Fraction]:
    known = {**instance.values, PLACE: Fraction(place), LETTERS: Fraction(instance.letters), SUM: instance.tops[place]}
    found = []
    for name in features:
        base, star, what = name.partition("**")
        if star:
            found.append((known[base] if base in known else Fraction(base)) ** int(known[what]))
        else:
            found.append(known[name])
    return found


def proposals(family: SourceFamily) -> Iterator[Heights]:
    """Heights that agree with all corners of small instances, the simplest first.

    The corners below k = M with an integer k are the data: each is a value of the unknown function of k, M, the parameters
    and T_k, and of powers where the family has them.
    """
    plain = (PLACE, *[known.name for known in family.ranges], *[SUM] * family.centered)
    powers = tuple([f"{name}**{what}" for name in family.powers for what in (PLACE, LETTERS)])
    instances = _Instances(family)
    choices = [plain, (*plain, LETTERS)]
    if powers:
        choices += [(*plain[1:], *powers), (*plain, LETTERS, *powers)]
    for features in choices:

        def points(count: int, features: tuple[str, ...] = features) -> list[Point]:
            return instances.points(count, features)

        for ratio in interpolated(points, len(features), DEGREES):
            yield Heights(ratio, features)


class _Instances:
    """Small instances with their corners, found as they are needed."""

    def __init__(self, family: SourceFamily) -> None:
        varied = bool(family.ranges) or family.centered
        sizes, seeds = range(2, LARGEST + 1 if varied else MOST + 1), range(EACH if varied else 1)
        self._drawn = (found for seed in seeds for size in sizes for found in family.instances(size, 1, seed))
        self.known: list[tuple[Instance, Corner]] = []

    def points(self, count: int, features: tuple[str, ...]) -> list[Point]:
        """So many values of the unknown function, or fewer if there are no more."""
        while len(self.known) < count:
            instance = next(self._drawn, None)
            if instance is None:
                break
            self.known += [(instance, corner) for corner in instance.corners[1:-1] if corner[0].denominator == 1]
        return [(_values(features, instance, int(t)), height) for instance, (t, height) in self.known]
