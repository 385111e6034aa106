"""Mutual information between the input and the output."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.algebraic_sign import algebraic_sign
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.leakages.maxima.hull_maximum import ConcaveLeakage, HullMaximum
from symdp.leakages.maxima.square_channels import information_at_independent
from symdp.leakages.measure import Kind, MeasureOfPrior, refuse_parameters
from symdp.leakages.merged_columns import merged_columns
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector, inner

if TYPE_CHECKING:
    from symdp.leakages.maxima.concave_maximum import Number
    from symdp.mechanisms.hamming_mechanism import HammingMechanism
    from symdp.sources.source_set import SourceSet


MOST_SIMPLIFIED = 16


class MutualInformation(MeasureOfPrior):
    """I(X; Y), the sum over x, y of P(x) W(y|x) log(W(y|x) / P_Y(y)).

    It is concave in the prior. The maximum over the hull of a source set is exact where algebra proves the optimum (a
    vertex, a prior with small weights, or as many independent vertices as outputs), and enclosed elsewhere: from below
    by a prior of the hull, from above by the largest sum_x P_x D(W_x || Q) of a vertex for one rational Q.

    References
    ----------
    zhong2022, Definition 3 (7).

    Examples
    --------
    >>> from symdp.sources.source_set import SourceSet
    >>> rows = [["1", "0"], ["1/2", "1/2"]]
    >>> str(MutualInformation().of(rows, ["1/2", "1/2"]))
    '1/2*log(4/3) + 1/4*log(2/3) + 1/4*log(2)'
    >>> str(MutualInformation().worst(rows, SourceSet.simplex(2)))
    'log(5/4)'
    """

    kind: ClassVar[Kind] = Kind.INFORMATION
    tensorizes = True
    order = Fraction(1)

    @staticmethod
    def read(parameters: Sequence[str]) -> MutualInformation:
        """Refuse parameters after the name."""
        refuse_parameters("mi", parameters)
        return MutualInformation()

    @property
    def name(self) -> str:
        return "mi"

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any]:
        return [(1, [[(letters, 1)]]), (right, [[(right, 1)]]), (1 - right, [[(wrong, 1)]])]

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        terms = {Fraction(mechanism.letters): Fraction(mechanism.records)}
        for size, weight in zip(mechanism.shells, mechanism.weights, strict=True):
            if weight and size:
                terms[weight] = terms.get(weight, Fraction(0)) + size * weight
        return LeakageValue.log_sum(terms)

    def _at(self, matrix: Matrix, prior: Vector) -> LeakageValue:
        terms = _information(merged_columns(matrix), prior)
        value = LeakageValue.log_sum(terms)
        return value.simplified() if len(terms) <= MOST_SIMPLIFIED else value

    def _worst(self, matrix: Matrix, source: SourceSet) -> LeakageValue:
        return HullMaximum(_InformationOfPrior, matrix, source).value()

    def _symbolic_at(self, rows: list[list[Any]], prior: list[Any]) -> Any:
        import sympy

        terms = []
        for column in zip(*rows, strict=True):
            total = sympy.Add(*[share * entry for share, entry in zip(prior, column, strict=True)])
            terms += [p * w * sympy.log(w / total) for p, w in zip(prior, column, strict=True) if p != 0 and w != 0]
        return sympy.Add(*terms)


def _information(columns: list[Vector], prior: Vector) -> dict[Fraction, Fraction]:
    """Return the coefficients of the logarithms of the ratios W(y|x) / P_Y(y)."""
    terms: dict[Fraction, Fraction] = {}
    for column in columns:
        total = inner(prior, column)
        for share, entry in zip(prior, column, strict=True):
            if share and entry:
                terms[entry / total] = terms.get(entry / total, Fraction(0)) + share * entry
    return terms


class _InformationOfPrior(ConcaveLeakage):
    """The mutual information of a prior, sum_x P_x sum_y W log W plus the entropy of the output."""

    @property
    def rows(self) -> list[list[Number]]:
        return [list(row) for row in self.matrix]

    @cached_property
    def constants(self) -> list[Number]:
        return [LogSum.of([(entry, entry) for entry in row if entry]) for row in self.matrix]

    def value(self, prior: Vector) -> LeakageValue:
        return LeakageValue.log_sum(_information(self.columns, prior))

    def rises_towards(self, prior: Vector, other: Vector) -> bool:
        outputs = [inner(prior, column) for column in self.columns]
        ahead = []
        for share, row in zip(other, self.matrix, strict=True):
            ahead += [(w / q, share * w) for w, q in zip(row, outputs, strict=True) if share and w]
        here = LogSum.of([(ratio, -coefficient) for ratio, coefficient in _information(self.columns, prior).items()])
        return algebraic_sign(LogSum.of(ahead) + here) > 0

    def slopes(self, prior: Vector) -> tuple[flint.arb, list[flint.arb]]:
        outputs = [ball(inner(prior, column)).log() for column in self.columns]
        slopes = []
        for row in self.matrix:
            parts = [ball(w) * (ball(w).log() - q) for w, q in zip(row, outputs, strict=True) if w]
            slopes.append(sum(parts, flint.arb(0)))
        return flint.arb(0), slopes

    def of_bounds(self, low: flint.arb, high: flint.arb) -> tuple[flint.arb, flint.arb]:
        return low, high

    def at_independent(self, priors: list[Vector], others: list[Vector]) -> LeakageValue | None:
        return information_at_independent(self.matrix, priors, others)
