"""zhong2022, Theorem 18: one mechanism on every record, the prior known.

Statement. n independent records with the prior P_1 >= ... >= P_M > 0, the same mechanism on each, D the total expected
distance, s = D/n, A_k the sum of the k last. The least losses are (1) (eps, delta) of single outputs: max{0, min over k
of log[(M-1-k)(1-s-delta)/(s-(1-delta) A_k)]}; (2) differential privacy: the same with delta = 0; (3) maximal leakage: n
times log[M-k+(A_k-s)/P_(M-k+1)] if A_(k-1) < s <= A_k, 1 <= k <= M.
Hypotheses. Outputs = letters, 0 <= delta < 1, 0 < D <= n.
Uses. The corrected statement: zhong2022, Lemma 16, Theorems 9 and 13 as corrected, Theorem 14.

Check. *Restored.* Of (1) and (2) only the heading of (1), an equality sign and "max 0, min" are left, and the ranges of
(3). The fractions are those of Theorem 9, 13 and 14 at s through Lemma 16, "with known prior"; the conclusion of the
paper announces a closed form for (1). With one record it is Theorem 9.

*Refutation of (1).* M = 2, P = (1/2, 1/2), n = 2, delta = 1/8, D = 1/2. The symmetric mechanism of distortion 1/4 has
epsilon = log(7/3) on two records, and (1) has log(5/2): the probability of the other record, 3/4 at most, multiplies
what exceeds, so that delta/(3/4) is allowed. The claim below is the lower half of the equality.

*Corrected.* (1) in the standard sense, the condition asked of all sets of outputs, with 0 for s >= (1-delta) A_(M-1)
and the minimum over k <= M-2 with (1-delta) A_k < s below it.

For neighbours that differ in one record the largest W^n(S|x) - lambda W^n(S|x') over sets S is that of the record
(``sets_of_outputs``: positive parts e, the others sum to 1). For single outputs the least epsilon is at most this, a
set being one output, and at least the same expression at M^(n-1) delta (0 if that is 1 or more),
proofs/zhong2022/arguments/products/slack.py (1) and (2). (2) likewise with delta = 0. (3) as stated, with max{0, .}.

*On instances.* n = 2: the mechanisms optimal for one record reach the three values on the product, written out; the
product of any mechanism obeys the lower bound at its own distortion.

Erratum. In this reading (1) is false for n > 1 as an equality for single outputs, which is how Definition 3 has it: two
uniform bits, delta = 1/8, D = 1/2, log(7/3) instead of log(5/2).

Were the lost display two bounds like Theorem 17 (2), it would hold but for an end point: at D/n = (1-delta)(1-P_1), P_1
> P_2, max{0, min} is false for (1) and for (2) as in Theorems 9 and 13, for example P = (2/3, 1/3), D/n = 1/3, delta =
0: log 2 instead of 0.

Source. zhong2022, Section IV-D, Theorem 18; Section V for the claim of a closed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import is_stochastic, symmetric
from proofs.zhong2022 import theorem_9, theorem_14
from proofs.zhong2022.arguments.products.tensor import neighbouring_rows, power, product_level
from proofs.zhong2022.arguments.relaxed_losses.levels import is_ordered_prior, leaked_level
from symdp.arithmetic.rational import ExpEpsilon
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Fact, Proof, Refutation
from symdp.statements.statement import statement

Rows = Sequence[Sequence[Fraction]]
ZERO, ONE = Fraction(0), Fraction(1)
RECORDS = 2


def published(prior: Vector, share: Fraction, delta: Fraction, mechanism: Mechanism) -> tuple[ExpEpsilon, ...]:
    """(1) in the standard sense, (2) and (3) at D = n s, as exponentials."""
    return (
        theorem_9.published(prior, share, delta),
        theorem_9.published(prior, share, ZERO),
        theorem_14.published(prior, share) ** RECORDS,
    )


def computed(prior: Vector, share: Fraction, delta: Fraction, mechanism: Mechanism) -> tuple[ExpEpsilon, ...]:
    """The losses of the products of the toolkit's and another optimal mechanism; 0 for one that distorts more."""
    from symdp import SourceSet, optimal_mechanism

    source = SourceSet.from_vertices([prior, prior])
    slack, pure = [optimal_mechanism(source, share, given).mechanism.matrix for given in (delta, ZERO)]
    told = least_leaking(prior, share)
    found = (standard_level(slack, delta), product_level(pure, RECORDS), leaked_level(power(told, RECORDS)))
    valid = all(distortion_of(rows, [prior]) <= share for rows in (slack, pure, told))
    return found if valid else (ZERO,) * 3


def least_leaking(prior: Vector, share: Fraction) -> Rows:
    """A mechanism of the least maximal leakage; the constant answer from 1-P_1 on."""
    from proofs.zhong2022.arguments.relaxed_losses.optima import leakage_optimum

    if share >= 1 - prior[0]:
        return [[ONE, *[ZERO] * (len(prior) - 1)]] * len(prior)
    return leakage_optimum(prior, share)


def standard_level(rows: Rows, delta: Fraction) -> ExpEpsilon:
    """The least lambda of the product in the standard sense, from its pairs of neighbours."""
    from symdp import measure

    loss = measure(f"adp:{delta}")
    pairs = {tuple(sorted(zip(*both, strict=True))) for both in neighbouring_rows(rows, RECORDS)}
    found = [loss.of(list(zip(*pair, strict=True))).exp for pair in pairs]
    return max([ZERO if level is None else level for level in found])


def instances() -> dict[str, Any]:
    """A positive decreasing prior on two or three letters, s, delta and a mechanism on the letters."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from proofs.zhong2022.arguments.relaxed_losses.optima import deltas, ordered_priors
    from symdp.testing import distortions

    sizes = st.sampled_from([2, 2, 3])
    return {
        "prior": ordered_priors(3),
        "share": distortions(12),
        "delta": deltas(),
        "mechanism": sizes.flatmap(lambda size: mechanisms_of_shape(size, size)),
    }


def fits(prior: Vector, share: Fraction, delta: Fraction, mechanism: Mechanism) -> bool:
    """As many letters in the prior and the mechanism, 0 < s."""
    return mechanism.inputs == len(prior) and share > 0


def sets_of_outputs() -> tuple[Fact, Fact]:
    """The standard sense, and that a larger delta allows more."""
    sets = facts.inequality(
        "what exceeds over all outputs of the product is what exceeds over those of the record",
        families={"Y": ("n", "e"), "Z": ("m", "c")},
        assume={"others": "sum(c) == 1"},
        conclude="sum(e)*sum(c) == sum(e)",
    )
    more = facts.inequality(
        "W(y|x) <= lambda W(y|x') + g implies the same at any larger delta",
        assume={"slack": "L*v + g - w >= 0", "larger": "d - g >= 0"},
        conclude="L*v + d - w >= 0",
    )
    return sets, more


def proof() -> Proof:
    """What exceeds delta, for sets and for single outputs; the rest is Lemma 16."""
    from proofs.zhong2022.arguments.products.slack import largest_entry, smaller_factors

    lines = (*sets_of_outputs(), *smaller_factors(), largest_entry()[0])
    return Proof("all M, all n", "the other records multiply what exceeds delta", lines)


@statement(
    paper="zhong2022",
    id="theorem_18/corrected",
    kind="equality",
    text=r"\hat\epsilon^{*,\mathrm{std}}_{\delta}(P,D)=\epsilon^*_{\delta}(P,D/n),\quad "
    r"\epsilon^*_{M^{n-1}\delta}(P,D/n)\le\hat\epsilon^*_{\delta}(P,D)\le\epsilon^*_{\delta}(P,D/n),\quad "
    r"\hat\epsilon^*(P,D)=\epsilon^*(P,D/n),\quad\hat\epsilon^*_{\mathrm{ML}}(P,D)=n\,\epsilon^*_{\mathrm{ML}}(P,D/n)",
    uses=(
        "zhong2022/lemma_16",
        "zhong2022/theorem_9/corrected",
        "zhong2022/theorem_13/corrected",
        "zhong2022/theorem_14",
    ),
    hypotheses=fits,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def records_reach_the_value_of_one(prior: Vector, share: Fraction, delta: Fraction, mechanism: Mechanism) -> bool:
    """The values are reached, and the drawn mechanism obeys the bounds for single outputs and for sets."""
    if computed(prior, share, delta, mechanism) != published(prior, share, delta, mechanism):
        return False
    rows, more = mechanism.matrix, len(prior) ** (RECORDS - 1) * delta
    own = distortion_of(rows, [prior])
    least = theorem_9.published(prior, own, more) if more < 1 else ONE
    return least <= product_level(rows, RECORDS, delta) and theorem_9.published(prior, own, delta) <= standard_level(
        rows, delta
    )


def is_valid(prior: Vector, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """An ordered prior of full support, and a mechanism on the letters whose power has distortion at most D."""
    square = is_stochastic(rows) and len(rows) == len(rows[0]) == len(prior)
    ranges = is_ordered_prior(prior) and 0 <= delta < 1 and 0 < distortion <= records
    return square and ranges and records * distortion_of(rows, [prior]) <= distortion


def printed(prior: Vector, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> ExpEpsilon:
    """(1), or (2) at delta = 0, in the reading of Theorem 9 that gives less."""
    letters, share = len(prior), distortion / records
    return min(theorem_9.least_term(prior, share, delta, most) for most in (letters - 2, letters - 1))


def leaked(prior: Vector, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> ExpEpsilon:
    """The least lambda of the product for single outputs."""
    return product_level(rows, records, delta)


def refutation() -> Refutation:
    """Two uniform bits."""
    half, quarter, eighth = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)
    prior, rows = (half, half), symmetric(2, quarter)
    own, other = [Fraction(3, 4)], [quarter]
    given = {"s": quarter, "d": eighth}
    return Refutation(
        {"prior": prior, "records": 2, "distortion": half, "delta": eighth, "rows": rows},
        (
            facts.mechanism("the symmetric mechanism has the distortion 1/4 = D/2", rows, 3, [prior], quarter),
            facts.cases(
                "on two records: c*3/4 <= 7/3*c/4 + 1/8 for the other record's c", "c*a", "<=", "7/3*c*b + 1/8",
                {"c": [Fraction(3, 4), quarter], "a": own, "b": other},
            ),
            facts.cases(
                "and c/4 <= 7/3*c*3/4 + 1/8", "c*b", "<=", "7/3*c*a + 1/8",
                {"c": [Fraction(3, 4), quarter], "a": own, "b": other},
            ),
            facts.arithmetic("the term of k = 0 is log(5/2)", "(2-1-0)*(1-s-d)/(s-(1-d)*0)", "==", "5/2", **given),
            facts.arithmetic(
                "the term of k = 1 has the numerator 0 and a negative denominator", "s - (1-d)*1/2", "<", "0", **given
            ),
            facts.arithmetic("7/3 is less", "7/3", "<", "5/2"),
        ),
    )  # fmt: skip


@statement(
    paper="zhong2022",
    id="theorem_18",
    kind="equality",
    text=r"\hat\epsilon^*_{\delta}(P,D)=\max\left\{0,\ \min_{k}\log\frac{(M-1-k)(1-D/n-\delta)}{D/n-(1-\delta)A_k}\right\};"
    r"\quad\hat\epsilon^*_{\mathrm{ML}}(P,D)=n\log\left[M-k+\frac{A_k-D/n}{P_{M-k+1}}\right],\ A_{k-1}<D/n\le A_k",
    hypotheses=is_valid,
    published=printed,
    computed=leaked,
    refutation=refutation,
    corrected=records_reach_the_value_of_one,
)
def no_valid_product_leaks_less(prior: Vector, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """The lower half of (1) and (2): a valid product has at least the printed level."""
    return leaked(prior, records, distortion, delta, rows) >= printed(prior, records, distortion, delta, rows)
