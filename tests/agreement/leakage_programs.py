"""Least leakages over the whole mechanism, by exact linear programs, Blahut-Arimoto and supporting hyperplanes."""

from fractions import Fraction
from itertools import permutations
from math import exp, inf, log

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize


def whole_mechanism(vertices, distortion=None, outputs=None):
    """A program with all entries W(y|x) as unknowns, valid for every vertex where a distortion is given."""
    size = len(vertices[0])
    program = LinearProgram()
    entry = [[program.add_column() for _ in range(outputs or size)] for _ in range(size)]
    for row in entry:
        program.add_row(dict.fromkeys(row, 1), lower=1, upper=1)
    if distortion is not None:
        for vertex in vertices:
            program.add_row({entry[x][x]: p for x, p in enumerate(vertex)}, lower=1 - distortion)
    return program, entry


def least_sum_of_maxima(vertices, distortion, weights=None):
    """min sum_y max_x w_x W(y|x), with one output more than letters; w = 1 gives exp of maximal leakage."""
    size = len(vertices[0])
    weights = weights or [1] * size
    program, entry = whole_mechanism(vertices, distortion, size + 1)
    for y in range(size + 1):
        most = program.add_column(cost=1)
        for x in range(size):
            program.add_row({most: 1, entry[x][y]: -weights[x]}, lower=0)
    return minimize(program).value


def least_worst_guess(vertices, priors, distortion):
    """min over the valid mechanisms of the largest sum_y max_x P_x W(y|x) / max P of some priors, one output more."""
    size = len(vertices[0])
    program, entry = whole_mechanism(vertices, distortion, size + 1)
    worst = program.add_column(cost=1)
    for prior in priors:
        gains = [program.add_column() for _ in range(size + 1)]
        program.add_row({worst: max(prior)} | dict.fromkeys(gains, -1), lower=0)
        for y, gain in enumerate(gains):
            for x, p in enumerate(prior):
                program.add_row({gain: 1, entry[x][y]: -p}, lower=0)
    return minimize(program).value


def largest_accuracy_at_ratio(vertices, level):
    """max of the least accuracy over mechanisms with W(y|x) <= r P_Y(y) for every vertex, one output more than letters."""
    size = len(vertices[0])
    program, entry = whole_mechanism(vertices, outputs=size + 1)
    value = program.add_column(cost=-1)
    for vertex in vertices:
        program.add_row({entry[x][x]: p for x, p in enumerate(vertex)} | {value: -1}, lower=0)
        for y in range(size + 1):
            for x in range(size):
                average = {entry[z][y]: level * p for z, p in enumerate(vertex)}
                average[entry[x][y]] -= 1
                program.add_row(average, lower=0)
    return -minimize(program).value


def blahut_arimoto(prior, ratio, rounds=20_000, target=1e-10):
    """(distortion, information, gap) on the line of slope log(ratio); the information is least up to the gap."""
    support = [float(p) for p in prior if p]
    size = len(support)
    law = [1 / size] * size
    for _ in range(rounds):
        norms = [ratio + (1 - ratio) * q for q in law]
        spread = ratio * sum(p / n for p, n in zip(support, norms, strict=True))
        factors = [spread + (1 - ratio) * p / n for p, n in zip(support, norms, strict=True)]
        if log(max(factors)) < target:
            break
        law = [q * factor for q, factor in zip(law, factors, strict=True)]
    norms = [ratio + (1 - ratio) * q for q in law]
    wrong = sum(p * (1 - q / n) for p, q, n in zip(support, law, norms, strict=True))
    mutual = 0.0
    outputs = [
        sum(p * (q if x == y else ratio * q) / n for x, (p, n) in enumerate(zip(support, norms, strict=True)))
        for y, q in enumerate(law)
    ]
    for x, (p, n) in enumerate(zip(support, norms, strict=True)):
        for y, q in enumerate(law):
            w = (q if x == y else ratio * q) / n
            mutual += p * w * log(w / outputs[y]) if w else 0.0
    return wrong, mutual, log(max(factors))


def least_by_hyperplane(size, distortion, gradient, point):
    """min over the mechanisms valid for the uniform prior of gradient.(W - point): 0 up to rounding at an optimum."""
    uniform = [Fraction(1, size)] * size
    program, entry = whole_mechanism([uniform], distortion)
    constant = 0
    for x, y in ((x, y) for x in range(size) for y in range(size)):
        program.cost[entry[x][y]] = Fraction(gradient[x][y])
        constant += Fraction(gradient[x][y]) * point[x][y]
    return float(minimize(program).value - constant)


def convex_function(name, rows):
    """What is convex in the mechanism and rises with the leakage on the uniform prior, in floats."""
    kind, _, order = name.partition(":")
    size = len(rows)
    if kind == "sibson":
        a = float(Fraction(order))
        return sum((sum(row[y] ** a for row in rows) / size) ** (1 / a) for y in range(len(rows[0])))
    if kind == "mi":
        outputs = [sum(row[y] for row in rows) / size for y in range(len(rows[0]))]
        return sum(w * log(w / q) for row in rows for w, q in zip(row, outputs, strict=True) if w) / size
    total, count = 0.0, 0
    for first, second in permutations(rows, 2):
        for p, q in zip(first, second, strict=True):
            if kind == "kl":
                total += p * log(p / q) if p else 0.0
            else:
                a = float(Fraction(order))
                total += exp(a * log(p) + (1 - a) * log(q)) if p else 0.0
        count += 1
    return total / count if count else inf


def numerical_gradient(function, rows, step=1e-6):
    """Central differences."""
    gradient = [[0.0] * len(rows[0]) for _ in rows]
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            row[y] = value + step
            above = function(rows)
            row[y] = value - step
            gradient[x][y] = (above - function(rows)) / (2 * step)
            row[y] = value
    return gradient
