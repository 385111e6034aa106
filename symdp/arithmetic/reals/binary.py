"""Binary floating-point numbers of any precision, as the rationals that they are."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import mpmath

LARGEST_EXPONENT = 1_000_000


def exact_binary(number: mpmath.mpf, name: str) -> Fraction:
    """Return the rational that a finite binary number of moderate size is.

    Examples
    --------
    >>> import mpmath
    >>> exact_binary(mpmath.mpf("-0.75"), "distortion")
    Fraction(-3, 4)
    """
    import mpmath

    if not mpmath.isfinite(number) or abs(number.exp) > LARGEST_EXPONENT:
        raise InvalidArgument(f"{name}={mpmath.nstr(number)} must be finite and have a moderate exponent")
    # ``man`` is without the sign.
    return int(mpmath.sign(number)) * Fraction(int(number.man)) * Fraction(2) ** int(number.exp)
