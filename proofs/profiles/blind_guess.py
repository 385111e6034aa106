r"""profiles, blind guess: which pairs allow to be better than always guessing the likeliest letter.

Statement. Let E be finitely many pairs (lambda, delta), h as in diagonals, P a prior on M >= 2 letters, 1 one of them and
2 a likeliest of the others. Some mechanism that keeps E is right with a probability above P_1 if and only if
P_2 q > P_1 h(q) for some q in [0, 1]. For a likeliest letter 1 this is better than the blind guess.

Hypotheses. As in diagonals.
Uses. Two letters.

Check. *Only if.* If P_2 q <= P_1 h(q) for all q, then P_i q <= P_1 h(q) for all i > 1 (``no_gain``), and the bound of the
first letter is P_1.

*If.* Let q be such a number. The mechanism of two_letters for the letters 1 and 2, other letters being answered 1 always,
is right with probability P_1 (1 - h(q)) + P_2 q > P_1 (``gain``).

*On instances.* The corners of h against the program over all entries of a mechanism.

Erratum. None.
Source. The toolkit. Without delta the condition is lambda > P_1/P_2; a family of trade-off functions in which it always
holds has no jump at the zero threshold, see smoothing.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.programs import largest_accuracy
from proofs.profiles.trade_offs import Pairs, corners, steepest_gain
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ORDER = r"P_1\ge\dots\ge P_M"
GAIN = r"\max_{0\le q\le1}\bigl(P_2q-P_1h(q)\bigr)"


def published(prior: Vector, pairs: Pairs) -> bool:
    """Whether some corner of h gains."""
    return steepest_gain(pairs, sorted(prior)[-2], max(prior)) > 0


def computed(prior: Vector, pairs: Pairs) -> bool:
    """Whether some mechanism is better than the blind guess, entry by entry."""
    return largest_accuracy([prior], pairs) > max(prior)


def has_two_letters(prior: Vector, pairs: Pairs) -> bool:
    """M >= 2."""
    return len(prior) > 1


def instances() -> dict[str, Any]:
    """A prior on up to three letters, up to three pairs."""
    from proofs.profiles import strategies

    return {"prior": strategies.priors_of(3, 1).map(lambda told: told[0]), "pairs": strategies.pairs()}


def no_gain() -> Fact:
    """h = h(q)."""
    return facts.inequality(
        "what does not pay for the second letter does not for others",
        assume={"second": "P*h - s*q >= 0", "order": "s - p >= 0", "event": "q >= 0"},
        conclude="P*h - p*q >= 0",
    )


def gain() -> Fact:
    """J holds the letters beyond the second, which are answered rightly with probability 0."""
    return facts.inequality(
        "the accuracy of the mechanism of two letters",
        assume={"second": "s*q - P*h > 0"},
        conclude="P*(1-h) + s*q - P > 0",
    )


def proof() -> Proof:
    """Both directions."""
    return Proof("all M >= 2, any number of pairs and outputs", "the two likeliest letters", (no_gain(), gain()))


def _letters(given: dict[str, Any], gains: bool) -> Any:
    prior = sorted(given["priors"][0], reverse=True)
    if len(prior) < 2:
        return None
    told = [(p, q, h) for q, h in corners(given["pairs"]) for p in prior[2:] or [Fraction(0)]]
    found = [{"P": prior[0], "s": prior[1], "p": p, "q": q, "h": h} for p, q, h in told]
    return [one for one in found if (one["s"] * one["q"] > one["P"] * one["h"]) == gains]


def bridge() -> Bridge:
    """The first prior of the scene, whose order is that of the text where it falls."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        prior, pairs = given["priors"][0], given["pairs"]
        if len(prior) < 2:
            return None
        return {
            ORDER: list(prior) == sorted(prior, reverse=True),
            r"U(P,\mathcal{E})": largest_accuracy([prior], pairs),
            "P_1": prior[0],
            GAIN: steepest_gain(pairs, prior[1], prior[0]),
        }

    letters = {
        no_gain().title: lambda given: _letters(given, False),
        gain().title: lambda given: [{name: one[name] for name in "Psqh"} for one in _letters(given, True) or ()],
    }
    return Bridge(PROFILE, reading, letters, says=rf"{ORDER}\Rightarrow U(P,\mathcal{{E}})>P_1\iff {GAIN}>0")


@statement(
    paper="profiles",
    id="blind_guess",
    kind="equivalence",
    uses=("profiles/two_letters",),
    hypotheses=has_two_letters,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("LeastDelta.better_than_blind",),
)
def better_than_blind_where_the_second_letter_gains(prior: Vector, pairs: Pairs) -> bool:
    """The corners and the program over all entries."""
    return computed(prior, pairs) == published(prior, pairs)
