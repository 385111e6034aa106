"""A closed form: the Lorenz envelope as the least concave function above heights G_k."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.arithmetic.symbols.rational_interpolation import Ratio
from symdp.conjectures.discovery.family_definition import FOLLOWING, PLACE, SUM
from symdp.conjectures.discovery.family_terms import LETTERS
from symdp.conjectures.discovery.set_family import Instance
from symdp.tradeoffs.profiles.profile_corners import exp_of

if TYPE_CHECKING:
    import sympy

Corner = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Heights:
    """The heights G_k, k = 1, ..., M-1: rational functions of k, M, parameters, their powers and T_k = C_1 + ... + C_k.

    Attributes
    ----------
    parts : tuple of Ratio
        G_k is the greatest of their values, or the least.
    features : tuple of str
        The names of their variables.
    greatest : bool
    """

    parts: tuple[Ratio, ...]
    features: tuple[str, ...]
    greatest: bool = True

    def at(self, instance: Instance, place: int) -> Fraction | None:
        """Return G_k at numbers; G_M = 1; None where the formula divides by 0."""
        if place == instance.letters:
            return Fraction(1)
        known = values_of(self.features, instance, place)
        values = [part.at(known) for part in self.parts]
        return None if None in values else max(values) if self.greatest else min(values)

    def corners(self, instance: Instance) -> tuple[Corner, ...] | None:
        """Return the breakpoints of the least concave function from (0, 0) above the heights; None where undefined."""
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
        """Return the least exp(epsilon) implied by the heights at a distortion; None where one is undefined."""
        corners = self.corners(instance)
        if corners is None:
            return None
        return least_of(corners, 1 - distortion)

    def breakpoints(self, instance: Instance) -> list[Fraction]:
        """Return distortions at which the formula of the heights changes."""
        corners = (self.corners(instance) or ())[1:]
        silent = [1 - height / t for t, height in corners[:1]]
        return silent + [1 - low[1] + (low[0] - 1) * _slope(low, high) for low, high in pairwise(corners)]

    def expression(self) -> sympy.Expr:
        """Return G_k as an expression in k, M, the parameters and T_k."""
        return self._joined([self._short(part) for part in self._at(0)])

    def text(self) -> str:
        """Return G_k in the syntax of claims."""
        parts = [str(self._short(part)) for part in self._at(0)]
        return parts[0] if len(parts) == 1 else f"{'max' if self.greatest else 'min'}({', '.join(parts)})"

    def threshold(self) -> sympy.Expr:
        """Return the distortion 1 - G_(k+1) + k (G_(k+1) - G_k) at which k and k + 1 are both optimal."""
        import sympy

        places = zip(self._at(0), self._at(1), strict=True)
        if len(self.parts) > 1:
            here, after = (self._joined([self._short(part) for part in parts]) for parts in zip(*places, strict=True))
            return 1 - after + sympy.Symbol(PLACE) * (after - here)
        here, after = next(places)
        return self._short(1 - after + sympy.Symbol(PLACE) * (after - here))

    def _joined(self, parts: Sequence[sympy.Expr]) -> sympy.Expr:
        import sympy

        if len(parts) == 1:
            return parts[0]
        return (sympy.Max if self.greatest else sympy.Min)(*parts, evaluate=False)

    def _at(self, shift: int) -> list[sympy.Expr]:
        """Return the parts of G_k or G_(k+1), the powers as symbols."""
        import sympy

        known = {PLACE: sympy.Symbol(PLACE) + shift, SUM: sympy.Symbol(SUM) + shift * sympy.Symbol(FOLLOWING)}
        values = []
        for name in self.features:
            base, star, what = name.partition("**")
            more = _base(base) ** shift if star and what == PLACE else sympy.Integer(1)
            values.append(known.get(name, sympy.Symbol(name)) * more)
        return [_side(part.numerator, values) / _side(part.denominator, values) for part in self.parts]

    def _short(self, value: sympy.Expr) -> sympy.Expr:
        """Return a short form: collected by sums of letters, or factored; then the powers."""
        import sympy

        letters = [sympy.Symbol(name) for name in (SUM, FOLLOWING) if sympy.Symbol(name) in value.free_symbols]
        short = sympy.collect(sympy.expand(value), letters, sympy.factor) if letters else sympy.factor(value)
        powers = [name.partition("**") for name in self.features if "**" in name]
        return short.subs({sympy.Symbol("".join(parts)): _base(parts[0]) ** sympy.Symbol(parts[2]) for parts in powers})

    @property
    def symbol_names(self) -> dict[sympy.Symbol, str]:
        """Return the LaTeX names of symbols."""
        import sympy

        return {sympy.Symbol(FOLLOWING): "C_{k+1}"}


def least_of(corners: Sequence[Corner], accuracy: Fraction) -> ExpEpsilon:
    """Return the least exp(epsilon) of envelope breakpoints (t, height), as in :mod:`symdp.tradeoffs.profiles`."""
    spread = next(point for point in corners if point[0] >= 1)
    if accuracy <= spread[1] / spread[0]:
        return Fraction(1)
    return min([exp_of(t, height, accuracy) for t, height in corners if height > accuracy], default=INFINITY)


def _base(name: str) -> sympy.Expr:
    import sympy

    return sympy.Rational(name) if name[0].isdigit() else sympy.Symbol(name)


def _side(polynomial: dict[tuple[int, ...], Fraction], values: Sequence[Any]) -> Any:
    import sympy

    terms = []
    for powers, coefficient in polynomial.items():
        number = sympy.Rational(coefficient.numerator, coefficient.denominator)
        terms.append(number * sympy.Mul(*[value**power for value, power in zip(values, powers, strict=True)]))
    return sympy.Add(*terms)


def _slope(first: Corner, second: Corner) -> Fraction:
    return (second[1] - first[1]) / (second[0] - first[0])


def values_of(features: tuple[str, ...], instance: Instance, place: int) -> list[Fraction]:
    """Return the values of the variables at an instance and a number of letters."""
    known = {**instance.values, PLACE: Fraction(place), LETTERS: Fraction(instance.letters), SUM: instance.tops[place]}
    values = []
    for name in features:
        base, star, what = name.partition("**")
        if star:
            values.append((known[base] if base in known else Fraction(base)) ** int(known[what]))
        else:
            values.append(known[name])
    return values
