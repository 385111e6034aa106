"""The optimal utility of private mechanisms on a graph: exact, with mechanism, closed form and certificate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exp_epsilon_value, rational
from symdp.certificates.certificate import Certificate, written
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector, read_prior, uniform
from symdp.tradeoffs.graphs.bracket import utility_bracket
from symdp.tradeoffs.graphs.forms import closed_optimum
from symdp.tradeoffs.graphs.part import Part, PartOptimum, split
from symdp.tradeoffs.graphs.program import ProgramTooLarge, program_optimum

if TYPE_CHECKING:
    import sympy

ZERO = Fraction(0)
UTILITY, LEAKAGE = "graph utility", "graph leakage"


@dataclass(frozen=True)
class GraphUtility:
    """The largest probability to guess the input from the output of a lambda-private mechanism on a graph.

    Attributes
    ----------
    graph : AdjacencyGraph
    exp_epsilon : Fraction
        lambda.
    prior : tuple of n Fractions
    parts : tuple of (vertices, PartOptimum)
        The optimum on each component.
    """

    graph: AdjacencyGraph
    exp_epsilon: Fraction
    prior: Vector
    parts: tuple[tuple[tuple[int, ...], PartOptimum], ...]

    @property
    def utility(self) -> Fraction:
        """The optimal utility, over mechanisms with any outputs."""
        return sum((found.utility for _, found in self.parts), ZERO)

    @cached_property
    def closed_form(self) -> sympy.Expr | None:
        """The utility as an expression in the positive symbol ``lambda``, where every component has a closed form."""
        import sympy

        built = [None if found.form is None else found.form.build() for _, found in self.parts]
        return None if None in built else sympy.Add(*built)

    @property
    def form(self) -> str | None:
        """Which closed form it is, and where it holds; those of several components one after the other."""
        forms = [found.form for _, found in self.parts]
        named = dict.fromkeys(f"{form.name}, {form.condition}" for form in forms if form is not None)
        return "; ".join(named) if all(forms) else None

    @cached_property
    def mechanism(self) -> Mechanism:
        """An optimal mechanism: rows are inputs, columns guesses."""
        rows = [[ZERO] * self.graph.size for _ in self.prior]
        for (vertices, part), (_, found) in zip(self._split(), self.parts, strict=True):
            for i, row in zip(vertices, found.release.matrix(part.graph, self.exp_epsilon), strict=True):
                for z, value in zip(vertices, row, strict=True):
                    rows[i][z] = value
        return Mechanism(tuple([tuple(row) for row in rows]))

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence that :mod:`symdp.certificates.recheck_graph` accepts."""
        claim = self._claim(UTILITY) | {"prior": written(self.prior), "utility": str(self.utility)}
        return Certificate.of(claim, self._evidence())

    def leakage_certificate(self) -> Certificate:
        """Evidence that n times the utility is the largest exp(min-entropy leakage), over mechanisms and priors.

        Raises
        ------
        InvalidArgument
            Where the prior is not uniform.
        """
        if self.prior != uniform(self.graph.size):
            raise InvalidArgument("prior must be uniform for a certificate of the leakage; leave it out")
        claim = self._claim(LEAKAGE) | {"exp_leakage": str(self.graph.size * self.utility)}
        return Certificate.of(claim, self._evidence())

    def _claim(self, kind: str) -> dict[str, Any]:
        return {"kind": kind, "graph": self.graph.to_document(), "exp_epsilon": str(self.exp_epsilon)}

    def _evidence(self) -> dict[str, Any]:
        parts = [
            {"vertices": list(vertices), "mechanism": found.release.to_document(), "bound": found.bound.to_document()}
            for vertices, found in self.parts
        ]
        return {"parts": parts}

    def _split(self) -> list[tuple[tuple[int, ...], Part]]:
        return split(self.graph, self.exp_epsilon, self.prior)


def graph_utility(graph: AdjacencyGraph, exp_epsilon: Any, prior: Any = None) -> GraphUtility:
    """The optimal utility of lambda-private mechanisms on a graph, exactly.

    Parameters
    ----------
    graph : AdjacencyGraph
        Connected or not.
    exp_epsilon : rational >= 1
        lambda: M[i][z] <= lambda M[h][z] for all outputs z and neighbours i, h.
    prior : sequence of n rationals, or mapping from labels to rationals, optional
        Uniform by default. Vertices that a mapping leaves out have probability 0.

    Returns
    -------
    GraphUtility
        ``utility``, ``mechanism``, ``certificate``, and ``closed_form`` where there is one.

    Raises
    ------
    InvalidArgument
        lambda below 1; a prior of the wrong length or sum, or with unknown vertices.
    Unsupported
        Where no closed form applies and the linear program would be too large; the message says between which numbers
        the utility lies.

    Notes
    -----
    A closed form is tried first; else one linear program over the rationals is solved, with one unknown per orbit of
    pairs of vertices under the symmetries that keep the prior. At most 2500 unknowns and 65000 constraints are taken on:
    50 vertices without symmetries, if they have at most 650 edges.

    References
    ----------
    alvim2015, Theorems 27 and 28, for the uniform prior on graphs that are distance-regular or vertex-transitive.

    Examples
    --------
    >>> from symdp.graphs.families import clique, line
    >>> best = graph_utility(line(6), 2)
    >>> best.utility, best.closed_form, best.form
    (Fraction(4, 9), (3*lambda - 2)/(3*lambda + 3), 'line, for lambda >= 1')
    >>> graph_utility(clique(6), 2, ["1/10", "1/5", "1/5", "1/5", "1/5", "1/10"]).utility
    Fraction(8, 25)
    >>> len(best.certificate.verify())
    9
    """
    level = exp_epsilon_value(exp_epsilon)
    weights = read_graph_prior(graph, prior)
    parts = split(graph, level, weights)
    try:
        found = tuple([(vertices, _optimum(part)) for vertices, part in parts])
    except ProgramTooLarge as error:
        low, high = utility_bracket([part for _, part in parts])
        raise Unsupported(f"{error}; the utility lies between {low} and {high}") from None
    return GraphUtility(graph, level, weights, found)


def _optimum(part: Part) -> PartOptimum:
    return closed_optimum(part) or program_optimum(part)


def read_graph_prior(graph: AdjacencyGraph, prior: Any) -> Vector:
    """A prior on the vertices: given in their order or by label, uniform for None.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> read_graph_prior(line(3), {"2": "1/3", 0: "2/3"})
    (Fraction(2, 3), Fraction(0, 1), Fraction(1, 3))
    >>> read_graph_prior(line(3), ["1/2", "1/2"])
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: prior has 2 entries, the graph 3 vertices; make them equal
    """
    if not isinstance(graph, AdjacencyGraph):
        text = f"graph={type(graph).__name__} must be an AdjacencyGraph"
        raise InvalidArgument(f"{text}; AdjacencyGraph.from_networkx and symdp.graphs.reading.read_graph make one")
    if prior is None:
        return uniform(graph.size)
    if isinstance(prior, Mapping):
        given = [ZERO] * graph.size
        for label, value in prior.items():
            given[graph.index(label)] = rational(value, f"prior[{label}]")
        return read_prior(given)
    weights = read_prior(prior)
    if len(weights) != graph.size:
        raise InvalidArgument(f"prior has {len(weights)} entries, the graph {graph.size} vertices; make them equal")
    return weights
