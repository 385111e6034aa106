"""The convex programs of the leakages without closed form: minimise the largest weighted sum of divergences.

A divergence adds up f(p, q) over outputs, f(p, q) = p^a q^(1-a) of order a > 1, or p log(p/q); f is convex in both
together. Renyi differential privacy compares all pairs of rows of the mechanism.

Sibson's and mutual information compare the rows with one more distribution Q of the output, weighted by a prior: I(P; W) is
the minimum over Q, and the maximum over a hull of priors is the one over its vertices once Q is free (both sides are linear
in the prior), so that

    min over W and Q of max over priors P of sum_x P_x sum_y f(W(y|x), Q(y))

is the least worst leakage, its exponential in the case of an order: exp((a-1) leakage).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from symdp.sources.prior import Vector
from symdp.tradeoffs.information.interior_point.working_precision import Number, Numbers

ZERO, ONE = Fraction(0), Fraction(1)
CERTAIN = -1

Term = tuple[int, int, Fraction]
"""(unknown p or CERTAIN for p = 1, unknown q, weight) of one weighted f(p, q)."""


@dataclass(frozen=True)
class DivergenceProgram:
    """Minimise t: every group of terms is at most t, or t is the distortion and the groups are at most a level.

    Attributes
    ----------
    order : Fraction or None
        The order a; None for p log(p/q).
    groups : list of lists of terms
    blocks : list of ranges
        Unknowns that are not negative and sum to 1.
    accuracies : list of vectors
        Priors whose accuracy, the inner product with the diagonal, is at least 1 - distortion.
    diagonal : tuple of int
        The unknowns W(x|x).
    distortion : Fraction
    level : Fraction or None
        The bound of the groups where the distortion is minimised.
    start : list of rationals
        Where to begin: positive, with room in every constraint.
    """

    order: Fraction | None
    groups: list[list[Term]]
    blocks: list[range]
    accuracies: list[Vector]
    diagonal: tuple[int, ...]
    distortion: Fraction
    level: Fraction | None
    start: list[Fraction]

    @property
    def unknowns(self) -> int:
        """The number of unknowns, excluding t."""
        return len(self.start)


@dataclass(frozen=True)
class Comparison:
    """The divergences of a measure: between all pairs of rows, or of the rows from one distribution, of some order.

    Attributes
    ----------
    pairs : bool
    order : Fraction or None
    """

    pairs: bool
    order: Fraction | None

    def program(
        self, letters: int, priors: Sequence[Vector], limits: Sequence[Vector], distortion: Fraction, level: Fraction | None
    ) -> DivergenceProgram:
        """Return the program for the leakage at some priors and the distortion at others."""
        size = letters * letters
        rows = letters if self.pairs else letters + 1
        blocks = [range(row * letters, (row + 1) * letters) for row in range(rows)]
        mixed = ONE if level is not None else distortion * Fraction(letters, letters - 1) / 2
        even = Fraction(1, letters)
        start = [(1 - mixed) * (x == y) + mixed * even for x in range(letters) for y in range(letters)]
        start += [even] * (letters * rows - size)
        diagonal = tuple([x * letters + x for x in range(letters)])
        groups = self._groups(letters, priors)
        return DivergenceProgram(self.order, groups, blocks, list(limits), diagonal, distortion, level, start)

    def _groups(self, letters: int, priors: Sequence[Vector]) -> list[list[Term]]:
        outputs = range(letters)
        if self.pairs:
            pairs = permutations(range(letters), 2)
            return [[(i * letters + y, j * letters + y, ONE) for y in outputs] for i, j in pairs]
        reference = letters * letters
        return [
            [(x * letters + y, reference + y, share) for x, share in enumerate(prior) if share for y in outputs]
            for prior in priors
        ]

    def truthful_program(self, letters: int, priors: Sequence[Vector]) -> DivergenceProgram:
        """Return the program for the mechanism that reports every letter truthfully: only Q is unknown."""
        groups = [[(CERTAIN, x, share) for x, share in enumerate(prior) if share] for prior in priors]
        return DivergenceProgram(self.order, groups, [range(letters)], [], (), ZERO, None, [Fraction(1, letters)] * letters)


@dataclass
class Slopes:
    """Values of the groups, their gradients as (unknown, slope), and the Hessian of a weighted sum of them."""

    values: list[Number]
    gradients: list[dict[int, Number]]
    hessian: list[list[Number]]


class Divergences:
    """The groups of a program, evaluated in some kind of numbers."""

    def __init__(self, program: DivergenceProgram, numbers: Numbers) -> None:
        self.program, self.numbers = program, numbers
        self.groups = [[(p, q, numbers.of(weight)) for p, q, weight in group] for group in program.groups]
        self.order = None if program.order is None else numbers.of(program.order)

    def values(self, point: list[Number]) -> list[Number]:
        """Return the value of every group."""
        one, values = self.numbers.of(1), []
        for group in self.groups:
            parts = [weight * self._value(one if p == CERTAIN else point[p], point[q]) for p, q, weight in group]
            values.append(self.numbers.settled(sum(parts[1:], parts[0])))
        return values

    def slopes(self, point: list[Number], weights: list[Number], room: int) -> Slopes:
        """Return values and derivatives; the Hessian has the given number of rows, those of t and more among them."""
        zero, one = self.numbers.of(0), self.numbers.of(1)
        hessian = [[zero] * room for _ in range(room)]
        values, gradients = [], []
        for group, share in zip(self.groups, weights, strict=True):
            total, gradient = zero, dict[int, Number]()
            for p, q, weight in group:
                first, second = one if p == CERTAIN else point[p], point[q]
                value, by_first, by_second, curvature = self._derivatives(first, second)
                total = total + weight * value
                bend = share * weight * curvature
                gradient[q] = gradient.get(q, zero) + weight * by_second
                hessian[q][q] = hessian[q][q] + bend / (second * second)
                if p != CERTAIN:
                    gradient[p] = gradient.get(p, zero) + weight * by_first
                    hessian[p][p] = hessian[p][p] + bend / (first * first)
                    across = bend / (first * second)
                    hessian[p][q] = hessian[p][q] - across
                    hessian[q][p] = hessian[q][p] - across
            values.append(self.numbers.settled(total))
            gradients.append(gradient)
        return Slopes(values, gradients, hessian)

    def _value(self, p: Number, q: Number) -> Number:
        if self.program.order is None:
            return p * self.numbers.log(p / q)
        return p * self.numbers.power(p / q, self.program.order - 1)

    def _derivatives(self, p: Number, q: Number) -> tuple[Number, Number, Number, Number]:
        """Return f, its slopes, and c with second derivatives c/p^2, -c/(pq), c/q^2: f is homogeneous of degree 1."""
        if self.program.order is None or self.order is None:
            logarithm = self.numbers.log(p / q)
            return p * logarithm, logarithm + 1, -p / q, p
        value = p * self.numbers.power(p / q, self.program.order - 1)
        return value, self.order * value / p, (1 - self.order) * value / q, self.order * (self.order - 1) * value
