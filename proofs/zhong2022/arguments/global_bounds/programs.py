"""The independent route: all mechanisms on M^n databases, entry by entry, in one exact linear program."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.zhong2022.arguments.global_bounds.databases import Matrix, Row, Rows, distances, neighbours
from symdp.arithmetic.programs.linear_program import LinearProgram, Solution

ONE = Fraction(1)


class Databases:
    """Unknown entries W(y|x), rows summing to 1."""

    def __init__(self, letters: int, records: int) -> None:
        self.letters, self.records = letters, records
        self.distances = distances(letters, records)
        self.program = LinearProgram()
        self.entries = [[self.program.add_column() for _ in line] for line in self.distances]
        for row in self.entries:
            self.program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)

    def expected_distance(self, prior: Row) -> dict[int, Fraction]:
        """The coefficients of it."""
        lines = zip(prior, self.entries, self.distances, strict=True)
        return {entry: p * d for p, row, line in lines for entry, d in zip(row, line, strict=True)}

    def require_privacy(self, level: Fraction, delta: Fraction) -> None:
        """W(y|x) <= lambda W(y|x') + delta for neighbours and single outputs."""
        for x, other in neighbours(self.letters, self.records):
            for first, second in zip(self.entries[x], self.entries[other], strict=True):
                self.program.add_row({first: ONE, second: -level}, upper=delta)

    def solve(self) -> Solution:
        """An optimum."""
        from symdp.arithmetic.programs import optimize

        return optimize.minimize(self.program)

    def read(self, solution: Solution) -> Rows:
        """The matrix of a solution."""
        return tuple([tuple([solution.x[column] for column in row]) for row in self.entries])


def least_distortion(
    vertices: Matrix, letters: int, records: int, level: Fraction, delta: Fraction
) -> tuple[Fraction, Rows]:
    """The least worst expected distance at (lambda, delta), and a mechanism that has it."""
    found = Databases(letters, records)
    worst = found.program.add_column(cost=1)
    for prior in vertices:
        found.program.add_row({c: -v for c, v in found.expected_distance(prior).items()} | {worst: ONE}, lower=0)
    found.require_privacy(level, delta)
    solution = found.solve()
    return solution.value, found.read(solution)


def least_leaked_level(vertices: Matrix, letters: int, records: int, distortion: Fraction) -> tuple[Fraction, Rows]:
    """The least sum of column maxima of a mechanism of expected distance at most D, and a mechanism that has it."""
    found = Databases(letters, records)
    for prior in vertices:
        found.program.add_row(found.expected_distance(prior), upper=distortion)
    tops = [found.program.add_column(cost=1) for _ in found.entries]
    for row in found.entries:
        for top, entry in zip(tops, row, strict=True):
            found.program.add_row({top: ONE, entry: -ONE}, lower=0)
    solution = found.solve()
    return solution.value, found.read(solution)


def likely_prior(vertices: Matrix) -> tuple[Fraction, tuple[Fraction, ...]]:
    """The largest least probability over the hull, and a prior Q of the hull that has it."""
    from symdp.arithmetic.programs import optimize

    program = LinearProgram()
    weights = [program.add_column() for _ in vertices]
    least = program.add_column(cost=-1)
    program.add_row(dict.fromkeys(weights, ONE), lower=1, upper=1)
    for column in zip(*vertices, strict=True):
        program.add_row(dict(zip(weights, column, strict=True)) | {least: -ONE}, lower=0)
    solution = optimize.minimize(program)
    mixture: Sequence[Fraction] = [solution.x[weight] for weight in weights]
    return -solution.value, tuple(
        [sum((w * p for w, p in zip(mixture, column, strict=True)), Fraction(0)) for column in zip(*vertices, strict=True)]
    )
