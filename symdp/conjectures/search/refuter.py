"""Directed search for counterexamples: extreme instances first, then descent from the nearest misses.

Floats propose, rationals decide: every instance that leaves this module is exact and lies in the domain of its arguments.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any

from symdp.arithmetic.rational import Infinity
from symdp.conjectures.decision import instance_text
from symdp.conjectures.search.argument_kinds import DistortionKind, Kind, kind_of
from symdp.conjectures.search.shrinking import Instance, inward, shrunk
from symdp.errors import InvalidArgument

Margin = Callable[..., Any]

FINEST_STEP = 2.0**-9
DENOMINATOR = 2000


def kinds_of(arguments: Mapping[str, Any]) -> dict[str, Kind] | None:
    """Return the kinds of strategies, or None when that of one is unknown."""
    kinds = {name: argument if isinstance(argument, Kind) else kind_of(argument) for name, argument in arguments.items()}
    known = {name: kind for name, kind in kinds.items() if kind is not None}
    return known if len(known) == len(kinds) else None


def directed_instances(**arguments: Any) -> Iterator[Instance]:
    """Generate extreme exact instances, deterministically: vertices, ties, zeros, thresholds, extreme mechanisms.

    Parameters
    ----------
    **arguments
        A strategy of :mod:`symdp.testing`, or a :class:`Kind`, for each argument.

    Yields
    ------
    dict
        Arguments by name; distortions are those at which the source sets and priors beside them change.

    Examples
    --------
    >>> from itertools import islice
    >>> from symdp.testing import class_two_sets, distortions
    >>> for instance in islice(directed_instances(source=class_two_sets(), distortion=distortions()), 3):
    ...     print(instance_text(instance))
    source = vertices ((1, 0)), distortion = 1/2
    source = vertices ((1, 0)), distortion = 1/4
    source = vertices ((1, 0, 0)), distortion = 2/3
    """
    kinds = kinds_of(arguments)
    if kinds is None:
        unknown = [name for name, argument in arguments.items() if kinds_of({name: argument}) is None]
        raise InvalidArgument(
            f"{', '.join(unknown)} has no known extremes; use a strategy of symdp.testing without filter or map"
        )
    # Distortions come last: their extremes depend on the sources.
    order = sorted(kinds, key=lambda name: isinstance(kinds[name], DistortionKind))
    yield from _combined({name: kinds[name] for name in order}, {})


def _combined(kinds: dict[str, Kind], chosen: Instance) -> Iterator[Instance]:
    """Combine diagonally: an early value of one argument meets an early value of the next."""
    if not kinds:
        yield chosen
        return
    (name, kind), *rest = kinds.items()
    branches: list[Iterator[Instance]] = []
    values = iter(kind.extremes(chosen))
    exhausted = False
    while branches or not exhausted:
        value = next(values, _NONE)
        exhausted = exhausted or value is _NONE
        if value is not _NONE:
            branches.append(_combined(dict(rest), chosen | {name: value}))
        open_branches = []
        for branch in branches:
            instance = next(branch, None)
            if instance is not None:
                open_branches.append(branch)
                yield instance
        branches = open_branches


_NONE = object()


@dataclass
class Descent:
    """A descent of a margin from an instance by steps along each coordinate that halve when none helps.

    Attributes
    ----------
    kinds : dict
    margin : callable
        Of the same arguments as the claim: a number that falls as the claim comes closer to failing.
    evaluations : int
        How often the margin is evaluated at most.
    """

    kinds: Mapping[str, Kind]
    margin: Margin
    evaluations: int

    def from_instance(self, start: Instance) -> Iterator[Instance]:
        """Generate exact instances of decreasing margin, each rounded from floats before its margin is evaluated."""
        names = [name for name, kind in self.kinds.items() if kind.coordinates(start[name])]
        current, best, step = start, self.height(start), 0.25
        while step >= FINEST_STEP and self.evaluations > 0:
            better = None
            for neighbour in self._neighbours(current, names, step):
                height = self.height(neighbour)
                if height < best:
                    better, best = neighbour, height
                    break
                if self.evaluations <= 0:
                    return
            if better is None:
                step /= 2
            else:
                current = better
                yield current

    def height(self, values: Instance) -> float:
        """Return the margin as a float; infinite where it is undefined."""
        self.evaluations -= 1
        try:
            height = self.margin(**values)
        except Exception as error:
            raise InvalidArgument(f"margin raised {type(error).__name__} ({error}) at {instance_text(values)}") from error
        if isinstance(height, bool) or not isinstance(height, Real | Infinity):
            raise InvalidArgument(f"margin returned {height!r} at {instance_text(values)}, it must return a number")
        return math.inf if isinstance(height, Infinity) or math.isnan(height) else float(height)

    def _neighbours(self, values: Instance, names: list[str], step: float) -> Iterator[Instance]:
        for name in names:
            kind, numbers = self.kinds[name], self.kinds[name].coordinates(values[name])
            for place in range(len(numbers)):
                for change in (step, -step):
                    moved = [*numbers[:place], numbers[place] + change, *numbers[place + 1 :]]
                    value = kind.at(values[name], moved, DENOMINATOR)
                    if value is not None and value != values[name] and kind.accepts(value):
                        yield values | {name: value}


def smallest(kinds: Mapping[str, Kind], values: Instance, fails: Callable[[Instance], bool]) -> Instance:
    """Return a counterexample made small within the domain of its arguments, in the interior where there is one."""

    def fails_inside(at: Instance) -> bool:
        return all(kind.accepts(at[name]) for name, kind in kinds.items()) and fails(at)

    return inward(shrunk(values, fails_inside), fails_inside)
