"""Exact real numbers: rationals, and real roots of integer polynomials, whose module is loaded on first use."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from symdp.arithmetic.rational import exact_text

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber

Real: TypeAlias = "Fraction | AlgebraicNumber"


def real_text(value: Real) -> str:
    """Return an exact number as text that sympy reads."""
    return exact_text(value) if isinstance(value, Fraction) else str(value)


def real_document(value: Real) -> str | dict[str, list[str]]:
    """Return an exact number as a certificate holds it."""
    return exact_text(value) if isinstance(value, Fraction) else value.to_document()


def real_to_sympy(value: Real) -> sympy.Expr:
    """Return an exact number in sympy."""
    import sympy

    return sympy.Rational(value.numerator, value.denominator) if isinstance(value, Fraction) else value.to_sympy()


def rational_near(value: Real, width: Fraction, below: bool) -> Fraction:
    """Return a rational number itself, or a short rational below or above it."""
    return value if isinstance(value, Fraction) else value.near(width, below)
