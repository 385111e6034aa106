"""kalantari2016, Lemma 2: permutation-invariant sets have an optimal mechanism with two different entries.

Statement. If the set of priors is permutation invariant and 0 < D < (M-1)/M, some mechanism of least leakage at D is
permutation invariant, with diagonal entries 1-a and off-diagonal entries a/(M-1) for some a.
Hypotheses. Permutation invariance; the set is not empty. Mechanisms answer the M letters.
Uses. Remarks 3 and 4.

Check. Mechanisms with leakage at most eps and distortion at most D form a compact set, so that an optimum W exists,
with finite lambda since D > 0. All W(T(j)|T(i)) are valid (Remark 4) and have the same columns up to order, so the same
lambda. Their mean is valid and lambda-LDP, because both conditions are linear in W: this replaces the convexity of
Lemma 1, which is false. The mean is permutation invariant, and by Remark 3 and its proof has one diagonal and one
off-diagonal value.

*On instances.* W is the toolkit's optimum, and the mean is computed and compared with it.

Erratum. The lemma stands; its proof cites "convexity of eps_DP" where quasi-convexity is true and enough. In (15) the
sum over k != j should run over k != i, for only that sum is a; "eps_DP(Q'') = (M-1)(1-a)/a" lacks a logarithm; the
mechanism announced as Q~ is Q' in (14). The step to Q'' is not needed, since Q' has equal off-diagonal entries already.
Source. kalantari2016, Section IV, Lemma 2, equations (14) and (15).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion as largest_distortion
from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from proofs.kalantari2016.remark_3_4 import average
from proofs.kalantari2016.theorem_1 import invariant
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Permutation-invariant sets, D in (0, 1)."""
    from proofs.instances.random_classes import permutation_invariant_sets
    from symdp.testing import distortions

    return {"source": permutation_invariant_sets(), "distortion": distortions()}


def inside(source: SourceSet, distortion: Fraction) -> bool:
    """A permutation-invariant set and 0 < D < (M-1)/M."""
    return invariant(source, distortion) and 0 < distortion < Fraction(source.letters - 1, source.letters)


def proof() -> Proof:
    """The mean of lambda-LDP mechanisms and of their distortions, over any index set of permutations."""
    private = facts.inequality(
        "the mean of lambda-LDP mechanisms, one pair of entries: L times the mean of w is at least that of v",
        families={"T": ("N", "v w")},
        assume={"private": ("T", "L*w - v >= 0"), "some": "N - 1 >= 0"},
        conclude="L*sum(w) - sum(v) >= 0",
        degree=1,
    )
    valid = facts.inequality(
        "the mean of distortions of at most D is at most D",
        families={"T": ("N", "d")},
        assume={"valid": ("T", "D - d >= 0"), "some": "N - 1 >= 0"},
        conclude="N*D - sum(d) >= 0",
        degree=1,
    )
    return Proof("all M", "the mean over all permutations", (private, valid))


@statement(
    paper="kalantari2016",
    id="lemma_2",
    standing="FALSE PROOF",
    kind="existence",
    uses=("kalantari2016/remark_3_4",),
    hypotheses=inside,
    instances=instances,
    proof=proof,
    coq=(
        "ClassOne.permutation_invariant_optimal",
        "ClassOne.invariant_diagonal",
        "ClassOne.invariant_off_diagonal",
        "LocalModel.mixtures_mechanism",
        "LocalModel.mixtures_ldp",
    ),
)
def some_optimum_has_two_entries(source: SourceSet, distortion: Fraction) -> bool:
    """The mean of the permuted optima is valid, leaks no more, and has two different entries."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    best = optimal_mechanism(source, distortion=distortion)
    mean = average(Mechanism(best.mechanism.matrix))
    off_diagonal = {value for x, row in enumerate(mean.matrix) for y, value in enumerate(row) if x != y}
    alike = len(set(mean.diagonal)) == 1 and len(off_diagonal) == 1
    valid = largest_distortion(mean.matrix, list(source.vertices)) <= distortion
    return alike and valid and exp_epsilon(mean.matrix) == best.exp_epsilon
