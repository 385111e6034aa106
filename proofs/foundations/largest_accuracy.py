"""foundations, largest accuracy: the inverse of the trade-off, from the trace profile.

Statement. S, phi and r0 as in least_leakage. The largest accuracy on S of a lambda-LDP mechanism is

    U(lambda) = max over corners r >= r0 of phi of lambda r/(lambda+phi(r)-1).

Hypotheses. lambda >= 1 and r0 < 1, any outputs and any guess. At r0 = 1, a certain letter, both sides are 1: only the
corner r = 1 is left, and phi(1) = 1.
Uses. The diagonal bound and the diagonal mechanism.
Check. *Upper bound.* Let q be a diagonal of accuracy a > 0, s = max q, x = q/s, r = a/s. Then sum q >= s phi(r), and
the diagonal bound gives (``profile_bounds_accuracy``)

    a (lambda-1+phi(r)) <= lambda r.

*Lower bound.* lambda/(lambda-1+phi(r)) times an optimal x of phi(r) lies in K(lambda) (``scaled_optimum``) and has the
stated accuracy.

*Corners.* The quotient is monotone between corners, as phi is affine there (Coq: largest_accuracy_corner). For r <= r0,
phi(r) = r/r0 makes it at most r0, its value at r0 (``below_the_game``).

*On instances.* Corners from the toolkit; the least distortion over all entries of a mechanism. That the linear program of
all entries has this value is a theorem of Coq (``hull_distortion``), as what a point and multipliers prove of it is
(``kernel_optimal``); for all described sets, in blocks, it is ``distortion_proved``.

Erratum. None.
Source. Fact (D), (3), of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.foundations import profiles
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(source: SourceSet, level: Fraction) -> Fraction:
    """The largest quotient at a corner."""
    return max([level * r / (level + t - 1) for r, t in profiles.corners(profiles.hull(source))])


def computed(source: SourceSet, level: Fraction) -> Fraction:
    """The largest accuracy over all entries of a mechanism."""
    from proofs.definitions.full_program import least_distortion

    return 1 - least_distortion(profiles.hull(source), level, range(source.letters))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets of any class."""
    from proofs.instances.random_mechanisms import levels
    from symdp.testing import source_sets

    return {"source": source_sets(max_letters=3), "level": levels()}


def profile_bounds_accuracy() -> Fact:
    """s = max q, f = phi(r), T = sum q."""
    return facts.inequality(
        "a diagonal of trace T >= s phi(r) has accuracy s r at most lambda r/(lambda-1+phi(r))",
        assume={"load": "L - (L-1)*s - T >= 0", "trace": "T - s*f >= 0", "accuracy": "a == s*r", "r": "r >= 0"},
        conclude="L*r - a*(L-1+f) >= 0",
    )


def scaled_optimum() -> Fact:
    """c = lambda/(lambda-1+f): entries of at most c, of sum c f."""
    return facts.inequality(
        "the scaled optimum of phi(r) lies on the boundary of K(lambda)",
        assume={"scale": "c*(L-1+f) == L"},
        conclude="(L-1)*c + c*f == L",
    )


def below_the_game() -> Fact:
    """g = r0, g f = r: L r <= g (L-1+f)."""
    return facts.inequality(
        "up to r0 the quotient is at most r0",
        assume={"profile": "g*f == r", "game": "g - r >= 0", "level": "L - 1 >= 0"},
        conclude="g*(L-1+f) - L*r >= 0",
    )


def proof() -> Proof:
    """Upper bound, lower bound, corners."""
    lines = (profile_bounds_accuracy(), scaled_optimum(), below_the_game())
    return Proof("all M", "the diagonal bound along a ray of the trace profile", lines)


@statement(
    paper="foundations",
    id="largest_accuracy",
    kind="equality",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "CurvePieces.largest_accuracy_corner",
        "CurvePieces.profile_convex",
        "TraceProfiles.profile_pieces",
        "BuiltPrograms.hull_distortion",
        "Blocks.denoted_lays",
        "Blocks.multipliers_sound",
        "Blocks.point_sound",
        "DescribedBlocks.distortion_proved",
        "DiagonalBuilders.diagonal_distortion",
        "Existence.distortion_certificate_exists",
        "Existence.least_distortion_exists",
        "Existence.robust_is_worst_prior",
        "Kernel.kernel_optimal",
        "SourceSets.least_distortion_certificate",
    ),
)
def largest_accuracy_is_at_a_corner(source: SourceSet, level: Fraction) -> bool:
    """The formula and all mechanisms."""
    return published(source, level) == computed(source, level)
