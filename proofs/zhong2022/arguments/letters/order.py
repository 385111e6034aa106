"""The letters of the order of the losses, order 2: a prior of full support and a mechanism without zeros."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import exp_epsilon
from proofs.definitions.mutual_information import output_distribution
from proofs.instances.rational_ends import log_above, log_below
from proofs.zhong2022.arguments.letters.averages import ratios
from proofs.zhong2022.arguments.products import order

Row = Sequence[Fraction]
Rows = Sequence[Row]
ZERO = Fraction(0)


def _pairs(rows: Rows) -> Iterator[tuple[Row, Row, list[Fraction]]]:
    """Two rows and the ratios of their entries."""
    for place, first in enumerate(rows):
        yield first, rows[place - 1], [a / b for a, b in zip(first, rows[place - 1], strict=True)]


def _bounded(prior: Row, rows: Rows) -> list[dict[str, Any]]:
    """(1)."""
    level = exp_epsilon(rows)
    return [{"c": first, "T": values, "G": level} for first, _, values in _pairs(rows)]


def _powers(prior: Row, rows: Rows) -> list[dict[str, Any]]:
    """(2): from order 2 to order 3, u = 2."""
    return [ratios(first, values) for first, _, values in _pairs(rows)]


def _logarithms(prior: Row, rows: Rows) -> list[dict[str, Any]]:
    """(4): the logarithms from below."""
    found = []
    for first, _, values in _pairs(rows):
        mean = sum([c * t for c, t in zip(first, values, strict=True)], ZERO)
        found.append({"c": first, "T": values, "E": mean, "l": [log_below(t / mean) for t in values]})
    return found


def _divergence(prior: Row, rows: Rows) -> list[dict[str, Any]]:
    """(4): r log(r/s) from above for two rows."""
    return [
        {"r": first, "s": second, "k": [r * log_above(t) for r, t in zip(first, values, strict=True)]}
        for first, second, values in _pairs(rows)
    ]


def _split(prior: Row, rows: Rows) -> dict[str, Any]:
    """(4) against R = 1/n for each output: the parts of the average of log(W/R) from below, log J from above."""
    share, outputs = Fraction(1, len(rows[0])), output_distribution(prior, rows)
    square = sum([p * w * w / share for p, row in zip(prior, rows, strict=True) for w in row], ZERO)
    terms = [(p * w, w / r) for p, row in zip(prior, rows, strict=True) for w, r in zip(row, outputs, strict=True)]
    information = sum([weight * log_below(t) for weight, t in terms], ZERO)
    divergence = max(ZERO, sum([r * log_below(r / share) for r in outputs], ZERO))
    return {"j": log_above(square), "k": 1, "v": information + divergence, "I": information, "d": divergence}


def _shares(prior: Row, rows: Rows) -> list[dict[str, Any]]:
    """(5)."""
    maxima = [max(column) for column in zip(*rows, strict=True)]
    total = sum(maxima, ZERO)
    return [{"L": total, "R": m / total, "m": m, "w": w} for row in rows for m, w in zip(maxima, row, strict=True)]


def _maximal(prior: Row, rows: Rows) -> dict[str, Any]:
    """(6)."""
    maxima, outputs = [max(column) for column in zip(*rows, strict=True)], output_distribution(prior, rows)
    return {"m": maxima, "R": outputs, "r": max(m / r for m, r in zip(maxima, outputs, strict=True))}


def fills() -> dict[str, Callable[[Row, Rows], Any]]:
    """The title of each fact to what gives its letters."""
    given = (_bounded, _powers, _logarithms, _divergence, _split, _shares, _maximal)
    return {fact.title: fill for fact, fill in zip(order.order(), given, strict=True)}
