"""kalantari2018, Figures 6 and 7: mutual-information leakage against DP leakage, Classes I and II, M = 6 and M = 10.

Statement. For the Class II sets of Tables I and II and for Class I, as functions of the distortion D: (1) the least
worst-case mutual-information leakage is convex; (2) the least DP leakage is not; (3) the two coincide only at perfect
privacy, where both are 0 and the output is independent of the input, from D = (M-1)/M (Class I) and D^(M-1) (Class II)
on, as Lemmas 5 and 6 say.
Hypotheses. The maxima are over the hulls of the sets, and logarithms have one base.
Uses. The diagonal bound, the diagonal mechanism, the leakage bound.

Check. (1) For any set: if W and W' are optimal at D and D', their mixture with weights a and b has distortion at most a
D + b D', and for each P, I(P; mixture) <= a I(P; W) + b I(P; W') (``joint_convexity``, with R and R' the distributions
of the outputs).

(2) The certified curves have three points each at which the middle value exceeds the chord.

(3) Let 1 < lambda < oo be the level of a mechanism, e = log lambda, R the distribution of its output. Averaging gives

    W(y|x)/lambda <= R(y) <= lambda W(y|x)

(``_averages``). As t log t is convex, on [1/lambda, lambda] it lies below its chord: with w = W(y|x),
r = R(y),

    (lambda^2-1) w log(w/r) <= e ((lambda^2+1) w - 2 lambda r)

(``_chord``, from log t <= t-1 at both ends). Averaged over x, summed over y (``_sum``, ``_strictly``):

    I(P; W) <= e (lambda-1)/(lambda+1) < e.

This holds for all P, so that wherever the least DP leakage is positive and finite the least information is strictly
below it. The certificates say that this is so between 0 and the zero threshold; at D = 0 DP leakage is infinite and
information at most log M; from the threshold on a constant answer is valid and both are 0.

*In Coq*, for every source set, every alphabet and any function with log uv = log u + log v and log t <= t-1: (1) is
``least_information_convex``, (3) is ``information_meets_epsilon``, from ``information_lt_epsilon``.

*On instances.* An upper bound of the worst information of the optimal DP mechanism is compared with log lambda, and the
chords of formula (23) are tried exactly.

Erratum. None.
Source. kalantari2018, Section IV, Figures 6 and 7 and the paragraph after them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.arguments.divergence import joint_convexity
from proofs.definitions.log_sums import log_below
from proofs.definitions.mutual_information import class_one_leakage, output_distribution
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

BITS = 64
# A distortion, the level there, and the same at a second one; in between the curve lies above the chord.
ABOVE_THE_CHORD = {
    (6, "I"): ("1/2", "5/6"),
    (10, "I"): ("1/2", "9/10"),
    (6, "II"): ("1/4", "3/10"),
    (10, "II"): ("13/20", "7/10"),
}


def source_of(letters: int, name: str) -> SourceSet:
    """All priors for Class I, the sets of Tables I and II for Class II."""
    return SourceSet.simplex(letters) if name == "I" else SourceSet.named(f"kalantari2018:II-{letters}")


def corners(letters: int, name: str) -> list[list[Fraction]]:
    """Vertices of the set."""
    source = source_of(letters, name)
    if source.shape.vertices is not None:
        return [list(prior) for prior in source.vertices]
    return [[Fraction(x == y) for y in range(letters)] for x in range(letters)]


def instances() -> dict[str, Any]:
    """One of the four curves and two distortions."""
    from hypothesis import strategies as st

    from symdp.testing import distortions

    any_distortion = distortions(max_denominator=100, include_ends=True)
    return {
        "letters": st.sampled_from([6, 10]),
        "name": st.sampled_from(["I", "II"]),
        "distortion": any_distortion,
        "other": any_distortion,
    }


def _averages() -> tuple[Fact, ...]:
    """v runs over the entries of one column, w is one of them, r their average."""
    assume = {"prior": ("X", "p >= 0"), "total": "sum(p) == 1", "output": "r == sum(p*v)"}
    return tuple(
        [
            facts.inequality(
                f"the probability of an output against one entry of its column: {conclude}",
                families={"X": ("n", "p v")},
                assume=assume | {"ldp": ("X", ldp)},
                conclude=conclude,
            )
            for ldp, conclude in (("L*v - w >= 0", "L*r - w >= 0"), ("L*w - v >= 0", "L*w - r >= 0"))
        ]
    )


def _chord() -> Fact:
    return facts.inequality(
        "w log(w/r) is below its chord between the ratios 1/lambda and lambda; l = log(w/r)",
        assume={
            "level": "L >= 1",
            "output": "r > 0",
            "below": "L*r - w >= 0",
            "above": "L*w - r >= 0",
            "log t <= t-1 for t = w/(lambda r)": "L*r*(l - e) <= w - L*r",
            "log t <= t-1 for t = lambda w/r": "r*(l + e) <= L*w - r",
        },
        conclude="e*((L*L + 1)*w - 2*L*r) >= (L*L - 1)*w*l",
        times="output",
    )


def _sum() -> Fact:
    return facts.inequality(
        "information is below epsilon (lambda-1)/(lambda+1); Z holds the pairs (x, y) with weights P_x",
        families={"Z": ("n", "p w r k")},
        assume={
            "finite": "L - 1 > 0",
            "weights": ("Z", "p >= 0"),
            "rows": "sum(p*w) == 1",
            "outputs": "sum(p*r) == 1",
            "chord": ("Z", "e*((L*L + 1)*w - 2*L*r) - (L*L - 1)*k >= 0"),
        },
        conclude="e*(L - 1) - (L + 1)*sum(p*k) >= 0",
        times="finite",
        products=["Z: weights*chord"],
    )


def _strictly() -> Fact:
    return facts.inequality(
        "that is less than epsilon",
        assume={"finite": "L - 1 > 0", "positive": "e > 0", "bound": "e*(L - 1) - (L + 1)*I >= 0"},
        conclude="(L + 1)*(e - I) > 0",
    )


def _curves() -> list[Fact]:
    from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion

    found = []
    for (letters, name), ends in ABOVE_THE_CHORD.items():
        source, (start, stop) = source_of(letters, name), map(Fraction, ends)
        curve, where = privacy_distortion(source), f"M = {letters}, Class {name}"
        first, middle, last = (curve.exp_epsilon(d) for d in (start, (start + stop) / 2, stop))
        constant = [[Fraction(1, letters)] * letters if name == "I" else [1, *[0] * (letters - 1)]] * letters
        found += [
            facts.certified(f"{where}: the DP leakage at every D", curve.certificate),
            facts.certified(f"{where}: it is infinite at D = 0", optimal_mechanism(source, 0).certificate),
            facts.arithmetic(
                f"{where}: between D = {start} and {stop} the curve is above its chord",
                f"log({middle})",
                ">",
                f"(log({first}) + log({last}))/2",
            ),
            facts.mechanism(
                f"{where}: a constant answer is valid from the zero threshold on",
                constant,
                1,
                corners(letters, name),
                curve.zero_from,
            ),
        ]
    return found


def proof() -> Proof:
    """Convexity, the strict bound, and the four curves."""
    general = (joint_convexity(), *_averages(), _chord(), _sum(), _strictly())
    return Proof("these four curves, every D", "log t <= t-1 and certified curves", (*general, *_curves()))


@statement(
    paper="kalantari2018",
    id="figures_6_7",
    coq=(
        "LeastInformation.least_information_convex",
        "LeastInformation.information_meets_epsilon",
        "MutualInformation.information_lt_epsilon",
    ),
    prose="that the pictures, which are lost, show the curves",
    kind="figure",
    text=r"\epsilon^*_I(\mathcal{P},\cdot)\text{ convex},\ \epsilon^*_{\mathrm{DP}}(\mathcal{P},\cdot)\text{ not convex},\ "
    r"\epsilon^*_I(\mathcal{P},D)=\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)\iff\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)=0",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism", "foundations/leakage_bound"),
    instances=instances,
    proof=proof,
)
def information_is_convex_and_below_dp(letters: int, name: str, distortion: Fraction, other: Fraction) -> bool:
    """The optimal DP mechanism leaks less information than log lambda, unless both are 0; formula (23) is convex."""
    from proofs.kalantari2018.arguments.information_saddle import worst_information
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    best = optimal_mechanism(source_of(letters, name), distortion)
    level, rows = best.exp_epsilon, best.mechanism.matrix
    chord = (class_one_leakage(letters, distortion) + class_one_leakage(letters, other)) / 2
    convex = class_one_leakage(letters, (distortion + other) / 2) <= chord
    if not isinstance(level, Fraction):
        return convex and distortion == 0
    if level == 1:
        return convex and len(set(rows)) == 1
    priors = corners(letters, name)
    middle = [sum(column, Fraction(0)) / len(priors) for column in zip(*priors, strict=True)]
    information = worst_information(priors, rows, output_distribution(middle, rows))
    return convex and information < log_below(level, BITS)
