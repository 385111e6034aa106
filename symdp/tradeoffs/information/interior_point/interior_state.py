"""The state of an interior-point method, and its next direction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from symdp.tradeoffs.information.interior_point.working_precision import Number, Numbers


@dataclass
class State:
    """The unknowns and multipliers.

    Attributes
    ----------
    point : list
        The unknowns, positive.
    objective : number
        t.
    groups, accuracies, signs : lists
        Multipliers of the groups, of the accuracies and of ``point >= 0``, all positive.
    blocks : list
        Multipliers of the sums.
    """

    point: list[Number]
    objective: Number
    groups: list[Number]
    accuracies: list[Number]
    signs: list[Number]
    blocks: list[Number]

    @property
    def positive(self) -> list[list[Number]]:
        """The numbers that must stay positive."""
        return [self.point, self.groups, self.accuracies, self.signs]

    def mapped(self, change: Callable[[Number], Number]) -> State:
        """Return the state with every number changed."""
        many = [[change(value) for value in values] for values in [*self.positive, self.blocks]]
        return State(many[0], change(self.objective), *many[1:])

    def moved(self, step: State, length: Number, numbers: Numbers) -> State:
        """Return the state after a step."""
        many = [
            [numbers.settled(a + length * b) for a, b in zip(old, new, strict=True)]
            for old, new in zip([*self.positive, self.blocks], [*step.positive, step.blocks], strict=True)
        ]
        return State(many[0], numbers.settled(self.objective + length * step.objective), *many[1:])


@dataclass
class Direction:
    """A step, with the slacks from which it was computed and their derivatives along it."""

    step: State
    rooms: list[Number]
    widenings: list[Number]
