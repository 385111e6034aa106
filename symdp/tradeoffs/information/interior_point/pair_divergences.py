"""The divergences between all pairs of rows of a mechanism, in double precision: tables in place of lists of terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symdp.tradeoffs.information.interior_point.divergence_program import DivergenceProgram
from symdp.tradeoffs.information.interior_point.divergences import derivatives_in_arrays

if TYPE_CHECKING:
    import numpy as np


@dataclass
class PairSlopes:
    """Derivatives of the divergences of W, an M x M table, at all pairs (i, j): f of rows i and j, added up over outputs.

    Attributes
    ----------
    values : list of M (M-1) floats
    first, second : M x M x M tables
        Slopes in W(y|i) and in W(y|j), by i, j and y; 0 where i = j.
    bends : M x M x M table
        The Hessian of the weighted sum of the groups, by output y and two rows.
    """

    values: list[float]
    first: np.ndarray[Any, Any]
    second: np.ndarray[Any, Any]
    bends: np.ndarray[Any, Any]

    def along(self, step: list[float]) -> list[float]:
        """Return the derivatives of the groups along a step."""
        import numpy as np

        table = np.array(step).reshape(self.first.shape[:2])
        return listed(np.einsum("ijy,iy->ij", self.first, table) + np.einsum("ijy,jy->ij", self.second, table))

    def weighted(self, multipliers: list[float]) -> list[float]:
        """Return the gradient of the sum of the groups with these weights."""
        import numpy as np

        table = tabled(multipliers, len(self.first))
        total = np.einsum("ijy,ij->iy", self.first, table) + np.einsum("ijy,ij->jy", self.second, table)
        return [float(value) for value in total.ravel()]


class PairDivergences:
    """The groups of a program of all pairs of rows."""

    def __init__(self, program: DivergenceProgram) -> None:
        self.letters = len(program.blocks)
        self.order = None if program.order is None else float(program.order)

    def values(self, point: list[float]) -> list[float]:
        """Return the value of every group."""
        import numpy as np

        table = np.array(point).reshape(self.letters, self.letters)
        if self.order is None:
            logs = np.log(table)
            return listed(np.sum(table * logs, axis=1)[:, None] - table @ logs.T)
        return listed(table**self.order @ (table ** (1 - self.order)).T)

    def slopes(self, point: list[float], weights: list[float]) -> PairSlopes:
        """Return values and derivatives, the Hessian of the groups with these weights."""
        import numpy as np

        table = np.array(point).reshape(self.letters, self.letters)
        upper, lower = table[:, None, :], table[None, :, :]
        first, second, scale, power = derivatives_in_arrays(self.order, upper / lower)
        off = 1 - np.eye(self.letters)
        curvature = scale * power * upper * tabled(weights, self.letters)[:, :, None]
        across = (curvature / (upper * lower)).transpose(2, 0, 1)
        bends = -across - across.transpose(0, 2, 1)
        each = np.arange(self.letters)
        bends[:, each, each] += ((curvature.sum(axis=1) + curvature.sum(axis=0)) / table**2).T
        return PairSlopes(self.values(point), first * off[:, :, None], second * off[:, :, None], bends)


def listed(table: np.ndarray[Any, Any]) -> list[float]:
    """Return the entries of a table off its diagonal, row by row."""
    import numpy as np

    return [float(value) for value in table[~np.eye(len(table), dtype=bool)]]


def tabled(values: list[float], letters: int) -> np.ndarray[Any, Any]:
    """Return the table with these entries off its diagonal, and 0 on it."""
    import numpy as np

    table = np.zeros((letters, letters))
    table[~np.eye(letters, dtype=bool)] = values
    return table
