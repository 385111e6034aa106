"""A primal-dual interior-point method for :class:`DivergenceProgram`; its proposals are decided by rational bounds.

Every point stays strictly inside the constraints. Where a step would be short because multipliers and slacks have drifted
apart, Newton's method on the barrier function brings the point back to the central path.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.tradeoffs.information.interior_point.divergence_program import DivergenceProgram
from symdp.tradeoffs.information.interior_point.divergences import Divergences, Slopes, Sparse
from symdp.tradeoffs.information.interior_point.interior_state import Direction, State
from symdp.tradeoffs.information.interior_point.letter_divergences import LetterDivergences, LetterSlopes
from symdp.tradeoffs.information.interior_point.newton_system import NewtonSystem, Solution, in_tables
from symdp.tradeoffs.information.interior_point.pair_divergences import PairDivergences, PairSlopes
from symdp.tradeoffs.information.interior_point.working_precision import Number, Numbers
from symdp.work import spend

_LEAST_ROOM = Fraction(1, 10_000)
_SHORT, _SHORTER = Fraction(1, 10), Fraction(7, 10)
_CENTERING = ((Fraction(4, 10), Fraction(1, 2)), (Fraction(8, 10), Fraction(1, 5)), (Fraction(2), Fraction(1, 100)))
_FIRST_CENTERING, _MOST_CENTERING = Fraction(1, 10), Fraction(1, 2)
_TO_BOUNDARY = Fraction(999, 1000)
_NEAR_CENTER, _DESCENT = Fraction(8, 10), Fraction(1, 10)
_LEAST_LENGTH = Fraction(1, 10**12)
_MOST_CENTERINGS, _FEWER_CENTERINGS = 200, 40


class CentralPath:
    """The central path of a program: a state strictly inside its constraints, Newton steps, and recentring.

    Raises
    ------
    ArithmeticError
        From any method, where the numbers are too coarse to go on.
    """

    def __init__(self, program: DivergenceProgram, numbers: Numbers) -> None:
        self.program, self.numbers = program, numbers
        self.divergences = _divergences(program, numbers)
        self.zero, self.one = numbers.of(0), numbers.of(1)
        self.bound = numbers.of(program.distortion - 1)
        self.limits: list[Sparse] = [
            {place: numbers.of(share) for place, share in zip(program.diagonal, prior, strict=True) if share}
            for prior in program.accuracies
        ]
        self.by_groups = program.level is None
        self.level = self.zero if program.level is None else numbers.of(program.level)
        self.state: State

    def rooms(self, point: list[Number], objective: Number, values: list[Number] | None = None) -> list[Number]:
        """Return the slacks of the groups below, and of the accuracies above, their bounds."""
        top, extra = (objective, self.zero) if self.by_groups else (self.level, objective)
        values = self.divergences.values(point) if values is None else values
        above = [sum([share * point[place] for place, share in limit.items()], self.bound + extra) for limit in self.limits]
        return [self.numbers.settled(room) for room in [*[top - value for value in values], *above]]

    def gap_with(self, rooms: list[Number]) -> Number:
        """Return the sum of all products of multipliers and slacks."""
        state = self.state
        pairs = [*zip([*state.groups, *state.accuracies], rooms, strict=True), *zip(state.signs, state.point, strict=True)]
        return self.numbers.settled(sum([a * b for a, b in pairs], self.zero))

    def with_central_multipliers(self, state: State, rooms: list[Number], mean: Number) -> State:
        """Return the multipliers of the slacks on the central path."""
        cut = len(self.program.groups)
        pressed = [self.numbers.settled(mean / room) for room in rooms]
        signs = [self.numbers.settled(mean / z) for z in state.point]
        return State(state.point, state.objective, pressed[:cut], pressed[cut:], signs, state.blocks)

    def direction(self, target: Number) -> Direction:
        """Return the Newton step towards products of multipliers and slacks that all equal the target."""
        state = self.state
        slopes = self.divergences.slopes(state.point, state.groups)
        rooms = self.rooms(state.point, state.objective, slopes.values)
        system = NewtonSystem(self.program, self.numbers, state, slopes, self.limits, rooms, target)
        spend(system.steps)
        solution = system.solution()
        widenings = self._widenings(slopes, solution.changes)
        step = self._completed(solution, widenings, rooms, target)
        return Direction(step, rooms, widenings)

    def _widenings(self, slopes: Slopes | LetterSlopes | PairSlopes, solution: list[Number]) -> list[Number]:
        """Return the derivatives of the slacks along a step."""
        point, change = solution[: len(self.state.point)], solution[len(self.state.point)]
        top, extra = (change, self.zero) if self.by_groups else (self.zero, change)
        below = [top - value for value in slopes.along(point)]
        return below + [sum([share * point[k] for k, share in limit.items()], extra) for limit in self.limits]

    def _completed(self, solution: Solution, widenings: list[Number], rooms: list[Number], target: Number) -> State:
        """Return the changes of all multipliers from those of the unknowns."""
        state, n, step = self.state, len(self.state.point), solution.changes
        old, new = [*state.groups, *state.accuracies], solution.multipliers
        if new is None:
            new = [(target - o * wider) / room for o, wider, room in zip(old, widenings, rooms, strict=True)]
        changes = [b - a for a, b in zip(old, new, strict=True)]
        pairs = zip(state.point, state.signs, step[:n], strict=True)
        signs = [(target - sign * change) / z - sign for z, sign, change in pairs]
        cut = len(state.groups)
        return State(step[:n], step[n], changes[:cut], changes[cut:], signs, step[n + 1 :])

    def reach(self, old: list[Number], new: list[Number], length: Number) -> Number:
        """Return the largest length of a step, at most ``length``, that keeps numbers positive."""
        most = self.numbers.of(_TO_BOUNDARY)
        for a, b in zip(old, new, strict=True):
            if b < 0 and a * most < -length * b:
                length = self.numbers.settled(-a / b * most)
        return length

    # The way back to the path.

    def center(self, mean: Number, most: int = _MOST_CENTERINGS) -> None:
        """Recentre by Newton's method with line search on t/mean - sum of logarithms of all slacks and unknowns."""
        for _ in range(most):
            state = self.state
            self.state = self.with_central_multipliers(state, self.rooms(state.point, state.objective), mean)
            direction = self.direction(mean)
            descent = self._descent(direction, mean)
            if descent < self.numbers.of(_NEAR_CENTER):
                moved = self.state.moved(direction.step, self.one, self.numbers)
                inside = all(value > 0 for values in moved.positive for value in values)
                if inside and self._barrier(moved, mean) is not None:
                    self.state = moved
                    return
            self._descend(direction.step, descent, mean)
        raise ArithmeticError("the central path is not reached")

    def _descent(self, direction: Direction, mean: Number) -> Number:
        """Return the slope of the barrier function along a step, with its sign changed."""
        step, total = direction.step, -direction.step.objective / mean
        total = sum([wider / room for wider, room in zip(direction.widenings, direction.rooms, strict=True)], total)
        pairs = zip(self.state.point, step.point, strict=True)
        return self.numbers.settled(sum([change / z for z, change in pairs], total))

    def _barrier(self, state: State, mean: Number) -> Number | None:
        """Return the barrier function; None outside the constraints."""
        if not all(z > 0 for z in state.point):
            return None
        rooms = self.rooms(state.point, state.objective)
        if not all(room > 0 for room in rooms):
            return None
        logs = sum([self.numbers.log(value) for value in [*rooms, *state.point]], self.zero)
        return self.numbers.settled(state.objective / mean - logs)

    def _descend(self, step: State, descent: Number, mean: Number) -> None:
        numbers, state = self.numbers, self.state
        here = self._barrier(state, mean)
        length = self.reach(state.point, step.point, self.one)
        while here is not None and length > numbers.of(_LEAST_LENGTH):
            moved = state.moved(step, length, numbers)
            there = self._barrier(moved, mean)
            if there is not None and there < here - numbers.of(_DESCENT) * length * descent:
                self.state = moved
                return
            length = numbers.settled(length * numbers.of(_SHORTER))
        raise ArithmeticError("the central path is not reached")


def _divergences(program: DivergenceProgram, numbers: Numbers) -> Divergences | LetterDivergences | PairDivergences:
    """Return the groups, in tables where the numbers are floats."""
    if in_tables(program, numbers):
        return LetterDivergences(program) if program.parts else PairDivergences(program)
    return Divergences(program, numbers)


class InteriorPoint(CentralPath):
    """The primal-dual method at one precision, from the start of the program or from a state of other numbers.

    With ``share`` it begins near the point of a state of fewer constraints, with about that share of the slacks that the
    start has.
    """

    def __init__(
        self, program: DivergenceProgram, numbers: Numbers, state: State | None = None, share: float | None = None
    ) -> None:
        super().__init__(program, numbers)
        self.centering = _FIRST_CENTERING
        start = [self.numbers.of(value) for value in program.start]
        if state is None:
            values = self.divergences.values(start)
            spread = self.numbers.settled(max(values) * 9 / 4 - min(values) + self.one / 16)
            self._start(start, spread if self.by_groups else self.numbers.of(2 - program.distortion))
        elif share is not None:
            self._return(state, start, self.numbers.of(share))
        else:
            self._take(state)

    def _return(self, state: State, start: list[Number], share: Number) -> None:
        """Begin at the point of a state, mixed with the start until the bounds that do not move leave some room."""
        cut, top = len(self.program.groups), state.objective
        free, bound = (slice(cut), slice(cut, None)) if self.by_groups else (slice(cut, None), slice(cut))
        here, there = self.rooms(state.point, top)[bound], self.rooms(start, top)[bound]
        needed = [(share * b - a) / (b - a) for a, b in zip(here, there, strict=True) if a < share * b]
        mixed = max([self.zero, *needed])
        point = [(1 - mixed) * a + mixed * b for a, b in zip(state.point, start, strict=True)]
        self._start(point, top - min(self.rooms(point, top)[free]) + share * (abs(top) + self.one / 1000), _FEWER_CENTERINGS)

    def _start(self, point: list[Number], objective: Number, centerings: int = _MOST_CENTERINGS) -> None:
        values = self.divergences.values(point)
        rooms = self.rooms(point, objective, values)
        weighing = rooms[: len(values)] if self.by_groups else rooms[len(values) :]
        mean = self.numbers.settled(self.one / sum([self.one / room for room in weighing], self.zero))
        state = State(point, objective, [], [], [], [self.zero] * len(self.program.blocks))
        self.state = self.with_central_multipliers(state, rooms, mean)
        self.center(mean, centerings)

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
        state = self.state
        slopes = self.divergences.slopes(state.point, state.groups)
        costs = [-value for value in slopes.weighted(state.groups)]
        for limit, multiplier in zip(self.limits, state.accuracies, strict=True):
            for k, share in limit.items():
                costs[k] = costs[k] + multiplier * share
        for block, multiplier in zip(self.program.blocks, state.blocks, strict=True):
            for k in block:
                costs[k] = costs[k] + multiplier
        excess = sum(state.groups if self.by_groups else state.accuracies, -self.one)
        return max([self.numbers.settled(cost) for cost in [*costs, excess, -excess, self.zero]])

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
