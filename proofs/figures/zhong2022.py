"""zhong2022: a comparison of notions of privacy, for an unknown binary letter and for one known prior."""

from __future__ import annotations

from fractions import Fraction

from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence
from symdp.leakages.measure_names import DEFAULT, INFORMATION, MAXIMAL_LEAKAGE, RENYI, SIBSON
from symdp.reports.tradeoff_figure import picture
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.tradeoff import Tradeoff

DELTA = Fraction(1, 10)
BINARY = ((DEFAULT, 0), (DEFAULT, DELTA), (RENYI, 0), (MAXIMAL_LEAKAGE, 0), (SIBSON, 0), (INFORMATION, 0))
LABELS = (
    "differential privacy", "0.1-approximate DP", "Rényi, order 2", "maximal leakage", "Sibson, order 2",
    "mutual information",
)  # fmt: skip


def _curves(source: SourceSet, measures: tuple[tuple[str, Fraction | int], ...]) -> list[Curve]:
    return [Tradeoff(source, leakage=name, delta=delta).curve() for name, delta in measures]


def unknown_letter() -> Drawn:
    """Draw figure 3."""
    curves = _curves(SourceSet.simplex(2), BINARY)
    drawn = picture(curves, LABELS, title="$M=2$, unknown prior")
    return Drawn(drawn, (_types(curves), _response()))


def _types(curves: list[Curve]) -> Sentence:
    dp, slack, renyi, maximal, *_ = curves
    d, later = Fraction(2, 5), Fraction(9, 20)
    above = [renyi.value(d) > maximal.value(d), slack.value(later) > maximal.value(later)]
    finding = (
        f"at D = {d} Renyi of order 2 is {renyi.value(d)}, maximal leakage {maximal.value(d)}; at {later} the approximate "
        f"one is {slack.value(later)}, maximal leakage {maximal.value(later)}; "
        f"differential privacy itself is the highest: {dp.value(d)} at {d}"
    )
    text = "below D = 1/2 the losses of divergence type exceed those of mutual information type"
    return Sentence(text, all(above), finding)


def _response() -> Sentence:
    d = Fraction(1, 5)
    source = SourceSet.simplex(2)
    honest = {Tradeoff(source, leakage=name).at(d).mechanism.matrix[0] for name, delta in BINARY if delta == 0}
    finding = f"at D = {d} the optimal mechanisms of the five without delta have the first rows " + ", ".join(
        [f"({', '.join(map(str, row))})" for row in sorted(honest)]
    )
    return Sentence("randomised response is optimal for all of them", honest == {(1 - d, d)}, finding)


def known_prior() -> Drawn:
    """Draw figure 4."""
    source = SourceSet.named("zhong2022:figure-4")
    curves = _curves(source, ((DEFAULT, 0), (DEFAULT, DELTA), (MAXIMAL_LEAKAGE, 0)))
    drawn = picture(curves, (LABELS[0], LABELS[1], LABELS[3]), title="$P=(0.4, 0.3, 0.2, 0.1)$")
    return Drawn(drawn, (_relaxed(curves), _jumps(curves), _special(curves)))


def _relaxed(curves: list[Curve]) -> Sentence:
    _, slack, maximal = curves
    d = slack.zero_from
    finding = f"at D = {d} the approximate loss is 0 and maximal leakage {maximal.value(d)}; below {d} it is the least"
    text = "maximal leakage is the most relaxed of the three notions"
    return Sentence(text, maximal.value(d) <= slack.value(d), finding)


def _jumps(curves: list[Curve]) -> Sentence:
    dp, slack, _ = curves
    ends = (dp.zero_from, slack.zero_from)
    finding = f"they jump at {ends[0]} and {ends[1]}, from log({dp.jump}) and log({slack.jump})"
    holds = (*ends, dp.jump, slack.jump) == (Fraction(3, 5), Fraction(27, 50), Fraction(4, 3), Fraction(4, 3))
    return Sentence("the first two curves jump to zero at D = 0.6 and 0.54", holds, finding)


def _special(curves: list[Curve]) -> Sentence:
    dp, slack, _ = curves
    largest = Fraction(2, 5)
    holds = all(curve.zero_from == (1 - curve.delta) * (1 - largest) for curve in (dp, slack))
    finding = f"(1 - delta)(1 - P_1) is {1 - largest} and {(1 - DELTA) * (1 - largest)}"
    return Sentence("they do so where D >= (1 - delta)(1 - P_1), and not before", holds, finding)


FIGURES = (
    PaperFigure(
        "zhong2022:3", "six notions of privacy for an unknown binary letter", unknown_letter, "zhong2022/figure_3",
        "the ranges of Renyi and Sibson are drawn as the exact curves that they contain",
    ),
    PaperFigure("zhong2022:4", "three notions of privacy for one known prior", known_prior, "zhong2022/figure_4"),
)  # fmt: skip
