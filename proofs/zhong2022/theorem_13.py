"""zhong2022, Theorem 13: the least epsilon when the prior is known.

Statement. One prior P_1 >= ... >= P_M > 0, A_k the sum of the k last. The least epsilon of a mechanism whose expected
Hamming distortion is at most D > 0 is max{0, min over k of log[(M-1-k)(1-D)/(D - A_k)]}.
Hypotheses. The order and full support.
Uses. The corrected statement: foundations, one prior.

Check. *Restored.* Of the display "eps*(P, D) = max 0, min" is left, with nothing after it, so that it is one formula
without cases; the fraction is that of Theorem 9 at delta = 0. Readings of the lost index set: k <= M-2 or k <= M-1,
over the k with A_k < D.

*Refutation.* P = (2/3, 1/3), D = 1/3 = A_1: the term of k = 0 is log 2, the one of k = 1 would be log 0/0; but the
constant answer 1 is valid and leaks nothing. The claim below is the lower half of the equality.

*Corrected.* 0 for D >= A_(M-1), the minimum over k <= M-2 with A_k < D below it.

*Proof for all M.* foundations/one_prior by its thresholds; proofs/zhong2022/arguments/relaxed_losses/pieces.py shows
that the stated term is the least one.

*On instances.* The toolkit's linear program, and the least distortion at the claimed level by the program over all
entries.

Erratum. False at D = A_(M-1) = 1 - P_1, if P_1 > P_2: the terms give log(P_1/P_2) where nothing need leak, as Lemma 10
of the paper says; it is right only if the term 0/0 of k = M-1 is read as 0.

With k = M-1 excluded it is false above 1 - P_1 too, up to the D at which (1-D)/(D-A_(M-2)) = 1. The paper takes delta =
0 in Theorem 9, whose definition and colours need delta > 0; the formula at delta = 0 is its limit.

Source. zhong2022, Section IV-B, Theorem 13.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import exp_epsilon, is_stochastic, tail
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import is_ordered_prior
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Rows = Sequence[Sequence[Fraction]]


def least_term(prior: Vector, distortion: Fraction, most: int) -> ExpEpsilon:
    """The least of the terms of k <= most with A_k < D, and 1 where it is smaller."""
    letters = len(prior)
    below = [(k, tail(prior, k)) for k in range(most + 1) if tail(prior, k) < distortion]
    values = [(letters - 1 - k) * (1 - distortion) / (distortion - a) for k, a in below]
    return max(Fraction(1), min(values)) if values else INFINITY


def published(prior: Vector, distortion: Fraction) -> ExpEpsilon:
    """1 from A_(M-1) on, and the least term below it."""
    letters = len(prior)
    return Fraction(1) if distortion >= tail(prior, letters - 1) else least_term(prior, distortion, letters - 2)


def computed(prior: Vector, distortion: Fraction) -> ExpEpsilon:
    """The toolkit's linear program; two copies of the prior keep it from the closed form."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices([prior, prior]), distortion)


def instances() -> dict[str, Any]:
    """Decreasing priors, zeros included."""
    from symdp.testing import distortions, priors

    return {"prior": priors(2, 5, decreasing=True), "distortion": distortions()}


def directed() -> list[dict[str, Any]]:
    """The tails and the thresholds of some priors, and points beside them."""
    texts = ("2/3 1/3", "2/5 3/10 1/5 1/10", "2/5 2/5 1/5", "1/2 1/2 0", "7/10 3/20 3/50 1/25 3/100 1/50")
    found = []
    for prior in [tuple(map(Fraction, text.split())) for text in texts]:
        letters = len(prior)
        at = {tail(prior, k) for k in range(1, letters)}
        at |= {tail(prior, k) + (letters - 1 - k) * prior[letters - k - 1] for k in range(letters - 1)}
        near = {place * Fraction(99, 100) for place in at}
        found += [{"prior": prior, "distortion": place} for place in sorted(at | near) if 0 < place <= 1]
    return found


def proof() -> Proof:
    """The minimum over k; the formula by thresholds is used."""
    from proofs.zhong2022.arguments.relaxed_losses.pieces import minimum_over_dropped

    return Proof("all M", "neighbouring terms compared at the thresholds", minimum_over_dropped()[:2])


def bridge() -> Bridge:
    """The least leakage of any prior from the linear program, and tails in the order of the letters."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import ONE_PRIOR
    from proofs.zhong2022.arguments.relaxed_losses.pieces import letters_of_terms

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        prior, distortion = given["prior"], given["distortion"]
        last = [sum(prior[len(prior) - k :], Fraction(0)) for k in range(len(prior) + 1)]
        return None if given["delta"] else {
            r"P_1\ge\dots\ge P_M": list(prior) == sorted(prior, reverse=True),
            r"\epsilon^*(P,D)": Log.of(computed(prior, distortion)),
            "D": distortion, "M": len(prior), "A_{M-1}": last[-2], "A_k": lambda k: last[k],
        }  # fmt: skip

    def terms(rising: bool) -> Any:
        return lambda given: letters_of_terms(sorted(given["prior"], reverse=True), given["distortion"], rising)

    letters = {
        "from t_k on the next term is not larger": terms(False),
        "up to t_k the next term is not smaller": terms(True),
    }
    return Bridge(
        ONE_PRIOR,
        reading,
        letters,
        says=(
            r"D\ge A_{M-1}\Rightarrow\epsilon^*(P,D)=0;\quad P_1\ge\dots\ge P_M,\ D<A_{M-1}\Rightarrow"
            r"\epsilon^*(P,D)=\min_{k\le M-2,\,A_k<D}\log\frac{(M-1-k)(1-D)}{D-A_k}"
        ),
    )


@statement(
    paper="zhong2022",
    id="theorem_13/corrected",
    bridge=bridge,
    kind="equality",
    uses=("foundations/one_prior",),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("OnePrior.one_prior_minimum", "OnePrior.one_prior_exists", "OnePrior.one_prior_zero"),
)
def least_level_is_the_least_term(prior: Vector, distortion: Fraction) -> bool:
    """The formula, the toolkit, and the least distortion of all mechanisms at that level."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    level = published(prior, distortion)
    if not isinstance(level, Fraction) or computed(prior, distortion) != level:
        return False
    reached = least_distortion(Hull((prior,)), level, range(len(prior)))
    return reached == distortion if distortion < 1 - max(prior) else reached <= distortion


def is_valid(prior: Vector, distortion: Fraction, rows: Rows) -> bool:
    """An ordered prior of full support and a mechanism of distortion at most D."""
    valid = is_stochastic(rows) and len(rows) == len(prior) and distortion_of(rows, [prior]) <= distortion
    return is_ordered_prior(prior) and distortion > 0 and valid


def printed(prior: Vector, distortion: Fraction, rows: Rows) -> ExpEpsilon:
    """max{0, min} in the reading that gives less; its terms are positive numbers only."""
    letters = len(prior)
    return min(least_term(prior, distortion, most) for most in (letters - 2, letters - 1))


def leaked(prior: Vector, distortion: Fraction, rows: Rows) -> ExpEpsilon:
    """exp(epsilon) of the mechanism."""
    return exp_epsilon(rows)


def refutation() -> Refutation:
    """The last threshold."""
    prior = (Fraction(2, 3), Fraction(1, 3))
    bound, rows = prior[1], ((Fraction(1), Fraction(0)),) * 2
    return Refutation(
        {"prior": prior, "distortion": bound, "rows": rows},
        (
            facts.mechanism("the constant answer 1 is valid and leaks nothing", rows, 1, [prior], bound),
            facts.arithmetic("the term of k = 0 is log 2", "(2-1-0)*(1-D)/(D-0)", "==", "2", D=bound),
            facts.arithmetic("the term of k = 1 has the denominator 0", "D - 1/3", "==", "0", D=bound),
            facts.arithmetic("above, at D = 2/5, the term of k = 0 is log(3/2)", "(1-D)/D", "==", "3/2", D="2/5"),
        ),
    )


@statement(
    paper="zhong2022",
    id="theorem_13",
    standing="SLIP",
    residue="* ( , ) = max 0, min",
    kind="equality",
    hypotheses=is_valid,
    published=printed,
    computed=leaked,
    refutation=refutation,
    corrected=least_level_is_the_least_term,
    coq="OnePrior.printed_minimum_false",
)
def no_valid_mechanism_leaks_less(prior: Vector, distortion: Fraction, rows: Rows) -> bool:
    """The lower half of the equality: a valid mechanism has at least the printed level, in the reading that gives less."""
    return leaked(prior, distortion, rows) >= printed(prior, distortion, rows)
