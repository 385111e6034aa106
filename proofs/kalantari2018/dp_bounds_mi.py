"""kalantari2018, remark in Section III-A: DP leakage is an upper bound on mutual-information leakage.

Statement. For every mechanism W and every prior P, I(P; W) <= eps_DP(W) in nats. Hence the largest mutual information
over a source set is at most eps_DP(W), and the least mutual-information leakage at distortion D is at most the least DP
leakage.
Hypotheses. None; the bound is empty where eps_DP(W) is infinite.
Uses. Nothing.

Check. lambda = exp(eps_DP(W)) finite, R(y) = sum P_x' W(y|x'). ``average``: averaging W(y|x) <= lambda W(y|x') over x'
gives W(y|x) <= lambda R(y). So log(W(y|x)/R(y)) <= log lambda wherever P_x W(y|x) > 0, because the logarithm increases.
``information``: the average of these logarithms, with the weights P_x W(y|x) of sum 1, is I(P; W) and at most log
lambda. The statement on least leakages follows at a mechanism that attains the least DP leakage.

*In Coq*, for any number of letters and outputs and any function with log uv = log u + log v and log t <= t-1:
``information_at_most_epsilon`` and ``least_information_at_most_epsilon``.

*On instances.* I(P; W) is an exact sum of logarithms, and the comparison with log lambda is decided on rational
enclosures.

Erratum. None.
Source. kalantari2018, abstract, Section I-A, Section III-A after equation (22), and Section IV before Figures 6 and 7.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon, symmetric
from proofs.definitions.log_sums import LogSum
from proofs.definitions.mutual_information import mutual_information
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY, Infinity
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


def published(prior: Vector, mechanism: Mechanism) -> LogSum | Infinity:
    """eps_DP(W)."""
    level = exp_epsilon(mechanism.matrix)
    return INFINITY if isinstance(level, Infinity) else LogSum.log(level)


def computed(prior: Vector, mechanism: Mechanism) -> LogSum:
    """I(P; W)."""
    return mutual_information(prior, mechanism.matrix)


def fits(prior: Vector, mechanism: Mechanism) -> bool:
    """The prior is one of the mechanism's inputs, and its level is finite."""
    return len(prior) == len(mechanism.matrix) and published(prior, mechanism) != INFINITY


def instances() -> dict[str, Any]:
    """Priors with zeros, mechanisms with empty columns."""
    from symdp.testing import mechanisms, priors

    return {"prior": priors(2, 3), "mechanism": mechanisms(max_inputs=3, max_outputs=3)}


def directed() -> list[dict[str, Any]]:
    """Symmetric mechanisms at the uniform prior, where the two leakages come closer for larger alphabets."""
    found = []
    for letters, bound in ((2, Fraction(1, 100)), (4, Fraction(1, 8)), (16, Fraction(1, 2)), (16, Fraction(15, 16))):
        uniform = (Fraction(1, letters),) * letters
        found.append({"prior": uniform, "mechanism": Mechanism(symmetric(letters, bound))})
    return found


def proof() -> Proof:
    """Averages of inequalities, for any number of letters and outputs."""
    average = facts.inequality(
        "an entry of a lambda-LDP mechanism is at most lambda times the probability of its output",
        families={"X": ("n", "p v")},
        assume={
            "prior": ("X", "p >= 0"),
            "ldp": ("X", "L*v - w >= 0"),
            "total": "sum(p) == 1",
            "output": "r == sum(p*v)",
        },
        conclude="L*r - w >= 0",
    )
    information = facts.inequality(
        "an average of logarithms that are at most epsilon is at most epsilon; Z holds the pairs (x, y) with P_x W(y|x) > 0",
        families={"Z": ("n", "c l")},
        assume={
            "joint": ("Z", "c >= 0"),
            "total": "sum(c) == 1",
            "log increases": ("Z", "e - l >= 0"),
        },
        conclude="e - sum(c*l) >= 0",
    )
    return Proof("all M", "averages of the defining inequalities", (average, information))


def bridge() -> Bridge:
    """A mechanism of finite level and two priors, and the mechanism that leaks least at its distortion."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.released import priors_of
    from proofs.instances.scenes import CHANGED
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        mechanism, prior = Mechanism(given["before"]), priors_of(given)[1]
        level = published(prior, mechanism)
        if isinstance(level, Infinity):
            return None
        found = optimal_mechanism(SourceSet.single(prior), Fraction(1 + given["output"], 8))
        least = Mechanism(found.mechanism.matrix)
        below = computed(prior, least) <= published(prior, least)
        return {
            r"I(P;Q)": computed(prior, mechanism),
            r"\epsilon_{\mathrm{DP}}(Q)": level,
            r"\epsilon^*_I(\mathcal{P},D)\le\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)": below,
        }

    def entries(given: dict[str, Any]) -> list[dict[str, Any]]:
        rows, prior = given["before"], priors_of(given)[1]
        level = exp_epsilon(rows)
        if isinstance(level, Infinity):
            return []
        return [
            {"p": prior, "v": column, "L": level, "w": entry, "r": sum(p * v for p, v in zip(prior, column, strict=True))}
            for column in zip(*rows, strict=True)
            for entry in column
        ]

    title = "an entry of a lambda-LDP mechanism is at most lambda times the probability of its output"
    return Bridge(
        CHANGED,
        reading,
        {title: entries},
        says=r"I(P;Q)\le\epsilon_{\mathrm{DP}}(Q),\qquad "
        r"\epsilon^*_I(\mathcal{P},D)\le\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)",
    )


@statement(
    paper="kalantari2018",
    id="dp_bounds_mi",
    bridge=bridge,
    coq=("MutualInformation.information_at_most_epsilon", "LeastInformation.least_information_at_most_epsilon"),
    kind="upper bound",
    hypotheses=fits,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def information_is_at_most_dp(prior: Vector, mechanism: Mechanism) -> bool:
    """The mutual information of one prior is at most the DP leakage of the mechanism."""
    bound = published(prior, mechanism)
    return isinstance(bound, Infinity) or computed(prior, mechanism) <= bound
