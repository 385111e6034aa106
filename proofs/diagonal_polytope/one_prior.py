"""One known prior P_1 >= ... >= P_M, P_1 < 1: closed formulas.

top_k is the sum of the k largest probabilities, A_k = 1 - top_(M-k) that of the k smallest, u = 1 - D.

(1) U(lambda, P) = max over k of lambda top_k/(lambda+k-1). Put n_j = max(0, (lambda P_j - U)/(lambda-1)) for lambda >
1; then sum n_j = U and n_j + (U - n_j)/lambda >= P_j for every j, which proves the bound without fact (A).
Proof. The profile of P is the fractional knapsack: phi joins the points (top_k, k), since filling the likeliest
letters first buys accuracy at the least trace. (3) of profile.py gives U. For the multipliers and lambda > 1 let e(v)
= sum_j max(0, lambda P_j - v) - v (lambda-1), strictly decreasing where v >= 0, with e(0) = lambda. At its root v,
with k letters of lambda P_j > v, lambda top_k = v (lambda+k-1); for any other k', lambda top_k' - k' v <= v
(lambda-1), so v >= lambda top_k'/(lambda+k'-1). And k = 0 is impossible: it would make v = 0, where e is lambda. So v
= U and e(U) = 0 is sum n_j = U. The second claim is an equality when n_j > 0, and U >= lambda P_j otherwise. With it,
for every lambda-LDP W and guess g, P.q = sum_y P_g(y) W(y|g(y)) <= sum_y [n_g(y) W(y|g(y)) + sum over j != g(y) of
n_j W(y|g(y))/lambda] <= sum_y sum_j n_j W(y|j) = U.

(2) Let t_k = A_k + (M-1-k) P_(M-k) for 0 <= k <= M-2, t_(-1) = 0. They do not decrease, and t_(M-2) = A_(M-1) = 1 -
P_1. For 0 < D < 1 - P_1, lambda* = min over the k <= M-2 with A_k < D of (M-1-k)(1-D)/(D-A_k), and the minimum is at
the k with t_(k-1) <= D < t_k. From D = 1 - P_1 on lambda* = 1. An optimal mechanism never answers the k least likely
letters.
Proof. (2) of profile.py at the corners (top_j, j), j = M-k >= 2: the points that are no corners lie on the graph or,
when P_j = 0, above it and do no harm, and top_j - u = D - A_k. Next, t_k - t_(k-1) = P_(M-k+1) + (M-1-k) P_(M-k) -
(M-k) P_(M-k+1) = (M-1-k)(P_(M-k) - P_(M-k+1)) >= 0. Where both denominators are positive, term k+1 is at most term k
exactly when (M-2-k)(D-A_k) <= (M-1-k)(D-A_(k+1)), which is (M-1-k) P_(M-k) <= D - A_k, that is D >= t_k. For D >= t_k
with k <= M-3 the next denominator is positive: D - A_(k+1) >= (M-2-k) P_(M-k), which is positive unless P_(M-k) = 0,
and then A_(k+1) = 0 < D. So the terms fall up to the stated k and do not fall after it.

(3) As D rises to 1 - P_1, lambda* falls to P_1/P_2 (P_2 > 0 as P_1 < 1): a jump to 1 unless P_1 = P_2. Symmetric
randomised response, lambda = (M-1)(1-D)/D, is optimal for a D in (0, 1 - 1/M) exactly when D <= t_0 =
(M-1) P_M and D < 1 - P_1.
Proof. Let k be the index with t_(k-1) < 1 - P_1 = t_k = ... = t_(M-2). The differences above vanish for the indices
k+1 to M-2, so that P_2 = ... = P_(M-k). Term k rules up to 1 - P_1, and there its denominator 1 - P_1 - A_k = P_2 +
... + P_(M-k) is (M-1-k) P_2. Next, term 0 is the symmetric leakage; it rules on (0, t_0), terms 0 and 1 agree at t_0,
and for D > t_0 the comparison above is strict. For 1 - P_1 <= D < 1 - 1/M symmetric response leaks although lambda* =
1.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from proofs.definitions import full_program
from proofs.diagonal_polytope.script import require
from proofs.instances import small_numbers as instances
from proofs.instances.small_numbers import ONE, Hull, shown
from symdp.sources.prior import Vector

ZERO = Fraction(0)


def decreasing(random: Random) -> Vector:
    """A prior in decreasing order on 2 to 4 letters."""
    return tuple(sorted(instances.probabilities(random, random.randint(2, 4)), reverse=True))


def tail(prior: Vector, size: int) -> Fraction:
    """A_k, the sum of the k smallest probabilities."""
    return sum(sorted(prior)[:size], ZERO)


def greatest_accuracy(prior: Vector, level: Fraction) -> Fraction:
    """U(lambda, P)."""
    return max(level * (1 - tail(prior, len(prior) - k)) / (level + k - 1) for k in range(1, len(prior) + 1))


def thresholds(prior: Vector) -> list[Fraction]:
    """t_0, ..., t_(M-2)."""
    ordered = sorted(prior, reverse=True)
    letters = len(ordered)
    return [tail(prior, k) + (letters - 1 - k) * ordered[letters - k - 1] for k in range(letters - 1)]


def least_leakage(prior: Vector, distortion: Fraction) -> Fraction:
    """lambda*(P, D) for D > 0 by the minimum of (2)."""
    letters = len(prior)
    if distortion >= 1 - max(prior):
        return ONE
    tails = [(k, tail(prior, k)) for k in range(letters - 1)]
    return min((letters - 1 - k) * (1 - distortion) / (distortion - a) for k, a in tails if a < distortion)


def dropped_letters(prior: Vector, distortion: Fraction) -> int:
    """The k with t_(k-1) <= D < t_k."""
    return sum(threshold <= distortion for threshold in thresholds(prior))


def published(prior: Vector, distortion: Fraction) -> Fraction:
    """lambda*(P, D) for 0 < D < 1 - P_1 by the thresholds."""
    k = dropped_letters(prior, distortion)
    return (len(prior) - 1 - k) * (1 - distortion) / (distortion - tail(prior, k))


def verify_accuracy(prior: Vector, level: Fraction) -> None:
    """(1) against all mechanisms, and its multipliers."""
    accuracy = greatest_accuracy(prior, level)
    where = f"P = {shown(prior)}, lambda = {level}, U = {accuracy}"
    best = 1 - full_program.least_distortion(Hull((prior,)), level, range(len(prior)))
    require(best == accuracy, "U(lambda, P) over all mechanisms", where)
    if level > 1:
        multipliers = [max(ZERO, (level * p - accuracy) / (level - 1)) for p in prior]
        require(sum(multipliers) == accuracy, "the sum of the multipliers", where)
        covered = all(n + (accuracy - n) / level >= p for n, p in zip(multipliers, prior, strict=True))
        require(covered, "the multipliers cover the prior", where)


def verify_leakage(prior: Vector, share: Fraction) -> None:
    """(2) and (3) at a share in (0, 1) of 1 - P_1, against all mechanisms."""
    steps = thresholds(prior)
    distortion = share * (1 - max(prior))
    claimed = published(prior, distortion)
    where = f"P = {shown(prior)}, D = {distortion}, claimed lambda* = {claimed}"
    require(steps == sorted(steps) and steps[-1] == 1 - max(prior), "the order of the thresholds", where)
    require(claimed == least_leakage(prior, distortion), "the minimum over k", where)
    reached = full_program.least_distortion(Hull((prior,)), claimed, range(len(prior)))
    require(reached == distortion, "lambda*(P, D) over all mechanisms", where)
    symmetric = claimed == (len(prior) - 1) * (1 - distortion) / distortion
    require(symmetric == (distortion <= steps[0]), "where symmetric response is optimal", where)


def verify_jump(prior: Vector) -> None:
    """The limit from the left at 1 - P_1, from the formula of the piece that ends there."""
    first, second = sorted(prior, reverse=True)[:2]
    end = 1 - first
    inside = max([ZERO, *[step for step in thresholds(prior) if step < end]])
    k = dropped_letters(prior, (inside + end) / 2)
    limit = (len(prior) - 1 - k) * first / (end - tail(prior, k))
    require(limit == first / second, "the jump to zero leakage", f"P = {shown(prior)}, limit {limit}")


def check(examples: int, seed: int) -> list[str]:
    """The formulas for one prior against all mechanisms."""
    random = Random(seed)
    certain = 0
    for _ in range(examples):
        prior = decreasing(random)
        verify_accuracy(prior, instances.level(random))
        if prior[0] == 1:
            certain += 1
            continue
        verify_leakage(prior, Fraction(random.randint(1, 11), 12))
        if thresholds(prior)[0] > 0:
            verify_leakage(prior, thresholds(prior)[0] / (1 - prior[0]) * Fraction(random.randint(1, 8), 9))
        verify_jump(prior)
    return [f"one prior: {examples} values of U, {examples - certain} of lambda* and of the jump, against all mechanisms"]
