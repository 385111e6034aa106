"""Least leakages by other means: nested searches for two letters, alternating minimisation for one prior, closed forms."""

from fractions import Fraction
from math import inf, log

SHRINK = (5**0.5 - 1) / 2


def golden(function, low, high, rounds=34):
    """The least value of a convex function on an interval."""
    if high <= low:
        return function(low)
    left, right = high - SHRINK * (high - low), low + SHRINK * (high - low)
    at_left, at_right = function(left), function(right)
    for _ in range(rounds):
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - SHRINK * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + SHRINK * (high - low)
            at_right = function(right)
    return min(at_left, at_right)


def divergence(first, second, order):
    """The sum over outputs of p^a q^(1-a), or of p log(p/q)."""
    total = 0.0
    for p, q in zip(first, second, strict=True):
        if p > 0 and q <= 0:
            return inf
        if p > 0:
            total += p * log(p / q) if order is None else p * (p / q) ** (order - 1)
    return total


def sum_of_outputs(prior, rows, order):
    """Mutual information, or exp((a-1) Sibson information)."""
    columns = list(zip(*rows, strict=True))
    if order is None:
        outputs = [sum(p * w for p, w in zip(prior, column, strict=True)) for column in columns]
        return sum(p * divergence(row, outputs, None) for p, row in zip(prior, rows, strict=True) if p)
    norms = [sum(p * w**order for p, w in zip(prior, column, strict=True)) ** (1 / order) for column in columns]
    return sum(norms) ** order


def in_nats(value, order):
    return value if order is None else log(value) / (order - 1)


def least_for_two_letters(vertices, distortion, pairs, order):
    """By a search over both probabilities of a lie, and over the priors of the segment."""
    vertices, distortion = [[float(p) for p in vertex] for vertex in vertices], float(distortion)
    ends = min(vertices), max(vertices)

    def leakage(rows):
        if pairs:
            return max(divergence(*rows, order), divergence(*reversed(rows), order))
        mixed = lambda t: [(1 - t) * a + t * b for a, b in zip(*ends, strict=True)]  # noqa: E731
        return -golden(lambda t: -sum_of_outputs(mixed(t), rows, order), 0.0, 1.0 if ends[0] != ends[1] else 0.0)

    def room(x):
        return max(0.0, min([1.0] + [(distortion - p[0] * x) / p[1] for p in vertices if p[1]]))

    def best(x):
        return golden(lambda y: leakage([[1 - x, x], [y, 1 - y]]), 0.0, room(x))

    largest = min([1.0] + [distortion / p[0] for p in vertices if p[0]])
    return in_nats(golden(best, 0.0, largest), order)


def alternating_sibson(prior, order, price, rounds=600):
    """(distortion, Sibson information) of the mechanism that is best at a price of distortion, for one positive prior."""
    prior, a = [float(p) for p in prior], float(order)
    size = len(prior)
    outputs = [1 / size] * size
    for _ in range(rounds):
        rows = [best_row(outputs, x, a, price) for x in range(size)]
        norms = [sum(p * row[y] ** a for p, row in zip(prior, rows, strict=True)) ** (1 / a) for y in range(size)]
        outputs = [norm / sum(norms) for norm in norms]
    wrong = sum(p * (1 - row[x]) for x, (p, row) in enumerate(zip(prior, rows, strict=True)))
    return wrong, in_nats(sum_of_outputs(prior, rows, a), a)


def best_row(outputs, letter, order, price):
    """The row of least sum w^a q^(1-a) - price w(letter): w = q ((v + price [letter])/a)^(1/(a-1)), v by bisection."""
    low, high = 0.0, order

    def row(v):
        return [q * ((v + price * (y == letter)) / order) ** (1 / (order - 1)) for y, q in enumerate(outputs)]

    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(row(middle)) < 1 else (low, middle)
    weights = row(high)
    total = sum(weights)
    return [w / total for w in weights]


def renyi_two(prior, distortion):
    """exp of the least Renyi divergence of order 2 on two letters where randomised response is not optimal; else None."""
    first, second = max(prior), min(prior)
    if second - distortion > distortion * (1 - 2 * distortion):
        return None
    return 1 + 4 * (second - distortion) * (first - distortion) / second**2


def randomised_response_of_order_two(distortion):
    """exp of its Renyi divergence on two letters."""
    return (1 - distortion) ** 2 / distortion + Fraction(distortion) ** 2 / (1 - distortion)
