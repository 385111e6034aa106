"""Linear programs over mechanisms at each lambda, whatever their unknowns are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior


class MechanismMinimum(Protocol):
    """The least distortion at one lambda, with a mechanism that attains it and a prior that proves it."""

    @property
    def distortion(self) -> Fraction:
        """The distortion D."""
        ...

    @property
    def mechanism(self) -> Mechanism:
        """A mechanism that attains the distortion."""
        ...

    @property
    def prior(self) -> HullPrior:
        """A prior on which every mechanism has at least the distortion."""
        ...

    def open_outputs(self, letters: Sequence[int]) -> list[int]:
        """Return the outputs available on a component to a mechanism of the same distortion at a smaller lambda."""
        ...

    def reached(self) -> dict[str, Any]:
        """Return evidence that a mechanism has the distortion."""
        ...

    def bound(self) -> dict[str, Any]:
        """Return evidence that no mechanism has a smaller one."""
        ...


def minimum_evidence(minimum: MechanismMinimum) -> dict[str, Any]:
    """Return evidence that the distortion is the least one."""
    return minimum.reached() | {"bound": minimum.bound()}


class MechanismProgram(Protocol):
    """The program of a question, for any lambda."""

    @property
    def loss(self) -> Matrix:
        """The loss matrix d(x, y)."""
        ...

    def solved(self, level: Fraction) -> MechanismMinimum:
        """Return the least distortion at a lambda."""
        ...
