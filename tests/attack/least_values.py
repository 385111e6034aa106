"""Least leakages in nats by formulas and programs that share nothing with the package's theorems.

Every one is a pair of ends that hold the value: closed forms where one is known, of as many digits as mpmath works with, and
cutting planes in floating point elsewhere, whose lower end is a linear program below a convex function.
"""

from fractions import Fraction as F
from itertools import permutations

import highspy
import mpmath
import numpy as np

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize

SILENT, LEAST_ENTRY, TARGET = 1e-12, 1e-9, 1e-6
ROUNDS, STEPS = 150, 60
# The names of the measures whose worst prior is part of their definition.
OF_PRIORS = ("mi", "sibson")


def least_value(measure, vertices, distortion):
    """(low, high) of the least leakage of mi, kl, renyi:a or sibson:a, for the worst prior of the hull."""
    name, order = read_measure(measure)
    if distortion == 0:
        return without_distortion(name, order, vertices)
    if distortion >= silent_distortion(vertices):
        return mpmath.mpf(0), mpmath.mpf(0)
    if holds_uniform(vertices):
        return (randomised_response(name, order, len(vertices[0]), distortion),) * 2
    if name == "mi" and len(vertices) == 1:
        return (information_of_prior(vertices[0], distortion),) * 2
    if len(vertices[0]) == 2 and name not in OF_PRIORS:
        return (divergence_of_two_letters(name, order, vertices, distortion),) * 2
    return cutting_planes(name, order, vertices, distortion)


def read_measure(measure):
    name, _, order = measure.partition(":")
    return name, mpmath.mpf(F(order).numerator) / F(order).denominator if order else None


def real(value):
    return mpmath.mpf(F(value).numerator) / F(value).denominator


def times_log(value):
    return value * mpmath.log(value) if value else mpmath.mpf(0)


def silent_distortion(vertices):
    """The least distortion of mechanisms whose output does not depend on the input."""
    program = LinearProgram()
    chances = [program.add_column() for _ in vertices[0]]
    kept = program.add_column(cost=-1)
    program.add_row(dict.fromkeys(chances, 1), upper=1)
    for vertex in vertices:
        program.add_row({kept: -1} | dict(zip(chances, vertex, strict=True)), lower=0)
    return 1 + minimize(program).value


def holds_uniform(vertices):
    """Whether the uniform prior is a mixture of the vertices."""
    return holds_prior(vertices, [F(1, len(vertices[0]))] * len(vertices[0]))


def holds_prior(vertices, prior):
    program = LinearProgram()
    weights = [program.add_column() for _ in vertices]
    missing = [[program.add_column(cost=1) for _ in prior] for _ in range(2)]
    program.add_row(dict.fromkeys(weights, 1), lower=1, upper=1)
    for x, chance in enumerate(prior):
        row = {weight: vertex[x] for weight, vertex in zip(weights, vertices, strict=True)}
        program.add_row(row | {missing[0][x]: 1, missing[1][x]: -1}, lower=chance, upper=chance)
    return minimize(program).value == 0


def without_distortion(name, order, vertices):
    """Letters that may occur are told as they are."""
    size = len(vertices[0])
    support = [x for x in range(size) if any(vertex[x] for vertex in vertices)]
    if len(support) == 1:
        return mpmath.mpf(0), mpmath.mpf(0)
    if name not in OF_PRIORS:
        return mpmath.inf, mpmath.inf
    if len(vertices) == 1 or holds_uniform(vertices):
        prior = vertices[0] if len(vertices) == 1 else [F(1, size)] * size
        return (information_of_identity(name, order, [real(p) for p in prior if p]),) * 2
    return largest_of_identity(name, order, vertices)


def information_of_identity(name, order, prior):
    """What is told by the truth, which is most under the most even prior."""
    if name == "mi":
        return -sum(times_log(p) for p in prior)
    return order / (order - 1) * mpmath.log(sum(p ** (1 / order) for p in prior))


def divergence_of_two_letters(name, order, vertices, distortion):
    """The first letter is told wrong with chance a, and the second as often as is allowed: convex in a."""
    chances, d = [tuple(map(real, vertex)) for vertex in vertices], real(distortion)
    low, high = mpmath.mpf(0), min([mpmath.mpf(1), *[d / p for p, _ in chances if p]])

    def leakage(a):
        b = min([mpmath.mpf(1), *[(d - p * a) / q for p, q in chances if q]])
        if not (a > 0 and b > 0):
            return mpmath.inf
        return max(divergence(name, order, *pair) for pair in (((1 - a, a), (b, 1 - b)), ((b, 1 - b), (1 - a, a))))

    for _ in range(2 * mpmath.mp.prec):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, right) if leakage(left) <= leakage(right) else (left, high)
    return min(leakage(low), leakage(high))


def divergence(name, order, first, second):
    """Of two rows whose second one has no zeros."""
    if name == "kl":
        return sum(p * mpmath.log(p / q) for p, q in zip(first, second, strict=True) if p)
    return mpmath.log(sum(p**order * q ** (1 - order) for p, q in zip(first, second, strict=True))) / (order - 1)


def largest_of_identity(name, order, vertices):
    """The identity as mechanism: only the worst prior is to be found."""
    function = Information(name, float(order or 0), np.array(vertices, dtype=float))
    low, high = function.largest(np.eye(len(vertices[0])))[:2]
    return mpmath.mpf(function.nats(low)), mpmath.mpf(function.nats(high))


def randomised_response(name, order, size, distortion):
    """The value of randomised response at its own accuracy, which no mechanism beats under the uniform prior."""
    u, b = 1 - real(distortion), real(distortion) / (size - 1)
    if name == "kl":
        return (u - b) * mpmath.log(u / b)
    if name == "renyi":
        return mpmath.log(u**order * b ** (1 - order) + b**order * u ** (1 - order) + (size - 2) * b) / (order - 1)
    if name == "mi":
        return mpmath.log(size) + times_log(u) + (size - 1) * times_log(b)
    return mpmath.log(size) + mpmath.log(u**order + (size - 1) * b**order) / (order - 1)


def kept_letters(prior, distortion):
    """(how many of the likeliest letters are told, the chance of the others) at the least information of a prior."""
    falling = sorted(prior, reverse=True)
    for kept in range(2, len(falling) + 1):
        rest = sum(falling[kept:])
        share = (distortion - rest) / (kept - 1)
        if share <= falling[kept - 1] and (kept == len(falling) or falling[kept] < share):
            return kept, rest
    raise ValueError(f"nothing is told of {prior} at {distortion}")


def information_of_prior(prior, distortion):
    """Erokhin's formula: all wrong answers among the letters that are told are equally likely."""
    kept, rest = kept_letters(prior, distortion)
    share = real((distortion - rest) / (kept - 1))
    told = sum(times_log(real(p)) for p in sorted(prior, reverse=True)[:kept])
    return times_log(1 - real(distortion)) + (kept - 1) * times_log(share) - told


def cutting_planes(name, order, vertices, distortion):
    """The least value of a convex function of the whole mechanism."""
    hull = np.array([[float(p) for p in vertex] for vertex in vertices])
    function = (Information if name in OF_PRIORS else Divergence)(name, float(order or 0), hull)
    size = hull.shape[1]
    program = Planes(hull, float(distortion))
    best = np.full((size, size), float(distortion) / (size - 1))
    np.fill_diagonal(best, 1 - float(distortion))
    best = np.clip(best, LEAST_ENTRY, 1)
    high, low, center = np.inf, -np.inf, best
    for _ in range(ROUNDS):
        value, cuts = function.above(center)
        if value < high:
            high, best = value, center
        for constant, gradient in cuts:
            program.cut(constant, gradient)
        found, point = program.solve()
        low = max(low, found)
        if high - low < TARGET * max(1.0, abs(high)):
            break
        center = 0.5 * best + 0.5 * np.clip(point, LEAST_ENTRY, 1)
    slack = 1e-9 * max(1.0, abs(high))
    return mpmath.mpf(function.nats(low - slack)), mpmath.mpf(function.nats(high + slack))


class Planes:
    """min t above the planes so far, over the mechanisms that are valid for every vertex."""

    def __init__(self, hull, distortion):
        self.size = hull.shape[1]
        self.highs = highspy.Highs()
        self.highs.setOptionValue("output_flag", False)
        count, infinite = self.size**2, highspy.kHighsInf
        for _ in range(count):
            self.highs.addVar(0.0, 1.0)
        self.highs.addVar(-infinite, infinite)
        self.highs.changeColCost(count, 1.0)
        places = np.arange(count, dtype=np.int32)
        for x in range(self.size):
            row = places[x * self.size : (x + 1) * self.size]
            self.highs.addRow(1.0, 1.0, self.size, row, np.ones(self.size))
        # A copy of its own: highspy 1.7 reads the entries of a slice as if they stood side by side.
        diagonal = places[:: self.size + 1].copy()
        for vertex in hull:
            # A little more than is allowed, so that rounding leaves the lower end below the value.
            self.highs.addRow(1 - distortion - SILENT, infinite, self.size, diagonal, vertex)
        self.places = np.arange(count + 1, dtype=np.int32)

    def cut(self, constant, gradient):
        row = np.append(-gradient.ravel(), 1.0)
        self.highs.addRow(constant, highspy.kHighsInf, len(row), self.places, row)

    def solve(self):
        self.highs.run()
        values = np.array(self.highs.getSolution().col_value)
        return values[-1], values[:-1].reshape(self.size, self.size)


class Divergence:
    """The largest sum p^a q^(1-a), or p log(p/q), of two rows."""

    def __init__(self, name, order, hull):
        self.order, self.pairs = order, list(permutations(range(hull.shape[1]), 2))

    def nats(self, value):
        return np.log(max(value, 1.0)) / (self.order - 1) if self.order else max(value, 0.0)

    def above(self, rows):
        """(value, tangent planes (constant, gradient) below the function)."""
        found, cuts = -np.inf, []
        for i, h in self.pairs:
            ratio = rows[i] / rows[h]
            gradient = np.zeros_like(rows)
            if self.order:
                a = self.order
                value = float(np.sum(rows[i] * ratio ** (a - 1)))
                gradient[i], gradient[h] = a * ratio ** (a - 1), (1 - a) * ratio**a
            else:
                value = float(np.sum(rows[i] * np.log(ratio)))
                gradient[i], gradient[h] = np.log(ratio) + 1, -ratio
            cuts.append((value - float(np.sum(gradient * rows)), gradient))
            found = max(found, value)
        return found, cuts


class Information:
    """sum_y (sum_x P_x W^a)^(1/a), or mutual information, for the worst prior of a hull."""

    def __init__(self, name, order, hull):
        self.order, self.hull = order, hull
        self.weights = np.full(len(hull), 1 / len(hull))

    def nats(self, value):
        a = self.order
        return a / (a - 1) * np.log(max(value, 1.0)) if a else max(value, 0.0)

    def at(self, prior, rows):
        """(value, gradient in the prior, gradient in the rows)."""
        a = self.order
        if not a:
            outputs = prior @ rows
            logs = np.log(np.divide(rows, outputs, out=np.ones_like(rows), where=(rows > 0) & (outputs > 0)))
            each = np.sum(rows * logs, axis=1)
            return float(prior @ each), each - 1, prior[:, None] * logs
        sums = prior @ rows**a
        part = np.power(sums, 1 / a - 1, out=np.zeros_like(sums), where=sums > 0)
        slopes = rows**a @ part / a
        return float(np.sum(sums ** (1 / a))), slopes, prior[:, None] * rows ** (a - 1) * part

    def largest(self, rows):
        """(low, high, prior): a concave function of the prior; for two vertices by halving, else by multiplying weights."""
        ends, low, high, best, step = [0.0, 1.0], -np.inf, np.inf, None, 4.0
        for _ in range(STEPS):
            prior = self.weights @ self.hull
            value, slopes, _ = self.at(prior, rows)
            gains = self.hull @ slopes
            high = min(high, value + float(np.max(gains) - self.weights @ gains))
            step = step if value > low else step / 1.5
            low, best = max((low, best), (value, self.weights), key=lambda pair: pair[0])
            if high - low < TARGET / 10:
                break
            if len(gains) == 2:
                ends[int(gains[1] < gains[0])] = self.weights[1]
                self.weights = np.array([1 - sum(ends) / 2, sum(ends) / 2])
            else:
                grown = self.weights * np.exp(step * (gains - np.max(gains)))
                self.weights = 0.99999 * grown / grown.sum() + 0.00001 / len(gains)
        self.weights = best
        return low, high, best @ self.hull

    def above(self, rows):
        _, high, prior = self.largest(rows)
        value, _, gradient = self.at(prior, rows)
        return high, [(value - float(np.sum(gradient * rows)), gradient)]
