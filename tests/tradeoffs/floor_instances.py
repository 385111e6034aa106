"""Random distortion functions and source sets, small enough for the program over all entries."""

from fractions import Fraction as F

from symdp import SourceSet
from tests.agreement.other_losses import Table


def random_prior(rng, size):
    weights = [rng.choice((0, 1, 1, 2, 3, 5)) for _ in range(size)]
    return [F(weight, sum(weights)) for weight in weights] if any(weights) else random_prior(rng, size)


def random_loss(rng, size, most_outputs=6):
    """Costs with ties, negative ones and outputs that are the same twice."""
    largest, scale = rng.choice((1, 2, 4, 20)), rng.choice((1, 1, 2, 3))
    columns = [[F(rng.randint(-1, largest), scale) for _ in range(size)] for _ in range(rng.randint(1, most_outputs))]
    if rng.random() < 0.3:
        columns[-1] = rng.choice(columns)
    return Table(list(zip(*columns, strict=True)))


def random_vertices(rng, size, most=3):
    return [random_prior(rng, size) for _ in range(rng.randint(1, most))]


def random_source(rng, size, most=3):
    return SourceSet.from_vertices(random_vertices(rng, size, most))
