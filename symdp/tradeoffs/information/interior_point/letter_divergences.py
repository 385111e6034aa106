"""The divergences of the rows of a mechanism from one distribution, in double precision: tables in place of lists of terms.

The unknowns of a letter are p = W(x|x), 1 - p, q = Q(x) and 1 - q; a group is a sum of P_x (f(p, q) + f(1-p, 1-q)).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symdp.tradeoffs.information.interior_point.divergence_program import DivergenceProgram
from symdp.tradeoffs.information.interior_point.divergences import derivatives_in_arrays

if TYPE_CHECKING:
    import numpy as np

UNKNOWNS = 4


@dataclass
class LetterSlopes:
    """Derivatives of the groups.

    Attributes
    ----------
    values : list of floats
    shares : groups x M table
        The priors.
    slopes : M x 4 table
        The gradient of the divergence of each letter.
    bends : M x 4 x 4 table
        The Hessian of the weighted sum of the groups.
    """

    values: list[float]
    shares: np.ndarray[Any, Any]
    slopes: np.ndarray[Any, Any]
    bends: np.ndarray[Any, Any]

    def along(self, step: list[float]) -> list[float]:
        """Return the derivatives of the groups along a step."""
        import numpy as np

        each = np.sum(self.slopes * np.array(step).reshape(-1, UNKNOWNS), axis=1)
        return [float(value) for value in self.shares @ each]

    def weighted(self, multipliers: list[float]) -> list[float]:
        """Return the gradient of the sum of the groups with these weights."""
        import numpy as np

        total = (np.array(multipliers) @ self.shares)[:, None] * self.slopes
        return [float(value) for value in total.ravel()]


class LetterDivergences:
    """The groups of a program of letters, each with four unknowns."""

    def __init__(self, program: DivergenceProgram) -> None:
        import numpy as np

        self.order = None if program.order is None else float(program.order)
        self.shares = np.zeros((len(program.groups), len(program.parts)))
        for row, group in zip(self.shares, program.groups, strict=True):
            for p, _, share in group:
                row[p // UNKNOWNS] = float(share)

    def values(self, point: list[float]) -> list[float]:
        """Return the value of every group."""
        import numpy as np

        first, second = self._halves(point)
        ratio = first / second
        parts = first * (np.log(ratio) if self.order is None else ratio ** (self.order - 1))
        return [float(value) for value in self.shares @ parts.sum(axis=1)]

    def slopes(self, point: list[float], weights: list[float]) -> LetterSlopes:
        """Return values and derivatives, the Hessian of the groups with these weights."""
        import numpy as np

        first, second = self._halves(point)
        up, down, scale, power = derivatives_in_arrays(self.order, first / second)
        curvature = (np.array(weights) @ self.shares)[:, None] * (scale * (first * power))
        bends = np.zeros((len(first), UNKNOWNS, UNKNOWNS))
        for k in (0, 1):
            bends[:, k, k] = curvature[:, k] / first[:, k] ** 2
            bends[:, k + 2, k + 2] = curvature[:, k] / second[:, k] ** 2
            bends[:, k, k + 2] = bends[:, k + 2, k] = -curvature[:, k] / (first[:, k] * second[:, k])
        return LetterSlopes(self.values(point), self.shares, np.hstack([up, down]), bends)

    def _halves(self, point: list[float]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        import numpy as np

        table: np.ndarray[Any, Any] = np.array(point).reshape(-1, UNKNOWNS)
        return table[:, :2], table[:, 2:]
