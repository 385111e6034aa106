"""Subset selection in structured form: the number of letters, the size of the output sets, and lambda."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.diagonal_distortion import OutputsAreInputs
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy
from symdp.mechanisms.privacy.privacy_analysis import MatrixOnDemand
from symdp.mechanisms.randomized_response import LARGEST_MATRIX
from symdp.mechanisms.sampling.random_words import Chances, RandomWords

if TYPE_CHECKING:
    import numpy as np

    from symdp.mechanisms.estimation.frequency_estimation import Inversion
    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows

    Array = np.ndarray[Any, Any]

TABLE, COUNTED = 1 << 24, 1 << 63


@dataclass(frozen=True)
class SubsetSelection(OutputsAreInputs, MatrixOnDemand):
    """Subset selection: outputs a set of k of the M letters, lambda times likelier if it contains the input.

    The true letter is in the output with the probability ``truthful``, and then the other letters of the set are k - 1 of
    the rest, else k of the rest, all such sets equally likely. Nothing of the size of the matrix is stored. A sample is an
    array of n rows and k columns, the letters of a set in increasing order; such rows are what ``estimate`` takes. The
    Hamming distortion is that of a letter drawn uniformly from the output set.

    Attributes
    ----------
    letters : int
        M, at least 2.
    size : int
        k, from 1 to M - 1.
    parameter : Fraction
        lambda >= 1.

    References
    ----------
    ye2018.

    Examples
    --------
    >>> many = SubsetSelection(50, 13, Fraction(5, 2))
    >>> many.exp_epsilon
    Fraction(5, 2)
    >>> many.truthful
    Fraction(65, 139)
    >>> many.other
    Fraction(1742, 6811)
    >>> many.outputs
    354860518600
    >>> many.sample([0, 49], seed=1).shape
    (2, 13)
    >>> SubsetSelection(3, 2, Fraction(2)).matrix[0]
    (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5))
    """

    letters: int
    size: int
    parameter: Fraction

    @property
    def inputs(self) -> int:
        """The number M of letters."""
        return self.letters

    @property
    def outputs(self) -> int:
        """The number of sets."""
        return comb(self.letters, self.size)

    @property
    def exp_epsilon(self) -> Fraction:
        """The ratio of the two probabilities of a set, lambda."""
        return self.parameter

    @property
    def truthful(self) -> Fraction:
        """The probability p that the output contains the true letter."""
        weight = self.parameter * self.size
        return weight / (weight + self.letters - self.size)

    @property
    def other(self) -> Fraction:
        """The probability q that the output contains a given letter other than the true one."""
        return (self.size - self.truthful) / (self.letters - 1)

    @property
    def diagonal(self) -> tuple[Fraction, ...]:
        """The probability p/k, for each letter, that a uniform letter of the output is the true one."""
        return (self.truthful / self.size,) * self.letters

    @cached_property
    def set_probabilities(self) -> tuple[Fraction, Fraction]:
        """The probability of a set that contains the true letter, and of one that does not."""
        held, rest = comb(self.letters - 1, self.size - 1), comb(self.letters - 1, self.size)
        return self.truthful / held, (1 - self.truthful) / rest

    def probability(self, output: Collection[int], letter: int) -> Fraction:
        """Return W(output|letter) for a set of k letters, counted from 0.

        Examples
        --------
        >>> SubsetSelection(3, 2, Fraction(2)).probability({1, 2}, 0)
        Fraction(1, 5)
        """
        letters = range(self.letters)
        if len(output) != self.size or len(set(output)) != self.size or not all(x in letters for x in output):
            raise InvalidArgument(f"output must be {self.size} different letters from 0 to {self.letters - 1}")
        if letter not in letters:
            raise InvalidArgument(f"letter={letter!r:.40} must be a letter from 0 to {self.letters - 1}")
        return self.set_probabilities[0 if letter in output else 1]

    def answer(self, inputs: Array, words: RandomWords) -> Array:
        """Draw whether the output contains the true letter, then the others by Floyd's algorithm."""
        import numpy as np

        held = Chances([self.truthful]).draw(np.zeros(len(inputs), dtype=np.int64), words)
        sets = np.empty((len(inputs), self.size), dtype=np.int64)
        sets[:, -1] = inputs
        for places, size in ((np.flatnonzero(held), self.size - 1), (np.flatnonzero(~held), self.size)):
            others = uniform_subsets(self.letters - 1, size, len(places), words)
            sets[places, :size] = others + (others >= inputs[places, None])
        return np.sort(sets, axis=1)

    def dichotomies(self) -> Iterator[PairOfRows]:
        """Return the one dichotomy of all pairs of letters: only sets with exactly one of the two distinguish them."""
        first = self.truthful * (self.letters - self.size) / (self.letters - 1)
        second = (1 - self.truthful) * self.size / (self.letters - 1)
        rest = 1 - first - second
        yield (0, 1), Dichotomy.of([(first, second), (second, first), (rest, rest)])

    def inversion(self) -> Inversion:
        from symdp.mechanisms.estimation.subset_inversion import SubsetInversion

        return SubsetInversion.of(self.letters, self.size, self.truthful, self.other)

    def to_mechanism(self) -> Mechanism:
        """Build the matrix, a column for each set in lexicographic order.

        Raises
        ------
        Unsupported
            Above four million entries; ``probability``, ``sample``, ``estimate`` and ``profile`` need no matrix.
        """
        entries = self._entries
        if entries > LARGEST_MATRIX:
            text = entries if entries <= COUNTED else "more than 2^63"
            raise Unsupported(
                f"the sets of {self.size} of {self.letters} letters have a matrix of {text} entries, at most "
                f"{LARGEST_MATRIX} are built; sample, estimate, profile and probability need none, else use fewer letters"
            )
        sets, (held, free) = list(combinations(range(self.letters), self.size)), self.set_probabilities
        return Mechanism(tuple([tuple([held if x in one else free for one in sets]) for x in range(self.letters)]))

    @property
    def _entries(self) -> int:
        """The number of entries of the matrix, or some number above 2^63."""
        count = self.letters
        for step in range(min(self.size, self.letters - self.size)):
            # C(M, step) grows up to the half of M: no later one is smaller.
            count = count * (self.letters - step) // (step + 1)
            if count > COUNTED:
                break
        return count

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: the three numbers."""
        return {"exp_epsilon": str(self.parameter), "letters": self.letters, "size": self.size}


def uniform_subsets(letters: int, size: int, rows: int, words: RandomWords) -> Array:
    """Draw independent uniform k-subsets of letters, one in each row; their order in a row is not uniform.

    Floyd's algorithm, a step for each letter of a set: step j draws one of the first letters - size + j, or takes the last
    of these where the set has that one already.

    Examples
    --------
    >>> uniform_subsets(5, 4, 3, RandomWords(1)).shape
    (3, 4)
    """
    import numpy as np

    sets = np.empty((rows, size), dtype=np.int64)
    taken = np.zeros((max(1, min(rows, TABLE // letters)), letters), dtype=bool)
    for start in range(0, rows, len(taken)):
        part = sets[start : start + len(taken)]
        row = np.arange(len(part))
        for place, last in enumerate(range(letters - size, letters)):
            drawn = words.below(np.full(len(part), last + 1))
            part[:, place] = np.where(taken[row, drawn], last, drawn)
            taken[row, part[:, place]] = True
        taken[row[:, None], part] = False
    return sets
