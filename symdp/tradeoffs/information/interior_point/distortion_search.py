"""The search for the least distortion at a leakage: the convex program of the leakage with the distortion as objective."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.arithmetic.reals.enclosure import ball
from symdp.leakages.values.interval import ends
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.information.interior_point.divergence_program import Comparison, DivergenceProgram
from symdp.tradeoffs.information.interior_point.interior_point import InteriorPoint
from symdp.tradeoffs.information.interior_point.leakage_planes import Support
from symdp.tradeoffs.information.interior_point.leakage_search import LeakageEnclosure, LeakageSearch
from symdp.tradeoffs.information.interior_point.rounding import significant
from symdp.tradeoffs.information.interior_point.working_precision import Number

ZERO, ONE = Fraction(0), Fraction(1)

_SPARE_BITS = 24


class DistortionSearch(LeakageSearch):
    """The least distortion at a leakage of log(exp_epsilon), between zero and that of the truthful mechanism."""

    def __init__(self, source: SourceSet, exp_epsilon: Fraction, comparison: Comparison) -> None:
        super().__init__(source, ZERO, comparison)
        self.exp_epsilon = exp_epsilon

    @property
    def truthful(self) -> bool:
        """False: distortions other than 0 are feasible."""
        return False

    def level(self) -> tuple[Fraction, Fraction]:
        """Return rationals around the value of the convex function at the leakage."""
        if self.comparison.order is None:
            return ends(ball(self.exp_epsilon).log())
        return ends((ball(self.comparison.order - 1) * ball(self.exp_epsilon).log()).exp())

    def program(self) -> DivergenceProgram:
        priors, limits = ([located.prior for located in known] for known in (self.priors, self.limits))
        return self.comparison.program(self.source.letters, priors, limits, ZERO, self.level()[0])

    def tolerance(self, method: InteriorPoint, digits: int) -> Number:
        return method.numbers.settled(abs(method.state.objective) / 10 ** (digits + 1))

    def bounded(
        self, support: Support, mechanisms: list[list[Vector]], outputs: Vector | None
    ) -> Iterator[LeakageEnclosure]:
        """Bound the distortion by the plane, which at distortion D is its value at 0 minus the price times D."""
        level = self.level()
        low = (self.bounds.least(support, ZERO) - level[1]) / support.price
        for rows in mechanisms:
            matrix = self._quieter(tuple(rows), outputs, level[0])
            if matrix is not None:
                distortion = self.source.worst_distortion([1 - row[x] for x, row in enumerate(matrix)])
                yield LeakageEnclosure(self.comparison, max(ZERO, low), distortion, matrix, outputs, support)

    def _quieter(self, rows: Matrix, outputs: Vector | None, level: Fraction) -> Matrix | None:
        """Return the matrix, mixed with a constant row if it leaks too much; None where it then still does."""
        most = self.bounds.largest(rows, outputs)
        if most is None or most <= level:
            return None if most is None else rows
        least = ZERO if self.comparison.order is None else ONE
        share = significant((most - level) / (most - least), _SPARE_BITS) * Fraction(9, 8)
        same = rows[0] if outputs is None else outputs
        mixed = tuple([tuple([(1 - share) * w + share * q for w, q in zip(row, same, strict=True)]) for row in rows])
        most = self.bounds.largest(mixed, outputs)
        return mixed if most is not None and most <= level else None
