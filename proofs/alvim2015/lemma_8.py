"""alvim2015, Lemma 8: averaging over pairs at the same distance, on distance-regular graphs.

Statement. M' a square epsilon-differentially private channel on a connected distance-regular graph, with the maximum of
each column on the diagonal. It can be transformed into an M'' of the same dimensions such that (i) M'' is a channel;
(ii) its diagonal elements are all the same, and the maximum of the matrix; (iii) M'' is epsilon-differentially private;
(iv) the conditional min-entropy for the uniform prior is that of M'.
Hypotheses. Connected is not needed with Definition 2: pairs that no path connects are one more class, an edge leads
from one such pair to another, and the sizes of spheres are constant (Proposition 5).
epsilon >= 0 follows where there is an edge.
Uses. alvim2015, Proposition 5.

Check. The construction of the proof: M''[i,j] = T_d / (n n_d) for d = d(i,j), T_d the sum of all M'[h,k] with d(h,k) =
d. Facts, for any n, diameter and intersection numbers:

(1) (i), as the T_d sum to n;

(2) the sum S_d(k) over a sphere around k is at most n_d M'[k,k], and (3) with it (ii); (4) the pairs h, h' of
neighbours in the spheres d and d+1 around k count every h b_d times and every h' c_(d+1) times; (5) so b_d S_d <=
lambda c_(d+1) S_(d+1) and conversely, (21) and its analogue; (6) with b_d n_d = c_(d+1) n_(d+1), summed over k, they
are (iii) in both directions; equal distances are immediate. (iv): n columns of maximum T_0/n.

*On instances.* The construction, the conditions and the toolkit's averages, on cliques, rings, the cube, Petersen's
graph, K_33 and others, and on disjoint copies.

Erratum. The lemma stands. In the appendix the right-hand side of (iii) has M' for M'', and in both places the
assumption has M for M'. The claim "for all d in Delta" of (21) needs d < d_max, where c_(d+1) is defined.
Source. alvim2015, Section 4.2, Lemma 8; its proof in the appendix, with (21).
"""

from __future__ import annotations

from typing import Any

from proofs.alvim2015.arguments import steps, toolkit
from proofs.alvim2015.arguments.instances import Case, cases, symmetric
from proofs.alvim2015.arguments.plain import intersection_numbers, is_connected
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof


def instances() -> dict[str, Any]:
    """Distance-regular graphs, and private channels that Lemma 7 makes square."""
    from hypothesis import strategies as st

    regular = [graph for graph in symmetric(10) if intersection_numbers(graph) is not None]
    return {"case": cases(st.sampled_from(regular))}


def sums() -> tuple[Fact, Fact, Fact]:
    """(1) to (3): x_d is the entry of M'' at distance d, c_d = n_d; q_k = M'[k,k]."""
    channel = facts.inequality(
        "(1) a row of M'' sums to 1",
        families={"S": ("D", "T x c")},
        assume={"entry": ("S", "n*c*x == T"), "entries": "sum(T) == n", "inputs": "n > 0"},
        conclude="sum(c*x) == 1",
        times="inputs",
        equality_multipliers={"entry": ["1"]},
    )
    sphere = facts.inequality(
        "(2) the entries of a sphere of c vertices around k are at most the diagonal entry of column k",
        families={"H": ("c", "w")},
        assume={"largest": ("H", "q - w >= 0")},
        conclude="q*c - sum(w) >= 0",
    )
    largest = facts.inequality(
        "(3) no entry of M'' exceeds the diagonal",
        families={"K": ("n", "q s")},
        assume={
            "sphere": ("K", "q*c - s >= 0"),
            "entry": "n*c*x == sum(s)",
            "diagonal": "n*y == sum(q)",
            "inputs": "n > 0",
            "size": "c > 0",
        },
        conclude="y - x >= 0",
        times="inputs size",
        products=["K: sphere"],
        equality_multipliers={"entry": ["1"], "diagonal": ["c"]},
    )
    return channel, sphere, largest


def between_spheres() -> tuple[Fact, ...]:
    """(4) and (5): w is an entry in the sphere d around k, z one in the sphere d+1; s and t their sums."""
    counted = facts.inequality(
        "(4) in a list of pairs that holds every vertex of a sphere b times, its entries are counted b times",
        families={"H": ("p", "w g")},
        assume={"times": ("H", "g == b")},
        conclude="sum(w*g) == b*sum(w)",
        equality_multipliers={"times": ["w"]},
    )
    pairs = {
        "families": {"E": ("e", "w z")},
    }
    out = {"inner": "sum(w) == b*s", "outer": "sum(z) == c*t"}
    return (
        counted,
        facts.inequality(
            "(5) formula (21): privacy summed over the pairs of neighbours in the spheres d and d+1",
            assume={"level": ("E", "L*z - w >= 0"), **out},
            conclude="L*c*t - b*s >= 0",
            products=["E: level"],
            **pairs,
        ),
        facts.inequality(
            "(5) and in the other direction",
            assume={"level": ("E", "L*w - z >= 0"), **out},
            conclude="L*b*s - c*t >= 0",
            products=["E: level"],
            **pairs,
        ),
    )


def levels_between() -> tuple[Fact, ...]:
    """(6): x and y are the entries of M'' at the distances d and d+1, p and r the sizes of the spheres."""
    parts = {
        "families": {"K": ("n", "s t")},
        "times": "inputs further inner",
    }
    known = {
        "edges": "b*p == c*r",
        "entry": "n*p*x == sum(s)",
        "other": "n*r*y == sum(t)",
        "inputs": "n > 0",
        "further": "b > 0",
        "inner": "p > 0",
    }
    multipliers = {"edges": ["n*y*L", "n*y"], "entry": ["b", "L*b"], "other": ["c*L", "c"]}
    return (
        facts.inequality(
            "(6) entries at distance d are at most lambda times those at distance d+1",
            assume={"level": ("K", "L*c*t - b*s >= 0"), **known},
            conclude="L*y - x >= 0",
            products=["K: level"],
            equality_multipliers=multipliers,
            **parts,
        ),
        facts.inequality(
            "(6) and in the other direction",
            assume={"level": ("K", "L*b*s - c*t >= 0"), **known},
            conclude="L*x - y >= 0",
            products=["K: level"],
            equality_multipliers=multipliers,
            **parts,
        ),
    )


def proof() -> Proof:
    """Sums over spheres, and the edges between them counted twice."""
    return Proof(
        "all distance-regular graphs, all n",
        "sums over spheres, the edges between them counted from both sides",
        (*sums(), *between_spheres(), *levels_between()),
    )


@statement(
    paper="alvim2015",
    id="lemma_8",
    kind="existence",
    uses=("alvim2015/proposition_5",),
    instances=instances,
    proof=proof,
    coq="DistanceAverages.average_by_distance",
)
def averages_by_distance_are_private(case: Case) -> bool:
    """The printed construction has the four properties, and gives the toolkit's matrix where the graph is connected."""
    from proofs.alvim2015.arguments.graph_transformations import average_by_distance

    graph, level, rows = case
    before = steps.diagonal_case(rows)
    after = steps.averaged_by_distance(graph, before)
    if not steps.is_second_step(graph, level, before, after):
        return False
    if not is_connected(graph):
        return True
    return average_by_distance(toolkit.adjacency(graph), toolkit.mechanism(before)).matrix == after
