"""The lemmas on points, corners, segments, lower bounds and prices: at random numbers, and against the toolkit.

Covers: symdp.theorems.notation, symdp.theorems.parametric.ordered_prior_text
"""

from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest

from symdp import SourceSet
from symdp.theorems.notation import Notation
from symdp.theorems.parametric.ordered_prior_text import OrderedPrior
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.agreement.random_sources import random_prior

ZERO, ONE = Fraction(0), Fraction(1)


def share(rng):
    return Fraction(rng.randint(0, 12), 12)


def level(priors, distortion):
    """exp of the least leakage, None for infinity."""
    found = optimal_mechanism(SourceSet.from_vertices(priors), distortion).exp
    return None if str(found) == "oo" else found


def accuracy(prior, b):
    return sum(p * value for p, value in zip(prior, b, strict=True))


@pytest.mark.parametrize("seed", range(60))
def test_points_attain_what_their_lemma_says(seed):
    rng = Random(seed)
    size = rng.randint(2, 4)
    priors = [random_prior(rng, size) for _ in range(rng.randint(1, 3))]
    b = [share(rng) for _ in range(size)]
    u, least, total = Fraction(rng.randint(1, 11), 12), min(accuracy(prior, b) for prior in priors), sum(b)
    if total and least > u:
        # The least lambda of which the inequality holds.
        lam = max(ONE, u * (total - 1) / (least - u))
        assert lam * least >= u * (lam - 1 + total)
        found = level(priors, 1 - u)
        assert found is not None
        assert found <= lam
    if total <= 1 and least > 0:
        assert level(priors, 1 - least) == 1


@pytest.mark.parametrize("seed", range(40))
def test_corners_of_an_ordered_prior_have_the_value_of_their_lemma(seed):
    """With the m likeliest letters and the prior itself the lemma is the theorem on one ordered prior."""
    rng = Random(seed)
    prior = tuple(sorted(random_prior(rng, rng.randint(2, 6)), reverse=True))
    ranges = [part for part in OrderedPrior(prior, Notation()).ranges if part.stop > part.start]
    lines = []
    for part in ranges:
        tau, alpha, sigma = part.kept, 1 - part.tail, prior[part.kept - 1]
        assert alpha == 1 - part.stop + sigma * (tau - 1)
        assert sum(max(ZERO, p - sigma) for p in prior) <= 1 - part.stop - sigma
        lines.append((part, tau, alpha, sigma))
    assert not lines or lines[0][2] == 1
    for (part, _, _, sigma), (_, after, height, _) in pairwise(lines):
        assert height == 1 - part.stop + sigma * (after - 1)
    for part, tau, alpha, _ in lines:
        d = part.start + (part.stop - part.start) * Fraction(rng.randint(0, 9), 10)
        if d > 0:
            assert level([prior], d) == (1 - d) * (tau - 1) / (alpha - (1 - d))


def indicator(size, letters):
    return tuple([ONE if x in letters else ZERO for x in range(size)])


def between(p, q, first, second):
    """The mixture of two vectors, with positive weights, under which both priors have the same accuracy, or None."""
    gain, loss = accuracy(p, first) - accuracy(q, first), accuracy(q, second) - accuracy(p, second)
    if gain * loss <= 0:
        return None
    return tuple([(loss * a + gain * b) / (gain + loss) for a, b in zip(first, second, strict=True)])


def of_segment(p, q, d, sets):
    """exp of the least leakage by the lemma, over given sets of letters; None for infinity."""
    size, u = len(p), 1 - d
    known = {letters: indicator(size, letters) for letters in sets}
    mixed = {pair: between(p, q, *[known[part] for part in pair]) for pair in combinations(known, 2)}

    def least(x):
        return min(accuracy(p, x), accuracy(q, x))

    single = [x for letters, x in known.items() if len(letters) == 1]
    single += [x for pair, x in mixed.items() if x and all(len(part) == 1 for part in pair)]
    if any(u <= least(x) for x in single):
        return ONE
    corners = [x for letters, x in known.items() if len(letters) > 1]
    corners += [x for (a, b), x in mixed.items() if x and a < b and len(b) == len(a) + 1]
    return min([u * (sum(x) - 1) / (least(x) - u) for x in corners if least(x) > u], default=None)


@pytest.mark.parametrize("seed", range(40))
def test_a_segment_has_the_value_of_its_lemma_and_leading_sets_are_enough(seed):
    rng = Random(seed)
    size = rng.randint(2, 4)
    p, q = random_prior(rng, size), random_prior(rng, size)
    sets = [frozenset(part) for k in range(1, size + 1) for part in combinations(range(size), k)]
    ahead = [(x, y) for x in range(size) for y in range(size) if x != y and p[x] >= p[y] and q[x] >= q[y] and (
        (p[x], q[x]) != (p[y], q[y]) or x < y)]  # fmt: skip
    leading = [part for part in sets if all(x in part for x, y in ahead if y in part)]
    for d in (ZERO, *[Fraction(rng.randint(1, 11), 12) for _ in range(3)]):
        found = level([p, q], d)
        assert of_segment(p, q, d, sets) == found
        assert of_segment(p, q, d, leading) == found


@pytest.mark.parametrize("seed", range(30))
def test_lower_bounds_have_the_value_of_their_lemma(seed):
    """Of balls of total variation and of contaminations."""
    rng = Random(seed)
    center = tuple(sorted(random_prior(rng, rng.randint(2, 4)), reverse=True))
    size, radius = len(center), Fraction(rng.randint(0, 6), 24)
    sums = [sum(center[:k]) for k in range(size + 1)]
    kinds = [
        (SourceSet.total_variation_ball(center, radius), [total - radius for total in sums[:-1]]),
        (SourceSet.contamination(center, radius), [(1 - radius) * total for total in sums[:-1]]),
    ]
    for source, heights in kinds:
        g = [*heights, ONE]
        for d in [Fraction(rng.randint(1, 11), 12) for _ in range(2)]:
            if d >= 1 - max(g[k] / k for k in range(1, size + 1)):
                expected = ONE
            else:
                expected = min((k - 1) * (1 - d) / (g[k] - (1 - d)) for k in range(2, size + 1) if g[k] > 1 - d)
            assert optimal_mechanism(source, d).exp == expected


@pytest.mark.parametrize("seed", range(40))
def test_a_price_of_accuracy_bounds_sums_over_mechanisms(seed):
    rng = Random(seed)
    size, letters = rng.randint(2, 4), range
    rows = [random_prior(rng, size) for _ in letters(size)]
    law, prior, price = random_prior(rng, size), random_prior(rng, size), Fraction(rng.randint(0, 9), 3)
    c = [[Fraction(rng.randint(-9, 9), 4) for _ in letters(size)] for _ in letters(size)]
    e = [Fraction(rng.randint(-9, 9), 4) for _ in letters(size)]
    kept = sum(prior[x] * rows[x][x] for x in letters(size))
    whole = sum(c[x][y] * rows[x][y] for x in letters(size) for y in letters(size)) + accuracy(law, e)
    bound = sum(min(c[x][y] - price * prior[x] * (x == y) for y in letters(size)) for x in letters(size))
    assert whole >= bound + min(e) + price * kept
