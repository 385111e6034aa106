"""Distortion functions of rankings: distances between two orders of the same items."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from itertools import permutations as orders
from math import factorial

from symdp.errors import InvalidArgument
from symdp.losses.loss import MOST_COSTS, Loss, Matrix, read_size

Order = tuple[int, ...]


def _inversions(order: Order) -> int:
    return sum([first > second for first, second in combinations(order, 2)])


def _moved(order: Order) -> int:
    return sum([place != item for place, item in enumerate(order)])


def _swaps(order: Order) -> int:
    """Return the number of items less that of cycles."""
    seen, cycles = set[int](), 0
    for start in range(len(order)):
        cycles += start not in seen
        while start not in seen:
            seen.add(start)
            start = order[start]
    return len(order) - cycles


def _footrule(order: Order) -> int:
    return sum([abs(place - item) for place, item in enumerate(order)])


# name -> how far an order is from 0, 1, 2, ...
_DISTANCES: dict[str, Callable[[Order], int]] = {
    "kendall": _inversions,
    "cayley": _swaps,
    "hamming": _moved,
    "footrule": _footrule,
}


class Permutations(Loss):
    """A distance d(x, y) of two orders of n items, invariant under renaming of the items."""

    def __init__(self, items: int, distance: str) -> None:
        self.items, self.distance, self.letters = items, distance, factorial(items)

    @property
    def name(self) -> str:
        return f"permutations:{self.items},{self.distance}"

    def matrix(self, letters: int) -> Matrix:
        self.require_letters(letters, letters)
        every = list(orders(range(self.items)))
        length = {order: Fraction(_DISTANCES[self.distance](order)) for order in every}
        # Where x puts its k-th item, y has the item number relative[k] of x.
        inverses = [{item: place for place, item in enumerate(x)} for x in every]
        return tuple([tuple([length[tuple([places[item] for item in y])] for y in every]) for places in inverses])

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        return tuple(letters)


def permutations(items: int, distance: str = "kendall") -> Permutations:
    """Build a distance of rankings, all of which are adjacent to each other.

    Parameters
    ----------
    items : int
        n: the letters of the source are the n! orders of n items in the order of dictionaries, 12, 21 for two.
    distance : str
        ``"kendall"``: how many pairs are in another order. ``"cayley"``: how many swaps of two items are needed.
        ``"hamming"``: how many places have another item. ``"footrule"``: by how many places the items are moved in all.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> [int(cost) for cost in permutations(3).matrix(6)[0]], [int(cost) for cost in permutations(3, "cayley").matrix(6)[0]]
    ([0, 1, 1, 2, 2, 3], [0, 1, 1, 2, 2, 1])
    """
    n = read_size(items, "items")
    if n is None:
        raise InvalidArgument("items must be a whole number, at least 1")
    if distance not in _DISTANCES:
        raise InvalidArgument(f"distance={distance!r:.40} must be one of {', '.join(_DISTANCES)}")
    if n > 12 or factorial(n) ** 2 > MOST_COSTS:
        raise InvalidArgument(f"orders of items={n} have more than {MOST_COSTS} costs; take 6 items or fewer")
    return Permutations(n, distance)
