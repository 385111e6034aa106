"""sarwate2014: the leakage of a binary channel over the square of its crossover probabilities."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import log

from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence
from symdp.arithmetic.rational import INFINITY
from symdp.mechanisms.mechanism import Mechanism
from symdp.pictures.marks import Area, Dot, Line, Mark, Panel, Point, Text
from symdp.pictures.picture import Picture
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import Tradeoff

ACROSS, UP = "$Q(0|1)$", "$Q(1|0)$"
LEVELS = (Fraction(3, 2), Fraction(2), Fraction(4), Fraction(16))
INFORMATION_LEVELS = (0.02, 0.1, 0.25, 0.4)
LOW, HIGH, BOUND = Fraction(1, 5), Fraction(2, 5), Fraction(1, 4)
STEPS, HALVINGS = 24, 40
ONE, ZERO = Fraction(1), Fraction(0)


def channel(x: Fraction, y: Fraction) -> Mechanism:
    """Return the binary channel with Q(0|1) = x and Q(1|0) = y."""
    return Mechanism.from_rows([[1 - y, y], [x, 1 - x]])


def levels() -> Drawn:
    """Draw figure 1 as level lines of both leakages."""
    private = [_dashed(), *[mark for number, level in enumerate(LEVELS) for mark in _level_lines(level, number)]]
    informed = [_dashed(), *[mark for number, level in enumerate(INFORMATION_LEVELS) for mark in _informed(level, number)]]
    panels = (
        Panel(tuple(private), (0, 1, 0, 1), ACROSS, UP, r"$e^\epsilon$"),
        Panel(tuple(informed), (0, 1, 0, 1), ACROSS, UP, "mutual information in nats, uniform prior"),
    )
    return Drawn(Picture(panels), (_on_the_line(), _on_the_edges()))


def _dashed() -> Mark:
    return Line(((0, 1), (1, 0)), guide=True)


def _level_lines(level: Fraction, number: int) -> list[Mark]:
    """Return the level line of exp(epsilon): four segments between (1, 0), (0, 1) and the points on the diagonal."""
    below, above = 1 / (1 + level), level / (1 + level)
    lines = [((1, 0), (below, below), (0, 1)), ((1, 0), (above, above), (0, 1))]
    styled = [_segment(points, number, f"${level}$" if place == 0 else "") for place, points in enumerate(lines)]
    return [*styled]


def _segment(points: tuple[tuple[Fraction | int, Fraction | int], ...], number: int, label: str) -> Mark:
    return Line(tuple([(float(x), float(y)) for x, y in points]), number, label)


def _informed(level: float, number: int) -> list[Mark]:
    """Return the level line of the information at the uniform prior, by bisection on rays through the dashed line."""
    lines: list[Mark] = []
    for sign in (-1, 1):
        points = [point for k in range(STEPS + 1) if (point := _crossing(k / STEPS, sign, level)) is not None]
        lines.append(Line(tuple(points), number, f"{level:g}" if sign < 0 else ""))
    return lines


def _crossing(share: float, sign: int, level: float) -> Point | None:
    """Return a point of a level line, for display, on the ray from (share, 1 - share) in the direction (sign, sign)."""
    low, high = 0.0, min(share, 1 - share)
    if information(share + sign * high, 1 - share + sign * high) < level:
        return None
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        above = information(share + sign * middle, 1 - share + sign * middle) > level
        low, high = (low, middle) if above else (middle, high)
    return share + sign * high, 1 - share + sign * high


def information(x: float, y: float) -> float:
    """Return the mutual information in nats of the channel at the uniform prior, for display."""
    return _entropy((1 - y + x) / 2) - (_entropy(x) + _entropy(y)) / 2


def _entropy(p: float) -> float:
    return 0.0 if p <= 0 or p >= 1 else -p * log(p) - (1 - p) * log(1 - p)


def _on_the_line() -> Sentence:
    zero = all(channel(Fraction(k, STEPS), 1 - Fraction(k, STEPS)).exp_epsilon == 1 for k in range(STEPS + 1))
    finding = f"exp(epsilon) = 1 at {STEPS + 1} points of it, both ends among them"
    return Sentence("epsilon is 0 on the line Q(0|1) = 1 - Q(1|0)", zero, finding)


def _on_the_edges() -> Sentence:
    ends = [channel(ONE, ZERO).exp_epsilon, channel(ZERO, ONE).exp_epsilon]
    edge = [channel(Fraction(k, STEPS), ZERO).exp_epsilon for k in range(STEPS)]
    finding = (
        f"at the corners (1, 0) and (0, 1) of these edges exp(epsilon) = {ends[0]} and {ends[1]}; elsewhere on them, and on "
        f"the other two edges as well, epsilon is infinite"
    )
    text = "epsilon is infinite along the edges Q(0|1) = 0 and Q(1|0) = 0"
    return Sentence(text, {*ends, *edge} == {INFINITY}, finding)


def plane() -> Drawn:
    """Draw figure 2 for an interval of priors and a distortion."""
    a, b = BOUND / (1 - LOW), BOUND / HIGH
    corners = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    bound = ((ZERO, a), (BOUND, BOUND), (b, ZERO))
    marks: tuple[Mark, ...] = (
        Area(corners, "#E4E4E4", outlined=False),
        Line(((0, 0), (1, 1)), 3, "$Q(0|1)=Q(1|0)$"),
        Line(((0, 1), (1, 0)), 1, r"$\epsilon=0$"),
        Line(tuple([(float(x), float(y)) for x, y in bound]), 0, "worst distortion $D$"),
        Dot((float(BOUND), float(BOUND)), 0, note=f"({BOUND}, {BOUND})"),
        Text((float(BOUND), float(BOUND)), "$(D,D)$", "right"),
        Text((0.0, float(a)), "$a$", "right"),
        Text((float(b), 0.0), "$b$", "above"),
    )
    title = rf"$p_{{\min}}={LOW}$, $p_{{\max}}={HIGH}$, $D={BOUND}$"
    panel = Panel(marks, (0, 1, 0, 1), ACROSS, UP, title)
    return Drawn(Picture((panel,)), (_solid(a, b), _gray(), _best()))


def _worst(x: Fraction, y: Fraction) -> Fraction:
    return SourceSet.named(f"sarwate2014:binary:{LOW},{HIGH}").worst_distortion([y, x])


def _solid(a: Fraction, b: Fraction) -> Sentence:
    shares = [Fraction(k, STEPS) for k in range(STEPS + 1)]
    ways: list[Callable[[Fraction], Fraction]] = [
        lambda t: _worst((1 - t) * BOUND, (1 - t) * BOUND + t * a),
        lambda t: _worst((1 - t) * BOUND + t * b, (1 - t) * BOUND),
    ]
    holds = all(way(t) == BOUND for way in ways for t in shares)
    finding = f"a = {a}, b = {b}; the worst distortion is {BOUND} at {2 * len(shares)} points of the segments"
    return Sentence("the solid line goes from (0, a) over (D, D) to (b, 0), a = D/(1-p_min), b = D/p_max", holds, finding)


def _gray() -> Sentence:
    grid = [Fraction(k, STEPS) for k in range(1, STEPS)]
    points = [(x, y) for x in grid for y in grid if x + y < 1]
    holds = all(channel(x, y).exp_epsilon == max((1 - x) / y, (1 - y) / x) for x, y in points)
    finding = f"at all {len(points)} points of a grid in it"
    return Sentence("below the dashed line exp(epsilon) is the larger of two quotients", holds, finding)


def _best() -> Sentence:
    best = Tradeoff(SourceSet.named(f"sarwate2014:binary:{LOW},{HIGH}")).at(BOUND)
    holds = best.exp == channel(BOUND, BOUND).exp_epsilon == (1 - BOUND) / BOUND
    return Sentence("(D, D) has the least epsilon on the solid line, log((1-D)/D)", holds, f"exp(epsilon) = {best.exp}")


FIGURES = (
    PaperFigure(
        "sarwate2014:1", "both leakages over the square of crossover probabilities", levels, "sarwate2014/figure_1",
        "level lines instead of surfaces; the paper names no prior for mutual information, here it is uniform",
    ),
    PaperFigure(
        "sarwate2014:2", "the plane of crossover probabilities with its lines", plane, "sarwate2014/figure_2",
        "the paper gives no numbers; those of the title are chosen here",
    ),
)  # fmt: skip
