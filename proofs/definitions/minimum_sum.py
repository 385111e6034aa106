"""Mechanisms of least leakage with exactly k zero columns and of least total distortion, over all entries of the matrix.

S is a set of priors with P_1 >= ... >= P_M, by vertices; D the distortion. The least exp(epsilon) comes from M-k
unknowns (formula (32) of kalantari2018 as a linear program); that a mechanism of this leakage exists, that none of
less leakage does, and which of them have the least total distortion is decided by programs over the whole matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)
Vertices = Sequence[Vector]


@dataclass(frozen=True)
class LeastLeakage:
    """A mechanism of least leakage among the valid ones whose last k columns are zero.

    Attributes
    ----------
    vertices : tuple of priors
        The source set, each prior decreasing.
    distortion : Fraction
        D with D^(k) < D < D^(M-1).
    dropped : int
        k, at most M-2.
    mechanism : Mechanism
    """

    vertices: tuple[Vector, ...]
    distortion: Fraction
    dropped: int
    mechanism: Mechanism

    @property
    def level(self) -> Fraction:
        """exp(epsilon), finite."""
        level = self.mechanism.exp_epsilon
        if not isinstance(level, Fraction):
            raise TypeError(f"exp(epsilon) = {level}")
        return level

    def describe(self) -> dict[str, object]:
        """The instance as readable data."""
        return {"S": self.vertices, "D": self.distortion, "k": self.dropped, "W": self.mechanism.matrix}


@dataclass(frozen=True)
class MinimumSum(LeastLeakage):
    """One with exactly k zero columns, and with the least total distortion among these."""


def minimize(program: LinearProgram) -> Solution:
    """Solve exactly; the solver is loaded here, so that a witness can be evaluated without it."""
    from symdp.arithmetic.programs import optimize

    return optimize.minimize(program)


def threshold(vertices: Vertices, dropped: int) -> Fraction:
    """D^(k): the largest total probability of the last k letters."""
    return max([sum(prior[len(prior) - dropped :], ZERO) for prior in vertices])


def least_level(vertices: Vertices, distortion: Fraction, dropped: int) -> Fraction:
    """The infimum of exp(epsilon) over valid mechanisms with k zero columns, D^(k) < D: M - k unknowns.

    Each prior has its own constraint; (11) of kalantari2018, with D - D^(k) for all of them, asks for more. With y =
    q/(1 - max q) and s = max q/(1 - max q), formula (32) is sum y - s, and P.q >= u becomes P.y >= u (1 + s).
    """
    program, accuracy = LinearProgram(), 1 - distortion
    kept = [program.add_column(cost=1) for _ in range(len(vertices[0]) - dropped)]
    largest = program.add_column(cost=-1)
    for column in kept:
        program.add_row({largest: ONE, column: -ONE}, lower=0)
    for prior in vertices:
        program.add_row(dict(zip(kept, prior, strict=False)) | {largest: -accuracy}, lower=accuracy)
    return max(ONE, minimize(program).value)


class WholeMatrix:
    """Programs over all entries of the ``level``-LDP mechanisms whose last k columns are zero."""

    def __init__(self, vertices: Vertices, dropped: int, level: Fraction) -> None:
        self.vertices, self.level = vertices, level
        self.letters, self.outputs = len(vertices[0]), len(vertices[0]) - dropped

    def program(self, costs: Sequence[Sequence[int]] | None = None) -> tuple[LinearProgram, list[list[int]]]:
        """The program with its columns for the entries, LDP and row sums only."""
        program = LinearProgram()
        span = range(self.outputs)
        entries = [[program.add_column(costs[x][y] if costs else 0) for y in span] for x in range(self.letters)]
        for row in entries:
            program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
        for x, row in enumerate(entries):
            for other in entries[:x] + entries[x + 1 :]:
                for first, second in zip(row, other, strict=True):
                    program.add_row({first: ONE, second: -self.level}, upper=0)
        return program, entries

    def diagonal(self, entries: list[list[int]]) -> list[int]:
        """The columns of the diagonal entries that can be positive."""
        return [row[x] for x, row in enumerate(entries[: self.outputs])]

    def require_accuracy(self, program: LinearProgram, entries: list[list[int]], accuracy: Fraction) -> None:
        """Every prior is reported correctly with the given probability."""
        for prior in self.vertices:
            program.add_row(dict(zip(self.diagonal(entries), prior, strict=False)), lower=accuracy)

    def greatest_accuracy(self) -> Fraction:
        """The largest probability of a correct report that can be kept for every prior."""
        program, entries = self.program()
        accuracy = program.add_column(cost=-1)
        for prior in self.vertices:
            program.add_row(dict(zip(self.diagonal(entries), prior, strict=False)) | {accuracy: -ONE}, lower=0)
        return -minimize(program).value

    def read(self, solution: Solution, entries: list[list[int]]) -> Mechanism:
        """The matrix of a solution."""
        rows = [[solution.x[column] for column in row] for row in entries]
        return Mechanism.from_rows([row + [ZERO] * (self.letters - self.outputs) for row in rows])


def largest_smallest_entry(
    matrix: WholeMatrix, accuracy: Fraction, trace: Fraction | None = None
) -> tuple[Fraction, Vector]:
    """The largest possible smallest diagonal entry of valid mechanisms (of a given trace), and such a diagonal."""
    program, entries = matrix.program()
    matrix.require_accuracy(program, entries, accuracy)
    diagonal = matrix.diagonal(entries)
    least = program.add_column(cost=-1)
    for column in diagonal:
        program.add_row({column: ONE, least: -ONE}, lower=0)
    if trace is not None:
        program.add_row(dict.fromkeys(diagonal, ONE), lower=trace)
    solution = minimize(program)
    return solution.x[least], tuple([solution.x[column] for column in diagonal])


def greatest_trace(matrix: WholeMatrix, accuracy: Fraction) -> Fraction:
    """The largest sum of W(i|i) of valid mechanisms, M less the least total distortion."""
    program, entries = matrix.program([[-int(x == y) for y in range(matrix.outputs)] for x in range(matrix.letters)])
    matrix.require_accuracy(program, entries, accuracy)
    return -minimize(program).value


def attained(vertices: Vertices, distortion: Fraction, dropped: int) -> LeastLeakage | None:
    """A valid mechanism with exactly k zero columns of the least leakage of all of them, finite; None when there is none."""
    if distortion <= threshold(vertices, dropped):
        return None
    matrix = WholeMatrix(vertices, dropped, least_level(vertices, distortion, dropped))
    smallest, diagonal = largest_smallest_entry(matrix, 1 - distortion)
    return with_diagonal(matrix, distortion, dropped, diagonal, 0) if smallest > 0 else None


def with_diagonal(matrix: WholeMatrix, distortion: Fraction, dropped: int, diagonal: Vector, seed: int) -> LeastLeakage:
    """The mechanism with this diagonal that minimises a linear function of the entries, drawn from the seed."""
    program, entries = matrix.program(drawn_costs(matrix, Random(seed)))
    for column, value in zip(matrix.diagonal(entries), diagonal, strict=True):
        program.add_row({column: ONE}, lower=value, upper=value)
    return LeastLeakage(tuple(matrix.vertices), distortion, dropped, matrix.read(minimize(program), entries))


def minimum_sum(vertices: Vertices, distortion: Fraction, dropped: int, seed: int) -> MinimumSum | None:
    """A mechanism as in :class:`MinimumSum`; None when there is none.

    The diagonal has the largest smallest entry; the other entries minimise a linear function drawn from the seed, so
    that they lie on a vertex of what the diagonal leaves open.
    """
    if not threshold(vertices, dropped) < distortion < threshold(vertices, len(vertices[0]) - 1):
        return None
    matrix = WholeMatrix(vertices, dropped, least_level(vertices, distortion, dropped))
    trace = greatest_trace(matrix, 1 - distortion)
    smallest, diagonal = largest_smallest_entry(matrix, 1 - distortion, trace)
    if smallest == 0:
        return None
    found = with_diagonal(matrix, distortion, dropped, diagonal, seed)
    return MinimumSum(found.vertices, distortion, dropped, found.mechanism)


def least_leakage(vertices: Vertices, distortion: Fraction, dropped: int, seed: int) -> LeastLeakage:
    """A mechanism as in :class:`LeastLeakage` that minimises a linear function of all entries, drawn from the seed."""
    matrix = WholeMatrix(vertices, dropped, least_level(vertices, distortion, dropped))
    program, entries = matrix.program(drawn_costs(matrix, Random(seed)))
    matrix.require_accuracy(program, entries, 1 - distortion)
    return LeastLeakage(tuple(vertices), distortion, dropped, matrix.read(minimize(program), entries))


def drawn_costs(matrix: WholeMatrix, random: Random) -> list[list[int]]:
    """Small integers, one for each entry."""
    return [[random.randint(-5, 5) for _ in range(matrix.outputs)] for _ in range(matrix.letters)]


def is_least(case: LeastLeakage) -> bool:
    """Over the whole matrix: the level reaches exactly the accuracy 1 - D, and a smaller level does not."""
    accuracy = 1 - case.distortion
    here = WholeMatrix(case.vertices, case.dropped, case.level).greatest_accuracy()
    below = WholeMatrix(case.vertices, case.dropped, (1 + 3 * case.level) / 4).greatest_accuracy()
    return here == accuracy and below < accuracy
