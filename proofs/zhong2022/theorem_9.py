"""zhong2022, Theorem 9: the least epsilon at delta when the prior is known.

Statement. One prior P_1 >= ... >= P_M > 0, A_k the sum of the k last, 0 < delta < 1. The least epsilon for which some
mechanism on the letters satisfies W(y|x) <= exp(epsilon) W(y|x') + delta for all x, x', y, with expected Hamming
distortion at most D > 0, is max{0, min over k of log[(M-1-k)(1-D-delta)/(D-(1-delta) A_k)]}.
Hypotheses. The order and full support (Definition 3); outputs = letters (Definition 2).
Uses. The corrected statement: foundations, one prior and diagonal mechanism.

Check. *Restored.* The display is lost without a trace. Its form is that of Theorem 13, which is its case delta = 0 and
of which "max 0, min" is left, and of Theorem 18 (1), where the same is left; the fraction follows from the linear
programs (9) to (14) of the proof, carried out.

The index set of the minimum is lost. Readings: k <= M-2 or k <= M-1, over the k with (1-delta) A_k < D; a term with D =
(1-delta) A_k, k <= M-2, would be infinite and change nothing.

*Refutation.* M = 2, P = (2/3, 1/3), delta = 1/2, D = 1/6 = (1-delta) A_1. The only term is that of k = 0, log 2 (the
term k = 1 is log 0/0). But the mechanism of the paper's own proof of Lemma 10 is valid and has epsilon = 0. The claim
below is the lower half of the equality.

*Corrected.* 0 for D >= (1-delta) A_(M-1), and the minimum over k <= M-2 with (1-delta) A_k < D below it.

*Proof for all M.* proofs/arguments/rescaling.py reduces delta to 0 at D/(1-delta),
foundations/one_prior gives the formula by its thresholds, proofs/zhong2022/arguments/relaxed_losses/pieces.py that it
is the minimum, term by term. It also holds in the standard sense, with the condition asked of all sets of any outputs.

*On instances.* The toolkit's linear program, and the least distortion at the claimed level by linear programs over all
entries of a mechanism, in both senses.

Erratum. As a single formula max{0, min} it is false at one point, D = (1-delta)(1-P_1), if P_1 > P_2: there the terms
give log(P_1/P_2) and the least epsilon is 0; it is right only if the term 0/0 of k = M-1 is read as 0.

With k = M-1 excluded it is false beyond that point too, P = (2/3, 1/3), delta = 1/2, D = 1/5 gives log(3/2). The proof
treats D >= (1-delta) A_(M-1) apart, by Lemma 10, so that the corrected statement is what it shows; where the lost
display has that case, nothing is wrong. If several outputs may stand for one letter, the condition on single outputs
allows less (zhong2022/lemma_24).

The lines of (13), -A_k x + k as restored, are said to meet in points of strictly decreasing abscissa. Lines k-1 and k meet
at 1/P_(M-k+1), so that equal probabilities give one point twice: (2/5, 2/5, 1/5) has 5, 5/2 and 5/2. The values stand.

Source. zhong2022, Section IV-B, Theorem 9 and its proof, (9)-(14); Theorem 18 (1) for the form.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import is_stochastic, tail
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import is_ordered_prior, letter_or_first, level_at
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Rows = Sequence[Sequence[Fraction]]
FOUNDATIONS = ("foundations/one_prior", "foundations/diagonal_mechanism")


def least_term(prior: Vector, distortion: Fraction, delta: Fraction, most: int) -> ExpEpsilon:
    """The least of the terms of k <= most with (1-delta) A_k < D, and 1 where it is smaller."""
    letters, rest = len(prior), 1 - delta
    values = [
        max(Fraction(1), (letters - 1 - k) * (rest - distortion) / (distortion - rest * tail(prior, k)))
        for k in range(most + 1)
        if rest * tail(prior, k) < distortion
    ]
    return min(values) if values else INFINITY


def published(prior: Vector, distortion: Fraction, delta: Fraction) -> ExpEpsilon:
    """1 from (1-delta) A_(M-1) on, and the least term below it."""
    letters = len(prior)
    if distortion >= (1 - delta) * tail(prior, letters - 1):
        return Fraction(1)
    return least_term(prior, distortion, delta, letters - 2)


def computed(prior: Vector, distortion: Fraction, delta: Fraction) -> ExpEpsilon:
    """The toolkit's linear program; two copies of the prior keep it from the closed form."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices([prior, prior]), distortion, delta)


def instances() -> dict[str, Any]:
    """Decreasing priors, zeros included, any D > 0, and delta."""
    from hypothesis import strategies as st

    from proofs.zhong2022.arguments.relaxed_losses.optima import deltas
    from symdp.testing import distortions, priors

    return {
        "prior": priors(2, 4, decreasing=True),
        "distortion": st.one_of(distortions(30), distortions(30).map(lambda value: value / 2)),
        "delta": st.one_of(deltas(), st.just(Fraction(0))),
    }


def directed() -> list[dict[str, Any]]:
    """Thresholds, the last one included, ties and delta = 0."""
    priors = [
        tuple(map(Fraction, text.split())) for text in ("2/3 1/3", "2/5 3/10 1/5 1/10", "2/5 2/5 1/5", "1/4 1/4 1/4 1/4")
    ]
    places = [Fraction(n, 20) for n in (1, 2, 6, 9, 10, 12)]
    return [
        {"prior": prior, "distortion": bound, "delta": delta}
        for prior in priors
        for delta in (Fraction(0), Fraction(1, 10), Fraction(1, 2))
        for bound in (*places, (1 - delta) * (1 - prior[0]))
    ]


def proof() -> Proof:
    """The rescaling, and the minimum over k."""
    from proofs.arguments.rescaling import rescaling
    from proofs.zhong2022.arguments.relaxed_losses.pieces import minimum_over_dropped

    return Proof(
        "all M", "what exceeds delta, rescaled, is a diagonal without delta", (*rescaling(), *minimum_over_dropped())
    )


def bridge() -> Bridge:
    """The least leakage of any prior from the linear program, and tails in the order of the letters."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import ONE_PRIOR
    from proofs.zhong2022.arguments.relaxed_losses import pieces

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior, distortion, delta = given["prior"], given["distortion"], given["delta"]
        last = [sum(prior[len(prior) - k :], Fraction(0)) for k in range(len(prior) + 1)]
        return {
            r"P_1\ge\dots\ge P_M": list(prior) == sorted(prior, reverse=True),
            r"\epsilon^*_{\delta}(P,D)": Log.of(computed(prior, distortion, delta)),
            "D": distortion, "M": len(prior), r"\delta": delta, "A_{M-1}": last[-2], "A_k": lambda k: last[k],
        }  # fmt: skip

    def terms(rising: bool) -> Any:
        return lambda given: pieces.letters_of_terms(sorted(given["prior"], reverse=True), given["distortion"], rising)

    def scaled(given: dict[str, Any]) -> Any:
        return pieces.letters_of_scaling(sorted(given["prior"], reverse=True), given["distortion"], given["delta"])

    letters = {
        "from t_k on the next term is not larger": terms(False),
        "up to t_k the next term is not smaller": terms(True),
    }
    return Bridge(
        ONE_PRIOR,
        reading,
        letters | {"the term at D/(1-delta) is the term with delta": scaled},
        says=(
            r"D\ge(1-\delta)A_{M-1}\Rightarrow\epsilon^*_{\delta}(P,D)=0;\quad "
            r"P_1\ge\dots\ge P_M,\ D<(1-\delta)A_{M-1}\Rightarrow"
            r"\epsilon^*_{\delta}(P,D)=\min_{k\le M-2,\,(1-\delta)A_k<D}\log\frac{(M-1-k)(1-D-\delta)}{D-(1-\delta)A_k}"
        ),
    )


@statement(
    paper="zhong2022",
    id="theorem_9/corrected",
    bridge=bridge,
    kind="equality",
    uses=FOUNDATIONS,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "ApproximateForms.pointwise_minimum",
        "ApproximateForms.delta_suffices",
        "ApproximateForms.pointwise_one_prior",
        "ApproximateForms.approximate_one_prior",
    ),
)
def least_level_is_the_least_term(prior: Vector, distortion: Fraction, delta: Fraction) -> bool:
    """The formula, the toolkit, and the least distortions at that level of all mechanisms in both senses."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import least_distortions

    level = published(prior, distortion, delta)
    if not isinstance(level, Fraction):
        return False
    reached = least_distortions([prior], level, delta)
    below = distortion < (1 - delta) * (1 - max(prior))
    tight = all(value == distortion if below else value <= distortion for value in reached)
    return tight and computed(prior, distortion, delta) == level


def is_valid(prior: Vector, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """An ordered prior of full support, 0 < delta < 1, and a mechanism on the letters of distortion at most D."""
    square = is_stochastic(rows) and len(rows) == len(rows[0]) == len(prior)
    return (
        is_ordered_prior(prior)
        and 0 < delta < 1
        and distortion > 0
        and square
        and distortion_of(rows, [prior]) <= distortion
    )


def printed(prior: Vector, distortion: Fraction, delta: Fraction, rows: Rows) -> ExpEpsilon:
    """max{0, min} in the reading that gives less; its terms are positive numbers only."""
    letters = len(prior)
    return min(least_term(prior, distortion, delta, most) for most in (letters - 2, letters - 1))


def leaked(prior: Vector, distortion: Fraction, delta: Fraction, rows: Rows) -> ExpEpsilon:
    """The least lambda of the mechanism at delta."""
    return level_at(rows, delta)


def refutation() -> Refutation:
    """The last threshold."""
    half, bound = Fraction(1, 2), Fraction(1, 6)
    prior = (Fraction(2, 3), Fraction(1, 3))
    rows = letter_or_first(2, half)
    given = {"P2": prior[1], "D": bound, "d": half}
    return Refutation(
        {"prior": prior, "distortion": bound, "delta": half, "rows": rows},
        (
            facts.arithmetic(
                "the mechanism with rows (1, 0), (1/2, 1/2) has the distortion D", "P2*(1-d)", "==", "D", **given
            ),
            facts.cases("it satisfies W(y|1) <= W(y|2) + delta", "a", "<=", "b + 1/2", {"a": [1], "b": [half]}),
            facts.cases("and W(y|2) <= W(y|1) + delta", "b", "<=", "a + 1/2", {"a": [1, 0], "b": [half]}),
            facts.arithmetic("the term of k = 0 is log 2", "(2-1-0)*(1-D-d)/(D-(1-d)*0)", "==", "2", D=bound, d=half),
            facts.arithmetic("the term of k = 1 has the denominator 0", "D - (1-d)*P2", "==", "0", **given),
            facts.arithmetic(
                "beyond it, at D = 1/5, the term of k = 0 is log(3/2)", "(1-D-d)/D", "==", "3/2", D="1/5", d=half
            ),
        ),
    )


@statement(
    paper="zhong2022",
    id="theorem_9",
    standing="FALSE AS RESTORED",
    residue="Theorem 9. For ≥ (1 - ) ( -1) , Lemma 10 proves the statement. [of its display nothing is left; Theorem "
    "13, its case delta = 0, keeps max 0, min]",
    kind="equality",
    hypotheses=is_valid,
    published=printed,
    computed=leaked,
    refutation=refutation,
    corrected=least_level_is_the_least_term,
)
def no_valid_mechanism_leaks_less(prior: Vector, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """The lower half of the equality: a valid mechanism has at least the printed level, in the reading that gives less."""
    return leaked(prior, distortion, delta, rows) >= printed(prior, distortion, delta, rows)
