"""Exact linear programs: over all entries of a mechanism that keeps pairs, over diagonals, and over prices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from proofs.profiles.trade_offs import Pairs, corners, lines
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)
Adjacency = Iterable[tuple[int, int]]


def everyone(letters: int) -> list[tuple[int, int]]:
    """All pairs of two letters, both ways."""
    return [(x, y) for x in range(letters) for y in range(letters) if x != y]


def mechanism_program(
    pairs: Pairs, outputs: int, letters: int, adjacent: Adjacency
) -> tuple[LinearProgram, list[list[int]]]:
    """Entries of a mechanism with W(E|x) <= lambda W(E|x') + delta for adjacent letters, all sets E and all pairs."""
    program = LinearProgram()
    entries = [[program.add_column() for _ in range(outputs)] for _ in range(letters)]
    for row in entries:
        program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
    for (level, delta), (x, y) in [(pair, two) for two in adjacent for pair in pairs]:
        if not delta:
            for first, second in zip(entries[x], entries[y], strict=True):
                program.add_row({first: ONE, second: -level}, upper=0)
            continue
        excess = [program.add_column() for _ in range(outputs)]
        for part, first, second in zip(excess, entries[x], entries[y], strict=True):
            program.add_row({part: ONE, first: -ONE, second: level}, lower=0)
        program.add_row(dict.fromkeys(excess, ONE), upper=delta)
    return program, entries


def accuracy_program(priors: Sequence[Vector], pairs: Pairs, adjacent: Adjacency | None = None) -> LinearProgram:
    """Minimise the negative of the least accuracy over some priors, outputs being guesses."""
    letters = len(priors[0])
    program, entries = mechanism_program(pairs, letters, letters, everyone(letters) if adjacent is None else adjacent)
    least = program.add_column(cost=-1, lower=None)
    for prior in priors:
        program.add_row({entries[x][x]: p for x, p in enumerate(prior)} | {least: -ONE}, lower=0)
    return program


def largest_accuracy(priors: Sequence[Vector], pairs: Pairs, adjacent: Adjacency | None = None) -> Fraction:
    """U, the largest accuracy that some mechanism has under all of the priors."""
    return -minimize(accuracy_program(priors, pairs, adjacent)).value


def least_slack(priors: Sequence[Vector], level: Fraction, distortion: Fraction) -> Fraction:
    """The least delta at a lambda of the mechanisms of a distortion, entry by entry."""
    letters, program = len(priors[0]), LinearProgram()
    entries = [[program.add_column() for _ in range(letters)] for _ in range(letters)]
    slack = program.add_column(cost=1)
    for row in entries:
        program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
    for x, y in everyone(letters):
        excess = [program.add_column() for _ in range(letters)]
        for part, first, second in zip(excess, entries[x], entries[y], strict=True):
            program.add_row({part: ONE, first: -ONE, second: level}, lower=0)
        program.add_row(dict.fromkeys(excess, ONE) | {slack: -ONE}, upper=0)
    for prior in priors:
        program.add_row({entries[x][x]: p for x, p in enumerate(prior)}, lower=1 - distortion)
    return minimize(program).value


def accuracy_of_diagonals(priors: Sequence[Vector], pairs: Pairs) -> Fraction:
    """The largest accuracy of q in [0, 1]^M with q_x + sum of h(q_i) over the other letters at most 1."""
    program = LinearProgram()
    kept = [program.add_column(upper=1) for _ in priors[0]]
    wrong = [program.add_column() for _ in kept]
    for q, h in zip(kept, wrong, strict=True):
        for slope, start in lines(pairs):
            program.add_row({h: ONE, q: -slope}, lower=start)
        program.add_row(dict.fromkeys(wrong, ONE) | {h: ZERO, q: ONE}, upper=1)
    least = program.add_column(cost=-1, lower=None)
    for prior in priors:
        program.add_row(dict(zip(kept, prior, strict=True)) | {least: -ONE}, lower=0)
    return -minimize(program).value


def accuracy_of_prices(priors: Sequence[Vector], pairs: Pairs) -> Fraction:
    """min over mixtures P and kappa >= 0 of k + sum of the largest (P_i - kappa_i) q - (k - kappa_i) h(q), k = sum kappa."""
    program, letters = LinearProgram(), range(len(priors[0]))
    weights = [program.add_column() for _ in priors]
    program.add_row(dict.fromkeys(weights, ONE), lower=1, upper=1)
    prices = [program.add_column(cost=1) for _ in letters]
    for i in letters:
        term = program.add_column(cost=1, lower=None)
        for q, h in corners(pairs):
            mixed = {weight: -q * prior[i] for weight, prior in zip(weights, priors, strict=True)}
            paid = {price: h if j != i else q for j, price in enumerate(prices)}
            program.add_row({term: ONE} | mixed | paid, lower=0)
    return minimize(program).value
