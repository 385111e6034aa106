"""The floor of a private mechanism and what fills it, as the letters of facts; codebooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from symdp.sources.prior import Vector

Costs = Sequence[Sequence[Fraction]]
ZERO, ONE = Fraction(0), Fraction(1)
ON_A_LINE = r"\text{every }d(x,\cdot)\text{ falls, then rises}"


def constant_losses(prior: Vector, costs: Costs) -> list[Fraction]:
    """d_P(y) for each output."""
    return [sum([p * d for p, d in zip(prior, column, strict=True)], ZERO) for column in zip(*costs, strict=True)]


def nearest_loss(prior: Vector, costs: Costs) -> Fraction:
    """What the nearest outputs cost."""
    return sum([p * min(row) for p, row in zip(prior, costs, strict=True)], ZERO)


@dataclass(frozen=True)
class Split:
    """A mechanism whose rows do not all agree: m_y = min_x W(y|x), g = sum m, n = (lambda-1) m/(1-g), f = (W-m)/(1-g)."""

    level: Fraction
    least: list[Fraction]
    common: Fraction
    floor: list[Fraction]
    fillings: list[list[Fraction]]


def split(given: dict[str, Any]) -> Split | None:
    """The floor of the mechanism of a scene; None where its rows agree."""
    rows, level = given["rows"], given["level"]
    least = [min(column) for column in zip(*rows, strict=True)]
    common = sum(least, ZERO)
    if common == 1:
        return None
    floor = [(level - 1) * m / (1 - common) for m in least]
    fillings = [[(w - m) / (1 - common) for w, m in zip(row, least, strict=True)] for row in rows]
    return Split(level, least, common, floor, fillings)


def cheapest_filling(floor: Sequence[Fraction], row: Sequence[Fraction]) -> list[Fraction]:
    """One unit, within the capacities of a floor, at the outputs nearest to a letter."""
    found, rest = [ZERO] * len(row), ONE
    for y in sorted(range(len(row)), key=row.__getitem__):
        found[y] = min(rest, floor[y])
        rest -= found[y]
    return found


def loss_of(rows: Costs, prior: Vector, costs: Costs) -> Fraction:
    """The expected distortion of a mechanism."""
    paid = [sum([w * d for w, d in zip(*pair, strict=True)], ZERO) for pair in zip(rows, costs, strict=True)]
    return sum([p * cost for p, cost in zip(prior, paid, strict=True)], ZERO)


def codebooks(outputs: int) -> Iterator[tuple[int, ...]]:
    """All sets of at least one output."""
    for size in range(1, outputs + 1):
        yield from combinations(range(outputs), size)


def codebook_parts(prior: Vector, costs: Costs, chosen: Sequence[int]) -> tuple[Fraction, Fraction]:
    """sum over the codewords of d_P, and the expected distance of the nearest codeword."""
    constant = constant_losses(prior, costs)
    nearest = sum([p * min([row[y] for y in chosen]) for p, row in zip(prior, costs, strict=True)], ZERO)
    return sum([constant[y] for y in chosen], ZERO), nearest


def loss_of_codebooks(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """min over B of (sum over B of d_P + (lambda-1) E min over B of d) / (|B| + lambda - 1)."""
    found = []
    for chosen in codebooks(len(costs[0])):
        total, nearest = codebook_parts(prior, costs, chosen)
        found.append((total + (level - 1) * nearest) / (len(chosen) + level - 1))
    return min(found)


def is_quasi_convex(row: Sequence[Fraction]) -> bool:
    """Whether the numbers fall and then rise: what ``ON_A_LINE`` says of each row."""
    low = row.index(min(row))
    return sorted(row[: low + 1], reverse=True) == list(row[: low + 1]) and sorted(row[low:]) == list(row[low:])


def quasi_convex(costs: Costs) -> tuple[Vector, ...]:
    """Each row sorted so that it falls up to the place of its least entry and rises after it."""
    found = []
    for row in costs:
        low = list(row).index(min(row))
        found.append((*sorted(row[:low], reverse=True), row[low], *sorted(row[low + 1 :])))
    return tuple(found)
