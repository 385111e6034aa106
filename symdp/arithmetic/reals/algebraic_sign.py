"""The sign of an exact number: enclosures decide where it is not zero, algebra where it is."""

from __future__ import annotations

from typing import Protocol

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import sign_within
from symdp.arithmetic.reals.precision import FIRST_BITS
from symdp.errors import Undecided

_ALGEBRA_BITS = 256
_OPEN_BITS = 1 << 13
_MOST_BITS = 1 << 20


class ExactNumber(Protocol):
    """A real number that can be enclosed, and tested for zero by algebra."""

    def evaluate(self) -> flint.arb:
        """Enclose the number at the current precision of python-flint."""
        ...

    def is_zero(self) -> bool | None:
        """Decide whether the number is zero; None if algebra does not decide it."""
        ...


def algebraic_sign(number: ExactNumber) -> int:
    """Return the sign, -1, 0 or 1.

    Raises
    ------
    Undecided
        Where algebra leaves it open whether the number is zero, and enclosures do not separate it from zero.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from symdp.arithmetic.reals.log_sum import LogSum
    >>> algebraic_sign(LogSum.of([(Fraction(9), Fraction(1)), (Fraction(3), Fraction(-2))]))
    0
    """
    if decided := sign_within(number.evaluate, FIRST_BITS, _ALGEBRA_BITS // 2):
        return decided
    zero = number.is_zero()
    if zero:
        return 0
    most = _OPEN_BITS if zero is None else _MOST_BITS
    if decided := sign_within(number.evaluate, _ALGEBRA_BITS, most):
        return decided
    raise Undecided(f"the order of two leakages is not decided at {most} bits; they may be equal")
