"""foundations, worst prior: the robust problem is the worst single prior; when the supremum is attained.

Statement. S, r0, phi, lambda*(D) as in least_leakage, u = 1 - D; lambda*(P, D) is lambda* of the set {P}. Then

    lambda*(S, D) = sup over P in S of lambda*(P, D).

A prior P of S has lambda*(P, D) = L = lambda*(S, D) > 1 exactly when sum_i max(0, L P_i - u) <= u (L-1) and max P < u.
So the supremum is attained exactly when some prior satisfies both.

Hypotheses. S is the hull of finitely many priors, any outputs and any guess.
Uses. Least leakage, zero leakage, the diagonal bound, the prior bound and the leakage bound.
Check. A mechanism for S serves each P in S, so >= holds. If u <= r0 the left side is 1. If u = 1 > r0, already the
spread prior, which has two positive entries, admits no finite lambda. Let r0 < u < 1.

*A prior with equality.* Some p in S has sum_i max(0, L p_i - u) = u (L-1). Put m = L/u. By least_leakage phi(r) >= 1 +
m (r-u) on (u, 1], with equality somewhere; by convexity also below u. Hence min over x in [0,1]^M of (sum x - m acc(x))
= 1 - m u. The minimax theorem turns the left side into max over P of -sum_i max(0, m P_i - 1); a maximiser p has the
equality.

*Lower bound.* Let b be a spread prior, a = max b < u, and p_t = (1-t) p + t b, in S. Let q be the diagonal of an m-LDP
mechanism, 1 <= m < L, s = max q at the letter x. The condition on p and the diagonal bound give p.q <= u - u
(L-m)(1-s)/L (``condition_bounds_accuracy``), and b.q <= a + a (m-1)(1-s) (``spread_bounds_accuracy``). Together

    p_t.q <= (1-t) u + t a + (1-s) [t a (m-1) - (1-t) u (L-m)/L].

The bracket is at most 0 for m <= m_t = (t a + (1-t) u)/(t a + (1-t) u/L), and then p_t.q < u
(``near_the_worst_prior``). So m_t <= lambda*(p_t, D) <= L, and m_t rises to L as t falls to 0.

*Attained.* "If" is the leakage bound for the set {P} with P as its own spread prior. "Only if": lambda*(P, D) > 1 means
max P < u by zero_leakage for {P}, and the equality for {P} gives the condition.

*Examples.* For (1/2, 1/4, 1/4), (49, 48, 3)/100 and D = 1/2, lambda* = 2 is not attained. For (1/2, 3/10, 1/5), (3/10,
1/5, 1/2) and D = 3/5 each vertex alone needs no leakage, but lambda* = 8/7 (``examples``).

*On instances.* The toolkit's prior, the priors p_t near it, and the criterion at the vertices.

Erratum. None.
Source. Fact (F) of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import one_prior_level
from proofs.engine.statement import statement
from proofs.foundations import profiles
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

SHARES = (Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 1000))


def blend(first: Vector, second: Vector, share: Fraction) -> Vector:
    """(1 - share) first + share second."""
    return tuple([(1 - share) * a + share * b for a, b in zip(first, second, strict=True)])


def guaranteed(level: Fraction, accuracy: Fraction, spread: Vector, share: Fraction) -> Fraction:
    """m_t."""
    a, rest = share * max(spread), (1 - share) * accuracy
    return (a + rest) / (a + rest / level)


def needs_leakage(source: SourceSet, distortion: Fraction) -> bool:
    """U > r0."""
    return 1 - distortion > profiles.game_value(profiles.hull(source))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets of any class, D in (0, 1)."""
    from symdp.testing import distortions, source_sets

    return {"source": source_sets(max_letters=4), "distortion": distortions(max_denominator=24)}


def directed() -> list[dict[str, Any]]:
    """The two examples."""
    from symdp import SourceSet

    hidden = SourceSet.from_vertices([("1/2", "1/4", "1/4"), ("49/100", "48/100", "3/100")])
    inner = SourceSet.from_vertices([("1/2", "3/10", "1/5"), ("3/10", "1/5", "1/2")])
    return [{"source": hidden, "distortion": Fraction(1, 2)}, {"source": inner, "distortion": Fraction(3, 5)}]


def condition_bounds_accuracy() -> Fact:
    """A holds the letters with lambda p_i >= u, B the others; T = sum q."""
    return facts.inequality(
        "the condition on p bounds the accuracy of every smaller level m",
        families={"A": ("a", "p q"), "B": ("b", "v w")},
        assume={
            "low": ("B", "u - L*v >= 0"),
            "largest": ("A", "s - q >= 0"),
            "high": ("A", "L*p - u >= 0"),
            "probability": ("B", "w >= 0"),
            "s": "s >= 0",
            "u": "u >= 0",
            "diagonal": "m - (m-1)*s - sum(q) - sum(w) >= 0",
            "condition": "u*(L-1) - sum(L*p - u) >= 0",
        },
        conclude="L*(u - sum(p*q) - sum(v*w)) - u*(L-m)*(1-s) >= 0",
        products=["u*diagonal", "s*condition", "A: high*largest", "B: low*probability"],
    )


def spread_bounds_accuracy() -> Fact:
    """J holds the letters but x; c = b_x, a = max b."""
    return facts.inequality(
        "a spread prior has an accuracy of at most a + a (m-1)(1-s)",
        families={"J": ("n", "b q")},
        assume={
            "spread": ("J", "a - b >= 0"),
            "largest": "a - c >= 0",
            "probability": ("J", "q >= 0"),
            "s": "s >= 0",
            "a": "a >= 0",
            "diagonal": "m - (m-1)*s - s - sum(q) >= 0",
        },
        conclude="a + a*(m-1)*(1-s) - c*s - sum(b*q) >= 0",
        products=["J: spread*probability", "s*largest", "a*diagonal"],
    )


def near_the_worst_prior() -> Fact:
    """x = p.q, y = b.q; times L."""
    return facts.inequality(
        "where the bracket is not positive, p_t has an accuracy of at most (1-t) u + t a",
        assume={
            "worst": "L*(u - x) - u*(L-m)*(1-s) >= 0",
            "spread": "a + a*(m-1)*(1-s) - y >= 0",
            "bracket": "(1-t)*u*(L-m) - t*a*(m-1)*L >= 0",
            "rest": "1 - t >= 0",
            "share": "t >= 0",
            "level": "L > 0",
            "s": "1 - s >= 0",
        },
        conclude="(1-t)*u + t*a - (1-t)*x - t*y >= 0",
        times="level",
        products=["rest*worst", "level*share*spread", "s*bracket"],
    )


def examples() -> tuple[Fact, ...]:
    """The optima of the two examples."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    return tuple(
        [
            facts.certified(f"the optimum of {name}", optimal_mechanism(one["source"], one["distortion"]).certificate)
            for name, one in zip(("the set without a worst prior", "the set with vertices at 1"), directed(), strict=True)
        ]
    )


def proof() -> Proof:
    """The priors near the worst one."""
    lines = (condition_bounds_accuracy(), spread_bounds_accuracy(), near_the_worst_prior(), *examples())
    return Proof("all M", "the diagonal bound at mixtures of the worst and a spread prior", lines)


@statement(
    paper="foundations",
    id="worst_prior",
    kind="equivalence",
    uses=(
        "foundations/least_leakage",
        "foundations/zero_leakage",
        "foundations/diagonal_bound",
        "foundations/prior_bound",
        "foundations/leakage_bound",
    ),
    hypotheses=needs_leakage,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Existence.worst_priors_suffice", "Existence.worst_prior_attained"),
)
def worst_prior_needs_as_much(source: SourceSet, distortion: Fraction) -> bool:
    """The rate near the worst prior, the criterion, and what the toolkit says of the supremum."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    best = optimal_mechanism(source, distortion)
    level, prior, u = best.exp_epsilon, best.worst_prior, 1 - distortion
    spread = profiles.spread_prior(profiles.hull(source))
    if prior is None or not isinstance(level, Fraction):
        return False
    if profiles.excess(prior, level, u) != 0 or max(spread) >= u:
        return False
    near = [(guaranteed(level, u, spread, share), blend(prior, spread, share)) for share in SHARES]
    members = (prior, *source.vertices)
    levels = [one_prior_level(member, distortion) for member in members]
    criteria = [profiles.excess(member, level, u) <= 0 and max(member) < u for member in members]
    return (
        all(promised <= one_prior_level(member, distortion) <= level for promised, member in near)
        and criteria == [one == level for one in levels]
        and best.supremum_attained == (levels[0] == level)
    )
