"""Decide with a delta whether a finite lambda attains the least distortion of all mechanisms.

A mechanism of that distortion D reports letters x in the support of a costliest prior by their cheapest outputs C_x. At a
finite lambda, outputs outside of C_x have probability at most delta at an adjacent letter. Multipliers of these inequalities
and of the sums of rows, and a prior q, the costliest one or another, show that there is none: a_x and b(i,h) >= 0 with

    a_x <= q_x d(x,z) + sum over h with z outside of C_h of b(x,h)    for all letters x and outputs z of C_x,

and sum a > D + delta sum b. The prior is a costliest one where it can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.finding import written
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.general_loss.entries.common_symmetry import Pair
from symdp.tradeoffs.general_loss.entries.minimum_distortion import Unavoidable

ONE, ZERO = Fraction(1), Fraction(0)
# What a multiplier of a share is at most, in units of the largest cost.
MOST = 1000


class UnavoidableMass(Unavoidable):
    """The cost of the cheapest outputs, and the mass that other outputs must have.

    Examples
    --------
    >>> loss = tuple([tuple([Fraction(int(x != z)) for z in range(2)]) for x in range(2)])
    >>> minimum = UnavoidableMass(SourceSet.simplex(2), loss, [(0, 1), (1, 0)], Fraction(1, 10))
    >>> minimum.distortion, minimum.steps is None
    (Fraction(0, 1), False)
    """

    def __init__(self, source: SourceSet, loss: Matrix, pairs: Sequence[Pair], delta: Fraction) -> None:
        super().__init__(source, loss, [[x] for x in range(len(loss))])
        self.pairs, self.delta = pairs, delta

    @cached_property
    def _occurring(self) -> HullPrior:
        return self._full_support(self.costs)

    @cached_property
    def _allowed(self) -> list[set[int]]:
        """The sets C_x, all outputs where a letter may have probability 0."""
        rows = zip(self._occurring.prior, self.loss, self.costs, strict=True)
        return [{z for z, d in enumerate(row) if chance == 0 or d == cost} for chance, row, cost in rows]

    @cached_property
    def _refutation(self) -> tuple[HullPrior, Vector, dict[Pair, Fraction]] | None:
        """The refutation (q, a, b); None where there is none."""
        return self._solved(self._occurring) or (None if self.source.shape.only_prior else self._solved(None))

    def _solved(self, known: HullPrior | None) -> tuple[HullPrior, Vector, dict[Pair, Fraction]] | None:
        program, largest = LinearProgram(), MOST * (1 + max(abs(cost) for row in self.loss for cost in row))
        unknown = None if known is not None else self.source.add_prior(program)
        rows = [program.add_column(cost=-ONE, lower=None) for _ in self.loss]
        shares = {pair: program.add_column(cost=self.delta, upper=largest) for pair in self.pairs}
        for x, row in enumerate(rows):
            beside = {h: column for (i, h), column in shares.items() if i == x}
            for z in self._allowed[x]:
                paid = {column: ONE for h, column in beside.items() if z not in self._allowed[h]}
                cost = self.loss[x][z]
                if unknown is not None:
                    paid[unknown.columns[x]] = cost
                program.add_row({row: -ONE} | paid, lower=ZERO if known is None else -known.prior[x] * cost)
        solution = minimize(program)
        if -solution.value <= self.distortion:
            return None
        prior = known or (unknown.read(solution) if unknown is not None else self._occurring)
        kept = {pair: solution.x[column] for pair, column in shares.items() if solution.x[column]}
        return prior, tuple([solution.x[row] for row in rows]), kept

    @cached_property
    def steps(self) -> tuple[HullPrior, ...] | None:
        """The priors that exclude every finite lambda; None where there are none."""
        if self._refutation is None:
            return None
        prior, first = self._refutation[0], self._occurring
        return (first,) if prior == first else (first, prior)

    def evidence(self) -> dict[str, Any]:
        """Return evidence that the distortion is the least one, and is attained, but at no finite lambda."""
        _, rows, shares = self._refutation or (None, (), {})
        listed = [[i, h, str(share)] for (i, h), share in sorted(shares.items())]
        return super().evidence() | {"rows": written(rows), "shares": listed}
