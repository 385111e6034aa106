"""zhong2022, Propositions 31 and 32: the first row is red; for maximal leakage the diagonal is black.

Statement. (31) For (epsilon, delta), epsilon and delta positive, an optimum with 1) a sorted diagonal, 2) rows of one
colour off the diagonal, and 3) red ones beside a diagonal entry that is not black has red off-diagonal entries in row 1.
(32) For maximal leakage above 0 all diagonal entries of an optimum are black.
Hypotheses. As for Properties 28 to 30; in (32) none of the colour properties is used, only that W is optimal on the
letters.
Uses. zhong2022, Properties 28 to 30, Lemma 34.

Check. The words of both stand in the text.

(31) By Properties 28 to 30 no off-diagonal entry is black and no diagonal one red. As epsilon > 0, some entry is red:
it is off the diagonal, so that by 2) a whole row i is. Let row j be another, its off-diagonal entries then white and
W(j|j) black by 3). proofs/zhong2022/arguments/relaxed_losses/two_rows.py, (4), gives W(i|i) > W(j|j). So a row that is
not red never has the largest diagonal entry, and by 1) row 1 is red.

In proofs/coq/SlackColors.v: some pair is critical at the least level, and then the row of a largest diagonal entry is red.

(32) Lemma 34 for every optimum: W(i|i) = max_x W(i|x).

*On instances.* An optimum of the proofs, T_2 T_1 of a vertex of all optima, proportional rows over the identity; for
(32) a vertex of all optima.

Erratum. Both stand. The proof of (31) has W(i|i) >= W(j|j) for a red row i and a white row j; with a tie it would leave
open which of them comes first, but the inequality is strict. (32) does not need the smallest distortion: the colours
follow from optimality alone.
Source. zhong2022, Appendix D, Propositions 31 and 32.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses import colors
from symdp.conjectures.proof import Proof
from symdp.sources.prior import Vector


def instances() -> dict[str, Any]:
    """What makes the coloured mechanisms."""
    from proofs.zhong2022.arguments.relaxed_losses.cases import drawn

    return drawn()


def proof() -> Proof:
    """The rows of the two kinds compared, and the column maxima."""
    from proofs.zhong2022.arguments.relaxed_losses.two_rows import diagonal_entries_compared, not_black_below_a_white_entry
    from proofs.zhong2022.lemma_34 import maxima_are_the_diagonal

    lines = (*not_black_below_a_white_entry(), *diagonal_entries_compared(), maxima_are_the_diagonal())
    return Proof("all M", "a red row against a white one", lines)


@statement(
    paper="zhong2022",
    id="propositions_31_32",
    coq=(
        "SlackColors.least_level_critical",
        "SlackColors.slack_largest_row_red",
        "LeakageForms.maxima_on_diagonal",
    ),
    kind="inclusion",
    uses=("zhong2022/properties_28_to_30", "zhong2022/lemma_34"),
    instances=instances,
    proof=proof,
)
def first_row_is_red_and_leaking_diagonals_are_black(
    prior: Vector, delta: Fraction, share: Fraction, seed: int, entries: Vector
) -> bool:
    """(31) for the coloured mechanisms, and (32) for a drawn optimum."""
    from proofs.zhong2022.arguments.relaxed_losses.cases import colored
    from proofs.zhong2022.arguments.relaxed_losses.levels import least_leaked_level
    from proofs.zhong2022.arguments.relaxed_losses.optima import bound_at
    from proofs.zhong2022.arguments.relaxed_losses.programs import drawn_leakage_optimum

    bound = bound_at(prior, Fraction(0), share)
    optimum = drawn_leakage_optimum(prior, bound, least_leaked_level(prior, bound), seed)
    black = not colors.color_by_size(optimum, zero_columns=True).not_black
    slack = colored(prior, delta, share, seed, entries)
    return black and all(colors.has_properties(found) and colors.first_row_is_red(found) for found in slack)
