"""Codebooks for powers of the distance on a line: sums over letters by moments, without an M x M matrix."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import comb, lcm
from typing import overload

from symdp.losses.line_positions import Places
from symdp.sources.prior import Vector
from symdp.tradeoffs.general_loss.codebooks.line_quantiser import LineQuantiser
from symdp.tradeoffs.general_loss.codebooks.quantiser import Chosen


class PlacesQuantiser(LineQuantiser):
    """A quantiser for the costs |a_x - a_y|^power.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from symdp.losses import line
    >>> prior = Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)
    >>> squares = line(power=2)
    >>> fast, plain = PlacesQuantiser(prior, squares.places(3)), LineQuantiser(prior, squares.matrix(3))
    >>> fast.constant == plain.constant == [5, 3, 9], fast.error((0, 2)) == plain.error((0, 2)) == 1
    (True, True)
    """

    def __init__(self, prior: Vector, places: Places) -> None:
        chances = lcm(*{chance.denominator for chance in prior})
        units = lcm(*{place.denominator for place in places.positions})
        self._at = [int(place * units) for place in places.positions]
        self._power, self.scale = places.power, chances * units**places.power
        shares = [int(chance * chances) for chance in prior]
        self._moments = [
            list(accumulate([share * place**power for share, place in zip(shares, self._at, strict=True)], initial=0))
            for power in range(places.power + 1)
        ]
        self._rows = [_Row(share, place, self._at, places.power) for share, place in zip(shares, self._at, strict=True)]
        self._nearest = self._order = range(len(self._at))
        self._outputs = len(self._at)
        self.constant = [self.arc(-1, y) + self.arc(y, self._outputs) for y in range(self._outputs)]

    def arc(self, left: int, right: int) -> int:
        start, stop = max(left, 0), right
        if left < 0 or right == self._outputs:
            return self._sum(start, stop, right if left < 0 else left)
        middle = bisect_right(self._at, (self._at[left] + self._at[right]) // 2, start, stop)
        return self._sum(start, middle, left) + self._sum(middle, stop, right)

    def _sum(self, start: int, stop: int, y: int) -> int:
        """Return the cost of consecutive letters for an output that does not lie between them."""
        place, power = self._at[y], self._power
        sums = [moment[stop] - moment[start] for moment in self._moments]
        total: int = sum([comb(power, k) * int((-place) ** (power - k)) * value for k, value in enumerate(sums)])
        sign = -1 if power % 2 and start < y else 1
        return sign * total

    def nearest(self, kept: Chosen) -> list[int]:
        ends = [(self._at[a] + self._at[b]) // 2 for a, b in pairwise(kept)]
        return [kept[bisect_left(ends, place)] for place in self._at]


@dataclass(frozen=True)
class _Row(Sequence[int]):
    """The costs of a letter, computed on demand."""

    share: int
    place: int
    places: Sequence[int]
    power: int

    @overload
    def __getitem__(self, y: int) -> int: ...
    @overload
    def __getitem__(self, y: slice) -> list[int]: ...
    def __getitem__(self, y: int | slice) -> int | list[int]:
        if isinstance(y, slice):
            return [self[place] for place in range(*y.indices(len(self.places)))]
        return self.share * int(abs(self.place - self.places[y]) ** self.power)

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[int]:
        return (self.share * int(abs(self.place - place) ** self.power) for place in self.places)
