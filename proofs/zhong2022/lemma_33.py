"""zhong2022, Lemma 33: when no maximal leakage is needed.

Statement. One prior P_1 >= ... >= P_M: the least maximal leakage of a mechanism of distortion at most D is 0 if and
only if D >= A_(M-1) = P_2 + ... + P_M.
Hypotheses. The order; only P_1 = max P_i is used.
Uses. Nothing.

Check. *Restored.* Left are "the condition of equivalence for zero maximal leakage" and the second half of the proof,
"for D >= A_(M-1) we define", with the matrix whose rows are (1, 0, ..., 0).

*Only if.* Lambda = sum_y max_x W(y|x) = 1 bounds the sum of the q_i, the probabilities of answering i rightly, for any
outputs and guess: P.q <= P_1, so that D >= 1 - P_1. (A least leakage of 0 is attained: mechanisms on the letters form a
closed bounded set, and merging the outputs of one letter does not raise Lambda, zhong2022/lemma_24.) If. The constant
answer 1 has Lambda = 1 and distortion 1 - P_1.

*On instances.* The linear program over all entries.

Erratum. The lemma stands. Appendix B takes loss for inevitable when D "is at most" A_(M-1), and (1-delta) A_(M-1) for
(epsilon, delta): where D equals these numbers nothing is lost, by this lemma and Lemma 10; the sentence means "less
than", as the proofs of both theorems do.
Source. zhong2022, Appendix E, Lemma 33.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import last_tail
from symdp.conjectures.proof import Proof
from symdp.sources.prior import Vector


def published(prior: Vector, distortion: Fraction) -> bool:
    """D >= A_(M-1)."""
    return distortion >= last_tail(prior)


def computed(prior: Vector, distortion: Fraction) -> bool:
    """Whether some mechanism of Lambda = 1 reaches D, by a linear program with one output more than letters."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import least_leaked_level

    return least_leaked_level(prior, distortion, [*range(len(prior)), 0]) == 1


def instances() -> dict[str, Any]:
    """Decreasing priors, zeros included."""
    from symdp.testing import distortions, priors

    return {"prior": priors(1, 5, decreasing=True), "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """At the threshold and a little below it."""
    texts = ("1", "1 0", "1/2 1/2", "2/5 3/10 1/5 1/10", "2/5 2/5 1/5")
    found = []
    for prior in [tuple(map(Fraction, text.split())) for text in texts]:
        limit = last_tail(prior)
        found += [{"prior": prior, "distortion": place} for place in (limit, limit * Fraction(999, 1000))]
    return found


def proof() -> Proof:
    """The bound on the diagonal, and the constant answer."""
    from proofs.arguments.ordered_sources import likeliest_letter_bound
    from proofs.kalantari2018.lemma_7 import constant_answer, valid_only_above
    from proofs.zhong2022.arguments.relaxed_losses.leakage_bounds import diagonal_below_leakage, leakage_of_equal_rows

    only_if = (diagonal_below_leakage(), likeliest_letter_bound(), valid_only_above())
    return Proof("all M", "the column maxima bound the diagonal", (*only_if, constant_answer(), leakage_of_equal_rows()[0]))


@statement(
    paper="zhong2022",
    id="lemma_33",
    kind="equivalence",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq="LeakageForms.leakage_zero",
)
def no_leakage_is_needed_from_the_last_tail_on(prior: Vector, distortion: Fraction) -> bool:
    """The least Lambda is 1 exactly from the last tail on."""
    return computed(prior, distortion) == published(prior, distortion)
