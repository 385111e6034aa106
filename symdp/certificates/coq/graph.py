"""Best utilities and largest leakages on graphs as theorems of Coq.

Coq is shown a mechanism with one output per vertex, weights w, and for each guess z amounts f(i,k) >= 0 on neighbours with
w_j >= pi_z [j=z] + sum_i lambda f(i,j) - sum_k f(j,k): fact (F) of graph.py, to which (W) and (E) come down by
sending what each vertex has towards z along a tree of shortest paths.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import graph, rules
from symdp.certificates.coq.terms import (
    Numbers,
    Theorem,
    argument,
    defined,
    field_element,
    flow_lists,
    listed,
    matrix,
    record,
)
from symdp.certificates.coq.terms import vector as written

Document = dict[str, Any]
Flow = tuple[int, int, Fraction]
ZERO = Fraction(0)


def utility_theorem(claim: Document, evidence: Document) -> Theorem:
    """The best utility under a prior."""
    size, edges = graph.read_graph(rules.field(claim, "graph", dict))
    level, value = rules.number(claim, "exp_epsilon"), rules.number(claim, "utility")
    prior = rules.vector(claim, "prior", size)
    return Theorem(
        f"The best utility at exp(epsilon) = {level} is {value}.",
        (edges_of(edges), defined("prior_", "seq Q", written(prior))),
        f"best_utility (joined {size} edges) (vector R {size} prior_) {field_element(level)} {field_element(value)}",
        _evidence(evidence, size, edges, prior, level),
        "best_utility_proved",
        f"{size} edges {argument(level)} prior_ {argument(value)}",
        "GraphChecks",
    )


def capacity_theorem(claim: Document, evidence: Document) -> Theorem:
    """The largest min-entropy leakage over all priors, exponentiated."""
    size, edges = graph.read_graph(rules.field(claim, "graph", dict))
    level, value = rules.number(claim, "exp_epsilon"), rules.number(claim, "exp_leakage")
    prior = [Fraction(1, size)] * size
    return Theorem(
        f"The largest exp(min-entropy leakage) at exp(epsilon) = {level} is {value}.",
        (edges_of(edges),),
        f"best_min_capacity (joined {size} edges) {field_element(level)} {field_element(value)}",
        _evidence(evidence, size, edges, prior, level),
        "best_min_capacity_proved",
        f"{size} edges {argument(level)} {argument(value)}",
        "GraphChecks",
    )


def edges_of(edges: list[tuple[int, int]]) -> str:
    """The definition of the edges of a graph."""
    return defined("edges", "seq (nat * nat)", listed([f"({i}, {k})" for i, k in edges]), "nat")


def _evidence(evidence: Document, size: int, edges: list[tuple[int, int]], prior: Numbers, level: Fraction) -> str:
    parts = parts_of(evidence, size, edges, prior, level)
    weights, flows = bound_of(parts, size)
    return record({"channel": matrix(channel_of(parts, size)), "weights": written(weights), "flows": flow_lists(flows)})


def parts_of(evidence: Document, size: int, edges: list[tuple[int, int]], prior: Numbers, level: Fraction) -> list[Part]:
    """The parts of a graph, each with a mechanism, a bound, or both."""
    halves: Document = {"mechanism": {}, "bound": {}}
    return [Part({**halves, **one}, size, edges, prior, level) for one in rules.field(evidence, "parts", list)]


def channel_of(parts: list[Part], size: int) -> list[list[Fraction]]:
    """The rows of the mechanism on all parts."""
    rows = [[ZERO] * size for _ in range(size)]
    for part in parts:
        for place, vertex in enumerate(part.vertices):
            for answer, share in part.rows[place].items():
                rows[vertex][part.vertices[answer]] += share
    return rows


def bound_of(parts: list[Part], size: int) -> tuple[list[Fraction], list[list[Flow]]]:
    """The weights of all vertices, and flows for each guess."""
    weights = [ZERO] * size
    for part in parts:
        for place, vertex in enumerate(part.vertices):
            weights[vertex] = part.weights[place]
    return weights, [[one for part in parts for one in part.towards(guess)] for guess in range(size)]


class Part:
    """The evidence on one set of vertices, none of which has a neighbour outside of it."""

    def __init__(self, given: Any, size: int, edges: list[tuple[int, int]], prior: Numbers, level: Fraction) -> None:
        self.part = graph.Part(given, size, edges, prior, level)
        self.vertices: list[int] = self.part.vertices
        self.level = level

    @cached_property
    def rows(self) -> list[dict[int, Fraction]]:
        """The rows of the mechanism, by the places of the answers."""
        part = self.part
        if "rows" in part.mechanism:
            given = rules.field(part.mechanism, "rows", list)
            return [dict(enumerate(rules.vector({"row": row}, "row", part.size))) for row in given]
        kernel, guesses = rules.vector(part.mechanism, "kernel", part.size), rules.field(part.mechanism, "guesses", list)
        rows = [dict.fromkeys(range(part.size), ZERO) for _ in range(part.size)]
        for vertex, row in enumerate(rows):
            for output, guess in enumerate(guesses):
                row[guess] += part.kernel_entry(vertex, output) * kernel[output]
        return rows

    @cached_property
    def weights(self) -> Numbers:
        """The weights, or those that the envelope gives along a tree."""
        part = self.part
        if "envelope" not in part.bound:
            weights: Numbers = rules.vector(part.bound, "weights", part.size)
            return weights
        envelope, t = rules.vector(part.bound, "envelope", part.size), 1 / self.level
        found = [ZERO] * part.size
        for vertex, parent in self._tree(0):
            if parent is None:
                found[vertex] += envelope[vertex]
            elif t < 1:
                excess = (envelope[vertex] - t * envelope[parent]) / (1 - t * t)
                found[vertex] += excess
                found[parent] -= t * excess
        return found

    def _tree(self, root: int) -> list[tuple[int, int | None]]:
        """Every vertex with its parent on a shortest path to the root, or to any vertex of its component; parents first."""
        order: list[tuple[int, int | None]] = []
        seen: set[int] = set()
        for start in (root, *range(self.part.size)):
            if start in seen:
                continue
            seen.add(start)
            waiting: list[tuple[int, int | None]] = [(start, None)]
            for vertex, parent in waiting:
                order.append((vertex, parent))
                fresh = [near for near in dict.fromkeys(self.part.neighbours[vertex]) if near not in seen]
                seen.update(fresh)
                waiting += [(near, vertex) for near in fresh]
        return order

    def towards(self, guess: int) -> list[Flow]:
        """Flows for one guess; on a part without it, flows for any guess there."""
        place = self.vertices.index(guess) if guess in self.vertices else 0
        flows = self._given(place) if "flows" in self.part.bound else self._along_tree(place)
        return [(self.vertices[i], self.vertices[k], amount) for i, k, amount in flows if amount]

    def _given(self, place: int) -> list[Flow]:
        known = {entry[0]: entry[1] for entry in rules.field(self.part.bound, "flows", list)}
        positive = [vertex for vertex, share in enumerate(self.part.prior) if share > 0]
        chosen = place if self.part.prior[place] > 0 else next(iter(positive), place)
        return [graph.read_flow(flow, self.part) for flow in known.get(chosen, [])]

    def _along_tree(self, root: int) -> list[Flow]:
        flows = []
        held = list(self.weights)
        for vertex, parent in reversed(self._tree(root)):
            if parent is None:
                continue
            if held[vertex] >= 0:
                flows.append((parent, vertex, held[vertex] / self.level))
                held[parent] += held[vertex] / self.level
            else:
                flows.append((vertex, parent, -held[vertex]))
                held[parent] += held[vertex] * self.level
        return flows
