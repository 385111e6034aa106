"""A primal-dual interior-point method for :class:`DivergenceProgram`; its proposals are decided by rational bounds.

Every point stays strictly inside the constraints. Where a step would be short because multipliers and rooms have drifted
apart, Newton's method on the barrier function brings the point back to the central path.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.tradeoffs.information.interior_point.central_path import CentralPath
from symdp.tradeoffs.information.interior_point.divergence_program import DivergenceProgram
from symdp.tradeoffs.information.interior_point.interior_state import Direction, State
from symdp.tradeoffs.information.interior_point.working_precision import Number, Numbers

_LEAST_ROOM = Fraction(1, 10_000)
_SHORT, _SHORTER = Fraction(1, 10), Fraction(7, 10)
_CENTERING = ((Fraction(4, 10), Fraction(1, 2)), (Fraction(8, 10), Fraction(1, 5)), (Fraction(2), Fraction(1, 100)))
_FIRST_CENTERING, _MOST_CENTERING = Fraction(1, 10), Fraction(1, 2)


class InteriorPoint(CentralPath):
    """The method in one kind of numbers, from the start of the program or from a state of other numbers."""

    def __init__(self, program: DivergenceProgram, numbers: Numbers, state: State | None = None) -> None:
        super().__init__(program, numbers)
        self.centering = _FIRST_CENTERING
        if state is None:
            self._start()
        else:
            self._take(state)

    def _start(self) -> None:
        point = [self.numbers.of(value) for value in self.program.start]
        values = self.divergences.values(point)
        if self.by_groups:
            objective = self.numbers.settled(max(values) * 9 / 4 - min(values) + self.one / 16)
        else:
            objective = self.numbers.of(2 - self.program.distortion)
        rooms = self.rooms(point, objective, values)
        weighing = rooms[: len(values)] if self.by_groups else rooms[len(values) :]
        mean = self.numbers.settled(self.one / sum([self.one / room for room in weighing], self.zero))
        state = State(point, objective, [], [], [], [self.zero] * len(self.program.blocks))
        self.state = self.with_central_multipliers(state, rooms, mean)
        self.center(mean)

    def _take(self, state: State) -> None:
        """Convert a state of other numbers, with slack added where rounding leaves none."""
        taken = state.mapped(self.numbers.of)
        rooms = self.rooms(taken.point, taken.objective)
        short = min(rooms[: len(taken.groups)] if self.by_groups else rooms[len(taken.groups) :])
        if short <= 0:
            taken.objective = self.numbers.settled(taken.objective - short * 2 + abs(taken.objective) / 10**9)
        self.state = taken

    def gap(self) -> Number:
        """Return the sum of all products of multipliers and slacks; about the distance of t from its minimum."""
        return self.gap_with(self.rooms(self.state.point, self.state.objective))

    def imbalance(self) -> Number:
        """Return the dual infeasibility of the multipliers for a plane supporting the groups; 0 if the signs absorb it."""
        state, n = self.state, len(self.state.point)
        slopes = self.divergences.slopes(state.point, state.groups, n)
        costs = [self.zero] * n + [-self.one]
        multipliers = [*state.groups, *state.accuracies]
        for entries, multiplier in zip(self.constraints(slopes.gradients, n), multipliers, strict=True):
            for k, slope in entries.items():
                costs[k] = costs[k] + multiplier * slope
        for block, multiplier in zip(self.program.blocks, state.blocks, strict=True):
            for k in block:
                costs[k] = costs[k] + multiplier
        return max([self.numbers.settled(cost) for cost in [*costs, -costs[n], self.zero]])

    def advance(self) -> None:
        """Take one step along the central path, or back to it."""
        rooms = self.rooms(self.state.point, self.state.objective)
        mean = self.numbers.settled(self.gap_with(rooms) / (len(rooms) + len(self.state.point)))
        direction = self.direction(self.numbers.settled(mean * self.numbers.of(self.centering)))
        length = self._length(direction)
        if length < self.numbers.of(_SHORT):
            self.center(mean)
            self.centering = max(_FIRST_CENTERING, min(_MOST_CENTERING, 2 * self.centering))
            return
        self.state = self.state.moved(direction.step, length, self.numbers)
        self.centering = next(share for part, share in _CENTERING if length < self.numbers.of(part))

    def _length(self, direction: Direction) -> Number:
        """Return the length of a step that keeps everything positive; 0 where it is too short to be useful."""
        state, numbers, step = self.state, self.numbers, direction.step
        length = self.one
        for old, new in zip(state.positive, step.positive, strict=True):
            length = self.reach(old, new, length)
        least = numbers.of(_LEAST_ROOM)
        while length >= numbers.of(_SHORT):
            moved = state.moved(step, length, numbers)
            rooms = self.rooms(moved.point, moved.objective)
            if all(new > old * least for new, old in zip(rooms, direction.rooms, strict=True)):
                return length
            length = numbers.settled(length * numbers.of(_SHORTER))
        return self.zero
