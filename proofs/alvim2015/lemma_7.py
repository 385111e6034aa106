"""alvim2015, Lemma 7: the column maxima brought to the diagonal.

Statement. An epsilon-differentially private channel M with n rows and m >= n columns can be transformed into an M' of
the same dimensions such that (i) M' is a channel; (ii) each of the first n columns has a maximum on the diagonal; (iii)
the other columns are zero; (iv) M' is epsilon-differentially private; (v) the conditional min-entropy for the uniform
prior is that of M.
Hypotheses. Any graph, connected or not; any epsilon. m >= n is no restriction: columns of zeros can be added (Remark 6).
In Coq a column is chosen for each row, another one for each.
Uses. Nothing.

Check. The construction of the proof: column k of M' is the sum of the columns of M with their maximum in row k and in
no row before. Facts, for a group of any size and any channel: adding up a group of columns leaves the sum of a row (i),
keeps the maximum in row k (ii), the privacy (iv) and the sum of the maxima (v); (iii) since a maximum is in one of the
n rows.

So as many outputs as rows have the largest sum of column maxima: Coq (all_outputs).

*On instances.* The construction, all five conditions, and the toolkit's transformation, for m < n, = n and > n, zero
columns and ties.

Erratum. The lemma stands. Indices of the proof: k in "for 0 <= k <= m-1" names a row, of which there are n; the union
in (19) is {0, ..., m-1}, not {0, ..., m}; Col_k is empty for all k >= n, not only for k > n, which is what (iii) needs,
and the columns of (ii) are those with k < n, not k <= n.

After the lemma (Section 4.2, and again before Lemma 32) the all-zero columns of M' are erased, "the result is a square
matrix": only the last m-n may be. A row without a column maximum leaves a column of zeros among the first n: of a
channel with equal rows only column 0 would remain, as a matrix n x 1.

Section 4.2 has zero columns not contribute to "the a posteriori min-entropy leakage ..., nor to its min-entropy
leakage"; the first is the a posteriori min-entropy.

Source. alvim2015, Section 4.2, Lemma 7; its proof in the appendix, with (19) and (20).
"""

from __future__ import annotations

from typing import Any

from proofs.alvim2015.arguments import steps, toolkit
from proofs.alvim2015.arguments.instances import Case, any_graphs, cases
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof


def instances() -> dict[str, Any]:
    """Channels with up to two columns less or more than rows; columns of zeros are added where there are less."""
    return {"case": cases(any_graphs(5))}


def added_columns() -> tuple[Fact, ...]:
    """Columns j of one group: v_j = M[k,j] in the row of their maximum m_j, w_j and z_j in the rows i and h."""
    return (
        facts.inequality(
            "(i) with the sum of a group in its place, and r for the other columns, a row still sums to 1",
            families={"C": ("c", "w")},
            assume={"row": "sum(w) + r == 1", "column": "s == sum(w)"},
            conclude="s + r == 1",
        ),
        facts.inequality(
            "(ii) the sum has its maximum in row k",
            families={"C": ("c", "v w")},
            assume={"largest": ("C", "v - w >= 0")},
            conclude="sum(v) - sum(w) >= 0",
        ),
        facts.inequality(
            "(iv) the sum is private in adjacent rows i and h",
            families={"C": ("c", "w z")},
            assume={"level": ("C", "L*z - w >= 0")},
            conclude="L*sum(z) - sum(w) >= 0",
        ),
        facts.inequality(
            "(v) its maximum is the sum of the maxima",
            families={"C": ("c", "v m")},
            assume={"attained": ("C", "v == m")},
            conclude="sum(v) == sum(m)",
        ),
        facts.inequality(
            "equal rows, with all maxima in row 0: column 0 holds everything, the other columns nothing",
            families={"C": ("c", "w")},
            assume={"row": "sum(w) == 1", "column": "s == sum(w)", "others": "s + r == 1"},
            conclude="r == 0",
        ),
    )


def proof() -> Proof:
    """A group of columns is added up."""
    return Proof("all graphs, all n and m", "columns with their maximum in the same row are added up", added_columns())


@statement(
    paper="alvim2015",
    id="lemma_7",
    kind="existence",
    instances=instances,
    proof=proof,
    coq=(
        "Channels.maxima_to_diagonal_within",
        "Channels.maxima_to_diagonal",
        "GraphBuilders.all_outputs",
    ),
)
def maxima_come_to_the_diagonal(case: Case) -> bool:
    """The printed construction has the five properties, and gives the toolkit's matrix."""
    from proofs.alvim2015.arguments.graph_transformations import diagonal_maxima

    graph, level, rows = case
    before = steps.with_zero_columns(rows, max(graph[0], len(rows[0])))
    after = steps.columns_to_diagonal(before)
    found = diagonal_maxima(toolkit.adjacency(graph), toolkit.mechanism(rows))
    square = steps.without_zero_columns(after, graph[0])
    return steps.is_first_step(graph, level, before, after) and found.matrix == square
