"""Random mechanisms: matrices, mixtures on nested subsets, and outputs drawn in proportion to weights."""

from fractions import Fraction

from symdp import Mechanism
from symdp.answers import NestedRandomizedResponse
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism


def random_rows(rng, inputs, outputs, zeros=0.2):
    """Rows of small weights, some of which are zero."""
    rows = []
    for _ in range(inputs):
        weights = [0 if rng.random() < zeros else rng.randrange(1, 6) for _ in range(outputs)]
        weights[rng.randrange(outputs)] += 1
        rows.append([Fraction(weight, sum(weights)) for weight in weights])
    return Mechanism.from_rows(rows)


def random_mixture(rng):
    """Weights on random nested subsets, at times with the identity, lambda = 1 or few letters."""
    letters = rng.choice([1, 2, 2, 3, 4, 5, 6])
    order = tuple(rng.sample(range(letters), letters))
    identity = rng.choice([Fraction(0), Fraction(0), Fraction(1, 5), Fraction(2, 3), Fraction(1)])
    sizes = rng.sample(range(1, letters + 1), rng.randint(1, letters))
    shares = [rng.randint(1, 5) for _ in sizes]
    weights = {size: (1 - identity) * Fraction(share, sum(shares)) for size, share in zip(sizes, shares, strict=True)}
    level = rng.choice([Fraction(1), Fraction(8, 7), Fraction(2), Fraction(51, 2)])
    return NestedRandomizedResponse(order, weights if identity < 1 else {}, level, identity)


def random_proportional(rng):
    """Two to five letters, each output in proportion to its weight where it is no error, of which some have none."""
    letters = rng.choice([2, 3, 4, 5])
    weights = [Fraction(rng.randint(0, 9)) for _ in range(letters)]
    weights[0] = weights[1] = Fraction(1)
    weights[-1] += rng.choice([0, 0, 50])
    return ProportionalMechanism(tuple([Fraction(rng.randint(0, 4), 4) for _ in range(letters)]), tuple(weights))
