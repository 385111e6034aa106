"""Enclose the lambda = exp(epsilon) at which the decreasing least distortion equals a given distortion."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import printed
from symdp.arithmetic.simple_rational import simple_between
from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.work import account, spend

Levels = tuple[Fraction, Fraction]
LeastDistortion = Callable[[Fraction], Fraction]

MOST_BITS = 1 << 15


def always(_: Fraction) -> bool:
    """Return True: where the function is strictly decreasing, every level that meets the distortion is the least one."""
    return True


def least_level(
    least_distortion: LeastDistortion, distortion: Fraction, digits: int, is_least: Callable[[Fraction], bool] = always
) -> Levels:
    """Return two levels around the least lambda > 1 at which a decreasing function equals a distortion.

    The function exceeds the distortion at the first level and not at the second one. They are equal where the function is
    equal to the distortion; else their logarithms differ by at most 10**-digits of the first one.

    Parameters
    ----------
    least_distortion : callable
        A function of lambda that does not rise, larger than the distortion at lambda = 1.
    is_least : callable
        Whether a level at which it is equal to the distortion is proved to be the least one.

    Raises
    ------
    Unsupported
        Where the function is larger than the distortion even at lambda = 2**32768.

    Examples
    --------
    >>> least_level(lambda level: 2 / (level + 2), Fraction(2, 7), 9)
    (Fraction(5, 1), Fraction(5, 1))
    >>> low, high = least_level(lambda level: 2 / level**2, Fraction(1), 9)
    >>> low < high < low + Fraction(1, 10**9), low**2 < 2 < high**2
    (True, True)
    """
    search = _Bracketing(least_distortion, distortion, is_least)
    with account(f"the search for the least level at distortion={printed(distortion)}", "ask for fewer digits or letters"):
        search.surround()
        # log(high/low) <= (high - low)/low and log(low) >= (low - 1)/low.
        while search.width * 10**digits > search.low - 1:
            search.narrow()
        if search.width:
            search.ask(simple_between(search.low, search.high))
    return search.low, search.high


class _Bracketing:
    """Levels around the least level, with the excess of the function over the distortion there."""

    def __init__(
        self, least_distortion: LeastDistortion, distortion: Fraction, is_least: Callable[[Fraction], bool]
    ) -> None:
        self._least_distortion, self._distortion, self._is_least = least_distortion, distortion, is_least
        self.low = self.high = Fraction(1)
        self._above = self._below = Fraction(0)

    @property
    def width(self) -> Fraction:
        """The width of the bracket, 0 where the level is known."""
        return self.high - self.low

    def ask(self, level: Fraction) -> bool:
        """Move one end to a level between them, or both ends where it is the root; return whether it lies below."""
        spend(1)
        excess = self._least_distortion(level) - self._distortion
        if excess > 0:
            self.low, self._above = level, excess
        else:
            self.high, self._below = level, -excess
            if excess == 0 and self._is_least(level):
                self.low = level
        return excess > 0

    def surround(self) -> None:
        """Bracket the level by powers of two, each the square of the previous one."""
        self._above, bits = self._least_distortion(self.low) - self._distortion, 1
        while self.ask(Fraction(2**bits)):
            bits *= 2
            if bits > MOST_BITS:
                raise Unsupported(
                    f"distortion={self._distortion} is not reached at exp(epsilon) = 2**{MOST_BITS}; ask for a larger one, "
                    "or for the least distortion at a level"
                )

    def narrow(self) -> None:
        """Reduce the width at least by half, by the chord of the function where that is good enough."""
        low, high, width = self.low, self.high, self.width
        if high > 4 * low:
            # Far ends are divided as powers, near ones as numbers.
            self.ask(low * 2 ** (int(high / low).bit_length() // 2))
            return
        first = self._chord()
        self.ask(self._simple(first, width / 16))
        if self.width > width / 2:
            # The chord was wrong by about the distance to the next one: go as far beyond it.
            second = self._chord()
            self.ask(self._simple(2 * second - first, abs(second - first) / 2))
        if self.width > width / 2:
            self.ask(self._simple((self.low + self.high) / 2, self.width / 8))

    def _chord(self) -> Fraction:
        return self.low + self.width * self._above / (self._above + self._below)

    def _simple(self, middle: Fraction, radius: Fraction) -> Fraction:
        """Return the simplest rational near a number, strictly between the ends."""
        room = self.width / 1024
        middle = min(max(middle, self.low + room), self.high - room)
        radius = max(radius, room)
        return simple_between(max(self.low, middle - radius), min(self.high, middle + radius))


def value_between(levels: Levels, narrower: Callable[[int], Levels], digits: int) -> LeakageValue:
    """Return the leakage whose exponential lies between two levels.

    Parameters
    ----------
    narrower : callable
        Takes a number of digits and returns levels that are so near to each other.
    """
    if levels[0] == levels[1]:
        return LeakageValue.log_of(levels[0])
    return LeakageValue.enclosed(*_logarithms(levels, digits), Deferred(_narrowed, narrower))


def _narrowed(narrower: Callable[[int], Levels], digits: int) -> Levels:
    return _logarithms(narrower(digits + 1), digits)


def _logarithms(levels: Levels, digits: int) -> Levels:
    low, high = (LeakageValue.log_of(level).enclosure(digits + 2) for level in levels)
    return low[0], high[1]
