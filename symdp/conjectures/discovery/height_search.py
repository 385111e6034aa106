"""The search for heights: functions, one or several together, through the breakpoints of small instances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from symdp.arithmetic.symbols.rational_interpolation import Point, Ratio, branches, interpolated
from symdp.conjectures.discovery.envelope_heights import Corner, Heights, values_of
from symdp.conjectures.discovery.family_definition import PLACE, SUM
from symdp.conjectures.discovery.family_terms import LETTERS
from symdp.conjectures.discovery.set_family import Instance, SourceFamily

DEGREES = ((1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (2, 2), (3, 1), (3, 2), (3, 3))
LARGEST, MOST, EACH, EVERY = 6, 16, 24, 10**6
# Degrees of a relation that each of several functions satisfies; steep centres show those that rule few letters.
TOGETHER, STEEP = (2, 3, 4), 2


def proposals(family: SourceFamily) -> Iterator[Heights]:
    """Generate heights that agree with all breakpoints of small instances, the simplest first.

    The corners below k = M with an integer k are the data: each is a value of the unknown function of k, M, the parameters
    and T_k, and of powers where the family has them.
    """
    plain = (PLACE, *[known.name for known in family.ranges], *[SUM] * family.centered)
    powers = tuple([f"{name}**{what}" for name in family.powers for what in (PLACE, LETTERS)])
    instances = _Instances(family)
    choices = [plain, (*plain, LETTERS)]
    if powers:
        choices += [(*plain[1:], *powers), (*plain, LETTERS, *powers)]
    steep = _Instances(family, (1, STEEP))
    for features in choices:
        for ratio in interpolated(instances.of(features), len(features), DEGREES):
            yield Heights((ratio,), features)
        # Powers are of one prior, whose heights are sums: several functions are of sets that events bound.
        for parts in () if powers else branches(steep.all_of(features), len(features), TOGETHER):
            yield from _joined(parts, features, steep.all_of(features)(1))


def _joined(parts: tuple[Ratio, ...], features: tuple[str, ...], points: list[Point]) -> Iterator[Heights]:
    """Combine several functions as their maximum or minimum over all points, in every order."""
    listed = [([part.at(values) for part in parts], height) for values, height in points]
    known = [(entries, height) for entries, height in listed if None not in entries]
    for greatest in (True, False):
        if all(height == (max if greatest else min)(entries) for entries, height in known):
            for order in permutations(parts):
                yield Heights(order, features, greatest)
            return


class _Instances:
    """Small instances with their breakpoints, computed on demand."""

    def __init__(self, family: SourceFamily, centers: tuple[int, ...] = (1,)) -> None:
        varied = bool(family.ranges) or family.centered
        sizes, seeds = range(2, LARGEST + 1 if varied else MOST + 1), range(EACH // len(centers) if varied else 1)
        arguments = ((size, 1, seed, power) for seed in seeds for size in sizes for power in centers)
        self._drawn = (instance for each in arguments for instance in family.instances(*each))
        self.known: list[tuple[Instance, Corner]] = []

    def of(self, features: tuple[str, ...]) -> Callable[[int], list[Point]]:
        """Return the points in some variables."""
        return lambda count: self.points(count, features)

    def all_of(self, features: tuple[str, ...]) -> Callable[[int], list[Point]]:
        """Return all points in some variables, of any number requested."""
        return lambda _: self.points(EVERY, features)

    def points(self, count: int, features: tuple[str, ...]) -> list[Point]:
        """Return the first values of the unknown function, at least as many as requested unless there are fewer."""
        while len(self.known) < count:
            instance = next(self._drawn, None)
            if instance is None:
                break
            self.known += [(instance, corner) for corner in instance.corners[1:-1] if corner[0].denominator == 1]
        return [(values_of(features, instance, int(t)), height) for instance, (t, height) in self.known]


def explained(family: SourceFamily) -> str:
    """Return the reason why the search for heights failed."""
    known = _Instances(family)
    count = len(known.points(1, ()))
    drawn = [instance for size in range(2, LARGEST + 1) for instance in family.instances(size, 2)]
    if not drawn:
        return "no instance of the family is a source set; bound the parameters with where"
    for instance in drawn:
        for t, _ in instance.corners:
            if t.denominator != 1:
                return f"the Lorenz envelope of {instance} has a corner at t = {t}, which no formula in k describes"
    degrees = " and ".join([str(max(pair)) for pair in zip(*DEGREES, strict=True)])
    if not count:
        return "the Lorenz envelopes of small instances have no corner between 0 and M"
    alone = "" if family.powers else ", alone or where it is the greatest or the least of several"
    return (
        f"no ratio of polynomials of degrees up to {degrees} in k, M, the parameters and their powers has the corners{alone}"
    )
