"""The priors within a divergence of a centre, whatever the divergence, and what an answer over them holds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from symdp.certificates.certificate import Certificate
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class DivergenceBallAnswer:
    """The least exp(epsilon) over a divergence ball at a distortion.

    Attributes
    ----------
    distortion : Fraction
    value : LeakageValue
        epsilon in nats: exact where an expression is known, otherwise an enclosure.
    certificate : Certificate
        Proves two rationals around exp(epsilon), from a diagonal and a prior of the ball.
    """

    distortion: Fraction
    value: LeakageValue
    certificate: Certificate

    @property
    def exp_bounds(self) -> tuple[Fraction, Fraction]:
        """The two rationals; equal where exp(epsilon) is known to be that rational."""
        low, high = self.certificate.claim["exp_bounds"]
        return Fraction(low), Fraction(high)

    @property
    def mechanism(self) -> NestedRandomizedResponse:
        """A mechanism of at most this distortion on the whole ball, with the upper of the two rationals."""
        high, diagonal = self.exp_bounds[1], self._read("diagonal")
        share = high / (high + max(ONE, sum(diagonal, ZERO)) - 1)
        return from_diagonal(tuple([share * value for value in diagonal]), high)

    @property
    def prior(self) -> Vector | None:
        """A prior of the ball that needs the lower of the two rationals; None where nothing need leak."""
        return self._read("prior") if "prior" in self.certificate.document["evidence"] else None

    def _read(self, name: str) -> Vector:
        return tuple([Fraction(value) for value in self.certificate.document["evidence"][name]])


@runtime_checkable
class DivergenceBall(Protocol):
    """The priors within a divergence of a centre."""

    @property
    def center(self) -> Vector:
        """C."""
        ...

    @property
    def radius(self) -> Fraction:
        """The largest divergence."""
        ...

    def at(self, distortion: Any, digits: int = 15) -> DivergenceBallAnswer:
        """The least leakage at a distortion."""
        ...
