"""sarwate2014, Theorem 1: the least leakage of binary sources.

Statement. For the priors (1-p, p) with p_min <= p <= p_max, Hamming distortion and 0 <= D < p_max, the least epsilon of
a channel whose distortion is at most D under every prior is epsilon* = log((1-D)/D); at D = 0 it is infinity.
Hypotheses. 0 < p_min <= p_max < 1/2, D < p_max. The paper does not say D >= 0; below 0 no channel is valid.
Uses. Nothing; in particular not the printed proof.

Check. Write x = Q(0|1), y = Q(1|0), p = p_max, L = exp(epsilon), G = L D - (1-D). A valid channel has p x + (1-p) y <=
D and, from the two inequalities of epsilon-LDP between the larger and the smaller entry of a column, L y >= 1-x and L x
>= 1-y.

*Lower bound.* If x >= y, then y > 0, and

    y G = [D - p x - (1-p) y] + D [L y - (1-x)] + (p-D)(x-y) >= 0.

If x <= y, then x > 0, and

    x G = [D - p x - (1-p) y] + D [L x - (1-y)] + (1-p-D)(y-x) >= 0.

So G >= 0: L >= (1-D)/D, and no finite L at D = 0. Only the prior p_max is used.

*Upper bound.* The symmetric channel x = y = D attains it under every prior. No convexity, no derivative, no figure.

*The two routes.* The formula, and the toolkit's optimum over all mechanisms.

Erratum. None, with D >= 0 understood. (Before (5), Section II-D says that the optimum depends on D; that is true, but
the contrast with Q_DP(epsilon), which does not depend on P, asks for the set of sources. The printed proof is taken
apart in proofs/sarwate2014/proof_derivatives.py.)

Section II-D takes the largest distortion, and in (6) the largest information, over a class that need not be closed: over
the priors (1-p, p), p < 1/4, the channel that always answers 0 distorts by p, and a supremum 1/4 is meant.

Section III-A announces "a lower bound", and the theorem is an equality. Section IV has the study of private mechanisms
by rate distortion begin here, while Section I names an earlier one.

Source. sarwate2014, Section III-A, Theorem 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.sarwate2014.arguments.binary_channels import often_small, source_set, up_to_half
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

VALID = {
    "zero": "D >= 0",
    "gap": "p - D > 0",
    "half": "1 - 2*p > 0",
    "valid": "D - p*x - (1-p)*y >= 0",
}


def published(p_min: Fraction, p_max: Fraction, distortion: Fraction) -> ExpEpsilon:
    """exp of the printed epsilon*."""
    return (1 - distortion) / distortion if distortion else INFINITY


def computed(p_min: Fraction, p_max: Fraction, distortion: Fraction) -> ExpEpsilon:
    """The optimum over all mechanisms, from the trace profile."""
    from proofs.definitions.toolkit import least_exp_epsilon

    return least_exp_epsilon(source_set(p_min, p_max), distortion)


def hypotheses(p_min: Fraction, p_max: Fraction, distortion: Fraction) -> bool:
    """The ranges of the theorem."""
    return 0 < p_min <= p_max < Fraction(1, 2) and 0 <= distortion < p_max


def instances() -> dict[str, SearchStrategy[Fraction]]:
    """Both ends of the interval and D."""
    return {"p_min": often_small(), "p_max": up_to_half(), "distortion": often_small()}


def directed() -> Iterator[dict[str, Any]]:
    """D = 0, one prior, the neighbourhood of the jump, and p_max near 1/2."""
    for p_max in (Fraction(1, 3), Fraction(1, 5), Fraction(499, 1000)):
        for p_min in (p_max, p_max / 7):
            for distortion in (Fraction(0), p_max / 1000, p_max / 2, p_max * Fraction(999, 1000)):
                yield {"p_min": p_min, "p_max": p_max, "distortion": distortion}


def lower_bound() -> Iterator[Fact]:
    """L D >= 1-D for every valid channel, in the two cases."""
    first = VALID | {"column": "L*y - (1-x) >= 0", "order": "x - y >= 0"}
    second = VALID | {"column": "L*x - (1-y) >= 0", "order": "y - x >= 0"}
    yield facts.inequality(
        "if Q(0|1) >= Q(1|0), a valid channel has Q(1|0) > 0",
        assume=first,
        suppose={"edge": "y == 0"},
        conclude="contradiction",
        times="gap",
    )
    yield facts.inequality(
        "if Q(0|1) >= Q(1|0) > 0, then L D >= 1 - D",
        assume=first | {"positive": "y > 0"},
        conclude="L*D - (1-D) >= 0",
        times="positive",
    )
    yield facts.inequality(
        "if Q(0|1) <= Q(1|0), a valid channel has Q(0|1) > 0",
        assume=second,
        suppose={"edge": "x == 0"},
        conclude="contradiction",
        times="gap",
    )
    yield facts.inequality(
        "if 0 < Q(0|1) <= Q(1|0), then L D >= 1 - D",
        assume=second | {"positive": "x > 0"},
        conclude="L*D - (1-D) >= 0",
        times="positive",
    )


def attained() -> Iterator[Fact]:
    """The symmetric channel: distortion D under every prior, and L D = 1-D bounds both ratios of a column."""
    yield facts.inequality("with Q(0|1) = Q(1|0) = D every prior has distortion D", assume={}, conclude="p*D + (1-p)*D == D")
    yield facts.inequality(
        "with L D = 1 - D also the other ratio is at most L",
        assume={"level": "L*D == 1 - D", "positive": "D > 0", "half": "1 - 2*D > 0"},
        conclude="L*(1-D) - D >= 0",
        times="positive",
    )
    yield facts.inequality(
        "at D = 0 no finite L satisfies L D >= 1 - D",
        assume={"zero": "D == 0"},
        suppose={"level": "L*D - (1-D) >= 0"},
        conclude="contradiction",
    )


def proof() -> Proof:
    """The lower bound and the channel that attains it."""
    return Proof(
        scope="every p_min, p_max and D of the hypotheses (M = 2)",
        method="polynomial identities in p_max, D, exp(epsilon) and the two crossover probabilities",
        facts=(*lower_bound(), *attained()),
    )


@statement(
    paper="sarwate2014",
    id="theorem_1",
    kind="equality",
    hypotheses=hypotheses,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "Binary.binary_least",
        "Binary.binary_perfect",
        "Binary.binary_zero",
    ),
)
def least_leakage_of_binary_sources(p_min: Fraction, p_max: Fraction, distortion: Fraction) -> bool:
    """The toolkit's optimum is the printed one."""
    return computed(p_min, p_max, distortion) == published(p_min, p_max, distortion)
