r"""Min-entropy leakage over a set, where guesses at several priors decide: a matrix from above, guesses from below."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.certificates.checker import polytope, source_set
from symdp.errors import Unsupported
from symdp.leakages.exact_value import ExactValue
from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.neighbours import matrix_rows
from symdp.theorems.numbers import inline, listed, vector
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.theorem import Theorem

ZERO = Fraction(0)
MOST_LETTERS, MOST_SHOWN = 6, 12


@dataclass(frozen=True)
class Plane:
    """A prior with its guesses."""

    prior: Vector
    guesses: list[Vector]

    def row(self, k: int, name: Part) -> list[Part]:
        """The prior and the guesses by outputs."""
        rows = [rf"$m_{{{k},{y}}}={vector(values)}$" for y, values in enumerate(self.guesses, 1) if any(values)]
        return [name, said(f"with {', '.join(rows)}")]

    @property
    def most(self) -> Fraction:
        """The largest sum of the guesses at an output."""
        return max(sum(values, ZERO) for values in self.guesses)


@dataclass(frozen=True)
class Guesses:
    """A certificate by guesses, on the page that shows it."""

    point: MeasuredPoint

    @cached_property
    def matrix(self) -> list[Vector]:
        """W."""
        return [fractions(values) for values in self.point.evidence["matrix"]]

    @cached_property
    def corners(self) -> list[Vector]:
        """The extreme points of the parts of the set on which one letter is the likeliest."""
        source = source_set.Source(dict(self.point.record.source))
        found = [tuple(prior) for z in range(source.letters) for prior in polytope.likeliest(source, z)]
        return list(dict.fromkeys(found))

    def guessed(self, prior: Vector) -> Fraction:
        """exp of the min-entropy leakage of the mechanism."""
        columns = zip(*self.matrix, strict=True)
        return sum((max(p * w for p, w in zip(prior, column, strict=True)) for column in columns), ZERO) / max(prior)

    @cached_property
    def planes(self) -> list[Plane]:
        """What bounds every mechanism."""
        given = self.point.evidence["planes"]
        return [Plane(fractions(one["prior"]), [fractions(values) for values in one["guesses"]]) for one in given]

    @property
    def costs(self) -> list[list[Fraction]]:
        """c."""
        size = range(len(self.matrix))
        found = [[ZERO] * len(size) for _ in size]
        for plane in self.planes:
            for x in size:
                for y in size:
                    found[x][y] += plane.guesses[y][x] * plane.prior[x] / max(plane.prior)
        return found

    @cached_property
    def level(self) -> Fraction:
        """exp of the largest leakage of the mechanism."""
        return max(map(self.guessed, self.corners))

    def theorem(self) -> Theorem:
        """Statement and proof."""
        attained = [said(f"It is attained by\n{matrix_rows(self.matrix)}")]
        level = self.level
        return self.point.page(ExactValue.log_of(level), attained, (), [*self._achieved(level), *self._converse(level)])

    def _achieved(self, level: Fraction) -> list[Part]:
        point, p = self.point, self.point.notation.prior
        diagonal = tuple([values[x] for x, values in enumerate(self.matrix)])
        values = [self.guessed(prior) for prior in self.corners]
        where = f"There are {len(self.corners)} of them, with values of at most ${inline(level)}$."
        if len(self.corners) <= MOST_SHOWN:
            shown = [f"{inline(value)}$ at ${vector(prior)}" for prior, value in zip(self.corners, values, strict=True)]
            where = f"These are ${'$; $'.join(shown)}$."
        return [
            heading("Achievability."),
            claimed("The rows of $W$ sum to~$1$.", lambda: all(sum(v) == 1 and min(v) >= 0 for v in self.matrix)),
            said(r"With $q_x=W(x\mid x)$ the accuracy is large enough:"),
            *point.source.accuracy(diagonal, point.kept, point.evidence),
            said(rf"Where $z$ is the likeliest letter, the exponential of the leakage, $\sum_y\max_x{p}(x)W(y\mid "
                 rf"x)/{p}(z)$, "
                 rf"is the ratio of a convex function of~${p}$ to~${p}(z)$, so that it is largest at an extreme point of "
                 rf"this "
                 rf"part of~${point.source.name}$."), claimed(where, lambda: max(values) <= level),
        ]  # fmt: skip

    def _converse(self, level: Fraction) -> list[Part]:
        point, price = self.point, Fraction(self.point.evidence["price"])
        d, costs = point.notation.distortion, self.costs
        given = point.evidence["planes"]
        named = [part for k, (plane, one) in enumerate(zip(self.planes, given, strict=True), 1)
                 for part in (*plane.row(k, point.chosen(f"R_{k}", one)), said(";"))][:-1]  # fmt: skip
        weights = claimed(
            r"the entries are not negative, and with $n_k=\max_y\sum_xm_{k,y}(x)$ the sum of the $n_k$ is at most~$1$.",
            lambda: (
                sum(plane.most for plane in self.planes) <= 1 and min(min(map(min, p.guesses)) for p in self.planes) >= 0
            ),
        )
        table = listed([f"({listed([inline(value) for value in row])})" for row in costs])
        return [
            heading("Converse."), said("Let"), *named, said(r", other $m_{k,y}$ being zero;"), weights,
            said(rf"For every mechanism, $\sum_y\max_xR_k(x)W(y\mid x)\ge\sum_{{x,y}}m_{{k,y}}(x)R_k(x)W(y\mid x)/n_k$, so "
                 rf"that the largest exponential of the leakage is at least $\sum_{{x,y}}c_{{xy}}W(y\mid x)$ with "
                 rf"$c_{{xy}}=\sum_km_{{k,y}}(x)R_k(x)/\max_{{x'}}R_k(x')$; the rows of~$c$ are ${table}$. "
                 rf"Let $h={inline(price)}$ be the price of accuracy and"),
            point.chosen(point.notation.least_favourable, point.evidence["pressing"]),
            said(rf". As $\sum_x{point.notation.least_favourable}(x)W(x\mid x)\ge 1-{d}$, the sum is at least, with "
                 rf"$[x=y]$ for $1$ if $x=y$ and $0$ otherwise,"),
            self._bound(price, level, costs),
        ]  # fmt: skip

    def _bound(self, price: Fraction, level: Fraction, costs: list[list[Fraction]]) -> Part:
        q, d, size = self.point.notation.least_favourable, self.point.notation.distortion, range(len(self.matrix))
        pressing = fractions(self.point.evidence["pressing"]["prior"])
        least = [min(costs[x][y] - (price * pressing[x] if x == y else 0) for y in size) for x in size]
        total = sum(least, ZERO) + price * (1 - self.point.distortion)
        text = rf"""\begin{{align*}}
  &\sum_x\min_y\bigl(c_{{xy}}-h{q}(x)[x=y]\bigr)+h\,(1-{d})\\
  &\quad={inline(total)}."""
        return claimed(f"{text}\n\\end{{align*}}", lambda: price >= 0 and total >= level)


def proved(point: MeasuredPoint) -> ExactValue:
    """The value that the mechanism reaches."""
    return ExactValue.log_of(Guesses(point).level)


def least(point: MeasuredPoint) -> Theorem:
    """At one distortion."""
    if point.source.letters > MOST_LETTERS:
        raise Unsupported(
            f"theorem: by guesses one is written for {MOST_LETTERS} letters at most, the source has {point.source.letters}"
        )
    return Guesses(point).theorem()
