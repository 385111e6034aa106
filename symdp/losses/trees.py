"""Distortion functions of categories in a tree."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import rationals
from symdp.errors import InvalidArgument
from symdp.losses.loss import Loss, Matrix
from symdp.losses.tree_nodes import TreeNodes

ZERO = Fraction(0)
DEEPEST = 200


class Branching(Loss):
    """A tree with letters and outputs at some or all of its nodes, and the costs of its paths."""

    def __init__(self, name: str, nodes: TreeNodes, costs: Sequence[Sequence[Fraction]]) -> None:
        self.letters, self._name, self._nodes = len(nodes.letters), name, nodes
        self._costs = tuple([tuple(row) for row in costs])

    @property
    def name(self) -> str:
        return self._name

    def matrix(self, letters: int) -> Matrix:
        self.require_letters(letters)
        return self._costs

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        return tuple(letters)

    def nodes(self, letters: int) -> TreeNodes:
        self.require_letters(letters)
        return self._nodes


def tree(parents: Sequence[int | None], weights: Sequence[object] | None = None) -> Branching:
    """Build the path length between two nodes of a tree; every node is a letter and an output.

    Parameters
    ----------
    parents : sequence of M int or None
        The parent of each letter, counted from 0; None for the root, of which there is one.
    weights : sequence of M rationals >= 0, optional
        The length of the edge from each letter to its parent, 1 by default; that of the root is not used.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument
        For a cycle, a parent that is not a letter, zero or several roots, a negative length.

    Examples
    --------
    >>> [[int(cost) for cost in row] for row in tree([None, 0, 0, 1]).matrix(4)]
    [[0, 1, 1, 2], [1, 0, 2, 1], [1, 2, 0, 3], [2, 1, 3, 0]]
    >>> tree([None, 2, 1])
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: parents has a circle through the letter 1; every letter must lead to the root
    """
    ups = _read_parents(parents)
    lengths = [Fraction(1)] * len(ups) if weights is None else list(rationals(weights, "weights"))
    if len(lengths) != len(ups):
        raise InvalidArgument(f"weights has {len(lengths)} lengths, parents {len(ups)} letters; make them equal")
    for place, length in enumerate(lengths, 1):
        if length < 0:
            raise InvalidArgument(f"weights[{place}]={length} must not be negative")
    order = _from_the_root(ups)
    costs = [[ZERO] * len(ups) for _ in ups]
    for place, node in enumerate(order):
        for other in order[:place]:
            costs[node][other] = costs[other][node] = costs[ups[node]][other] + lengths[node]
    ranks = {node: place for place, node in enumerate(order)}
    own = tuple([ranks[node] for node in range(len(ups))])
    above = tuple([ranks.get(ups[node], -1) for node in order])
    return Branching("tree", TreeNodes(above, tuple([lengths[node] for node in order]), own, own), costs)


def _read_parents(parents: Sequence[int | None]) -> list[int]:
    if isinstance(parents, str) or not hasattr(parents, "__iter__"):
        raise InvalidArgument("parents must be a sequence of letters, with None for the root")
    nodes = [-1 if parent is None else parent for parent in parents]
    for letter, parent in enumerate(nodes):
        if isinstance(parent, bool) or not isinstance(parent, int) or not -1 <= parent < len(nodes):
            text = repr(parent)
            raise InvalidArgument(
                f"parents[{letter}]={text:.40} must be a letter, counted from 0 to {len(nodes) - 1}, or None for the root"
            )
    if nodes.count(-1) > 1 or not nodes:
        raise InvalidArgument(f"parents has {nodes.count(-1)} roots; write None for one letter")
    return nodes


def _from_the_root(parents: Sequence[int]) -> list[int]:
    """Return the letters, each after its parent."""
    known, order = {-1}, list[int]()
    for letter in range(len(parents)):
        path, seen = [], set[int]()
        while letter not in known:
            if letter in seen:
                raise InvalidArgument(
                    f"parents has a circle through the letter {letter}; every letter must lead to the root"
                )
            seen.add(letter)
            path.append(letter)
            letter = parents[letter]
        known |= seen
        order += reversed(path)
    return order


def hierarchy(groups: Sequence[Any]) -> Branching:
    """Build the number of groups that contain the true letter but not the output, the letter itself being the smallest.

    Parameters
    ----------
    groups : nested sequences of int
        Groups of groups of letters, which are counted from 0, every one named once. The whole is the largest group.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument
        For an empty group, a letter named twice, one that is left out.

    Examples
    --------
    >>> [[int(cost) for cost in row] for row in hierarchy([[0, 1], [2, [3, 4]]]).matrix(5)]
    [[0, 1, 2, 2, 2], [1, 0, 2, 2, 2], [2, 2, 0, 1, 1], [3, 3, 2, 0, 1], [3, 3, 2, 1, 0]]
    """
    parents, leaves = list[int](), dict[int, int]()
    _add_group(groups, -1, 0, parents, leaves)
    size = len(leaves)
    for letter in range(size):
        if letter not in leaves:
            raise InvalidArgument(f"groups leave out the letter {letter}; name the letters 0 to {max(leaves)} once each")
    own = tuple([leaves[letter] for letter in range(size)])
    around = [_ancestors(parents, node) for node in own]
    costs = [[Fraction(len([node for node in mine if node not in set(other)])) for other in around] for mine in around]
    return Branching("hierarchy", TreeNodes(tuple(parents), _rises(parents), own, own), costs)


def _add_group(group: Any, parent: int, depth: int, parents: list[int], leaves: dict[int, int]) -> None:
    if isinstance(group, bool | str) or not (isinstance(group, int) or hasattr(group, "__iter__")):
        text = repr(group)
        raise InvalidArgument(f"groups holds {text:.40}; write letters as numbers from 0, and groups as lists")
    node = len(parents)
    parents.append(parent)
    if isinstance(group, int):
        if group in leaves:
            raise InvalidArgument(f"groups name the letter {group} twice; name every letter once")
        if group < 0 or depth == 0:
            raise InvalidArgument(f"groups={group} must be lists of letters, which are counted from 0")
        leaves[group] = node
        return
    if depth > DEEPEST:
        raise InvalidArgument(f"groups are nested deeper than {DEEPEST}; leave groups with one member out")
    members = list(group)
    if not members:
        raise InvalidArgument("groups holds an empty group; leave it out")
    for member in members:
        _add_group(member, node, depth + 1, parents, leaves)


def _rises(parents: Sequence[int]) -> tuple[Fraction, ...]:
    """Return edge lengths with which all letters of a group are equally far from it, and larger groups are farther."""
    heights = [0] * len(parents)
    for node in range(len(parents) - 1, 0, -1):
        heights[parents[node]] = max(heights[parents[node]], heights[node] + 1)
    return tuple([Fraction(heights[max(parent, 0)] - heights[node]) for node, parent in enumerate(parents)])


def _ancestors(parents: Sequence[int], node: int) -> list[int]:
    path = []
    while node >= 0:
        path.append(node)
        node = parents[node]
    return path
