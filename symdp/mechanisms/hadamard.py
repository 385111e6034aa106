"""Hadamard response in structured form: the number of letters, and lambda.

With K the order of the matrix, h(x, y) its entries 1 and -1 in the rows of the letters, c = (lambda - 1) / (lambda + 1),

    W(y|x) = (1 + c h(x, y)) / K.

Different rows are orthogonal, also to the constant one, so that the estimate of least squares is, with S(y) the sum of the
entries of the M rows in column y,

    E(y, x) = (h(x, y) + (c - S(y)) / (c^2 + M)) / c,

and sums over the columns are Walsh-Hadamard transforms of integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import over_common_denominator
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.diagonal_distortion import OutputsAreInputs
from symdp.mechanisms.estimation.frequency_estimation import DEPENDENT, Inversion
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.privacy.hockey_stick_divergence import Dichotomy
from symdp.mechanisms.privacy.privacy_analysis import MatrixOnDemand
from symdp.mechanisms.randomized_response import LARGEST_MATRIX
from symdp.mechanisms.sampling.random_words import Chances, RandomWords
from symdp.sources.prior import sum_of

if TYPE_CHECKING:
    import numpy as np

    from symdp.mechanisms.privacy.neighbouring_pairs import PairOfRows

    Array = np.ndarray[Any, Any]

ONE = Fraction(1)


@dataclass(frozen=True)
class HadamardResponse(OutputsAreInputs, MatrixOnDemand):
    """Hadamard response: outputs a column of Sylvester's matrix, lambda times likelier with 1 in the input's row.

    Nothing of the size of the matrix is stored. Row 0, which is constant, stands for no letter.

    Attributes
    ----------
    letters : int
        M, at least 2.
    parameter : Fraction
        lambda >= 1.

    References
    ----------
    acharya2019.

    Examples
    --------
    >>> many = HadamardResponse(1000, Fraction(5, 2))
    >>> many.exp_epsilon
    Fraction(5, 2)
    >>> many.outputs
    1024
    >>> many.probability(3, 0)
    Fraction(1, 1792)
    """

    letters: int
    parameter: Fraction

    @property
    def inputs(self) -> int:
        """The number M of letters."""
        return self.letters

    @property
    def outputs(self) -> int:
        """The order K of the matrix, the least power of 2 above M."""
        return 1 << self.letters.bit_length()

    @property
    def exp_epsilon(self) -> Fraction:
        """The ratio of the two probabilities of an output, lambda."""
        return self.parameter

    @property
    def diagonal(self) -> tuple[Fraction, ...]:
        """The probabilities W(i|i) of the output with the number of the letter."""
        return tuple([self._entry(letter, letter) for letter in range(self.letters)])

    def probability(self, output: int, letter: int) -> Fraction:
        """Return W(output|letter), columns and letters counted from 0."""
        if output not in range(self.outputs) or letter not in range(self.letters):
            raise InvalidArgument(
                f"output={output!r:.40} must lie between 0 and {self.outputs - 1}, letter={letter!r:.40} between 0 and "
                f"{self.letters - 1}"
            )
        return self._entry(output, letter)

    def _entry(self, output: int, letter: int) -> Fraction:
        less = 2 / (self.outputs * (self.parameter + 1))
        return less if (letter + 1 & output).bit_count() & 1 else self.parameter * less

    def answer(self, inputs: Array, words: RandomWords) -> Array:
        """Draw the sign in the row of the letter, then a uniform column, corrected in one bit to that sign."""
        import numpy as np

        more = Chances([self.parameter / (self.parameter + 1)]).draw(np.zeros(len(inputs), dtype=np.int64), words)
        columns, rows = words.below(np.full(len(inputs), self.outputs)), inputs + 1
        return np.where(is_negative(rows, columns) == more, columns ^ (rows & -rows), columns)

    def dichotomies(self) -> Iterator[PairOfRows]:
        """Return the one dichotomy of all pairs of letters: a quarter of the columns has each pair of signs."""
        less = ONE / (2 * (self.parameter + 1))
        more = self.parameter * less
        yield (0, 1), Dichotomy.of([(p, q) for p in (more, less) for q in (more, less)])

    def inversion(self) -> Inversion:
        if self.parameter == 1:
            raise Unsupported(DEPENDENT)
        return HadamardInversion(self.letters, self.outputs, (self.parameter - 1) / (self.parameter + 1))

    def to_mechanism(self) -> Mechanism:
        """Build the matrix.

        Raises
        ------
        Unsupported
            Above four million entries; ``probability``, ``sample``, ``estimate`` and ``profile`` need no matrix.
        """
        if self.letters * self.outputs > LARGEST_MATRIX:
            raise Unsupported(
                f"the Hadamard matrix for {self.letters} letters has {self.letters * self.outputs} entries, at most "
                f"{LARGEST_MATRIX} are built; sample, estimate, profile and probability need none, else use fewer letters"
            )
        columns = range(self.outputs)
        return Mechanism(tuple([tuple([self._entry(y, x) for y in columns]) for x in range(self.letters)]))

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: lambda, M, and K."""
        return {"exp_epsilon": str(self.parameter), "letters": self.letters, "hadamard_order": self.outputs}


@dataclass(frozen=True)
class HadamardInversion(Inversion):
    """The least-squares estimate, by transforms of K numbers."""

    letters: int
    outputs: int
    contrast: Fraction

    @cached_property
    def _sums(self) -> list[int]:
        """The transforms S(y)."""
        held = [int(1 <= row <= self.letters) for row in range(self.outputs)]
        return transformed(held)

    @property
    def _shrink(self) -> Fraction:
        return 1 / (self.contrast**2 + self.letters)

    def _by_letter(self, values: Sequence[Fraction]) -> list[Fraction]:
        """Return the sum over y of value(y) h(x, y) for every letter x."""
        whole, below = over_common_denominator(values)
        return [Fraction(value, below) for value in transformed(whole)[1 : self.letters + 1]]

    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        values = self._by_letter(shares)
        common = self._shrink * (self.contrast - sum_of(values))
        return [(value + common) / self.contrast for value in values]

    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        gaps = [self.contrast - total for total in self._sums]
        weighted = [share * gap for share, gap in zip(shares, gaps, strict=True)]
        common = 1 + self._shrink**2 * sum_of([value * gap for value, gap in zip(weighted, gaps, strict=True)])
        return [(common + 2 * self._shrink * value) / self.contrast**2 for value in self._by_letter(weighted)]

    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        whole, below = over_common_denominator(frequencies)
        rows = [0, *whole, *[0] * (self.outputs - self.letters - 1)]
        return [(1 + self.contrast * Fraction(value, below)) / self.outputs for value in transformed(rows)]


def transformed(values: Sequence[int]) -> list[int]:
    """Return the product of Sylvester's matrix with a vector of integers, of a length that is a power of 2.

    Examples
    --------
    >>> transformed([1, 0, 2, 0])
    [3, 3, -1, -1]
    """
    import numpy as np

    table, width = np.array(values, dtype=object), 1
    while width < len(table):
        pairs = table.reshape(-1, 2, width)
        table = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        width *= 2
    return list(table)


def is_negative(rows: Array, columns: Array) -> Array:
    """Return whether the entry of Sylvester's matrix is -1: row and column share an odd number of bits."""
    shared: Array = rows & columns
    for shift in (32, 16, 8, 4, 2, 1):
        shared = shared ^ (shared >> shift)
    return (shared & 1).astype(bool)
