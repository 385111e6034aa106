"""Supermodular functions of sets of letters, sets of priors that events bound, their most even and their worst priors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from proofs.source_sets.lower_probabilities import subsets
from proofs.source_sets.programs import ZERO, Priors, accuracy_against, greedy
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact
from symdp.sources.prior import Vector

Lower = Callable[[frozenset[int]], Fraction]
Event = tuple[tuple[int, ...], Fraction, Fraction]


def random_set(priors: Priors) -> Lower:
    """The masses of each prior go to a letter and so many of those after it as there are priors before."""
    letters = len(priors[0])
    share = Fraction(1, len(priors))
    focal = [
        (frozenset((x + step) % letters for step in range(place + 1)), share * mass)
        for place, one in enumerate(priors)
        for x, mass in enumerate(one)
    ]
    return lambda chosen: sum([mass for members, mass in focal if members <= chosen], ZERO)


def functions(priors: Priors, taken: Fraction) -> list[Lower]:
    """A belief function, the square of a prior, and a prior less an amount below 1."""

    def total(chosen: frozenset[int]) -> Fraction:
        return sum([priors[0][x] for x in chosen], ZERO)

    found = [random_set(priors), lambda chosen: total(chosen) ** 2]
    if taken < 1:
        found.append(lambda chosen: max(ZERO, total(chosen) - taken) / (1 - taken))
    return found


def steps(lower: Lower, letters: int) -> Iterator[tuple[frozenset[int], frozenset[int], Fraction]]:
    """The letters so far, the set that is taken, and its ratio."""
    held = frozenset[int]()
    while len(held) < letters:
        others = [one for one in subsets(letters) if one and not one & held]
        ratio, taken = max([((lower(held | one) - lower(held)) / len(one), one) for one in others], key=lambda pair: pair[0])
        yield held, taken, ratio
        held |= taken


def evened(lower: Lower, letters: int) -> Vector:
    """P."""
    known = {x: ratio for _, taken, ratio in steps(lower, letters) for x in taken}
    return tuple([known[x] for x in range(letters)])


def worst(lower: Lower, values: Vector) -> Vector:
    """The prior of the core with the least mean: the greatest values have as little as they may."""
    return greedy(lower, sorted(range(len(values)), key=lambda x: -values[x]))


def against(lower: Lower, letters: int, level: Fraction) -> Fraction:
    """The accuracy for one core, which begins with a prior that is none of decomposition's."""
    return accuracy_against(greedy(lower, range(letters)), lambda values: worst(lower, values), level)


def worst_within(events: Iterable[Event], values: Vector) -> Vector:
    """The prior with the least mean of those that give events a probability between bounds, by a program over all."""
    program = LinearProgram()
    letters = [program.add_column(cost=value) for value in values]
    program.add_row(dict.fromkeys(letters, Fraction(1)), lower=1, upper=1)
    for members, low, high in events:
        program.add_row(dict.fromkeys([letters[x] for x in members], Fraction(1)), lower=low, upper=high)
    return tuple(minimize(program).x)


def accuracy_within(events: list[Event], letters: int, level: Fraction) -> Fraction:
    """U of those priors, over all entries."""
    start = worst_within(events, (ZERO,) * letters)
    return accuracy_against(start, lambda values: worst_within(events, values), level)


def total(prior: Vector, members: Iterable[int]) -> Fraction:
    """The probability of an event."""
    return sum([prior[x] for x in members], ZERO)


def moved() -> Fact:
    """p and q are the probabilities of two letters, e what goes from the first to the second."""
    return facts.inequality(
        "the sum of squares falls where a little goes from a letter to one that is less likely",
        assume={"step": "e > 0", "room": "p - q - e > 0"},
        conclude="p**2 + q**2 - (p - e)**2 - (q + e)**2 > 0",
        products=["step*room"],
    )


def pairs(given: dict[str, Any]) -> list[dict[str, Any]]:
    """Letters of :func:`moved` from the first prior of a scene."""
    prior, found = given["priors"][0], list[dict[str, Any]]()
    for p in prior:
        found += [{"p": p, "q": q, "e": (p - q) / 3} for q in prior if p > q]
    return found
