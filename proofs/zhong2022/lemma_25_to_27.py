"""zhong2022, Lemmas 25 to 27: sorting the letters, rows of one colour, red beside what is not black.

Statement. One prior P_1 >= ... >= P_M > 0, a least loss above 0; (epsilon, delta) with 0 < delta < 1, or maximal
leakage. (25) T_1, which renames the letters so that W(1|1) >= ... >= W(M|M), gives a mechanism of the same loss and of
no more distortion, and carries the colours. (26) Some optimum has off-diagonal entries of one colour in each row. (27)
In some optimum the off-diagonal entries beside a diagonal entry that is not black are red.
Hypotheses. The colours of Appendix B (proofs/zhong2022/arguments/relaxed_losses/colors.py); every single entry has one,
as the paper says.
Uses. The corrected statement: zhong2022, Theorem 9 as corrected, and Theorem 14.

Check. *Restored.* (26), (27) are words and stand; of (25) the list of properties after "such that 1)" is lost and taken
from its use.

*Refutation*, of (26) for maximal leakage, with M = 4, P = (4, 3, 2, 1)/10, D = 3/10. The least leakage is log 2
(program), and its only diagonal is (1, 1, 0, 0) (``witness_facts``), so that by Lemma 34 columns 3 and 4 are zero.

In row 3 the entry of column 4 is the largest and the smallest of its column. If all off-diagonal entries of row 3 are
black, they are 1, 1 and 0; if all are red, they are 0: the row does not sum to 1 (``witness_facts``).

The claim below decides this for every decreasing prior: it looks at the optimum of
proofs/zhong2022/arguments/relaxed_losses/optima.py and, where that fails, for a row that no optimum can mend. M = 4 is
least: a row i with q_i < 1 beside a column of zeros takes, with the letters that are certain, four letters.

*Corrected.* (25) and the colours that it carries; (26) and (27) for (epsilon, delta), D > 0; (26) and (27) for maximal
leakage, D > 0, in the columns that are not zero. In both an optimum is named whose diagonal falls and is black, so that
(27) asks nothing of it, and whose other entries are, row by row, red or white.

*Proof.* The optimum of proofs/zhong2022/arguments/relaxed_losses/optima.py has a sorted diagonal and the colours stated
in proofs/zhong2022/arguments/relaxed_losses/optimum_colors.py, for all M. Sorting: exchange. No step T_2 is taken, so that
it does not matter whether those steps end. proofs/coq/OptimumColors.v has all of it, for any prior that decreases.

*On instances.* These optima and a vertex of the set of all optima, to which T_1 and, for (epsilon, delta), the paper's
steps T_2 are applied.

Erratum. (26) is false for maximal leakage from M = 4 on: in a column of zeros every entry is both the largest and the
smallest. In its proof a red entry in such a column cannot be raised without raising the leakage; and the only smallest
entry of a column stays red when it is raised: in rows (1/2, 1/2, 0), (0, 1/2, 1/2), (1/2, 0, 1/2), uniform prior, D =
1/2, no step that keeps W(3|1) below 1/2 changes its red. That the steps end is not shown.
Source. zhong2022, Appendix C, Lemmas 25, 26, 27, with the colours of Appendix B.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses import colors
from proofs.zhong2022.arguments.relaxed_losses.levels import is_ordered_prior, knapsack, leaked_level, level_at
from proofs.zhong2022.arguments.relaxed_losses.optima import bound_at, leakage_optimum, slack_optimum
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Rows = tuple[tuple[Fraction, ...], ...]
PARTS = 12


def corrected_instances() -> dict[str, Any]:
    """Priors of full support, delta, D below the zero thresholds, a vertex."""
    from proofs.zhong2022.arguments.relaxed_losses.optima import below_zero

    return below_zero()


def slack_half(prior: Vector, delta: Fraction, share: Fraction, seed: int) -> bool:
    """(25) to (27) for (epsilon, delta)."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import drawn_slack_optimum
    from proofs.zhong2022.arguments.relaxed_losses.whitening import whiten_all
    from proofs.zhong2022.theorem_9 import computed

    bound = bound_at(prior, delta, share)
    level = computed(prior, bound, delta)
    if not isinstance(level, Fraction):
        return False
    drawn = drawn_slack_optimum(prior, bound, level, delta, seed)
    ordered = colors.sort_letters(drawn)
    found = (slack_optimum(prior, bound, delta), whiten_all(ordered, delta))
    every = (drawn, ordered, *found)
    optimal = all(level_at(rows, delta) == level and distortion_of(rows, [prior]) <= bound for rows in every)
    return optimal and all(colors.has_properties(colors.color_at(rows, delta)) for rows in found)


def leakage_half(prior: Vector, share: Fraction, seed: int) -> bool:
    """(25) to (27) for maximal leakage, without the columns of zeros; (25) carries the colours."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import drawn_leakage_optimum, least_leaked_level

    bound = bound_at(prior, Fraction(0), share)
    level = least_leaked_level(prior, bound, range(len(prior)))
    drawn = drawn_leakage_optimum(prior, bound, level, seed)
    ordered, found = colors.sort_letters(drawn), leakage_optimum(prior, bound)
    order = sorted(range(len(prior)), key=lambda x: -drawn[x][x])
    before, after = (colors.color_by_size(rows, zero_columns=True).colors for rows in (drawn, ordered))
    carried = all(after[i][j] == before[x][y] for i, x in enumerate(order) for j, y in enumerate(order))
    optimal = all(leaked_level(rows) == level and distortion_of(rows, [prior]) <= bound for rows in (drawn, ordered, found))
    return carried and optimal and colors.has_properties(colors.color_by_size(found, zero_columns=False))


def proof() -> Proof:
    """Sorting, and the two optima with their colours."""
    from proofs.arguments.ordered_sources import exchange
    from proofs.zhong2022.arguments.relaxed_losses.leakage_bounds import reached_by_disclosure
    from proofs.zhong2022.arguments.relaxed_losses.optimum_colors import leakage_entries, slack_optimum_facts

    lines = (exchange(), *slack_optimum_facts(), *reached_by_disclosure(), *leakage_entries())
    return Proof("all M", "optimal mechanisms entry by entry", lines)


@statement(
    paper="zhong2022",
    id="lemma_25_to_27/corrected",
    coq=(
        "OptimumColors.sorting_keeps_colors",
        "OptimumColors.slack_optimum_colors",
        "OptimumColors.leakage_optimum_colors",
    ),
    kind="existence",
    uses=("zhong2022/theorem_9/corrected", "zhong2022/theorem_14/corrected"),
    instances=corrected_instances,
    proof=proof,
)
def optima_have_rows_of_one_color(prior: Vector, delta: Fraction, share: Fraction, seed: int) -> bool:
    """Both halves."""
    return slack_half(prior, delta, share, seed) and leakage_half(prior, share, seed)


def instances() -> dict[str, SearchStrategy[Any]]:
    """Decreasing priors without ties, and D."""
    from hypothesis import strategies as st

    from proofs.zhong2022.arguments.relaxed_losses.optima import ordered_priors

    shares = st.integers(1, PARTS - 1).map(lambda part: Fraction(part, PARTS))
    return {"prior": ordered_priors(), "distortion": shares}


def leaks_without_ties(prior: Vector, distortion: Fraction) -> bool:
    """Full support, no ties, 0 < D < 1 - P_1: the optimal diagonal is unique."""
    return is_ordered_prior(prior) and len(set(prior)) == len(prior) and 0 < distortion < 1 - prior[0]


def no_optimum_agrees(prior: Vector, distortion: Fraction) -> bool:
    """Whether some row has several colours in every optimum.

    Row i, q_i < 1, beside a column of zeros: black entries q_j would sum to Lambda - q_i > 1 - q_i. Red ones are 0 in every
    column but those of i and of the only letter l with q_l = 1, as row l is certain of l: with two such letters the row is
    left without mass, and with one and q_i = 0 every row would be certain of l.
    """
    q = knapsack(prior, 1 - distortion)
    certain = q.count(Fraction(1))
    beside_zeros = [own for i, own in enumerate(q) if own < 1 and Fraction(0) in q[:i] + q[i + 1 :]]
    return any(certain > 1 or own == 0 for own in beside_zeros)


def witness_facts(prior: Vector, bound: Fraction) -> tuple[Fact, ...]:
    """The least leakage, its diagonal, and row 3."""
    from symdp.arithmetic.programs.linear_program import LinearProgram

    program = LinearProgram()
    diagonal = [program.add_column(cost=1, upper=1) for _ in prior]
    program.add_row(dict(zip(diagonal, prior, strict=True)), lower=1 - bound)
    third = Fraction(1, 3)
    cycle = [("1/2", "1/2", 0), (0, "1/2", "1/2"), ("1/2", 0, "1/2")]
    return (
        facts.program("a diagonal of accuracy 7/10 sums to 2 at least", program),
        facts.inequality(
            "if it sums to 2 its last two entries are 0",
            assume={
                "accuracy": "4*a + 3*b + 2*c + d - 7 >= 0",
                "sum": "2 - a - b - c - d >= 0",
                "first": "1 - a >= 0",
            },
            conclude="0 - c - 2*d >= 0",
            degree=1,
        ),
        facts.arithmetic("black off-diagonal entries of row 3 would be 1, 1 and 0", "1 + 1 + 0", ">", "1"),
        facts.arithmetic(
            "red ones would be 0: rows 1 and 2 are certain, so that every column has a 0", "0 + 0 + 0", "<", "1"
        ),
        facts.mechanism("erratum: the mechanism of the cycle", cycle, INFINITY, [[third] * 3], Fraction(1, 2)),
    )


def refutation() -> Refutation:
    """Four letters."""
    prior, bound = tuple([Fraction(n, 10) for n in (4, 3, 2, 1)]), Fraction(3, 10)
    return Refutation({"prior": prior, "distortion": bound}, witness_facts(prior, bound))


@statement(
    paper="zhong2022",
    id="lemma_25_to_27",
    kind="existence",
    hypotheses=leaks_without_ties,
    instances=instances,
    refutation=refutation,
    corrected=optima_have_rows_of_one_color,
)
def some_optimum_has_rows_of_one_color(prior: Vector, distortion: Fraction) -> bool:
    """Lemma 26 for maximal leakage; entries that are black and red agree with both colours."""
    found = colors.color_by_size(leakage_optimum(prior, distortion), zero_columns=True)
    return colors.off_diagonals_agree(found) or not no_optimum_agrees(prior, distortion)
