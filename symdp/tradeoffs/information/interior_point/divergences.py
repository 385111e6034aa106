"""The groups of a divergence program in some kind of numbers: their values, gradients and second derivatives."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.tradeoffs.information.interior_point.divergence_program import CERTAIN, DivergenceProgram
from symdp.tradeoffs.information.interior_point.working_precision import Number, Numbers

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray[Any, Any]

Sparse: TypeAlias = dict[int, Number]


@dataclass
class Slopes:
    """Values of the groups, their gradients, and the Hessian of a weighted sum of them, by rows.

    Attributes
    ----------
    values : list
    gradients, hessian : lists of dicts from unknowns to numbers
    zero : number
    """

    values: list[Number]
    gradients: list[Sparse]
    hessian: list[Sparse]
    zero: Number

    def along(self, step: list[Number]) -> list[Number]:
        """Return the derivatives of the groups along a step."""
        return [sum([slope * step[k] for k, slope in gradient.items()], self.zero) for gradient in self.gradients]

    def weighted(self, multipliers: list[Number]) -> list[Number]:
        """Return the gradient of the sum of the groups with these weights."""
        total = [self.zero] * len(self.hessian)
        for gradient, multiplier in zip(self.gradients, multipliers, strict=True):
            for k, slope in gradient.items():
                total[k] = total[k] + multiplier * slope
        return total


class Divergences:
    """The groups of a program, evaluated in some kind of numbers."""

    def __init__(self, program: DivergenceProgram, numbers: Numbers) -> None:
        self.program, self.numbers = program, numbers
        self.groups = [[(p, q, numbers.of(weight)) for p, q, weight in group] for group in program.groups]
        self.compared = list(dict.fromkeys([(p, q) for group in program.groups for p, q, _ in group]))
        self.order = None if program.order is None else numbers.of(program.order)

    def values(self, point: list[Number]) -> list[Number]:
        """Return the value of every group."""
        one = self.numbers.of(1)
        each = {
            (p, q): value(self.numbers, self.program.order, one if p == CERTAIN else point[p], point[q])
            for p, q in self.compared
        }
        return [self._sum([weight * each[p, q] for p, q, weight in group]) for group in self.groups]

    def slopes(self, point: list[Number], weights: list[Number]) -> Slopes:
        """Return values and derivatives, the Hessian of the groups with these weights."""
        zero, one = self.numbers.of(0), self.numbers.of(1)
        each = {(p, q): self._derivatives(one if p == CERTAIN else point[p], point[q]) for p, q in self.compared}
        heavy = dict.fromkeys(self.compared, zero)
        values, gradients = [], list[Sparse]()
        for group, share in zip(self.groups, weights, strict=True):
            gradient: Sparse = {}
            for p, q, weight in group:
                _, by_first, by_second, _ = each[p, q]
                heavy[p, q] = heavy[p, q] + share * weight
                gradient[q] = gradient.get(q, zero) + weight * by_second
                if p != CERTAIN:
                    gradient[p] = gradient.get(p, zero) + weight * by_first
            values.append(self._sum([weight * each[p, q][0] for p, q, weight in group]))
            gradients.append(gradient)
        hessian = [{k: zero} for k in range(len(point))]
        for (p, q), weight in heavy.items():
            bend, second = weight * each[p, q][3], point[q]
            hessian[q][q] = hessian[q][q] + bend / (second * second)
            if p != CERTAIN:
                across = bend / (point[p] * second)
                hessian[p][p] = hessian[p][p] + bend / (point[p] * point[p])
                hessian[p][q] = hessian[p].get(q, zero) - across
                hessian[q][p] = hessian[q].get(p, zero) - across
        return Slopes(values, gradients, hessian, zero)

    def _sum(self, parts: list[Number]) -> Number:
        return self.numbers.settled(sum(parts[1:], parts[0]))

    def _derivatives(self, p: Number, q: Number) -> tuple[Number, Number, Number, Number]:
        """Return f, its slopes, and c with second derivatives c/p^2, -c/(pq), c/q^2: f is homogeneous of degree 1."""
        if self.program.order is None or self.order is None:
            logarithm = self.numbers.log(p / q)
            return p * logarithm, logarithm + 1, -p / q, p
        whole = value(self.numbers, self.program.order, p, q)
        return whole, self.order * whole / p, (1 - self.order) * whole / q, self.order * (self.order - 1) * whole


def value(numbers: Numbers, order: Fraction | None, p: Number, q: Number) -> Number:
    """Return f(p, q)."""
    return p * (numbers.log(p / q) if order is None else numbers.power(p / q, order - 1))


def derivatives_in_arrays(order: float | None, ratio: Array) -> tuple[Array, Array, float, Array]:
    """Return the slopes of f in p and q, and s and g with second derivative s g/p in p, at the ratios p/q of an array."""
    import numpy as np

    if order is None:
        return 1 + np.log(ratio), -ratio, 1.0, np.ones_like(ratio)
    power = ratio ** (order - 1)
    return order * power, (1 - order) * power * ratio, order * (order - 1), power


def of_letters(program: DivergenceProgram, numbers: Numbers, point: list[Number]) -> list[Number]:
    """Return the divergence of the row of each letter from Q, where a program has parts."""
    certain, values = [numbers.of(1)], []
    for part in program.parts:
        half = len(part) // 2
        first, second = [point[k] for k in part[:half]] or certain, [point[k] for k in part[half:]]
        terms = [value(numbers, program.order, p, q) for p, q in zip(first, second, strict=True)]
        values.append(sum(terms[1:], terms[0]))
    return values
