"""The lemmas on priors that are approached and not attained, and on delta: at random numbers, ties, ends and zeros."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from symdp import SourceSet, Tradeoff, optimal_mechanism
from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.theorems.notation import Notation
from symdp.theorems.private_point import PrivatePoint
from symdp.theorems.record import Record

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
