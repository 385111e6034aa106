"""Maximal leakage: the sum of the column maxima."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.leakages.measure import Kind, PriorFreeMeasure, refuse_parameters
from symdp.leakages.merged_columns import columns
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from symdp.mechanisms.hamming_mechanism import HammingMechanism


class MaximalLeakage(PriorFreeMeasure):
    """log of the sum over y of max_x W(y|x); every input counts, those of probability zero too.

    References
    ----------
    zhong2022, Definition 3 (4).

    Examples
    --------
    >>> MaximalLeakage().of([["1/2", "1/2"], ["1/4", "3/4"]]).exp
    Fraction(5, 4)
    """

    kind: ClassVar[Kind] = Kind.COLUMN_MAXIMA

    @staticmethod
    def read(parameters: Sequence[str]) -> MaximalLeakage:
        """Refuse parameters after the name."""
        refuse_parameters("ml", parameters)
        return MaximalLeakage()

    @property
    def name(self) -> str:
        return "ml"

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any]:
        return [(1, [[(letters, 1), (right, 1)]])]

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        return LeakageValue.log_of(mechanism.exp_maximal_leakage)

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        return LeakageValue.log_of(sum([max(column) for column in columns(matrix)], Fraction(0)))

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        import sympy

        return sympy.log(sympy.Add(*[greatest(column) for column in zip(*rows, strict=True)]))
