"""The independent route: all mechanisms, entry by entry, in one exact linear program.

Output y stands for the letter guesses[y]. For maximal leakage the unknowns are the entries W(y|x) and a number m_y that is
at least every entry of column y. For (epsilon, delta) the program is that of proofs/definitions/full_program.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from proofs.definitions import full_program
from proofs.instances.small_numbers import Hull
from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
from symdp.sources.prior import Vector

ONE = Fraction(1)
Rows = tuple[tuple[Fraction, ...], ...]


class Entries:
    """The columns of a program for the entries of a mechanism, rows summing to 1."""

    def __init__(self, letters: int, outputs: int) -> None:
        self.program = LinearProgram()
        self.entries = [[self.program.add_column() for _ in range(outputs)] for _ in range(letters)]
        for row in self.entries:
            self.program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)

    def right(self, prior: Vector, guesses: Sequence[int]) -> dict[int, Fraction]:
        """The probability that the output stands for the letter."""
        return {self.entries[letter][y]: prior[letter] for y, letter in enumerate(guesses)}

    def column_tops(self) -> list[int]:
        """Unknowns that are at least every entry of their column."""
        tops = [self.program.add_column() for _ in self.entries[0]]
        for row in self.entries:
            for top, entry in zip(tops, row, strict=True):
                self.program.add_row({top: ONE, entry: -ONE}, lower=0)
        return tops

    def require_slack_privacy(self, level: Fraction, delta: Fraction) -> None:
        """W(y|x) <= lambda W(y|x') + delta for single outputs."""
        for x, row in enumerate(self.entries):
            for other in self.entries[:x] + self.entries[x + 1 :]:
                for first, second in zip(row, other, strict=True):
                    self.program.add_row({first: ONE, second: -level}, upper=delta)

    def drawn(self, seed: int) -> Rows:
        """A solution that minimises a linear function drawn from the seed."""
        random = Random(seed)
        for row in self.entries:
            for column in row:
                self.program.cost[column] = Fraction(random.randint(-9, 9))
        return self.read(_minimize(self.program))

    def read(self, solution: Solution) -> Rows:
        """The matrix of a solution."""
        return tuple([tuple([solution.x[column] for column in row]) for row in self.entries])


def _minimize(program: LinearProgram) -> Solution:
    from symdp.arithmetic.programs import optimize

    return optimize.minimize(program)


def least_leaked_level(prior: Vector, distortion: Fraction, guesses: Sequence[int]) -> Fraction:
    """The least sum of the column maxima of a mechanism that distorts the prior by at most D."""
    found = Entries(len(prior), len(guesses))
    found.program.add_row(found.right(prior, guesses), lower=1 - distortion)
    for top in found.column_tops():
        found.program.cost[top] = ONE
    return _minimize(found.program).value


def least_distortion_at_leaked_level(vertices: Sequence[Vector], level: Fraction, guesses: Sequence[int]) -> Fraction:
    """The least worst distortion of a mechanism whose column maxima sum to at most the level."""
    found = Entries(len(vertices[0]), len(guesses))
    worst = found.program.add_column(cost=1)
    for prior in vertices:
        found.program.add_row(found.right(prior, guesses) | {worst: ONE}, lower=1)
    found.program.add_row(dict.fromkeys(found.column_tops(), ONE), upper=level)
    return _minimize(found.program).value


def drawn_leakage_optimum(prior: Vector, distortion: Fraction, level: Fraction, seed: int) -> Rows:
    """A mechanism on the letters, valid at D, whose column maxima sum to at most the level; a vertex drawn from the seed."""
    found = Entries(len(prior), len(prior))
    found.program.add_row(found.right(prior, range(len(prior))), lower=1 - distortion)
    found.program.add_row(dict.fromkeys(found.column_tops(), ONE), upper=level)
    return found.drawn(seed)


def drawn_slack_optimum(prior: Vector, distortion: Fraction, level: Fraction, delta: Fraction, seed: int) -> Rows:
    """A mechanism on the letters, valid at D, of at most this level at delta; a vertex drawn from the seed."""
    found = Entries(len(prior), len(prior))
    found.program.add_row(found.right(prior, range(len(prior))), lower=1 - distortion)
    found.require_slack_privacy(level, delta)
    return found.drawn(seed)


def least_distortions(vertices: Sequence[Vector], level: Fraction, delta: Fraction) -> tuple[Fraction, Fraction]:
    """The least worst distortion at (lambda, delta): single outputs = letters; all sets of outputs, one output more."""
    hull, letters = Hull(tuple(vertices)), range(len(vertices[0]))
    pointwise = full_program.least_distortion(hull, level, letters, delta, pointwise=True)
    return pointwise, full_program.least_distortion(hull, level, [*letters, 0], delta)


def least_slack_distortion(vertices: Sequence[Vector], level: Fraction, delta: Fraction, silent: int) -> Fraction:
    """The least worst distortion at (lambda, delta) of single outputs: the letters, and so many that stand for no letter."""
    letters = range(len(vertices[0]))
    found = Entries(len(letters), len(letters) + silent)
    worst = found.program.add_column(cost=1)
    for prior in vertices:
        found.program.add_row(found.right(prior, letters) | {worst: ONE}, lower=1)
    found.require_slack_privacy(level, delta)
    return _minimize(found.program).value
