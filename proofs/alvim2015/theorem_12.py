"""alvim2015, Theorem 12: a bound on the conditional min-entropy.

Statement. An epsilon-differentially private channel M on a distance-regular or vertex-transitive graph, with the
uniform prior: H(A|B) >= -log 1/(sum over d in Delta of n_d exp(-epsilon d)), (6), n_d the number of vertices at
distance d from any one. If M is transformed by Lemma 7 and Lemma 8 or 9 into an M'' with equality in all of (5), then
(6) is an equality.
Hypotheses. Finitely many inputs, and any number of outputs, more or less than inputs. Connected is not
needed: Delta holds the finite distances. Of the symmetry only constant n_d are needed, which some graphs without either
symmetry have: the complement of a triangle and a ring of four is one, and no connected one has less than its 7
vertices.
Uses. alvim2015, Proposition 5, for the n_d; Remark 10; for the second sentence Lemmas 7, 8 and 9.

Check. Without the lemmas: m_z the maximum of column z, in row k. By Remark 10 the entries of the column are at least
m_z lambda^-d(i,k), zero where no path connects, and sum to at least m_z S, S = sum of n_d lambda^-d (1); the columns
together sum to n, so that S sum m <= n, and V(A|B) = sum m / n (2). Equality: a row of M'' sums to max M'' S = 1 (3),
and V(A|B) = max M''.

*On instances.* Channels of any shape drawn at random, and the largest V(A|B) of all channels with an output more than
inputs, by a linear program over their entries, which is 1/S.

Erratum. The theorem stands. The proof gets (6) from (3) and Proposition 11 for M'', so through Lemma 8, which asks for
a connected graph; the theorem does not, and need not. "Lemmata 7, 8, and 9" are Lemma 7 and one of the other two.
Source. alvim2015, Section 4.3, Theorem 12, (2), (3) and (6); its proof in the appendix.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from proofs.alvim2015.arguments import steps
from proofs.alvim2015.arguments.instances import Case, cases, scaled_kernel, symmetric
from proofs.alvim2015.arguments.plain import (
    constant_sphere_sizes,
    has_symmetry,
    intersection_numbers,
    is_private,
    is_vertex_transitive,
    plain,
    posterior_vulnerability,
)
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

LARGEST = 8


def published(case: Case) -> Fraction:
    """1 / (sum of n_d lambda^-d), a bound on V(A|B)."""
    graph, level, _ = case
    sizes = constant_sphere_sizes(graph)
    if sizes is None:
        raise ValueError("the spheres have different sizes")
    return 1 / sum((Fraction(n) / level**d for d, n in enumerate(sizes)), Fraction(0))


def computed(case: Case) -> Fraction:
    """The largest V(A|B) of all channels with n + 1 outputs, by a linear program."""
    from proofs.alvim2015.arguments.programs import most_guessed

    graph, level, _ = case
    size = graph[0]
    return most_guessed(graph, level, (Fraction(1, size),) * size, [*range(size), 0])


def instances() -> dict[str, Any]:
    """Symmetric graphs, connected or not, lambda, and a private channel with n-2 to n+2 outputs."""
    from hypothesis import strategies as st

    return {"case": cases(st.sampled_from(symmetric(LARGEST)))}


def symmetric_case(case: Case) -> bool:
    """The graph has one of the symmetries, the channel is private on it."""
    graph, level, rows = case
    return level >= 1 and has_symmetry(graph) and is_private(graph, rows, level)


def columns() -> tuple[Fact, ...]:
    """(1) to (3)."""
    return (
        facts.inequality(
            "(1) a column: entries w_i, t_i = lambda^-d(i,k) or 0, where k is the row of the maximum m",
            families={"I": ("n", "w t")},
            assume={"spread": ("I", "w - m*t >= 0"), "spheres": "S == sum(t)"},
            conclude="sum(w) - m*S >= 0",
            products=["I: spread"],
            equality_multipliers={"spheres": ["m"]},
        ),
        facts.inequality(
            "(2) all columns: maxima m_z, sums c_z; V = V(A|B)",
            families={"Z": ("r", "m c")},
            assume={
                "column": ("Z", "c - m*S >= 0"),
                "rows": "sum(c) == n",
                "guess": "n*V == sum(m)",
                "inputs": "n > 0",
            },
            conclude="1 - V*S >= 0",
            times="inputs",
            products=["Z: column"],
            equality_multipliers={"rows": ["1"], "guess": ["S"]},
        ),
        facts.inequality(
            "(3) equality in (5) in the row i of M'', with maximum q",
            families={"J": ("n", "w t")},
            assume={"equality": ("J", "w == q*t"), "row": "sum(w) == 1", "spheres": "S == sum(t)"},
            conclude="q*S == 1",
            equality_multipliers={"equality": ["1"], "row": ["1"], "spheres": ["q"]},
        ),
    )


@cache
def without_symmetry() -> bool:
    """The complement of a triangle and a ring of four: constant sizes, neither symmetry."""
    missing = {(0, 1), (0, 2), (1, 2), (3, 4), (4, 5), (5, 6), (3, 6)}
    graph = plain(7, [(i, j) for j in range(7) for i in range(j) if (i, j) not in missing])
    return constant_sphere_sizes(graph) == (1, 4, 2) and not has_symmetry(graph)


def proof() -> Proof:
    """Columns, and the case of equality."""
    return Proof("all graphs with constant n_d, any n and m", "column sums against column maxima", columns())


@statement(
    paper="alvim2015",
    id="theorem_12",
    kind="upper bound",
    uses=("alvim2015/proposition_5", "alvim2015/remark_10", "alvim2015/lemma_7", "alvim2015/lemma_8", "alvim2015/lemma_9"),
    hypotheses=symmetric_case,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "Symmetry.transitive_min_capacity",
        "Symmetry.regular_min_capacity",
        "Symmetry.transitive_equality",
        "Symmetry.regular_equality",
        "Channels.leakage_at_uniform",
    ),
)
def conditional_entropy_is_bounded(case: Case) -> bool:
    """The drawn channel is below the largest V(A|B), which is the bound; the kernel has equality in (5) and in (6)."""
    graph, level, rows = case
    prior = (Fraction(1, graph[0]),) * graph[0]
    bound = published(case)
    if not posterior_vulnerability(prior, rows) <= computed(case) <= bound:
        return False
    scaled = scaled_kernel(graph, level)
    after = scaled
    if intersection_numbers(graph) is not None:
        after = steps.averaged_by_distance(graph, steps.diagonal_case(scaled))
    elif is_vertex_transitive(graph):
        after = steps.averaged_by_automorphisms(graph, steps.diagonal_case(scaled))
    return after == scaled and posterior_vulnerability(prior, scaled) == bound and without_symmetry()
