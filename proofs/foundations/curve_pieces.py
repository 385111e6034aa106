"""foundations, curve pieces: the whole curve, its priors, and why the two ends of a piece prove what lies between.

Statement. S, phi, r0 as in least_leakage, 0 < r0 < 1; (r_0, 1), (r_1, t_1), ..., (r_n, t_n) are the corners of phi from
r_0 = r0 to r_n = 1, m_j the slope of side j, which joins corners j and j+1, u = 1 - D. Let z_j = r_(j+1) -
(t_(j+1)-1)/m_j be the accuracy at which side j, prolonged, has trace 1, and z_n = 1. Then r0 = z_0 < z_1 < ... < z_n,
and

    lambda* = u (t_k-1)/(r_k-u)   for u in [z_(k-1), z_k], u < 1, k >= 1,

except that lambda* = 1 at u = r0. It decreases strictly with D and is continuous but for a jump from r0 m_0 >= 1 to 1
at D_0. The condition of prior_bound, with equality, at the two ends of a piece carries to every D between: some
mixture of the priors of the two ends satisfies it.

Hypotheses. S is the hull of finitely many priors.
Uses. Least leakage, the prior bound and the leakage bound.
Check. *Pieces.* The tangent of least_leakage touches at corner k exactly when its slope (t_k-1)/(r_k-u) lies in
[m_(k-1), m_k]. The slope grows strictly with u; it is m_(k-1) at z_(k-1) and m_k at z_k, since side k passes through
corner k too. On the common end two corners lie on one line, which gives continuity (Coq: curve_piece, pieces_join).
Side 0 starts at trace 1, so z_0 = r0; m_0 is at least the slope 1/r0 of phi before r0.

*Between the ends.* Put W = lambda/u = (t-1)/(r-u) and G(w) = sum_i max(0, w_i - 1) - r sum_i w_i + t. Then
(``condition_divided``)

    u W - 1 = r W - t,

so that G(W p) <= 0 is the condition of prior_bound divided by u > 0. G is convex: a mixture of W_a p_a and W_b p_b has
G at most 0 if both do (``mixture_keeps``). Its sum is W for one weight h, and divided by W it is a prior of S. In 1/W,
and hence in D, that weight of p_a is affine.

*Down to D = 0.* The first piece has r = 1. If p has at least t positive entries and W p_i >= 1 for each of them, then
G(W' p) <= 0 for all W' >= W (``serves_down_to_zero``): one prior serves. The prior of the right end has both
properties, as phi(1) = t is the number of letters that occur in S.

*Without a spread prior.* A function that satisfies the condition at each D in [0, D_0), is attained, continuous from
the right and infinite at 0 is lambda*: a mu-LDP mechanism of distortion D with mu below it at D would contradict the
condition at some D' > D with the same piece.

*On instances.* Ends, values inside, priors inside, and neighbours, against the toolkit's curve and all mechanisms.

Erratum. None.
Source. Fact (G) of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.foundations import profiles
from proofs.foundations.profiles import Corner
from proofs.foundations.worst_prior import blend
from proofs.instances.small_numbers import Hull
from symdp.arithmetic.rational import INFINITY, rational
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.tradeoffs.common.piece_support import Support

ZERO = Fraction(0)


def gap(prior: Vector, weight: Fraction, corner: Corner) -> Fraction:
    """G(W p)."""
    r, t = corner
    return sum((max(ZERO, weight * p - 1) for p in prior), ZERO) - r * weight + t


def mixing_weight(first: Fraction, last: Fraction, here: Fraction) -> Fraction:
    """The weight of the first end's prior."""
    return first * (last - here) / ((last - first) * here)


def expected_ends(points: list[Corner]) -> list[Fraction]:
    """1 - z_(n-1), ..., 1 - z_0."""
    turns = [r - (t - 1) * (r - before) / (t - low) for (before, low), (r, t) in pairwise(points)]
    return [1 - turn for turn in reversed(turns)]


def holds_inside(sources: Hull, piece: Support, share: Fraction) -> bool:
    """Formula, condition and prior at a point inside a piece."""
    distortion = piece.start + (piece.stop - piece.start) * share
    level, u, corner = piece.form.value(distortion).exp, 1 - distortion, (piece.point.accuracy, piece.point.trace)
    prior = piece.worst_prior(distortion)
    if not isinstance(level, Fraction) or level != profiles.least_level(profiles.corners(sources), u):
        return False
    excess = profiles.excess(prior, level, u)
    if excess > 0 or u * gap(prior, level / u, corner) != excess:
        return False
    if piece.start == 0:
        return True
    first, last, here = ((corner[1] - 1) / (corner[0] - one) for one in (1 - piece.start, 1 - piece.stop, u))
    weight = mixing_weight(first, last, here)
    return bool(blend(piece.prior_at_stop.prior, piece.prior_at_start.prior, weight) == prior)


def serves_down_to_zero_here(piece: Support) -> bool:
    """The prior of the first piece."""
    prior, u, r = piece.prior_at_stop.prior, 1 - piece.stop, piece.point.accuracy
    weight, positive = (piece.point.trace - 1) / (r - u), [p for p in prior if p > 0]
    return bool(r == 1 and len(positive) >= piece.point.trace and min(positive) * weight >= 1)


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets of any class, and a point inside the pieces."""
    from symdp.testing import distortions, source_sets

    return {"source": source_sets(max_letters=4), "share": distortions(max_denominator=12)}


def condition_divided() -> Fact:
    """W (r-u) = t-1."""
    return facts.inequality(
        "with W = (t-1)/(r-u), u W - 1 is r W - t", assume={"W": "W*(r-u) == t - 1"}, conclude="u*W - 1 == r*W - t"
    )


def mixture_keeps() -> tuple[Fact, Fact]:
    """g, k are the positive parts of v-1 and w-1, h the weight of the second; A, B the sums."""
    positive = facts.inequality(
        "the mixture of the positive parts is at least that of the mixture",
        assume={"g": "g - v + 1 >= 0", "k": "k - w + 1 >= 0", "h": "h >= 0", "rest": "1 - h >= 0"},
        conclude="(1-h)*g + h*k - ((1-h)*v + h*w - 1) >= 0",
        products=["rest*g", "h*k"],
    )
    mixture = facts.inequality(
        "G of a mixture is at most the mixture of the two",
        families={"J": ("M", "g k p")},
        assume={
            "first": "r*A - t - sum(g) >= 0",
            "second": "r*B - t - sum(k) >= 0",
            "h": "h >= 0",
            "rest": "1 - h >= 0",
            "part": ("J", "(1-h)*g + h*k - p >= 0"),
        },
        conclude="r*((1-h)*A + h*B) - t - sum(p) >= 0",
        products=["rest*first", "h*second", "J: part"],
    )
    return positive, mixture


def serves_down_to_zero() -> Fact:
    """J holds the n >= t letters with W p_i >= 1, r = 1: G = sum (W p - 1) - W + t."""
    return facts.inequality(
        "a prior with at least t entries of W p >= 1 has G at most 0",
        families={"J": ("n", "p")},
        assume={"prior": "sum(p) == 1", "letters": "n - t >= 0"},
        conclude="W - t - sum(W*p - 1) >= 0",
        equality_multipliers={"prior": ["W"]},
    )


def proof() -> Proof:
    """Between the ends of a piece, and down to 0."""
    lines = (condition_divided(), *mixture_keeps(), serves_down_to_zero())
    return Proof("all M", "convexity of the condition along a piece", lines)


@statement(
    paper="foundations",
    id="curve_pieces",
    coq=(
        "CurveChecks.bounded_between",
        "CurveChecks.bounded_upwards",
        "Builders.built_piece",
        "CurveChecks.piece_certificate",
        "CellBuilders.hull_curve_by_cells",
        "BlockCurves.described_curve_proved",
        "DiagonalCurves.approximate_curve_by_diagonals",
        "DiagonalCurves.curve_by_diagonals",
        "CurvePieces.curve_decreases",
        "CurvePieces.curve_jump",
        "CurvePieces.curve_last_piece",
        "CurvePieces.curve_piece",
        "CurvePieces.pieces_join",
        "CurvePieces.turnings_increase",
        "SourceSets.infinite_leakage_certificate",
        "LocalModel.least_exp_epsilon_distortion",
    ),
    kind="equivalence",
    uses=("foundations/least_leakage", "foundations/prior_bound", "foundations/leakage_bound"),
    instances=instances,
    proof=proof,
)
def pieces_are_proved_at_their_ends(source: SourceSet, share: Fraction) -> bool:
    """The toolkit's curve: its ends, the points inside, the first piece, and the neighbours."""
    from symdp.tradeoffs.tradeoff import privacy_distortion

    sources, curve = profiles.hull(source), privacy_distortion(source)
    points = profiles.corners(sources)
    supports = [piece.support for piece in curve.pieces if piece.support is not None]
    ends = [tuple([piece.value(rational(end)).exp for end in (piece.start, piece.stop)]) for piece in curve.pieces]
    joined = all(left[1] == right[0] for left, right in pairwise(ends))
    first = not ends or (ends[0][0] == INFINITY and serves_down_to_zero_here(supports[0]))
    return (
        list(curve.breakpoints) == expected_ends(points)
        and curve.zero_from == 1 - points[0][0]
        and all(left is not None and right is not None and left > right >= 1 for left, right in ends)
        and joined
        and first
        and all(holds_inside(sources, support, share) for support in supports)
        and (not ends or ends[-1][1] == curve.jump)
    )
