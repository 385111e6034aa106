"""alvim2015, Lemma 32: as many automorphisms take w to w' as to any other vertex.

Statement. In a finite vertex-transitive graph with n vertices and full automorphism group Gamma, the automorphisms that
take w to w' number |Gamma|/n, for all w, w'.
Hypotheses. Finite; connected or not. Any group of automorphisms that takes every vertex to every other one would do.
Uses. Nothing.

Check. With rho(w'') = w', the map s -> rho s is a bijection of Gamma that takes the automorphisms of w to w'' to those
of w to w': i_s tells whether s takes w to w'', j_s whether rho s takes w to w', and they are equal, so that the two
sets have the same number of elements (1). The n sets partition Gamma (2).

*On instances.* All vertex-transitive graphs with up to 7 vertices and others with up to 10, every automorphism listed;
and the toolkit's group.

Erratum. The lemma stands. Its proof calls rho after Gamma "the automorphism group obtained by composing": of a subset
such as the automorphisms of w to w'' this is a set, a coset of the stabiliser of w, and no group unless w = w'. The
argument needs only its number of elements.
Source. alvim2015, appendix, Lemma 32 and its proof.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments import toolkit
from proofs.alvim2015.arguments.plain import PlainGraph, automorphism_group, is_vertex_transitive
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

LARGEST = 7


def published(graph: PlainGraph) -> tuple[tuple[Fraction, ...], ...]:
    """|Gamma|/n for every pair, with the order of the toolkit's group."""
    from symdp.graphs.symmetry import automorphism_group as group_of

    size = graph[0]
    share = Fraction(group_of(toolkit.adjacency(graph)).order, size)
    return ((share,) * size,) * size


def computed(graph: PlainGraph) -> tuple[tuple[Fraction, ...], ...]:
    """Automorphisms that take w to w', counted in the list of all."""
    places = range(graph[0])
    group = automorphism_group(graph)
    return tuple([tuple([Fraction(sum(s[w] == image for s in group)) for image in places]) for w in places])


def instances() -> dict[str, Any]:
    """Vertex-transitive graphs, few automorphisms or many."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import symmetric

    return {"graph": st.sampled_from([graph for graph in symmetric(10) if is_vertex_transitive(graph)])}


def directed() -> list[dict[str, Any]]:
    """All with up to 7 vertices."""
    from proofs.alvim2015.arguments.instances import atlas

    return [{"graph": graph} for graph in atlas(LARGEST, connected=False) if is_vertex_transitive(graph)]


def transitive(graph: PlainGraph) -> bool:
    """Vertex-transitive."""
    return is_vertex_transitive(graph)


def cosets() -> tuple[Fact, Fact]:
    """(1) and (2)."""
    return (
        facts.inequality(
            "(1) composing with rho takes the automorphisms of w to w'' to those of w to w'",
            families={"G": ("g", "i j")},
            assume={"composed": ("G", "i == j"), "one": "x == sum(i)", "other": "y == sum(j)"},
            conclude="x == y",
        ),
        facts.inequality(
            "(2) n sets of the same size g that partition the group",
            families={"V": ("n", "x")},
            assume={"same": ("V", "x == g"), "partition": "sum(x) == c"},
            conclude="n*g == c",
        ),
    )


def proof() -> Proof:
    """A bijection and a partition."""
    return Proof("all finite graphs", "cosets of a stabiliser", cosets())


@statement(
    paper="alvim2015",
    id="lemma_32",
    kind="equality",
    hypotheses=transitive,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Averages.automorphism_movers", "Averages.movers"),
)
def cosets_have_equal_size(graph: PlainGraph) -> bool:
    """The counts are all |Gamma|/n."""
    return computed(graph) == published(graph)
