"""kalantari2016, Lemma 6: formula (16) for the least leakage with k zero columns.

Statement. For 0 < D < D^(M-1) and every k in 0..M-1 with D^(k) other than D, some mechanism leaks least among the valid ones
with k all-zero columns, and has D_1 <= ... <= D_M and exp(eps_DP) = (M-1-k)(1 - (sum of D_i for 2 <= i <= M-k)/(M-1-k))/D_1.
Hypotheses. Ordered statistics, P_1 >= ... >= P_M; the uniform prior may be in the set. D = D^(k) is read as infinite on
both sides of (16).
Uses. Nothing.

Check. As in kalantari2018, Lemma 9, which repeats the statement. Refuted at P = (4/9, 4/9, 1/9), D =
1/3, k = 0, where the infimum log 3 is not attained; also at M = 2, k = 1: the constant answers are the only mechanisms
with one zero column, and neither is valid.

*Corrected.* For k <= M-2 and D^(k) < D < D^(M-1) every valid mechanism that leaks least among those with exactly k zero
columns satisfies (16) once its distortions are sorted; one of those with k or more zero columns does in any case.

*In Coq*: ``least_level_formula``, and ``finite_with_zero_columns``, by which the least leakage is finite.

*Proof.* proofs/arguments/coloring/rows_of_an_optimum.py, (1) to (4), proves it for all M from the row of the largest
diagonal entry and from proportional rows. Mechanisms with k or more zero columns form a compact set, so one of them
leaks least; if it has k' of them, k < k' <= M-2, then D_i = 1 for the letters of the k'-k further ones, which gives
(16) the same value for k as for k'.

*On instances.* The whole-matrix program and the one in M - k unknowns, in which each prior has its own constraint (not D
- D^(k) for all, as in (11) of the 2018 paper), agree on the least lambda, which the sorted distortions of a least
mechanism must give back.

Erratum. The least leakage with exactly k zero columns may be an infimum only, also for D > D^(k): P = (4/9, 4/9, 1/9),
D = 1/3, k = 0 has the infimum log 3, and three columns that are not zero need more. The printed ranges take in cases
where nothing is valid: k = M-1, where no mechanism with M-1 zero columns is valid below D^(M-1), and D < D^(k), by Lemma
3 of the paper.

The set of minimum-sum mechanisms with which the proof starts can be empty besides (kalantari2018, lemma_9). Below the
proof, "D^(k) <= D <= D^(k-1)" should end in D^(k+1). The last sentences of the proof write eps_DP(Q) for
exp(eps_DP(Q)), and conclude that row 1 is all red from Claims 1 to 5, which say so only if Q(1|1) is not black; (5) of
rows_of_an_optimum.py covers the other case. At k = M-1 (16) itself reads 0/0.

Source. kalantari2016, Section V-A, Lemma 6, equation (16).
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
    """Ordered priors, 0 < D < D^(M-1) and 0 <= k <= M-1."""
    ordered = formula_32.is_ordered(vertices) and 0 <= dropped < len(vertices[0])
    return ordered and formula_32.lies_below_zero_leakage(vertices, distortion)


def drawn_least() -> dict[str, SearchStrategy[Any]]:
    """Mechanisms of least leakage with the last k columns zero, k <= M-2 and D^(k) < D < D^(M-1)."""
    from proofs.instances.coloring_optima import least_leakages

    return {"case": least_leakages()}


def proof() -> Proof:
    """Facts (1) to (4), sorting, finiteness."""
    found = (*formula_holds(), exchange(), formula_32.finite_leakage())
    return Proof("all M", "the row of the largest diagonal entry against proportional rows", found)


@statement(
    paper="kalantari2016",
    id="lemma_6/corrected",
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
    """(16) for the sorted distortions; programs over the whole matrix confirm the least level from both sides."""
    from proofs.definitions.minimum_sum import is_least

    same = formula_32.published(case) == formula_32.computed(case)
    return same and formula_32.sorted_one_is_valid(case) and is_least(case)


def refutation() -> Refutation:
    """An infimum that no mechanism reaches; then k = M-1 for two letters, and the last failure of the erratum."""
    vertices, bound = WITNESS
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    values = {"vertices": vertices, "distortion": bound, "dropped": 0}
    ends = not_attained.constant_answers(((half, half),), quarter)
    return Refutation(values, (*not_attained.infimum_only(), *ends))


@statement(
    paper="kalantari2016",
    id="lemma_6",
    kind="existence",
    hypotheses=allowed,
    instances=instances,
    refutation=refutation,
    corrected=least_leakage_is_the_formula,
)
def some_optimum_has_the_formula(vertices: Vertices, distortion: Fraction, dropped: int) -> bool:
    """The claim for one set, one D and one k."""
    if dropped == len(vertices[0]) - 1:
        # A valid mechanism with M-1 zero columns is a constant answer; (16) is 0/D_1 * (1 - 0/0) then.
        return formula_32.some_constant_answer_is_valid(vertices, distortion)
    return formula_32.has_sorted_optimum(vertices, distortion, dropped)
