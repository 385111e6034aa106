"""Maximal information: the largest ratio of a conditional to a marginal probability of an output."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.leakages.measure import Kind, MeasureOfPrior, refuse_parameters
from symdp.leakages.merged_columns import columns
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector, inner

if TYPE_CHECKING:
    from symdp.mechanisms.hamming_mechanism import HammingMechanism
    from symdp.sources.source_set import SourceSet


class MaximalInformation(MeasureOfPrior):
    """log of the largest W(y|x) / P_Y(y); every input counts, those of probability zero too.

    It is infinite where an output occurs under inputs of probability zero only. The supremum over a source set is
    exact: the least P_Y(y) of each output is a linear program.

    For priors without zeros it is the largest pointwise maximal leakage of an output. Where the prior has zeros, that notion
    leaves out the inputs of probability zero, which count here.

    References
    ----------
    zhong2022, Definition 3 (3); saeidian2023 for pointwise maximal leakage.

    Examples
    --------
    >>> from symdp.sources.source_set import SourceSet
    >>> rows = [["1/2", "1/2"], ["1/4", "3/4"]]
    >>> MaximalInformation().of(rows, ["1/2", "1/2"]).exp, MaximalInformation().worst(rows, SourceSet.simplex(2)).exp
    (Fraction(4, 3), Fraction(2, 1))
    """

    kind: ClassVar[Kind] = Kind.OUTPUT_RATIO

    @staticmethod
    def read(parameters: Sequence[str]) -> MaximalInformation:
        """Refuse parameters after the name."""
        refuse_parameters("mx", parameters)
        return MaximalInformation()

    @property
    def name(self) -> str:
        return "mx"

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        return LeakageValue.log_of(mechanism.exp_maximal_leakage)

    def _at(self, matrix: Matrix, prior: Vector) -> LeakageValue:
        return LeakageValue.log_of(max([_ratio(max(column), inner(prior, column)) for column in columns(matrix)]))

    def _worst(self, matrix: Matrix, source: SourceSet) -> LeakageValue:
        ratios = [_ratio(max(column), source.minimum(column)[0]) for column in columns(matrix)]
        return LeakageValue.log_of(max(ratios))

    def _symbolic_at(self, rows: list[list[Any]], prior: list[Any]) -> Any:
        import sympy

        ratios = []
        for column in zip(*rows, strict=True):
            total = sympy.Add(*[share * entry for share, entry in zip(prior, column, strict=True)])
            entries = [entry for entry in column if entry != 0]
            if entries and total == 0:
                return sympy.oo
            ratios += [entry / total for entry in entries]
        return sympy.log(greatest(ratios))


def _ratio(most: Fraction, average: Fraction) -> ExpEpsilon:
    return INFINITY if average == 0 else most / average
