"""Distances from one letter or output: the number of others at each, and the least lambda that follows from it.

With n_d outputs at the cost d from a letter, lambda to 1 for those of a cost below D is the distortion D where

    lambda * (sum over d < D of n_d (D - d)) = sum over d > D of n_d (d - D):

D is the expectile of the costs of the level 1/(1 + lambda).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rationals
from symdp.errors import InvalidArgument
from symdp.leakages.values.polynomial import distortion_symbol

if TYPE_CHECKING:
    import sympy

Shell = tuple[Fraction, int]


@dataclass(frozen=True)
class Spheres:
    """Costs in increasing order, each with the number of outputs that have it.

    Examples
    --------
    >>> ring = Spheres.of([0, 1, 2, 2, 1])
    >>> ring.level(Fraction(11, 10))
    Fraction(18, 13)
    >>> ring.distortion(Fraction(18, 13))
    Fraction(11, 10)
    >>> ring.mean
    Fraction(6, 5)
    """

    counted: tuple[Shell, ...]

    @classmethod
    def of(cls, costs: Iterable[Any]) -> Spheres:
        """Count equal costs."""
        numbers: dict[Fraction, int] = {}
        for cost in costs:
            numbers[Fraction(cost)] = numbers.get(Fraction(cost), 0) + 1
        return cls(tuple(sorted(numbers.items())))

    @property
    def mean(self) -> Fraction:
        """The expected cost of an output that does not depend on the letter."""
        return sum([cost * size for cost, size in self.counted], Fraction(0)) / sum([size for _, size in self.counted])

    @property
    def least(self) -> Fraction:
        """The cost of the nearest outputs."""
        return self.counted[0][0]

    def level(self, distortion: Fraction) -> Fraction | None:
        """Return lambda, below 1 above the mean; None for infinity."""
        below = sum([size * (distortion - cost) for cost, size in self.counted if cost < distortion], Fraction(0))
        above = sum([size * (cost - distortion) for cost, size in self.counted if cost > distortion], Fraction(0))
        return above / below if below else None

    def distortion(self, level: Fraction) -> Fraction:
        """Return D at lambda."""
        if len(self.counted) == 1:
            return self.least
        for place, (left, right) in enumerate(pairwise(self.counted), 1):
            candidate = self._between(level, place)
            if left[0] <= candidate <= right[0]:
                return candidate
        raise ArithmeticError("an expectile lies between the least and the largest cost")

    def _between(self, level: Fraction, place: int) -> Fraction:
        weights = [size * (level if k < place else 1) for k, (_, size) in enumerate(self.counted)]
        return sum([w * cost for w, (cost, _) in zip(weights, self.counted, strict=True)], Fraction(0)) / sum(weights)


def shell_formula(costs: Sequence[Any], sizes: Sequence[Any]) -> sympy.Expr:
    """Return the least exp(epsilon) of a transitive distortion function below its mean cost, in the symbol D.

    Parameters
    ----------
    costs : sequence of rationals
        In increasing order.
    sizes : sequence of int or sympy expressions
        How many outputs have each cost for a letter: of positive symbols such as M, where the formula is wanted for all of
        their values.

    Returns
    -------
    sympy expression
        One ratio for two costs, else a Piecewise; it is 1 from the mean cost on.

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> import sympy
    >>> m, l = sympy.symbols("M l", positive=True)
    >>> shell_formula([0, 1], [l, m - l])
    (1 - D)*(M - l)/(D*l)
    >>> shell_formula([0, 1, 2], [1, 2 * (m - 1), (m - 1) ** 2]).args[0][0].factor()
    -(M - 1)*(D*M + D - 2*M)/D
    """
    import sympy

    values = rationals(costs, "costs")
    if len(values) < 2 or len(sizes) != len(values) or any(a >= b for a, b in pairwise(values)):
        raise InvalidArgument("costs must be two or more increasing numbers, and sizes as many")
    d, pieces = distortion_symbol(), []
    ends = [sympy.Rational(value.numerator, value.denominator) for value in values]
    counted = [sympy.Integer(1) * size for size in sizes]
    for place in range(1, len(values)):
        above = sympy.Add(*[size * (cost - d) for cost, size in zip(ends[place:], counted[place:], strict=True)])
        below = sympy.Add(*[size * (d - cost) for cost, size in zip(ends[:place], counted[:place], strict=True)])
        pieces.append((above / below, d <= ends[place]))
    return pieces[0][0] if len(pieces) == 1 else sympy.Piecewise(*pieces)
