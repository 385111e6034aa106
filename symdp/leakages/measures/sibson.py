"""Sibson's mutual information of order a."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import ExpEpsilon, Infinity
from symdp.arithmetic.reals.algebraic_sign import algebraic_sign
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.radical import RadicalSum, sum_of
from symdp.leakages.maxima.hull_maximum import ConcaveLeakage, HullMaximum
from symdp.leakages.maxima.square_channels import sibson_at_independent
from symdp.leakages.measure import Kind, Measure, MeasureOfPrior, checked_order, read_order
from symdp.leakages.measures.hamming_distance_leakages import log_of_powers
from symdp.leakages.measures.maximal_leakage import MaximalLeakage
from symdp.leakages.merged_columns import merged_columns
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from symdp.leakages.maxima.concave_maximum import Number
    from symdp.mechanisms.hamming_mechanism import HammingMechanism
    from symdp.sources.source_set import SourceSet

ONE = Fraction(1)


class SibsonInformation(MeasureOfPrior):
    """a/(a-1) log of the sum over y of (sum_x P(x) W(y|x)^a)^(1/a).

    Order oo is the maximal leakage of the inputs that have positive probability. exp((a-1)/a I) is concave in the prior:
    the maximum over the hull of a source set is exact where algebra proves the optimum, and enclosed elsewhere by a prior
    of the hull and a supporting hyperplane there.

    References
    ----------
    zhong2022, Definition 3 (6).

    Examples
    --------
    >>> from symdp.sources.source_set import SourceSet
    >>> rows = [["9/10", "1/10"], ["1/10", "9/10"]]
    >>> SibsonInformation(2).of(rows, ["1/2", "1/2"]).exp, SibsonInformation(2).worst(rows, SourceSet.simplex(2)).exp
    (Fraction(41, 25), Fraction(41, 25))
    """

    kind: ClassVar[Kind] = Kind.INFORMATION
    order: ExpEpsilon

    def __init__(self, order: Any) -> None:
        self.order = checked_order("sibson", order, "mi")

    @staticmethod
    def read(parameters: Sequence[str]) -> SibsonInformation:
        """Read the parameter after the name: the order."""
        return SibsonInformation(read_order("sibson", parameters, "mi"))

    @property
    def name(self) -> str:
        return f"sibson:{self.order}"

    def limit(self) -> Measure:
        return MaximalLeakage() if isinstance(self.order, Infinity) else self

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any]:
        a = self.order
        if isinstance(a, Infinity):
            return MaximalLeakage().response_terms(right, wrong, letters)
        return [(1, [[(letters, 1)]]), (1 / (a - 1), [[(right, a)], [(letters - 1, 1 - a), (1 - right, a)]])]

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        order = self.order
        if isinstance(order, Infinity):
            return MaximalLeakage().on_shells(mechanism)
        shells = zip(mechanism.shells, mechanism.weights, strict=True)
        pairs = [(Fraction(size), weight) for size, weight in shells if weight]
        return log_of_powers(pairs, order, 1 / (order - 1), Fraction(mechanism.letters), mechanism.records)

    def _at(self, matrix: Matrix, prior: Vector) -> LeakageValue:
        used = tuple([row for row, share in zip(matrix, prior, strict=True) if share])
        shares = tuple([share for share in prior if share])
        if isinstance(self.order, Infinity):
            return LeakageValue.log_of(sum([max(column) for column in merged_columns(used)], Fraction(0)))
        return _SibsonOfPrior(used, self.order).value(shares)

    def _worst(self, matrix: Matrix, source: SourceSet) -> LeakageValue:
        order = self.order
        if isinstance(order, Infinity):
            return self._at(matrix, source.relative_interior().prior)
        return HullMaximum(Deferred(_sibson_of_order, order), matrix, source).value()

    def _symbolic_at(self, rows: list[list[Any]], prior: list[Any]) -> Any:
        import sympy

        order = self.order
        used = [(share, row) for share, row in zip(prior, rows, strict=True) if share != 0]
        if isinstance(order, Infinity):
            return sympy.log(sympy.Add(*[greatest(column) for column in zip(*[row for _, row in used], strict=True)]))
        a = sympy.Rational(order.numerator, order.denominator)
        sums = [sympy.Add(*[share * row[y] ** a for share, row in used]) ** (1 / a) for y in range(len(rows[0]))]
        return a / (a - 1) * sympy.log(sympy.Add(*sums))


def _sibson_of_order(order: Fraction, matrix: Matrix) -> ConcaveLeakage:
    return _SibsonOfPrior(matrix, order)


class _SibsonOfPrior(ConcaveLeakage):
    """The Sibson information of a prior through the sum over y of S_y^(1/a), S_y = sum_x P_x W(y|x)^a."""

    def __init__(self, matrix: Matrix, order: Fraction) -> None:
        super().__init__(matrix)
        self.order = order
        self.power = 1 / order

    @cached_property
    def _powers(self) -> list[list[RadicalSum]]:
        return [[RadicalSum.power(entry, self.order) for entry in row] for row in self.matrix]

    @property
    def scales(self) -> list[Fraction]:
        return [max(column) for column in self.columns]

    @cached_property
    def rows(self) -> list[list[Number]]:
        return [
            [RadicalSum.power(entry / most, self.order) for entry, most in zip(row, self.scales, strict=True)]
            for row in self.matrix
        ]

    @property
    def constants(self) -> list[Number]:
        return [Fraction(0)] * len(self.matrix)

    def _outputs(self, prior: Vector) -> list[RadicalSum]:
        shares = [RadicalSum.of(share) for share in prior]
        return [
            sum_of([share * row[y] for share, row in zip(shares, self._powers, strict=True)])
            for y in range(len(self.columns))
        ]

    def value(self, prior: Vector) -> LeakageValue:
        total = sum_of([RadicalSum.power(output, 1 / self.order) for output in self._outputs(prior)])
        return LeakageValue.log_of_radicals(total, self.order / (self.order - 1)).simplified()

    def rises_towards(self, prior: Vector, other: Vector) -> bool:
        outputs = self._outputs(prior)
        steps = [there + -here for there, here in zip(self._outputs(other), outputs, strict=True)]
        slopes = [RadicalSum.power(output, 1 / self.order - 1) for output in outputs]
        return algebraic_sign(sum_of([slope * step for slope, step in zip(slopes, steps, strict=True)])) > 0

    def slopes(self, prior: Vector) -> tuple[flint.arb, list[flint.arb]]:
        a, share = ball(self.order), ball(1 / self.order)
        powers = [[(a * ball(w).log()).exp() if w else flint.arb(0) for w in row] for row in self.matrix]
        outputs = [
            sum([ball(p) * row[y] for p, row in zip(prior, powers, strict=True) if p], flint.arb(0))
            for y in range(len(self.columns))
        ]
        logs = [output.log() for output in outputs]
        total = sum([(share * log).exp() for log in logs], flint.arb(0))
        weights = [share * ((share - 1) * log).exp() for log in logs]
        slopes = [sum([w * s for w, s in zip(row, weights, strict=True)], flint.arb(0)) for row in powers]
        return (1 - share) * total, slopes

    def of_bounds(self, low: flint.arb, high: flint.arb) -> tuple[flint.arb, flint.arb]:
        factor = ball(self.order / (self.order - ONE))
        return factor * low.log(), factor * high.log()

    def at_independent(self, priors: list[Vector], others: list[Vector]) -> LeakageValue | None:
        return sibson_at_independent(self._powers, self.order, priors, others)
