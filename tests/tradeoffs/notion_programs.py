"""Exact programs over whole mechanisms for neighbouring notions of privacy."""

from fractions import Fraction
from itertools import permutations

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize

ONE = Fraction(1)


def utility_optimised(priors, sensitive, costs, level):
    """murakami2019: protected outputs of bounded ratios, and for other letters outputs that only they have."""
    program, size, outputs = LinearProgram(), len(costs), range(len(costs[0]))
    protected = [[program.add_column() for _ in outputs] for _ in range(size)]
    proving = [[program.add_column() for _ in outputs] if x + 1 not in sensitive else [] for x in range(size)]
    for x in range(size):
        program.add_row(dict.fromkeys(protected[x] + proving[x], ONE), lower=1, upper=1)
    for x, other in permutations(range(size), 2):
        for z in outputs:
            program.add_row({protected[other][z]: level, protected[x][z]: -ONE}, lower=0)
    worst = program.add_column(cost=1, lower=None)
    for prior in priors:
        spent = {worst: ONE}
        for x in range(size):
            for z in outputs:
                for column in (protected[x][z], proving[x][z] if proving[x] else None):
                    if column is not None:
                        spent[column] = -prior[x] * costs[x][z]
        program.add_row(spent, lower=0)
    return minimize(program).value


def of_diagonals(priors, sensitive, level):
    """The diagonals q that Hamming's distortion allows, with M + 1 more unknowns."""
    program, size = LinearProgram(), len(priors[0])
    q, v = ([program.add_column() for _ in range(size)] for _ in range(2))
    # What a sensitive letter is answered must be answered for all others; without one nothing must.
    g, least = program.add_column(lower=1 / level if sensitive else 0, upper=1), program.add_column(cost=-1, lower=None)
    program.add_row({g: ONE} | dict.fromkeys(v, -ONE), lower=0)
    for x in range(size):
        program.add_row({v[x]: ONE, g: -ONE, q[x]: -ONE}, lower=-1)
        if x + 1 in sensitive:
            program.add_row({v[x]: level, q[x]: -ONE}, lower=0)
    for prior in priors:
        program.add_row(dict(zip(q, prior, strict=True)) | {least: -ONE}, lower=0)
    return 1 + minimize(program).value


def identifiable_distortion(prior, level):
    """Over all joint laws with these posterior ratios; outputs with the same guess are merged."""
    program, size = LinearProgram(), len(prior)
    joint = [[program.add_column(cost=-int(x == z)) for z in range(size)] for x in range(size)]
    for p, row in zip(prior, joint, strict=True):
        program.add_row(dict.fromkeys(row, ONE), lower=p, upper=p)
    for x in range(size):
        for i in range(size):
            for z in range(size):
                if i != x:
                    program.add_row({joint[i][z]: level, joint[x][z]: -ONE}, lower=0)
    return 1 + minimize(program).value
