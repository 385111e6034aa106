"""The trace profile in closed form: one known prior, or a prior of the set that all others majorise."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import ceil
from typing import TypeGuard

from symdp.arithmetic.deferred import known
from symdp.sources.prior import HullPrior, Vector, decreasing_order_of
from symdp.tradeoffs.profiles.trace_profile import Improve, Profile, ProfilePoint, TangentPoint
from symdp.work import spend

ZERO = Fraction(0)
ONE = Fraction(1)
# The square of the bits of which a greatest common divisor is found in one step.
SQUARE = 2**20


@dataclass(frozen=True)
class OrderedProfile(Profile):
    """One known prior, or a set with a prior that all others majorise (``common``).

    The graph joins the points (sum of the k largest probabilities, k); the diagonals are indicators of the k likeliest
    letters. Every prior of the set gives a diagonal that is constant on letters of equal probability at least the accuracy
    that the common prior gives it, so that the start of a set is shared evenly by its likeliest letters.
    """

    known: HullPrior
    common: bool = False
    multipliers: Vector | None = None

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Letters by decreasing probability."""
        return decreasing_order_of(self.known.integers[0])

    @cached_property
    def ranks(self) -> list[int]:
        """The rank of each letter in the order."""
        places = [0] * len(self.order)
        for place, letter in enumerate(self.order):
            places[letter] = place
        return places

    @cached_property
    def _integers(self) -> tuple[list[int], int]:
        numerators, denominator = self.known.integers
        return [numerators[letter] for letter in self.order], denominator

    @cached_property
    def tops(self) -> list[int]:
        """Sums of the k largest probabilities, k = 0..M, over the common denominator."""
        return list(accumulate(self._integers[0], initial=0))

    @cached_property
    def corners(self) -> list[int]:
        """The k >= 1 at which the slope changes, those with P_(k) > P_(k+1), in increasing order; the start first."""
        numerators, _ = self._integers
        turns = [k for k in range(1, len(numerators)) if numerators[k - 1] > numerators[k]]
        if numerators[-1] > 0:
            turns.append(len(numerators))
        return turns if turns[0] == 1 else [1, *turns]

    @cached_property
    def level_end(self) -> int:
        """The multiplicity of the largest probability."""
        numerators, _ = self._integers
        return numerators.count(numerators[0])

    @property
    def spread_prior(self) -> HullPrior:
        return self.known

    @property
    def start(self) -> ProfilePoint:
        return self.corner(1)

    @property
    def end(self) -> ProfilePoint:
        return self.corner(self.corners[-1])

    def corner(self, k: int) -> ProfilePoint:
        """Return the point of the k likeliest letters."""
        accuracy = self._reduced(self.tops[k])
        return ProfilePoint(accuracy, Fraction(k), Indicator(self, k), self.multipliers)

    def place_of_accuracy(self, accuracy: Fraction) -> int:
        """Return the index of the first breakpoint whose accuracy is at least the given one."""
        return bisect_left(self.corners, ceil(accuracy * self._integers[1]), key=self.tops.__getitem__)

    def touch(self, slope: Fraction) -> TangentPoint:
        # Letters with slope * P > 1 belong to the diagonal; a tie belongs to it as well as not.
        numerators, denominator = self._integers
        k = bisect_left(numerators, -denominator / slope, key=lambda numerator: Fraction(-numerator))
        return TangentPoint(self.corner(max(k, 1)), known(self.known))

    def suggest(self, improve: Improve) -> None:
        return None

    def slope_before(self, k: int) -> Fraction:
        """Return the slope of the graph that ends at the k likeliest letters: 1/P_(k)."""
        numerators, denominator = self._integers
        return Fraction(denominator, numerators[k - 1])

    def turn_before(self, k: int) -> Fraction:
        """Return where the side ending at the k likeliest letters, prolonged, has trace 1: 1 - t_(M-k) of Theorem 2."""
        numerators, _ = self._integers
        return self._reduced(self.tops[k] - (k - 1) * numerators[k - 1])

    def _reduced(self, numerator: int) -> Fraction:
        """Return a ratio over the common denominator; the greatest common divisor takes the square of its length."""
        denominator = self._integers[1]
        spend(1 + denominator.bit_length() ** 2 // SQUARE)
        return Fraction(numerator, denominator)


def is_one_prior(profile: Profile) -> TypeGuard[OrderedProfile]:
    """Return whether the profile is that of one known prior."""
    return isinstance(profile, OrderedProfile) and not profile.common


class Indicator(Sequence[Fraction]):
    """The diagonal of the k likeliest letters, entries on demand; for a set the first one is shared by all likeliest."""

    def __init__(self, profile: OrderedProfile, k: int) -> None:
        self._profile = profile
        self._size = len(profile.order)
        self._k = k

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Indicator) and (self._k, self._profile) == (other._k, other._profile)

    def __hash__(self) -> int:
        return hash((self._k, self._size))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Fraction]:
        inside, entry = self._k, ONE
        if self._profile.common and self._k == 1:
            inside = self._profile.level_end
            entry = Fraction(1, inside)
        entries = [ZERO] * self._size
        for letter in self._profile.order[:inside]:
            entries[letter] = entry
        return iter(entries)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(self._size))]
        if not -self._size <= place < self._size:
            raise IndexError(place)
        if self._profile.common and self._k == 1:
            likeliest = self._profile.level_end
            return Fraction(1, likeliest) if self._profile.ranks[place] < likeliest else ZERO
        return ONE if self._profile.ranks[place] < self._k else ZERO
