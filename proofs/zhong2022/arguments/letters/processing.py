"""The letters of what processing the output keeps: a mechanism, a kernel on its outputs, a prior, and delta."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import exp_epsilon
from proofs.instances.rational_ends import root_above
from proofs.zhong2022.arguments.global_bounds import processing
from proofs.zhong2022.arguments.letters.averages import ratios
from proofs.zhong2022.arguments.relaxed_losses.levels import level_at

Row = Sequence[Fraction]
Rows = Sequence[Row]
ZERO, QUARTER = Fraction(0), Fraction(1, 4)


def processed(rows: Rows, kernel: Rows) -> Rows:
    """W K."""
    columns = list(zip(*kernel, strict=True))
    return tuple(
        [tuple([sum([w * k for w, k in zip(row, column, strict=True)], ZERO) for column in columns]) for row in rows]
    )


def _pair(rows: Rows, kernel: Rows) -> Iterator[tuple[Row, Row, Row]]:
    """A row, the next one, and the weights K(z|y) of one new output z."""
    for place, first in enumerate(rows):
        for weights in zip(*kernel, strict=True):
            yield first, rows[place - 1], weights


def levels(rows: Rows, kernel: Rows) -> list[dict[str, Any]]:
    """(1)."""
    level = exp_epsilon(rows)
    finite = isinstance(level, Fraction)
    return [{"k": k, "w": w, "c": c, "L": level} for w, c, k in _pair(rows, kernel)] if finite else []


def slacks(sets: Rows, rows: Rows, kernel: Rows) -> list[dict[str, Any]]:
    """(2) with delta 1/4: the level of the rows over all sets of outputs."""
    level, found = level_at(sets, QUARTER), []
    if not isinstance(level, Fraction):
        return []
    for w, c, k in _pair(rows, kernel):
        excess = [max(ZERO, a - level * b) for a, b in zip(w, c, strict=True)]
        found.append({"k": k, "w": w, "c": c, "t": excess, "L": level, "d": QUARTER})
    return found


def columns(rows: Rows, kernel: Rows) -> list[dict[str, Any]]:
    """(4)."""
    maxima = [max(column) for column in zip(*rows, strict=True)]
    return [{"k": k, "w": w, "m": maxima} for w, _, k in _pair(rows, kernel)]


def totals(rows: Rows, kernel: Rows) -> list[dict[str, Any]]:
    """(4) to (7)."""
    return [{"k": line, "x": row[y]} for row in rows for y, line in enumerate(kernel)]


def averages(rows: Rows, kernel: Rows) -> list[dict[str, Any]]:
    """(5) and (7), order 2: outputs that the next row has."""
    found = []
    for w, c, k in _pair(rows, kernel):
        shares = [a * b for a, b in zip(k, c, strict=True)]
        if all(c) and any(shares):
            given = ratios(shares, [a / b for a, b in zip(w, c, strict=True)])
            found.append({name: value for name, value in given.items() if name != "w"} | {"v": given["w"]})
    return found


def norms(prior: Row, rows: Rows, kernel: Rows) -> list[dict[str, Any]]:
    """(6), order 2: g = P_x V(z|x) over the norm of V(z|.), the norms from above."""
    roots = [
        root_above(sum([p * w * w for p, w in zip(prior, column, strict=True)], ZERO)) for column in zip(*rows, strict=True)
    ]
    found = []
    for column, weights in zip(zip(*processed(rows, kernel), strict=True), zip(*kernel, strict=True), strict=True):
        norm = root_above(sum([p * v * v for p, v in zip(prior, column, strict=True)], ZERO))
        if norm:
            slopes = [p * v / norm for p, v in zip(prior, column, strict=True)]
            sums = [sum([g * w for g, w in zip(slopes, entries, strict=True)], ZERO) for entries in zip(*rows, strict=True)]
            reached = sum([k * c for k, c in zip(weights, sums, strict=True)], ZERO)
            found.append({"k": weights, "c": sums, "v": roots, "r": reached})
    return found


def titles() -> list[str]:
    """Of the facts of these letters, in their order."""
    return [fact.title for fact in processing.processing_raises_nothing()]
