"""The largest leakage on a graph with few outputs as a theorem of Coq.

Coq is shown weights and flows for every set of rows. A set that a permutation of the graph maps to one of the certificate
has the weights and flows of that one, renamed: fact (P) of checker/outputs.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from symdp.certificates.checker import graph, outputs, rules
from symdp.certificates.coq.graph import Flow, bound_of, edges_of, parts_of
from symdp.certificates.coq.terms import (
    Numbers,
    Theorem,
    argument,
    field_element,
    flow_lists,
    listed,
    matrix,
    record,
    vector,
)

Document = dict[str, Any]
Rows = tuple[int, ...]


@dataclass(frozen=True)
class _Bound:
    weights: Numbers
    flows: list[list[Flow]]

    def written(self) -> str:
        return f"({vector(self.weights)}, {flow_lists(self.flows)})"

    def renamed(self, images: list[int]) -> _Bound:
        """The same where the vertices have the names that a permutation gives them."""
        places = sorted(range(len(images)), key=images.__getitem__)
        moved = [[(images[i], images[k], amount) for i, k, amount in self.flows[place]] for place in places]
        return _Bound([self.weights[place] for place in places], moved)


def outputs_theorem(claim: Document, evidence: Document) -> Theorem:
    """The largest exponential of the leakage with this many outputs."""
    size, edges = graph.read_graph(rules.field(claim, "graph", dict))
    level, value = rules.number(claim, "exp_epsilon"), rules.number(claim, "exp_leakage")
    count = rules.field(claim, "outputs", int)
    rows = [rules.vector({"row": row}, "row", count) for row in rules.field(evidence, "mechanism", list)]
    bounds = _all_bounds(evidence, size, edges, level, count)
    return Theorem(
        f"The largest exp(min-entropy leakage) at exp(epsilon) = {level} with {count} outputs is {value}.",
        (edges_of(edges),),
        f"best_few_outputs (joined {size} edges) {count} {field_element(level)} {field_element(value)}",
        record({"output_rows": matrix(rows), "bounds": listed([bound.written() for bound in bounds])}),
        "best_few_outputs_proved",
        f"{size} edges {count} {argument(level)} {argument(value)}",
        "GraphChecks OutputsChecks",
    )


def _all_bounds(evidence: Document, size: int, edges: Any, level: Fraction, count: int) -> list[_Bound]:
    """A bound for every set of rows, in the order in which OutputsChecks.v lists the sets."""
    generators = [outputs.check_permutation(images, size, edges) for images in rules.field(evidence, "automorphisms", list)]
    known = dict([_bounded(one, size, edges, level, count) for one in rules.field(evidence, "sets", list)])
    pending = list(known)
    while pending:
        former = pending.pop()
        for images in generators:
            image = tuple(sorted([images[row] for row in former]))
            if image not in known:
                known[image] = known[former].renamed(images)
                pending.append(image)
    sets = list(combinations(range(size), count))
    rules.require([], "products of the permutations map these sets to all sets of rows", all(rows in known for rows in sets))
    return [known[rows] for rows in sets]


def _bounded(entry: Document, size: int, edges: Any, level: Fraction, count: int) -> tuple[Rows, _Bound]:
    rows: list[int] = rules.field(entry, "rows", list)
    prior = [Fraction(int(vertex in rows), count) for vertex in range(size)]
    weights, flows = bound_of(parts_of(entry, size, edges, prior, level), size)
    scaled = [[(i, k, amount * count) for i, k, amount in ones] for ones in flows]
    return tuple(sorted(rows)), _Bound([weight * count for weight in weights], scaled)
