r"""profiles, smoothing: a delta does not smooth the jump of epsilon at the zero threshold, Gaussian privacy does.

Statement. Let P be a prior on M >= 2 letters with P_1 >= P_2 >= all others, and U(P; lambda, delta) the largest accuracy of
(log lambda, delta)-LDP mechanisms. For every delta in [0, 1)

    U(P; lambda, delta) = (1-delta) P_1 + delta    if and only if lambda P_2 <= P_1.

So at the distortion (1-delta)(1-P_1), from which on lambda = 1 is enough, the least epsilon falls to 0 from log(P_1/P_2),
whatever delta is: below it lambda P_2 > P_1 is needed, and every such lambda is enough for some distortion below it.

Let U_mu be the supremum of the accuracies of mu-Gaussian mechanisms. For mu > 0 and P_1 < 1

    P_1 < U_mu <= P_1 + (2/5) mu (1-P_1),

so that the least mu at D tends to 0 as D rises to 1-P_1, where it is 0: it does not jump.

Hypotheses. Hamming distortion; one prior. mu-Gaussian: an event of probability Phi(z) at least under one letter has Phi(z -
mu) at least under every other one, h(Phi(z)) = Phi(z - mu) in the notation of diagonals.
Uses. Two letters, blind guess.

Check. *Flat.* If lambda P_2 <= P_1, then P_i q - P_1 h(q) <= P_i delta for all i > 1 (``flat``), and the bound of the first
letter in two_letters is P_1 + delta (1-P_1). The letter itself with probability delta and letter 1 otherwise reaches it.

*Rising.* If lambda P_2 > P_1, some lambda-LDP mechanism has an accuracy above P_1 (blind_guess). The letter itself with
probability delta, and this mechanism otherwise, is (log lambda, delta)-LDP and better than (1-delta) P_1 + delta
(``mixed``).

*Gaussian, above.* By the bound of the first letter, which holds for every trade-off function, U_mu <= P_1 + the sum over i
> 1 of the largest P_i q - P_1 h(q), each at most P_i times the largest q - h(q) (``bound``), which is Phi(mu/2) -
Phi(-mu/2), at most mu times the largest density 1/sqrt(2 pi) < 2/5.

*Gaussian, below.* h(q)/q tends to 0 with q, as the likelihood ratio of two normal laws is not bounded. So P_2 q > P_1 h(q)
for some q if P_2 > 0, and the mechanism of blind_guess for the letters 1 and 2 is better than P_1.

*In Coq* this is used of Phi: it rises, is positive and has all values between 0 and 1, Phi(-z) = 1 - Phi(z), Phi(z) -
Phi(z - mu) <= 2 mu/5, and Phi(z - mu) < c Phi(z) for some z, for all mu > 0 and c > 0.

*On instances.* Programs over all entries for delta, and enclosures for mu.

Erratum. None.
Source. The toolkit, in answer to the closing question of sarwate2014, Section IV, whether "the discontinuity may vanish due
to the smoothing effect of delta". dong2022 for Gaussian privacy.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.programs import largest_accuracy
from proofs.profiles.trade_offs import corners, steepest_gain
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ORDER = r"P_1\ge\dots\ge P_M"
ACCURACY = r"U(P;\lambda,\delta)"
GAUSSIAN = r"P_1<U_\mu\le P_1+\tfrac25\mu(1-P_1)"
ZERO = Fraction(0)


def published(prior: Vector, level: Fraction, delta: Fraction) -> bool:
    """Whether the second letter is too rare for lambda."""
    return level * sorted(prior)[-2] <= max(prior)


def computed(prior: Vector, level: Fraction, delta: Fraction) -> bool:
    """Whether nothing is better than the letter itself now and then, and the blind guess: entry by entry."""
    return largest_accuracy([prior], [(level, delta)]) == (1 - delta) * max(prior) + delta


def counts(prior: Vector, level: Fraction, delta: Fraction) -> bool:
    """M >= 2 and delta < 1."""
    return len(prior) > 1 and delta < 1


def instances() -> dict[str, Any]:
    """A prior on up to three letters."""
    from hypothesis import strategies as st

    from proofs.profiles import strategies

    told = strategies.priors_of(3, 1).map(lambda priors: priors[0])
    return {"prior": told, "level": strategies.levels(), "delta": st.fractions(0, Fraction(9, 10), max_denominator=10)}


def flat() -> Fact:
    """h = h(q)."""
    return facts.inequality(
        "a rare letter gains what delta gives and no more",
        assume={"flat": "L*h - q + d >= 0", "rare": "P - L*p >= 0", "prior": "p >= 0", "wrong": "h >= 0"},
        conclude="p*d - (p*q - P*h) >= 0",
        products=["prior*flat", "rare*wrong"],
    )


def mixed() -> Fact:
    """a is an accuracy without delta."""
    return facts.inequality(
        "the letter itself with probability delta keeps the advantage",
        assume={"better": "a - P > 0", "rest": "1 - d > 0"},
        conclude="d + (1-d)*a - ((1-d)*P + d) > 0",
        products=["rest*better"],
    )


def bound() -> Fact:
    """J holds the letters beyond the first, g what each of them gains at most; m is the largest q - h(q)."""
    return facts.inequality(
        "letters gain at most what the likeliest one would",
        families={"J": ("n", "p g")},
        assume={"prior": "P + sum(p) == 1", "gain": ("J", "m*p - g >= 0")},
        conclude="P + m*(1-P) - (P + sum(g)) >= 0",
    )


def proof() -> Proof:
    """With delta, and for any trade-off function from above."""
    return Proof("all M >= 2", "the row of the likeliest letter", (flat(), mixed(), bound()))


def gaussian_is_smooth(prior: Vector, mu: Fraction) -> bool:
    """The two inequalities, by enclosures of the least distortion at mu; the strict one fails where nothing is gained."""
    from symdp import SourceSet, Tradeoff

    least = max(prior)
    low, high = Tradeoff(SourceSet.single(prior), leakage="gdp").inverse(value=mu).distortion_bounds or (ZERO, ZERO)
    return least < 1 - high and 1 - low <= least + Fraction(2, 5) * mu * (1 - least)


def _asked(given: dict[str, Any]) -> tuple[Vector, Fraction, Fraction]:
    """The prior, lambda and delta."""
    return given["priors"][0], *given["pairs"][0]


def bridge() -> Bridge:
    """The first prior and the first pair of the scene; mu is (lambda - 1)/2."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        prior, level, delta = _asked(given)
        if len(prior) < 2:
            return None
        mu = (level - 1) / 2
        return {
            ORDER: list(prior) == sorted(prior, reverse=True),
            ACCURACY: largest_accuracy([prior], [(level, delta)]),
            "P_1": prior[0],
            "P_2": prior[1],
            r"\lambda": level,
            r"\delta": delta,
            r"\mu": mu,
            GAUSSIAN: gaussian_is_smooth(prior, mu),
        }

    def gains(given: dict[str, Any]) -> Any:
        prior, level, delta = _asked(given)
        first, others = max(prior), sorted(prior)[:-1]
        told = [(p, q, h) for p in others for q, h in corners([(level, delta)])]
        return [{"P": first, "p": p, "L": level, "d": delta, "q": q, "h": h} for p, q, h in told if level * p <= first]

    def accuracies(given: dict[str, Any]) -> Any:
        prior, level, delta = _asked(given)
        found = largest_accuracy([prior], [(level, ZERO)])
        return {"P": max(prior), "a": found, "d": delta} if found > max(prior) and delta < 1 else None

    def bounds(given: dict[str, Any]) -> Any:
        prior, pairs = sorted(given["priors"][0], reverse=True), given["pairs"]
        gained = [steepest_gain(pairs, p, prior[0]) for p in prior[1:]]
        return {"P": prior[0], "p": prior[1:], "g": gained, "m": steepest_gain(pairs, Fraction(1), Fraction(1))}

    letters = {flat().title: gains, mixed().title: accuracies, bound().title: bounds}
    return Bridge(
        PROFILE,
        reading,
        letters,
        says=(
            rf"{ORDER},\ \delta<1\Rightarrow {ACCURACY}=(1-\delta)P_1+\delta\iff\lambda P_2\le P_1;"
            rf"\quad {ORDER},\ \mu>0,\ P_1<1\Rightarrow {GAUSSIAN}"
        ),
    )


@statement(
    paper="profiles",
    id="smoothing",
    prose="that the distribution function of the standard normal law has the properties that its theorem asks of Phi",
    kind="equivalence",
    uses=("profiles/two_letters", "profiles/blind_guess"),
    hypotheses=counts,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def delta_keeps_the_jump(prior: Vector, level: Fraction, delta: Fraction) -> bool:
    """The jump with delta; enclosures for mu are read on the bridge."""
    return computed(prior, level, delta) == published(prior, level, delta)
