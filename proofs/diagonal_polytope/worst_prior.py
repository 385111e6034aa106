"""The robust problem is the worst single prior; when the supremum is attained.

S, r0, phi, lambda*(D), u = 1 - D as in profile.py; lambda*(P, D) is lambda* of the set {P}.

(1) Let r0 < u < 1 and L = lambda*(D). Some p in S satisfies fact (B) with equality: sum_i max(0, L p_i - u) = u
(L-1).
Proof. Put m = L/u and l(r) = 1 + m (r-u). By (2) of profile.py phi >= l on (u, 1], with equality at some r1. Also phi
>= l on [0, u]: if phi(r) < l(r) for an r <= u, the chord from r to r1 would pass strictly below (u, 1) or end there,
yet phi(u) > 1 and phi is convex. For x in [0,1]^M, acc(x) lies in [0, 1] and sum x >= phi(acc(x)); hence min over x
of (sum x - m acc(x)) = min over r of (phi(r) - m r) = 1 - m u. The left side is min_x max_{P in S} of sum_i (1 - m
P_i) x_i, bilinear on compact convex sets, hence by the minimax theorem max_P min_x = max_P of -sum_i max(0, m P_i -
1). A maximiser p has sum_i max(0, m p_i - 1) = m u - 1; multiply by u.

(2) The least distortion at lambda is the maximum over P in S of the least distortion for P alone: the minimax theorem for
P.q on S and K(lambda).

(3) lambda*(S, D) = sup over P in S of lambda*(P, D).
Proof. A mechanism for S serves each P in S, so >= holds. If u <= r0 the left side is 1. If u = 1 > r0, the spread
prior has two positive entries, and already for it no finite lambda is possible. Let r0 < u < 1, L and p as in (1),
and let b be a spread prior, a = max b < u. For 0 < t <= 1 put p_t = (1-t) p + t b, in S. Let q be in K(m), 1 <= m <
L, s = max q at the letter x. Inequality (1) of bounds.py gives p.q <= u - u (L-m)(1-s)/L. The definition of K(m)
gives sum over i != x of q_i <= m (1-s), so b.q <= a s + a m (1-s) = a + a (m-1)(1-s). Together

    p_t.q <= (1-t) u + t a + (1-s) [t a (m-1) - (1-t) u (L-m)/L].

The bracket is at most 0 for m <= m_t = (t a + (1-t) u)/(t a + (1-t) u/L), and then p_t.q <= (1-t) u + t a < u: no
m-LDP mechanism has accuracy u on p_t. So m_t <= lambda*(p_t, D) <= L, and m_t rises to L as t falls to 0.

(4) A prior P of S has lambda*(P, D) = L > 1 exactly when it satisfies fact (B) at (L, u) and max P < u. So the
supremum is attained exactly when some prior satisfies both.
Proof. "If" is fact (B) for the set {P} with P as its own spread prior. "Only if": lambda*(P, D) > 1 means max P < u
by (C) for {P}, and (1) for {P} gives the equality.

It need not be attained: for the vertices (1/2, 1/4, 1/4), (49/100, 48/100, 3/100) and D = 1/2, lambda* = 2. With P =
(1-w) V1 + w V2, w > 0, keeping two letters gives U(2, P) >= (2/3)(3/4 + 22 w/100) > 1/2, and as U is continuous in
lambda some lambda < 2 already suffices; at w = 0 no leakage is needed at all. Nor do the vertices suffice: for (1/2,
3/10, 1/5), (3/10, 1/5, 1/2) and D = 3/5 each vertex alone needs no leakage, but lambda* = 8/7.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from proofs.definitions import full_program
from proofs.diagonal_polytope.bounds import excess, game_value, spread_prior
from proofs.diagonal_polytope.one_prior import greatest_accuracy, least_leakage
from proofs.diagonal_polytope.script import require
from proofs.instances import small_numbers as instances
from proofs.instances.small_numbers import Hull, dot, shown
from symdp.sources.prior import Vector
from symdp.tradeoffs.questions import optimal_mechanism

HALF = Fraction(1, 2)
NOT_ATTAINED = Hull(
    (
        (HALF, Fraction(1, 4), Fraction(1, 4)),
        (Fraction(49, 100), Fraction(48, 100), Fraction(3, 100)),
    )
)
VERTICES_FAIL = Hull(
    (
        (HALF, Fraction(3, 10), Fraction(1, 5)),
        (Fraction(3, 10), Fraction(1, 5), HALF),
    )
)


def blend(first: Vector, second: Vector, share: Fraction) -> Vector:
    """(1 - share) first + share second."""
    return tuple([(1 - share) * a + share * b for a, b in zip(first, second, strict=True)])


def guaranteed(level: Fraction, accuracy: Fraction, spread: Vector, share: Fraction) -> Fraction:
    """m_t of (3)."""
    a, rest = share * max(spread), (1 - share) * accuracy
    return (a + rest) / (a + rest / level)


def random_member(random: Random, sources: Hull) -> Vector:
    """A prior of the hull."""
    weights = instances.probabilities(random, len(sources.vertices))
    return tuple([dot(weights, entries) for entries in zip(*sources.vertices, strict=True)])


def verify(random: Random, sources: Hull, accuracy: Fraction) -> bool:
    """(1), (3) and (4) at one accuracy above r0; return whether the supremum is attained."""
    distortion = 1 - accuracy
    best = optimal_mechanism(sources.source, distortion)
    level, prior, spread = best.exp_epsilon, best.worst_prior, spread_prior(sources)
    where = f"{sources}, D = {distortion}, lambda* = {level}, p = {shown(prior)}"
    if not isinstance(level, Fraction):
        raise TypeError(where)
    require(full_program.least_distortion(sources, level, range(sources.letters)) == distortion, "lambda*", where)
    require(excess(prior, level, accuracy) == 0, "equality in fact (B)", where)
    require(max(spread) < accuracy, "the spread prior", where)
    for share in (Fraction(1), HALF, Fraction(1, 10), Fraction(1, 1000)):
        least = least_leakage(blend(prior, spread, share), distortion)
        promised = guaranteed(level, accuracy, spread, share)
        require(promised <= least <= level, f"lambda*(p_t, D) at t = {share}", f"{where}, b = {shown(spread)}")
    members = [random_member(random, sources) for _ in range(5)]
    require(all(least_leakage(member, distortion) <= level for member in members), "lambda*(P, D) <= lambda*", where)
    for member in (prior, *members):
        criterion = excess(member, level, accuracy) <= 0 and max(member) < accuracy
        require(criterion == (least_leakage(member, distortion) == level), "criterion (4)", f"{where}, P = {shown(member)}")
    require(best.supremum_attained == (least_leakage(prior, distortion) == level), "supremum_attained", where)
    if not best.supremum_attained:
        require(all(least_leakage(member, distortion) < level for member in members), "non-attainment", where)
    return best.supremum_attained


def verify_examples(random: Random) -> None:
    """The two examples of the text."""
    require(not verify(random, NOT_ATTAINED, HALF), "non-attainment", NOT_ATTAINED)
    require(optimal_mechanism(NOT_ATTAINED.source, HALF).exp_epsilon == Fraction(2), "lambda* = 2", NOT_ATTAINED)
    for w in (Fraction(k, 50) for k in range(1, 51)):
        member = blend(NOT_ATTAINED.vertices[0], NOT_ATTAINED.vertices[1], w)
        require(greatest_accuracy(member, Fraction(2)) > HALF, "U(2, P) > 1/2", shown(member))
    level = optimal_mechanism(VERTICES_FAIL.source, Fraction(3, 5)).exp_epsilon
    alone = [least_leakage(vertex, Fraction(3, 5)) for vertex in VERTICES_FAIL.vertices]
    require(level == Fraction(8, 7) and alone == [1, 1], "lambda* = 8/7 with vertices at 1", VERTICES_FAIL)


def check(examples: int, seed: int) -> list[str]:
    """Robust equals worst single prior, with the rate of (3) and the criterion (4)."""
    random = Random(seed)
    verify_examples(random)
    attained = tested = 0
    for _ in range(examples):
        sources = instances.hull(random, most_vertices=4)
        start = game_value(sources)
        if start == 1:
            continue
        accuracy = start + (1 - start) * Fraction(random.randint(1, 11), 12)
        attained += verify(random, sources, accuracy)
        tested += 1
    return [f"worst prior: {tested} source sets, supremum attained in {attained} of them; the two examples hold"]
