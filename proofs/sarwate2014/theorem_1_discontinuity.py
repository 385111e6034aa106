"""sarwate2014, Theorem 1, second part: the least leakage jumps to zero at D = p_max.

Statement. With the priors of Theorem 1, epsilon*(D) tends to log((1-p_max)/p_max) as D rises to p_max, this limit is
positive, and epsilon*(p_max) = 0. So every D < p_max costs more than log((1-p_max)/p_max).
Hypotheses. 0 < p_min <= p_max < 1/2.
Uses. sarwate2014, Theorem 1, for the values at D < p_max.
Check. With m = (1-D)/D and n = (1-p)/p for p = p_max: 0 < m - n <= 2 (p-D)/p**2 once D >= p/2, so m tends to n; the
logarithm is continuous and increasing, and n > 1. At D = p_max the channel that always answers 0 has distortion p <=
p_max under every prior, and equal rows. The two routes: the formula, and the limit of the toolkit's curve at the end of
its last piece.

Erratum. The limit is one from below: for D > p_max the value is 0 as well. The channel of the last step answers 1 with
probability 0 on both inputs, so that the quotients in (4) and (7) read 0/0; the product form Q(y|x) <= exp(epsilon)
Q(y|x') of (2) gives epsilon = 0. The range p_max <= 1/2 announced before the theorem has to stay open at 1/2: there the
limit is 0 and nothing jumps.

The conclusion of the paper expects that (epsilon, delta)-differential privacy may remove the jump: for a fixed delta <
1 it does not, since epsilon*_delta(D) = epsilon*(D/(1-delta)) jumps by the same amount at (1-delta) p_max
(foundations/approximate).

Source. sarwate2014, Section III-A, Theorem 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.sarwate2014.arguments.binary_channels import often_small, source_set, up_to_half
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

VALUES = {"m": "m*D == 1 - D", "n": "n*p == 1 - p", "D": "D > 0", "p": "p > 0", "gap": "p - D > 0"}


def published(p_min: Fraction, p_max: Fraction) -> tuple[Fraction, Fraction]:
    """exp of the printed limit and of the printed value at p_max."""
    return (1 - p_max) / p_max, Fraction(1)


def computed(p_min: Fraction, p_max: Fraction) -> tuple[Fraction, ExpEpsilon]:
    """The limit from the left at the end of the toolkit's curve, and the optimum over all mechanisms at p_max."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp.tradeoffs.tradeoff import privacy_distortion

    source = source_set(p_min, p_max)
    jump = privacy_distortion(source).jump
    return Fraction(0) if jump is None else jump, least_exp_epsilon(source, p_max)


def hypotheses(p_min: Fraction, p_max: Fraction) -> bool:
    """The ranges of the theorem."""
    return 0 < p_min <= p_max < Fraction(1, 2)


def instances() -> dict[str, SearchStrategy[Fraction]]:
    """Both ends of the interval."""
    return {"p_min": often_small(), "p_max": up_to_half()}


def directed() -> Iterator[dict[str, Any]]:
    """One prior, a narrow and a wide interval, p_max near 0 and near 1/2."""
    for p_max in (Fraction(1, 1000), Fraction(1, 3), Fraction(499, 1000)):
        for p_min in (p_max, p_max * Fraction(99, 100), p_max / 50):
            yield {"p_min": p_min, "p_max": p_max}


def limit() -> Iterator[Fact]:
    """m tends to n > 1 from above."""
    yield facts.inequality(
        "exp(epsilon*) before p_max exceeds the limit",
        assume=VALUES,
        conclude="m - n > 0",
        times="D p",
        products=["gap"],
        equality_multipliers={"m": ["p"], "n": ["D"]},
    )
    yield facts.inequality(
        "and differs from it by at most 2 (p_max - D)/p_max**2 for D >= p_max/2",
        assume=VALUES | {"near": "2*D - p >= 0"},
        conclude="2*(p-D) - (m-n)*p**2 >= 0",
        times="D",
        products=["gap*near"],
        equality_multipliers={"m": ["p**2"], "n": ["p*D"]},
    )
    yield facts.inequality(
        "the limit exceeds 1",
        assume={"n": VALUES["n"], "p": "p > 0", "half": "1 - 2*p > 0"},
        conclude="n - 1 > 0",
        times="p",
    )


def zero() -> Iterator[Fact]:
    """The constant answer 0."""
    yield facts.inequality(
        "Q(0|1) = 1, Q(1|0) = 0 has distortion at most p_max under every prior with p <= p_max",
        assume={"largest": "p - r >= 0", "answer": "x == 1", "honest": "y == 0"},
        conclude="p - (r*x + (1-r)*y) >= 0",
    )
    yield facts.inequality(
        "and its rows (1-y, y) and (x, 1-x) are equal",
        assume={"answer": "x == 1", "honest": "y == 0"},
        conclude="x - (1-y) == 0",
    )
    yield facts.mechanism("the constant answer at p_max = 1/3", ((1, 0), (1, 0)), 1, (("2/3", "1/3"),), "1/3")


def proof() -> Proof:
    """The limit, and the channel at p_max."""
    return Proof(
        scope="every p_min and p_max of the hypotheses (M = 2)",
        method="a bound on the difference to the limit, and the constant channel",
        facts=(*limit(), *zero()),
    )


@statement(
    paper="sarwate2014",
    id="theorem_1_discontinuity",
    kind="equality",
    uses=("sarwate2014/theorem_1",),
    hypotheses=hypotheses,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Binary.binary_discontinuity", "Binary.binary_least"),
)
def leakage_jumps_to_zero(p_min: Fraction, p_max: Fraction) -> bool:
    """Limit and value are the printed ones, and the limit is positive."""
    found = computed(p_min, p_max)
    return found == published(p_min, p_max) and found[0] > 1
