"""A sample: how often each letter was seen, and how sure what is learnt from it shall be."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Sample:
    """The counts of the letters, and the confidence of what was learnt from them, with the words that say of what."""

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
