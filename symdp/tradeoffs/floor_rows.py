"""The rows that bound from below what the excess of each letter over a floor costs, and the programs built on them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

from symdp.arithmetic.linear_program import LinearProgram, Solution
from symdp.sources.prior import Vector, sum_of
from symdp.tradeoffs.solved_floor import SolvedFloor

if TYPE_CHECKING:
    from symdp.tradeoffs.floor_program import FloorProgram

ZERO, ONE = Fraction(0), Fraction(1)


class FloorRows:
    """A linear program with the unknowns m_y, s and phi_x, and the rows that bound phi from below, nothing else as yet."""

    def __init__(self, asked: FloorProgram, costs: Sequence[Fraction] | None = None) -> None:
        self.asked, self.program = asked, LinearProgram()
        self.floor = [self.program.add_column(cost) for cost in costs or [ZERO] * asked.outputs]
        self.scale = self.program.add_column()
        self.excess = [self.program.add_column(lower=None) for _ in asked.loss]
        self.program.rows.extend(asked.rows)
        places = count(1)
        self.enough, self.rows = 0, [[next(places) for _ in values] for values in asked.values]

    def water_levels(self, solution: Solution, prior: Vector) -> list[Fraction]:
        """For each letter the cost up to which its excess is worth it, times the rate and the chance of the letter."""
        shared = solution.duals[self.enough]
        return [
            sum_of([solution.duals[row] * tau for row, tau in zip(rows, values, strict=True)]) / self.asked.scale
            + shared * chance
            for rows, values, chance in zip(self.rows, self.asked.values, prior, strict=True)
        ]


class LevelRows:
    """The least distortion at a lambda as a linear program."""

    def __init__(self, asked: FloorProgram, level: Fraction) -> None:
        self.level, self.rate, self.rows = level, level - 1, FloorRows(asked)
        self.program, rate = self.rows.program, level - 1
        self.total = self.program.add_row(dict.fromkeys(self.rows.floor, ONE) | {self.rows.scale: rate}, lower=1, upper=1)
        gains = [self.program.add_column(lower=None) for _ in asked.loss]
        for gain, phi, costs in zip(gains, self.rows.excess, asked.loss, strict=True):
            floor = dict(zip(self.rows.floor, costs, strict=True))
            self.program.add_row({gain: ONE, phi: rate} | floor, lower=0, upper=0)
        least = self.program.add_column(cost=-1, lower=None)
        self.accuracy = asked.source.constrain_accuracy(self.program, gains, {least: ONE}, ZERO)

    def read(self, solution: Solution) -> SolvedFloor:
        """The floor, the prior and the radii of a solution."""
        prior = self.accuracy.prior(solution)
        water_levels = self.rows.water_levels(solution, prior.prior)
        return SolvedFloor(
            self.rows.asked.loss,
            self.level,
            solution.value,
            tuple([solution.x[column] for column in self.rows.floor]),
            self.accuracy.multipliers(solution),
            prior,
            radii_of(water_levels, self.rate, solution.duals[self.total], prior.prior),
        )


def radii_of(water_levels: list[Fraction], rate: Fraction, distortion: Fraction, prior: Vector) -> Vector:
    """nu, whose sum is the distortion."""
    if rate == 0:
        return tuple([distortion * chance for chance in prior])
    radii = [level / rate for level in water_levels]
    radii[0] += distortion - sum_of(radii)
    return tuple(radii)
