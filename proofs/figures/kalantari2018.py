"""kalantari2018: trade-offs of the three classes, compared exactly, and differential privacy beside mutual information."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import pairwise

from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.leakages.measure_names import INFORMATION
from symdp.reports.tradeoff_figure import picture
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.tradeoff import Tradeoff

NAMES = ("Class II", "Class III a", "Class III b", "Class III c", "Class I")
MODERATE = {6: Fraction(3, 10), 10: Fraction(7, 10)}
# Between these two distortions the curve of differential privacy lies above its chord.
ABOVE_THE_CHORD = {6: ("1/4", "3/10"), 10: ("13/20", "7/10")}
DIGITS = 3


def sources(letters: int) -> list[SourceSet]:
    """Return the five sets of the figure with M letters, in the order of NAMES."""
    names = [f"kalantari2018:II-{letters}", *[f"kalantari2018:III-{letters}{part}" for part in "abc"]]
    return [*map(SourceSet.named, names), SourceSet.simplex(letters)]


def classes(letters: int) -> Drawn:
    """Draw figures 4 and 5."""
    curves = [Tradeoff(source).curve() for source in sources(letters)]
    drawn = picture(curves, NAMES, title=f"$M={letters}$, differential privacy")
    sentences = (_low(curves), _moderate(curves, letters), _structure(curves), _in_the_end(letters))
    return Drawn(drawn, sentences)


def _low(curves: list[Curve]) -> Sentence:
    until = differ(curves[0], curves[-1])[0]
    finding = f"Class II and Class I agree up to D = {until}"
    return Sentence("for low distortion Class II has no benefit over Class I", until > 0, finding)


def _moderate(curves: list[Curve], letters: int) -> Sentence:
    d = MODERATE[letters]
    two, one = level(curves[0], d), level(curves[-1], d)
    finding = f"at D = {d} Class II has exp(epsilon) = {two}, Class I {one}"
    return Sentence("at moderate distortion Class II leaks significantly less", two < one, finding)


def _structure(curves: list[Curve]) -> Sentence:
    pairs = list(pairwise(curves))
    holds = {(at_most(lower, upper), at_most(upper, lower)) for lower, upper in pairs} == {(True, False)}
    where = ["between {} and {}".format(*differ(lower, upper)) for lower, upper in pairs]
    finding = "II <= III a <= III b <= III c <= I everywhere; neighbours differ " + ", ".join(where)
    return Sentence("Class III sets, less and less structured, leak more than Class II", holds, finding)


def _in_the_end(letters: int) -> Sentence:
    text = "the hull of less and less structured sets contains the uniform prior in the end"
    grown = exchanged(letters)
    reaches = grown.classify().name == "I"
    second = min(prior[1] for prior in grown.vertices)
    reason = "it does not" if not reaches else "it does"
    finding = f"with letter 1 exchanged for every other one {reason}: the least probability of letter 2 is {second}"
    return Sentence(text, reaches, finding)


def exchanged(letters: int) -> SourceSet:
    """Return the priors of the Class II set, and each with its first letter exchanged for any other."""
    vertices = SourceSet.named(f"kalantari2018:II-{letters}").vertices
    grown = list(vertices)
    for other in range(1, letters):
        for prior in vertices:
            swapped = list(prior)
            swapped[0], swapped[other] = prior[other], prior[0]
            grown.append(tuple(swapped))
    return SourceSet.from_vertices(grown)


def two_notions(letters: int) -> Drawn:
    """Draw figures 6 and 7."""
    sets = [SourceSet.simplex(letters), SourceSet.named(f"kalantari2018:II-{letters}")]
    private = [Tradeoff(source).curve() for source in sets]
    informed = [Tradeoff(source, leakage=INFORMATION, digits=DIGITS).curve() for source in sets]
    labels = ["DP, Class I", "DP, Class II", "MI, Class I", "MI, Class II"]
    drawn = picture([*private, *informed], labels, title=f"$M={letters}$, nats")
    return Drawn(drawn, (_convex(informed[0]), _not_convex(private[1], letters), _coincide(private, informed)))


def _convex(informed: Curve) -> Sentence:
    """Check convexity, which mixtures of mechanisms prove for every set, at midpoints of a grid for Class I."""
    last, steps = informed.zero_from, 12
    values = [informed.value(last * Fraction(k, steps)) for k in range(1, steps)]
    finding = "proved in the audit for every source set; three values of Class I in a row never bend down here"
    middles = zip(values, values[1:], values[2:], strict=False)
    holds = all(sum(b.enclosure(12)) * 2 < sum(a.enclosure(12)) + sum(c.enclosure(12)) for a, b, c in middles)
    return Sentence("mutual information leakage is convex in D", holds, finding)


def _not_convex(private: Curve, letters: int) -> Sentence:
    low, limit = map(Fraction, ABOVE_THE_CHORD[letters])
    middle = (low + limit) / 2
    first, between, end = (level(private, d) for d in (low, middle, limit))
    # log between > (log first + 0) / 2, from the value 0 at the end of the chord.
    holds = isinstance(between, Fraction) and end == 1 and first < between * between
    finding = f"Class II: exp(epsilon) = {first} at {low}, {between} at {middle}, 1 at {limit}"
    return Sentence("differential privacy is not convex in D", holds, finding)


def _coincide(private: list[Curve], informed: list[Curve]) -> Sentence:
    same = all(dp.zero_from == mi.zero_from for dp, mi in zip(private, informed, strict=True))
    finding = "both are 0 from D = " + " (Class I) and ".join([str(dp.zero_from) for dp in private]) + " (Class II) on"
    return Sentence("the two coincide only at perfect privacy", same, finding)


def points(curves: Iterable[Curve]) -> list[Fraction]:
    """Return the ends of the common pieces and three points inside each, which suffice to compare two such functions.

    The pieces are c (1 - delta - D)/(D - A) in exp(epsilon). On a common piece the sign of a difference is that of a
    function affine in D, cleared of denominators.
    """
    listed = list(curves)
    largest = listed[0].question.largest_distortion
    ends = sorted({largest, *_ends(listed)})
    inside = [start + (stop - start) * Fraction(k, 4) for start, stop in pairwise(ends) for k in (1, 2, 3)]
    return sorted({*ends, *inside})


def level(curve: Curve, distortion: Fraction) -> ExpEpsilon:
    """Return exp(epsilon) of a trade-off under differential privacy."""
    value = curve.exp_epsilon(distortion)
    return INFINITY if value is None else value


def at_most(lower: Curve, upper: Curve) -> bool:
    """Decide whether one function is at most another everywhere."""
    return all(level(lower, d) <= level(upper, d) for d in points([lower, upper]))


def differ(first: Curve, second: Curve) -> tuple[Fraction, Fraction]:
    """Return the smallest interval of breakpoints outside of which two functions agree; (0, 0) where they are equal.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> one = Tradeoff(SourceSet.named("kalantari2018:II-6")).curve()
    >>> tuple(map(str, differ(one, Tradeoff(SourceSet.simplex(6)).curve())))
    ('1/10', '5/6')
    """
    ends = _ends([first, second])
    apart = [(start, stop) for start, stop in pairwise(ends) if _apart(first, second, start, stop)]
    return (apart[0][0], apart[-1][1]) if apart else (Fraction(0), Fraction(0))


def _ends(curves: Iterable[Curve]) -> list[Fraction]:
    """Return 0 and the breakpoints, which are rational under differential privacy."""
    return sorted({Fraction(0), *[stop for curve in curves for stop in curve.breakpoints if isinstance(stop, Fraction)]})


def _apart(first: Curve, second: Curve, start: Fraction, stop: Fraction) -> bool:
    between = [start + (stop - start) * Fraction(k, 3) for k in (1, 2)]
    return any(level(first, d) != level(second, d) for d in between)


FIGURES = (
    PaperFigure(
        "kalantari2018:4", "DP leakage against distortion, Classes I, II and III, M = 6",
        partial(classes, 6), "kalantari2018/figures_4_5",
    ),
    PaperFigure(
        "kalantari2018:5", "DP leakage against distortion, Classes I, II and III, M = 10",
        partial(classes, 10), "kalantari2018/figures_4_5",
        "the curve of (11) as printed is lower; drawn is the least leakage",
    ),
    PaperFigure(
        "kalantari2018:6", "DP and mutual information leakage, Classes I and II, M = 6",
        partial(two_notions, 6), "kalantari2018/figures_6_7",
    ),
    PaperFigure(
        "kalantari2018:7", "DP and mutual information leakage, Classes I and II, M = 10",
        partial(two_notions, 10), "kalantari2018/figures_6_7",
        "information of Class II is computed at 17 distortions, which takes a minute; it lies in the grey band",
    ),
)  # fmt: skip
