"""A sample: the counts of the letters, and the confidence of the set learnt from them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Sample:
    """The counts of the letters, the confidence of the set learnt from them, and a description of that set."""

    counts: tuple[int, ...]
    confidence: Fraction
    assurance: str = "all intervals hold together with confidence"

    @property
    def size(self) -> int:
        """The number n of observations.

        Examples
        --------
        >>> Sample((220, 215, 93, 64), Fraction(19, 20)).size
        592
        """
        return sum(self.counts)
