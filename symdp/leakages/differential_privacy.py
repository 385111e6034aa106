"""Differential privacy of neighbours that are all pairs of inputs: the largest ratio within a column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symdp.leakages.measure import PriorFreeMeasure, refuse_parameters
from symdp.leakages.symbols import greatest
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import Vector


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

    @staticmethod
    def read(parameters: Sequence[str]) -> DifferentialPrivacy:
        """Read what follows the name: nothing."""
        refuse_parameters("dp", parameters)
        return DifferentialPrivacy()

    @property
    def name(self) -> str:
        return "dp"

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
