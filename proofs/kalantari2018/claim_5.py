"""kalantari2018, Claim 5: a diagonal entry that is not black belongs to a smallest distortion.

Statement. In a (P, D)-valid mechanism with k zero columns that leaks least, with the least sum of the D_i among those,
a diagonal entry Q(i|i), i <= M-k, that is not black has D_i <= D_j for all j.
Hypotheses. As in claim_3; the paper assumes Claims 1 to 4 of the mechanism, which is not needed.
Uses. Nothing.

Check. proofs/arguments/coloring/rows_of_an_optimum.py, facts (1) to (5), for all M: the diagonal entries of all letters
but one with the largest q are black, so one that is not black is the only largest: D_i is smaller than every other D_j.
The paper's route through (35) to (40) is written out in proofs/arguments/coloring/two_rows.py, with one identity in
place of (36) to (40).

In Coq the inequality is strict for j != i, and no least sum is asked.

*On instances.* The strict inequality is read off minimum-sum mechanisms.

Erratum. The claim stands; the case "or one of the smallest", a tie, never occurs. In the proof the colours of two
entries are exchanged: Q(j|i) is red (Claim 3 for row i), Q(i|j) is red or white. The sentence after the proof concludes
that row 1 is all red from Claims 1 to 5; they say so only if Q(1|1) is not black. When all diagonal entries are black,
fact (5) supplies it.

That sentence means the entries beside the diagonal, as Claim 1 excludes a row that is all red, and its
"j != i" should read j != 1.

The proof uses k for the number of zero columns and for an index that runs over columns.

Source. kalantari2018, Section V-F, Claim 5, equations (35)-(40); kalantari2016, Section V-A, Claim 5, equations
(19)-(24).
"""

from __future__ import annotations

from proofs.arguments.coloring.rows_of_an_optimum import colors_follow
from proofs.arguments.coloring.two_rows import diagonal_entries_compared
from proofs.definitions.coloring_claims import not_black_has_least_distortion
from proofs.definitions.minimum_sum import MinimumSum
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import directed, drawn_cases
from symdp.conjectures.proof import Proof
from symdp.mechanisms.coloring import color, whiten_all


def proof() -> Proof:
    """Facts (1) to (5), and the two rows of the paper."""
    return Proof(
        "all M", "formula (32) makes all other diagonal entries black", (*colors_follow(), *diagonal_entries_compared())
    )


@statement(
    paper="kalantari2018",
    id="claim_5",
    kind="inclusion",
    instances=drawn_cases,
    directed=directed,
    proof=proof,
    coq=("Colors.not_black_least", "Colors.sorted_spread"),
)
def not_black_is_the_least_distorted(case: MinimumSum) -> bool:
    """Claim 5 with strict inequalities, before the steps of Claim 2 and after."""
    colorings = (color(case.mechanism), color(whiten_all(case.mechanism)))
    return all(not_black_has_least_distortion(coloring) for coloring in colorings)
