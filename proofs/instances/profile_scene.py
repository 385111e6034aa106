"""The scene of privacy profiles: priors, pairs (lambda, delta), and a mechanism with its guesses that keeps the pairs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from proofs.engine.bridge import Scene

ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)
LEVELS = (ONE, Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5))


def _shares(random: Random, size: int, choices: Sequence[int]) -> tuple[Fraction, ...]:
    parts = [random.choice(choices) for _ in range(size)]
    parts[random.randrange(size)] += not any(parts)
    return tuple([Fraction(part, sum(parts)) for part in parts])


def _least_delta(rows: Sequence[Sequence[Fraction]], level: Fraction) -> Fraction:
    excess = [sum([max(ZERO, a - level * b) for a, b in zip(x, y, strict=True)], ZERO) for x in rows for y in rows]
    return max(excess)


def _response(letters: int, distortion: Fraction) -> tuple[tuple[Fraction, ...], ...]:
    """Every wrong answer with the same probability."""
    wrong = distortion / max(1, letters - 1)
    return tuple([tuple([1 - (letters - 1) * wrong if x == y else wrong for y in range(letters)]) for x in range(letters)])


def _rows(random: Random, letters: int) -> tuple[tuple[Fraction, ...], ...]:
    kind = random.random()
    if kind < 0.3:
        return _response(letters, Fraction(random.randint(0, 6), 10))
    outputs = random.randint(1, 4)
    row = _shares(random, outputs, (0, 1, 1, 2, 3))
    return tuple([row if kind > 0.9 else _shares(random, outputs, (0, 1, 1, 2, 3, 5)) for _ in range(letters)])


def _profile(random: Random) -> dict[str, Any]:
    """Deltas that the mechanism needs, or a little more; priors with ties and zeros, decreasing half the time."""
    letters = random.choice((1, 2, 2, 2, 3))
    rows = _rows(random, letters)
    guesses = tuple([random.randrange(letters) if len(row) != letters else y for row in rows[:1] for y in range(len(row))])
    levels = [random.choice(LEVELS) for _ in range(random.choice((1, 1, 2)))]
    more = [random.choice((ZERO, ZERO, Fraction(1, 20))) for _ in levels]
    pairs = tuple([(one, min(ONE, _least_delta(rows, one) + extra)) for one, extra in zip(levels, more, strict=True)])
    ordered = random.random() < 0.5
    priors = [_shares(random, letters, (0, 1, 1, 2, 3, 5)) for _ in range(random.choice((1, 1, 2)))]
    told = tuple([tuple(sorted(one, reverse=True)) if ordered else one for one in priors])
    return {"priors": told, "pairs": pairs, "rows": rows, "guesses": guesses}


def _edge(priors: Any, pairs: Any, rows: Any) -> dict[str, Any]:
    exact = [tuple([tuple(map(Fraction, row)) for row in matrix]) for matrix in (priors, pairs, rows)]
    return {"priors": exact[0], "pairs": exact[1], "rows": exact[2], "guesses": tuple(range(len(rows[0])))}


PROFILE = Scene(
    "priors, pairs (lambda, delta) and a mechanism that keeps them",
    _profile,
    (
        _edge([[1]], [(1, 0)], [[1]]),
        _edge([(HALF, HALF)], [(1, 0)], [(HALF, HALF), (HALF, HALF)]),
        _edge([(HALF, HALF)], [(3, 0)], [("3/4", "1/4"), ("1/4", "3/4")]),
        _edge([("2/3", "1/3")], [(1, "1/4"), (2, "1/8")], [("5/8", "3/8"), ("3/8", "5/8")]),
        _edge([("2/3", "1/3")], [(1, 1)], [(1, 0), (0, 1)]),
        _edge([("2/3", "1/3")], [(2, 0)], [(1, 0), (1, 0)]),
        _edge([(1, 0)], [(2, 0)], [(HALF, HALF), ("1/4", "3/4")]),
        _edge([(0, 1), (1, 0)], [(2, 0)], [("2/3", "1/3"), ("1/3", "2/3")]),
        _edge([(HALF, HALF, 0)], [(4, 0)], [("4/5", "1/5", 0), ("1/5", "4/5", 0), (HALF, HALF, 0)]),
        _edge([("7/10", "3/10")], [(1, "2/3")], [("9/10", "1/10"), ("7/30", "23/30")]),
        _edge([("1/3", "1/3", "1/3")], [(2, "1/3"), (4, 0)], _response(3, Fraction(1, 3))),
        _edge([(HALF, "3/10", "1/5"), ("3/10", "1/5", HALF)], [("8/7", 0)], _response(3, Fraction(7, 11))),
    ),
)
