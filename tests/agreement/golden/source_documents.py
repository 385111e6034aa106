"""Source sets of every kind as documents, with zeros, ties and duplicates, and one name for each kind."""

from fractions import Fraction
from itertools import permutations

LIBRARY = (
    "kalantari2018:II-6",
    "kalantari2018:III-6a",
    "kalantari2018:III-6b",
    "kalantari2018:III-6c",
    "zhong2022:figure-4",
    "sarwate2014:binary:1/10,3/10",
    "snee1974:eye",
    "snee1974:hair",
)


def draw_prior(rng, letters):
    """Small integer weights: ties and zeros are common."""
    while True:
        weights = [rng.choice([0, 1, 1, 2, 3, 5, 8]) for _ in range(letters)]
        if sum(weights):
            return [Fraction(weight, sum(weights)) for weight in weights]


def draw_source(rng, kind, most=8):
    """A document, or the name of a source set of the library, on at most so many letters."""
    return _DRAW[kind](rng, most)


def _texts(values):
    return [str(value) for value in values]


def _vertices(priors):
    return {"vertices": [_texts(prior) for prior in priors]}


def _prior(rng, most):
    return _vertices([draw_prior(rng, rng.randint(1, most))])


def _ordered_hull(rng, most):
    letters = rng.randint(2, most)
    order = rng.sample(range(letters), letters)
    priors = [sorted(draw_prior(rng, letters)) for _ in range(rng.randint(2, 4))]
    return _vertices([[prior[place] for place in order] for prior in priors])


def _hull(rng, most):
    letters = rng.randint(2, most)
    priors = [draw_prior(rng, letters) for _ in range(rng.randint(2, 4))]
    swapped = list(priors[0])
    swapped[0], swapped[-1] = swapped[-1], swapped[0]
    return _vertices([*priors, swapped, priors[0]][: rng.randint(2, 6)])


def _around_uniform(rng, most):
    """The hull contains the uniform prior: all shifts of a prior, or all its permutations."""
    letters = rng.randint(2, min(most, 6))
    prior = draw_prior(rng, letters)
    if letters <= 4 and rng.random() < 0.4:
        return _vertices(sorted(set(permutations(prior))))
    return _vertices([prior[shift:] + prior[:shift] for shift in range(letters)])


def _box(rng, most):
    inside = draw_prior(rng, rng.randint(1, min(most, 5)))
    lower = [max(Fraction(0), p - Fraction(rng.randint(0, 3), 20)) for p in inside]
    upper = [min(Fraction(1), p + Fraction(rng.randint(0, 3), 20)) for p in inside]
    return {"lower": _texts(lower), "upper": _texts(upper)}


def _ball(rng, most):
    center = draw_prior(rng, rng.randint(2, min(most, 5)))
    return {"center": _texts(center), "radius": str(Fraction(rng.randint(0, 8), 20))}


def _inequalities(rng, most):
    """Random half-spaces through or around a prior, so that they never conflict."""
    letters = rng.randint(2, min(most, 4))
    inside = draw_prior(rng, letters)
    rows = []
    for _ in range(rng.randint(1, 3)):
        coefficients = [rng.randint(-3, 3) for _ in range(letters)]
        value = sum(a * p for a, p in zip(coefficients, inside, strict=True))
        rows.append({"coefficients": coefficients, "bound": str(value + Fraction(rng.choice([0, 0, 1, 2]), 10))})
    return {"inequalities": rows, "letters": letters}


def _ordered_simplex(rng, most):
    return {"decreasing": rng.randint(1, most)}


def _simplex(rng, most):
    return {"simplex": rng.randint(1, most)}


def _library(rng, most):
    return rng.choice(LIBRARY)


_DRAW = {
    "one prior": _prior,
    "ordered hull": _ordered_hull,
    "hull": _hull,
    "hull around the uniform prior": _around_uniform,
    "box": _box,
    "ball": _ball,
    "inequalities": _inequalities,
    "ordered simplex": _ordered_simplex,
    "simplex": _simplex,
    "library": _library,
}
SETS = tuple(_DRAW)
