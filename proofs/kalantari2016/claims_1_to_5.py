"""kalantari2016, Claims 1 to 5: the colours of an optimum with k zero columns.

Statement. Colour the entries of a mechanism with 1 < exp(eps_DP) < infinity: in a column, the larger and the smaller of
two entries with ratio exp(eps_DP) are black and red, the rest white; zero columns have no colours.

If some (P, D)-valid mechanism leaks least among those with k zero columns and has the least sum of the D_i among these,
there is such a mechanism in which (1) no row is all black or all red, (2) the off-diagonal entries of a row have one
colour, (3) they are red beside a diagonal entry Q(i|i), i <= M-k, that is not black, (4) at most one diagonal entry is
not black, (5) its D_i is a smallest.

Hypotheses. P_1 >= ... >= P_M for every prior, D < D^(M-1); minimum-sum mechanisms exist and leak finitely, so that D > 0,
k <= M-2 and exp(eps_DP) > 1. The letters whose columns are not zero, wherever they stand, take the place of the first
M-k.

The paper takes the existence for granted ("there exists at least one Q in Q_MS"): it is false for P = (4/9, 4/9, 1/9), D
= 1/3, k = 0 (lemma_6), and with the condition in the statement an empty set of them refutes nothing.
Uses. Nothing.

Check. (1), (3), (4), (5) hold for every mechanism that leaks least with k zero columns, (2) for one with the same
diagonal: proofs/arguments/coloring/rows_of_an_optimum.py, facts (1) to (6), and two_rows.py, for all M. The files of
kalantari2018, claim_1 to claim_5, treat the claims one by one.

*On instances.* All five are read off the mechanism that the paper's own steps make of a minimum-sum mechanism, and off
the proportional one.

Erratum. All five claims stand where minimum-sum mechanisms exist (see lemma_6). Definition 9 and the text around it
write eps_DP for exp(eps_DP): Q(k|i) = exp(eps_DP) Q(k|j).

Claim 1: "2 < l" should be 2 <= l. Claim 2: entries of other rows may lose their colours, against "colored the same as
Q" (witness in kalantari2018, claim_2); a_1, ..., a_k are not defined. Claim 3: delta/(M-1) must be delta/(M-1-k), or
the row sums to 1 + k delta/(M-1). Claim 4 rests on Claim 3 too.

Claim 5: Q(j|i) is red and Q(i|j) red or white, not the other way round; (22) has the wrong sign on its right side, as
(19) gives Q(j|j) - Q(i|i) <= Q(j|i) - Q(i|j). With the right sign (24) contradicts nothing; the contradiction is that
the quotient in (23) is at least exp(eps_DP) > 1 and by (22) at most 1, as in (38) to (40) of kalantari2018.

The sentences after Claim 5, "the non-zero elements in row 1 are all red" and "for each red Q(j|1), j != i": those beside the
diagonal are meant, as Claim 1 excludes a row that is all red, and j != 1.

The entries of a row beside the diagonal that have a colour are said to number M-1-k; in the rows of the k letters without
a column they number M-k. Claims 4 and 5 use k, the number of zero columns, for a row and for an index too.

Fig. 2: column 1 has a red entry in row 2 and no black one if Q(1|1) is "NB", not black: such colours do not exist.
Either Q(1|1) is black and row 2 red, or row 2 is white beside the diagonal. (One of the M-k rows is missing from the
figure's text, which is damage.) Remark 7 (rows of letters without a column are white) is true after Claim 2, but the
mechanism (25a) copies row M-k to those rows, black diagonal entry included.

In Claim 3 "remains unchanged due to Remark 6" should read "does not increase", for which the sentence before Remark 6
is the reason. D-hat is the distortion of Q' in (18), and of Q itself in (21).

Source. kalantari2016, Section V-A, Definition 9, Claims 1 to 5, equations (17)-(24), Fig. 2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from proofs.arguments.coloring import two_rows
from proofs.arguments.coloring.rows_of_an_optimum import colors_follow, proportional_colors
from proofs.definitions.coloring_claims import (
    at_most_one_not_black,
    dropped_rows_are_white,
    no_row_of_one_color,
    not_black_has_least_distortion,
    off_diagonals_agree,
    red_beside_not_black,
)
from proofs.definitions.minimum_sum import MinimumSum
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import directed, drawn_cases
from symdp.conjectures.proof import Proof
from symdp.mechanisms.coloring import color, proportional, whiten_all
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

CLAIMS = (
    no_row_of_one_color,
    off_diagonals_agree,
    red_beside_not_black,
    at_most_one_not_black,
    not_black_has_least_distortion,
)


OPTIMA = r"\mathcal{Q}^{*(k)}_{\mathrm{MS}}(\mathcal{P},D)"
CLAIM = r"\exists Q\in" + OPTIMA + r"\colon\ \text{Claims 1 to 5 on the colors of}\ Q(1{:}(M-k)\,|\,1{:}M)"
SAYS = r"P_1\ge\dots\ge P_M\ \forall P\in\mathcal{P},\ 0<D,\ D<D^{(M-1)},\ " + OPTIMA + r"\ne\emptyset\Rightarrow" + CLAIM


def satisfies_all(case: MinimumSum, found: Mechanism) -> bool:
    """Whether a mechanism is a minimum-sum one with the diagonal of the case, and has Claims 1 to 5 and Remark 7."""
    same = found.diagonal == case.mechanism.diagonal and found.exp_epsilon == case.level
    coloring = color(found)
    return same and all(claim(coloring) for claim in CLAIMS) and dropped_rows_are_white(coloring)


def proof() -> Proof:
    """The facts of all five claims."""
    found = (*two_rows.rows_of_one_color(), *colors_follow(), *proportional_colors(), *two_rows.diagonal_entries_compared())
    return Proof("all M", "the row of the largest diagonal entry, and rows proportional to the diagonal", found)


def bridge() -> Bridge:
    """Minimum-sum mechanisms of any source set, D and k."""
    from proofs.instances import colored_optima

    found = colored_optima.bridge(OPTIMA, CLAIM, lambda case: some_optimum_satisfies_the_claims(case=case), least_sum=True)
    return replace(found, says=SAYS)


@statement(
    paper="kalantari2016",
    id="claims_1_to_5",
    standing="SLIP",
    kind="existence",
    bridge=bridge,
    instances=drawn_cases,
    directed=directed,
    proof=proof,
    coq=(
        "Colors.no_black_row",
        "Colors.no_red_row",
        "Colors.rows_of_one_color",
        "Colors.red_beside_not_black",
        "Colors.one_not_black",
        "Colors.not_black_least",
    ),
)
def some_optimum_satisfies_the_claims(case: MinimumSum) -> bool:
    """The mechanism after the paper's steps, and the proportional one, satisfy all five."""
    return all(satisfies_all(case, found) for found in (whiten_all(case.mechanism), proportional(case.mechanism.diagonal)))
