"""The letters of averages of squares: merged outputs of two rows, and one output of the letters of a set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from proofs.instances.rational_ends import root_above

Row = Sequence[Fraction]
ZERO = Fraction(0)


def subsets(size: int) -> Iterator[tuple[int, ...]]:
    """All sets of numbers below a size but the empty one."""
    for chosen in range(1, size + 1):
        yield from combinations(range(size), chosen)


def ratios(weights: Row, values: Row, order: int = 2) -> dict[str, Any]:
    """The mean T of values t, their powers F, and the tangent of the power at T, of value G and slope S."""
    total = sum(weights, ZERO)
    mean = sum([w * t for w, t in zip(weights, values, strict=True)], ZERO) / total
    powers = [t**order for t in values]
    return {"w": weights, "t": values, "F": powers, "T": mean, "G": mean**order, "S": order * mean ** (order - 1)}


def merged_outputs(rows: Sequence[Row]) -> Iterator[tuple[int, Row, Row, tuple[int, ...], dict[str, Any]]]:
    """Order 2 or 3, two different rows, a set of outputs, and its ratios with the weights of the second row."""
    for first, second in permutations(rows, 2):
        if not all(second):
            continue
        for chosen in subsets(len(first)):
            weights = [second[y] for y in chosen]
            order = 2 + len(chosen) % 2
            yield order, first, second, chosen, ratios(weights, [first[y] / second[y] for y in chosen], order)


def bounded_sets(rows: Sequence[Row]) -> Iterator[dict[str, Any]]:
    """E the sum over all outputs, R the part of those outside of the set, w and V = w^(a-1) of the second row."""
    for order, first, second, chosen, given in merged_outputs(rows):
        terms = [q * (p / q) ** order for p, q in zip(first, second, strict=True)]
        w = sum(given["w"], ZERO)
        others = sum([term for y, term in enumerate(terms) if y not in chosen], ZERO)
        yield {"E": sum(terms, ZERO), "w": w, "G": given["G"], "R": others, "V": w ** (order - 1)}


def letters_of_an_output(prior: Row, rows: Sequence[Row]) -> Iterator[dict[str, Any]]:
    """One output, and a set of letters of positive probability."""
    for column in zip(*rows, strict=True):
        for chosen in subsets(len(prior)):
            weights = [prior[x] for x in chosen]
            if sum(weights):
                yield ratios(weights, [column[x] for x in chosen])


def events_by_output(prior: Row, rows: Sequence[Row], place: int) -> dict[str, Any]:
    """j = P(E_y, y), c and N at least the roots of P(E_y) and of the sum of P_x W(y|x)^2; E_y any letters."""
    letters, chosen, roots, norms = range(len(prior)), [], [], []
    for y, column in enumerate(zip(*rows, strict=True)):
        event = [(place + y + k) % len(prior) for k in letters[: 1 + y % len(prior)]]
        chosen.append(sum([prior[x] * column[x] for x in event], ZERO))
        roots.append(root_above(sum([prior[x] for x in event], ZERO)))
        norms.append(root_above(sum([p * w * w for p, w in zip(prior, column, strict=True)], ZERO)))
    return {"j": chosen, "c": roots, "N": norms, "C": max(roots)}
