"""zhong2022, Theorem 14: the least maximal leakage when the prior is known.

Statement. One prior P_1 >= ... >= P_M > 0, A_k the sum of the k last, 0 < D <= 1. The least maximal leakage of a
mechanism whose expected Hamming distortion is at most D is log[M-k + (A_k - D)/P_(M-k+1)] if A_(k-1) < D <= A_k, 1 <= k
<= M. Corrected: the maximum of 0 and this.
Hypotheses. The order. Full support is not needed: A_(k-1) < A_k makes P_(M-k+1) positive. At D = 0, which is not
included, the formula of k = 1 would give log M, the least leakage there for a prior of full support.
Uses. Nothing.

Check. *Restored.* Only the condition "if A_(k-1) < D <= A_k and 1 <= k <= ." is left, in the theorem, in Theorem 18 (3)
and at the end of the proof; the value is that of the linear program (16), carried out. A
maximum with 0 is not legible here, as it is not in Theorems 6 (2), 7 (2) and 8 (2), and is added in none of them.

*Refutation.* P = (2/3, 1/3), D = 2/3: k = 2 = M and the term is log(1/2); the constant answer is valid and leaks
nothing, so that the least leakage is log 1.

*Corrected.* With the maximum with 0 the range k = M, D > A_(M-1), agrees with the first sentence of the proof, that
Lemma 33 proves the statement there.

*Lower bound*, any outputs and any guess, proofs/zhong2022/arguments/relaxed_losses/leakage_bounds.py: (1) the q_i sum
to at most Lambda, (3) with r = M-k+1, H the letters before it:

    p (sum q - (M-k)) >= A_k - D, p = P_r > 0.

Also Lambda >= 1, (2).

*Upper bound.* For k <= M-1, (4) with theta = (A_k - D)/p in [0, 1) has Lambda = M-k + theta; k = M: (1-D)/P_1 < 1 as D
> 1-P_1, and the constant answer is valid. The pieces agree at D = A_k: log(M-k).

*On instances.* The linear program over all entries of a mechanism, with an output more than letters.

Erratum. The display is lost. As restored, without a maximum with 0 and without a case for D >= A_(M-1), its last range
is wrong: k = M gives log[(1-D)/P_1] < 0 for D > 1-P_1; at P = (2/3, 1/3), D = 2/3 it is log(1/2). The proof treats D >=
A_(M-1) apart, by Lemma 33, so that the corrected statement is what it shows; where the lost display has the maximum or
that case, nothing is wrong.

The proof takes the diagonal of any optimum of Lemma 34 for a point of (15), which orders it. The lemma gives no order: for
two uniform letters and D = 1/4 the rows (1/2, 1/2), (0, 1) have the least leakage log(3/2), the column maxima on the
diagonal, and W(1|1) < W(2|2). Sorting by Lemma 25 closes this.
Source. zhong2022, Section IV-B, Theorem 14; proof in Appendix E with (15)-(17); found first by another paper that it
cites.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import tail
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation
from symdp.sources.prior import Vector


def published(prior: Vector, distortion: Fraction) -> Fraction:
    """The exponential of the formula."""
    letters = len(prior)
    k = next(k for k in range(1, letters + 1) if distortion <= tail(prior, k))
    value = letters - k + (tail(prior, k) - distortion) / sorted(prior)[k - 1]
    return max(Fraction(1), value)


def computed(prior: Vector, distortion: Fraction) -> Fraction:
    """The least sum of column maxima, by a linear program over mechanisms with one output more than letters."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import least_leaked_level

    return least_leaked_level(prior, distortion, [*range(len(prior)), 0])


def instances() -> dict[str, Any]:
    """Decreasing priors, zeros included, 0 < D <= 1."""
    from symdp.testing import distortions, priors

    return {"prior": priors(1, 5, decreasing=True), "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """D = A_k and points beside, D = 1."""
    texts = ("1", "1/2 1/2 0", "2/3 1/3", "2/5 3/10 1/5 1/10", "1/4 1/4 1/4 1/4")
    found = []
    for prior in [tuple(map(Fraction, text.split())) for text in texts]:
        at = {tail(prior, k) * factor for k in range(1, len(prior) + 1) for factor in (1, Fraction(99, 100))}
        found += [{"prior": prior, "distortion": place} for place in sorted(at) if place > 0]
    return found


def is_positive(prior: Vector, distortion: Fraction) -> bool:
    """0 < D <= 1."""
    return 0 < distortion <= 1


def proof() -> Proof:
    """The lower bound, Lambda >= 1, and the mechanism."""
    from proofs.zhong2022.arguments.relaxed_losses.leakage_bounds import (
        diagonal_below_leakage,
        leakage_of_equal_rows,
        likeliest_letters_first,
        reached_by_disclosure,
    )

    lower = (diagonal_below_leakage(), likeliest_letters_first(), leakage_of_equal_rows()[0])
    unsorted = facts.arithmetic(
        "rows (1/2, 1/2), (0, 1) are an optimum at D = 1/4, two uniform letters", "1/2 + 1", "==", "M*(1-D)", M=2, D="1/4"
    )
    lines = (*lower, *reached_by_disclosure(), unsorted)
    return Proof("all M", "the column maxima pay for the diagonal, the likeliest letters first", lines)


@statement(
    paper="zhong2022",
    id="theorem_14/corrected",
    kind="equality",
    hypotheses=is_positive,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("MaximalLeakage.one_prior_leakage", "LeakageForms.leakage_zero"),
)
def least_leakage_is_the_formula(prior: Vector, distortion: Fraction) -> bool:
    """The formula is the least sum of column maxima."""
    return computed(prior, distortion) == published(prior, distortion)


def unclipped(prior: Vector, distortion: Fraction) -> Fraction:
    """The exponential of the formula without a maximum with 0."""
    letters = len(prior)
    k = next(k for k in range(1, letters + 1) if distortion <= tail(prior, k))
    return letters - k + (tail(prior, k) - distortion) / sorted(prior)[k - 1]


def least_by_filling(prior: Vector, distortion: Fraction) -> Fraction:
    """The least leakage from the likeliest letters, filled one after the other, without a program."""
    from proofs.zhong2022.arguments.relaxed_losses.levels import knapsack

    return max(Fraction(1), sum(knapsack(prior, 1 - distortion), Fraction(0)))


def refutation() -> Refutation:
    """Two letters beyond the last range."""
    prior, distortion = (Fraction(2, 3), Fraction(1, 3)), Fraction(2, 3)
    constant = facts.mechanism(
        "the constant answer is valid and leaks nothing", [[1, 0], [1, 0]], 1, [prior], Fraction(1, 3)
    )
    term = facts.arithmetic("the term of k = M", "M - k + (1 - D)/P", "<", "1", M=2, k=2, D=distortion, P=prior[0])
    return Refutation({"prior": prior, "distortion": distortion}, (constant, term))


@statement(
    paper="zhong2022",
    id="theorem_14",
    standing="FALSE AS RESTORED",
    residue="if ( -1) < ≤ ( ) and 1 ≤ ≤ .",
    kind="equality",
    hypotheses=is_positive,
    published=unclipped,
    computed=least_by_filling,
    refutation=refutation,
    corrected=least_leakage_is_the_formula,
)
def least_leakage_is_the_unclipped_formula(prior: Vector, distortion: Fraction) -> bool:
    """The formula without a maximum with 0 is the least sum of column maxima."""
    return unclipped(prior, distortion) == least_by_filling(prior, distortion)
