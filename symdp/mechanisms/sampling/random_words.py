"""Random words of 64 bits, from the operating system or from a seed, and exact draws made of them.

Every draw is a comparison of integers. A uniform real of [0, 1) is known by as many of its bits as the comparison needs, so
that an event of rational probability p happens with probability p, not with a double near p.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import over_common_denominator
from symdp.arithmetic.reals.enclosure import Evaluate
from symdp.arithmetic.reals.precision import doubled
from symdp.errors import InvalidArgument, Undecided

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

BITS = 64
SPAN = 1 << BITS
MOST_PRECISION = 1 << 20


class RandomWords:
    """A stream of independent uniform integers of 64 bits.

    Parameters
    ----------
    seed : int >= 0, optional
        The stream of numpy's PCG64 for this seed, the same for every version of numpy. Without a seed the words come from
        the operating system, as they should where privacy is at stake.

    Examples
    --------
    >>> RandomWords(7).take(2).tolist() == RandomWords(7).take(2).tolist()
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        from numpy.random import PCG64

        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or seed < 0):
            raise InvalidArgument(
                f"seed={seed!r} must be an integer >= 0, or be left out for the operating system's randomness"
            )
        self._generator = None if seed is None else PCG64(seed)

    def take(self, count: int) -> Array:
        """Return the next words of the stream."""
        import numpy as np

        if self._generator is None:
            return np.frombuffer(os.urandom(BITS // 8 * count), dtype=np.uint64)
        return self._generator.random_raw(count).astype(np.uint64, copy=False)

    def below(self, bounds: Array) -> Array:
        """Draw a uniform integer of 0, ..., bound - 1 for each bound >= 1, by rejection of biased words.

        Examples
        --------
        >>> import numpy as np
        >>> RandomWords(1).below(np.array([1, 1, 1])).tolist()
        [0, 0, 0]
        """
        import numpy as np

        sizes = bounds.astype(np.uint64)
        # 2^64 mod b: the largest words are as many too many; -b wraps to 2^64 - b, which has the same remainder.
        surplus = (np.uint64(0) - sizes) % sizes
        words = self.take(len(sizes))
        unfair = np.flatnonzero(words < surplus)
        while len(unfair):
            words = words.copy()
            words[unfair] = self.take(len(unfair))
            unfair = unfair[words[unfair] < surplus[unfair]]
        return (words % sizes).astype(np.int64)


class Chances:
    """Events of given probabilities, to be drawn repeatedly.

    Parameters
    ----------
    probabilities : sequence of Fraction in [0, 1]
    """

    def __init__(self, probabilities: Sequence[Fraction]) -> None:
        self.probabilities = tuple(probabilities)

    @cached_property
    def _floors(self) -> Array:
        import numpy as np

        return np.array([min(int(p * SPAN), SPAN - 1) for p in self.probabilities], dtype=np.uint64)

    def draw(self, events: Array, words: RandomWords) -> Array:
        """Draw whether each of the events, given by their places, occurs.

        Examples
        --------
        >>> import numpy as np
        >>> Chances([Fraction(0), Fraction(1)]).draw(np.array([1, 0, 1]), RandomWords(1)).tolist()
        [True, False, True]
        """
        import numpy as np

        drawn, floors = words.take(len(events)), self._floors[events]
        happened = drawn < floors
        for place in np.flatnonzero(drawn == floors):
            happened[place] = self._happens(self.probabilities[events[place]], int(drawn[place]), words)
        return np.asarray(happened, dtype=bool)

    @staticmethod
    def _happens(probability: Fraction, start: int, words: RandomWords) -> bool:
        """Decide whether a uniform real that begins with a word is below a probability, from as many bits as needed."""
        top, bottom, known = probability.numerator << BITS, probability.denominator, start
        while known * bottom < top < (known + 1) * bottom:
            top, known = top << BITS, known << BITS | int(words.take(1)[0])
        return (known + 1) * bottom <= top


def below(evaluate: Evaluate, count: int, words: RandomWords) -> Array:
    """Draw whether an event of irrational probability occurs, independently each time.

    Parameters
    ----------
    evaluate : callable
        Returns an enclosure of the probability at the current precision of python-flint.

    Examples
    --------
    >>> below(lambda: 1 / flint.arb(2).sqrt(), 6, RandomWords(1)).tolist()
    [True, False, True, False, True, True]
    """
    import numpy as np

    drawn, floor = words.take(count), _floor(evaluate, BITS)
    happened: Array = drawn < np.uint64(floor)
    for place in np.flatnonzero(drawn == np.uint64(floor)):
        known, most, bits = floor, floor, BITS
        while known == most:
            bits += BITS
            known, most = known << BITS | int(words.take(1)[0]), _floor(evaluate, bits)
        happened[place] = known < most
    return happened


def _floor(evaluate: Evaluate, bits: int) -> int:
    """Return the first bits of a number, as an integer."""
    for precision in doubled(2 * bits, MOST_PRECISION):
        with flint.ctx.workprec(precision):
            floor = (evaluate() * flint.arb(2) ** bits).floor().unique_fmpz()
        if floor is not None:
            return int(floor)
    raise Undecided(f"{bits} bits of a probability are not decided at {MOST_PRECISION} bits")


class Law:
    """A distribution on 0, 1, ..., from which places are drawn exactly.

    Parameters
    ----------
    weights : sequence of Fraction >= 0
        Proportional to the probabilities; at least one is positive.

    Examples
    --------
    >>> Law([Fraction(0), Fraction(1, 3), Fraction(0)]).draw(4, RandomWords(1)).tolist()
    [1, 1, 1, 1]
    """

    def __init__(self, weights: Sequence[Fraction]) -> None:
        whole, _ = over_common_denominator(weights)
        self._sums = list(accumulate(whole))
        self._total = self._sums[-1]
        # No threshold below 1 separates the places from the last positive weight on.
        self._inner = [value for value in self._sums if value < self._total]

    @cached_property
    def _floors(self) -> Array:
        import numpy as np

        return np.array([value * SPAN // self._total for value in self._inner], dtype=np.uint64)

    def draw(self, count: int, words: RandomWords) -> Array:
        """Return independent draws."""
        import numpy as np

        drawn = words.take(count)
        places = np.searchsorted(self._floors, drawn, side="left")
        near = np.append(self._floors, np.uint64(0))[places] == drawn
        for place in np.flatnonzero(near & (places < len(self._floors))):
            places[place] = self._refined(int(drawn[place]), words)
        return places

    def _refined(self, start: int, words: RandomWords) -> int:
        """Return the place of a uniform real that begins with a word, from as many bits as needed."""
        bits, known = BITS, start
        while True:
            lowest = bisect_right(self._inner, known * self._total >> bits)
            highest = bisect_left(self._inner, -(-(known + 1) * self._total >> bits))
            if lowest == highest:
                return lowest
            bits, known = bits + BITS, known << BITS | int(words.take(1)[0])
