"""The inverse of subset selection, from the number of outputs that contain each letter.

A letter is in the answer with probability p where it is the true one, else q. With s(x) the share of the answers that hold
x, the estimate (s(x) - q) / (p - q) of its frequency is the one of least squares: that one is unbiased and, as the
mechanism, does not change when letters are renamed, so that an answer gives one value to the letters that it holds and
another one to the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.estimation.frequency_estimation import DEPENDENT, Inversion

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class SubsetInversion(Inversion):
    """The estimator of subset selection; ``shares`` are the fractions of outputs that contain each letter."""

    letters: int
    size: int
    true: Fraction
    false: Fraction

    @staticmethod
    def of(letters: int, size: int, true: Fraction, false: Fraction) -> SubsetInversion:
        """Build the estimator; refused where the outputs are independent of the input."""
        if true == false:
            raise Unsupported(DEPENDENT)
        return SubsetInversion(letters, size, true, false)

    def shares(self, outputs: Any) -> tuple[int, list[Fraction]]:
        import numpy as np

        sets = read_sets(outputs, self.letters, self.size)
        counts = np.bincount(sets.reshape(-1), minlength=self.letters).tolist()
        return len(sets), [Fraction(count, len(sets)) for count in counts] if len(sets) else []

    def frequencies(self, shares: Sequence[Fraction]) -> list[Fraction]:
        return [(share - self.false) / (self.true - self.false) for share in shares]

    def squares(self, shares: Sequence[Fraction]) -> list[Fraction]:
        inside, outside = [((value - self.false) / (self.true - self.false)) ** 2 for value in (Fraction(1), Fraction(0))]
        return [share * inside + (1 - share) * outside for share in shares]

    def law(self, frequencies: Sequence[Fraction]) -> list[Fraction]:
        return [self.false + f * (self.true - self.false) for f in frequencies]


def read_sets(outputs: Any, letters: int, size: int) -> np.ndarray[Any, Any]:
    """Read sets of letters counted from 0, one in each row, as a numpy array of n rows and ``size`` columns."""
    import numpy as np

    read = np.asarray(outputs)
    if not read.size:
        return np.zeros((0, size), dtype=np.int64)
    if read.ndim != 2 or read.shape[1] != size or read.dtype.kind not in "iu":
        raise InvalidArgument(f"outputs must have one row for each answer, of {size} letters from 0 to {letters - 1}")
    ordered = np.sort(read, axis=1).astype(np.int64)
    wrong = np.flatnonzero(
        (ordered[:, 0] < 0) | (ordered[:, -1] >= letters) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    )
    if len(wrong):
        raise InvalidArgument(f"outputs[{wrong[0]}] must be {size} different letters from 0 to {letters - 1}")
    return ordered
