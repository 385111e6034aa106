"""The values that a parameter of a family may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

SCALES = (1, 1, 4, 16, 64)


@dataclass(frozen=True)
class Range:
    """The range of a parameter, between two rationals or unbounded above.

    Examples
    --------
    >>> print(Range("rho", Fraction(0), Fraction(1)), Range("d", Fraction(0), None))
    0 < rho < 1 d > 0
    """

    name: str
    low: Fraction
    high: Fraction | None

    def __str__(self) -> str:
        return f"{self.name} > {self.low}" if self.high is None else f"{self.low} < {self.name} < {self.high}"

    @property
    def ends(self) -> list[str]:
        """The endpoints in the syntax of claims."""
        return [str(self.low), "oo" if self.high is None else str(self.high)]

    def samples(self, rng: Random) -> Iterator[Fraction]:
        """Return rationals of the interior, many of them near the lower end."""
        while True:
            yield self.between(Fraction(rng.randint(1, 60), 61) / rng.choice(SCALES))

    def between(self, share: Fraction) -> Fraction:
        """Return the value at a share of the range, or of a length of three where it is unbounded."""
        return self.low + share * (3 if self.high is None else self.high - self.low)
