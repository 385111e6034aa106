"""Seeded random priors."""

from __future__ import annotations

import random
from fractions import Fraction

Prior = list[Fraction]

PROFILES = {
    "flat": "integer weights uniform in 1..1000",
    "decaying": "integer weights uniform in 1..1000 times 1/(i+1)",
}


def random_priors(profile: str, letters: int, count: int, seed: int) -> list[Prior]:
    """Independent random priors of one profile."""
    source = random.Random(seed)
    return [_prior(profile, letters, source) for _ in range(count)]


def _prior(profile: str, letters: int, source: random.Random) -> Prior:
    divide = profile == "decaying"
    weights = [Fraction(source.randint(1, 1000), letter if divide else 1) for letter in range(1, letters + 1)]
    total = sum(weights, Fraction(0))
    return [weight / total for weight in weights]


def long_prior(letters: int, seed: int) -> Prior:
    """One prior with weights from a million values, so that most of its entries differ."""
    source = random.Random(seed)
    weights = [source.randint(1, 10**6) for _ in range(letters)]
    total = sum(weights)
    return [Fraction(weight, total) for weight in weights]
