"""Tangents of a divergence ball as bounds of exp(epsilon) with evidence, and the threshold of zero leakage."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.leakages.values.interval import Ends
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import Vector
from symdp.sources.shapes.divergence_balls import DivergenceBall

if TYPE_CHECKING:
    from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
    from symdp.arithmetic.reals.enclosed_real import EnclosedReal

    Number = Fraction | AlgebraicNumber | EnclosedReal

ONE = Fraction(1)


@dataclass(frozen=True)
class BallMinimum:
    """The least exp(epsilon) at an accuracy.

    Attributes
    ----------
    bounds : pair of Fraction
        Two rationals around it, equal where it is known to be that rational.
    evidence : dict
        The evidence of the two for the checker.
    value : LeakageValue
        Its logarithm: exact where an expression is known, else an enclosure.
    exp_root : AlgebraicNumber, or None
        exp(epsilon) where it is irrational and the root of a polynomial.
    """

    bounds: Ends
    evidence: dict[str, Any]
    value: LeakageValue
    exp_root: AlgebraicNumber | None = None

    @property
    def diagonal(self) -> Vector:
        """The diagonal of a mechanism, up to a factor."""
        return tuple([Fraction(entry) for entry in self.evidence["diagonal"]])

    @property
    def prior(self) -> Vector | None:
        """A prior of the ball that attains the lower bound; None where zero leakage is achievable."""
        known = self.evidence.get("prior")
        return None if known is None else tuple([Fraction(entry) for entry in known])


class Finder(ABC):
    """A solver for the questions about a divergence ball.

    Parameters
    ----------
    ball : DivergenceBall

    Attributes
    ----------
    most_digits : int
        Of bounds that are certified.
    proves_truth : bool
        Whether a claim may be about the distortion 0, where one letter alone can occur.
    """

    most_digits: ClassVar[int] = 10_000
    proves_truth: ClassVar[bool] = False

    def __init__(self, ball: DivergenceBall) -> None:
        self.ball = ball

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the ball without computed results."""
        return type(self), (self.ball,)

    @abstractmethod
    def at(self, accuracy: Fraction, digits: int) -> BallMinimum:
        """Enclose the least exp(epsilon) at an accuracy below 1 by rationals about 10**-digits apart, relatively."""

    @abstractmethod
    def value(self, accuracy: Fraction) -> LeakageValue:
        """Return the least leakage without evidence."""

    @abstractmethod
    def is_silent(self, accuracy: Fraction) -> bool:
        """Return whether zero leakage is achievable at an accuracy."""

    @abstractmethod
    def largest_accuracy(self, level: Fraction, digits: int) -> Ends:
        """Enclose the largest accuracy at exp(epsilon) = level by rationals 10**-digits apart; equal where it is known."""

    @abstractmethod
    def silent_from(self, scale: Fraction) -> Number:
        """Return a positive multiple of the least distortion without leakage."""

    @property
    @abstractmethod
    def jump(self) -> Number:
        """The limit of exp(epsilon) as the distortion rises to the zero-leakage threshold; 1 where there is no jump."""
