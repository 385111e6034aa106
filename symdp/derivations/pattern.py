"""The colouring pattern of an optimal mechanism, and the equations that it stands for, solved in symbols."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symdp.derivations.leakage_rules import Colors
from symdp.derivations.program import LeastDistortion, Program, Values, mixture, reduced_costs
from symdp.mechanisms.coloring import Color


@dataclass(frozen=True)
class Pattern:
    """What is read from an optimum in numbers: colours, free rows, and which multipliers are zero.

    Attributes
    ----------
    colors : tuple of rows of Color
    free : tuple of int
        The letters, from 0, whose loss is the same for all outputs in use; their rows follow the others.
    active : tuple of int
        The priors, from 0, whose multiplier is positive.
    silent : tuple of pairs
        The places (x, y) at which the reduced cost is zero.
    negative : tuple of pairs
        The places at which it is negative.
    """

    colors: Colors
    free: tuple[int, ...]
    active: tuple[int, ...]
    silent: tuple[tuple[int, int], ...]
    negative: tuple[tuple[int, int], ...]

    @property
    def used(self) -> tuple[int, ...]:
        """The outputs, from 0, whose columns are not zero."""
        columns = zip(*self.colors, strict=True)
        return tuple([y for y, column in enumerate(columns) if any(color is not Color.EMPTY for color in column)])


def pattern_of(program: Program, optimum: LeastDistortion, level: Fraction, values: Values) -> Pattern:
    """Return the pattern of an optimum at a level."""
    matrix = [list(row) for row in optimum.matrix]
    used = [y for y in range(program.outputs) if any(row[y] for row in matrix)]
    free = [x for x, losses in enumerate(program.loss) if len({losses[y] for y in used}) == 1]
    if len(free) == len(matrix):
        free = []
    kept = [row for x, row in enumerate(matrix) if x not in free]
    for x in free:
        matrix[x] = program.rule.free_row(kept)
    costs = reduced_costs(mixture(optimum.weights, program.priors_at(values)), program.loss, optimum.rows)
    places = [(x, y) for x in range(program.letters) for y in range(program.outputs)]
    return Pattern(
        program.rule.colors(matrix, level),
        tuple(free),
        tuple([place for place, weight in enumerate(optimum.weights) if weight]),
        tuple([(x, y) for x, y in places if costs[x][y] == 0]),
        tuple([(x, y) for x, y in places if costs[x][y] < 0]),
    )
