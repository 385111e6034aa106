"""The whole curve: its pieces, its least favourable priors, and why the two ends of a piece prove what lies between.

S, phi, r0 as in profile.py, 0 < r0 < 1; (r_0, 1), (r_1, t_1), ..., (r_n, t_n) are the corners of phi from r_0 = r0 to
r_n = 1, m_0 < ... < m_(n-1) the slopes of the sides between them (side j joins corners j and j+1), u = 1 - D.

(1) Let z_j = r_(j+1) - (t_(j+1)-1)/m_j be the accuracy at which side j, prolonged, has trace 1, and z_n = 1. Then r0
= z_0 < z_1 < ... < z_n, and lambda* = u (t_k-1)/(r_k-u) for u in [z_(k-1), z_k], u < 1, k >= 1, except that lambda* =
1 at u = r0. It decreases strictly with D and is continuous but for a jump from r0 m_0 >= 1 to 1 at D_0 = 1 - r0.
Proof. The tangent of (2) in profile.py from (u, 1) touches at corner k exactly when its slope (t_k-1)/(r_k-u) lies in
[m_(k-1), m_k] (for k = n, at least m_(n-1)). The slope grows strictly with u, t_k being above 1; it is m_(k-1) at
z_(k-1) and m_k at z_k = r_k - (t_k-1)/m_k, since side k passes through corner k too. So z_(k-1) < z_k, and on the
common end two corners lie on one line, which gives continuity. Side 0 starts at trace 1, so z_0 = r0 and the limit
there is r0 m_0; m_0 is at least the slope 1/r0 of phi before r0. Both u and 1/(r_k-u) grow with u.

(2) Let p_a, p_b be priors of S and W_a, W_b > 0 with G(W_a p_a) <= 0 and G(W_b p_b) <= 0, where G(w) = sum_i max(0,
w_i - 1) - r sum_i w_i + t. Then for every W between W_a and W_b some prior p of S has G(W p) <= 0.
Proof. G is convex, w_h = (1-h) W_a p_a + h W_b p_b has G(w_h) <= 0, its sum is W for h = (W-W_a)/(W_b-W_a), and p =
w_h/W is a mixture of p_a and p_b.

(3) On piece k with W = lambda/u = (t-1)/(r-u), G(W p) <= 0 is fact (B) divided by u > 0, for u W - 1 = r W - t. As W is
continuous and monotone in u, fact (B) at the two ends of a piece carries to every D between: checking the ends suffices.
The division needs u > 0 at both ends; at u = 0 fact (B) reads 0 <= 0 and says nothing. No true piece ends at u = 0, as
z_0 = r0 >= 1/M. The mixing weight of p_a is W_a (W_b-W)/((W_b-W_a) W), affine in 1/W = (r-u)/(t-1), hence in D: the least
favourable prior moves on a segment at constant speed.

(4) The piece that starts at D = 0 has r = 1, and W tends to infinity there. If p has at least t positive entries and
W p_i >= 1 for each of them, G(W' p) = W' - (number of positive entries) - W' + t <= 0 for all W' >= W: one prior
serves down to D = 0. The prior of the right end always has both properties. Indeed phi(1) = t is the number of
letters that occur in S, and G(W p) <= 0 says sum over those letters of (w_i - 1) = W - t >= sum_i max(0, w_i - 1), so
that no w_i of these is below 1.

(5) A function that satisfies fact (B) at each D in [0, D_0) (with some prior of S) and is attained there is lambda*,
with no spread prior. Suppose l is such a function, continuous from the right and infinite at D = 0, and a mu-LDP
mechanism, mu < l(D), has distortion D. Take D' > D in the same piece with l(D') > mu. The mechanism is l(D')-LDP with
accuracy 1 - D > 1 - D', against fact (B) at D'.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from proofs.definitions import full_program
from proofs.diagonal_polytope.bounds import excess
from proofs.diagonal_polytope.profile import corners, published
from proofs.diagonal_polytope.script import require
from proofs.diagonal_polytope.worst_prior import blend
from proofs.instances import small_numbers as instances
from proofs.instances.small_numbers import ONE, Hull, shown
from symdp.arithmetic.rational import INFINITY
from symdp.sources.prior import Vector
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.questions import privacy_distortion

ZERO = Fraction(0)


def gap(prior: Vector, weight: Fraction, corner: tuple[Fraction, Fraction]) -> Fraction:
    """G(W p)."""
    r, t = corner
    return sum((max(ZERO, weight * p - 1) for p in prior), ZERO) - r * weight + t


def mixing_weight(first: Fraction, last: Fraction, here: Fraction) -> Fraction:
    """The weight of the first end's prior in (3)."""
    return first * (last - here) / ((last - first) * here)


def expected_ends(points: list[tuple[Fraction, Fraction]]) -> list[Fraction]:
    """1 - z_(n-1), ..., 1 - z_0."""
    turns = [r - (t - 1) * (r - before) / (t - low) for (before, low), (r, t) in pairwise(points)]
    return [1 - turn for turn in reversed(turns)]


def verify_inside(sources: Hull, piece: Piece, distortion: Fraction) -> None:
    """Value, bound and prior at a distortion inside a piece, and (3) with its mixing weight."""
    corner = (piece.point.accuracy, piece.point.trace)
    u, level, prior = 1 - distortion, piece.exp_epsilon(distortion), piece.worst_prior(distortion)
    where = f"{sources}, D = {distortion}, lambda = {level}, p = {shown(prior)}"
    if not isinstance(level, Fraction):
        raise TypeError(where)
    require(level == published(corners(sources), u), "the piece's formula", where)
    require(excess(prior, level, u) <= 0, "fact (B) inside the piece", where)
    require(u * gap(prior, level / u, corner) == excess(prior, level, u), "G(W p) is (B) divided by u", where)
    if piece.start > 0:
        r, t = corner
        first, last, here = ((t - 1) / (r - accuracy) for accuracy in (1 - piece.start, 1 - piece.stop, u))
        mixed = blend(piece.prior_at_stop.prior, piece.prior_at_start.prior, mixing_weight(first, last, here))
        require(mixed == prior, "the prior is affine in D", where)


def verify_first(sources: Hull, piece: Piece) -> None:
    """(4) for the piece that starts at D = 0."""
    prior = piece.prior_at_stop.prior
    u, r = 1 - piece.stop, piece.point.accuracy
    weight = (piece.point.trace - 1) / (r - u)
    positive = [p for p in prior if p > 0]
    holds = r == 1 and len(positive) >= piece.point.trace and min(positive) * weight >= 1
    require(holds, "the prior that serves down to D = 0", f"{sources}, p = {shown(prior)}, W = {weight}")


def verify_curve(random: Random, sources: Hull) -> int:
    """All pieces of one source set; return their number."""
    curve, points = privacy_distortion(sources.source), corners(sources)
    require(list(curve.breakpoints) == expected_ends(points), "the ends of the pieces", sources)
    require(curve.zero_from == 1 - points[0][0], "the zero threshold", sources)
    for piece in curve.pieces:
        width = piece.stop - piece.start
        for share in sorted(random.sample(range(1, 12), 2)):
            verify_inside(sources, piece, piece.start + width * Fraction(share, 12))
        ends = [piece.exp_epsilon(piece.start), piece.exp_epsilon(piece.stop)]
        require(ends[0] > ends[1] and ends[1] >= ONE, "the decrease of lambda*", f"{sources}, lambda = {ends}")
        if piece.start == 0:
            require(ends[0] == INFINITY, "lambda* at D = 0", sources)
            verify_first(sources, piece)
    for left, right in pairwise(curve.pieces):
        same = left.exp_epsilon(left.stop) == right.exp_epsilon(right.start)
        require(same, "continuity between pieces", f"{sources}, D = {left.stop}")
    if curve.pieces:
        last = curve.pieces[-1].exp_epsilon(curve.zero_from)
        require(last == curve.jump and isinstance(last, Fraction), "the limit at D_0", sources)
        level = curve.jump + Fraction(1, random.randint(1, 9))
        reached = full_program.least_distortion(sources, level, range(sources.letters))
        require(curve.exp_epsilon(reached) == level, "the curve over all mechanisms", f"{sources}, lambda = {level}")
    return len(curve.pieces)


def check(examples: int, seed: int) -> list[str]:
    """The pieces of random source sets, their ends and their priors."""
    random = Random(seed)
    pieces = sum([verify_curve(random, instances.hull(random, most_vertices=4)) for _ in range(examples)])
    return [f"curves: {examples} source sets with {pieces} pieces, ends, two inner points each and all neighbours"]
