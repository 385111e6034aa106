"""Random exact source sets of every kind, with ties, zeros and duplicates."""

from fractions import Fraction
from random import Random

from symdp import SourceSet


def random_prior(rng, letters):
    """Small integer weights: ties and zeros are common."""
    while True:
        weights = [rng.choice([0, 1, 1, 2, 3, 5, 8]) for _ in range(letters)]
        if sum(weights):
            return [Fraction(weight, sum(weights)) for weight in weights]


def random_vertices(rng):
    letters = rng.randint(2, 6)
    priors = [random_prior(rng, letters) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.3:
        priors = [sorted(prior, reverse=True) for prior in priors]
    if rng.random() < 0.3:
        swapped = list(priors[0])
        swapped[0], swapped[-1] = swapped[-1], swapped[0]
        priors += [swapped, priors[0]]
    return SourceSet.from_vertices(priors)


def random_inequalities(rng):
    """Random half-spaces through or around a prior, so that they never conflict."""
    letters = rng.randint(2, 4)
    inside = random_prior(rng, letters)
    rows = []
    for _ in range(rng.randint(1, 3)):
        coefficients = [rng.randint(-3, 3) for _ in range(letters)]
        value = sum(a * p for a, p in zip(coefficients, inside, strict=True))
        rows.append((coefficients, value + Fraction(rng.choice([0, 0, 1, 2]), 10)))
    return SourceSet.from_inequalities(rows)


def random_box(rng):
    letters = rng.randint(2, 4)
    inside = random_prior(rng, letters)
    lower = [max(Fraction(0), p - Fraction(rng.randint(0, 3), 20)) for p in inside]
    upper = [min(Fraction(1), p + Fraction(rng.randint(0, 3), 20)) for p in inside]
    return SourceSet.box(lower, upper)


def random_ball(rng):
    return SourceSet.total_variation_ball(random_prior(rng, rng.randint(2, 4)), Fraction(rng.randint(0, 8), 20))


KINDS = (random_vertices, random_vertices, random_inequalities, random_box, random_ball)


def random_source(rng: Random) -> SourceSet:
    """Any kind, vertices twice as often; at times all priors, or all decreasing ones."""
    if rng.random() < 0.05:
        return rng.choice([SourceSet.simplex, SourceSet.decreasing])(rng.randint(2, 4))
    return rng.choice(KINDS)(rng)
