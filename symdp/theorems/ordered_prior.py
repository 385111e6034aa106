r"""The numbers of the theorem about one ordered prior for one in numbers: ranges, thresholds and values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.sources.prior import Vector
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import SHORT_DENOMINATOR, inline

ZERO = Fraction(0)


@dataclass(frozen=True)
class Range:
    """Where the m likeliest letters are reported.

    Attributes
    ----------
    kept : int
        m.
    tail : Fraction
        A_m, the sum of the other probabilities.
    start, stop : Fraction
        theta_{m+1} and theta_m.
    """

    kept: int
    tail: Fraction
    start: Fraction
    stop: Fraction

    def level(self, distortion: Fraction) -> Fraction:
        """exp of the least leakage at a distortion above 0."""
        return (self.kept - 1) * (1 - distortion) / (distortion - self.tail)

    def ratio(self, name: str) -> str:
        r"""The same as LaTeX, in integers where they are short.

        Examples
        --------
        >>> Range(2, Fraction(1, 5), Fraction(2, 5), Fraction(1, 2)).ratio("D")
        '\\dfrac{5(1-D)}{5D-1}'
        """
        scale = self.tail.denominator if self.tail.denominator < SHORT_DENOMINATOR else 1
        front, below = scale * (self.kept - 1), scale * self.tail
        top = f"1-{name}" if front == 1 else f"{front}(1-{name})"
        left = name if scale == 1 else f"{scale}{name}"
        return rf"\dfrac{{{top}}}{{{left}{'' if below == 0 else f'-{inline(below)}'}}}"


@dataclass(frozen=True)
class OrderedPrior:
    """A prior as the theorem reads it.

    Attributes
    ----------
    prior : tuple of Fraction
        In the order of the letters.
    notation : Notation

    Examples
    --------
    >>> ordered = OrderedPrior((Fraction(1, 5), Fraction(1, 2), Fraction(3, 10)), Notation())
    >>> [(part.kept, str(part.tail), str(part.stop)) for part in ordered.ranges], ordered.likeliest(2)
    ([(3, '0', '2/5'), (2, '1/5', '1/2')], [1, 2])
    """

    prior: Vector
    notation: Notation

    @cached_property
    def order(self) -> list[int]:
        """The places of the letters, the likeliest first."""
        return sorted(range(len(self.prior)), key=lambda place: -self.prior[place])

    @property
    def is_ordered(self) -> bool:
        """Whether the letters stand in this order."""
        return self.order == sorted(self.order)

    def likeliest(self, count: int) -> list[int]:
        """The places of the likeliest letters."""
        return sorted(self.order[:count])

    def probability(self, rank: int) -> Fraction:
        """The probability of the letter of a rank, which counts from 1."""
        return self.prior[self.order[rank - 1]]

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return 1 - self.probability(1)

    @cached_property
    def ranges(self) -> list[Range]:
        """The ranges that are not empty, from D = 0 on."""
        tails = [ZERO]
        for place in reversed(self.order):
            tails.append(tails[-1] + self.prior[place])
        size, start, found = len(self.prior), ZERO, []
        for m in range(size, 1, -1):
            stop = tails[size - m] + (m - 1) * self.probability(m)
            if stop > start:
                found.append(Range(m, tails[size - m], start, stop))
            start = stop
        return found

    @property
    def drops(self) -> list[int]:
        """The m, from 1 to M - 1, at which the probability of rank m is larger than the next one."""
        return [m for m in range(1, len(self.prior)) if self.probability(m) > self.probability(m + 1)]

    @property
    def jump(self) -> Fraction:
        """The ratio of the two largest probabilities, 1 where nothing falls."""
        return self.probability(1) / self.probability(2) if self.ranges else Fraction(1)

    @property
    def silent_letters(self) -> list[int]:
        """The places of the likeliest letters."""
        return [place for place, value in enumerate(self.prior) if value == max(self.prior)]
