"""Random source sets with their half-spaces, written down without the library's own rows."""

from fractions import Fraction

from symdp import SourceSet
from tests.sources.vertex_enumeration import ball_half_spaces, box_half_spaces, decreasing_half_spaces, dot


def random_prior(rng, letters):
    """Small integer weights: ties and zeros are common."""
    while True:
        weights = [rng.choice([0, 1, 1, 2, 3, 7]) for _ in range(letters)]
        if sum(weights):
            return tuple(Fraction(weight, sum(weights)) for weight in weights)


def random_objective(rng, letters):
    return tuple(Fraction(rng.randint(-4, 4), rng.randint(1, 3)) for _ in range(letters))


def random_polytope(rng, kind):
    """(source set, half-spaces) of one kind on 1 to 4 letters."""
    letters = rng.randint(1, 4)
    middle = random_prior(rng, letters)
    if kind == "box":
        lower = [max(Fraction(0), p - Fraction(rng.randint(0, 4), 12)) for p in middle]
        upper = [min(Fraction(1), p + Fraction(rng.randint(0, 4), 12)) for p in middle]
        return SourceSet.box(lower, upper), box_half_spaces(lower, upper)
    if kind == "ball":
        radius = Fraction(rng.choice([0, 1, 2, 3, 6, 12]), 12)
        return SourceSet.total_variation_ball(middle, radius), ball_half_spaces(middle, radius)
    if kind == "decreasing":
        return SourceSet.decreasing(letters), decreasing_half_spaces(letters)
    if kind == "simplex":
        return SourceSet.simplex(letters), []
    rows = []
    for _ in range(rng.randint(1, 4)):
        coefficients = [Fraction(rng.randint(-3, 3)) for _ in range(letters)]
        rows.append((coefficients, dot(coefficients, middle) + Fraction(rng.choice([0, 0, 1, 2]), 10)))
    return SourceSet.from_inequalities(rows), rows


POLYTOPES = ("box", "ball", "decreasing", "simplex", "inequalities")


def random_vertices(rng):
    """A hull of priors with ties, zeros, duplicates, common orders and swaps."""
    letters = rng.randint(1, 5)
    priors = [random_prior(rng, letters) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.4:
        priors = [tuple(sorted(prior, reverse=True)) for prior in priors]
    if rng.random() < 0.3:
        priors += [priors[0], tuple(reversed(priors[-1]))]
    return priors
