r"""profiles, least delta: the least delta at a distortion, as a function of epsilon.

Statement. Let S be a set of priors, lambda >= 1, D*(lambda) the least distortion of lambda-LDP mechanisms, and D >= 0.
The least delta for which some (log lambda, delta)-LDP mechanism has distortion at most D on S is

    delta*(lambda; D) = max(0, 1 - D/D*(lambda)),

and 0 where D*(lambda) = 0. D*(lambda) exists where S is not empty and there are no gaps between the numbers.

Hypotheses. Hamming distortion; (epsilon, delta) in the standard sense, for all sets of outputs.
Uses. foundations, approximate.

Check. With delta < 1 the distortion D can be reached if and only if D/(1-delta) can without delta (foundations), that is if
D >= (1-delta) D* (``enough``, ``needed``). With delta = 1 every mechanism is private.

*On instances.* The least delta by a program over all entries, and the least distortion by another one. That the program over
all entries gives the least number from 0 on which, added to the delta of each of any pairs, lets D be had is a theorem of
Coq (``profile_slack``). As a function of D this number is convex, so that its values at corners and in the middle between
two of them prove all of it (``slack_curve_shown``).

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.programs import largest_accuracy, least_slack
from proofs.profiles.trade_offs import accuracy
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO = Fraction(0)


def least_distortion(priors: tuple[Vector, ...], level: Fraction) -> Fraction:
    """D*(lambda), entry by entry."""
    return 1 - largest_accuracy(priors, [(level, ZERO)])


def published(priors: tuple[Vector, ...], level: Fraction, distortion: Fraction) -> Fraction:
    """From the least distortion without delta."""
    least = least_distortion(priors, level)
    return max(ZERO, 1 - distortion / least) if least else ZERO


def computed(priors: tuple[Vector, ...], level: Fraction, distortion: Fraction) -> Fraction:
    """The program over all entries of a mechanism, with delta as its aim."""
    return least_slack(priors, level, distortion)


def instances() -> dict[str, Any]:
    """Up to two priors on up to three letters."""
    from hypothesis import strategies as st

    from proofs.profiles import strategies

    distortions = st.fractions(0, 1, max_denominator=12)
    return {"priors": strategies.priors_of(), "level": strategies.levels(), "distortion": distortions}


def enough() -> Fact:
    """S is the least distortion without delta."""
    return facts.inequality(
        "this delta is enough",
        assume={"least": "S > 0", "delta": "e*S - (S - D) >= 0"},
        conclude="D - (1-e)*S >= 0",
    )


def needed() -> Fact:
    """A distortion that can be reached is at least (1-e) S."""
    return facts.inequality(
        "less is not",
        assume={"reached": "D - (1-e)*S >= 0"},
        conclude="e*S - (S - D) >= 0",
    )


def proof() -> Proof:
    """The rescaling, solved for delta."""
    return Proof("all M, every set of priors", "the rescaling by delta, solved for it", (enough(), needed()))


def asked(given: dict[str, Any]) -> tuple[tuple[Vector, ...], Fraction, Fraction]:
    """The priors, the first lambda and the distortion of the mechanism of a scene."""
    priors = given["priors"]
    return priors, given["pairs"][0][0], 1 - min([accuracy(one, given["rows"], given["guesses"]) for one in priors])


def bridge() -> Bridge:
    """The priors and the distortion of the mechanism of the scene."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        priors, level, distortion = asked(given)
        return {
            r"\delta^*(\lambda;D)": computed(priors, level, distortion),
            r"D^*(\lambda)": least_distortion(priors, level),
            "D": distortion,
        }

    def letters(given: dict[str, Any]) -> dict[str, Any] | None:
        priors, level, distortion = asked(given)
        least = least_distortion(priors, level)
        return {"S": least, "D": distortion, "e": computed(priors, level, distortion)} if least else None

    return Bridge(
        PROFILE,
        reading,
        {enough().title: letters, needed().title: letters},
        says=(
            r"D^*(\lambda)\,\delta^*(\lambda;D)=\max\{0,D^*(\lambda)-D\};"
            r"\quad D\ge D^*(\lambda)\Rightarrow\delta^*(\lambda;D)=0"
        ),
    )


@statement(
    paper="profiles",
    id="least_delta",
    kind="equality",
    uses=("foundations/approximate",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "LeastDelta.least_delta",
        "ProfileBuilders.profile_slack",
        "ProfileBuilders.slack_curve_shown",
        "AccuracyBlocks.accuracy_point",
        "ProfileBlocks.kept_allowed",
        "ProfileBlocks.distortion_values",
        "ProfileBlocks.slack_values",
        "ProfileBlockClaims.under_profile_proved",
        "ProfileBlockClaims.slack_proved",
        "ProfileBlockCurves.slack_curve_proved",
    ),
)
def least_delta_is_what_the_distortion_lacks(priors: tuple[Vector, ...], level: Fraction, distortion: Fraction) -> bool:
    """Two programs over all entries."""
    return computed(priors, level, distortion) == published(priors, level, distortion)
