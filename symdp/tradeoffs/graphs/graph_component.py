"""The optimum on a component of a graph in the format of a certificate: a mechanism, and a bound for all mechanisms.

The components of a graph do not constrain each other, so that their optima add up; each is solved and proved alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from symdp.certificates.finding import written
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.mechanisms.graph_mechanisms import inverse_powers
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector
from symdp.tradeoffs.optimum import ClosedForm

ZERO = Fraction(0)


@dataclass(frozen=True)
class Kernel:
    """The channel K diag(x) with K x = 1, its output z read as the guess ``guesses[z]``.

    Attributes
    ----------
    scaling : tuple of n Fractions >= 0
        x.
    guesses : tuple of n int
    """

    scaling: Vector
    guesses: tuple[int, ...]

    def matrix(self, graph: AdjacencyGraph, exp_epsilon: Fraction) -> Matrix:
        """Return the n x n matrix whose columns are the guesses."""
        powers = inverse_powers(graph, exp_epsilon)
        # Many vertices have one scale, and there are few distances: each product is computed once.
        scaled = {scale: [power * scale for power in powers] for scale in set(self.scaling)}
        columns = [scaled[scale] for scale in self.scaling]
        rows = []
        for distances in graph.distances:
            row = [ZERO] * graph.size
            for distance, column, guess in zip(distances, columns, self.guesses, strict=True):
                if distance is not None:
                    row[guess] = row[guess] + column[distance] if row[guess] else column[distance]
            rows.append(tuple(row))
        return tuple(rows)

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"kernel": written(self.scaling), "guesses": list(self.guesses)}


@dataclass(frozen=True)
class Table:
    """A mechanism by its n x n matrix."""

    rows: Matrix

    def matrix(self, graph: AdjacencyGraph, exp_epsilon: Fraction) -> Matrix:
        """Return the rows themselves."""
        return self.rows

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"rows": [written(row) for row in self.rows]}


@dataclass(frozen=True)
class Covering:
    """Weights w >= 0 with K w >= pi: the utility is at most sum w."""

    weights: Vector

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"weights": written(self.weights)}


@dataclass(frozen=True)
class Envelope:
    """A vector m >= pi on a forest with m_i <= lambda m_h for neighbours: the utility is at most m'K^-1 1."""

    values: Vector

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {"envelope": written(self.values)}


@dataclass(frozen=True)
class Flows:
    """Signed weights w, and for every guess z multipliers of lambda h_k - h_i >= 0 that bound pi_z h_z by w.h."""

    weights: Vector
    flows: dict[int, dict[tuple[int, int], Fraction]]

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        flows = [
            [guess, [[i, k, str(amount)] for (i, k), amount in sorted(flow.items())]]
            for guess, flow in sorted(self.flows.items())
        ]
        return {"weights": written(self.weights), "flows": flows}


Release: TypeAlias = Kernel | Table
Bound: TypeAlias = Covering | Envelope | Flows


@dataclass(frozen=True)
class Part:
    """A component with its prior, not normalised.

    Attributes
    ----------
    graph : AdjacencyGraph
        Connected.
    exp_epsilon : Fraction
    prior : tuple of n Fractions >= 0
    """

    graph: AdjacencyGraph
    exp_epsilon: Fraction
    prior: Vector

    def is_uniform(self) -> bool:
        """Return whether all vertices have one probability."""
        return len(set(self.prior)) == 1


class Maximum(Protocol):
    """The largest sum of pi_z H[z][z], a mechanism that has it, and a bound that proves it."""

    @property
    def utility(self) -> Fraction:
        """The sum."""

    @property
    def release(self) -> Release:
        """The mechanism."""

    @property
    def bound(self) -> Bound:
        """The bound."""

    @property
    def form(self) -> ClosedForm | None:
        """The sum as a function of lambda, where there is one."""


@dataclass(frozen=True)
class ComponentMaximum:
    """A maximum of which all is known."""

    utility: Fraction
    release: Release
    bound: Bound
    form: ClosedForm | None = None


def split(graph: AdjacencyGraph, exp_epsilon: Fraction, prior: Vector) -> list[tuple[tuple[int, ...], Part]]:
    """Split a graph into components: their vertices in increasing order, and the parts with these vertices as 0, 1, ..."""
    parts = []
    for vertices in graph.components:
        place = {vertex: k for k, vertex in enumerate(vertices)}
        edges = tuple([(place[i], place[h]) for i, h in graph.edges if i in place])
        labels = tuple([graph.labels[vertex] for vertex in vertices])
        weights = tuple([prior[vertex] for vertex in vertices])
        parts.append((vertices, Part(AdjacencyGraph(labels, edges), exp_epsilon, weights)))
    return parts
