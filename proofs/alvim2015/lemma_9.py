"""alvim2015, Lemma 9: averaging over the automorphisms, on vertex-transitive graphs.

Statement. M' a square epsilon-differentially private channel on a vertex-transitive graph, with the maximum of each
column on the diagonal. It can be transformed into an M'' with the properties (i) to (iv) of Lemma 8: a channel, with
all diagonal elements equal to its maximum, epsilon-differentially private, with the conditional min-entropy of M' for
the uniform prior.
Hypotheses. Connected or not: nothing of the proof needs it, although "the assumptions of Lemma 8" hold the word.
epsilon >= 0 follows where there is an edge.
Uses. alvim2015, Lemma 32.

Check. The construction of the proof: M''[i,j] is the mean of the M'[s(i), s(j)] over all automorphisms s. Facts, for
any n and any order of the group:

(1) rows;

(2) the diagonal entry is the mean of the M'[k,k], with Lemma 32;

(3) it is the largest of its column, and of the matrix as all diagonal entries are equal;

(4) privacy, since s(i) and s(h) are adjacent when i and h are;

(5) the n column maxima sum to those of M'.

*On instances.* The construction with the listed group, the conditions, and the toolkit's average over orbits of pairs.

Erratum. The statement stands. Its proof names M three times where M' is meant: as private, as a matrix of
distributions, and as having its maxima on the diagonal.

Source. alvim2015, Section 4.2, Lemma 9; its proof in the appendix.
"""

from __future__ import annotations

from typing import Any

from proofs.alvim2015.arguments import steps, toolkit
from proofs.alvim2015.arguments.instances import Case, cases, symmetric
from proofs.alvim2015.arguments.plain import automorphism_group, is_vertex_transitive
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

MOST = 120


def instances() -> dict[str, Any]:
    """Vertex-transitive graphs, and private channels that Lemma 7 makes square."""
    from hypothesis import strategies as st

    transitive = [graph for graph in symmetric(10) if is_vertex_transitive(graph)]
    return {"case": cases(st.sampled_from([graph for graph in transitive if len(automorphism_group(graph)) <= MOST]))}


def averages() -> tuple[Fact, ...]:
    """(1) to (5): over the automorphisms s, r the sum of row s(i), q a diagonal entry, w and z other entries."""
    return (
        facts.inequality(
            "(1) a row of M'' is a mean of rows of M', their entries in another order",
            families={"G": ("c", "r")},
            assume={"rows": ("G", "r == 1"), "mean": "c*R == sum(r)", "order": "c > 0"},
            conclude="R == 1",
            times="order",
        ),
        facts.inequality(
            "(2) the diagonal: g automorphisms take i to k, for every k",
            families={"K": ("n", "q")},
            assume={"mean": "c*x == g*sum(q)", "share": "n*g == c", "few": "g > 0"},
            conclude="n*x == sum(q)",
            times="few",
        ),
        facts.inequality(
            "(3) is the largest entry of a column: M'[s(j), s(j)] is at least M'[s(h), s(j)]",
            families={"G": ("c", "q w")},
            assume={
                "largest": ("G", "q - w >= 0"),
                "diagonal": "c*x == sum(q)",
                "entry": "c*y == sum(w)",
                "order": "c > 0",
            },
            conclude="x - y >= 0",
            times="order",
        ),
        facts.inequality(
            "(4) privacy in adjacent rows: M'[s(i), s(j)] and M'[s(h), s(j)] are",
            families={"G": ("c", "w z")},
            assume={
                "level": ("G", "L*z - w >= 0"),
                "entry": "c*x == sum(w)",
                "other": "c*y == sum(z)",
                "order": "c > 0",
            },
            conclude="L*y - x >= 0",
            times="order",
        ),
        facts.inequality(
            "(5) n columns with the same maximum x",
            families={"K": ("n", "q m")},
            assume={"mean": "n*x == sum(q)", "maxima": ("K", "m == x")},
            conclude="sum(m) == sum(q)",
        ),
    )


def proof() -> Proof:
    """Means over the group."""
    return Proof("all vertex-transitive graphs, all n", "means over the group of automorphisms", averages())


@statement(
    paper="alvim2015",
    id="lemma_9",
    kind="existence",
    uses=("alvim2015/lemma_32",),
    instances=instances,
    proof=proof,
    coq=(
        "Averages.transitive_average",
        "Channels.leakage_at_uniform",
        "Averages.average_channel",
    ),
)
def averages_over_automorphisms_are_private(case: Case) -> bool:
    """The printed construction has the four properties, and gives the toolkit's matrix."""
    from proofs.alvim2015.arguments.graph_transformations import average_by_symmetry

    graph, level, rows = case
    before = steps.diagonal_case(rows)
    after = steps.averaged_by_automorphisms(graph, before)
    found = average_by_symmetry(toolkit.adjacency(graph), toolkit.mechanism(before))
    return steps.is_second_step(graph, level, before, after) and found.matrix == after
