"""kalantari2018, Lemma 9: formula (32) for the least leakage with k zero columns.

Statement. For 0 < D < D^(M-1) and every k in 0..M-1 with D^(k) other than D, some mechanism leaks least among the valid
ones with k all-zero columns, and has D_1 <= ... <= D_M and
exp(eps_DP) = (M-1-k)(1 - (sum of D_i for 2 <= i <= M-k)/(M-1-k))/D_1.
Hypotheses. A Class II set with P_1 >= ... >= P_M. D = D^(k) is read as infinite on both sides of (32).
Uses. Nothing.

Check. Refuted, in Coq already for k <= M-2 and D^(k) < D, at P = (4/9, 4/9, 1/9), D = 1/3, k = 0: with three columns
that are not zero every valid mechanism has lambda > 3, and 3 + 4t is reached for small t > 0
(proofs/arguments/coloring/not_attained.py, (2)). Also at M = 2, k = 1: the two constant answers are the only mechanisms
with one zero column, and neither is valid.

*Corrected.* Let k <= M-2 and D^(k) < D < D^(M-1).

(a) Every valid mechanism that leaks least among those with exactly k zero columns, where there is one, satisfies (32)
once its distortions are sorted: ``least_level_formula`` of Coq; ``finite_with_zero_columns`` says that it leaks a finite
amount.

(b) Among those with k or more zero columns one leaks least, and it satisfies (32) too.

*Proof for all M.* proofs/arguments/coloring/rows_of_an_optimum.py, (1) to (4), without colours and without minimum
sums; in (b) the largest q < 1 as before, and letters of further zero columns have D_i = 1 in (32). Sorting permutes
rows and columns alike and keeps validity (exchange). The leakage is finite (t in (0, 1/2] small). In (b) the valid
lambda-LDP mechanisms whose last k columns are zero form a compact set that grows with lambda, so that the least lambda
exists.

*On instances.* A linear program over all entries confirms the least lambda from both sides, and a vertex of the set of
its solutions is sorted and put into (32).

Erratum. The least leakage with exactly k zero columns may be an infimum only, also for D > D^(k): P = (4/9, 4/9, 1/9),
D = 1/3, k = 0 has the infimum log 3, and three columns that are not zero need more. The printed ranges take in cases
where nothing is valid: k = M-1, where no mechanism with M-1 zero columns is valid below D^(M-1), and D < D^(k), by Lemma
8 of the paper.

The proof starts from mechanisms of least leakage with the least sum of the D_i, and these may be missing even where the
least leakage is attained: P in {(27, 27, 18, 18, 10)/100, (28, 27, 17, 15, 13)/100}, D = 16/25, k = 1
(proofs/arguments/coloring/not_attained.py).

The minimum over k in Theorem 2 loses nothing by it, as the number k = 0 of zero columns is always among its terms and
(11) with sorted D_i is never below the least leakage. For one prior (11) with sorted D_i is the infimum for exactly k
zero columns; for several it need not be: (1/2, 1/4, 1/4), (3/4, 1/4, 0), D = 2/5, k = 1 has 17/3, and the infimum is 4
(theorem_2b). At k = M-1 (32) itself reads 0/0.

Source. kalantari2018, Section V-F, Lemma 9, equation (32).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments.coloring import formula_32, not_attained
from proofs.arguments.coloring.rows_of_an_optimum import formula_holds
from proofs.arguments.ordered_sources import exchange
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import TIED, directed, read
from symdp.conjectures.proof import Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.definitions.minimum_sum import LeastLeakage

Vertices = Sequence[Vector]
WITNESS = (read(TIED), Fraction(1, 3))


def instances() -> dict[str, SearchStrategy[Any]]:
    """Ordered sets on two to four letters, distortions and numbers of zero columns."""
    from hypothesis import strategies as st

    from proofs.instances.coloring_optima import ordered_vertices
    from symdp.testing import distortions

    sets = st.integers(2, 4).flatmap(ordered_vertices).map(tuple)
    return {"vertices": sets, "distortion": distortions(24), "dropped": st.integers(0, 3)}


def allowed(vertices: Vertices, distortion: Fraction, dropped: int) -> bool:
    """Ordered priors without the uniform one among them, 0 < D < D^(M-1) and 0 <= k <= M-1."""
    ordered = formula_32.is_ordered(vertices) and all(prior[0] > prior[-1] for prior in vertices)
    return ordered and 0 <= dropped < len(vertices[0]) and formula_32.lies_below_zero_leakage(vertices, distortion)


def drawn_least() -> dict[str, SearchStrategy[Any]]:
    """Mechanisms of least leakage with the last k columns zero, k <= M-2 and D^(k) < D < D^(M-1)."""
    from proofs.instances.coloring_optima import least_leakages

    return {"case": least_leakages()}


def proof() -> Proof:
    """Facts (1) to (4), sorting, finiteness."""
    found = (*formula_holds(), exchange(), formula_32.finite_leakage())
    return Proof("all M", "the row of the largest diagonal entry against proportional rows", found)


@statement(
    paper="kalantari2018",
    id="lemma_9/corrected",
    coq=(
        "Colors.least_level_formula",
        "Colors.two_columns",
        "KeptColumns.finite_with_zero_columns",
    ),
    kind="equality",
    published=formula_32.published,
    computed=formula_32.computed,
    instances=drawn_least,
    directed=directed,
    proof=proof,
)
def least_leakage_is_the_formula(case: LeastLeakage) -> bool:
    """(32) for the sorted distortions; programs over the whole matrix confirm the least level from both sides."""
    from proofs.definitions.minimum_sum import is_least

    same = formula_32.published(case) == formula_32.computed(case)
    return same and formula_32.sorted_one_is_valid(case) and is_least(case)


def refutation() -> Refutation:
    """An infimum that no mechanism reaches; then k = M-1 for two letters, and the last failure of the erratum."""
    vertices, bound = WITNESS
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    values = {"vertices": vertices, "distortion": bound, "dropped": 0}
    ends = not_attained.constant_answers(((half, half),), quarter)
    return Refutation(values, (*not_attained.infimum_only(), *ends, *not_attained.no_minimum_sum()))


@statement(
    paper="kalantari2018",
    id="lemma_9",
    repeats="kalantari2016/lemma_6",
    kind="existence",
    hypotheses=allowed,
    instances=instances,
    refutation=refutation,
    corrected=least_leakage_is_the_formula,
)
def some_optimum_has_the_formula(vertices: Vertices, distortion: Fraction, dropped: int) -> bool:
    """The claim for one set, one D and one k."""
    if dropped == len(vertices[0]) - 1:
        # A valid mechanism with M-1 zero columns is a constant answer; (32) is 0/D_1 * (1 - 0/0) then.
        return formula_32.some_constant_answer_is_valid(vertices, distortion)
    return formula_32.has_sorted_optimum(vertices, distortion, dropped)
