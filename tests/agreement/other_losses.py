"""Distortion functions for tests, and the least distortion by a linear program that knows nothing of the package's own."""

from fractions import Fraction
from itertools import combinations

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.losses import Loss


class Table(Loss):
    """Costs of letters and outputs, given one by one."""

    def __init__(self, rows):
        self.rows = tuple([tuple([Fraction(cost) for cost in row]) for row in rows])

    @property
    def name(self):
        return "table"

    def matrix(self, letters):
        return self.rows


def distances(size):
    """|x - y|."""
    return Table([[abs(x - y) for y in range(size)] for x in range(size)])


def least_distortion(vertices, edges, loss, level, delta=0):
    """The least over all mechanisms of the largest cost over the vertices; the last output is what the others leave.

    With a delta every set of outputs has its own row.
    """
    size, outputs = len(loss), len(loss[0])
    program = LinearProgram()
    worst = program.add_column(cost=1, lower=None)
    kept = [[program.add_column() for _ in range(outputs - 1)] for _ in range(size)]

    def entry(x, z, factor):
        """factor * W(z|x) as coefficients and a constant."""
        if z < outputs - 1:
            return {kept[x][z]: Fraction(factor)}, Fraction(0)
        return dict.fromkeys(kept[x], -Fraction(factor)), Fraction(factor)

    def total(parts):
        row, constant = {}, Fraction(0)
        for coefficients, value in parts:
            constant += value
            for column, share in coefficients.items():
                row[column] = row.get(column, 0) + share
        return row, constant

    for x in range(size):
        program.add_row(dict.fromkeys(kept[x], 1), upper=1)
    for i, h in [*edges, *[edge[::-1] for edge in edges]]:
        sizes = range(1, outputs + 1) if delta else [1]
        for chosen in [chosen for size_of_set in sizes for chosen in combinations(range(outputs), size_of_set)]:
            row, constant = total([part for z in chosen for part in (entry(h, z, level), entry(i, z, -1))])
            program.add_row(row, lower=-constant - delta)
    for prior in vertices:
        row, constant = total([entry(x, z, -p * loss[x][z]) for x, p in enumerate(prior) for z in range(outputs)])
        row[worst] = row.get(worst, 0) + 1
        program.add_row(row, lower=-constant)
    return minimize(program).value
