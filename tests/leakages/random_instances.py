"""Random mechanisms and priors with zeros, equal and proportional columns, few and many letters."""

from fractions import Fraction


def random_row(rng, size, zeros=0.2, largest=12):
    """Exact probabilities, some of them zero."""
    parts = [0 if rng.random() < zeros else rng.randint(1, largest) for _ in range(size)]
    if not any(parts):
        parts[rng.randrange(size)] = 1
    return tuple(Fraction(part, sum(parts)) for part in parts)


def random_matrix(rng, inputs=None, outputs=None, zeros=None):
    inputs = inputs or rng.choice([1, 2, 2, 3, 3, 4, 5])
    outputs = outputs or rng.choice([1, 2, 2, 3, 3, 4, 5])
    zeros = rng.choice([0, 0, 0.3]) if zeros is None else zeros
    rows = [random_row(rng, outputs, zeros) for _ in range(inputs)]
    if rng.random() < 0.2:
        rows = [(*row[:-1], row[-1] / 3, row[-1] * 2 / 3) for row in rows]
    if rng.random() < 0.2:
        rows[-1] = rows[0]
    return tuple(rows)


def random_prior(rng, size):
    return random_row(rng, size, rng.choice([0, 0, 0.3]))


def random_symmetric(rng, size):
    """Randomised response at a random distortion."""
    distortion = Fraction(rng.randint(1, 19), 20)
    share = distortion / (size - 1)
    return tuple(tuple(1 - distortion if x == y else share for y in range(size)) for x in range(size))
