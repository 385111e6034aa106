"""The linear system of a Newton step on the central path, by what its program has many of.

Unknowns are the changes of the point, of t, and of the multipliers of the sums. Where no divergence compares two letters,
those of one letter are eliminated first, which leaves one unknown for each constraint; elsewhere the constraints are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.tradeoffs.information.interior_point.divergence_program import DivergenceProgram
from symdp.tradeoffs.information.interior_point.divergences import Slopes, Sparse
from symdp.tradeoffs.information.interior_point.interior_state import State
from symdp.tradeoffs.information.interior_point.letter_divergences import UNKNOWNS, LetterSlopes
from symdp.tradeoffs.information.interior_point.pair_divergences import PairSlopes, tabled
from symdp.tradeoffs.information.interior_point.working_precision import Floats, Number, Numbers

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray[Any, Any]

# A step of an account is about so many bits times multiplications, or so many of them in double precision.
BITS, FLOAT_PRODUCTS = 2**15, 2**18


def in_tables(program: DivergenceProgram, numbers: Numbers) -> bool:
    """Return whether derivatives are tables of floats: not for truthful reports, whose unknowns are few."""
    return numbers.in_arrays and bool(program.diagonal)


@dataclass(frozen=True)
class Solution:
    """The changes of the point, of t and of the multipliers of the sums, in this order, and new multipliers of constraints.

    The latter are None where they follow from slacks, by divisions that lose digits where these are small.
    """

    changes: list[Number]
    multipliers: list[Number] | None


@dataclass(frozen=True)
class NewtonSystem:
    """The equations at a state for products of multipliers and slacks that all equal the target.

    Attributes
    ----------
    program : DivergenceProgram
    numbers : Numbers
    state : State
    slopes : Slopes, LetterSlopes or PairSlopes
        The derivatives of the groups at the state, in tables where ``in_tables`` holds.
    limits : list of dicts
        The slopes of the accuracies.
    rooms : list
        The slacks of the groups and the accuracies.
    target : number
    """

    program: DivergenceProgram
    numbers: Numbers
    state: State
    slopes: Any
    limits: list[Sparse]
    rooms: list[Number]
    target: Number

    def solution(self) -> Solution:
        """Solve the equations in the way that suits the program."""
        if in_tables(self.program, self.numbers):
            return _by_letters(self, self.slopes) if self.program.parts else _Pairwise(self, self.slopes).solution()
        return _Letterwise(self, self.slopes).solution() if self.program.parts else _by_entries(self, self.slopes)

    @property
    def steps(self) -> int:
        """The steps of an account that a solution takes."""
        letters, sides = len(self.program.blocks), len(self.rooms) + 2
        unknowns = len(self.state.point) + 1 + letters
        products = letters * sides * sides + sides**3 if self.program.parts else unknowns**3
        if in_tables(self.program, self.numbers):
            return letters * sides // 10 + products // FLOAT_PRODUCTS
        return letters * sides + products * self.numbers.bits // BITS

    @property
    def multipliers(self) -> list[Number]:
        """The multipliers of the groups and of the accuracies."""
        return [*self.state.groups, *self.state.accuracies]

    def forces(self) -> list[Number]:
        """Return the right sides of the unknowns of the point, but for the constraints."""
        right = [self.target / z for z in self.state.point]
        for multiplier, block in zip(self.state.blocks, self.program.blocks, strict=True):
            for k in block:
                right[k] = right[k] + multiplier
        return right

    def excesses(self) -> list[Number]:
        """Return what the sums of the blocks exceed 1 by."""
        one, point = self.numbers.of(1), self.state.point
        return [sum([point[k] for k in block], -one) for block in self.program.blocks]

    def constraints(self, slopes: Slopes) -> list[Sparse]:
        """Return the slopes of the slacks, with t as one more unknown."""
        objective = len(self.state.point)
        below = [{k: -slope for k, slope in gradient.items()} for gradient in slopes.gradients]
        above = [dict(limit) for limit in self.limits]
        for entries in below if self.program.level is None else above:
            entries[objective] = self.numbers.of(1)
        return [*below, *above]


def _by_entries(system: NewtonSystem, slopes: Slopes) -> Solution:
    """Solve for all unknowns at once, the multipliers of the constraints eliminated."""
    state, program, zero, one = system.state, system.program, system.numbers.of(0), system.numbers.of(1)
    n, size = len(state.point), len(state.point) + 1 + len(program.blocks)
    rows = [[zero] * size for _ in range(size)]
    for k, (entries, z, sign) in enumerate(zip(slopes.hessian, state.point, state.signs, strict=True)):
        for other, value in entries.items():
            rows[k][other] = value
        rows[k][k] = rows[k][k] + sign / z
    right = [*system.forces(), -one, *system.excesses()]
    for entries, room, multiplier in zip(system.constraints(slopes), system.rooms, system.multipliers, strict=True):
        _press(rows, right, entries, multiplier / room, system.target / room)
    for place, block in enumerate(program.blocks):
        for k in block:
            rows[k][n + 1 + place] = rows[n + 1 + place][k] = -one
    return Solution([value for (value,) in system.numbers.solve(rows, [[value] for value in right])], None)


def _press(rows: list[list[Number]], right: list[Number], entries: Sparse, weight: Number, push: Number) -> None:
    """Add one constraint, its multiplier eliminated."""
    for k, slope in entries.items():
        scaled, row = weight * slope, rows[k]
        for other, value in entries.items():
            row[other] = row[other] + scaled * value
        right[k] = right[k] + push * slope


class _Letterwise:
    """Eliminates the unknowns of each letter, with the sums that only they are in.

    The border has, in this order, the new multipliers of the constraints, the change of t, and those of the other sums.
    """

    def __init__(self, system: NewtonSystem, slopes: Slopes) -> None:
        self.system, self.numbers, self.slopes = system, system.numbers, slopes
        self.zero, self.one = self.numbers.of(0), self.numbers.of(1)
        parts, blocks = system.program.parts, system.program.blocks
        home = {k: place for place, part in enumerate(parts) for k in part}
        self.inside: list[list[int]] = [[] for _ in parts]
        self.across: list[int] = []
        for place, block in enumerate(blocks):
            homes = {home[k] for k in block}
            (self.inside[homes.pop()] if len(homes) == 1 else self.across).append(place)
        self.sides: list[Sparse] = [
            *system.constraints(slopes),
            {},
            *[dict.fromkeys(blocks[place], self.one) for place in self.across],
        ]

    def solution(self) -> Solution:
        """Return the solution of the equations."""
        system, numbers = self.system, self.numbers
        n, pressed = len(system.state.point), len(system.rooms)
        forces, excesses = system.forces(), system.excesses()
        left: list[list[Number]] = [[] for _ in self.sides]
        solved: list[list[Number]] = []
        for part, inside in zip(system.program.parts, self.inside, strict=True):
            columns = [[side.get(k, self.zero) for side in self.sides] for k in part]
            for row, column in zip(left, zip(*columns, strict=True), strict=True):
                row += [*column, *[self.zero] * len(inside)]
            rights = [[forces[k], *column] for k, column in zip(part, columns, strict=True)]
            rights += [[excesses[place], *[self.zero] * len(self.sides)] for place in inside]
            solved += numbers.solve(self._matrix(part, inside), rights)
        border = numbers.product(left, solved)
        matrix, right = [row[1:] for row in border], [[-row[0]] for row in border]
        for k, (room, multiplier) in enumerate(zip(system.rooms, system.multipliers, strict=True)):
            matrix[k][k] = matrix[k][k] + room / multiplier
            matrix[k][pressed] = matrix[pressed][k] = self.sides[k].get(n, self.zero)
            right[k][0] = right[k][0] + system.target / multiplier
        right[pressed][0] = self.one
        for k, place in enumerate(self.across, pressed + 1):
            right[k][0] = right[k][0] - excesses[place]
        outer = [value for (value,) in numbers.solve(matrix, right)]
        outer[pressed], objective = self.zero, outer[pressed]
        inner = numbers.product(solved, [[self.one], *[[value] for value in outer]])
        changes = self._in_order([value for (value,) in inner], objective, outer[pressed + 1 :])
        return Solution(changes, outer[:pressed])

    def _matrix(self, part: range, inside: list[int]) -> list[list[Number]]:
        state, blocks, size = self.system.state, self.system.program.blocks, len(part) + len(inside)
        rows = [[self.zero] * size for _ in range(size)]
        for row, k in zip(rows, part, strict=False):
            for other, value in self.slopes.hessian[k].items():
                row[other - part.start] = value
            row[k - part.start] = row[k - part.start] + state.signs[k] / state.point[k]
        for place, block in enumerate(inside, len(part)):
            for k in blocks[block]:
                rows[place][k - part.start] = rows[k - part.start][place] = -self.one
        return rows

    def _in_order(self, inner: list[Number], objective: Number, outer: list[Number]) -> list[Number]:
        point: list[Number] = []
        sums = dict(zip(self.across, outer, strict=True))
        start = 0
        for part, inside in zip(self.system.program.parts, self.inside, strict=True):
            middle, end = start + len(part), start + len(part) + len(inside)
            point += inner[start:middle]
            sums |= dict(zip(inside, inner[middle:end], strict=True))
            start = end
        return [*point, objective, *[sums[place] for place in range(len(sums))]]


class _Pairwise:
    """Solves for all unknowns in double precision, the multipliers of the constraints eliminated."""

    def __init__(self, system: NewtonSystem, slopes: PairSlopes) -> None:
        import numpy as np

        self.system, self.slopes, self.size = system, slopes, len(slopes.bends)
        self.groups, self.by_groups = len(system.state.groups), system.program.level is None
        self.diagonal = list(system.program.diagonal)
        limits = [[limit.get(place, 0.0) for place in self.diagonal] for limit in system.limits]
        self.limits = np.array(limits).reshape(-1, self.size)
        self.rooms = np.array(system.rooms)
        self.weights = np.array(system.multipliers) / self.rooms
        self.signs = np.array(system.state.signs) / np.array(system.state.point)

    def solution(self) -> Solution:
        """Return the solution of the equations."""
        import numpy as np

        system = self.system
        right = np.array([*system.forces(), -1.0]) + self._pressed(system.target / self.rooms)
        matrix, inner = self._matrix(), len(right)
        borders = np.append(np.repeat(np.eye(self.size), self.size, axis=0), np.zeros((1, self.size)), axis=0)
        matrix[:inner, inner:], matrix[inner:, :inner] = -borders, -borders.T
        changes = Floats().solve_table(matrix, np.append(right, system.excesses()))
        return Solution([float(value) for value in changes], None)

    def _matrix(self) -> Array:
        """Return the matrix of the unknowns of the point and t, with a border of zeros for the sums."""
        import numpy as np

        size, n = self.size, self.size**2
        matrix, each = np.zeros((n + 1 + size, n + 1 + size)), np.arange(size)
        stiff, first, second = tabled(self.weights[: self.groups], size), self.slopes.first, self.slopes.second
        for i in range(size):
            near, far = first[i] * stiff[i][:, None], second[:, i] * stiff[:, i][:, None]
            # The entries of row i by output, the other row and its output.
            entries = near.T[:, :, None] * second[i] + far.T[:, :, None] * first[:, i]
            entries[:, i] += near.T @ first[i] + far.T @ second[:, i]
            entries[each, :, each] += self.slopes.bends[:, i]
            matrix[i * size : (i + 1) * size, :n] = entries.reshape(size, n)
        matrix[range(n), range(n)] += self.signs
        matrix[np.ix_(self.diagonal, self.diagonal)] += self.limits.T @ (self.weights[self.groups :, None] * self.limits)
        moving = np.arange(len(self.weights)) < self.groups
        matrix[n, : n + 1] = matrix[: n + 1, n] = self._pressed(np.where(moving == self.by_groups, self.weights, 0.0))
        return matrix

    def _pressed(self, values: Array) -> Array:
        """Return the sum of the gradients of the slacks with these weights."""
        import numpy as np

        below, above = values[: self.groups], values[self.groups :]
        slopes: list[float] = self.slopes.weighted(below.tolist())
        total = np.append(-np.array(slopes), (below if self.by_groups else above).sum())
        total[self.diagonal] += above @ self.limits
        return total


def _by_letters(system: NewtonSystem, slopes: LetterSlopes) -> Solution:
    """Solve as ``_Letterwise`` does, in double precision, for all letters together; the last sum is that of Q."""
    import numpy as np

    state, letters, groups = system.state, len(slopes.slopes), len(system.state.groups)
    count, size = len(system.rooms), UNKNOWNS + 2
    matrices = np.zeros((letters, size, size))
    matrices[:, :UNKNOWNS, :UNKNOWNS] = slopes.bends
    each = range(UNKNOWNS)
    matrices[:, each, each] += (np.array(state.signs) / np.array(state.point)).reshape(letters, UNKNOWNS)
    for k, place in ((0, 4), (1, 4), (2, 5), (3, 5)):
        matrices[:, k, place] = matrices[:, place, k] = -1.0
    excesses = np.array(system.excesses())
    # The right sides of a letter: the forces, and the directions of the groups, of the accuracies and of the sum of Q.
    sides = np.zeros((letters, size, 4))
    sides[:, :UNKNOWNS, 0] = np.array(system.forces()).reshape(letters, UNKNOWNS)
    sides[:, UNKNOWNS:, 0] = excesses[:-1].reshape(letters, 2)
    sides[:, :UNKNOWNS, 1] = -slopes.slopes
    sides[:, 0, 2] = sides[:, 2, 3] = 1.0
    solved = np.linalg.solve(matrices, sides)
    met = np.einsum("xki,xkj->ijx", sides[:, :UNKNOWNS, 1:], solved[:, :UNKNOWNS])
    tables = [slopes.shares, np.zeros((count - groups, letters)), np.ones((1, letters))]
    for row, limit in zip(tables[1], system.limits, strict=True):
        row[[place // UNKNOWNS for place in limit]] = list(limit.values())
    matrix = np.block(
        [[(first * met[i, j + 1]) @ second.T for j, second in enumerate(tables)] for i, first in enumerate(tables)]
    )
    matrix = np.insert(np.insert(matrix, count, 0.0, axis=0), count, 0.0, axis=1)
    right = -np.concatenate([first @ met[i, 0] for i, first in enumerate(tables)])
    right = np.insert(right, count, 1.0)
    multipliers = np.array(system.multipliers)
    matrix[range(count), range(count)] += np.array(system.rooms) / multipliers
    moving = slice(groups) if system.program.level is None else slice(groups, count)
    matrix[moving, count] = matrix[count, moving] = 1.0
    right[:count] += system.target / multipliers
    right[-1] -= excesses[-1]
    outer = Floats().solve_table(matrix, right)
    parts = [outer[:groups] @ tables[0], outer[groups:count] @ tables[1], outer[-1:] @ tables[2]]
    inner = np.einsum("xki,xi->xk", solved, np.stack([np.ones(letters), *parts], axis=1))
    point, sums = inner[:, :UNKNOWNS].ravel(), inner[:, UNKNOWNS:].ravel()
    changes = [float(value) for value in [*point, outer[count], *sums, outer[-1]]]
    return Solution(changes, [float(value) for value in outer[:count]])
