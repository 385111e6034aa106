"""One known prior on an adjacency graph, Hamming's distortion function: the best guess of a vertex.

At each lambda the least distortion is one minus the optimal utility: a closed form, or an exact linear program, on every
connected component. It falls strictly once it is below the least distortion without leakage: a mu-private mechanism that
guesses better than constant outputs becomes better still, and lambda-private for any lambda > mu, when a small share of the
truth about the outputs that it uses is mixed into it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.programs.optimize import RecalledBasis
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.finding import Finding, around
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import HullPrior, Vector, sum_of
from symdp.tradeoffs.common.level_search import Levels, least_level, value_between
from symdp.tradeoffs.graphs.utility_evidence import GraphMaximum, on_graph
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

ZERO, ONE = Fraction(0), Fraction(1)


class LevelsOfGraph:
    """The optimal utilities at levels that were asked for, each on its own or from the optimal bases of the last one."""

    def __init__(self, graph: AdjacencyGraph, prior: Vector, recalled: Mapping[int, RecalledBasis] | None = None) -> None:
        self._graph, self._prior, self._recalled = graph, prior, recalled
        self._solved: dict[Fraction, GraphMaximum] = {}

    def solved(self, level: Fraction) -> GraphMaximum:
        """Return the optimal utility at a level with its evidence."""
        if level not in self._solved:
            self._solved[level] = GraphMaximum.of(self._graph, level, self._prior, self._recalled)
        return self._solved[level]


class GraphPrior(Solution):
    """The trade-off of one prior on a graph.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> from symdp.graphs.families import ring
    >>> tradeoff = Tradeoff(SourceSet.single(["1/4"] * 4), adjacency=ring(4))
    >>> tradeoff.inverse(exp_epsilon=3).distortion
    Fraction(7, 16)
    >>> tradeoff.at("7/16").exp
    Fraction(3, 1)
    >>> tradeoff.at("1/2").value.nats(9)
    '0.881373587'
    """

    def __init__(self, question: Question, graph: AdjacencyGraph, prior: HullPrior) -> None:
        super().__init__(question)
        self.graph, self.located = graph, prior
        self._alone = LevelsOfGraph(graph, prior.prior)
        self._searched: dict[Fraction, LevelsOfGraph] = {}

    @classmethod
    def of(cls, question: Question) -> Self | None:
        alone, graph = question.source.shape.only_prior, question.adjacency
        return None if alone is None or graph is None else cls(question, graph, alone)

    @property
    def prior(self) -> Vector:
        """The known prior."""
        return self.located.prior

    @cached_property
    def zero_from(self) -> Fraction:
        return ONE - sum_of([max([self.prior[vertex] for vertex in vertices]) for vertices in self.graph.components])

    @property
    def jump(self) -> None:
        return None

    def solved(self, level: Fraction) -> GraphMaximum:
        """Return the optimal utility at a level with its evidence."""
        return self._alone.solved(level)

    def inverse(self, level: Fraction) -> Optimum:
        solved = self.solved(level)
        least = ONE - solved.utility
        # Up to some level mechanisms without leakage are optimal.
        needed = ONE if least == self.zero_from else level
        return Optimum(
            self.question,
            least,
            LeakageValue.log_of(needed),
            Deferred(_mechanism, self.solved(needed)),
            Deferred(GraphMaximum.prove, solved),
            least_favourable=self.located,
            supremum_attained=True,
            distortion_bounds=(least, least),
            graph_formula=self.solved(needed).closed_form,
        )

    def at(self, distortion: Fraction) -> Optimum:
        if distortion == 0 < self.zero_from:
            value, levels = LeakageValue.log_of(INFINITY), None
        elif distortion >= self.zero_from:
            value, levels = ZERO_LEAKAGE, (ONE, ONE)
        else:
            digits = self.question.digits + 1
            levels = self._levels(distortion, digits)
            value = value_between(levels, Deferred(GraphPrior._levels, self, distortion), digits)
        return Optimum(
            self.question,
            distortion,
            value,
            Deferred(_truth, self.graph.size) if levels is None else Deferred(_mechanism, self._at(distortion, levels[1])),
            Deferred(GraphPrior._certificate, self, distortion, levels),
            least_favourable=self.located,
            supremum_attained=True,
        )

    def _levels(self, distortion: Fraction, digits: int) -> Levels:
        return least_level(lambda level: ONE - self._at(distortion, level).utility, distortion, digits)

    def _at(self, distortion: Fraction, level: Fraction) -> GraphMaximum:
        """Return the optimum at a level of the search for a distortion, which no other question has a part in."""
        if distortion not in self._searched:
            self._searched[distortion] = LevelsOfGraph(self.graph, self.prior, defaultdict(RecalledBasis))
        return self._searched[distortion].solved(level)

    def _certificate(self, distortion: Fraction, levels: Levels | None) -> Finding:
        question, asks = on_graph(self.graph, self.prior), {"at": distortion}
        if levels is None:
            return Finding.of(question, asks, {"exp": INFINITY}, {"path": self._path()})
        low, high = (self._at(distortion, level).evidence()["parts"] for level in levels)
        evidence = {"high": {"parts": [_without(part, "bound") for part in high]}}
        if levels[1] > 1:
            evidence["low"] = {"parts": [_without(part, "mechanism") for part in low]}
        return Finding.of(question, asks, {"exp": around(*levels)}, evidence)

    def _path(self) -> list[int]:
        """Return a path between two vertices of positive probability."""
        possible = next(
            support
            for vertices in self.graph.components
            if len(support := [vertex for vertex in vertices if self.prior[vertex] > 0]) > 1
        )
        here, end = possible[:2]
        path = [here]
        while here != end:
            here = min(self.graph.neighbours[here], key=lambda vertex: self.graph.distance_rows[vertex][end])
            path.append(here)
        return path


def _without(part: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in part.items() if name != key}


def _mechanism(solved: GraphMaximum) -> Mechanism:
    return solved.mechanism


def _truth(size: int) -> Mechanism:
    return Mechanism(tuple([tuple([Fraction(int(x == y)) for y in range(size)]) for x in range(size)]))
