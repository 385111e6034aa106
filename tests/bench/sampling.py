"""Answers of an optimal mechanism on a large alphabet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from symdp import SourceSet, Tradeoff
from symdp.answers import NestedRandomizedResponse
from tests.bench.figures import Line, at_most, timed

LETTERS, ANSWERS, SEED = 10_000, 1_000_000, 0


def sampling() -> Iterator[Line]:
    """A million exact answers, with a seed and from the operating system, and the frequencies estimated from them."""
    yield Line("instance", f"P_i proportional to M - i, M = {LETTERS:,}, D = 1/10; {ANSWERS:,} letters, seed {SEED}")
    prior = [Fraction(2 * (LETTERS - i), LETTERS * (LETTERS + 1)) for i in range(LETTERS)]
    mechanism = Tradeoff(SourceSet.single(prior)).at("1/10").mechanism
    given = np.arange(ANSWERS) % LETTERS
    for name, seed in (("with a seed", SEED), ("from the operating system", None)):
        spent = timed(lambda: given, lambda letters, seed=seed: mechanism.sample(letters, seed), repetitions=3)
        yield at_most(f"a million answers {name}", spent.seconds, 5, str(spent))
    response = NestedRandomizedResponse(tuple(range(LETTERS)), {LETTERS: Fraction(1)}, Fraction(LETTERS))
    answers = response.sample(given, SEED)
    spent = timed(lambda: answers, response.estimate, repetitions=3)
    yield at_most("frequencies with variances from a million answers", spent.seconds, 15, str(spent))
