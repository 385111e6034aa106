"""The trade-off of any source set, from its trace profile.

S, acc, r0 as in bounds.py. The trace profile is phi(r) = min { sum x : 0 <= x <= 1, acc(x) >= r }, 0 <= r <= 1.

(1) phi is convex, continuous and piecewise linear, phi(0) = 0, phi(r) >= r, phi(r) = r/r0 for r <= r0, phi(r) > 1 for
r > r0.
Proof. It is the value of a linear program as a function of its right-hand side (acc is concave and piecewise linear;
x = 1 is feasible for every r <= 1), hence convex and piecewise linear with a closed epigraph. sum x >= P.x >= r. If
phi(r) <= 1, an optimal x has sum <= 1, and (C) gives r <= r0; so phi > 1 beyond r0. If q is optimal in the game, r0 >
0 and r <= r0, then (r/r0) q shows phi(r) <= r/r0 <= 1; conversely an optimal x divided by its sum t = phi(r) <= 1
plays the game and has accuracy at least r/t, which is at most r0 (r0 >= 1/M > 0, by q = 1/M). So phi(r0) = 1.

(2) **Theorem.** Let u > r0 (equivalently phi(u) > 1, D < D_0). If u = 1 no finite lambda is possible. If u < 1,

    lambda*(D) = min over r in (u, 1] of u (phi(r)-1)/(r-u) > 1,      D = 1 - u,

u times the slope of the tangent from (u, 1) to the graph. Only corners of phi, among them r = 1, compete. For u <=
r0, lambda* = 1.
Proof. Let q in K(lambda) have acc(q) >= u, s = max q > 0. s = 1 would force sum q <= 1, excluded by u > r0; so s < 1
(bounds.py: s <= 1). Put x = q/s and r = u/s > u. As x <= 1, u/s <= acc(x) <= 1. So r lies in (u, 1]; for u = 1 there
is no such r and no q. Now sum q >= s phi(r), and K(lambda) says (lambda-1) s + s phi(r) <= lambda, with s = u/r:
lambda (r-u) >= u (phi(r)-1). Conversely take r in (u, 1], an optimal x for phi(r), L = u (phi(r)-1)/(r-u) and q =
(u/r) x. phi(r)/r does not decrease (convexity, phi(0) = 0), so phi(r)/r >= phi(u)/u > 1/u and L > 1. acc(q) >= u and
(L-1) max q + sum q <= (u/r)(L-1+phi(r)) = L, because phi(r)-1 = L (r-u)/u. So q is in K(L). The minimum is attained
since the quotient is continuous and tends to infinity at u, where phi(u) > 1. Between two corners phi is affine and
the quotient is a Moebius function of r without a pole on r > u, thus monotone; on the side that contains u it falls
from infinity. Hence the least value is at a corner beyond u. For u <= r0 see (C).

(3) **Inverse.** The largest accuracy at lambda is U(lambda) = max over corners r >= r0 of phi of lambda
r/(lambda+phi(r)-1).
Proof. For q in K(lambda) with accuracy a > 0, s = max q, x = q/s, r = a/s: s (lambda-1+phi(r)) <= lambda, hence a = s
r <= lambda r/(lambda-1+phi(r)). Conversely lambda/(lambda-1+phi(r)) times an optimal x for phi(r) is in K(lambda) and
attains it. The quotient is monotone between corners, and for r <= r0, phi(r) = r/r0 makes it at most r0, its value at
r0: lambda (r0-r) >= r0 - r.

(4) **One linear program.** With unknowns y, sigma: V = inf { sum y - sigma : 0 <= y_i <= sigma, P.y - u sigma >= u on
S }. If r0 < u < 1, lambda* = V > 1, with q = y/(1+sigma), max q <= sigma/(1+sigma). If 0 < u < r0, V = -infinity; if
u = 1 there is no feasible point, even when r0 = 1 and lambda* = 1. At u = r0 < 1, V = u times the slope of phi to the
right of r0, the limit of lambda* as D rises to D_0, which exceeds 1 where lambda* jumps; so the zero case has to be
decided first, not from V.
Proof. u > 0 makes sigma > 0. Substitute r = u (1+sigma)/sigma and x = y/sigma: x in [0,1]^M with acc(x) >= r, so u <
r <= 1, and sum y - sigma = sigma (sum x - 1) = u (sum x - 1)/(r-u), whose infimum is (2) for u > r0. For u < r0, phi
is below 1 just above u and the quotient has no lower bound. At u = r0 it is u (phi(r)-phi(r0))/(r-r0), non-decreasing
in r. If u = 0 (D = 1), lambda* = 1.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from proofs.definitions import full_program
from proofs.diagonal_polytope.bounds import game_value
from proofs.diagonal_polytope.script import require
from proofs.instances import small_numbers as instances
from proofs.instances.small_numbers import ONE, Hull
from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.errors import Infeasible, Unsupported
from symdp.tradeoffs.profiles.choice import profile_of
from symdp.tradeoffs.profiles.hull import hull_of

Corner = tuple[Fraction, Fraction]


def trace(sources: Hull, accuracy: Fraction) -> Fraction:
    """phi(r) by its definition."""
    program = LinearProgram()
    diagonal = [program.add_column(cost=1, upper=1) for _ in range(sources.letters)]
    for vertex in sources.vertices:
        program.add_row(dict(zip(diagonal, vertex, strict=True)), lower=accuracy)
    return minimize(program).value


def corners(sources: Hull) -> list[Corner]:
    """The corners (r, phi(r)) from r0 to 1, from the toolkit."""
    hull = hull_of(profile_of(sources.source))
    points = [hull.corner(place) for place in range(len(hull) + 1)]
    return [(point.accuracy, point.trace) for point in points]


def verify_profile(sources: Hull, points: list[Corner], random: Random) -> None:
    """(1): the corners lie on the graph, the graph is the chord between neighbours, and starts at (r0, 1)."""
    require(points[0] == (game_value(sources), ONE), "the start of the profile", sources)
    require(points[-1][0] == 1, "the end of the profile", sources)
    origin = (Fraction(0), Fraction(0))
    for (r, t), (next_r, next_t) in zip([origin, *points], points, strict=False):
        share = instances.unit_fraction(random)
        between, chord = r + share * (next_r - r), t + share * (next_t - t)
        require(trace(sources, between) == chord, f"phi({between}) = {chord}", sources)


def published(points: list[Corner], accuracy: Fraction) -> Fraction:
    """lambda* of (2) for an accuracy below 1."""
    if accuracy <= points[0][0]:
        return ONE
    return min(accuracy * (t - 1) / (r - accuracy) for r, t in points if r > accuracy)


def inverse(points: list[Corner], level: Fraction) -> Fraction:
    """U(lambda) of (3)."""
    return max(level * r / (level + t - 1) for r, t in points)


def one_program(sources: Hull, accuracy: Fraction) -> Fraction | str:
    """V of (4), or the word for what is wrong with it."""
    program = LinearProgram()
    entries = [program.add_column(cost=1) for _ in range(sources.letters)]
    sigma = program.add_column(cost=-1)
    for column in entries:
        program.add_row({column: -ONE, sigma: ONE}, lower=0)
    for vertex in sources.vertices:
        program.add_row(dict(zip(entries, vertex, strict=True)) | {sigma: -accuracy}, lower=accuracy)
    try:
        return minimize(program).value
    except Infeasible:
        return "infeasible"
    except Unsupported:
        return "unbounded"


def verify_least_leakage(sources: Hull, points: list[Corner], accuracy: Fraction, random: Random) -> Fraction:
    """(2) against all mechanisms with M or M + 1 outputs; return lambda*."""
    level = published(points, accuracy)
    where = f"{sources}, D = {1 - accuracy}, claimed lambda* = {level}"
    guesses = [*range(sources.letters), *([random.randrange(sources.letters)] if random.random() < 0.5 else [])]
    reached = full_program.least_distortion(sources, level, guesses)
    if level == 1:
        require(reached <= 1 - accuracy, "feasibility at lambda* = 1", where)
        return level
    require(reached == 1 - accuracy, "D*(lambda*(D)) = D over all mechanisms", f"{where}, found {reached}")
    lower = level - (level - 1) * instances.unit_fraction(random, low=1) / 2
    beaten = full_program.least_distortion(sources, lower, guesses)
    require(beaten > 1 - accuracy, "infeasibility below lambda*", f"{where}, at {lower} found {beaten}")
    return level


def verify_one_program(sources: Hull, points: list[Corner], accuracy: Fraction) -> None:
    """(4) at u, at the zero threshold and at the two extremes."""
    start = points[0][0]
    require(one_program(sources, accuracy) == published(points, accuracy), "V = lambda*", f"{sources}, u = {accuracy}")
    require(one_program(sources, start / 2) == "unbounded", "V below the threshold", sources)
    require(one_program(sources, ONE) == "infeasible", "V at D = 0", sources)
    slope = (points[1][1] - 1) / (points[1][0] - start)
    require(one_program(sources, start) == start * slope >= 1, "V at the zero threshold", sources)


def check(examples: int, seed: int) -> list[str]:
    """The profile, lambda*(D), U(lambda) and the one linear program against all mechanisms."""
    random = Random(seed)
    positive = zero = 0
    for _ in range(examples):
        sources = instances.hull(random)
        points = corners(sources)
        verify_profile(sources, points, random)
        start = points[0][0]
        verify_least_leakage(sources, points, start * instances.unit_fraction(random, low=1), random)
        zero += 1
        if start < 1:
            accuracy = start + (1 - start) * Fraction(random.randint(1, 11), 12)
            verify_least_leakage(sources, points, accuracy, random)
            verify_one_program(sources, points, accuracy)
            positive += 1
        level = instances.level(random)
        best = 1 - full_program.least_distortion(sources, level, range(sources.letters))
        require(best == inverse(points, level), "U(lambda) over all mechanisms", f"{sources}, lambda = {level}")
    return [f"profile: {positive} values lambda* > 1, {zero} zeros, {examples} values of U, against all mechanisms"]
