"""The independent route: all private channels on a graph, entry by entry, in one exact linear program."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.alvim2015.arguments.plain import PlainGraph
from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
from symdp.sources.prior import Vector


class PrivateEntries:
    """A program for the entries of a lambda-private channel on a graph: rows sum to 1, columns pass on every edge."""

    def __init__(self, graph: PlainGraph, level: Fraction, outputs: int) -> None:
        self.program = LinearProgram()
        self.entries = [[self.program.add_column() for _ in range(outputs)] for _ in range(graph[0])]
        for row in self.entries:
            self.program.add_row(dict.fromkeys(row, Fraction(1)), lower=1, upper=1)
        for edge in graph[1]:
            for i, h in (edge, edge[::-1]):
                for first, second in zip(self.entries[i], self.entries[h], strict=True):
                    self.program.add_row({first: Fraction(1), second: -level}, upper=0)

    def read(self, solution: Solution) -> tuple[Vector, ...]:
        """The matrix of a solution."""
        return tuple([tuple([solution.x[column] for column in row]) for row in self.entries])


def most_guessed(graph: PlainGraph, level: Fraction, prior: Sequence[Fraction], guesses: Sequence[int]) -> Fraction:
    """The largest probability of a right guess, where output z stands for the vertex guesses[z]."""
    return guessing_optimum(graph, level, prior, guesses)[0]


def guessing_optimum(
    graph: PlainGraph, level: Fraction, prior: Sequence[Fraction], guesses: Sequence[int]
) -> tuple[Fraction, tuple[Vector, ...]]:
    """The same, with a private channel that attains it."""
    from symdp.arithmetic.programs import optimize

    found = PrivateEntries(graph, level, len(guesses))
    for z, vertex in enumerate(guesses):
        found.program.cost[found.entries[vertex][z]] = -prior[vertex]
    solution = optimize.minimize(found.program)
    return -solution.value, found.read(solution)


def top_on_diagonal(
    graph: PlainGraph, level: Fraction, extra: int, seed: int | None = None
) -> tuple[Fraction, tuple[Vector, ...]]:
    """A private channel whose diagonal elements are all equal to its maximum, and that number.

    Without a seed it is the largest such number, with n + extra columns; with one the channel minimises a linear function
    of the entries drawn from it.
    """
    from random import Random

    from symdp.arithmetic.programs import optimize

    found = PrivateEntries(graph, level, graph[0] + extra)
    random = Random(seed)
    top = found.program.add_column(cost=0 if seed is not None else -1)
    for i, row in enumerate(found.entries):
        for j, column in enumerate(row):
            found.program.add_row({top: Fraction(1), column: Fraction(-1)}, lower=0, upper=0 if i == j else None)
            if seed is not None:
                found.program.cost[column] = Fraction(random.randint(-9, 9))
    solution = optimize.minimize(found.program)
    return solution.x[top], found.read(solution)
