"""kalantari2018, Figures 4 and 5: DP leakage against distortion for the three classes, M = 6 and M = 10.

Statement. The curves of the Class II set of Example 1, of the Class III sets a, b, c of Example 2 (letter 1 exchanged
with letters 2, 3, 4 in turn) and of Class I, and the sentences about them:

(1) for low distortion Class II has no benefit over Class I;

(2) at moderate distortion its leakage is significantly lower;

(3) Class III sets, less and less structured from a to c, leak more than Class II;

(4) as sets become less structured their hull contains the uniform distribution in the end, and the curve is that of
Class I.

Hypotheses. The sets of Tables I to IV; for M = 10 each with the segments between their rows.
Uses. The diagonal bound, the diagonal mechanism, the leakage bound.

Check. The images are not part of the text; the curves are those of Definition 4. Their certificates hold a mechanism
and two priors for each piece. All pieces are c (1-D)/(D-A), so that two curves compare on an interval as two affine
functions of D (as D - A and c (1-D) where the lower level is 1): their values at the ends and in the middle decide it.

*The result*, at every D in (0, 1]:

    II <= IIIa <= IIIb <= IIIc <= I;

neighbours differ exactly on M = 6: II < IIIa on [3/10, 23/40), IIIa < IIIb on (21/100, 209/300), IIIb < IIIc on
(17/100, 61/80), IIIc < I on (1/10, 5/6); M = 10: II < IIIa on [7/10, 3/4), IIIa < IIIb on (61/100, 79/100), IIIb < IIIc
on (57/100, 327/400), IIIc < I on (9/50, 9/10).

(1) Class II and Class I agree up to D = (M-1) max P_M, 1/10 and 9/50, well beyond the D^(1) = 1/50 of Theorem 2.

(2) At D = 3/10 and 7/10 Class II leaks nothing, Class I log(35/3) and log(27/7).

(3) IIIa leaks more than II only where II leaks nothing.

(4) Read as: with all orders of the letters. The average over all orders is uniform for any prior.

*On instances.* Each level comes from a linear program of its own at the given D.

Erratum. (a) Sentence (4) depends on how the sets grow. Continuing the exchanges of letter 1 to all letters, the hull
holds the uniform distribution for M = 6 (five exchanges), but never for M = 10: letter 2 keeps a probability of 4/25 or
more.

(b) (11) as printed does not draw Figure 4: at D = 1/10 the distortions D_1 = 1/7, D_2 = ... = D_6 = 0 are feasible and
give exp(epsilon) = 35, below the 45 that sentence (1) needs; with D_1 <= ... <= D_M (Lemma 4) it gives 45.

Source. kalantari2018, Section II-A, Tables I to IV, and Section IV, Figures 4 and 5.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from symdp.arithmetic.rational import rational
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from symdp.tradeoffs.curve import Curve

ORDER = ("II", "IIIa", "IIIb", "IIIc", "I")
# Where neighbours in ORDER differ: after the first number (for II and IIIa from it on) and before the second.
APART = {
    6: (("3/10", "23/40"), ("21/100", "209/300"), ("17/100", "61/80"), ("1/10", "5/6")),
    10: (("7/10", "3/4"), ("61/100", "79/100"), ("57/100", "327/400"), ("9/50", "9/10")),
}

LOW_DISTORTION = {6: Fraction(1, 10), 10: Fraction(9, 50)}


def sources(letters: int) -> list[SourceSet]:
    """The five sets, in the order of ORDER."""

    names = [f"kalantari2018:{name}" for name in (f"II-{letters}", *[f"III-{letters}{part}" for part in "abc"])]
    return [*map(SourceSet.named, names), SourceSet.simplex(letters)]


def instances() -> dict[str, Any]:
    """Either figure, any distortion."""
    from hypothesis import strategies as st

    from symdp.testing import distortions

    return {"letters": st.sampled_from([6, 10]), "distortion": distortions(max_denominator=400)}


def directed() -> list[dict[str, Any]]:
    """The ends of all intervals, and points just below."""
    found = []
    for letters, parts in APART.items():
        for end in {Fraction(end) for part in parts for end in part} | {LOW_DISTORTION[letters]}:
            found += [{"letters": letters, "distortion": end - below} for below in (0, Fraction(1, 10_000))]
    return found


def _comparisons(name: str, lower: Curve, upper: Curve) -> list[Fact]:
    """lower < upper where the two functions differ, with equality at no more than the ends of these intervals."""
    found = []
    ends = sorted({Fraction(0), *map(rational, (*lower.breakpoints, *upper.breakpoints))})
    for start, stop in pairwise(ends):
        (a, b), (c, d) = (_piece(curve, start) for curve in (lower, upper))
        if (a, b) == (c, d):
            continue
        points: dict[str, list[Fraction]] = {"equal": [], "strict": []}
        for point in (start, (start + stop) / 2, stop):
            below, above = (a * (point - d), c * (point - b)) if a else (point - d, c * (1 - point))
            points["strict" if below != above else "equal"].append(point)
        left, right = (f"({a})*(D - ({d}))", f"({c})*(D - ({b}))") if a else (f"D - ({d})", f"({c})*(1 - D)")
        where = f"{name} on [{start}, {stop}]"
        found.append(facts.cases(where, left, "<", right, {"D": points["strict"]}))
        if points["equal"]:
            found.append(facts.cases(f"{where}, where they meet", left, "==", right, {"D": points["equal"]}))
    return found


def _piece(curve: Curve, start: Fraction) -> tuple[Fraction, Fraction]:
    """c and A of the piece c (1-D)/(D-A) that begins at or before a distortion; (0, 0) where the level is 1."""
    for piece in curve.pieces:
        if piece.start <= start < piece.stop:
            ratio = None if piece.form is None else piece.form.exponential
            if ratio is None:
                break
            above, below = ratio
            return above.coefficients[0], -below.coefficients[0]
    return Fraction(0), Fraction(0)


def _hull_facts() -> list[Fact]:
    small = ["3/20", "3/50", "1/25", "3/100", "1/50"]
    weights = " + ".join([f"(1/6 - {p})/(7/10 - {p})" for p in small])
    return [
        facts.cases("M = 6: the exchange with letter j has the weight (1/6 - P_j)/(7/10 - P_j)",
            "(1/6 - p)/(7/10 - p)", ">=", "0", {"p": small}),
        facts.arithmetic("M = 6: these weights leave some for the prior itself", weights, "<=", "1"),
        facts.cases("M = 10: letter 2 in every prior, whatever letter 1 is exchanged with",
            "p", ">", "1/10", {"p": ["1/5", "4/25", "3/10", "7/20"]}),
        facts.arithmetic("(11) as printed: D_1 = 1/7 is feasible at D = 1/10", "7/10*(1/7)", "<=", "1/10"),
        facts.arithmetic("(11) as printed: its value there, and the true one", "(5 - 0)/(1/7)", "<", "5*(1 - 1/10)/(1/10)"),
    ]  # fmt: skip


def proof() -> Proof:
    """The ten certified curves and their comparisons."""
    from symdp.tradeoffs.tradeoff import privacy_distortion

    found: list[Fact] = []
    for letters in APART:
        curves = [privacy_distortion(source) for source in sources(letters)]
        for name, curve in zip(ORDER, curves, strict=True):
            found.append(facts.certified(f"M = {letters}: the curve of {name}", curve.certificate))
        for i, pair in enumerate(pairwise(curves)):
            found += _comparisons(f"M = {letters}: {ORDER[i]} is below {ORDER[i + 1]}", *pair)
    return Proof("these ten curves, every D", "certified curves compared piece by piece", (*found, *_hull_facts()))


@statement(
    paper="kalantari2018",
    id="figures_4_5",
    prose="that the pictures, which are lost, show the curves; their sentences are what is checked",
    kind="figure",
    text=r"\epsilon^*_{\mathrm{DP}}(\mathcal{P}_{\mathrm{II}},D)\le\epsilon^*_{\mathrm{DP}}(\mathcal{P}_{\mathrm{IIIa}},D)\le"
    r"\epsilon^*_{\mathrm{DP}}(\mathcal{P}_{\mathrm{IIIb}},D)\le\epsilon^*_{\mathrm{DP}}(\mathcal{P}_{\mathrm{IIIc}},D)\le"
    r"\epsilon^*_{\mathrm{DP}}(\mathcal{P}_{\mathrm{I}},D),\quad M\in\{6,10\}",
    uses=("foundations/diagonal_bound", "foundations/diagonal_mechanism", "foundations/leakage_bound"),
    instances=instances,
    directed=directed,
    proof=proof,
)
def curves_are_ordered(letters: int, distortion: Fraction) -> bool:
    """Neighbours are ordered and differ exactly on the stated intervals; II and I agree exactly at low distortion."""
    from proofs.definitions.toolkit import least_exp_epsilon

    levels = [least_exp_epsilon(source, distortion) for source in sources(letters)]
    differ = [
        Fraction(start) < distortion < Fraction(stop) or (place == 0 and distortion == Fraction(start))
        for place, (start, stop) in enumerate(APART[letters])
    ]
    ordered = all(low < high if apart else low == high for low, high, apart in zip(levels, levels[1:], differ, strict=False))
    low = distortion <= LOW_DISTORTION[letters] or distortion >= Fraction(letters - 1, letters)
    return ordered and (levels[0] == levels[-1]) == low
