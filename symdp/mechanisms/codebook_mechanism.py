"""Mechanisms with few outputs: every letter is mapped to the nearest codeword, then randomised response is applied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_text
from symdp.errors import Unsupported
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.privacy.privacy_analysis import MatrixOnDemand
from symdp.mechanisms.randomized_response import LARGEST_MATRIX, randomized_response
from symdp.mechanisms.sampling.letter_sampling import LetterSampler

if TYPE_CHECKING:
    import numpy as np

    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows
    from symdp.mechanisms.sampling.random_words import RandomWords

    Array = np.ndarray[Any, Any]

ZERO = Fraction(0)


@dataclass(frozen=True)
class CodebookMechanism(LetterSampler, MatrixOnDemand):
    """Randomised response on a codebook: each letter is mapped to one of the kept outputs, its codeword.

    W(y|x) is lambda/(k + lambda - 1) for the codeword y of x, 1/(k + lambda - 1) for the other k - 1 kept outputs.

    Attributes
    ----------
    level : Fraction
        lambda = exp(epsilon).
    outputs : int
        N, how many outputs there are.
    codewords : sequence of int
        The outputs that are kept, counted from 0.
    nearest : sequence of int
        The codeword of each letter.

    Examples
    --------
    >>> mechanism = CodebookMechanism(Fraction(3), 4, (0, 2), (0, 0, 2))
    >>> [[str(entry) for entry in row] for row in mechanism.matrix]
    [['3/4', '0', '1/4', '0'], ['3/4', '0', '1/4', '0'], ['1/4', '0', '3/4', '0']]
    >>> mechanism.sample([0, 1, 2, 2], seed=1).tolist()
    [2, 0, 2, 0]
    """

    level: Fraction
    outputs: int
    codewords: Sequence[int] = field(hash=False)
    nearest: Sequence[int] = field(hash=False)

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.nearest)

    @property
    def exp_epsilon(self) -> Fraction:
        """The largest ratio of two probabilities of an output: lambda, but 1 where all letters have one codeword."""
        return self.level if len(set(self.nearest)) > 1 else Fraction(1)

    @property
    def share(self) -> Fraction:
        """The probability of each kept output other than the codeword of the letter."""
        return 1 / (len(self.codewords) + self.level - 1)

    def dichotomies(self) -> Iterator[PairOfRows]:
        response = randomized_response(max(2, len(self.codewords)), self.level)
        return response.dichotomies() if len(set(self.nearest)) > 1 else iter(())

    def to_mechanism(self) -> Mechanism:
        """Build the M x N matrix."""
        if self.letters * self.outputs > LARGEST_MATRIX:
            raise Unsupported(
                f"a matrix for {self.letters} letters and {self.outputs} outputs has more than {LARGEST_MATRIX} entries; "
                "use codewords, nearest and level"
            )
        low, share = [ZERO] * self.outputs, self.share
        for y in self.codewords:
            low[y] = share
        # Many codewords may stand for no letter.
        rows = {y: (*low[:y], self.level * share, *low[y + 1 :]) for y in set(self.nearest)}
        return Mechanism(tuple([rows[y] for y in self.nearest]))

    @property
    def _read_letters(self) -> int:
        return self.letters

    def answer(self, inputs: Array, words: RandomWords) -> Array:
        """Map letters to codewords and apply randomised response among the kept outputs."""
        import numpy as np

        kept = np.array(self.codewords)
        places = {y: place for place, y in enumerate(self.codewords)}
        codewords = np.array([places[y] for y in self.nearest])[inputs]
        return kept[codewords if len(kept) == 1 else randomized_response(len(kept), self.level).answer(codewords, words)]

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "exp_epsilon": exact_text(self.level),
            "codewords": list(self.codewords),
            "nearest": list(self.nearest),
        }


def codebook_of(mechanism: Any) -> CodebookMechanism | None:
    """Return the codebook of a mechanism that is randomised response on one; None for any other.

    Examples
    --------
    >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
    >>> mechanism = codebook_of(Mechanism(((half, 0 * half, half), (quarter, 0 * half, 3 * quarter))))
    >>> mechanism is None, codebook_of(Mechanism(((quarter, 3 * quarter), (3 * quarter, quarter)))).nearest
    (True, (1, 0))
    """
    if isinstance(mechanism, CodebookMechanism):
        return mechanism
    if not isinstance(mechanism, Mechanism):
        return None
    columns = list(zip(*mechanism.matrix, strict=True))
    kept = tuple([y for y, column in enumerate(columns) if any(column)])
    low, high = min([value for row in mechanism.matrix for value in row if value]), max(map(max, mechanism.matrix))
    if len(kept) < 2 or low == high:
        return None
    candidate = CodebookMechanism(high / low, len(columns), kept, tuple([row.index(max(row)) for row in mechanism.matrix]))
    return candidate if candidate.matrix == mechanism.matrix else None
