"""Random source sets above a supermodular lower probability, one generator for each kind, with ties and zeros."""

from fractions import Fraction
from itertools import accumulate

from symdp import SourceSet
from tests.agreement.random_sources import random_prior


def _width(rng):
    return Fraction(rng.randint(0, 6), 20)


def box(rng):
    middle = random_prior(rng, rng.randint(1, 5))
    lower, upper = [max(Fraction(0), p - _width(rng)) for p in middle], [min(Fraction(1), p + _width(rng)) for p in middle]
    return SourceSet.box(lower, upper)


def ball(rng):
    return SourceSet.total_variation_ball(random_prior(rng, rng.randint(1, 5)), Fraction(rng.randint(0, 10), 20))


def contamination(rng):
    return SourceSet.contamination(random_prior(rng, rng.randint(1, 5)), Fraction(rng.randint(0, 20), 20))


def pari_mutuel(rng):
    return SourceSet.pari_mutuel(random_prior(rng, rng.randint(1, 5)), Fraction(rng.randint(0, 30), 10))


def cdf_band(rng):
    heights = list(accumulate(random_prior(rng, rng.randint(1, 6))))
    lower = [max(Fraction(0), height - _width(rng)) for height in heights]
    upper = [min(Fraction(1), height + _width(rng)) for height in heights]
    return SourceSet.cdf_band(lower, [*upper[:-1], 1])


def groups(rng):
    letters = rng.randint(1, 6)
    middle, bounded = random_prior(rng, letters), []

    def split(members):
        if rng.random() < 0.7:
            total = sum(middle[letter - 1] for letter in members)
            bounded.append((members, max(Fraction(0), total - _width(rng)), min(Fraction(1), total + _width(rng))))
        if len(members) > 1:
            mixed = rng.sample(members, len(members))
            place = rng.randint(1, len(members) - 1)
            split(mixed[:place])
            split(mixed[place:])

    split(list(range(1, letters + 1)))
    return SourceSet.groups(rng.sample(bounded, len(bounded)), letters)


def belief(rng):
    letters, masses = rng.randint(1, 5), random_prior(rng, rng.randint(1, 5))
    sets = [rng.sample(range(1, letters + 1), rng.randint(1, letters)) for _ in masses]
    return SourceSet.belief(list(zip(sets, masses, strict=True)), letters)


CORES = (box, ball, contamination, pari_mutuel, cdf_band, groups, belief)
