"""An irrational number for which no polynomial is known: bounds of any width, and its order among rationals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.enclosure import Ends, rounded
from symdp.errors import Undecided

_SHOWN_DIGITS, _MOST_DIGITS = 15, 10_000


@total_ordering
@dataclass(frozen=True)
class EnclosedReal:
    """An irrational number; two are equal where they are enclosed by the same call.

    Parameters
    ----------
    around : Deferred
        Takes a number of digits; returns two rationals around the number, at most 10**-digits apart.

    Examples
    --------
    >>> from symdp.sources.shapes.divergence_balls import KullbackLeiblerBall
    >>> from symdp.tradeoffs.tradeoff import Tradeoff
    >>> zero = Tradeoff(KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100")).zero_from
    >>> str(zero)
    '[0.570592570273494, 0.570592570273495]'
    >>> zero.decimal(20)
    '0.5705925702734942982'
    >>> Fraction(57, 100) < zero < Fraction(571, 1000)
    True
    """

    around: Deferred[Ends]

    def enclosure(self, digits: int = _SHOWN_DIGITS) -> Ends:
        """Return two decimals of so many places around the number: neighbours, or with one between them."""
        unit = 10**digits
        low, high = self.around(digits + 2)
        return Fraction(low * unit // 1, unit), Fraction(-(-high * unit // 1), unit)

    def near(self, width: Fraction, below: bool) -> Fraction:
        """Return a rational that is less than the number by at most a width, or greater."""
        digits = len(str(width.denominator // width.numerator))
        return self.around(digits)[not below]

    def decimal(self, digits: int = _SHOWN_DIGITS) -> str:
        """Correctly rounded significant digits."""
        more = digits + 2
        while True:
            texts = {rounded(end, digits) for end in self.around(more)}
            if len(texts) == 1:
                return texts.pop()
            more *= 2

    def __lt__(self, other: Fraction | int) -> bool:
        if not isinstance(other, Fraction | int):
            return NotImplemented
        digits = _SHOWN_DIGITS
        while digits <= _MOST_DIGITS:
            low, high = self.around(digits)
            if high < other or low > other:
                return high < other
            digits *= 2
        raise Undecided(f"{_MOST_DIGITS} digits do not separate the number {self} from {rounded(Fraction(other), 15)}")

    def __float__(self) -> float:
        low, high = self.around(_SHOWN_DIGITS + 3)
        return float((low + high) / 2)

    def __str__(self) -> str:
        # At least as many digits as the numerator of a decimal has, so that none is cut.
        ends = [rounded(end, len(exact_text(end.numerator)) + _SHOWN_DIGITS) for end in self.enclosure()]
        return f"[{', '.join(ends)}]"
