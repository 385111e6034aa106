"""The lemmas on databases and randomised response: identities, and values of the toolkit, at random numbers.

Covers: symdp.theorems.measures.randomised_response_page
"""

from fractions import Fraction
from itertools import pairwise, product
from math import comb
from random import Random

import pytest
import sympy

from symdp import Database, SourceSet, Tradeoff, measure
from symdp.theorems.measures.randomised_response_page import leaked
from tests.agreement.random_sources import random_prior

ZERO, ONE = Fraction(0), Fraction(1)


def distances(n, m):
    return [comb(n, k) * (m - 1) ** k for k in range(n + 1)]


def mean_distance(sizes):
    return Fraction(sum(k * size for k, size in enumerate(sizes)), sum(sizes))


@pytest.mark.parametrize("seed", range(40))
def test_full_shells_have_the_distortion_and_leak_least(seed):
    rng = Random(seed)
    n, m = rng.randint(1, 6), rng.randint(2, 4)
    sizes, full = distances(n, m), rng.randrange(n)
    low, high = mean_distance(sizes[: full + 1]), mean_distance(sizes[: full + 2])
    d = low + (high - low) * rng.choice([ZERO, ONE, Fraction(rng.randint(1, 9), 10)])
    h = (full + 1 - d) / sum((full + 1 - k) * sizes[k] for k in range(full + 1))
    rest = (1 - h * sum(sizes[: full + 1])) / sizes[full + 1]
    assert 0 <= rest <= h
    assert sum(k * h * sizes[k] for k in range(full + 1)) + (full + 1) * rest * sizes[full + 1] == d
    assert (rest == 0, rest == h) == (d == low, d == high)
    for leakage in ("ml", "min-entropy", "mx"):
        assert Tradeoff(Database(n, letters=m), leakage=leakage).at(d).exp == h * m**n


@pytest.mark.parametrize("seed", range(40))
def test_the_lambda_of_replies_is_the_least(seed):
    rng = Random(seed)
    n, m, delta = rng.randint(1, 6), rng.randint(2, 4), Fraction(rng.randint(0, 9), 10)
    end = n * (1 - delta) * Fraction(m - 1, m)
    d = end * Fraction(rng.randint(1, 19), 20)
    level = (m - 1) * (n * (1 - delta) - d) / d
    assert level > 1
    assert n * (1 - delta) * (m - 1) / (level + m - 1) == d
    tradeoff = Tradeoff(Database(n, letters=m), leakage=f"adp:{delta}" if delta else "dp")
    assert tradeoff.at(d).exp == level
    for lam in (ONE, 1 + Fraction(rng.randint(0, 30), 10)):
        assert tradeoff.inverse(exp_epsilon=lam).distortion == n * (1 - delta) * (m - 1) / (lam + m - 1)


def test_the_steps_of_the_lemma_on_replies_are_identities():
    h, level, m, delta = sympy.symbols("h lambda m delta")
    bound = 1 - (1 - delta) * (m - 1) / (level + m - 1)
    assert sympy.simplify(sympy.solve(h - level * (1 - h) / (m - 1) - delta, h)[0] - bound) == 0


def test_the_steps_of_the_lemmas_on_informations_are_identities():
    n, m, d, a = sympy.symbols("n M D a", positive=True)
    s, b = 1 - d / n, d / (n * (m - 1))
    log_s, log_b, log_m = sympy.symbols("ls lb lm")
    assert sympy.simplify(s + (m - 1) * b - 1) == 0
    assert sympy.simplify(n * (m - 1) * b - d) == 0
    entropy = -n * (s * log_s + (m - 1) * b * log_b)
    assert sympy.simplify(n * log_m - entropy - (n * (log_m + log_s) - d * (log_s - log_b))) == 0
    assert sympy.simplify(s * (1 + (m - 1) * b / s) - 1) == 0
    # The powers in Hoelder's inequality, and the two values of the mean of the diagonal.
    assert sympy.simplify((a - 1) * a / (a - 1) - a) == 0
    share = (1 - s.subs(n, 1)) - (m - 1) * b.subs(n, 1)
    assert sympy.simplify(share) == 0
    assert sympy.simplify(a / (a - 1) * (1 - 1 / a) - 1) == 0


@pytest.mark.parametrize("leakage", ["mi", "sibson:2", "sibson:3", "min-entropy"])
@pytest.mark.parametrize("seed", range(8))
def test_randomised_response_leaks_most_under_the_uniform_prior(leakage, seed):
    """Its leakage there is the value of the lemma, and no prior has more."""
    rng = Random(seed)
    m = rng.randint(2, 4)
    d = Fraction(m - 1, m) * Fraction(rng.randint(1, 19), 20)
    chosen, keep = measure(leakage), 1 - d
    rows = [[keep if x == y else d / (m - 1) for y in range(m)] for x in range(m)]
    most = leaked(chosen, m, 1, d)
    assert chosen.of(rows, (Fraction(1, m),) * m).compare(most) == 0
    assert chosen.of(rows, random_prior(rng, m)).compare(most) <= 0
    assert Tradeoff(SourceSet.simplex(m), leakage=leakage).at(d).value.compare(most) == 0


def ratio(rows, delta):
    """The least lambda for two laws in both directions, by all sets, or None."""
    found = ONE
    for first, second in ((rows[0], rows[1]), (rows[1], rows[0])):
        for chosen in product((0, 1), repeat=len(first)):
            p, q = (sum(v for v, used in zip(law, chosen, strict=True) if used) for law in (first, second))
            if p > delta:
                if q == 0:
                    return None
                found = max(found, (p - delta) / q)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_one_of_two_records_keeps_what_neighbours_keep(seed):
    """Of a random mechanism for two records of two letters, under independent priors."""
    rng = Random(seed)
    delta = rng.choice([ZERO, Fraction(1, 10)])
    databases = list(product(range(2), repeat=2))
    weights = [[rng.randint(1, 9) for _ in databases] for _ in databases]
    rows = {x: [Fraction(w, sum(row)) for w in row] for x, row in zip(databases, weights, strict=True)}
    near = [(x, z) for x in databases for z in databases if sum(a != b for a, b in zip(x, z, strict=True)) == 1]
    most = max(ratio([rows[x], rows[z]], delta) for x, z in near)
    priors = [random_prior(rng, 2) for _ in range(2)]
    total = sum(
        priors[0][x[0]] * priors[1][x[1]] * p * sum(a != b for a, b in zip(x, y, strict=True))
        for x in databases for y, p in zip(databases, rows[x], strict=True)
    )  # fmt: skip
    changed = []
    for i in range(2):
        one = [[ZERO, ZERO], [ZERO, ZERO]]
        for x in databases:
            for y, p in zip(databases, rows[x], strict=True):
                one[x[i]][y[i]] += priors[1 - i][x[1 - i]] * p
        assert all(sum(row) == 1 for row in one)
        assert ratio(one, delta) <= most
        changed.append(sum(priors[i][j] * one[j][1 - j] for j in range(2)))
    assert sum(changed) == total


@pytest.mark.parametrize("seed", range(40))
def test_chains_change_least(seed):
    """The steps of the lemma on falling weights, at random numbers and where K is as large as it can be."""
    rng = Random(seed)
    n, m, delta = rng.randint(1, 6), rng.randint(2, 4), Fraction(rng.choice([0, 1, 2, 5, 19]), 20)
    level = 1 + rng.choice([ZERO, Fraction(rng.randint(1, 30), 10)])
    sizes = distances(n, m)
    heights = [sum(level ** (k - j) * sizes[j] for j in range(k + 1)) for k in range(n + 1)]
    moments = [sum(level ** (k - j) * j * sizes[j] for j in range(k + 1)) for k in range(n + 1)]
    last = max(k for k in range(n + 1) if delta * sum(heights[:k]) < 1)
    weights = [ZERO] * (n + 1)
    weights[last] = (1 - delta * sum(heights[:last])) / heights[last]
    for k in reversed(range(last)):
        weights[k] = level * weights[k + 1] + delta
    assert last >= 1
    assert sum(size * w for size, w in zip(sizes, weights, strict=True)) == 1
    assert weights == sorted(weights, reverse=True)
    assert all(a <= level * b + delta for a, b in pairwise(weights))
    nu = moments[last] / heights[last]
    mu = [nu * heights[k] - moments[k] if k <= last else ZERO for k in range(n + 1)]
    assert min(mu[:last]) > 0 == mu[last]
    assert nu <= last
    rests = [(k - nu) * sizes[k] - level * (mu[k - 1] if k else 0) + mu[k] for k in range(n + 1)]
    assert min(rests) >= 0 == max(rests[: last + 1])
    changed = sum(k * size * w for k, (size, w) in enumerate(zip(sizes, weights, strict=True)))
    assert changed == nu - delta * sum(mu)
    assert changed <= last * (1 - weights[0]) <= last * (1 - delta)
    if delta and level > 1:
        found = Tradeoff(Database(n, letters=m), leakage=f"adp:{delta}:pointwise").inverse(exp_epsilon=level)
        assert found.distortion == changed
