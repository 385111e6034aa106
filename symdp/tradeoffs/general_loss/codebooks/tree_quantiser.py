"""Codebooks in a tree, where the costs of a letter do not decrease with the distance of an output.

The nodes assigned to an output of the codebook are connected. So the cheapest codebook is computed from the leaves to the
root: for every node and every output the least that its subtree pays if the output serves the node.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from symdp.losses.loss import Matrix
from symdp.losses.tree_nodes import TreeNodes
from symdp.sources.prior import Vector
from symdp.tradeoffs.general_loss.codebooks.quantiser import Chosen, Quantiser, scaled_costs

ZERO = Fraction(0)


class TreeQuantiser(Quantiser):
    """A quantiser for the costs of a tree.

    Examples
    --------
    >>> from symdp.losses import tree
    >>> loss = tree([None, 0, 0, 0])
    >>> quantiser = TreeQuantiser((Fraction(1, 4),) * 4, loss.matrix(4), loss.nodes(4))
    >>> quantiser.cheapest([1, 2, 2, 2], 1)
    (0,)
    >>> quantiser.cheapest([1, 2, 2, 2], 3)
    (0, 1, 2, 3)
    >>> sum(quantiser.shares([1, 2, 2, 2], 3))
    7
    """

    def __init__(self, prior: Vector, costs: Matrix, nodes: TreeNodes) -> None:
        self.scale, self._rows = scaled_costs(prior, costs)
        self._costs = costs
        self._nodes, self._outputs = nodes, len(costs[0])
        self.constant = [sum(column) for column in zip(*self._rows, strict=True)]
        size = len(nodes.parents)
        self._paid = [[0] * self._outputs for _ in range(size)]
        for home, row in zip(nodes.letters, self._rows, strict=True):
            self._paid[home] = [a + b for a, b in zip(self._paid[home], row, strict=True)]
        self._below = [{y for y, home in enumerate(nodes.outputs) if home == node} for node in range(size)]
        for node in range(size - 1, 0, -1):
            self._below[nodes.parents[node]] |= self._below[node]

    def error(self, kept: Chosen) -> int:
        return sum([min([row[y] for y in kept]) for row in self._rows])

    def nearest(self, kept: Chosen) -> list[int]:
        return [min(kept, key=row.__getitem__) for row in self._costs]

    def cheapest(self, prices: Sequence[int], weight: int) -> Chosen:
        parents, every = self._nodes.parents, range(self._outputs)
        totals = [[weight * cost for cost in row] for row in self._paid]
        best = [-1] * len(parents)
        for node in range(len(parents) - 1, -1, -1):
            mine, below = totals[node], self._below[node]
            for y in below:
                if self._nodes.outputs[y] == node:
                    mine[y] += prices[y]
            if below:
                best[node] = min(below, key=mine.__getitem__)
            if node:
                least = mine[best[node]] if below else None
                above = totals[parents[node]]
                for y in every:
                    above[y] += mine[y] if least is None or y in below or mine[y] < least else least
        return self._codewords(totals, best)

    def _codewords(self, totals: list[list[int]], best: list[int]) -> Chosen:
        """Return the codeword of each node, from the root to the leaves."""
        chosen = [best[0]]
        for node, parent in enumerate(self._nodes.parents[1:], 1):
            y, mine = chosen[parent], totals[node]
            stays = best[node] < 0 or y in self._below[node] or mine[y] < mine[best[node]]
            chosen.append(y if stays else best[node])
        return tuple(sorted(set(chosen)))

    def shares(self, prices: Sequence[int], weight: int) -> list[int]:
        """Compute dual variables greedily: balls are paid for from the leaves to the root, by their highest points."""
        rest = list(prices)
        shares, done = [weight * min(row) for row in self._rows], [False] * len(self._rows)
        for x, ball, step in self._balls:
            if done[x]:
                continue
            demand, left = weight * step, min([rest[y] for y in ball])
            done[x] = left < demand
            shares[x] += min(demand, left)
            for y in ball:
                rest[y] -= min(demand, left)
        # The ball of all outputs may be paid for without bound, by any letter.
        shares[0] += min(rest)
        return shares

    @cached_property
    def _balls(self) -> list[tuple[int, list[int], int]]:
        """Letters, outputs up to one of their costs, and the step to the next; deep highest points come first."""
        balls = []
        for x, row in enumerate(self._rows):
            home = self._nodes.letters[x]
            away = self._distances(home)
            for cost, larger in pairwise(sorted(set(row))):
                ball = [y for y, other in enumerate(row) if other <= cost]
                radius = max([away[self._nodes.outputs[y]] for y in ball])
                balls.append((radius - self._depths[home], x, ball, larger - cost))
        return [entry[1:] for entry in sorted(balls, key=lambda entry: entry[0])]

    @cached_property
    def _depths(self) -> list[Fraction]:
        return self._distances(0)

    def _distances(self, start: int) -> list[Fraction]:
        """Return the distances of all nodes from one node."""
        parents, lengths = self._nodes.parents, self._nodes.lengths
        distances = {start: ZERO}
        while start:
            distances[parents[start]] = distances[start] + lengths[start]
            start = parents[start]
        for node in range(len(parents)):
            if node not in distances:
                distances[node] = distances[parents[node]] + lengths[node]
        return [distances[node] for node in range(len(parents))]
