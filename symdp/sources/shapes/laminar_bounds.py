"""Bounds on the probabilities of a laminar family of groups of letters: any two are nested or disjoint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import rational_in
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.alphabet import read_letters, read_subset
from symdp.sources.prior import HullPrior, sum_of
from symdp.sources.shapes.inequality import Inequality
from symdp.sources.shapes.inequality_set import Polyhedron

ZERO, ONE = Fraction(0), Fraction(1)
Turns = list[tuple[Fraction, int]]


@dataclass(frozen=True)
class Group:
    """A group of letters, counted from 0, with bounds of its probability."""

    members: tuple[int, ...]
    lower: Fraction
    upper: Fraction

    @classmethod
    def read(cls, entry: Any, name: str, letters: int) -> Group:
        """Read (letters, lower, upper), or an object with these keys; letters are counted from 1."""
        if isinstance(entry, Mapping):
            if set(entry) != {"letters", "lower", "upper"}:
                raise InvalidArgument(f'{name} must have exactly the keys "letters", "lower" and "upper"')
            entry = (entry["letters"], entry["lower"], entry["upper"])
        if not isinstance(entry, tuple | list) or len(entry) != 3:
            raise InvalidArgument(f"{name} must be a triple (letters, lower, upper)")
        members = read_subset(entry[0], f"{name}.letters", letters)
        lower, upper = (rational_in(entry[1 + k], f"{name}.{key}", 0, 1) for k, key in enumerate(("lower", "upper")))
        return cls(members, lower, upper)


@dataclass(frozen=True)
class _Node:
    """A node of the tree of groups: its child groups, and its own letters x as the numbers -1 - x."""

    group: Group
    inside: tuple[int, ...]


@dataclass(frozen=True)
class Groups(Polyhedron):
    """The priors that give every group of a hierarchy a probability between its bounds."""

    size: int
    groups: tuple[Group, ...]

    @classmethod
    def read(cls, groups: Any, letters: Any) -> Groups:
        """Read the groups; refuse groups that overlap, and bounds that conflict."""
        size = read_letters(letters)
        if isinstance(groups, str | bytes | Mapping) or not hasattr(groups, "__iter__"):
            raise InvalidArgument("groups must be a sequence of triples (letters, lower, upper)")
        built = cls(size, tuple([Group.read(entry, f"groups[{k}]", size) for k, entry in enumerate(groups, 1)]))
        built._refuse_conflicts()
        return built

    @property
    def letters(self) -> int:
        return self.size

    @cached_property
    def _tree(self) -> tuple[_Node, ...]:
        """The groups in post-order; the last one holds all letters, with probability 1."""
        everything = Group(tuple(range(self.size)), ONE, ONE)
        nodes: list[_Node] = []
        outermost, sizes = [-1 - letter for letter in range(self.size)], dict[int, int]()
        for group in [*sorted(self.groups, key=lambda group: len(group.members)), everything]:
            inside = tuple(dict.fromkeys([outermost[letter] for letter in group.members]))
            if sum([sizes.get(part, 1) for part in inside]) != len(group.members):
                other = next(nodes[p].group for p in inside if not set(_members(nodes, p)) <= set(group.members))
                both = f"{_text(other)} and {_text(group)}"
                raise InvalidArgument(f"groups {both} overlap; any two must be nested or disjoint")
            sizes[len(nodes)] = len(group.members)
            for letter in group.members:
                outermost[letter] = len(nodes)
            nodes.append(_Node(group, inside))
        return tuple(nodes)

    def _refuse_conflicts(self) -> None:
        ends: list[tuple[Fraction, Fraction]] = []
        for node in self._tree:
            parts = [(ZERO, ONE) if part < 0 else ends[part] for part in node.inside]
            low = max(node.group.lower, sum_of([part[0] for part in parts]))
            high = min(node.group.upper, sum_of([part[1] for part in parts]))
            if low > high:
                raise Infeasible(
                    f"groups: no prior gives {_text(node.group)} a probability in [{node.group.lower}, {node.group.upper}] "
                    f"and the groups inside it theirs; the bounds imply at least {low} and at most {high}"
                )
            ends.append((low, high))

    @cached_property
    def least_majorised(self) -> HullPrior:
        """The prior of water filling down the tree: each group takes the level from above within its bounds."""
        filled: list[tuple[Fraction, Turns]] = []
        ranges: list[tuple[Fraction, Fraction | None]] = []
        for node in self._tree:
            parts = [(ZERO, [(ZERO, 1)]) if part < 0 else filled[part] for part in node.inside]
            start = sum_of([part[0] for part in parts])
            turns = sorted([turn for part in parts for turn in part[1]])
            ends = _level(start, turns, node.group.lower) or ZERO, _level(start, turns, node.group.upper)
            ranges.append(ends)
            filled.append((max(start, node.group.lower), _between(turns, *ends)))
        levels, prior = [ZERO] * len(self._tree), [ZERO] * self.size
        for place in range(len(self._tree) - 1, -1, -1):
            low, high = ranges[place]
            level = max(levels[place], low) if high is None else min(max(levels[place], low), high)
            for part in self._tree[place].inside:
                if part < 0:
                    prior[-1 - part] = level
                else:
                    levels[part] = level
        return HullPrior(tuple(prior))

    def _rows(self) -> Iterable[Inequality]:
        for group in self.groups:
            name = " + ".join([f"P{letter + 1}" for letter in group.members])
            if group.lower > 0:
                yield Inequality(dict.fromkeys(group.members, -ONE), -group.lower, f"{name} >= {group.lower}")
            if group.upper < 1:
                yield Inequality(dict.fromkeys(group.members, ONE), group.upper, f"{name} <= {group.upper}")

    def describe(self) -> dict[str, Any]:
        rows = [
            {"letters": [letter + 1 for letter in group.members], "lower": str(group.lower), "upper": str(group.upper)}
            for group in self.groups
        ]
        return {"letters": self.size, "groups": rows}


def _members(nodes: list[_Node], part: int) -> tuple[int, ...]:
    return (-1 - part,) if part < 0 else nodes[part].group.members


def _level(start: Fraction, turns: Turns, target: Fraction) -> Fraction | None:
    """Return the least level >= 0 at which the content is at least the target; None if there is none."""
    here, content, rising = ZERO, start, 0
    for turn, change in turns:
        if content + rising * (turn - here) >= target:
            break
        content, here, rising = content + rising * (turn - here), turn, rising + change
    if content >= target:
        return here
    return here + (target - content) / rising if rising else None


def _between(turns: Turns, low: Fraction, high: Fraction | None) -> Turns:
    """Return the breakpoints of the content held constant outside two levels."""
    if high is not None and high <= low:
        return []
    first = sum([change for turn, change in turns if turn <= low])
    kept = [(low, first), *[(turn, change) for turn, change in turns if turn > low and (high is None or turn < high)]]
    return kept if high is None else [*kept, (high, -sum([change for _, change in kept]))]


def _text(group: Group) -> str:
    named = [f"P{letter + 1}" for letter in group.members[:5]]
    return " + ".join(named) + (" + ..." if len(group.members) > 5 else "")
