"""Whether a closed form of a family of source sets is true: on some sets of few letters, against exact optima."""

from fractions import Fraction as F
from itertools import combinations
from random import Random

from symdp import SourceSet
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.attack.judged_texts import value

BOUNDS = {"ball": "C-(x)", "contamination": "(1-(x))*C", "pari-mutuel": "(1+(x))*C-(x)", "lower": "x"}
WEIGHTS = {"mixture": "(1-(x))*C+(x)/M", "geometric": "(x)**(i-1)", "zipf": "1/i**(x)", "prior": "x"}
SETS = 4


def closed_form(made):
    """The formula is the optimum at some distortions, wherever nothing divides by 0."""
    rng = Random(7)
    return all(
        holds_at(made["question"], made["answer"]["heights"], letters, rng) for letters in (2, 3, 4) for _ in range(SETS)
    )


def holds_at(question, formula_of_k, letters, rng):
    center = sorted([F(rng.randint(1, 9)) for _ in range(letters)], reverse=True)
    center = [weight / sum(center) for weight in center]
    known = {"M": F(letters)}
    for name, (low, high) in question["parameters"].items():
        length = 3 if high == "oo" else F(high) - F(low)
        known[name] = F(low) + length * F(rng.randint(1, 19), 20 * rng.choice((1, 4, 16)))
    try:
        source = set_at(question["family"], center, known)
        totals = [sum(center[:k], F(0)) for k in range(letters + 1)]
        heights = [value(formula_of_k, known | {"k": F(k), "T_k": totals[k]}) for k in range(1, letters)] + [F(1)]
    except ZeroDivisionError:
        return True
    return all(formula(heights, 1 - D) == optimal_mechanism(source, D).exp for D in (F(1, 7), F(2, 5), F(3, 5)))


def set_at(family, center, known):
    kind, _, rest = family.partition(":")
    text = (BOUNDS | WEIGHTS)[kind].replace("x", rest.split(",")[-1] if kind not in ("lower", "prior") else rest)
    letters = len(center)
    if kind in WEIGHTS:
        weights = [value(text, known | {"i": F(i), "C": c}) for i, c in enumerate(center, 1)]
        return SourceSet.single([weight / sum(weights) for weight in weights])
    events = [event for size in range(1, letters) for event in combinations(range(letters), size)]
    bounds = [value(text, known | {"C": sum([center[x] for x in event], F(0))}) for event in events]
    rows = [([-int(x in event) for x in range(letters)], -bound) for event, bound in zip(events, bounds, strict=True)]
    return SourceSet.from_inequalities(rows, letters)


def formula(heights, accuracy):
    if accuracy <= max([height / k for k, height in enumerate(heights, 1)]):
        return F(1)
    return min([k * accuracy / (height - accuracy) for k, height in enumerate(heights) if k and height > accuracy])
