"""Column minima that solve the program of all letters adjacent at one lambda, and the radii that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.finding import written, written_prior
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior, Vector, sum_of


@dataclass(frozen=True)
class OptimalColumnMinima:
    """The least distortion at one lambda, column minima that attain it, and radii that prove it.

    Attributes
    ----------
    loss : matrix
        d.
    level, distortion : Fraction
        lambda and D.
    floor : tuple of N Fractions
        m.
    multipliers : tuple of Fractions, or None
        Of the inequalities of the source set, which prove the distortion of the mechanism.
    prior : HullPrior
        p.
    radii : tuple of M Fractions
        nu.
    """

    loss: Matrix
    level: Fraction
    distortion: Fraction
    floor: Vector
    multipliers: Vector | None
    prior: HullPrior
    radii: Vector

    @cached_property
    def mechanism(self) -> Mechanism:
        """The column minima with an excess on the nearest outputs of each letter."""
        return Mechanism(tuple([filled(self.floor, costs, self.level) for costs in self.loss]))

    def open_outputs(self, letters: Sequence[int]) -> list[int]:
        """Return the outputs available to a mechanism of the same distortion at a smaller lambda."""
        p, outputs = self.prior.prior, range(len(self.floor))
        return [y for y in outputs if all(self.radii[x] == p[x] * self.loss[x][y] for x in letters)]

    def reached(self) -> dict[str, Any]:
        """Return evidence that a mechanism has the distortion."""
        evidence: dict[str, Any] = {"floor": written(self.floor)}
        return evidence if self.multipliers is None else evidence | {"multipliers": written(self.multipliers)}

    def bound(self) -> dict[str, Any]:
        """Return evidence that no mechanism has a smaller one."""
        return written_prior(self.prior) | {"radii": written(self.radii)}


def filled(floor: Vector, costs: Sequence[Fraction], level: Fraction) -> Vector:
    """Return a row of a mechanism: the column minima, and the remaining mass on the cheapest outputs, at most lambda m_y.

    Examples
    --------
    >>> [str(share) for share in filled((Fraction(1, 8), Fraction(1, 4)), (Fraction(1), Fraction(0)), Fraction(3))]
    ['1/4', '3/4']
    """
    row, rest = list(floor), 1 - sum_of(floor)
    for y in sorted(range(len(costs)), key=costs.__getitem__):
        step = min(rest, (level - 1) * floor[y])
        row[y] += step
        rest -= step
    return tuple(row)
