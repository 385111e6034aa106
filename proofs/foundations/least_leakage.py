"""foundations, least leakage: the trade-off of any source set, from its trace profile.

Statement. S is the hull of finitely many priors, acc(x) the least P.x over S, u = 1 - D, r0 the value of the game of
zero_leakage, phi(r) = min { sum x : 0 <= x <= 1, acc(x) >= r } the trace profile. For r0 < u < 1

    lambda*(D) = min over r in (u, 1] of u (phi(r)-1)/(r-u) > 1,

u times the slope of the tangent from (u, 1) to the graph. Only corners of phi, among them r = 1, compete. For u <= r0
lambda* = 1; for u = 1 > r0 no finite lambda is possible.

*One linear program.* With unknowns y, sigma let V = inf { sum y - sigma : 0 <= y_i <= sigma, P.y - u sigma >= u on S }.
If r0 < u < 1, then lambda* = V; the other u, of which nothing is said here, are decided before.

Hypotheses. Hamming distortion, any outputs and any guess.
Uses. The diagonal bound, the diagonal mechanism, and zero leakage.
Check. *The profile.* phi is the value of a linear program as a function of its right-hand side, hence convex and
piecewise linear (Coq: the entries of x are eliminated, and phi is the largest of the lines that remain); x = 1 is
feasible for r <= 1. phi(r) <= 1 makes an optimal x a guess of the game, so that phi > 1 beyond r0; scaling an optimal
guess gives phi(r) = r/r0 up to r0.

*Lower bound.* Let q be the diagonal of a lambda-LDP mechanism with acc(q) >= u, s = max q > 0. s = 1 would force sum q
<= 1, excluded by u > r0; so s < 1. With x = q/s and r = u/s, u < r <= acc(x) <= 1 and sum q >= s phi(r), and the
diagonal bound reads (``slope_bounds_level``)

    lambda (r-u) >= u (phi(r)-1).

*Upper bound.* For r in (u, 1] and an optimal x of phi(r) let L be the quotient and q = (u/r) x. As phi(r)/r does not
decrease and phi(u) > 1, u phi(r) > r and L > 1; q lies in K(L) (``quotient_reaches``), and the diagonal mechanism has
level L.

*Corners.* Between two corners phi is affine: where L is at most both quotients, it is at most every one between them
(``corners_suffice``).

*One linear program.* With r = u (1+sigma)/sigma and x = y/sigma the objective is the quotient (``substitution``).

*On instances.* Corners from the toolkit, lambda* against a linear program over all entries of a mechanism, phi between
its corners, and V at u, r0, r0/2 and 1.

*Programs.* A point of the program of all entries at a level, and multipliers at those just below it, prove that this is
lambda*, and multipliers at all large levels that there is none: theorems of Coq (``hull_level``, ``program_infinite``), as
the kernel of certificates compares these; for all described sets, in blocks, they are ``level_proved`` and, at D = 0,
``infinite_proved``.

Erratum. None.
Source. Fact (D), (1), (2) and (4), of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.foundations import profiles
from proofs.foundations.profiles import Corner
from proofs.instances.small_numbers import ONE, Hull
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.errors import Infeasible, Unsupported
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(points: list[Corner], accuracy: Fraction) -> Fraction:
    """The formula, for an accuracy below 1."""
    return profiles.least_level(points, accuracy)


def one_program(sources: Hull, accuracy: Fraction) -> Fraction | str:
    """V, or the word for what is wrong with it."""
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


def is_the_profile(sources: Hull, points: list[Corner], share: Fraction) -> bool:
    """From (r0, 1) to r = 1, and affine between neighbours."""
    between = []
    for (r, t), (next_r, next_t) in zip([(Fraction(0), Fraction(0)), *points], points, strict=False):
        between.append(profiles.trace(sources, r + share * (next_r - r)) == t + share * (next_t - t))
    return points[0] == (profiles.game_value(sources), ONE) and points[-1][0] == 1 and all(between)


def program_agrees(sources: Hull, points: list[Corner], accuracy: Fraction) -> bool:
    """V at u, at r0, below it, and at D = 0."""
    start = points[0][0]
    slope = (points[1][1] - 1) / (points[1][0] - start)
    values = [one_program(sources, at) for at in (accuracy, start / 2, ONE, start)]
    return values == [published(points, accuracy), "unbounded", "infeasible", start * slope] and start * slope >= 1


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets of any class, and where D lies in (0, 1)."""
    from symdp.testing import distortions, source_sets

    return {"source": source_sets(max_letters=3), "distortion": distortions(max_denominator=24)}


def directed() -> list[dict[str, Any]]:
    """Where leakage ends with a jump."""
    from symdp import SourceSet

    return [{"source": SourceSet.from_vertices([("1/2", "1/4", "1/4")]), "distortion": Fraction(1, 2)}]


def slope_bounds_level() -> Fact:
    """s = max q, f = phi(r), T = sum q."""
    return facts.inequality(
        "a diagonal of trace T >= s phi(r) needs lambda (r-u) >= u (phi(r)-1)",
        assume={"load": "L - (L-1)*s - T >= 0", "trace": "T - s*f >= 0", "accuracy": "r*s == u", "r": "r >= 0"},
        conclude="L*(r-u) - u*(f-1) >= 0",
        degree=3,
    )


def quotient_reaches() -> tuple[Fact, Fact]:
    """L (r-u) = u (phi(r)-1): q = (u/r) x satisfies the bound, and L > 1."""
    level = {"level": "L*(r-u) == u*(f-1)"}
    return (
        facts.inequality("r times the load of (u/r) x is r L", assume=level, conclude="(L-1)*u + u*f == r*L"),
        facts.inequality(
            "the quotient exceeds 1",
            assume=level | {"gap": "r - u > 0", "profile": "u*f - r > 0"},
            conclude="L - 1 > 0",
            times="gap",
        ),
    )


def corners_suffice() -> Fact:
    """(r, f) and (z, g) are corners, w the weight of the other one."""
    return facts.inequality(
        "a level below the quotients of two corners is below those between them",
        assume={
            "left": "u*(f-1) - L*(r-u) >= 0",
            "right": "u*(g-1) - L*(z-u) >= 0",
            "w": "w >= 0",
            "rest": "1 - w >= 0",
        },
        conclude="u*((1-w)*f + w*g - 1) - L*((1-w)*r + w*z - u) >= 0",
        products=["rest*left", "w*right"],
    )


def substitution() -> Fact:
    """Y = sum y = sigma X, X = sum x."""
    return facts.inequality(
        "sum y - sigma is the quotient at r = u (1+sigma)/sigma",
        assume={"r": "sigma*(r-u) == u", "sum": "Y == sigma*X"},
        conclude="(Y - sigma)*(r-u) == u*(X-1)",
        equality_multipliers={"r": ["X", "1"], "sum": ["r", "u"]},
    )


def proof() -> Proof:
    """Lower bound, upper bound, corners, and the program."""
    lines = (slope_bounds_level(), *quotient_reaches(), corners_suffice(), substitution())
    return Proof("all M", "the diagonal bound along a ray of the trace profile", lines)


@statement(
    paper="foundations",
    id="least_leakage",
    kind="equivalence",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism", "foundations/zero_leakage"),
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "BallBuilders.ball_level",
        "BlockClaims.accepted",
        "BuiltPrograms.hull_level",
        "BuiltPrograms.program_infinite",
        "DescribedBlocks.infinite_proved",
        "DescribedBlocks.level_proved",
        "DiagonalBuilders.diagonal_by_germs",
        "DiagonalBuilders.diagonal_refuted",
        "DiagonalBuilders.no_diagonal_by_germs",
        "Existence.certificate_exists",
        "Existence.least_leakage_exists",
        "Existence.one_linear_program",
        "Germs.ball_by_germs",
        "Germs.infinite_by_germs",
        "Germs.level_by_germs",
        "PriorBuilders.hull_by_germs",
        "PriorBuilders.refuted_by_germs",
        "SourceSets.least_leakage_certificate",
        "SourceSets.vertices_certificate",
        "TraceProfiles.least_leakage_corner",
        "TraceProfiles.least_leakage_tangent",
        "TraceProfiles.profile_lines",
        "TraceProfiles.profile_pieces",
    ),
)
def least_leakage_is_a_tangent(source: SourceSet, distortion: Fraction) -> bool:
    """All mechanisms at the stated level reach D and not less; below that level they do not reach it."""
    from proofs.definitions.full_program import least_distortion

    sources = profiles.hull(source)
    points, letters = profiles.corners(sources), range(sources.letters)
    level = published(points, 1 - distortion)
    reached = least_distortion(sources, level, letters)
    if level == 1:
        return reached <= distortion and is_the_profile(sources, points, distortion)
    beaten = least_distortion(sources, (1 + level) / 2, letters)
    return reached == distortion < beaten and program_agrees(sources, points, 1 - distortion)
