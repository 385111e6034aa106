"""Mechanisms from their documents: all entries, or the weights by distance of one on databases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpmath import mp, mpf

from symdp.digits.number_texts import number, numbers

Rows = list[list[Any]]


def rows_of(document: Any) -> Rows | None:
    """Return the rows W(.|x) of a local mechanism; None for a document without a matrix.

    Parameters
    ----------
    document : list of rows, or mapping
        Rows of texts, ``{"rows": ...}``, a mixture of randomised responses, letters with proportional lies, or a codebook.

    Examples
    --------
    >>> mixture = {"exp_epsilon": "3", "identity": "0", "order": [1, 2], "components": [{"size": 2, "weight": "1"}]}
    >>> rows_of(mixture)
    [[mpf('0.75'), mpf('0.25')], [mpf('0.25'), mpf('0.75')]]
    """
    if isinstance(document, list):
        return [numbers(row) for row in document]
    for keys, read in _READERS:
        if keys <= set(document):
            rows: Rows = read(document)
            return rows
    return None


def randomized_response(letters: int, level: Any) -> Rows:
    """Return randomised response at lambda on all letters."""
    whole = level + letters - 1
    return [[(level if x == y else mpf(1)) / whole for y in range(letters)] for x in range(letters)]


def shell_sizes(records: int, letters: int) -> list[Any]:
    """Return how many databases differ from one in k of n records, for k = 0..n."""
    return [mp.binomial(records, k) * mpf(letters - 1) ** k for k in range(records + 1)]


def weights_of(document: Mapping[str, Any]) -> list[Any] | None:
    """Return the probability of one output by its distance from the database; None where the document has none."""
    if "weights" not in document:
        return None
    listed = numbers(document["weights"])
    return listed + [mpf(0)] * (int(document["records"]) + 1 - len(listed))


def _mixture(document: Mapping[str, Any]) -> Rows:
    """Return identity * I plus the sum of weight * randomised response on the first letters of an order."""
    level, kept, order = number(document["exp_epsilon"]), number(document["identity"]), document["order"]
    size = len(order)
    rows = [[kept * (x == y) for y in range(size)] for x in range(size)]
    for part in document["components"]:
        k, share = int(part["size"]), number(part["weight"])
        inside = [int(letter) - 1 for letter in order[:k]]
        for x in range(size):
            for y in inside:
                entry = (level if x == y else mpf(1)) / (level + k - 1) if x in inside else mpf(1) / k
                rows[x][y] += share * entry
    return rows


def _proportional(document: Mapping[str, Any]) -> Rows:
    """Return W(x|x) = honest, and the rest in proportion to the weights of the other letters."""
    honest, weights = numbers(document["honest"]), numbers(document["weights"])
    total, rows = mp.fsum(weights), []
    for x, share in enumerate(honest):
        others = total - weights[x]
        row = [(1 - share) * weight / others if others else mpf(0) for weight in weights]
        row[x] = share
        rows.append(row)
    return rows


def _codebook(document: Mapping[str, Any]) -> Rows:
    level, words = number(document["exp_epsilon"]), document["codewords"]
    whole = level + len(words) - 1
    wide = max(words) + 1
    return [
        [(level if y == near else mpf(1)) / whole if y in words else mpf(0) for y in range(wide)]
        for near in document["nearest"]
    ]


_READERS: list[tuple[set[str], Any]] = [
    ({"rows"}, lambda document: [numbers(row) for row in document["rows"]]),
    ({"exp_epsilon", "identity", "order", "components"}, _mixture),
    ({"honest", "weights"}, _proportional),
    ({"exp_epsilon", "codewords", "nearest"}, _codebook),
]
