"""The letters of the losses of a product of two mechanisms without zeros, order 2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from proofs.arguments import factors
from proofs.definitions.elementary import exp_epsilon
from proofs.definitions.mutual_information import output_distribution
from proofs.instances.rational_ends import log_below

Row = Sequence[Fraction]
Rows = Sequence[Row]
ZERO = Fraction(0)


def _entries(prior: Row, first: Rows, second: Rows) -> list[dict[str, Any]]:
    """(1): neighbours differ in the record of the first mechanism."""
    level, zero = exp_epsilon(first), {"d": ZERO}
    pairs = zip(first[0], first[-1], strict=True)
    return [zero | {"L": level, "w": w, "v": v, "c": c} for w, v in pairs for c in second[0]]


def _powers(prior: Row, first: Rows, second: Rows) -> dict[str, Any]:
    """(2)."""
    return {"f": [w * w / v for w, v in zip(first[0], first[-1], strict=True)], "c": second[0]}


def _largest(prior: Row, first: Rows, second: Rows) -> list[dict[str, Any]]:
    """(3)."""
    columns = [(v, w) for v in zip(*first, strict=True) for w in zip(*second, strict=True)]
    return [{"v": v[0], "w": w[-1], "s": max(v), "t": max(w)} for v, w in columns]


def _maxima(prior: Row, first: Rows, second: Rows) -> dict[str, Any]:
    """(3)."""
    f, g = [[max(column) for column in zip(*rows, strict=True)] for rows in (first, second)]
    return {"f": f, "g": g, "F": sum(f, ZERO), "G": sum(g, ZERO)}


def _informations(prior: Row, first: Rows, second: Rows) -> dict[str, Any]:
    """(5): the logarithms from below."""
    parts = []
    for rows in (first, second):
        outputs = output_distribution(prior, rows)
        joint = [p * w for p, row in zip(prior, rows, strict=True) for w in row]
        logs = [log_below(w / r) for row in rows for w, r in zip(row, outputs, strict=True)]
        parts.append((joint, logs, sum([c * one for c, one in zip(joint, logs, strict=True)], ZERO)))
    (c, l_, i), (d, k, j) = parts
    return {"c": c, "l": l_, "d": d, "k": k, "I": i, "J": j}


def fills() -> dict[str, Callable[[Row, Rows, Rows], Any]]:
    """The title of each fact to what gives its letters."""
    given = (_entries, _entries, _powers, _largest, _maxima, _informations)
    return {fact.title: fill for fact, fill in zip(factors.products()[:-1], given, strict=True)}
