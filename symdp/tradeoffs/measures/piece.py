"""Pieces of the least leakage as a function of the distortion, each with its exact expression and its evidence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY
from symdp.certificates.certificate import written
from symdp.leakages.value import LeakageValue
from symdp.tradeoffs.measures.class_one import SymmetricLeakage
from symdp.tradeoffs.measures.mutual_information import KeptLetters

if TYPE_CHECKING:
    import sympy

Affine = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class LeakagePiece(ABC):
    """The function for start <= D < stop, and its limit at stop.

    Attributes
    ----------
    start, stop : Fraction
    prove : callable
        Returns what a checker needs for this piece.
    """

    start: Fraction
    stop: Fraction
    prove: Callable[[], dict[str, Any]]

    @abstractmethod
    def value(self, distortion: Fraction) -> LeakageValue:
        """The value at a distortion of the piece, in nats."""

    @abstractmethod
    def to_sympy(self) -> sympy.Expr:
        """The value in nats, in the symbol D."""

    def to_document(self) -> dict[str, Any]:
        """The piece as a certificate claims it."""
        return {"from": str(self.start), "to": str(self.stop)} | self._form()

    @abstractmethod
    def _form(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class RatioPiece(LeakagePiece):
    """The logarithm of a ratio of affine functions of D (constant, coefficient)."""

    numerator: Affine
    denominator: Affine

    def value(self, distortion: Fraction) -> LeakageValue:
        (a, b), (c, e) = self.numerator, self.denominator
        below = c + e * distortion
        return LeakageValue.log_of(INFINITY if below == 0 else (a + b * distortion) / below)

    def to_sympy(self) -> sympy.Expr:
        import sympy

        d = distortion_symbol()
        above, below = (_sympy(a) + _sympy(b) * d for a, b in (self.numerator, self.denominator))
        return sympy.log(above / below)

    def _form(self) -> dict[str, Any]:
        return {"numerator": written(self.numerator), "denominator": written(self.denominator)}


@dataclass(frozen=True)
class SymmetricPiece(LeakagePiece):
    """The leakage of randomised response, for a set that contains the uniform prior."""

    leakage: SymmetricLeakage

    def value(self, distortion: Fraction) -> LeakageValue:
        found = self.leakage.value(distortion)
        return LeakageValue.log_of(INFINITY) if found is None else found.value

    def to_sympy(self) -> sympy.Expr:
        import sympy

        return self.leakage.to_sympy(distortion_symbol(), sympy.Integer(self.leakage.letters))

    def _form(self) -> dict[str, Any]:
        return {"letters": self.leakage.letters}


@dataclass(frozen=True)
class KeptPiece(LeakagePiece):
    """Mutual information for one prior, with the ``kept.size`` likeliest letters reported."""

    kept: KeptLetters

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.kept.value(distortion).value

    def to_sympy(self) -> sympy.Expr:
        return self.kept.to_sympy(distortion_symbol())

    def _form(self) -> dict[str, Any]:
        return {"kept": self.kept.size, "tail": str(self.kept.tail)}


def distortion_symbol() -> sympy.Symbol:
    """D."""
    import sympy

    return sympy.Symbol("D", nonnegative=True)


def _sympy(value: Fraction) -> sympy.Rational:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)
