"""Joint laws with bounded ratios in their columns, as the letters of facts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from symdp.sources.prior import Vector

ZERO = Fraction(0)


def joints(given: dict[str, Any]) -> Iterator[tuple[Vector, list[list[Fraction]], Fraction]]:
    """The prior, the joint law with the guesses of the mechanism of the scene, and the lambda that it needs."""
    letters = range(len(given["rows"]))
    for prior in given["priors"]:
        joint = [
            [p * sum([w for w, guess in zip(row, given["guesses"], strict=True) if guess == y], ZERO) for y in letters]
            for p, row in zip(prior, given["rows"], strict=True)
        ]
        occurring = [column for column in zip(*joint, strict=True) if any(column)]
        if min(map(min, occurring)) > 0:
            yield prior, joint, max([max(column) / min(column) for column in occurring])


def columns(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Columns and their entries on the diagonal."""
    for _, joint, level in joints(given):
        for y in range(len(joint)):
            yield {"c": joint[y][y], "b": [row[y] for x, row in enumerate(joint) if x != y], "L": level}


def feasible_priors(given: dict[str, Any]) -> Iterator[tuple[Vector, Fraction, Fraction, int]]:
    """Priors without zeros, lambda of the scene where it is enough and above 1, T and the rarest letter."""
    for prior in given["priors"]:
        level = max([level for level, _ in given["pairs"]])
        if level > 1 and min(prior) > 0 and level * min(prior) >= max(prior):
            yield prior, level, 1 / (level + len(prior) - 1), min(range(len(prior)), key=lambda x: prior[x])


def pairs_of_rows(given: dict[str, Any]) -> list[dict[str, Any]]:
    """All pairs of rows."""
    told = [(joint, level) for _, joint, level in joints(given)]
    return [{"a": a, "b": b, "L": level} for joint, level in told for a in joint for b in joint]


def rarest_rows(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The row of the rarest letter and the diagonal."""
    for prior, joint, level in joints(given):
        m = min(range(len(prior)), key=lambda x: prior[x])
        yield {"b": joint[m], "c": [joint[y][y] for y in range(len(joint))], "L": level, "P": prior[m]}


def multiples(given: dict[str, Any]) -> list[dict[str, Any]]:
    """The columns t."""
    told = list(feasible_priors(given))
    return [{"p": p, "t": [(x - t) / (level - 1) for x in p], "T": t, "L": level} for p, level, t, _ in told]


def rooms(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What t may be at most, for the letters but the rarest one."""
    for prior, level, t, m in feasible_priors(given):
        if prior[m] <= t:
            others = [p for x, p in enumerate(prior) if x != m]
            yield {"p": others, "b": [(p - prior[m]) / (level - 1) for p in others], "m": prior[m], "L": level}


def rests(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Such t in proportion to what they may be."""
    for one in rooms(given):
        for p, most in zip(one["p"], one["b"], strict=True):
            yield {"p": p, "t": most * one["m"] / sum(one["b"]) if sum(one["b"]) else ZERO, "m": one["m"], "L": one["L"]}
