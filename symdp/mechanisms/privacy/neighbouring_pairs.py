"""The adjacent pairs of inputs of a mechanism, each as a dichotomy of its two rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb

from symdp.errors import Unsupported
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy
from symdp.work import tell

Rows = tuple[int, int]
PairOfRows = tuple[Rows, Dichotomy]
Probability = Callable[[int, int], Fraction]
MOST_ENTRIES = 250_000


def dichotomies_of_rows(matrix: Sequence[Sequence[Fraction]]) -> Iterator[PairOfRows]:
    """Generate all ordered pairs of different rows, counted from 0; equal rows count once."""
    rows = {row: place for place, row in reversed(list(enumerate(matrix)))}
    entries = 2 * comb(len(rows), 2) * len(matrix[0])
    if entries > MOST_ENTRIES:
        raise Unsupported(
            f"the pairs of {len(rows)} different rows have {entries} entries, at most {MOST_ENTRIES} are taken"
        )
    for place, ((first, x), (second, other)) in enumerate(permutations(sorted(rows.items(), key=lambda item: item[1]), 2)):
        tell("pairs of inputs", place / (len(rows) * (len(rows) - 1)))
        yield (x, other), Dichotomy.of(zip(first, second, strict=True))


def dichotomies_of_kinds(probability: Probability, kinds: Sequence[Sequence[int]]) -> Iterator[PairOfRows]:
    """Generate all ordered pairs up to symmetry, for a mechanism invariant under permutations within each kind.

    Parameters
    ----------
    probability : callable
        W(output|letter), letters counted from 0.
    kinds : sequence of sequences of int
        A partition of the letters.
    """
    entries = len(kinds) ** 2 * (len(kinds) + 2)
    if entries > MOST_ENTRIES:
        raise Unsupported(
            f"the pairs of {len(kinds)} kinds of letters have {entries} entries, at most {MOST_ENTRIES} are taken"
        )
    for first in kinds:
        for second in kinds:
            others = [letter for letter in second[:2] if letter != first[0]]
            if others:
                rows = (first[0], others[0])
                yield rows, Dichotomy.of(_outcomes(probability, kinds, rows))


def laws_at_distance(sizes: Sequence[int], weights: Sequence[Fraction]) -> Dichotomy:
    """Return the dichotomy of two databases at distance 1, for a mechanism that depends on the distance alone.

    Parameters
    ----------
    sizes : sequence of int
        How many databases of the other records lie at each distance.
    weights : sequence of Fraction
        The probability of each output at a distance.
    """
    near = [(size * closer, size * farther) for size, (closer, farther) in zip(sizes, pairwise(weights), strict=True)]
    far = [(farther, closer) for closer, farther in near]
    third = 1 - sum([closer + farther for closer, farther in near], Fraction(0))
    return Dichotomy.of([*near, *far, (third, third)])


def maximal(pairs: Iterable[PairOfRows]) -> tuple[PairOfRows, ...]:
    """Return the maximal dichotomies under domination, the easiest to distinguish first; of equal ones the first.

    Which are left is all that matters after any number of uses: who dominates at one use dominates at n.
    """
    first: dict[Dichotomy, Rows] = {}
    for rows, dichotomy in pairs:
        first.setdefault(dichotomy, rows)
    kept: list[PairOfRows] = []
    falling = sorted(first.items(), key=lambda item: (-item[0].hockey_stick(Fraction(1)), item[1]))
    for place, (dichotomy, rows) in enumerate(falling):
        tell("comparing pairs of inputs", place / len(falling))
        if not any(other.dominates(dichotomy) for _, other in kept):
            kept = [(pair, other) for pair, other in kept if not dichotomy.dominates(other)] + [(rows, dichotomy)]
    return tuple(kept)


def _outcomes(probability: Probability, kinds: Sequence[Sequence[int]], rows: Rows) -> Iterator[tuple[Fraction, Fraction]]:
    for kind in kinds:
        others = [letter for letter in kind[:3] if letter not in rows]
        count = len(kind) - sum([letter in rows for letter in kind[:2]])
        if others:
            yield count * probability(others[0], rows[0]), count * probability(others[0], rows[1])
    for letter in rows:
        yield probability(letter, rows[0]), probability(letter, rows[1])
