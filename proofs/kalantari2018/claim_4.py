"""kalantari2018, Claim 4: at most one diagonal entry is not black.

Statement. In a (P, D)-valid mechanism with k zero columns that leaks least, with the least sum of the D_i among those,
at most one of the diagonal entries Q(1|1), ..., Q(M-k|M-k) is not black.
Hypotheses. As in claim_3; the paper assumes Claims 1 to 3 of the mechanism, which is not needed.
Uses. Nothing.

Check. proofs/arguments/coloring/rows_of_an_optimum.py, facts (1) to (5), for all M: with m a letter of the largest q_m,
row m holds Q(j|m) = Q(j|j)/lambda for each j != m, so that every Q(j|j) with j != m is black.

*On instances.* minimum-sum mechanisms from linear programs over the whole matrix; and the paper's route after the steps
of Claim 2, where a red entry of a column has its black partner on the diagonal.

Erratum. The claim stands, and so does the proof: an off-diagonal black entry would make its row's off-diagonal entries
black by Claim 2, which Claim 1 (diagonal black, or no diagonal entry) and Claim 3 (diagonal not black) exclude. The
paper names Claims 1 and 2 only. It uses k for the number of zero columns and for a row, and "i, k <= M-k" stands for
"i, j <= M-k".
Source. kalantari2018, Section V-F, Claim 4; kalantari2016, Section V-A, Claim 4.
"""

from __future__ import annotations

from proofs.arguments.coloring.rows_of_an_optimum import colors_follow
from proofs.definitions.coloring_claims import at_most_one_not_black, no_black_off_diagonal
from proofs.definitions.minimum_sum import MinimumSum
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import directed, drawn_cases
from symdp.conjectures.proof import Proof
from symdp.mechanisms.coloring import color, whiten_all


def proof() -> Proof:
    """Facts (1) to (5)."""
    return Proof("all M", "formula (32) makes all other diagonal entries black", colors_follow())


@statement(
    paper="kalantari2018",
    id="claim_4",
    kind="inclusion",
    instances=drawn_cases,
    directed=directed,
    proof=proof,
    coq=("Colors.one_not_black", "Colors.sorted_spread"),
)
def one_diagonal_entry_is_not_black(case: MinimumSum) -> bool:
    """Claim 4, before the steps of Claim 2 and after; after them no off-diagonal entry is black."""
    before, after = color(case.mechanism), color(whiten_all(case.mechanism))
    return at_most_one_not_black(before) and at_most_one_not_black(after) and no_black_off_diagonal(after)
