"""Lemmas of privacy at random numbers, ties, ends and zeros: scaled diagonals, ranges, suprema, delta, multipliers.

Covers: symdp.theorems.local.least_epsilon_page, symdp.theorems.notation, symdp.theorems.record
"""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import log
from random import Random
from statistics import NormalDist

import pytest

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.theorems.local.least_epsilon_page import PrivatePoint
from symdp.theorems.notation import Notation
from symdp.theorems.record import Record
from symdp.tradeoffs.tradeoff import optimal_mechanism

ZERO, ONE = Fraction(0), Fraction(1)


def tied(rng, size):
    """A prior with ties and zeros more often than not."""
    weights = [rng.choice([0, 1, 1, 2, 3, rng.randint(1, 9)]) for _ in range(size)]
    total = sum(weights) or 1
    return tuple([Fraction(weight, total) for weight in weights]) if any(weights) else (ONE, *[ZERO] * (size - 1))


def level(priors, distortion):
    """exp of the least leakage, None for infinity."""
    found = optimal_mechanism(SourceSet.from_vertices(priors), distortion).exp
    return None if str(found) == "oo" else found


def excess(prior, sigma):
    return sum(max(ZERO, p - sigma) for p in prior)


@pytest.mark.parametrize("seed", range(60))
def test_mixtures_approach_the_bound_of_the_converse(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    q, r = tied(rng, size), tied(rng, size)
    sigma = rng.choice([Fraction(rng.randint(1, 12), 24), max(q)])
    u = min(ONE, excess(q, sigma) + sigma + rng.choice([ZERO, ZERO, Fraction(1, 24)]))
    assert max(q) <= u or excess(q, sigma) > u - sigma
    if excess(q, sigma) > u - sigma:
        return
    assert Tradeoff(SourceSet.single(q)).inverse(exp_epsilon=u / sigma).distortion >= 1 - u
    if max(r) >= u:
        return
    for s in (ONE, Fraction(1, 2), Fraction(1, 1000)):
        mixed = tuple([(1 - s) * a + s * b for a, b in zip(q, r, strict=True)])
        at = (1 - s) * sigma + s * max(r)
        assert excess(mixed, at) <= u - at
        assert max(mixed) < u
        found = level([mixed], 1 - u)
        assert found is None or found >= u / at
    whole = level([q, r], 1 - u)
    assert whole is None or whole >= u / sigma


@pytest.mark.parametrize("seed", range(120))
def test_no_prior_that_the_numbers_exclude_attains_it(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    p, beta = tied(rng, size), Fraction(rng.randint(0, 40), rng.randint(1, 4))
    sigma = Fraction(rng.randint(1, 16), 24)
    # The best numbers for this prior and the accuracies about the last that they exclude.
    a = [ONE if x == p.index(max(p)) else ZERO for x in range(size)]
    b = [beta if entry > sigma else ZERO for entry in p]
    last = (max(p) + beta * (excess(p, sigma) + sigma)) / (1 + beta)
    for u in (last, last - Fraction(1, 1000), last + Fraction(1, 1000)):
        if not sigma < u <= 1:
            continue
        reached = sum(entry * (x + y) for entry, x, y in zip(p, a, b, strict=True))
        excluded = reached >= u + beta * (u - sigma) + sigma * sum(b)
        assert excluded == (u <= last)
        found = level([p], 1 - u)
        if excluded:
            assert found is not None
            assert found < u / sigma


def most_accurate(priors, lam, delta):
    """The accuracy under all priors of the best of all matrices whose rows differ by no more, by a linear program."""
    letters, program = range(len(priors[0])), LinearProgram()
    entry = [[program.add_column() for _ in letters] for _ in letters]
    least = program.add_column(cost=-1)
    for row in entry:
        program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
    for x, z in permutations(letters, 2):
        over = [program.add_column() for _ in letters]
        for y in letters:
            program.add_row({over[y]: ONE, entry[x][y]: -ONE, entry[z][y]: lam}, lower=0)
        program.add_row(dict.fromkeys(over, ONE), upper=delta)
    for prior in priors:
        kept = {entry[x][x]: value for x, value in enumerate(prior) if value}
        program.add_row({**kept, least: -ONE}, lower=0)
    return -minimize(program).value


@pytest.mark.parametrize("seed", range(20))
def test_a_delta_shrinks_distortions(seed):
    rng = Random(seed)
    priors = [tied(rng, 3) for _ in range(rng.randint(1, 2))]
    source, lam, delta = (
        SourceSet.from_vertices(priors),
        1 + Fraction(rng.randint(0, 12), 4),
        Fraction(rng.randint(0, 9), 10),
    )
    plain = Tradeoff(source).inverse(exp_epsilon=lam).distortion
    assert 1 - most_accurate(priors, lam, delta) == (1 - delta) * plain
    for d in (ZERO, Fraction(rng.randint(1, 19), 20), 1 - delta, 1 - delta / 2, ONE):
        without = level(priors, min(ONE, d / (1 - delta)))
        found = optimal_mechanism(source, d, delta).exp
        assert (None if str(found) == "oo" else found) == without


@pytest.mark.parametrize("seed", range(60))
def test_scaled_diagonals_are_those_of_private_mechanisms(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    b = [rng.choice([ZERO, ONE, Fraction(rng.randint(0, 12), 12)]) for _ in range(size)]
    prior, t = tied(rng, size), sum(b)
    r = sum(p * x for p, x in zip(prior, b, strict=True))
    u = r * Fraction(rng.randint(1, 11), 12)
    if t <= 1 or u == 0 or u * (t - 1) < r - u:
        return
    sigma = (r - u) / (t - 1)
    level, q = u / sigma, [u * x / r for x in b]
    assert (level - 1) * max(q) + sum(q) <= u / r * (level - 1 + t) == level
    assert sum(p * x for p, x in zip(prior, q, strict=True)) == u
    assert optimal_mechanism(SourceSet.single(prior), 1 - u).exp <= level


@pytest.mark.parametrize("seed", range(60))
def test_a_range_is_bounded_by_priors_at_its_ends(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    ends = []
    for _ in range(2):
        q, sigma = tied(rng, size), Fraction(rng.randint(1, 12), 24)
        ends.append((q, sigma, excess(q, sigma) + sigma))
    if max(u for *_, u in ends) > 1:
        return
    rival = min([q for q, *_ in ends], key=max)
    for share in (Fraction(1, 4), Fraction(2, 3)):
        q, sigma, u = (
            [(1 - share) * a + share * b for a, b in zip(*pair, strict=True)]
            for pair in ((ends[0][0], ends[1][0]), ([ends[0][1]], [ends[1][1]]), ([ends[0][2]], [ends[1][2]]))
        )
        assert excess(q, *sigma) <= u[0] - sigma[0]
        if max(rival) < u[0]:
            found = level([tuple(q), rival], 1 - u[0])
            assert found is None or found >= u[0] / sigma[0]


@pytest.mark.parametrize("seed", range(60))
def test_multipliers_and_radii_bound_the_distortion(seed):
    """The identity and the inequalities of the lemmas, for a mechanism whose rows differ by a factor mu and a delta."""
    rng = Random(seed)
    size, outputs = rng.randint(2, 4), rng.randint(2, 4)
    rows = [tied(rng, outputs) for _ in range(size)]
    q, pairs, columns = tied(rng, size), [*permutations(range(size), 2)], range(outputs)
    d = [[Fraction(rng.randint(-2, 6)) for _ in columns] for _ in range(size)]
    w = [Fraction(rng.randint(-3, 3), 4) for _ in range(size)]
    f = [{pair: Fraction(rng.choice([0, 0, 1, 2]), 6) for pair in pairs} for _ in columns]
    lam, mu = 3, rng.choice([Fraction(1), Fraction(2), Fraction(3)])
    s = [[q[x] * d[x][y] - w[x] + sum(f[y][x, z] - lam * f[y][z, x] for z in range(size) if z != x) for x in range(size)]
         for y in columns]  # fmt: skip
    cost = sum(q[x] * rows[x][y] * d[x][y] for x in range(size) for y in columns)
    rest = sum(w) + sum(s[y][x] * rows[x][y] for x in range(size) for y in columns)
    assert cost == rest + sum(f[y][x, z] * (lam * rows[z][y] - rows[x][y]) for y in columns for x, z in pairs)
    delta = max(sum(max(ZERO, rows[x][y] - mu * rows[z][y]) for y in columns) for x, z in pairs)
    most = sum(max(f[y][pair] for y in columns) for pair in pairs)
    assert cost >= rest - delta * most + (lam - mu) * sum(f[y][x, z] * rows[z][y] for y in columns for x, z in pairs)
    for y in columns:
        floor = min(row[y] for row in rows)
        ratio = max(row[y] for row in rows) / floor if floor else None
        gaps = [q[x] * d[x][y] - w[x] for x in range(size)]
        if ratio is not None:
            sides = excess(gaps, ZERO), ratio * excess([-gap for gap in gaps], ZERO)
            assert sum(gap * row[y] for gap, row in zip(gaps, rows, strict=True)) >= floor * (sides[0] - sides[1])


@pytest.mark.parametrize("seed", range(30))
def test_excesses_of_rows_are_those_of_sets_and_give_the_function_of_a_profile(seed):
    rng = Random(seed)
    outputs = range(rng.randint(2, 4))
    rows = [tied(rng, len(outputs)) for _ in range(3)]
    levels = [1 + Fraction(rng.randint(0, 8), 4) for _ in range(2)]
    sets = [places for size in range(len(outputs) + 1) for places in combinations(outputs, size)]
    deltas = [ZERO, ZERO]
    for j, lam in enumerate(levels):
        for first, second in permutations(rows, 2):
            most = max(sum(first[y] - lam * second[y] for y in places) for places in sets)
            assert most == sum(max(ZERO, a - lam * b) for a, b in zip(first, second, strict=True))
            deltas[j] = max(deltas[j], most)
    for first, second in permutations(rows, 2):
        for places in sets:
            v, w = (sum(row[y] for y in places) for row in (first, second))
            pairs = zip(levels, deltas, strict=True)
            assert w >= max(max(ZERO, lam * v - lam + 1 - delta, (v - delta) / lam) for lam, delta in pairs)


@pytest.mark.parametrize("seed", range(30))
def test_means_over_a_set_are_largest_and_least_at_the_prior_that_all_majorise(seed):
    rng = Random(seed)
    size = rng.randint(2, 5)
    star = tied(rng, size)
    order = sorted(range(size), key=lambda x: -star[x])
    tops = [order[:k] for k in range(1, size) if star[order[k - 1]] > star[order[k]]] or [order]
    share, top = Fraction(rng.randint(0, 6), 6), rng.choice(tops)
    held = sum(star[x] for x in top)
    prior = [(1 - share) * p + share * (p / held if x in top else 0) for x, p in enumerate(star)]
    for level in star:
        above = [x for x in range(size) if star[x] >= level]
        assert sum(prior[x] for x in above) >= sum(star[x] for x in above)
    steps = sorted(rng.choices(range(12), k=len(set(star))))
    v = dict(zip(sorted(set(star)), steps, strict=True))
    means = [sum(p * v[star[x]] for x, p in enumerate(row)) for row in (prior, star)]
    assert means[0] >= means[1]


def test_the_tradeoff_function_of_normal_distributions_is_as_the_lemma_says():
    phi = NormalDist()
    for mu in (0.2, 1.0, 2.5):
        places = [k / 200 for k in range(1, 200)]
        h = {v: phi.cdf(phi.inv_cdf(v) - mu) for v in places}
        for v in places:
            assert 0 <= h[v] <= v
            assert abs(phi.cdf(phi.inv_cdf(1 - h[v]) - mu) - (1 - v)) < 1e-9
        assert all(2 * h[b] <= h[a] + h[c] + 1e-12 for a, b, c in zip(places, places[1:], places[2:], strict=False))
        for a, b in ((0.3, 0.7), (0.8, 0.1), (0.5, 0.5)):
            z = (log(a / b) + mu * mu / 2) / mu
            assert all(a * v - b * h[v] <= a * phi.cdf(z) - b * phi.cdf(z - mu) + 1e-12 for v in places)


SUPREMUM = [["1/2", "1/4", "1/4"], ["49/100", "48/100", "3/100"]]


@pytest.mark.parametrize("change", [{"price": Fraction(1, 23)}, {"largest": (ZERO, ONE, ZERO)}, {"excess": (ZERO,) * 3}])
def test_changed_numbers_exclude_no_prior(change):
    best = Tradeoff(SourceSet.from_vertices(SUPREMUM)).at("1/2")
    found = best.certificate.finding
    page = PrivatePoint(Record.of(found.record), found.evidence, Notation())
    supremum = page._supremum
    assert all(part.holds() for part in supremum.proof())
    changed = replace(supremum.excluded, **change)
    assert not all(part.holds() for part in supremum._unattained("", changed))
