"""The values that a parameter of a family may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

SCALES = (1, 1, 4, 16, 64)


@dataclass(frozen=True)
class Range:
    """A parameter between two rationals, the second of which may be missing.

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
    def below_one(self) -> bool:
        """Whether it lies in [0, 1]."""
        return self.low >= 0 and self.high is not None and self.high <= 1

    def moved(self, unknown: Any, one: Any) -> Any:
        """The parameter as a function of an unknown that is not negative, which has all of its values."""
        if self.high is None:
            return unknown + one * self.low
        return (one * self.low + unknown * self.high) / (unknown + 1)

    def samples(self, rng: Random) -> Iterator[Fraction]:
        """Rationals inside, many of them near the lower end."""
        while True:
            yield self.between(Fraction(rng.randint(1, 60), 61) / rng.choice(SCALES))

    def between(self, share: Fraction) -> Fraction:
        """The value at a share of the range; of three, where it has no end."""
        return self.low + share * (3 if self.high is None else self.high - self.low)


def said(ranges: Iterable[Range]) -> str:
    """How facts name the parameters: each is a function of an unknown that is not negative.

    Examples
    --------
    >>> said([Range("rho", Fraction(0), Fraction(1)), Range("d", Fraction(0), None)])
    ', where rho = rho_s/(1 + rho_s), d = d_s'
    """
    parts = []
    for known in ranges:
        moved = f"{known.name}_s" if known.high in (1, None) else f"{known.high}*{known.name}_s"
        above = f"{known.low} + {moved}" if known.low else moved
        whole = f"({above})" if known.low else above
        parts.append(f"{known.name} = {above if known.high is None else f'{whole}/(1 + {known.name}_s)'}")
    return f", where {', '.join(parts)}" if parts else ""
