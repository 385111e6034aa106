r"""Theorems on min-entropy leakage: of a known prior by a mixture, of a set by one prior or by guesses at several priors."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker.evidence import polytopes, source_membership
from symdp.leakages.values.exact_value import ExactValue
from symdp.sources.prior import Vector
from symdp.theorems.measures.least_leakage_page import ByMatrix, Halves
from symdp.theorems.measures.maximal_leakage_page import TraceFunction, TracePoint
from symdp.theorems.page import MeasuredPage
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import displayed, inline, listed, vector
from symdp.theorems.text.sentences import Part, Term, chain, claimed, heading, of, prose, related

ZERO, ONE = Fraction(0), Fraction(1)
FEW_SHOWN = 12


class GuessPoint(TracePoint):
    """The page of min-entropy leakage over a set, decided by one prior."""

    cited: tuple[str, ...] = ("trace", "guess")

    @property
    def most(self) -> Fraction:
        """The largest probability under the prior."""
        return max(fractions(self.halves["prior"]["prior"]))

    @property
    def level(self) -> Fraction:
        return (1 - self.distortion) / self.most

    @property
    def leaks(self) -> str:
        return f"{under_every(self)}, which for the mechanism of <trace> is the logarithm of"

    def converse(self) -> list[Part]:
        return guessed(self, self.evidence["prior"], 1 - Term(self.notation.distortion, self.distortion), of(self.level))


class GuessFunction(TraceFunction):
    """The page of min-entropy leakage over a set as a function of the distortion, in one piece."""

    cited: tuple[str, ...] = ("trace", "guess")

    @property
    def most(self) -> Fraction:
        """The largest probability under the prior."""
        return max(fractions(self.halves["prior"]["prior"]))

    def joined(self) -> bool:
        ((_, _, line),) = self.ranges
        return super().joined() and line(ONE) == 0 and line(ZERO) * self.most == 1

    def achieved(self) -> list[Part]:
        return [*super().achieved(), prose(f"{under_every(self)}.")]

    def converse(self) -> list[Part]:
        level, accuracy = self.ranges[0][2](ZERO), f"1-{self.notation.distortion}"
        value = Term(rf"{displayed(level)}\,({accuracy})", level)
        return guessed(self, self.halves["prior"], Term(accuracy, ONE), value)


class Mixture(Halves):
    """The page of min-entropy leakage of a known prior: a mixture of the true letter and the likeliest letter."""

    cited: tuple[str, ...] = ("guess",)

    @property
    def most(self) -> Fraction:
        """The largest probability."""
        return max(self.source.only_prior or ())

    @property
    def likeliest(self) -> int:
        """A likeliest letter z."""
        return (self.source.only_prior or ()).index(self.most) + 1

    def mixture(self, tau: str) -> str:
        """Return the words for the mixture that attains the value."""
        return f"It is attained by telling the truth with probability~${tau}$ and answering~${self.likeliest}$ otherwise"

    def achieved(self) -> list[Part]:
        p, z, q = self.notation.prior, self.likeliest, self.notation.least_favourable
        most = of(self.most)
        greatest = related(Term(rf"\max_x{p}(x)", most.value), ("=", Term(f"{p}({z})", most.value)), ("=", most))
        return [prose(f"This is <guess> for ${q}={p}$ and $z={z}$, as"), greatest, prose(".")]

    def converse(self) -> list[Part]:
        return []


class MixturePoint(Mixture, GuessPoint):
    """The page of min-entropy leakage of a known prior at one distortion."""

    def attained(self) -> list[Part]:
        tau = 1 - self.distortion / (1 - self.most) if self.most < 1 else ZERO
        return [claimed(f"{self.mixture(inline(tau))}.", lambda: self.most < 1 and tau >= 0)]


class MixtureFunction(Mixture, GuessFunction):
    """The page of min-entropy leakage of a known prior as a function of the distortion."""

    def attained(self) -> list[Part]:
        zero = inline(self.zero_from)
        tau = rf"1-{displayed(1 / self.zero_from)}\,{self.notation.distortion}"
        constant = f"the constant answer~${self.likeliest}$, which leaks nothing"
        return [prose(f"{self.mixture(tau)}; from ${zero}$ on by {constant}.")]


class GuessesPoint(ByMatrix):
    """The page of min-entropy leakage that guesses at several priors decide."""

    cited = ("guesses",)

    @cached_property
    def corners(self) -> list[Vector]:
        """The vertices of the parts of the set on which one letter is the likeliest."""
        source = source_membership.Source(dict(self.record.source))
        vertices = [tuple(prior) for z in range(source.letters) for prior in polytopes.likeliest(source, z)]
        return list(dict.fromkeys(vertices))

    def guessed(self, prior: Vector) -> Fraction:
        """Return the exponential of the min-entropy leakage of the mechanism under a prior."""
        columns = zip(*self.matrix, strict=True)
        return sum((max(p * w for p, w in zip(prior, column, strict=True)) for column in columns), ZERO) / max(prior)

    @cached_property
    def level(self) -> Fraction:
        """The exponential of the largest leakage of the mechanism."""
        return max(map(self.guessed, self.corners))

    def value(self) -> ExactValue:
        return ExactValue.log_of(self.level)

    def achieved(self) -> list[Part]:
        p, level = self.notation.prior, self.level
        values = [self.guessed(prior) for prior in self.corners]
        where = f"There are {len(self.corners)} of them, with values of at most ${inline(level)}$."
        if len(self.corners) <= FEW_SHOWN:
            listed_values = [
                f"{inline(value)}$ at ${vector(prior)}" for prior, value in zip(self.corners, values, strict=True)
            ]
            where = f"These are ${'$; $'.join(listed_values)}$."
        return [
            heading("Achievability."), self.stochastic, *self.accurate(self.evidence),
            prose(rf"Where $z$ is the likeliest letter, the exponential of the leakage, $\sum_y\max_x{p}(x)W(y\mid "
                 rf"x)/{p}(z)$, is the ratio of a convex function of~${p}$ to~${p}(z)$, so that it is largest at an extreme "
                  rf"point of this part of~${self.source.name}$."), claimed(where, lambda: max(values) <= level),
        ]  # fmt: skip

    @cached_property
    def planes(self) -> list[tuple[Vector, list[Vector]]]:
        """Priors with their guesses, output by output."""
        planes = self.evidence["planes"]
        return [(fractions(one["prior"]), [fractions(values) for values in one["guesses"]]) for one in planes]

    @property
    def costs(self) -> list[list[Fraction]]:
        """The costs c."""
        size = range(len(self.matrix))
        return [[sum((guesses[y][x] * prior[x] / max(prior) for prior, guesses in self.planes), ZERO) for y in size]
                for x in size]  # fmt: skip

    def converse(self) -> list[Part]:
        q, rows = self.notation.least_favourable, []
        for k, ((_, guesses), one) in enumerate(zip(self.planes, self.evidence["planes"], strict=True), 1):
            formulas = [rf"$m_{{{k},{y}}}={vector(values)}$" for y, values in enumerate(guesses, 1) if any(values)]
            rows += [self.chosen(f"R_{k}", one), prose(f"with {', '.join(formulas)}"), prose(";")]
        table = listed([f"({listed([inline(value) for value in row])})" for row in self.costs])
        return [
            heading("Converse."), prose("In <guesses> let"), *rows[:-1], prose(r", other $m_{k,y}$ being zero. Then"),
            claimed(r"$\sum_kn_k\le1$,", self._admissible),
            prose(rf"and the rows of~$c$ are ${table}$. With $h={inline(Fraction(self.evidence['price']))}$ and"),
            self.chosen(q, self.evidence["pressing"]), prose("the bound is the logarithm of"), self._bound(),
        ]  # fmt: skip

    def _admissible(self) -> bool:
        most = [max(sum(values, ZERO) for values in guesses) for _, guesses in self.planes]
        return sum(most) <= 1 and min(min(map(min, guesses)) for _, guesses in self.planes) >= 0

    def _bound(self) -> Part:
        q, size, price = self.notation.least_favourable, range(len(self.matrix)), Fraction(self.evidence["price"])
        pressing, costs = fractions(self.evidence["pressing"]["prior"]), self.costs
        least = [min(costs[x][y] - (price * pressing[x] if x == y else 0) for y in size) for x in size]
        total = sum(least, ZERO) + price * (1 - self.distortion)
        text = rf"""\begin{{align*}}
  &\sum_x\min_y\bigl(c_{{xy}}-h{q}(x)[x=y]\bigr)+h\,(1-{self.notation.distortion})\\
  &\quad={inline(total)}."""
        return claimed(f"{text}\n\\end{{align*}}", lambda: price >= 0 and total >= self.level)


def under_every(page: MeasuredPage) -> str:
    """Return the bound of the min-entropy leakage under every prior."""
    return rf"Under every prior the min-entropy leakage is at most ${page.notation.logarithm}\sum_y\max_xW(y\mid x)$"


def guessed(page: MeasuredPage, prior: Mapping[str, Any], kept: Term, value: Term) -> list[Part]:
    """Prove the lower bound of the min-entropy leakage under a prior at an accuracy."""
    q = page.notation.least_favourable
    bound = kept.over(Term(rf"\max_x{q}(x)", max(fractions(prior["prior"]))))
    needed = prose(rf". By <guess> the leakage under~${q}$ is at least the logarithm of")
    return [heading("Converse."), prose("Let"), page.chosen(q, prior), needed, chain(bound, ("=", value))]
