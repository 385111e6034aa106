"""alvim2015, Remark 6: bounds for the uniform prior are bounds for every prior, as far as leakage is concerned.

Statement. The min-entropy leakage log V(A|B)/V(A) of a channel is largest for the uniform prior, where it is the
logarithm of the sum of the column maxima; so a bound for the uniform prior is one for every prior. From Section 2, on
which the remark rests: 0 <= leakage <= H(A), and the leakage of A to B is not that of B to A in general. From Section
4.1: columns of zeros, added or left out, change neither the leakage nor the conditional min-entropy.
Hypotheses. Any channel with finitely many inputs and outputs, any prior. "Not a restriction" is said of leakage only.
Uses. Nothing.

Check. Column by column: the largest p_a w_a is at most max p times max w (1), and equal to it for the uniform prior
(2). V(A|B) is at least the entry of the likeliest input, summed over the outputs (3), and at most the p(b) (4). A prior
and a channel whose two leakages differ are those of ``not_symmetric``: p = (1/2, 1/2) with rows (1, 0), (1/2, 1/2) has
V(A|B)/V(A) = 3/2 and V(B|A)/V(B) = 1. Columns of zeros, added or left out: Coq (added_columns, zero_columns).

The least V(A|B)/V(A) under a bound of the distortion is the value of a linear program, which certificates write: Coq
(vertex_min_entropy).

*On instances.* Both sides from their definitions, the toolkit's leakage, a column of zeros. The uniform prior need not
be the only one of largest leakage: equal rows leak 0 for every prior. Of the conditional min-entropy nothing of the
kind holds, as the paper says (Section 4.1): a prior that is certain has V(A|B) = 1 (5).

Erratum. None.
Source. alvim2015, Section 4, Remark 6; Sections 2.1 and 4.1 for what it rests on.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.plain import column_maxima, posterior_vulnerability
from proofs.definitions.elementary import is_stochastic
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector


def published(prior: Vector, channel: Mechanism) -> Fraction:
    """The exponential of the leakage at the uniform prior."""
    return sum(column_maxima(channel.matrix), Fraction(0))


def computed(prior: Vector, channel: Mechanism) -> Fraction:
    """V(A|B)/V(A) for the prior, from the definitions."""
    return posterior_vulnerability(prior, channel.matrix) / max(prior)


def instances() -> dict[str, Any]:
    """A prior and a channel with as many inputs."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms
    from symdp.testing import priors

    return {"prior": st.integers(1, 5).flatmap(lambda n: priors(n, n)), "channel": mechanisms(5, 5)}


def directed() -> list[dict[str, Any]]:
    """The identity with two likely inputs, and an uninformative channel."""
    identity = Mechanism.from_rows([[int(i == j) for j in range(3)] for i in range(3)])
    half, equal = Fraction(1, 2), Mechanism.from_rows([["1/3", "2/3"]] * 3)
    skew = (half, half, Fraction(0))
    return [{"prior": skew, "channel": identity}, {"prior": skew, "channel": equal}]


def fits(prior: Vector, channel: Mechanism) -> bool:
    """As many letters as inputs."""
    return len(prior) == channel.inputs and is_stochastic(channel.matrix)


def bounds() -> tuple[Fact, ...]:
    """(1) to (5): for output b, p and w belong to the input of largest p_a w_a; m_b is the largest entry; P = max p."""
    column = {"B": ("k", "p w m")}
    return (
        facts.inequality(
            "(1) V(A|B) is at most V(A) times the sum of the column maxima",
            families=column,
            assume={
                "likeliest": ("B", "P - p >= 0"),
                "entry": ("B", "w >= 0"),
                "largest": ("B", "m - w >= 0"),
                "prior": "P >= 0",
            },
            conclude="P*sum(m) - sum(p*w) >= 0",
            products=["B: likeliest*entry", "prior B: largest"],
        ),
        facts.inequality(
            "(2) with equality for the uniform prior, where the largest p_a w_a is p times the largest entry",
            families={"B": ("k", "v m")},
            assume={"uniform": ("B", "v == P*m")},
            conclude="sum(v) == P*sum(m)",
        ),
        facts.inequality(
            "(3) observing does not lower the vulnerability",
            families={"B": ("k", "v w")},
            assume={"likeliest": ("B", "v - P*w >= 0"), "row": "sum(w) == 1"},
            conclude="sum(v) - P >= 0",
        ),
        facts.inequality(
            "(4) the conditional vulnerability is at most 1",
            families={"B": ("k", "v q")},
            assume={"part": ("B", "q - v >= 0"), "outputs": "sum(q) == 1"},
            conclude="1 - sum(v) >= 0",
        ),
    )


def not_symmetric() -> tuple[Fact, Fact]:
    """The joint distribution 1/2, 0; 1/4, 1/4."""
    joint = {"a": "1/2", "b": 0, "c": "1/4", "d": "1/4"}
    return (
        facts.arithmetic("V(A|B)/V(A)", "(max(a, c) + max(b, d))/max(a + b, c + d)", "==", "3/2", **joint),
        facts.arithmetic("V(B|A)/V(B)", "(max(a, b) + max(c, d))/max(a + c, b + d)", "==", "1", **joint),
    )


def proof() -> Proof:
    """The bounds, and an example that is not symmetric."""
    return Proof("all finite channels, all priors", "column by column", (*bounds(), *not_symmetric()))


@statement(
    paper="alvim2015",
    id="remark_6",
    coq=(
        "Channels.leakage_below_uniform",
        "Channels.leakage_at_uniform",
        "Channels.vulnerability_le_posterior",
        "Channels.posterior_le1",
        "Channels.vulnerability_uniform",
        "Channels.zero_columns",
        "MinEntropy.added_columns",
        "MeasureVulnerability.vertex_min_entropy",
        "MeasureVulnerability.min_entropy_distortion_accepted",
        "MeasureCurves.program_min_entropy_curve",
    ),
    kind="upper bound",
    hypotheses=fits,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def the_uniform_prior_leaks_most(prior: Vector, channel: Mechanism) -> bool:
    """The bounds, equality for the uniform prior, and a column of zeros."""
    from symdp import measure

    most, leaked = published(prior, channel), computed(prior, channel)
    uniform = (Fraction(1, len(prior)),) * len(prior)
    wider = Mechanism(tuple([(*row, Fraction(0)) for row in channel.matrix]))
    return (
        1 <= leaked <= most
        and leaked * max(prior) <= 1
        and computed(uniform, channel) == most
        and computed(prior, wider) == leaked
        and measure("min-entropy").of(channel, prior).exp == leaked
    )
