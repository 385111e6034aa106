"""kalantari2018, Claim 3: beside a diagonal entry that is not black all off-diagonal entries are red.

Statement. Take a (P, D)-valid mechanism with k zero columns that leaks least, and has the least sum of the D_i among
those. If Q(i|i), i <= M-k, is not black, then every Q(j|i) with j != i, j <= M-k, is red.
Hypotheses. Priors with P_1 >= ... >= P_M, 0 < D < D^(M-1), k <= M-2; such a mechanism exists and its leakage is finite
(see lemma_9). The paper assumes Claims 1 and 2 of it too; they are not needed, nor is the least sum.
Uses. Nothing.

Check. proofs/arguments/coloring/rows_of_an_optimum.py, (1) to (5), for all M: formula (32) holds for every mechanism
that leaks least with k zero columns, so that in the row of a letter m with the largest q_m each off-diagonal entry is
red, and the diagonal entries of all other letters, above those red entries, are black. A diagonal entry that is not
black is therefore that of m, and its row is red.

*On instances.* The colours of minimum-sum mechanisms, and the paper's own step on random mechanisms, where raising a
diagonal entry that is not black in a row without red entries must not raise the leakage and must lower that D_i alone.

Erratum. The claim stands. In its proof, as kalantari2016 prints it (the quotient is damaged in the text of 2018 at
hand), the other entries of the row are lowered by delta/(M-1); then the row sums to 1 + k delta/(M-1), too much as soon
as k > 0, and it must be delta/(M-1-k). "Although eps_DP remains unchanged due to Remark 7" should read "does not
increase", which optimality turns into "unchanged".
Source. kalantari2018, Section V-F, Claim 3, equation (34); kalantari2016, Section V-A, Claim 3, equation (18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofs.arguments.coloring.rows_of_an_optimum import colors_follow
from proofs.definitions.coloring_claims import red_beside_not_black
from proofs.definitions.minimum_sum import MinimumSum
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import chosen
from symdp.conjectures.proof import Proof
from symdp.mechanisms.coloring import Color, color, sharpen
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def instances() -> dict[str, SearchStrategy[Any]]:
    """A minimum-sum mechanism, and any mechanism with colours."""
    from proofs.instances.coloring_optima import colored_mechanisms, minimum_sums

    return {"case": minimum_sums(), "released": colored_mechanisms()}


def directed() -> list[dict[str, Any]]:
    """The chosen minimum-sum mechanisms, and a mechanism with a row to improve."""
    wide = Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"], ["1/5", "4/5"]])
    return [{"case": case, "released": wide} for case in chosen()]


def improvable(released: Mechanism) -> list[int]:
    """Rows with a diagonal entry that is not black and without red off-diagonal entries."""
    colors = color(released)
    letters = [given for given in colors.support if given <= released.inputs]
    return [x for x in letters if colors.diagonal(x) is not Color.BLACK and Color.RED not in colors.off_diagonal(x)]


def improves(released: Mechanism, given: int) -> bool:
    """The paper's step lowers D_i alone and does not raise the leakage."""
    after = sharpen(released, given)
    pairs = enumerate(zip(released.letter_distortions, after.letter_distortions, strict=True), 1)
    moved = all(new < old if letter == given else new == old for letter, (old, new) in pairs)
    return moved and after.exp_epsilon <= released.exp_epsilon


def proof() -> Proof:
    """Facts (1) to (5)."""
    return Proof("all M", "formula (32) makes the row of the largest diagonal entry red", colors_follow())


@statement(
    paper="kalantari2018",
    id="claim_3",
    kind="inclusion",
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Colors.red_beside_not_black", "Colors.sorted_spread"),
)
def row_beside_not_black_is_red(case: MinimumSum, released: Mechanism) -> bool:
    """Claim 3 for the minimum-sum mechanism, and the step of the paper wherever the claim fails for the other one."""
    stepped = all(improves(released, given) for given in improvable(released))
    return stepped and red_beside_not_black(color(case.mechanism))
