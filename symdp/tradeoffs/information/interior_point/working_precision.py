"""The two kinds of numbers of an interior-point method: floats first, then the requested number of bits."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball

if TYPE_CHECKING:
    import numpy as np

Number = Any


class Numbers(Protocol):
    """The number operations that the method needs; +, -, *, / and comparisons are those of Python."""

    @property
    def bits(self) -> int:
        """The length of a number."""
        ...

    @property
    def in_arrays(self) -> bool:
        """Whether arrays of numpy hold them."""
        ...

    def of(self, value: Any) -> Number:
        """Return a rational or a float as a number."""
        ...

    def settled(self, value: Number) -> Number:
        """Return the number without its accumulated rounding error."""
        ...

    def log(self, value: Number) -> Number:
        """Return the natural logarithm."""
        ...

    def power(self, value: Number, exponent: Fraction) -> Number:
        """Return a rational power of a positive number."""
        ...

    def solve(self, rows: list[list[Number]], rights: list[list[Number]]) -> list[list[Number]]:
        """Return an approximate solution of a linear system with some right sides, which are columns."""
        ...

    def product(self, left: list[list[Number]], right: list[list[Number]]) -> list[list[Number]]:
        """Return a product of matrices."""
        ...


class Floats(Numbers):
    """Numbers in double precision."""

    bits, in_arrays = 53, True

    def of(self, value: Any) -> Number:
        return float(value)

    def settled(self, value: Number) -> Number:
        return value

    def log(self, value: Number) -> Number:
        return math.log(value)

    def power(self, value: Number, exponent: Fraction) -> Number:
        return value ** float(exponent)

    def solve(self, rows: list[list[Number]], rights: list[list[Number]]) -> list[list[Number]]:
        import numpy as np

        return [[float(value) for value in row] for row in self.solve_table(np.array(rows), np.array(rights))]

    def solve_table(self, matrix: np.ndarray[Any, Any], rights: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return an approximate solution of a linear system of arrays.

        Raises
        ------
        ArithmeticError
            Where it has none in double precision.
        """
        import numpy as np

        try:
            solution = np.linalg.solve(matrix, rights)
        except np.linalg.LinAlgError as error:
            raise ArithmeticError("the linear system is singular in double precision") from error
        if not np.isfinite(solution).all():
            raise ArithmeticError("the linear system is singular in double precision")
        return solution

    def product(self, left: list[list[Number]], right: list[list[Number]]) -> list[list[Number]]:
        import numpy as np

        return [[float(value) for value in row] for row in np.array(left) @ np.array(right)]


class Bits(Numbers):
    """Midpoints of balls at the current precision of python-flint, to be used inside ``flint.ctx.workprec``."""

    in_arrays = False

    @property
    def bits(self) -> int:
        return int(flint.ctx.prec)

    def of(self, value: Any) -> Number:
        return value if isinstance(value, flint.arb) else ball(Fraction(value)).mid()

    def settled(self, value: Number) -> Number:
        return value.mid() if isinstance(value, flint.arb) else flint.arb(value)

    def log(self, value: Number) -> Number:
        return value.log().mid()

    def power(self, value: Number, exponent: Fraction) -> Number:
        if exponent.denominator == 1:
            return (value ** int(exponent)).mid()
        return (value.log() * ball(exponent)).exp().mid()

    def solve(self, rows: list[list[Number]], rights: list[list[Number]]) -> list[list[Number]]:
        solution = _settled(_matrix(rows).solve(_matrix(rights), algorithm="approx"))
        if not all(entry.is_finite() for row in solution for entry in row):
            raise ArithmeticError("the linear system is singular at this precision")
        return solution

    def product(self, left: list[list[Number]], right: list[list[Number]]) -> list[list[Number]]:
        return _settled(_matrix(left) * _matrix(right))


def _matrix(rows: list[list[Number]]) -> flint.arb_mat:
    return flint.arb_mat(len(rows), len(rows[0]), [entry for row in rows for entry in row])


def _settled(matrix: flint.arb_mat) -> list[list[Number]]:
    return [[entry.mid() for entry in row] for row in matrix.tolist()]


def exactly(value: Number) -> Fraction:
    """Return the rational that a float, an exact number or the midpoint of a ball is.

    Examples
    --------
    >>> exactly(0.25), exactly(Fraction(1, 3)), exactly(flint.arb(3) / 4)
    (Fraction(1, 4), Fraction(1, 3), Fraction(3, 4))
    """
    if isinstance(value, float | int | Fraction):
        return Fraction(value)
    mantissa, exponent = value.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
