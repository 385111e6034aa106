"""Exact linear programs: over all entries of a mechanism, over floors with their fillings, and over radii."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.distortion.floors import Costs, constant_losses
from symdp.arithmetic.programs.linear_program import LinearProgram, UnboundedProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.errors import Infeasible
from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)


def loss_program(priors: Sequence[Vector], costs: Costs, level: Fraction, delta: Fraction = ZERO) -> LinearProgram:
    """Minimise the largest loss over some priors of all (epsilon, delta)-LDP mechanisms, entry by entry."""
    program = LinearProgram()
    entries = [[program.add_column() for _ in row] for row in costs]
    worst = program.add_column(cost=1, lower=None)
    for row in entries:
        program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
    for prior in priors:
        spent = {
            entry: -p * d
            for p, row, paid in zip(prior, entries, costs, strict=True)
            for entry, d in zip(row, paid, strict=True)
        }
        program.add_row(spent | {worst: ONE}, lower=0)
    for x, row in enumerate(entries):
        for other in entries[:x] + entries[x + 1 :]:
            if not delta:
                for first, second in zip(row, other, strict=True):
                    program.add_row({first: ONE, second: -level}, upper=0)
                continue
            excess = [program.add_column() for _ in row]
            for part, first, second in zip(excess, row, other, strict=True):
                program.add_row({part: ONE, first: -ONE, second: level}, lower=0)
            program.add_row(dict.fromkeys(excess, ONE), upper=delta)
    return program


def least_loss(priors: Sequence[Vector], costs: Costs, level: Fraction, delta: Fraction = ZERO) -> Fraction:
    """The least value of :func:`loss_program`."""
    return minimize(loss_program(priors, costs, level, delta)).value


def _floors(costs: Costs) -> tuple[LinearProgram, list[int], list[list[int]], int]:
    """n, f and a common scale, with 0 <= f <= n and sum f = the scale."""
    program = LinearProgram()
    floor = [program.add_column() for _ in costs[0]]
    fillings = [[program.add_column() for _ in row] for row in costs]
    scale = program.add_column()
    for filling in fillings:
        for part, most in zip(filling, floor, strict=True):
            program.add_row({part: -ONE, most: ONE}, lower=0)
        program.add_row(dict.fromkeys(filling, ONE) | {scale: -ONE}, lower=0, upper=0)
    return program, floor, fillings, scale


def _spent(prior: Vector, costs: Costs, fillings: list[list[int]], factor: Fraction) -> dict[int, Fraction]:
    return {
        part: factor * p * d
        for p, row, paid in zip(prior, fillings, costs, strict=True)
        for part, d in zip(row, paid, strict=True)
    }


def loss_of_floors(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """min over n of (sum n d_P + (lambda-1) F_P(n)) / (sum n + lambda - 1), its denominator scaled to 1."""
    program, floor, fillings, scale = _floors(costs)
    program.add_row(dict.fromkeys(floor, ONE) | {scale: level - 1}, lower=1, upper=1)
    cost = dict(zip(floor, constant_losses(prior, costs), strict=True)) | _spent(prior, costs, fillings, level - 1)
    for column, value in cost.items():
        program.cost[column] = value
    return minimize(program).value


def level_of_floors(prior: Vector, costs: Costs, distortion: Fraction) -> ExpEpsilon:
    """1 + min over n of (sum n (d_P - D)) / (D - F_P(n)), its denominator scaled to 1; infinite where no floor is enough.

    From D_0 on the quotients are not bounded from below, or reach 0, and the answer is 1.
    """
    program, floor, fillings, scale = _floors(costs)
    program.add_row(_spent(prior, costs, fillings, -ONE) | {scale: distortion}, lower=1, upper=1)
    for column, value in zip(floor, constant_losses(prior, costs), strict=True):
        program.cost[column] = value - distortion
    try:
        return 1 + max(ZERO, minimize(program).value)
    except UnboundedProgram:
        return ONE
    except Infeasible:
        return INFINITY


def largest_radii(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """max of sum nu with sum_x max(0, P_x d - nu_x) >= lambda sum_x max(0, nu_x - P_x d) for each output."""
    program = LinearProgram()
    radii = [program.add_column(cost=-1, lower=None) for _ in costs]
    for column in zip(*costs, strict=True):
        balance: dict[int, Fraction] = {}
        for radius, p, d in zip(radii, prior, column, strict=True):
            above, below = program.add_column(), program.add_column()
            # Raising both parts by the same number only makes the inequality of the output harder.
            program.add_row({above: ONE, below: -ONE, radius: ONE}, lower=p * d, upper=p * d)
            balance |= {above: ONE, below: -level}
        program.add_row(balance, lower=0)
    return -minimize(program).value


def largest_radii_of_set(priors: Sequence[Vector], costs: Costs, level: Fraction) -> Fraction:
    """The largest of :func:`largest_radii` over all priors of the hull, which are unknown as well."""
    program = LinearProgram()
    weights = [program.add_column() for _ in priors]
    program.add_row(dict.fromkeys(weights, ONE), lower=1, upper=1)
    radii = [program.add_column(cost=-1, lower=None) for _ in costs]
    for column in zip(*costs, strict=True):
        balance: dict[int, Fraction] = {}
        for x, d in enumerate(column):
            above, below = program.add_column(), program.add_column()
            mixed = {weight: -prior[x] * d for weight, prior in zip(weights, priors, strict=True)}
            program.add_row({above: ONE, below: -ONE, radii[x]: ONE} | mixed, lower=0, upper=0)
            balance |= {above: ONE, below: -level}
        program.add_row(balance, lower=0)
    return -minimize(program).value


def is_least_level(prior: Vector, costs: Costs, distortion: Fraction, level: ExpEpsilon) -> bool:
    """Whether the mechanisms of this level reach D, and those of a slightly smaller one do not, entry by entry."""
    if not isinstance(level, Fraction):
        return least_loss([prior], costs, Fraction(10**6)) > distortion
    reached = least_loss([prior], costs, level)
    if level == 1:
        return reached <= distortion
    below = least_loss([prior], costs, max(ONE, level * Fraction(999, 1000)))
    return reached == distortion < below
