"""kalantari2018, Claim 1: no row is all black or all red.

Statement. Colour a mechanism with k zero columns and 1 < exp(eps_DP) < infinity: black and red are the larger and the
smaller entry of a pair in one column whose ratio is exp(eps_DP), white is the rest. In the M-k columns that are not
zero no row has black entries only, and none has red entries only. In the paper the mechanism leaks least among the (P,
D)-valid ones with k zero columns and has the least sum of the D_i among these.
Hypotheses. 0 < D < D^(M-1), which makes the leakage positive; such a mechanism exists and its leakage is finite, which
the paper takes for granted (see lemma_9 for what is false there). Optimality, validity and k play no part: the claim
holds for every mechanism with 1 < exp(eps_DP) < infinity.
Uses. Nothing.

Check. *Row i all black.* Its entries are the largest of their columns, so none is smaller than the entry beside it in
another row j; with j the row that holds the red partner of one of them, the two rows cannot both sum to 1
(``rows_of_one_color``, b = L r the pair, J the other columns).

*All red.* The same with the roles exchanged.

*On instances.* The claim is read off the colours of minimum-sum mechanisms, found by linear programs over the whole
matrix, and of random mechanisms.

Erratum. The claim stands. Its proof uses Q(l|i) >= Q(l|j) for 2 < l <= M-k; it needs l = 2 too. (So kalantari2016
prints it; in the text of 2018 at hand the sign may be a damaged <=.)
Source. kalantari2018, Section V-F, Claim 1, equation (33); kalantari2016, Section V-A, Claim 1, equation (17).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofs.arguments.coloring.two_rows import rows_of_one_color
from proofs.definitions.coloring_claims import no_row_of_one_color
from proofs.definitions.minimum_sum import MinimumSum
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import chosen
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures.proof import Proof
from symdp.mechanisms.coloring import color
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def has_colors(case: MinimumSum, released: Mechanism) -> bool:
    """Whether 1 < exp(epsilon) < infinity for the random mechanism; for the other one it does by construction."""
    return 1 < released.exp_epsilon < INFINITY


def instances() -> dict[str, SearchStrategy[Any]]:
    """A minimum-sum mechanism, and any mechanism with positive rows."""
    from proofs.instances.coloring_optima import colored_mechanisms, minimum_sums

    return {"case": minimum_sums(), "released": colored_mechanisms()}


def directed() -> list[dict[str, Any]]:
    """The chosen minimum-sum mechanisms."""
    return [{"case": case, "released": case.mechanism} for case in chosen()]


def proof() -> Proof:
    """Two rows of a mechanism have the same sum."""
    return Proof("all M", "two rows of equal sum", rows_of_one_color())


@statement(
    paper="kalantari2018",
    id="claim_1",
    kind="inclusion",
    hypotheses=has_colors,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Colors.no_black_row", "Colors.no_red_row"),
)
def no_row_is_all_black_or_all_red(case: MinimumSum, released: Mechanism) -> bool:
    """Claim 1 for the minimum-sum mechanism and for the other one."""
    return no_row_of_one_color(color(case.mechanism)) and no_row_of_one_color(color(released))
