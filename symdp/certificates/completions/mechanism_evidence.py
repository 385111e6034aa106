"""Evidence for whole mechanisms: the rows of a mechanism, and lower bounds on the cost of private ones.

Evidence comes in several forms: a mechanism as a matrix, a floor whose rows are filled by the cheapest outputs, or parts of
a graph with a matrix or with weights of the columns lambda^-distance; bounds as flows on pairs, as radii where all letters
are adjacent, or on parts of a graph as weights or an envelope. All are converted to matrices and to flows here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.completions.completion import ONE, ZERO, Object, fractions
from symdp.certificates.completions.source_prices import Numbers

Amounts = dict[tuple[int, int], Fraction]
Edges = list[list[int]]


@dataclass(frozen=True)
class Bound:
    """A prior with its evidence, multipliers of the rows, flows of each output on pairs of letters, and a rival prior."""

    loss: Sequence[Sequence[Fraction]]
    level: Fraction
    prior: Object
    rows: Numbers
    flows: list[Amounts]
    rival: Object | None = None

    @cached_property
    def chances(self) -> Numbers:
        """The prior p."""
        return fractions(self.prior["prior"])

    def left(self, x: int, z: int) -> Fraction:
        """Return E_z(x)."""
        return self.chances[x] * self.loss[x][z] - self.rows[x]

    def inflow(self, x: int, z: int) -> Fraction:
        """Return the inflow of a letter."""
        return self._sums[z][1].get(x, ZERO)

    def slack(self, x: int, z: int) -> Fraction:
        """Return s_z(x)."""
        out, into = self._sums[z]
        return self.left(x, z) + out.get(x, ZERO) - self.level * into.get(x, ZERO)

    @cached_property
    def _sums(self) -> list[tuple[dict[int, Fraction], dict[int, Fraction]]]:
        sums = []
        for flows in self.flows:
            out, into = dict[int, Fraction](), dict[int, Fraction]()
            for (i, h), amount in flows.items():
                out[i], into[h] = out.get(i, ZERO) + amount, into.get(h, ZERO) + amount
            sums.append((out, into))
        return sums

    @cached_property
    def largest(self) -> Amounts:
        """The largest flow of each pair."""
        largest = Amounts()
        for flows in self.flows:
            for pair, amount in flows.items():
                largest[pair] = max(amount, largest.get(pair, ZERO))
        return largest


def known_prior(question: Object, evidence: Object) -> Object:
    """Return the prior of the evidence; on a graph the only one of the question."""
    alone = {"prior": question["source"].get("vertices", [[]])[0], "weights": ["1"]}
    prior: Object = evidence.get("prior", evidence.get("bound", alone))
    return prior


def matrix_of(question: Object, evidence: Object, programs: Any, level: Fraction) -> list[Numbers]:
    """Return the rows of a mechanism."""
    if "matrix" in evidence:
        return [fractions(row) for row in evidence["matrix"]]
    if "floor" in evidence:
        floor = fractions(evidence["floor"])
        return [_filled(floor, costs, level) for costs in programs.loss]
    return matrix_of_parts(question, evidence.get("high", evidence)["parts"], level)


def matrix_of_parts(question: Object, parts: Sequence[Object], level: Fraction) -> list[Numbers]:
    """Return the rows of a mechanism on a graph, part by part, whose outputs are vertices."""
    size = len(question["adjacency"]["labels"])
    rows = [[ZERO] * size for _ in range(size)]
    for evidence in parts:
        part = _Part(evidence, question["adjacency"]["edges"], level)
        for x, row in zip(part.vertices, part.rows(evidence["mechanism"]), strict=True):
            for z, entry in zip(part.vertices, row, strict=True):
                rows[x][z] = entry
    return rows


def bound_of(question: Object, evidence: Object, programs: Any, level: Fraction) -> Bound:
    """Return the bound stated by the evidence."""
    if "bound" not in evidence:
        parts = evidence.get("low", evidence)["parts"]
        return bound_of_parts(question, parts, Bound(programs.loss, level, known_prior(question, evidence), [], []))
    none: list[Amounts] = [{} for _ in range(programs.outputs)]
    stated, rival = evidence["bound"], evidence.get("rival")
    if "radii" in stated:
        if programs.pairs is not None:
            raise LookupError("radii bound mechanisms where all letters are adjacent")  # The programs are solved then.
        return Bound(programs.loss, level, stated, fractions(stated["radii"]), none, rival)
    for z, flows in stated["flows"]:
        for i, h, amount in flows:
            none[z][i, h] = none[z].get((i, h), ZERO) + Fraction(amount)
    return Bound(programs.loss, level, stated, fractions(stated["rows"]), none, rival)


def components_of(letters: int, pairs: Sequence[tuple[int, int]]) -> list[set[int]]:
    """Return the connected components of the letters."""
    joined = [{x} for x in range(letters)]
    for i, h in pairs:
        if joined[i] is not joined[h]:
            joined[i] |= joined[h]
            for x in joined[h]:
                joined[x] = joined[i]
    return list({id(part): part for part in joined}.values())


def towards(
    letters: set[int], start: list[int], pairs: Sequence[tuple[int, int]]
) -> tuple[dict[int, int | None], list[int]]:
    """Return the next letter of each on a shortest path to some letters, and the letters in the order of the lengths."""
    following: dict[int, int | None] = dict.fromkeys(start)
    order = list(start)
    before = dict[int, list[int]]()
    for i, h in pairs:
        before.setdefault(h, []).append(i)
    for h in order:
        for i in before.get(h, ()):
            if i in letters and i not in following:
                following[i] = h
                order.append(i)
    return following, order


def _filled(floor: Numbers, costs: Sequence[Fraction], level: Fraction) -> Numbers:
    """Return the least-cost row above the column minima."""
    row, rest = list(floor), 1 - sum(floor)
    for z in sorted(range(len(floor)), key=costs.__getitem__):
        step = min(rest, (level - 1) * floor[z])
        row[z], rest = row[z] + step, rest - step
    return row


def bound_of_parts(question: Object, parts: Sequence[Object], empty: Bound) -> Bound:
    """Return the bound of a prior on a graph, to which each part adds its flows and subtracts its weights from the rows."""
    chances, rows = empty.chances, list(empty.chances)
    flows: list[Amounts] = [{} for _ in chances]
    for evidence in parts:
        part = _Part(evidence, question["adjacency"]["edges"], empty.level)
        likely = [k for k, x in enumerate(part.vertices) if chances[x] > 0]
        weights, of_guess = part.bound(evidence["bound"], [chances[x] for x in part.vertices])
        for x, weight in zip(part.vertices, weights, strict=True):
            rows[x] -= weight
        for z in range(len(flows)):
            k = part.vertices.index(z) if z in part.vertices and chances[z] > 0 else likely[0] if likely else None
            for (i, h), amount in (of_guess(k) if k is not None else {}).items():
                flows[z][part.vertices[i], part.vertices[h]] = amount
    return Bound(empty.loss, empty.level, empty.prior, rows, flows)


class _Part:
    """An induced subgraph at one lambda, with its vertices counted from 0."""

    def __init__(self, evidence: Object, edges: Edges, level: Fraction) -> None:
        self.vertices, self.level = evidence["vertices"], level
        place = {vertex: k for k, vertex in enumerate(self.vertices)}
        self.near: list[list[int]] = [[] for _ in self.vertices]
        for x, y in edges:
            if x in place and y in place:
                self.near[place[x]].append(place[y])
                self.near[place[y]].append(place[x])

    def away_from(self, source: int) -> tuple[list[int], dict[int, int]]:
        """Return the vertices connected with one, by their distance, and the predecessor of each."""
        order, before = [source], dict[int, int]()
        for i in order:
            for k in self.near[i]:
                if k != source and k not in before:
                    before[k] = i
                    order.append(k)
        return order, before

    def kernel(self, source: int) -> Numbers:
        """Return lambda^-distance from a vertex, 0 where no path exists."""
        order, before = self.away_from(source)
        values = [ZERO] * len(self.vertices)
        values[source] = ONE
        for k in order[1:]:
            values[k] = values[before[k]] / self.level
        return values

    def rows(self, mechanism: Object) -> list[Numbers]:
        """Return the rows of the mechanism on the part."""
        if "rows" in mechanism:
            return [fractions(row) for row in mechanism["rows"]]
        size = len(self.vertices)
        made = [[ZERO] * size for _ in range(size)]
        for z, (weight, guess) in enumerate(zip(fractions(mechanism["kernel"]), mechanism["guesses"], strict=True)):
            for x, entry in enumerate(self.kernel(z)):
                made[x][guess] += weight * entry
        return made

    def bound(self, evidence: Object, chances: Numbers) -> tuple[Numbers, Any]:
        """Return the weights, and a function from a guess of positive probability to its flows."""
        if "envelope" in evidence:
            heights = fractions(evidence["envelope"])
            return self._of_envelope(heights), lambda z: self._down(heights, z)
        weights = fractions(evidence["weights"])
        if "flows" in evidence:
            known = {z: {(i, h): Fraction(amount) for i, h, amount in flows} for z, flows in evidence["flows"]}
            return weights, lambda z: known.get(z, {})
        return weights, lambda z: self._gathered(weights, z)

    def _gathered(self, weights: Numbers, z: int) -> Amounts:
        """Return the flows that carry all weights towards a guess, divided by lambda at each step."""
        order, before = self.away_from(z)
        worth, amounts = list(weights), Amounts()
        for k in reversed(order[1:]):
            amounts[before[k], k] = worth[k] / self.level
            worth[before[k]] += worth[k] / self.level
        return {pair: amount for pair, amount in amounts.items() if amount}

    def _of_envelope(self, heights: Numbers) -> Numbers:
        """Return the weights w whose kernel is the envelope, on a forest; at lambda = 1 one vertex per component."""
        if self.level == 1:
            seen, at_roots = set[int](), [ZERO] * len(heights)
            for k, height in enumerate(heights):
                at_roots[k] = ZERO if k in seen else height
                seen |= set(self.away_from(k)[0])
            return at_roots
        t, weights = 1 / self.level, []
        for height, near in zip(heights, self.near, strict=True):
            around = sum([heights[i] for i in near], ZERO)
            weights.append((height * (1 + (len(near) - 1) * t * t) - t * around) / (1 - t * t))
        return weights

    def _down(self, heights: Numbers, z: int) -> Amounts:
        """Return the flows of an envelope for a guess, on each edge directed away from it or from a root elsewhere."""
        if self.level == 1:
            return self._gathered(self._of_envelope(heights), z)
        t, seen, amounts = 1 / self.level, set[int](), Amounts()
        for root in (z, *range(len(heights))):
            if root not in seen:
                order, before = self.away_from(root)
                seen |= set(order)
                amounts |= {(before[k], k): t * (heights[k] - t * heights[before[k]]) / (1 - t * t) for k in order[1:]}
        return {pair: amount for pair, amount in amounts.items() if amount}
