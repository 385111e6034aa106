"""The two kinds of numbers of an interior-point method: floats first, then the requested number of bits."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Protocol

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball

Number = Any


class Numbers(Protocol):
    """The number operations that the method needs; +, -, *, / and comparisons are those of Python."""

    @property
    def bits(self) -> int:
        """The length of a number."""
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

    def solve(self, rows: list[list[Number]], right: list[Number]) -> list[Number]:
        """Return an approximate solution of a linear system."""
        ...


class Floats(Numbers):
    """Numbers in double precision."""

    bits = 53

    def of(self, value: Any) -> Number:
        return float(value)

    def settled(self, value: Number) -> Number:
        return value

    def log(self, value: Number) -> Number:
        return math.log(value)

    def power(self, value: Number, exponent: Fraction) -> Number:
        return value ** float(exponent)

    def solve(self, rows: list[list[Number]], right: list[Number]) -> list[Number]:
        import numpy as np

        solution = np.linalg.solve(np.array(rows), np.array(right))
        if not np.isfinite(solution).all():
            raise ArithmeticError("the linear system is singular in double precision")
        return [float(value) for value in solution]


class Bits(Numbers):
    """Midpoints of balls at the current precision of python-flint, to be used inside ``flint.ctx.workprec``."""

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

    def solve(self, rows: list[list[Number]], right: list[Number]) -> list[Number]:
        size = len(right)
        matrix = flint.arb_mat(size, size, [entry for row in rows for entry in row])
        solution = [entry.mid() for entry in matrix.solve(flint.arb_mat(size, 1, right), algorithm="approx").entries()]
        if not all(entry.is_finite() for entry in solution):
            raise ArithmeticError("the linear system is singular at this precision")
        return solution


def exactly(value: Number) -> Fraction:
    """Return the rational that a float or the midpoint of a ball is.

    Examples
    --------
    >>> exactly(0.25), exactly(flint.arb(3) / 4)
    (Fraction(1, 4), Fraction(3, 4))
    """
    if isinstance(value, float):
        return Fraction(value)
    mantissa, exponent = value.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
