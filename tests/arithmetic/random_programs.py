"""Random linear programs as plain data, a float solver for them, and optimality checked from scratch."""

from dataclasses import dataclass
from fractions import Fraction
from random import Random

import flint
import highspy

from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram

ZERO = Fraction(0)


@dataclass
class Program:
    """Minimise cost.x with bounds per column (low, high) and rows (coefficients by column, low, high)."""

    cost: list
    columns: list
    rows: list

    def build(self):
        program = LinearProgram()
        for cost, (low, high) in zip(self.cost, self.columns, strict=True):
            program.add_column(cost, low, high)
        for coefficients, low, high in self.rows:
            program.add_row(coefficients, low, high)
        return program

    def objective(self, point):
        """The cost of a point."""
        return sum((cost * value for cost, value in zip(self.cost, point, strict=True)), ZERO)

    def activities(self, point):
        """The values of the rows at a point."""
        return [sum((a * point[k] for k, a in coefficients.items()), ZERO) for coefficients, _, _ in self.rows]

    def combined_rows(self, multipliers):
        """The coefficients of the sum of multipliers times rows."""
        sums = [ZERO] * len(self.cost)
        for (coefficients, _, _), multiplier in zip(self.rows, multipliers, strict=True):
            for column, value in coefficients.items():
                sums[column] += multiplier * value
        return sums

    def row_side(self, multipliers):
        """The lower bound that the rows prove for their combination."""
        return sum((least(y, low, high) for y, (_, low, high) in zip(multipliers, self.rows, strict=True)), ZERO)

    def column_side(self, coefficients):
        """The least value of a linear function within the columns' bounds."""
        return sum((least(a, *bounds) for a, bounds in zip(coefficients, self.columns, strict=True)), ZERO)


def least(coefficient, low, high):
    """The minimum of coefficient * t for low <= t <= high; an infinite one fails the test."""
    if coefficient == 0:
        return ZERO
    bound = low if coefficient > 0 else high
    assert bound is not None, "a multiplier presses on a missing bound"
    return coefficient * bound


def assert_optimal(program, solution):
    """Feasible, and proved by the multipliers: strong duality over the rationals."""
    assert len(solution.x) == len(program.cost)
    assert all(isinstance(value, Fraction) for value in (*solution.x, *solution.duals, solution.value))
    assert is_feasible(program, solution.x)
    assert solution.value == program.objective(solution.x)
    combined = program.combined_rows(solution.duals)
    reduced = [cost - part for cost, part in zip(program.cost, combined, strict=True)]
    assert program.row_side(solution.duals) + program.column_side(reduced) == solution.value


def assert_complementary(program, solution):
    """A multiplier is zero unless the bound of its sign is attained."""
    for y, activity, (_, low, high) in zip(solution.duals, program.activities(solution.x), program.rows, strict=True):
        assert y == 0 or activity == (low if y > 0 else high)
    combined = program.combined_rows(solution.duals)
    for x, cost, part, (low, high) in zip(solution.x, program.cost, combined, program.columns, strict=True):
        assert cost == part or x == (low if cost > part else high)


def assert_contradiction(program, multipliers):
    """Farkas: the rows force a combination above what the columns' bounds allow."""
    combined = program.combined_rows(multipliers)
    assert program.row_side(multipliers) > -program.column_side([-value for value in combined])


def is_feasible(program, point):
    """Whether a point satisfies all bounds exactly."""
    bounds = [*program.columns, *[(low, high) for _, low, high in program.rows]]
    values = [*point, *program.activities(point)]
    return all(
        (low is None or value >= low) and (high is None or value <= high)
        for value, (low, high) in zip(values, bounds, strict=True)
    )


def basic_point(program, proposal):
    """The exact point of a proposed basis of a program whose columns are bounded below by 0 and rows from above."""
    tight = [k for k in range(len(program.rows)) if k not in proposal.rows]
    size = len(tight)
    matrix, right = flint.fmpq_mat(size, size), flint.fmpq_mat(size, 1)
    for k, row in enumerate(tight):
        coefficients, _, high = program.rows[row]
        right[k, 0] = flint.fmpq(high.numerator, high.denominator)
        for j, column in enumerate(proposal.columns):
            value = Fraction(coefficients.get(column, 0))
            matrix[k, j] = flint.fmpq(value.numerator, value.denominator)
    solved = matrix.solve(right)
    point = [ZERO] * len(program.cost)
    for j, column in enumerate(proposal.columns):
        point[column] = Fraction(int(solved[j, 0].p), int(solved[j, 0].q))
    return point


def float_optimum(program):
    """HiGHS through its own modelling calls: ("optimal", value), ("infeasible", None) or ("unbounded", None)."""
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("presolve", "off")
    endless = highspy.kHighsInf
    for cost, (low, high) in zip(program.cost, program.columns, strict=True):
        solver.addCol(float(cost), _or(low, -endless), _or(high, endless), 0, [], [])
    for coefficients, low, high in program.rows:
        values = [float(value) for value in coefficients.values()]
        solver.addRow(_or(low, -endless), _or(high, endless), len(values), list(coefficients), values)
    solver.run()
    name = str(solver.getModelStatus()).rpartition("k")[2].lower()
    return name, solver.getObjectiveValue() if name == "optimal" else None


def _or(bound, missing):
    return missing if bound is None else float(bound)


def random_program(rng: Random) -> Program:
    """Free, boxed, fixed and one-sided columns; equations, ranges, repeated and empty rows; ties everywhere."""
    size = rng.randint(1, 5)
    columns = [random_bounds(rng) for _ in range(size)]
    rows = [random_row(rng, size) for _ in range(rng.randint(0, 5))]
    if rows and rng.random() < 0.3:
        coefficients, low, high = rng.choice(rows)
        rows.append(({k: 2 * value for k, value in coefficients.items()}, _twice(low), _twice(high)))
    cost = [Fraction(rng.choice([-2, -1, 0, 0, 1, 1, 3]), rng.choice([1, 1, 2, 3])) for _ in range(size)]
    return Program(cost, columns, rows)


def random_bounds(rng):
    low = Fraction(rng.randint(-3, 1))
    kind = rng.choice(["positive", "positive", "free", "boxed", "boxed", "fixed", "above", "below"])
    return {
        "positive": (ZERO, None),
        "free": (None, None),
        "boxed": (low, low + rng.choice([1, 2, Fraction(1, 3)])),
        "fixed": (low, low),
        "above": (low, None),
        "below": (None, low),
    }[kind]


def random_row(rng, size):
    entries = [Fraction(rng.choice([-2, -1, 0, 0, 1, 1, 2]), rng.choice([1, 1, 1, 2, 5])) for _ in range(size)]
    coefficients = {k: value for k, value in enumerate(entries) if value or rng.random() < 0.2}
    level = Fraction(rng.randint(-2, 3), rng.choice([1, 1, 2]))
    bounds = rng.choice([(level, None), (None, level), (None, level), (level, level), (level, level + 1)])
    return (coefficients, *bounds)


def _twice(bound):
    return None if bound is None else 2 * bound


def garbage_proposal(rng: Random, program: Program) -> BasisProposal:
    """Any choice at all: wrong sizes, repeats, indices that do not exist, bounds that do not exist."""
    size, height = len(program.cost), len(program.rows)
    if rng.random() < 0.7:
        everything = rng.sample(range(size + height), height)
        columns = tuple(k for k in everything if k < size)
        rows = tuple(k - size for k in everything if k >= size)
    else:
        columns = tuple(rng.randint(0, size + 1) for _ in range(rng.randint(0, height + 1)))
        rows = tuple(rng.randint(0, height + 1) for _ in range(rng.randint(0, height + 1)))
    at_upper = frozenset(k for k in range(size) if rng.random() < 0.5)
    return BasisProposal(columns, rows, at_upper, frozenset(k for k in range(height) if rng.random() < 0.5))
