"""alvim2015, Proposition 5: in distance-regular and in vertex-transitive graphs all spheres of a radius have the same
size.

Statement. If a graph is distance-regular or vertex-transitive, then for every distance d some n_d is the number of
vertices at distance d from w, for every vertex w.
Hypotheses. Finite graphs, connected or not; any d. (In Coq the distance is the number of vertices where no path is, and
the statement holds for it too.)
Uses. Nothing.

Check. Distance-regular, from Definition 2, without Proposition 3: the edges between the spheres d and d+1 around w,
counted from both sides, number b_d n_d = c_(d+1) n_(d+1) (1), and c_(d+1) > 0 as some pair has the distance d+1; so
n_(d+1) depends on w no more than n_d does (2), and n_0 = 1. Vertex-transitive: an automorphism that takes w to w' takes
the sphere around w to that around w', one vertex to one vertex (3).

*On instances.* All graphs with up to 6 vertices, connected or not, that have one of the two symmetries by brute force,
and larger ones; n_d also from b and c.

Erratum. None.
Source. alvim2015, Section 2.3, Proposition 5; its proof in the appendix.
"""

from __future__ import annotations

from typing import Any

from proofs.alvim2015.arguments.plain import PlainGraph, constant_sphere_sizes, has_symmetry, intersection_numbers
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

LARGEST = 6


def instances() -> dict[str, Any]:
    """Graphs with one of the symmetries."""
    from proofs.alvim2015.arguments.instances import symmetric_graphs

    return {"graph": symmetric_graphs(10)}


def directed() -> list[dict[str, Any]]:
    """All small ones."""
    from proofs.alvim2015.arguments.instances import atlas

    return [{"graph": graph} for graph in atlas(LARGEST, connected=False) if has_symmetry(graph)]


def is_symmetric(graph: PlainGraph) -> bool:
    """Distance-regular or vertex-transitive, by brute force."""
    return has_symmetry(graph)


def sphere_sizes() -> tuple[Fact, ...]:
    """(1) to (3)."""
    return (
        facts.inequality(
            "(1) edges between two spheres: f_h further neighbours of each h inside, g_h nearer ones of each h outside",
            families={"I": ("p", "f"), "O": ("r", "g")},
            assume={
                "further": ("I", "f == b"),
                "nearer": ("O", "g == c"),
                "inside": "e == sum(f)",
                "outside": "e == sum(g)",
            },
            conclude="b*p == c*r",
        ),
        facts.inequality(
            "(2) two vertices with the same n_d have the same n_(d+1)",
            assume={"one": "b*p == c*x", "other": "b*p == c*y", "nearer": "c > 0"},
            conclude="x == y",
            times="nearer",
        ),
        facts.inequality(
            "(3) an automorphism s of w to w': i_v tells whether v is in one sphere, j_v whether s(v) is in the other",
            families={"V": ("n", "i j")},
            assume={"distances": ("V", "i == j"), "sphere": "x == sum(i)", "image": "y == sum(j)"},
            conclude="x == y",
        ),
    )


def proof() -> Proof:
    """Edges counted twice; a bijection."""
    return Proof("all finite graphs", "edges between spheres counted from both sides; automorphisms", sphere_sizes())


@statement(
    paper="alvim2015",
    id="proposition_5",
    kind="inclusion",
    hypotheses=is_symmetric,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Symmetry.transitive_spheres", "Symmetry.regular_spheres"),
)
def spheres_have_constant_sizes(graph: PlainGraph) -> bool:
    """One list of sizes; for distance-regular graphs the one of the intersection numbers."""
    sizes, numbers = constant_sphere_sizes(graph), intersection_numbers(graph)
    if sizes is None or numbers is None:
        return sizes is not None
    return all(sizes[d] * numbers[d][0] == sizes[d + 1] * numbers[d + 1][1] for d in range(len(sizes) - 1))
