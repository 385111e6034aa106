"""alvim2015, Proposition 21: the sharper bound on the leakage about one individual, and the numbers after it.

Statement. The leakage about an individual with v values is at most log(v lambda/(v-1+lambda)), lambda = exp(epsilon),
whatever the prior of the value, the other values and their number. Against (10) this is a correction by
log(v/(v-1+lambda)), never positive. With v = 3 and epsilon = 1.35 the two are 1.95 and -0.97 bits: the bound is about
50% tighter.
Hypotheses. The v databases are neighbours of each other; any outputs, any prior; epsilon >= 0.
Uses. Nothing.

Check. The graph is the clique, with the row sums c = 1 + (v-1)/lambda of K:
proofs/alvim2015/arguments/bounds_kernel.py, (1) and (2), give n/c = v/c for the sum of the column maxima, which bounds
the ratio of the vulnerabilities for every prior (facts of (10)). It is attained: g K, the rows with lambda/(v-1+lambda)
on the diagonal.

*The numbers.* The correction is -log(1 + (lambda-1)/v), which decreases in size as v grows. exp(1.35) lies between two
rationals found by logarithms; in bits epsilon is between 1.945 and 1.955, the correction between -0.975 and -0.965, its
share between 49 and 50 percent.

*On instances.* The least lambda of a random channel.

Erratum. The proposition stands for the Hamming graphs that Section 3 fixes, in which the v databases that differ in one
record are neighbours of each other. Where they are not it fails: two values that are neighbours of a third one only leak
log(5/3) at lambda = 2, and the bound for v = 3 is log(3/2).

The sentence after it, that the correction is "non-negligible only when lambda-1 is
comparable to v", is true of the correction in bits and false of its share of the bound: for v = 2, epsilon = 1/100 the
share is above 50 percent, as large as at v = 3, epsilon = 1.35 (``small_epsilon``).

In the proof the inequality (30), from Theorem 12, is one at the uniform prior only, and stands for any; the last line,
that the leakage is largest there, gives the proposition.
Source. alvim2015, Section 5.3, Proposition 21 and the text after it; appendix, (30).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015 import equation_10
from proofs.alvim2015.arguments.plain import posterior_vulnerability
from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.arithmetic.rational import Infinity
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

# Two rationals around exp(1.35).
BELOW, ABOVE = Fraction(38574, 10_000), Fraction(38575, 10_000)


def instances() -> dict[str, Any]:
    """A prior and a mechanism with as many inputs."""
    return equation_10.instances()


def directed() -> list[dict[str, Any]]:
    """Randomised response, which attains the bound at the uniform prior."""
    found = []
    for values in (1, 2, 3, 5):
        for level in (Fraction(1), Fraction(2), Fraction(7, 2)):
            total = values - 1 + level
            rows = [[(level if i == j else 1) / total for j in range(values)] for i in range(values)]
            found.append({"channel": ((Fraction(1, values),) * values, Mechanism.from_rows(rows))})
    return found


def published(channel: tuple[Vector, Mechanism]) -> Fraction:
    """v lambda/(v-1+lambda); v where lambda is infinite."""
    prior, mechanism = channel
    values, level = len(prior), exp_epsilon(mechanism.matrix)
    return Fraction(values) if isinstance(level, Infinity) else values * level / (values - 1 + level)


def computed(channel: tuple[Vector, Mechanism]) -> Fraction:
    """V(X_i|Z)/V(X_i)."""
    prior, mechanism = channel
    return posterior_vulnerability(prior, mechanism.matrix) / max(prior)


def clique() -> tuple[Fact, ...]:
    """The row sums of K, the bound from them, and the correction."""
    sums = facts.inequality(
        "the clique: 1 + (v-1) t = (v-1+lambda)/lambda",
        assume={"inverse": "L*t == 1", "sum": "c == 1 + (v-1)*t"},
        conclude="L*c == v - 1 + L",
        equality_multipliers={"inverse": ["1", "v"], "sum": ["L"]},
    )
    correction = facts.inequality(
        "the correction is v/(v-1+lambda) <= 1",
        assume={"level": "L - 1 >= 0"},
        conclude="(v-1+L) - v >= 0",
    )
    ratio = facts.inequality(
        "it is the inverse of 1 + (lambda-1)/v",
        assume={"share": "v*r == L - 1"},
        conclude="v*(1 + r) == v - 1 + L",
    )
    smaller = facts.inequality(
        "which falls towards 1 as v grows",
        assume={
            "share": "v*r == L - 1",
            "other": "w*s == L - 1",
            "more": "w - v >= 0",
            "v": "v > 0",
            "w": "w > 0",
            "level": "L - 1 >= 0",
        },
        conclude="(1 + r) - (1 + s) >= 0",
        times="v w",
        products=["more*level"],
    )
    return sums, correction, ratio, smaller


def numbers() -> tuple[Fact, ...]:
    """v = 3, epsilon = 1.35."""
    share = "log((2+{0})/3)"
    return (
        facts.arithmetic("exp(1.35) is above 3.8574", "log(a)", "<", "1.35", a=BELOW),
        facts.arithmetic("exp(1.35) is below 3.8575", "log(b)", ">", "1.35", b=ABOVE),
        facts.arithmetic("epsilon is at least 1.945 bits", "1.35", ">", "1.945*log(2)"),
        facts.arithmetic("epsilon is at most 1.955 bits", "1.35", "<", "1.955*log(2)"),
        facts.arithmetic("the correction is at least 0.965 bits", share.format("a"), ">", "0.965*log(2)", a=BELOW),
        facts.arithmetic("the correction is at most 0.975 bits", share.format("b"), "<", "0.975*log(2)", b=ABOVE),
        facts.arithmetic("more than 49 percent of epsilon", share.format("a"), ">", "0.49*1.35", a=BELOW),
        facts.arithmetic("less than 50 percent of epsilon", share.format("b"), "<", "0.50*1.35", b=ABOVE),
    )


def small_epsilon() -> tuple[Fact, ...]:
    """v = 2, epsilon = 1/100: lambda is between two rationals, and the correction log((1 + lambda)/2) above epsilon/2."""
    below = Fraction(1_010_050, 1_000_000)
    return (
        facts.arithmetic("exp(1/100) is above 1.01005", "log(a)", "<", "1/100", a=below),
        facts.arithmetic("v = 2, epsilon = 1/100: more than half of epsilon", "log((1+a)/2)", ">", "1/2*1/100", a=below),
        facts.arithmetic("where lambda-1 is less than a fiftieth", "log(1 + 2/100)", ">", "1/100"),
    )


def proof() -> Proof:
    """The clique, any prior, attained; the numbers."""
    from proofs.alvim2015.arguments.bounds_kernel import largest_guess, scaled_kernel_is_optimal

    ratio = equation_10.ratio_of_vulnerabilities()
    parts = (*largest_guess(), *clique(), *ratio, *scaled_kernel_is_optimal(), *numbers(), *small_epsilon())
    return Proof("all v, lambda >= 1, all priors, any outputs; these numbers", "columns weighed by 1/c", parts)


@statement(
    paper="alvim2015",
    id="proposition_21",
    kind="upper bound",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Channels.individual_sharper_bound", "Channels.individual_correction", "Channels.leakage_below_uniform"),
)
def leakage_is_at_most_the_clique_bound(channel: tuple[Vector, Mechanism]) -> bool:
    """The ratio of the vulnerabilities is at most the bound, which is the toolkit's."""
    from symdp.tradeoffs.graphs.capacity_bounds import individual_bound

    level = exp_epsilon(channel[1].matrix)
    same = isinstance(level, Infinity) or individual_bound(len(channel[0]), level) == published(channel)
    return same and computed(channel) <= published(channel)
