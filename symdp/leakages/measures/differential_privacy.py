"""Differential privacy with all pairs of inputs adjacent: the largest ratio within a column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.leakages.measure import Kind, PriorFreeMeasure, refuse_parameters
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from symdp.mechanisms.hamming_mechanism import HammingMechanism


class DifferentialPrivacy(PriorFreeMeasure):
    """The least epsilon with W(y|x) <= exp(epsilon) W(y|x') for all x, x', y; every input counts.

    References
    ----------
    zhong2022, Definition 3 (1).

    Examples
    --------
    >>> import sympy
    >>> q = sympy.Symbol("q", positive=True)
    >>> DifferentialPrivacy().symbolic([[q, 1 - q], ["1/2", "1/2"]]).subs(q, sympy.Rational(3, 4))
    log(2)
    """

    kind: ClassVar[Kind] = Kind.RATIO
    tensorizes = True
    compares_neighbours: ClassVar[bool] = True

    @staticmethod
    def read(parameters: Sequence[str]) -> DifferentialPrivacy:
        """Refuse parameters after the name."""
        refuse_parameters("dp", parameters)
        return DifferentialPrivacy()

    @property
    def name(self) -> str:
        return "dp"

    def to_record(self) -> dict[str, Any]:
        return super().to_record() | {"adjacency": None, "delta": "0"}

    def of(self, mechanism: Any, prior: Any = None) -> LeakageValue:
        known = getattr(mechanism, "exp_epsilon", None)
        return super().of(mechanism, prior) if known is None else LeakageValue.log_of(known)

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any]:
        return [(1, [[(right, 1), (wrong, -1)]])]

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        return LeakageValue.log_of(mechanism.exp_epsilon)

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        return LeakageValue.log_of(Mechanism(matrix).exp_epsilon)

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        import sympy

        ratios = []
        for column in zip(*rows, strict=True):
            if all(entry == 0 for entry in column):
                continue
            if any(entry == 0 for entry in column):
                return sympy.oo
            ratios += [a / b for x, a in enumerate(column) for z, b in enumerate(column) if x != z]
        return sympy.log(greatest(ratios)) if ratios else sympy.Integer(0)
