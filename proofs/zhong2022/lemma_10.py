"""zhong2022, Lemma 10: when delta alone suffices.

Statement. One prior P_1 >= ... >= P_M > 0, 0 <= delta < 1: some mechanism on the letters has distortion at most D and
W(y|x) <= W(y|x') + delta for all x, x', y, that is epsilon*_delta(P, D) = 0, if and only if D >= (1-delta) A_(M-1),
A_(M-1) = P_2 + ... + P_M.
Hypotheses. The order; full support is not needed. Outputs = letters (Definition 2), which is needed: on M = 2, delta =
1/2, four outputs, two for each letter with probability 1/2, satisfy the condition on single outputs at D = 0 (in the
facts).
Uses. Nothing.

Check. *Restored.* The statement is lost. Left are the second half of its proof, "if D >= (1-delta) A_(M-1), we define a
mechanism", the same condition in the proof of Theorem 9 and in Appendix B, and Section IV-C: the special mechanism of
this proof "is (P, D)-valid if and only if D >= (1-delta)(1-P_1)".

Its definition is lost too: the letter itself with probability delta, letter 1 otherwise, is a mechanism with that
property.

*Only if.* e_i = max(0, W(i|i) - delta). ``row_bounds_excess`` at lambda = 1, in the row of a letter with the largest
diagonal entry, gives sum e <= 1-delta (if no entry exceeds delta, e = 0). So P.e <= P_1 (1-delta), and P.e >= 1 - D -
delta (``accuracy_in_excess``), so that (``only_if``)

    D >= (1-delta)(1-P_1).

*If.* The mechanism satisfies the condition, and its distortion is (1-delta)(1-P_1) (``special_mechanism``). The same
holds in the standard sense for any outputs.

*On instances.* Linear programs over all entries.

Erratum. The lemma stands. Appendix B takes loss for inevitable when D is at most (1-delta) A_(M-1), where by this lemma
nothing is lost at the end point; less than is meant (zhong2022/lemma_33).
Source. zhong2022, Section IV-B, Lemma 10; Sections IV-C and Appendix B for its condition.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import last_tail
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector


def published(prior: Vector, distortion: Fraction, delta: Fraction) -> bool:
    """D >= (1-delta) A_(M-1)."""
    return distortion >= (1 - delta) * last_tail(prior)


def computed(prior: Vector, distortion: Fraction, delta: Fraction) -> bool:
    """Whether some mechanism on the letters reaches D at lambda = 1, by a linear program over its entries."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    letters = range(len(prior))
    return least_distortion(Hull((prior,)), Fraction(1), letters, delta, pointwise=True) <= distortion


def instances() -> dict[str, Any]:
    """Decreasing priors, D in [0, 1], delta."""
    from hypothesis import strategies as st

    from proofs.zhong2022.arguments.relaxed_losses.optima import deltas
    from symdp.testing import distortions, priors

    kinds = st.one_of(deltas(), st.just(Fraction(0)))
    return {"prior": priors(1, 4, decreasing=True), "distortion": distortions(include_ends=True), "delta": kinds}


def directed() -> list[dict[str, Any]]:
    """At the threshold and a little below it."""
    texts = ("1", "1 0", "2/3 1/3", "2/5 3/10 1/5 1/10", "2/5 2/5 1/5", "1/4 1/4 1/4 1/4")
    found = []
    for prior in [tuple(map(Fraction, text.split())) for text in texts]:
        for delta in (Fraction(0), Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)):
            limit = (1 - delta) * last_tail(prior)
            found += [
                {"prior": prior, "distortion": place, "delta": delta} for place in (limit, limit * Fraction(999, 1000))
            ]
    return found


def only_if() -> tuple[Fact, ...]:
    """The bound on P.e and what it says of D."""
    from proofs.arguments.rescaling import accuracy_in_excess, row_bounds_excess

    bound = facts.inequality(
        "numbers e >= 0 with a sum of at most 1-delta have P.e <= P_1 (1-delta)",
        families={"J": ("M", "p e")},
        assume={"likeliest": ("J", "P - p >= 0"), "e": ("J", "e >= 0"), "mass": "1 - d - sum(e) >= 0", "P": "P >= 0"},
        conclude="P*(1-d) - sum(p*e) >= 0",
        products=["J: likeliest*e", "P*mass"],
    )
    last = facts.inequality(
        "so D is at least (1-delta)(1-P_1)",
        assume={"above": "P*(1-d) - a >= 0", "below": "a - (1 - D - d) >= 0"},
        conclude="D >= (1-d)*(1-P)",
    )
    return row_bounds_excess(), bound, accuracy_in_excess(), last


def special_mechanism() -> tuple[Fact, ...]:
    """Columns: 1 and 1-delta in column 1, delta and 0 elsewhere; with more outputs than letters."""
    return (
        facts.inequality("column 1 of the special mechanism: 1 against 1-delta", assume={}, conclude="1 == (1-d) + d"),
        facts.inequality(
            "its distortion is (1-delta)(1-P_1): letter 1 is right, the others with probability delta",
            families={"J": ("n", "p")},
            assume={"prior": "P + sum(p) == 1"},
            conclude="1 - (P + sum(p)*d) == (1-d)*(1-P)",
        ),
        facts.cases(
            "four outputs for two letters, rows (1/2, 1/2, 0, 0), (0, 0, 1/2, 1/2): entries differ by 1/2",
            "max(a - b, b - a)",
            "<=",
            "1/2",
            {"a": [Fraction(1, 2), 0], "b": [0, Fraction(1, 2)]},
        ),
    )


def proof() -> Proof:
    """Both directions."""
    return Proof("all M", "the row of a letter with the largest diagonal entry", (*only_if(), *special_mechanism()))


@statement(
    paper="zhong2022",
    id="lemma_10",
    kind="equivalence",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq="ApproximateForms.delta_suffices",
)
def delta_suffices_from_the_last_threshold_on(prior: Vector, distortion: Fraction, delta: Fraction) -> bool:
    """The program and the condition agree; the special mechanism is valid exactly then and satisfies epsilon = 0."""
    from proofs.definitions.elementary import distortion as distortion_of
    from proofs.zhong2022.arguments.relaxed_losses.levels import letter_or_first, level_at

    rows = letter_or_first(len(prior), delta)
    special = level_at(rows, delta) == 1 and (distortion_of(rows, [prior]) <= distortion) == published(
        prior, distortion, delta
    )
    return special and computed(prior, distortion, delta) == published(prior, distortion, delta)
