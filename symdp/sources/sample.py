"""A sample: how often each letter was seen, and how sure the intervals learnt from it shall be."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Sample:
    """The counts of the letters, and the confidence with which all intervals hold together."""

    counts: tuple[int, ...]
    confidence: Fraction

    @property
    def size(self) -> int:
        """The number n of observations.

        Examples
        --------
        >>> Sample((220, 215, 93, 64), Fraction(19, 20)).size
        592
        """
        return sum(self.counts)
