"""The optimal utility of private mechanisms on a graph: one minus the least Hamming distortion at a level."""

from __future__ import annotations

from typing import Any

from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.graphs.vertex_prior import read_graph_prior
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.tradeoff import Tradeoff


def graph_utility(graph: AdjacencyGraph, exp_epsilon: Any, prior: Any = None) -> Optimum:
    """Compute the optimal utility of lambda-private mechanisms on a graph, exactly.

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
    Optimum
        The least Hamming distortion with ``utility``, one minus it, ``mechanism``, ``certificate``, and ``closed_form`` of
        the utility where there is one.

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
    pairs of vertices under the symmetries that keep the prior. At most 10000 unknowns and 65000 constraints are taken on:
    100 vertices without symmetries, if they have at most 325 edges.

    References
    ----------
    alvim2015, Theorems 27 and 28, for the uniform prior on graphs that are distance-regular or vertex-transitive.

    Examples
    --------
    >>> from symdp.graphs.families import clique, line
    >>> best = graph_utility(line(6), 2)
    >>> best.utility
    Fraction(4, 9)
    >>> best.closed_form
    (3*lambda - 2)/(3*lambda + 3)
    >>> best.form
    'line, for lambda >= 1'
    >>> graph_utility(clique(6), 2, ["1/10", "1/5", "1/5", "1/5", "1/5", "1/10"]).utility
    Fraction(8, 25)
    >>> len(best.certificate.verify())
    3
    """
    source = SourceSet.single(read_graph_prior(graph, prior), graph.labels)
    return Tradeoff(source, adjacency=graph).inverse(exp_epsilon=exp_epsilon)
