"""foundations, leakage bound: two priors of a set exclude a smaller leakage on it.

Statement. S is a set of priors on M letters, u = 1 - D > 0 the accuracy that must remain on all of S, lambda >= 1. If
some p in conv(S) satisfies sum_i max(0, lambda p_i - u) <= u (lambda-1), and some spread prior of conv(S) has all its
entries below u, then every mechanism of distortion at most D on S, with any outputs and any guess, has exp(epsilon) >=
lambda.
Hypotheses. None besides those.
Uses. The diagonal bound.

Check. Let the mechanism be mu-LDP with mu < lambda and accuracy at least u on S, hence on conv(S); s = max q.

(1) ``chain``: the diagonal bound at mu and the condition on p give

    u (lambda-mu)(s-1) >= 0,

so that s >= 1.

(2) ``rest``: by the diagonal bound the others have a sum of at most mu (1-s) <= 0: they are 0, and s = 1. The mechanism
is right with probability 1 on one letter and never on another. Its accuracy on the spread prior is that prior's entry
at this letter, below u: a contradiction.

*Why a spread prior.* At p = (1/2, 1/4, 1/4), u = 1/2, lambda = 2 the condition on p holds alone, yet the constant
answer leaks nothing.

*On instances.* p and the spread prior come from the toolkit, and a level that reaches D from linear programs over all
entries of a mechanism, at most a hundredth above the least one.

Erratum. None.
Source. Fact (B), second claim, of the theorem of foundations.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.sources.source_set import SourceSet


def published(source: SourceSet, distortion: Fraction) -> Fraction:
    """The toolkit's lambda where its two priors satisfy the conditions, else 1."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    best = optimal_mechanism(source, distortion)
    level, u = best.exp_epsilon, 1 - distortion
    if not isinstance(level, Fraction) or level == 1:
        return Fraction(1)
    excess = sum([max(Fraction(0), level * p - u) for p in best.worst_prior or ()])
    spread = best.prove().evidence["spread_prior"]["prior"]
    return level if excess <= u * (level - 1) and max(map(Fraction, spread)) < u else Fraction(1)


def computed(source: SourceSet, distortion: Fraction) -> Fraction:
    """A level that reaches D, at most a hundredth above the least such level, by halving intervals over all mechanisms."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    def reaches(level: Fraction) -> bool:
        return least_distortion(Hull(source.vertices), level, range(source.letters)) <= distortion

    low, high = Fraction(1), Fraction(2)
    while not reaches(high):
        low, high = high, 2 * high
    while high - low > low / 100:
        middle = (low + high) / 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return high


def leaks(source: SourceSet, distortion: Fraction) -> bool:
    """The conditions hold at some lambda above 1."""
    return published(source, distortion) > 1


def instances() -> dict[str, Any]:
    """Sets of any class on two or three letters."""
    from symdp.testing import distortions, source_sets

    return {"source": source_sets(max_letters=3), "distortion": distortions(max_denominator=20)}


def proof() -> Proof:
    """The chain of the prior bound at a smaller level, and what is left of the diagonal."""
    chain = facts.inequality(
        "a smaller level m needs a letter that is always reported rightly",
        families={"A": ("a", "p q"), "B": ("b", "v w")},
        assume={
            "high": ("A", "L*p - u >= 0"),
            "low": ("B", "u - L*v >= 0"),
            "largest": ("A", "s - q >= 0"),
            "probability": ("B", "w >= 0"),
            "s": "s >= 0",
            "u": "u >= 0",
            "L": "L >= 1",
            "smaller": "L - m > 0",
            "diagonal": "m - (m-1)*s - sum(q) - sum(w) >= 0",
            "condition": "u*(L-1) - sum(L*p - u) >= 0",
            "accuracy": "sum(p*q) + sum(v*w) - u >= 0",
        },
        conclude="u*(L-m)*(s-1) >= 0",
        products=["u*diagonal", "s*condition", "A: high*largest", "B: low*probability", "L*accuracy", "accuracy"],
    )  # fmt: skip
    rest = facts.inequality(
        "if one letter is always reported rightly, the others never are",
        families={"J": ("n", "q")},
        assume={"diagonal": "m - (m-1)*s - s - sum(q) >= 0", "level": "m >= 1", "always": "s >= 1"},
        conclude="0 - sum(q) >= 0",
        products=["diagonal", "level*always", "always"],
    )
    return Proof("all M", "the diagonal bound weighted by a prior", (chain, rest))


@statement(
    paper="foundations",
    id="leakage_bound",
    kind="lower bound",
    uses=("foundations/diagonal_bound",),
    hypotheses=leaks,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "OnePrior.leakage_bound",
        "SourceSets.lower_certificate",
        "SourceSets.weights_certificate",
    ),
)
def reaching_levels_are_at_least_lambda(source: SourceSet, distortion: Fraction) -> bool:
    """A level that reaches D is at least the lambda that the two priors prove."""
    return computed(source, distortion) >= published(source, distortion)
