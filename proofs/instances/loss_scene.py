"""The scene of any distortion function: a prior, costs, a level, and a mechanism that is private at the level."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from proofs.engine.bridge import Scene

RING = [[min((x - y) % 5, (y - x) % 5) for y in range(5)] for x in range(5)]
HALF, ONE, ZERO = Fraction(1, 2), Fraction(1), Fraction(0)


def _shares(random: Random, size: int, least: int) -> tuple[Fraction, ...]:
    parts = [random.choice((least, 1, 1, 2, 3, 5)) for _ in range(size)]
    parts[random.randrange(size)] += not any(parts)
    return tuple([Fraction(part, sum(parts)) for part in parts])


def _loss(random: Random) -> dict[str, Any]:
    """Rows of positive numbers, or all rows alike with zeros; costs with ties and of any sign."""
    letters, outputs = random.randint(1, 3), random.randint(1, 4)
    rows = [_shares(random, outputs, 1) for _ in range(letters)]
    if random.random() < 0.2:
        rows = [_shares(random, outputs, 0)] * letters
    least = max([max(column) / min(column) for column in zip(*rows, strict=True) if min(column)])
    costs = [[Fraction(random.randint(-1, 4), random.choice((1, 1, 2))) for _ in range(outputs)] for _ in range(letters)]
    prior = _shares(random, letters, 0)
    level = least * random.choice((ONE, ONE, Fraction(3, 2), Fraction(3)))
    return {"prior": prior, "costs": tuple(map(tuple, costs)), "level": level, "rows": tuple(rows)}


def _edge(prior: Any, costs: Any, level: Any, rows: Any) -> dict[str, Any]:
    exact = [tuple([tuple(map(Fraction, row)) for row in matrix]) for matrix in (costs, rows)]
    return {"prior": tuple(map(Fraction, prior)), "costs": exact[0], "level": Fraction(level), "rows": exact[1]}


LOSS = Scene(
    "a prior, costs, a level and a private mechanism",
    _loss,
    (
        _edge("1", [[0]], 1, [[1]]),
        _edge("1", [[1, -1]], 2, [[HALF, HALF]]),
        _edge((HALF, HALF), [[0, 1], [1, 0]], 1, [[HALF, HALF], [HALF, HALF]]),
        _edge((HALF, HALF), [[0, 1], [1, 0]], 3, [["3/4", "1/4"], ["1/4", "3/4"]]),
        _edge((HALF, HALF), [[0, 2], [1, 0]], 2, [["2/3", "1/3"], ["1/3", "2/3"]]),
        _edge(
            ["1/3"] * 3,
            [[0, 1, 1], [1, 0, 1], [1, 1, 0]],
            4,
            [["2/3", "1/6", "1/6"], ["1/6", "2/3", "1/6"], ["1/6", "1/6", "2/3"]],
        ),
        _edge((1, 0), [[0, 1], [1, 0]], 2, [["2/3", "1/3"], ["1/3", "2/3"]]),
        _edge(["1/5"] * 5, RING, "18/13", [["1/5"] * 5] * 5),
        _edge(["1/3"] * 3, [[0, 2, 4, 6], [3, 1, 1, 3], [6, 4, 2, 0]], 3, [["1/4"] * 4] * 3),
        _edge((HALF, "1/4", "1/4"), [[0, 1, 2], [1, 0, 1], [2, 1, 0]], 2, [[ONE, ZERO, ZERO]] * 3),
    ),
)
