"""Databases by brute force: exact linear programs over all entries of a mechanism on X^n, which know of no symmetry."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import exp, log

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize

SIZES = [(1, 2), (1, 3), (2, 2), (1, 4), (2, 2), (1, 2), (2, 2), (3, 2), (2, 2), (1, 3)]


@cache
def words(records, letters):
    return list(product(range(letters), repeat=records))


def distance(x, y):
    return sum(a != b for a, b in zip(x, y, strict=True))


def independent(prior, records):
    """The probability of each database whose records are independent with one prior."""
    joint = {}
    for word in words(records, len(prior)):
        share = Fraction(1)
        for letter in word:
            share *= prior[letter]
        joint[word] = share
    return joint


def uniform(records, letters):
    return independent([Fraction(1, letters)] * letters, records)


class FullProgram:
    """Unknown W(y|x) for all databases x, y; the objective or a row is the expected distance."""

    def __init__(self, prior):
        self.prior = prior
        self.words = list(prior)
        self.program = LinearProgram()

    def entries(self, with_cost):
        """Add the entries, with the expected distance as cost or not."""
        cost = {(x, y): self.prior[x] * distance(x, y) if with_cost else 0 for x in self.words for y in self.words}
        self.entry = {pair: self.program.add_column(cost=value) for pair, value in cost.items()}
        for x in self.words:
            self.program.add_row({self.entry[x, y]: 1 for y in self.words}, lower=1, upper=1)
        return self.entry

    def limit_distortion(self, most):
        pairs = {self.entry[x, y]: self.prior[x] * distance(x, y) for x in self.words for y in self.words if x != y}
        self.program.add_row(pairs, upper=most)

    def neighbours(self):
        return [(x, z) for x, z in permutations(self.words, 2) if distance(x, z) == 1]

    def least(self):
        return minimize(self.program).value


def least_distortion(prior, leakage, level, delta=Fraction(0)):
    """min expected distance over all mechanisms whose leakage has exponential at most level."""
    full = FullProgram(prior)
    full.entries(with_cost=True)
    {"pointwise": pointwise, "standard": standard, "ml": maximal_leakage, "mx": maximal_information}[leakage](
        full, level, delta
    )
    return full.least()


def pointwise(full, level, delta):
    for x, z in full.neighbours():
        for y in full.words:
            full.program.add_row({full.entry[x, y]: 1, full.entry[z, y]: -level}, upper=delta)


def standard(full, level, delta):
    for x, z in full.neighbours():
        over = [full.program.add_column() for _ in full.words]
        for y, column in zip(full.words, over, strict=True):
            full.program.add_row({full.entry[x, y]: 1, full.entry[z, y]: -level, column: -1}, upper=0)
        full.program.add_row(dict.fromkeys(over, 1), upper=delta)


def maximal_leakage(full, level, _):
    tops = {y: full.program.add_column() for y in full.words}
    for (_, y), column in full.entry.items():
        full.program.add_row({column: 1, tops[y]: -1}, upper=0)
    full.program.add_row(dict.fromkeys(tops.values(), 1), upper=level)


def maximal_information(full, level, _):
    for (_, y), column in full.entry.items():
        row = {full.entry[z, y]: -level * full.prior[z] for z in full.words}
        row[column] += 1
        full.program.add_row(row, upper=0)


def least_tangent_of_powers(prior, mechanism, order, most):
    """min over mechanisms of sum P(x) V(y|x)^(a-1) W(y|x), the tangent of Sibson's sum at a symmetric V, a an integer."""
    full = FullProgram(prior)
    entry = full.entries(with_cost=False)
    full.limit_distortion(most)
    for (x, y), column in entry.items():
        full.program.cost[column] = prior[x] * mechanism.probability(y, x) ** (order - 1)
    return full.least()


def least_tangent_of_divergences(prior, mechanism, order, most):
    """min over mechanisms of the largest tangent at V over neighbours, of sum p^a q^(1-a), or sum p log(p/q) for order 1."""
    full = FullProgram(prior)
    entry = full.entries(with_cost=False)
    full.limit_distortion(most)
    worst = full.program.add_column(cost=1)
    for x, z in full.neighbours():
        row, constant = {worst: Fraction(1)}, Fraction(0)
        for y in full.words:
            ratio = mechanism.probability(y, x) / mechanism.probability(y, z)
            if order == 1:
                first, second = Fraction(log(ratio)) + 1, -ratio
            else:
                first, second = order * ratio ** (order - 1), (1 - order) * ratio**order
            row[entry[x, y]], row[entry[z, y]] = -first, -second
        full.program.add_row(row, lower=constant)
    return full.least()


def information_by_blahut_arimoto(prior, slope, rounds=3000):
    """The least of I(X;Y) + slope * E d over all mechanisms, from below and from above, in floating point."""
    names = list(prior)
    p = [float(prior[x]) for x in names]
    kernel = [[exp(-slope * distance(x, y)) for y in names] for x in names]
    q = [1 / len(names)] * len(names)
    q = [share * (1 + 0.3 * (-1) ** place) for place, share in enumerate(q)]
    q = [share / sum(q) for share in q]
    for _ in range(rounds):
        totals = [sum(a * b for a, b in zip(q, row, strict=True)) for row in kernel]
        gains = [sum(p[x] * kernel[x][y] / totals[x] for x in range(len(p))) for y in range(len(q))]
        above = -sum(p[x] * log(totals[x]) for x in range(len(p)))
        below = above - log(max(gains))
        if above - below < 1e-11:
            break
        q = [share * gain for share, gain in zip(q, gains, strict=True)]
        scale = sum(q)
        q = [share / scale for share in q]
    return below, above
