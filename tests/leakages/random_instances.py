"""Random mechanisms, priors and sets with zeros, equal and proportional columns, few and many letters."""

from fractions import Fraction

from symdp import SourceSet


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


def random_vertices(rng, letters):
    return SourceSet.from_vertices([random_prior(rng, letters) for _ in range(rng.randint(1, 4))])


def random_source(rng, letters):
    kind = rng.randrange(6 if letters > 1 else 4)
    prior = random_row(rng, letters, 0)
    if kind == 0:
        return SourceSet.simplex(letters)
    if kind == 1:
        return SourceSet.decreasing(letters)
    if kind == 2:
        return SourceSet.box([p / 2 for p in prior], [min(Fraction(1), 2 * p) for p in prior])
    if kind == 3:
        return SourceSet.total_variation_ball(prior, Fraction(rng.randint(1, 5), 20))
    if kind == 4:
        return SourceSet.from_inequalities([f"P{letters} >= P1", f"P1 <= {rng.randint(1, 9)}/10"], letters)
    return random_vertices(rng, letters)
