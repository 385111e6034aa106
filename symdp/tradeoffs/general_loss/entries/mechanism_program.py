"""What a linear program over mechanisms says of each lambda, whatever its unknowns are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior


class MechanismMinimum(Protocol):
    """The least distortion at one lambda, with a mechanism that has it and a prior that proves it."""

    @property
    def distortion(self) -> Fraction:
        """D."""
        ...

    @property
    def mechanism(self) -> Mechanism:
        """A mechanism that has it."""
        ...

    @property
    def prior(self) -> HullPrior:
        """A prior that costs as much with every mechanism."""
        ...

    def open_outputs(self, letters: Sequence[int]) -> list[int]:
        """The outputs that a mechanism of the same distortion at a smaller lambda could use on a component."""
        ...

    def reached(self) -> dict[str, Any]:
        """Evidence that a mechanism has the distortion."""
        ...

    def bound(self) -> dict[str, Any]:
        """Evidence that no mechanism has a smaller one."""
        ...


def shown(found: MechanismMinimum) -> dict[str, Any]:
    """Evidence that the least distortion is the one that was found."""
    return found.reached() | {"bound": found.bound()}


class MechanismProgram(Protocol):
    """The program of a question, for any lambda."""

    @property
    def loss(self) -> Matrix:
        """d(x, y)."""
        ...

    def solved(self, level: Fraction) -> MechanismMinimum:
        """The least distortion at a lambda."""
        ...
