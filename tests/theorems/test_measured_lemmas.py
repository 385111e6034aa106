"""The lemmas of pages about measures and graphs, at random mechanisms, priors and multipliers, with ties and zeros.

Covers: nothing
"""

from fractions import Fraction
from itertools import product
from math import comb, log
from random import Random

import pytest

ZERO, ONE = Fraction(0), Fraction(1)


def spread(rng, size):
    """Probabilities, zeros among them more often than not."""
    weights = [rng.choice([0, 0, 1, 2, rng.randint(1, 9)]) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return [Fraction(weight, sum(weights)) for weight in weights]


def matrix(rng, size):
    return [spread(rng, size) for _ in range(size)]


def columns(rows):
    return list(zip(*rows, strict=True))


def mean(prior, values):
    return sum(p * v for p, v in zip(prior, values, strict=True))


def accuracy(prior, rows):
    return mean(prior, [row[x] for x, row in enumerate(rows)])


def guessed(prior, rows):
    """exp of the min-entropy leakage."""
    return sum(max(p * w for p, w in zip(prior, column, strict=True)) for column in columns(rows)) / max(prior)


def ratio(priors, rows):
    """exp of the largest maximal information, None where a prior gives an output that is used no probability."""
    pairs = [(max(column), min(mean(prior, column) for prior in priors)) for column in columns(rows) if any(column)]
    return None if any(low == 0 for _, low in pairs) else max(high / low for high, low in pairs)


@pytest.mark.parametrize("seed", range(60))
def test_one_prior_needs_the_min_entropy_leakage_that_a_mixture_has(seed):
    rng = Random(seed)
    size = rng.randint(2, 4)
    q = spread(rng, size)
    most = max(q)
    rows = matrix(rng, size)
    assert guessed(q, rows) >= accuracy(q, rows) / most
    if most < 1:
        d, z = (1 - most) * Fraction(rng.randint(0, 6), 6), q.index(most)
        tau = 1 - d / (1 - most)
        mixed = [[tau * (x == y) + (1 - tau) * (y == z) for y in range(size)] for x in range(size)]
        assert (accuracy(q, mixed), guessed(q, mixed)) == (1 - d, (1 - d) / most)


@pytest.mark.parametrize("seed", range(60))
def test_randomised_response_has_the_least_maximal_information_of_stars(seed):
    rng = Random(seed)
    size = rng.randint(2, 4)
    a = Fraction(rng.randint(0, 6), 6 * size)
    stars = [[a if x == y else (1 - a) / (size - 1) for x in range(size)] for y in range(size)]
    d = Fraction(size - 1, size) * Fraction(rng.randint(1, 6), 6)
    s, b = 1 - d, d / (size - 1)
    response = [[s if x == y else b for y in range(size)] for x in range(size)]
    least = s / (a * s + (1 - a) * b)
    assert {accuracy(star, response) for star in stars} == {s}
    assert ratio(stars, response) == least
    # A mixture of a random mechanism with the truth that has the accuracy under all stars.
    rows, share = matrix(rng, size), Fraction(rng.randint(0, 6), 6)
    rows = [[share * w + (1 - share) * (x == y) for y, w in enumerate(row)] for x, row in enumerate(rows)]
    found = ratio(stars, rows)
    kept = min(accuracy(star, rows) for star in stars)
    if kept * size >= 1 and found is not None:
        wrong = (1 - kept) / (size - 1)
        assert found >= kept / (a * kept + (1 - a) * wrong)


@pytest.mark.parametrize("seed", range(80))
def test_multipliers_bound_the_accuracy_at_a_maximal_information(seed):
    rng = Random(seed)
    size = rng.randint(2, 4)
    q, others, rows = spread(rng, size), matrix(rng, size), matrix(rng, size)
    weights, level = [Fraction(rng.choice([0, 1, 2]), 4) for _ in range(size)], Fraction(rng.randint(4, 24), 4)
    shares = matrix(rng, size)
    m = [[weights[y] / level * shares[y][x] * Fraction(rng.randint(0, 4), 4) for y in range(size)] for x in range(size)]
    a = [max(q[x] * (x == y) + weights[y] * others[y][x] - m[x][y] for y in range(size)) for x in range(size)]
    reached = ratio([q, *others], rows)
    if reached is None or reached > level:
        return
    unused = sum(n * mean(prior, column) for n, prior, column in zip(weights, others, columns(rows), strict=True))
    kept = accuracy(q, rows)
    assert kept <= sum(a) - (1 - reached / level) * unused
    if reached < level and kept >= sum(a):
        assert not any(n and any(column) for n, column in zip(weights, columns(rows), strict=True))


@pytest.mark.parametrize("seed", range(60))
def test_guesses_at_several_priors_bound_the_min_entropy_leakage(seed):
    rng = Random(seed)
    size, count = rng.randint(2, 4), rng.randint(1, 3)
    priors, shares = [spread(rng, size) for _ in range(count)], spread(rng, count)
    rows, q = matrix(rng, size), spread(rng, size)
    guesses = [[[share * v for v in spread(rng, size)] for _ in range(size)] for share in shares]
    h = Fraction(rng.randint(0, 8), 4)
    every = range(size)
    c = [[sum(guesses[k][y][x] * priors[k][x] / max(priors[k]) for k in range(count)) for y in every] for x in every]
    bound = sum(min(c[x][y] - h * q[x] * (x == y) for y in every) for x in every) + h * accuracy(q, rows)
    assert max(guessed(prior, rows) for prior in priors) >= bound


def graph(rng, size, is_forest):
    """Edges, and distances, None where no path joins."""
    edges = [(rng.randrange(v), v) for v in range(1, size) if rng.random() < 0.8]
    if not is_forest:
        edges += [(i, k) for k in range(size) for i in range(k) if (i, k) not in edges and rng.random() < 0.4]
    far = [[0 if i == k else 1 if (min(i, k), max(i, k)) in edges else None for k in range(size)] for i in range(size)]
    for via, i, k in product(range(size), repeat=3):
        if far[i][via] is not None and far[via][k] is not None:
            there = far[i][via] + far[via][k]
            far[i][k] = there if far[i][k] is None else min(far[i][k], there)
    return edges, far


def powers(far, t):
    return [[ZERO if d is None else t**d for d in row] for row in far]


def even(rng, kernel):
    """A vector whose values at neighbours have a ratio of at most lambda."""
    weights = [Fraction(rng.choice([0, 1, 2, 5])) for _ in kernel]
    return [max(w * k for w, k in zip(weights, row, strict=True)) for row in kernel]


@pytest.mark.parametrize("seed", range(80))
def test_weights_dominate_by_their_sums_over_distances(seed):
    rng = Random(seed)
    size, is_forest = rng.randint(1, 6), seed % 2 == 0
    t = Fraction(rng.randint(1, 4), 4) if is_forest else Fraction(rng.randint(1, 3), 4)
    edges, far = graph(rng, size, is_forest)
    kernel = powers(far, t)
    if is_forest:
        m, near = even(rng, kernel), [[i + k - v for i, k in edges if v in (i, k)] for v in range(size)]
        weights = [(m[v] * (1 + (len(near[v]) - 1) * t * t) - t * sum(m[u] for u in near[v])) / (1 - t * t) if t < 1
                   else m[v] * (2 - Fraction(len(near[v]))) / 2 for v in range(size)]  # fmt: skip
        assert [mean(row, weights) for row in kernel] == m
    else:
        weights = [Fraction(rng.randint(0, 4)) for _ in range(size)]
        m = [mean(row, weights) for row in kernel]
    for _ in range(5):
        h = even(rng, kernel)
        assert mean(weights, h) >= max(mz * hz for mz, hz in zip(m, h, strict=True))


@pytest.mark.parametrize("seed", range(40))
def test_weights_dominate_by_flows(seed):
    rng = Random(seed)
    size, lam = rng.randint(2, 6), Fraction(rng.randint(4, 12), 4)
    edges, far = graph(rng, size, is_forest=False)
    prior, z = spread(rng, size), rng.randrange(size)
    weights = [prior[z] if x == z else ZERO for x in range(size)]
    for i, k in [pair for edge in edges for pair in (edge, edge[::-1])]:
        amount = Fraction(rng.randint(0, 4), 8)
        weights[k] += lam * amount
        weights[i] -= amount
    for _ in range(5):
        h = even(rng, powers(far, 1 / lam))
        assert mean(weights, h) >= prior[z] * h[z]


@pytest.mark.parametrize("seed", range(30))
def test_powers_of_an_affine_function_bound_the_information_of_databases(seed):
    rng = Random(seed)
    records, letters, a = rng.randint(1, 2), rng.randint(2, 3), rng.choice([1.5, 2.0, 3.0])
    data = list(product(range(letters), repeat=records))
    far = [[sum(i != k for i, k in zip(x, y, strict=True)) for y in data] for x in data]
    total, sizes = len(data), [comb(records, k) * (letters - 1) ** k for k in range(records + 1)]

    def exponential(rows):
        """exp of the information times (a-1)/a, under the uniform prior."""
        return sum((sum(w**a for w in column) / total) ** (1 / a) for column in columns(rows))

    def bound(theta, d):
        whole = sum(n * max(0, 1 - theta * k) ** (a / (a - 1)) for k, n in enumerate(sizes))
        return (1 - theta * d) * (total / whole) ** ((a - 1) / a)

    theta = rng.choice([0.0, 0.25, 0.4, 0.5, 0.8])
    rows = [[float(w) for w in spread(rng, total)] for _ in data]
    changed = sum(mean(row, near) for row, near in zip(rows, far, strict=True)) / total
    assert theta * changed >= 1 or exponential(rows) >= bound(theta, changed) - 1e-9
    weights = [max(0, 1 - theta * k) ** (1 / (a - 1)) for k in range(records + 1)]
    scale = mean(sizes, weights)
    best = [[weights[d] / scale for d in near] for near in far]
    mean_change = sum(k * n * w for k, (n, w) in enumerate(zip(sizes, weights, strict=True))) / scale
    assert exponential(best) == pytest.approx(bound(theta, mean_change))
    # No prior has more information.
    prior = [float(p) for p in spread(rng, total)]
    other = sum(sum(p * w**a for p, w in zip(prior, column, strict=True)) ** (1 / a) for column in columns(best))
    assert other <= exponential(best) + 1e-9


def factors(a, rho):
    """The factors of h and of g in the proof about pairs of rows."""
    if a == 1:
        return log(rho) + 1 - 1 / rho, 1 - log(rho) - rho
    return a * rho ** (a - 1) - 1 - (a - 1) / rho**a, a / rho ** (a - 1) - 1 - (a - 1) * rho**a


@pytest.mark.parametrize("seed", range(60))
def test_no_rows_differ_less_in_the_mean_than_those_of_randomised_response(seed):
    rng = Random(seed)
    size, a = rng.randint(2, 4), rng.choice([1, 2, 3])
    b = Fraction(rng.randint(1, 6), 6 * size)
    s = 1 - (size - 1) * b
    up, down = factors(a, s / b)
    assert up >= 0 >= down
    least = s**a * b ** (1 - a) + b**a * s ** (1 - a) + (size - 2) * b if a > 1 else float(s - b) * log(s / b)
    assert up * s + down * b + (a > 1) == pytest.approx(float(least))
    rows = [[(w + Fraction(1, 50)) / (1 + Fraction(size, 50)) for w in row] for row in matrix(rng, size)]
    pairs = [(first, second) for first in rows for second in rows if first is not second]
    sums = [sum(p**a * q ** (1 - a) if a > 1 else p * log(p / q) for p, q in zip(*pair, strict=True)) for pair in pairs]
    h = sum(row[x] for x, row in enumerate(rows)) / size
    assert sum(sums) / len(pairs) >= least + (up - down / (size - 1)) * (h - s) - Fraction(1, 10**9)


@pytest.mark.parametrize("seed", range(60))
def test_the_letters_that_are_kept_have_a_mechanism_at_the_bound(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    prior = sorted(spread(rng, size), reverse=True)
    m = rng.randint(2, size)
    tail, last, after = sum(prior[m:]), prior[m - 1], prior[m] if m < size else ZERO
    d = tail + (m - 1) * (after + (last - after) * Fraction(rng.randint(0, 5), 6))
    if not 0 < d < 1 or last == after:
        return
    t = (d - tail) / ((m - 1) * (1 - d))
    assert 0 < t < 1
    ell = [(1 - d) / p for p in prior[:m]] + [1 / t] * (size - m)
    q = [(p / (1 - d) - t) / (1 - t) for p in prior[:m]] + [ZERO] * (size - m)
    z = [[ell[x] * (1 if x == y else t) for y in range(size)] for x in range(size)]
    assert (min(q) >= 0, sum(q)) == (True, 1)
    assert [mean(prior, column) for column in columns(z)][:m] == [1] * m
    assert max(mean(prior, column) for column in columns(z)) == 1
    assert all(ell[x] * (t + (1 - t) * q[x]) == 1 for x in range(size))
    rows = [[q[y] * z[x][y] for y in range(size)] for x in range(size)]
    assert accuracy(prior, rows) == 1 - d
    best = sum(p * log(ell[x]) for x, p in enumerate(prior)) + d * log(t)
    value = sum(p * log((1 - d) / p) for p in prior[:m]) + (d - tail) * log(t)
    assert float(best) == pytest.approx(float(value), abs=1e-12)
