"""The least distortion of all mechanisms with unbounded leakage, and whether a finite lambda attains it.

A mechanism of that distortion gives each letter in the support of a costliest prior one of its cheapest outputs. At a finite
lambda all letters of a component use the same outputs, so that those remain which are the cheapest for all of these
letters.

Such steps may exclude further outputs under other priors, until a component has none left, a prior costs more with the rest,
or nothing more is excluded. Then a finite lambda has it: with the rest, the letters in the support of a costliest prior
cost the same whatever the output, and the others cost too much by less than the other extreme priors have to spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.finding import written, written_prior
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior, Vector, inner, sum_of
from symdp.sources.source_set import SourceSet

ONE, ZERO = Fraction(1), Fraction(0)
Outputs = list[list[int]]


class Unavoidable:
    """The least distortion with unbounded leakage: the cost of the cheapest outputs.

    Attributes
    ----------
    source : SourceSet
    loss : matrix
        d(x, y).
    components : sequence of sequences of int
        The letters that a finite lambda relates.

    Examples
    --------
    >>> source = SourceSet.from_vertices([[1, 0, 0], [0, "1/2", "1/2"]])
    >>> costs = tuple([tuple(map(Fraction, row)) for row in ([1, 1, 5], [1, 4, 0], [4, 1, 0])])
    >>> minimum = Unavoidable(source, costs, [range(3)])
    >>> minimum.distortion, [tuple(map(str, prior.prior)) for prior in minimum.steps or ()]
    (Fraction(1, 1), [('1', '0', '0'), ('1/2', '1/4', '1/4')])
    """

    def __init__(self, source: SourceSet, loss: Matrix, components: Sequence[Sequence[int]]) -> None:
        self.source, self.loss, self.components = source, loss, components

    @cached_property
    def costs(self) -> Vector:
        """The least cost of each letter."""
        return tuple([min(row) for row in self.loss])

    @cached_property
    def distortion(self) -> Fraction:
        """The limit of the least distortion for large lambda."""
        return self._worst(self.costs)[0]

    @cached_property
    def steps(self) -> tuple[HullPrior, ...] | None:
        """The priors that exclude outputs in turn until no finite lambda is left; None where one attains the distortion."""
        left, priors = [list(range(len(self.loss[0]))) for _ in self.components], list[HullPrior]()
        while True:
            costs = self._cheapest(left)
            value, worst = self._worst(costs)
            if value > self.distortion:
                return (*priors, worst)
            prior = self._full_support(costs)
            rest = self._common(left, prior.prior)
            if rest == left:
                return None
            priors.append(prior)
            if not all(rest):
                return tuple(priors)
            left = rest

    @property
    def mechanism(self) -> Mechanism:
        """The cheapest output for each letter."""
        answers = [row.index(cost) for row, cost in zip(self.loss, self.costs, strict=True)]
        outputs = range(len(self.loss[0]))
        return Mechanism(tuple([tuple([Fraction(int(z == answer)) for z in outputs]) for answer in answers]))

    def evidence(self) -> dict[str, Any]:
        """Return evidence that the distortion is the least one, and is attained, but at no finite lambda."""
        program = LinearProgram()
        gains = [program.add_column(lower=-cost, upper=-cost) for cost in self.costs]
        least = program.add_column(cost=-1, lower=None)
        accuracy = self.source.constrain_accuracy(program, gains, {least: ONE}, ZERO)
        multipliers = accuracy.multipliers(minimize(program))
        first, *more = [written_prior(prior) for prior in self.steps or ()]
        evidence: dict[str, Any] = {"prior": first} | ({"then": more} if more else {})
        return evidence if multipliers is None else evidence | {"multipliers": written(multipliers)}

    def _cheapest(self, left: Outputs) -> Vector:
        """Return the least cost of each letter with the remaining outputs of its component."""
        least = [ZERO] * len(self.loss)
        for letters, outputs in zip(self.components, left, strict=True):
            for x in letters:
                least[x] = min([self.loss[x][z] for z in outputs])
        return tuple(least)

    def _common(self, left: Outputs, prior: Vector) -> Outputs:
        """Return for each component the outputs that are the cheapest for all of its letters in the support."""
        common = []
        for letters, outputs in zip(self.components, left, strict=True):
            least = {x: min([self.loss[x][z] for z in outputs]) for x in letters if prior[x] > 0}
            common.append([z for z in outputs if all(self.loss[x][z] == cost for x, cost in least.items())])
        return common

    def _worst(self, costs: Vector) -> tuple[Fraction, HullPrior]:
        value, prior = self.source.minimum(tuple([-cost for cost in costs]))
        return -value, prior

    def _full_support(self, costs: Vector) -> HullPrior:
        """Return a prior with the distortion whose support is largest."""
        inside = self.source.relative_interior()
        if inner(inside.prior, costs) == self.distortion:
            return inside
        priors = [self._likeliest(costs, letter) for letter in range(len(costs))]
        weights = None if priors[0].weights is None else _mean([prior.weights or () for prior in priors])
        return HullPrior(_mean([prior.prior for prior in priors]), weights)

    def _likeliest(self, costs: Vector, letter: int) -> HullPrior:
        """Return a prior with the distortion and the largest probability of a letter."""
        program = LinearProgram()
        unknown = self.source.add_prior(program)
        program.add_row(dict(zip(unknown.columns, costs, strict=True)), lower=self.distortion)
        program.cost[unknown.columns[letter]] = -ONE
        return unknown.read(minimize(program))


def _mean(vectors: list[Vector]) -> Vector:
    return tuple([sum_of(column) / len(vectors) for column in zip(*vectors, strict=True)])
