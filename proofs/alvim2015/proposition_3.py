"""alvim2015, Proposition 3: distance-regular graphs by the intersections of spheres.

Statement. A graph is distance-regular (Definition 2: b_d and c_d, numbers of neighbours one step further and nearer,
depend on the distance d only) if and only if it is regular and |V_j(w) and V_k(w')| depends only on j, k and d(w, w'),
V_j(w) the vertices at distance j from w.
Hypotheses. Finite graphs. The cited book asks that the graph be connected, Definition 2 does not; the proposition holds
either way: vertices that no path connects have no vertex in common in two spheres of finite radius.
Uses. Nothing.

Check. *If.* b_d, c_d are the numbers for j = d+1, d-1 and k = 1.

*Only if*, by induction on j, for all w, w' and k: j = 0 is immediate. The neighbours z of w at distance j from a vertex
x number c_(j+1), a_j, b_(j-1) or 0, a_d = b_0 - b_d - c_d, if d(w,x) is j+1, j, j-1 or anything else; summed over the x
in V_k(w') this is the sum over the z of |V_j(z) and V_k(w')|.

By the hypothesis of induction the latter is b_d p + a_d q + c_d r, with p, q, r the numbers at distance d+1, d, d-1
(1); so c_(j+1) |V_(j+1)(w) and V_k(w')| depends on d = d(w,w') only, and c_(j+1) > 0 where some pair has distance j+1
(2). "Regular" is superfluous, and not wrong: j = k = 1, w = w'. Coq has the whole induction, for distances that may be
infinite.

*On instances.* By brute force: every graph with up to 6 vertices, connected or not, and larger symmetric ones; the
toolkit's decision for connected ones.

Erratum. None.
Source. alvim2015, Section 2.3, Definition 2 and Proposition 3, after brouwer1989, whose proof is not in the paper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments import toolkit
from proofs.alvim2015.arguments.plain import PlainGraph, intersection_numbers, is_connected, meets_in_constant_numbers
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LARGEST = 6


def instances() -> dict[str, Any]:
    """Small graphs of any kind, and symmetric ones."""
    from proofs.alvim2015.arguments.instances import any_graphs

    return {"graph": any_graphs(6)}


def directed() -> list[dict[str, Any]]:
    """All graphs with up to 6 vertices."""
    from proofs.alvim2015.arguments.instances import atlas

    return [{"graph": graph} for graph in atlas(LARGEST, connected=False)]


def induction() -> tuple[Fact, Fact]:
    """Step of j: u, s, l tell whether x is at distance j+1, j, j-1 from w; f, g, h are numbers of neighbours of w."""
    step = facts.inequality(
        "(1) the neighbours of w, counted by their distance from w' and by the vertices x of V_k(w')",
        families={"F": ("x", "f"), "G": ("y", "g"), "H": ("z", "h"), "X": ("m", "t u s l")},
        assume={
            "further": ("F", "f == p"),
            "same": ("G", "g == q"),
            "nearer": ("H", "h == r"),
            "neighbours": ("X", "t == C*u + A*s + B*l"),
            "counted twice": "sum(f) + sum(g) + sum(h) == sum(t)",
            "b": "x == b",
            "a": "y == a",
            "c": "z == c",
            "next": "N == sum(u)",
        },
        conclude="C*N == b*p + a*q + c*r - A*sum(s) - B*sum(l)",
        equality_multipliers={key: ["1"] for key in ("further", "same", "nearer", "neighbours", "counted twice")}
        | {"b": ["p"], "a": ["q"], "c": ["r"], "next": ["C"]},
    )
    divided = facts.inequality(
        "(2) two pairs at the same distance have the same number at j+1",
        assume={"one": "C*N == R", "other": "C*T == R", "positive": "C > 0"},
        conclude="N == T",
        times="positive",
    )
    return step, divided


def proof() -> Proof:
    """The step of the induction."""
    return Proof("all finite graphs", "induction on the radius, neighbours counted twice", induction())


REGULAR = r"G\ \text{distance-regular}"
COUNTED = (
    r"G\ \text{regular, and all}\ |\mathcal{V}_{\langle j\rangle}(w)\cap\mathcal{V}_{\langle k\rangle}(w')|\ "
    r"\text{depend only on}\ j,k,d(w,w')"
)


def bridge() -> Bridge:
    """Both definitions, counted on any graph."""
    from proofs.alvim2015.arguments.plain import plain
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import GRAPH

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        graph = plain(given["size"], sorted(given["edges"]))
        return {REGULAR: intersection_numbers(graph) is not None, COUNTED: meets_in_constant_numbers(graph)}

    return Bridge(GRAPH, reading, says=REGULAR + r"\iff " + COUNTED)


@statement(
    paper="alvim2015",
    id="proposition_3",
    bridge=bridge,
    coq=("SphereIntersections.regular_iff_spheres_meet",),
    kind="equivalence",
    instances=instances,
    directed=directed,
    proof=proof,
)
def both_definitions_agree(graph: PlainGraph) -> bool:
    """Definition 2, Proposition 3 and the toolkit."""
    first = intersection_numbers(graph) is not None
    if is_connected(graph) and toolkit.is_distance_regular(graph) != first:
        return False
    return first == meets_in_constant_numbers(graph)
