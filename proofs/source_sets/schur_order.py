r"""source_sets, Schur order: one prior is as hard as another one at every distortion if and only if it is majorised by it.

Statement. P is majorised by Q if T_k(P) <= T_k(Q) for all k, T_k being the sum of the k greatest probabilities: for every
set of letters another one with as many has under Q what the first one has under P, or more. For priors P and Q on M letters

    lambda*(P, D) >= lambda*(Q, D) for every D   if and only if   P is majorised by Q,

that is, if and only if U(P, lambda) <= U(Q, lambda) for every lambda >= 1. So D -> lambda*(P, D) determines P up to the
order of its letters.

Hypotheses. None beyond priors on one alphabet.
Uses. The diagonal bound and the diagonal mechanism.

Check. *One prior asks for a set of letters.* U(P, lambda) is the largest lambda T_k(P)/(lambda + k - 1), k >= 1: the
diagonals of level lambda have randomised responses on sets of letters as their extreme points.

*If.* Then no term of P exceeds that of Q.

*Only if.* Let k >= 1, m the k-th greatest probability of Q, u = T_k(Q) - (k - 1) m. If m = 0, then T_k(Q) = 1 >= T_k(P).
Else u >= m, as the k - 1 letters before have m or more each. At lambda = u/m the terms of Q are at most u: its other
letters have at most m, so that T_j(Q) <= u + (j - 1) m for all j (``supporting``).

Hence lambda T_k(P)/(lambda + k - 1) <= u, which is T_k(P) <= T_k(Q) (``touched``).

*On instances.* The sums against programs over all entries of a mechanism at the levels of the sides of the polygon of Q.

Erratum. None.
Source. The toolkit; marshall2011 for majorisation.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import accuracy, levels_of, polygon, tops
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

MAJORISED = r"P\text{ is majorised by }Q"
HARDER = r"P\text{ is at least as hard as }Q"


def published(first: Vector, second: Vector) -> bool:
    """Whether the first prior is majorised."""
    return all(p <= q for p, q in zip(tops(first), tops(second), strict=True))


def computed(first: Vector, second: Vector) -> bool:
    """Whether it is as hard at the levels of the sides of both polygons, by programs over all entries."""
    asked = [*levels_of(polygon(first)), *levels_of(polygon(second))]
    return all(accuracy([first], level) <= accuracy([second], level) for level in asked)


def instances() -> dict[str, Any]:
    """Two priors on three letters."""
    from symdp.testing import priors

    return {"first": priors(3, 3), "second": priors(3, 3)}


def supporting() -> Fact:
    """J holds the k likeliest letters, K the others of the j likeliest."""
    return facts.inequality(
        "more letters add at most m each",
        families={"K": ("n", "q")},
        assume={"touching": "T - (k - 1)*m == u", "others": ("K", "m - q >= 0")},
        conclude="u + (k + n - 1)*m - (T + sum(q)) >= 0",
        products=["K: others"],
    )


def touched() -> Fact:
    """A is T_k(P), T is T_k(Q)."""
    return facts.inequality(
        "where the line touches, the other prior is not above it",
        assume={
            "line": "T == u + (k - 1)*m",
            "level": "L*m == u",
            "harder": "u*(L + k - 1) - L*A >= 0",
            "even": "m > 0",
            "start": "u > 0",
        },
        conclude="T - A >= 0",
        times="start",
        products=["harder*even"],
        equality_multipliers={"line": ["u"], "level": ["u", "A"]},
    )


def proof() -> Proof:
    """Both directions."""
    return Proof("all M, all priors", "supporting lines of the sums of likeliest letters", (supporting(), touched()))


def _lines(given: dict[str, Any]) -> list[tuple[int, Fraction, Fraction, Vector, Vector]]:
    """k, m and u of the last prior, and both priors."""
    first, second = (tuple(sorted(given["priors"][k], reverse=True)) for k in (0, -1))
    sums = tops(second)
    return [(k, m, sums[k] - (k - 1) * m, first, second) for k, m in enumerate(second, 1)]


def bridge() -> Bridge:
    """The first and the last prior of the scene."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["priors"][0], given["priors"][-1])
        return {MAJORISED: published(*asked), HARDER: computed(*asked)}

    def lines(given: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"T": tops(q)[k], "k": k, "m": m, "u": u, "q": list(q[k:])} for k, m, u, _, q in _lines(given)]

    def touching(given: dict[str, Any]) -> list[dict[str, Any]]:
        found = []
        for k, m, u, p, q in _lines(given):
            if m > 0 and u * (u / m + k - 1) >= u / m * tops(p)[k]:
                found.append({"T": tops(q)[k], "A": tops(p)[k], "k": k, "m": m, "u": u, "L": u / m})
        return found

    return Bridge(SOURCE, reading, {supporting().title: lines, touched().title: touching}, says=rf"{MAJORISED}\iff {HARDER}")


@statement(
    paper="source_sets",
    id="schur_order",
    kind="equivalence",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism", "foundations/extreme_points"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("Majorisation.only_answers", "Majorisation.majorised_harder", "Majorisation.harder_majorised"),
)
def hardness_is_majorisation(first: Vector, second: Vector) -> bool:
    """The sums and the programs over all entries."""
    return published(first, second) == computed(first, second)
