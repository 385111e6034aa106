"""foundations, zero leakage: no leakage is needed exactly from the value of a matrix game on.

Statement. S is the hull of finitely many priors, u = 1 - D. A mechanism with epsilon = 0 and distortion at most D on S
exists exactly when u <= r0, where

    r0 = max over q >= 0, sum q <= 1, of min over P in S of P.q = min over P in S of max_i P_i.

Hypotheses. Hamming distortion, any outputs and any guess.
Uses. The diagonal bound and the diagonal mechanism at lambda = 1.
Check. K(1) = { q >= 0 : sum q <= 1 } holds the diagonals of the mechanisms with epsilon = 0; enlarging q to sum 1 does
not lower an accuracy. So u is reached exactly when u <= r0.

*The two sides.* Any q of K(1) has, on each prior P, the accuracy (``likeliest_letter_bound``)

    P.q <= max_i P_i,

hence on S at most the least max_i P_i. They are equal by von Neumann's minimax theorem for the bilinear P.q;
Coq proves it for hulls of finitely many priors by eliminating unknowns (``quiet_or_spread``).

*Spread priors.* Some prior of S has all its entries below u exactly when the least max_i P_i is below u, that is u >
r0, exactly when epsilon = 0 is impossible. So it exists whenever there is a lower bound to prove (leakage_bound):
whenever D < D_0 = 1 - r0.

*On instances.* Both sides by linear programs, and the least distortion at lambda = 1 over all entries of a mechanism.

Erratum. None.
Source. Fact (C) of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments.ordered_sources import likeliest_letter_bound
from proofs.engine.statement import statement
from proofs.foundations import profiles
from symdp.conjectures.proof import Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(source: SourceSet) -> Fraction:
    """The least largest entry of a prior."""
    return max(profiles.spread_prior(profiles.hull(source)))


def computed(source: SourceSet) -> Fraction:
    """The largest accuracy without leakage, over all entries of a mechanism."""
    from proofs.definitions.full_program import least_distortion

    return 1 - least_distortion(profiles.hull(source), Fraction(1), range(source.letters))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets of any class."""
    from symdp.testing import source_sets

    return {"source": source_sets(max_letters=4)}


def proof() -> Proof:
    """One side of the game bounds the other."""
    return Proof("all M", "the two sides of a matrix game", (likeliest_letter_bound(),))


@statement(
    paper="foundations",
    id="zero_leakage",
    kind="equality",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "Existence.zero_leakage_game",
        "Existence.quiet_or_spread",
        "SourceSets.zero_leakage_certificate",
    ),
)
def game_decides_zero_leakage(source: SourceSet) -> bool:
    """Both sides of the game, and all mechanisms at lambda = 1."""
    return profiles.game_value(profiles.hull(source)) == published(source) == computed(source)
