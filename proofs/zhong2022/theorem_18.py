"""zhong2022, Theorem 18: one mechanism on every record, the prior known.

Statement. n independent records with the prior P_1 >= ... >= P_M > 0, the same mechanism on each, D the total expected
distance, s = D/n. (1) The least (eps, delta) loss of n records, the condition asked of single outputs, lies between that
of one record at s and M^(n-1) delta and that of one record at s and delta; asked of all sets of outputs, it is that of
one record at s.

(2) The least differential-privacy loss is that of one record at s. (3) The least maximal leakage is n times that of one
record at s.
Hypotheses. Outputs = letters, 0 <= delta < 1, 0 < D <= n.
Uses. zhong2022, Lemma 16, Theorems 9, 13 and 14 as corrected.

Check. *Restored.* Of (1) and (2) only the heading of (1), "epsilon* = max 0, min" without the hat of Lemma 16 and Theorem
17, and the ranges of (3) are left. The introduction (contribution 3) announces closed forms of differential privacy,
maximal leakage and distortion for independent records, "together with the lower- and upper-bounds for the rest", so that
(1) is read as two bounds like Theorem 17 (2), with the formula of one record in them.

*(1).* For neighbours that differ in one record the largest W^n(S|x) - lambda W^n(S|x') over sets S is that of the record
(``sets_of_outputs``: positive parts e, the others sum to 1). For single outputs the least epsilon is at most this, a
set being one output, and at least the same expression at M^(n-1) delta (0 if that is 1 or more),
proofs/zhong2022/arguments/products/slack.py (1) and (2). (2) likewise with delta = 0. (3) is Lemma 16.

*No equality in (1).* Two uniform bits, delta = 1/8, D = 1/2: the symmetric mechanism of distortion 1/4 has epsilon =
log(7/3) on two records, and one record needs log(5/2). The probability of the other record, 3/4 at most, multiplies what
exceeds, so that delta/(3/4) is allowed (``strictly_between``).

*All mechanisms.* In the standard sense no mechanism on all records does better, product or not, also where the common prior
is any one of a polyhedron; so the least distortion of n records is n times that of one, and the curve that of one, stretched
(``database_level``, ``database_infinite``, ``database_distortion``, ``database_curve``; for products,
``products_distortion``).

*On instances.* n = 2: the mechanisms optimal for one record reach the three values on the product, written out; the
product of any mechanism obeys the lower bound at its own distortion.

Erratum. The theorem stands as two bounds. Read as an equality for single outputs, which is how Definition 3 has the
condition, (1) is false for n > 1: two uniform bits, delta = 1/8, D = 1/2 have log(7/3) where one record has log(5/2). The
formula in the bounds has the end point of Theorems 9 and 13.
Source. zhong2022, Section IV-D, Theorem 18; Section I, contribution 3, for what is a bound and what a closed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import symmetric
from proofs.engine.statement import statement
from proofs.zhong2022 import theorem_9, theorem_14
from proofs.zhong2022.arguments.products.tensor import neighbouring_rows, power, product_level
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

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
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

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


def strictly_between() -> tuple[Fact, ...]:
    """Two uniform bits: the product needs less than the record."""
    half, quarter, eighth = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)
    own, other, record = [Fraction(3, 4)], [quarter], {"s": quarter, "d": eighth}
    cases = {"c": [Fraction(3, 4), quarter], "a": own, "b": other}
    return (
        facts.mechanism(
            "the symmetric mechanism has the distortion 1/4 = D/2", symmetric(2, quarter), 3, [(half, half)], quarter
        ),
        facts.cases("on two records: c*3/4 <= 7/3*c/4 + 1/8 for the other record's c", "c*a", "<=", "7/3*c*b + 1/8", cases),
        facts.cases("and c/4 <= 7/3*c*3/4 + 1/8", "c*b", "<=", "7/3*c*a + 1/8", cases),
        facts.arithmetic(
            "one record needs log(5/2), the term of k = 0", "(2-1-0)*(1-s-d)/(s-(1-d)*0)", "==", "5/2", **record
        ),
        facts.arithmetic("the term of k = 1 has a negative denominator", "s - (1-d)*1/2", "<", "0", **record),
        facts.arithmetic("two records need less", "7/3", "<", "5/2"),
    )


def proof() -> Proof:
    """What exceeds delta, for sets and for single outputs; the rest is Lemma 16."""
    from proofs.zhong2022.arguments.products.slack import largest_entry, smaller_factors

    lines = (*sets_of_outputs(), *smaller_factors(), largest_entry()[0], *strictly_between())
    return Proof("all M, all n", "the other records multiply what exceeds delta", lines)


@statement(
    paper="zhong2022",
    id="theorem_18",
    residue="(1) (Approximate differential privacy) * ( , ) = max 0, min if ( -1) < ≤ ( ) and 1 ≤ ≤ .",
    coq=(
        "Records.records_least_approximate",
        "Records.records_pointwise_bounds",
        "Records.records_least",
        "Records.records_leakage",
        "RecordBuilders.database_level",
        "RecordBuilders.database_infinite",
        "RecordBuilders.database_distortion",
        "RecordBuilders.database_curve",
        "RecordBuilders.products_distortion",
    ),
    kind="equality",
    uses=(
        "zhong2022/lemma_16",
        "zhong2022/theorem_9/corrected",
        "zhong2022/theorem_13/corrected",
        "zhong2022/theorem_14/corrected",
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
