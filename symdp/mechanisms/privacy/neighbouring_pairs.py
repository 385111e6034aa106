"""The adjacent pairs of inputs of a mechanism, each as a dichotomy of its two rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb

from symdp.errors import Unsupported
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy
from symdp.work import tell

Rows = tuple[int, int]
PairOfRows = tuple[Rows, Dichotomy]
Probability = Callable[[int, int], Fraction]
# The outcomes of pairs that are all listed, and of those of which few are searched for.
MOST_ENTRIES, MOST_SEARCHED = 250_000, 30_000_000


@dataclass(frozen=True)
class PairsOfRows:
    """The ordered pairs of the different rows of a matrix, an iterable of their dichotomies.

    Attributes
    ----------
    rows : tuple of (int, sequence of Fraction)
        With their numbers from 0; equal rows count once.
    """

    rows: tuple[tuple[int, Sequence[Fraction]], ...]

    @staticmethod
    def of(matrix: Sequence[Sequence[Fraction]]) -> PairsOfRows:
        """Take the different rows of a matrix, of equal ones the first."""
        first = {row: place for place, row in reversed(list(enumerate(matrix)))}
        return PairsOfRows(tuple(sorted([(place, row) for row, place in first.items()], key=lambda item: item[0])))

    @property
    def entries(self) -> int:
        """The outcomes of all pairs together."""
        return 2 * comb(len(self.rows), 2) * len(self.rows[0][1])

    @property
    def are_few(self) -> bool:
        """Whether each pair is listed."""
        return self.entries <= MOST_ENTRIES

    def __iter__(self) -> Iterator[PairOfRows]:
        if not self.are_few:
            raise Unsupported(
                f"the pairs of {len(self.rows)} different rows have {self.entries} entries, "
                f"at most {MOST_ENTRIES} are listed"
            )
        for place, ((x, first), (other, second)) in enumerate(permutations(self.rows, 2)):
            tell("pairs of inputs", place / (len(self.rows) * (len(self.rows) - 1)))
            yield (x, other), Dichotomy.of(zip(first, second, strict=True))

    def supporting(self) -> tuple[PairOfRows, ...]:
        """Return pairs whose tests are the best ones of all pairs together; refused where there are too many entries."""
        from symdp.mechanisms.privacy.supporting_pairs import LEAST_PROBABILITY, supporting_pairs

        if self.entries > MOST_SEARCHED:
            raise Unsupported(
                f"the pairs of {len(self.rows)} different rows have {self.entries} entries, "
                f"at most {MOST_SEARCHED} are searched"
            )
        least = min([p for _, row in self.rows for p in row if p])
        if least < LEAST_PROBABILITY:
            raise Unsupported(
                f"the pairs of {len(self.rows)} different rows have {self.entries} entries and a probability below "
                f"10^-200, at most {MOST_ENTRIES} entries are taken with one"
            )
        return tuple(supporting_pairs(self.rows))

    def are_ruled_by(self, pairs: Sequence[PairOfRows]) -> bool:
        """Decide whether one of some dichotomies dominates each pair."""
        from symdp.mechanisms.privacy.supporting_pairs import are_dominated

        return are_dominated(self.rows, [law for _, law in pairs])


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
