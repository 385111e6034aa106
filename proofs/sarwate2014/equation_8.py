"""sarwate2014, equation (8): which prior of an interval suffers the largest distortion.

Statement. For the priors (1-p, p), p_min <= p <= p_max <= 1/2, the distortion p Q(0|1) + (1-p) Q(1|0) has the
derivative Q(0|1) - Q(1|0) in p; hence its largest value is taken at p_min if Q(0|1) < Q(1|0) and at p_max if Q(0|1) >
Q(1|0). The maximal distortion D_max, from which on no leakage is needed, is p_max.
Hypotheses. 0 <= p_min <= p_max <= 1/2.
Uses. Nothing.

Check. The difference quotient of the distortion in p is Q(0|1) - Q(1|0) exactly, and (p_max - p)(Q(0|1) - Q(1|0)) is
the loss of any p against p_max (likewise p_min).

*No leakage.* A channel without leakage has Q(1|0) = 1 - Q(0|1), so its distortion at p_max is p_max + (1 - Q(0|1))(1 -
2 p_max) >= p_max, with equality for the constant answer 0, whose distortion is p <= p_max for every prior.

*The two routes.* The prior that (8) names, and a linear program over p; D_max from the toolkit's curve.

Erratum. (8) leaves out Q(0|1) = Q(1|0), where every p of the interval gives the same distortion. D_max is not the
largest distortion of a channel, which is 1 (Q(0|1) = Q(1|0) = 1), but the least one that costs nothing.

Section III-A writes the distortion of n letters as a sum, Section II-A as a mean, there with d(x_n, ...) for d(x^n, ...).
(Writing p in P for an interval of p, and Q(y|x) as a map from the output to the input alphabet in Section II, are slips of
notation.)

Sections I and II-A ask for a distortion "less than D", where (1) and Q_RD have at most D.

Source. sarwate2014, Section III-A, equation (8) and the lines around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.sarwate2014.arguments.binary_channels import largest_distortion, probabilities, source_set, up_to_half
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(q01: Fraction, q10: Fraction, p_min: Fraction, p_max: Fraction) -> tuple[Fraction, Fraction]:
    """The distortion at the prior of (8), any one in the case of equality, and D_max."""
    prior = p_min if q01 < q10 else p_max
    return prior * q01 + (1 - prior) * q10, p_max


def computed(q01: Fraction, q10: Fraction, p_min: Fraction, p_max: Fraction) -> tuple[Fraction, Fraction]:
    """The maximum over p by a linear program, and where the toolkit's curve reaches zero leakage."""
    from symdp.tradeoffs.tradeoff import privacy_distortion

    return largest_distortion(q01, q10, p_min, p_max), privacy_distortion(source_set(p_min, p_max)).zero_from


def hypotheses(q01: Fraction, q10: Fraction, p_min: Fraction, p_max: Fraction) -> bool:
    """An interval of priors and a channel."""
    return 0 <= p_min <= p_max <= Fraction(1, 2) and 0 <= q01 <= 1 and 0 <= q10 <= 1


def instances() -> dict[str, SearchStrategy[Fraction]]:
    """Crossover probabilities and both ends of the interval."""
    return {"q01": probabilities(), "q10": probabilities(), "p_min": up_to_half(), "p_max": up_to_half()}


def directed() -> Iterator[dict[str, Any]]:
    """Ties, corners of the square, one prior, the whole range."""
    half = Fraction(1, 2)
    for q01, q10 in ((half, half), (Fraction(0), Fraction(1)), (Fraction(1), Fraction(0)), (Fraction(1), Fraction(1))):
        for p_min, p_max in ((Fraction(0), Fraction(0)), (Fraction(0), half), (Fraction(1, 3), Fraction(1, 3))):
            yield {"q01": q01, "q10": q10, "p_min": p_min, "p_max": p_max}


def worst_prior() -> Iterator[Fact]:
    """The derivative, the two cases of (8), and the case that it leaves out."""
    yield facts.inequality(
        "the distortion at p + h exceeds the one at p by h (Q(0|1) - Q(1|0))",
        assume={},
        conclude="((p+h)*x + (1-p-h)*y) - (p*x + (1-p)*y) == h*(x-y)",
    )
    yield facts.inequality(
        "no prior beats p_max where Q(0|1) >= Q(1|0)",
        assume={"largest": "p - r >= 0", "order": "x - y >= 0"},
        conclude="(p*x + (1-p)*y) - (r*x + (1-r)*y) >= 0",
    )
    yield facts.inequality(
        "no prior beats p_min where Q(0|1) <= Q(1|0)",
        assume={"least": "r - l >= 0", "order": "y - x >= 0"},
        conclude="(l*x + (1-l)*y) - (r*x + (1-r)*y) >= 0",
    )
    yield facts.inequality(
        "all priors agree where Q(0|1) = Q(1|0)",
        assume={"tie": "x == y"},
        conclude="p*x + (1-p)*y == r*x + (1-r)*y",
    )


def zero_threshold() -> Iterator[Fact]:
    """D_max = p_max."""
    yield facts.inequality(
        "equal rows have distortion at least p_max under the prior p_max <= 1/2",
        assume={"equal": "y == 1 - x", "range": "1 - x >= 0", "half": "1 - 2*p >= 0"},
        conclude="p*x + (1-p)*y - p >= 0",
    )
    yield facts.inequality(
        "the constant answer 0 has distortion at most p_max under every prior",
        assume={"largest": "p - r >= 0", "answer": "x == 1", "honest": "y == 0"},
        conclude="p - (r*x + (1-r)*y) >= 0",
    )


def proof() -> Proof:
    """The worst prior and D_max."""
    return Proof(
        scope="every interval of priors with p_max <= 1/2 and every binary channel (M = 2)",
        method="polynomial identities",
        facts=(*worst_prior(), *zero_threshold()),
    )


@statement(
    paper="sarwate2014",
    id="equation_8",
    kind="equality",
    hypotheses=hypotheses,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Binary.distortion_difference", "Binary.worst_binary_prior", "Binary.binary_threshold"),
)
def worst_prior_is_an_end(q01: Fraction, q10: Fraction, p_min: Fraction, p_max: Fraction) -> bool:
    """The largest distortion and D_max are the printed ones."""
    return computed(q01, q10, p_min, p_max) == published(q01, q10, p_min, p_max)
