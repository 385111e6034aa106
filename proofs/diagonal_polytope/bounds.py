"""Facts (B) and (C): when a mechanism cannot exist, and when no leakage is needed.

S is a non-empty polytope of priors (any compact convex set would do), u the accuracy that must remain on all of S, and
acc(q) = min over P in S of P.q. By fact (A), a lambda-LDP mechanism of accuracy u on S exists exactly when some q in
K(lambda) has acc(q) >= u: P.q is linear in P, and replacing q by a larger vector only helps.

(B) Let lambda >= 1 and v >= 0. If a prior p satisfies sum_i max(0, lambda p_i - v) <= v (lambda-1), every lambda-LDP
mechanism has accuracy at most v on p. If moreover v = u, p lies in S, and some prior of S (a spread prior) has all
entries below u, then no mechanism of accuracy u on S is mu-LDP for a mu < lambda.

Proof. Let q be in K(mu), 1 <= mu <= lambda, and s = max q. Then

    lambda p.q = v sum_i q_i + sum_i (lambda p_i - v) q_i <= v sum_i q_i + s v (lambda-1) <= v (mu + (lambda-mu) s),

first because q_i <= s and negative terms may be dropped, then by sum q <= mu - (mu-1) s. Call this chain (1). As q is
in K(mu), mu s <= (mu-1) s + sum q <= mu, so that s <= 1. For mu = lambda, (1) is lambda p.q <= v lambda, the first
claim. For the second, suppose mu < lambda and acc(q) >= u = v; u > 0, as it exceeds the entries of a prior. Now (1)
gives lambda u <= u (mu + (lambda-mu) s), hence (lambda-mu)(1-s) <= 0 and s = 1. A vector of K(mu) with an entry 1 has
sum q <= mu - (mu-1) = 1, so it is the indicator e_x of one letter. Its accuracy on the spread prior is that prior's
entry at x, below u: a contradiction. (This is where the first condition alone is not enough. At P = (1/2, 1/4, 1/4),
u = 1/2 and lambda = 2 it holds, yet e_1 leaks nothing and has accuracy 1/2.)

(C) epsilon = 0 is possible at accuracy u exactly when some q >= 0 with sum q <= 1 has acc(q) >= u, that is when u <= r0,
the value of the matrix game r0 = max over q in the simplex of acc(q). And r0 = min over P in S of max_i P_i.

Proof. K(1) = { q >= 0 : sum q <= 1 }; enlarging q to sum 1 does not lower acc. The last equation is von Neumann's minimax
theorem for the bilinear P.q on two compact convex sets: max_q min_P P.q = min_P max_q P.q = min_P max_i P_i.

Role of the spread prior. Some prior of S has all its entries below u exactly when min_P max_i P_i < u, by (C) exactly
when u > r0, exactly when epsilon = 0 is impossible. So it exists whenever there is a lower bound to prove, with D_0 =
1 - r0: whenever D < D_0. It never has to be the prior p of the bound.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from proofs.definitions import full_program
from proofs.diagonal_polytope.diagonals import boundary_point
from proofs.diagonal_polytope.script import require
from proofs.instances import small_numbers as instances
from proofs.instances.small_numbers import ONE, Hull, dot, shown, unit_fraction
from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.sources.prior import Vector

ZERO = Fraction(0)


def excess(prior: Vector, level: Fraction, accuracy: Fraction) -> Fraction:
    """sum_i max(0, lambda p_i - v) - v (lambda-1), at most 0 in fact (B)."""
    return sum((max(ZERO, level * p - accuracy) for p in prior), ZERO) - accuracy * (level - 1)


def bounding_accuracy(prior: Vector, level: Fraction) -> Fraction:
    """The least v of fact (B), where the decreasing function ``excess`` vanishes, found on its affine pieces."""
    ordered = sorted(prior, reverse=True)
    for size in range(1, len(ordered) + 1):
        root = level * sum(ordered[:size]) / (level + size - 1)
        below = level * ordered[size] if size < len(ordered) else ZERO
        if below <= root <= level * ordered[size - 1]:
            return root
    return level * max(ordered)


def verify_first_claim(random: Random) -> None:
    """No mechanism, entry by entry, is more accurate on p than the least v; and inequality (1)."""
    prior = instances.probabilities(random, random.randint(2, 4))
    level = instances.level(random)
    accuracy = bounding_accuracy(prior, level)
    where = f"p = {shown(prior)}, lambda = {level}, v = {accuracy}"
    require(excess(prior, level, accuracy) == 0, "the condition of (B) with equality", where)
    guesses = [*range(len(prior)), *([random.randrange(len(prior))] if random.random() < 0.5 else [])]
    best = 1 - full_program.least_distortion(Hull((prior,)), level, guesses)
    require(best == accuracy, "(B) against the full linear program", f"{where}, best accuracy {best}")


def verify_inequality(random: Random) -> None:
    """Inequality (1) for vectors of K(mu), mu <= lambda, and any v that satisfies the condition."""
    lower = instances.level(random)
    level = lower + unit_fraction(random) * random.randint(0, 3)
    diagonal = boundary_point(random, lower)
    prior = instances.probabilities(random, len(diagonal))
    accuracy = bounding_accuracy(prior, level) + unit_fraction(random) * random.randint(0, 1)
    bound = accuracy * (lower + (level - lower) * max(diagonal))
    where = f"q = {shown(diagonal)}, p = {shown(prior)}, mu = {lower}, lambda = {level}, v = {accuracy}"
    require(max(diagonal) <= 1, "max q <= 1 in K(mu)", where)
    require(level * dot(prior, diagonal) <= bound, "inequality (1)", where)
    require(max(diagonal) < 1 or sum(diagonal) == 1, "a vector of K(mu) with an entry 1 is an indicator", where)


def game_value(sources: Hull) -> Fraction:
    """r0 from the guesser's side."""
    program = LinearProgram()
    guess = [program.add_column() for _ in range(sources.letters)]
    value = program.add_column(cost=-1)
    program.add_row(dict.fromkeys(guess, ONE), upper=1)
    for vertex in sources.vertices:
        program.add_row(dict(zip(guess, vertex, strict=True)) | {value: -ONE}, lower=0)
    return -minimize(program).value


def spread_prior(sources: Hull) -> Vector:
    """A prior of the set with the least largest entry."""
    program = LinearProgram()
    weights = [program.add_column() for _ in sources.vertices]
    largest = program.add_column(cost=1)
    program.add_row(dict.fromkeys(weights, ONE), lower=1, upper=1)
    for entries in zip(*sources.vertices, strict=True):
        program.add_row({largest: ONE} | {w: -p for w, p in zip(weights, entries, strict=True)}, lower=0)
    solution = minimize(program)
    return tuple([dot(tuple(solution.x[w] for w in weights), entries) for entries in zip(*sources.vertices, strict=True)])


def verify_game(random: Random) -> None:
    """(C): the game's two sides agree, and with the full program at lambda = 1."""
    sources = instances.hull(random)
    value, prior = game_value(sources), spread_prior(sources)
    require(value == max(prior), "the minimax equation of (C)", f"{sources}, r0 = {value}")
    distortion = full_program.least_distortion(sources, ONE, range(sources.letters))
    require(1 - distortion == value, "(C) against the full linear program", f"{sources}, r0 = {value}")


def check(examples: int, seed: int) -> list[str]:
    """Facts (B) and (C) against all mechanisms."""
    random = Random(seed)
    for _ in range(examples):
        verify_first_claim(random)
        verify_inequality(random)
        verify_game(random)
    alone = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    holds = excess(alone, Fraction(2), Fraction(1, 2)) <= 0 and dot(alone, (ONE, ZERO, ZERO)) == Fraction(1, 2)
    require(holds, "the example in which the spread prior is missing", shown(alone))
    return [f"(B) {examples} priors and {examples} vectors, (C) {examples} source sets, against all mechanisms"]
