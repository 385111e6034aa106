"""zhong2022, Lemma 16: a mechanism applied to every record, with independent identically distributed records.

Statement. n records, independent with the prior P of full support on M letters, the same mechanism W on each, D the
total expected distance. The least losses over these product mechanisms are (1) eps*(P, D/n) for differential privacy
and Renyi differential privacy, (2) n eps*(P, D/n) for maximal information, maximal leakage, Sibson information and
mutual information, eps* that of one record.
Hypotheses. Neighbours differ in one record; outputs = letters; Renyi and Sibson of any order a > 1, n >= 1.
Uses. Nothing.

Check. The factor n in (2) is lost in the text; the two items without it would be one, and the proof rests on the
additivity of composition. W^n is valid at D if and only if W is at D/n, since the expected number of changed records
adds, and the loss of W^n is that of W, or n times it: proofs/arguments/factors.py, (1) to (6), applied n-1 times. Both
are increasing functions of the loss of W, so the least values correspond, and with them the optimal mechanisms.

*In Coq* for all M and n: powers and the logarithm are any functions with f(u, u) = u and f(uc, vc) = f(u, v) f(c, c)
for u^a v^(1-a), p(uv) = p(u) p(v) for u^a and u^(1/a), l(uv) = l(u) + l(v) for the logarithm; a Renyi loss is finite
where no entry is 0 beside a positive one of its column.

*On instances.* n = 2: the product is written out, and its total distance, its losses by their definitions on M^2 inputs
are compared with those of W; Sibson (order 2) and mutual information by the toolkit's measures.

Erratum. None. The lemma is one of identical mechanisms only.

With another mechanism for each record nothing changes for (1) (the record of least distortion has at most D/n) and for
mutual information (its least value is convex in D), but (2) would be false for maximal leakage, maximal information and
Sibson information: two uniform bits at D = 1/2 cost 2 log(3/2) = log(9/4) with one mechanism, and log 2 when one bit is
published and the other hidden.

For Sibson of order 3 at D = 1/5 the distortions 0 and 1/5 cost log(208/25)/2, less than log(5329/625)/2 of 1/10 each.
Of all mechanisms on X^n, products or not, the lemma says nothing.

Source. zhong2022, Section IV-D, Lemma 16 and its proof.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.products.tensor import joint_prior, power, power_sum, product_level, total_distortion
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level
from proofs.zhong2022.lemma_24 import maximal_information
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

ORDERS = (2, 3)
RECORDS = 2


def published(prior: Vector, mechanism: Mechanism) -> tuple[Any, ...]:
    """n times the distortion; the losses of W, those of (2) as n-th powers."""
    rows = mechanism.matrix
    return (
        RECORDS * distortion_of(rows, [prior]),
        exp_epsilon(rows),
        *[power_sum(rows, order) for order in ORDERS],
        leaked_level(rows) ** RECORDS,
        maximal_information(prior, rows) ** RECORDS,
    )


def computed(prior: Vector, mechanism: Mechanism) -> tuple[Any, ...]:
    """Distance and losses of the product, from its matrix."""
    rows = mechanism.matrix
    matrix = power(rows, RECORDS)
    return (
        total_distortion(prior, rows, RECORDS),
        product_level(rows, RECORDS),
        *[power_sum(rows, order, RECORDS) for order in ORDERS],
        leaked_level(matrix),
        maximal_information(joint_prior(prior, RECORDS), matrix),
    )


def instances() -> dict[str, Any]:
    """A positive prior on two or three letters, and a mechanism on the letters."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from proofs.zhong2022.arguments.relaxed_losses.optima import ordered_priors

    sizes = st.sampled_from([2, 2, 3])
    return {"prior": ordered_priors(3), "mechanism": sizes.flatmap(lambda size: mechanisms_of_shape(size, size))}


def fits(prior: Vector, mechanism: Mechanism) -> bool:
    """As many letters in both."""
    return len(prior) == mechanism.inputs


def other_mechanisms() -> tuple[Fact, ...]:
    """Publishing one of two bits."""
    bit = "4*((1-s)**3 + s**3)"
    values = {"s": Fraction(1, 10), "t": Fraction(1, 5)}
    return (
        facts.arithmetic("two bits at D = 1/4 each leak 2 log(3/2)", "(2*(1-D))**2", "==", "9/4", D="1/4"),
        facts.arithmetic("one published and one hidden, D = 0 and 1/2", "2*(1-0)*2*(1-D)", "==", "2", D="1/2"),
        facts.arithmetic("which is less", "2", "<", "9/4"),
        facts.arithmetic(
            "Sibson of order 3, exponentials to the power 2: distortions 0 and 1/5 against 1/10 twice",
            "4*(4*((1-t)**3 + t**3))",
            "<",
            f"({bit})**2",
            **values,
        ),
        facts.arithmetic("the second number", f"({bit})**2", "==", "5329/625", s="1/10"),
        facts.arithmetic("the first number", "4*(4*((1-t)**3 + t**3))", "==", "208/25", t="1/5"),
    )


def proof() -> Proof:
    """How the losses factor, and the remark on other mechanisms."""
    from proofs.arguments.factors import products

    return Proof("all M, all n, all orders a > 1", "losses and distances of a product", (*products(), *other_mechanisms()))


@statement(
    paper="zhong2022",
    id="lemma_16",
    coq=(
        "Records.product_distortion",
        "Records.records_least",
        "Records.records_renyi",
        "Records.records_ratio",
        "Records.records_leakage",
        "Records.records_sibson",
        "Records.records_information",
    ),
    kind="equality",
    hypotheses=fits,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def losses_of_a_power(prior: Vector, mechanism: Mechanism) -> bool:
    """Distance and losses of the product are those of the record, or twice them."""
    from symdp import measure

    pair, both = power(mechanism.matrix, RECORDS), joint_prior(prior, RECORDS)
    informations = all(
        measure(name).of(pair, both) == measure(name).of(mechanism, prior).times(RECORDS) for name in ("mi", "sibson:2")
    )
    return informations and published(prior, mechanism) == computed(prior, mechanism)
