r"""Min-entropy leakage where the accuracy that remains decides it: at one distortion, and as a function of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.leakages.exact_value import ExactValue
from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.numbers import entries, inline, shown
from symdp.theorems.ordered import identity, symbols
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, chain, claimed, heading, of, related, said
from symdp.theorems.theorem import Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Guess:
    """A certificate by the accuracy that remains, on the page that shows it."""

    page: MeasuredPage
    evidence: Mapping[str, Any]

    @cached_property
    def prior(self) -> Vector:
        """Q."""
        return fractions(self.evidence["prior"]["prior"])

    @property
    def most(self) -> Fraction:
        """max Q."""
        return max(self.prior)

    def converse(self) -> list[Part]:
        """The accuracy under Q."""
        n = self.page.notation
        q = n.least_favourable
        return [
            heading("Converse."), said("Let"), self.page.chosen(q, self.evidence["prior"]),
            said(rf". Under~${q}$, $\sum_y\max_x{q}(x)W(y\mid x)\ge\sum_x{q}(x)W(x\mid x)\ge 1-{n.distortion}$, so that the "
                 rf"leakage is at least the logarithm of"),
        ]  # fmt: skip

    @property
    def bounded(self) -> str:
        """What bounds the exponential of the leakage."""
        n = self.page.notation
        return rf"\frac{{1-{n.distortion}}}{{\max_x{n.least_favourable}(x)}}"

    def mixed(self, tau: str) -> list[Part]:
        """Why the truth with probability tau, and else the likeliest letter, leaks the accuracy."""
        p, one = self.page.notation.prior, self.prior.index(self.most) + 1
        return [said(
            rf"As $(1-{tau}){p}(x)\le {p}({one})$, the largest entry of ${p}(x)W({one}\mid x)$ is ${p}({one})$, and that of "
            rf"${p}(x)W(y\mid x)$ for other~$y$ is ${tau} {p}(y)$; their sum is this accuracy."
        )]  # fmt: skip


def proved(point: MeasuredPoint) -> ExactValue:
    """The value that the prior needs."""
    return ExactValue.log_of((1 - point.distortion) / Guess(point, point.evidence).most)


def least(point: MeasuredPoint) -> Theorem:
    """At one distortion."""
    guess = Guess(point, point.evidence)
    level = (1 - point.distortion) / guess.most
    converse = [*guess.converse(), chain(Term(guess.bounded, level), ("=", of(level)))]
    value = proved(point)
    if "diagonal" in point.evidence:
        return _by_traces(point, level, value, converse)
    most, first = guess.most, guess.prior.index(guess.most) + 1
    tau = (1 - point.distortion - most) / (1 - most) if most < 1 else ZERO
    text = rf"It is attained by telling the truth with probability $\tau={inline(tau)}$ and answering~${first}$ otherwise."
    p = point.notation.prior
    achieved = [
        heading("Achievability."), said("The mechanism has the accuracy"),
        chain(Term(rf"{p}({first})+\tau(1-{p}({first}))", most + tau * (1 - most)), ("=", point.kept)),
        *guess.mixed(r"\tau"),
    ]  # fmt: skip
    return point.page(value, [said(text)], (), [*achieved, *converse])


def _by_traces(point: MeasuredPoint, level: Fraction, value: ExactValue, converse: list[Part]) -> Theorem:
    x = fractions(point.evidence["diagonal"])
    total = sum(x, ZERO)
    attained = [said(f"It is attained by the mechanism of <trace> for {entries('q', x)}."), *point.worst()]
    achieved = [
        heading("Achievability."), said(_at_most(point.notation.logarithm)),
        chain(Term(r"\sum_xq_x", total), ("=" if total == level else r"\le", of(level))),
        said("Its accuracy suffices:"),
        *point.source.accuracy(x, point.kept, point.evidence),
    ]  # fmt: skip
    return point.page(value, attained, (lemma("trace", point.notation),), [*achieved, *converse])


def _at_most(log: str) -> str:
    return (
        rf"Under every prior the min-entropy leakage is at most ${log}\sum_y\max_xW(y\mid x)$, which for the mechanism of "
        rf"<trace> is the logarithm of"
    )


def function(page: MeasuredPage) -> Theorem:
    """The whole function, one piece."""
    return GuessFunction(page, page.evidence["pieces"][0]).theorem()


class GuessFunction(Guess):
    """The exponential of the least leakage is (1-D)/max Q."""

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return self.page.record.zero_from

    @property
    def known(self) -> bool:
        """Whether the prior is known, so that one mixture attains the value."""
        return "diagonal" not in self.evidence

    def theorem(self) -> Theorem:
        """Statement and proof."""
        page, n = self.page, self.page.notation
        d = n.distortion
        level = rf"\frac{{1-{d}}}{{{inline(self.most)}}}"
        value = level if n.style == "exp" else rf"{n.logarithm}{level}"
        rows = [(value, rf"0\le {d}<{inline(self.zero_from)}")]
        statement = (*page.function(rows, self._agrees), self._attained())
        proof = (*(self._mixture() if self.known else self._traces()), *self.converse(), self._bound())
        lemmas = () if self.known else (lemma("trace", n),)
        title = "The least min-entropy leakage as a function of the distortion"
        return Theorem(title, statement, lemmas, proof, page.setting())

    def _agrees(self) -> bool:
        (piece,) = self.page.record.pieces
        (a, b), (c, e) = (fractions(piece[key]) for key in ("numerator", "denominator"))
        whole = Fraction(piece["from"]) == 0 and Fraction(piece["to"]) == self.zero_from == 1 - self.most
        return whole and a + b == 0 == e and a * self.most == c > 0

    def _attained(self) -> Part:
        d, one = self.page.notation.distortion, self.prior.index(self.most) + 1
        if self.known:
            return said(
                rf"It is attained by telling the truth with probability $\tau=1-{d}/{inline(1 - self.most)}$ and answering~"
                rf"${one}$ otherwise; from ${inline(self.zero_from)}$ on by the constant answer~${one}$."
            )
        return said(
            rf"It is attained by the mechanism of <trace> for the diagonal $(1-s)x+sz$ with "
            rf"$s={d}/{inline(self.zero_from)}$, "
            rf"{entries('x', self.diagonal)} and {entries('z', self.last)}; from ${inline(self.zero_from)}$ on by an output "
            rf"that ignores the letter and is $x$ with probability~$z_x$."
        )

    @cached_property
    def diagonal(self) -> Vector:
        """Without distortion."""
        return fractions(self.evidence["diagonal"])

    @cached_property
    def last(self) -> Vector:
        """Without leakage, filled up to the sum 1."""
        found = list(fractions(self.page.evidence["zero"]["diagonal"]))
        found[0] += 1 - sum(found, ZERO)
        return tuple(found)

    def _mixture(self) -> list[Part]:
        p, d, one = self.page.notation.prior, self.page.notation.distortion, self.prior.index(self.most) + 1
        likeliest, v = symbols("p D")
        tau = 1 - v / (1 - likeliest)
        return [
            heading("Achievability."), said("The mixture has the accuracy"),
            identity(rf"{p}({one})+\tau\,(1-{p}({one}))=1-{d}", likeliest + tau * (1 - likeliest), 1 - v),
            *self.mixed(r"\tau"),
            said(f"The constant answer~${one}$ has the accuracy"),
            related(Term(f"{p}({one})", self.most), ("=", of(1 - self.zero_from))), said(", and leaks nothing."),
        ]  # fmt: skip

    def _traces(self) -> list[Part]:
        page, n, zero = self.page, self.page.notation, self.zero_from
        d, total, kept = n.distortion, sum(self.diagonal, ZERO), ONE - zero
        one = claimed("Here $\\sum_xz_x=1$, $0\\le z\\le 1$ and $0\\le x\\le 1$, and", self._are_diagonals)
        top = [("=", of(total))] if total != 1 / self.most else []
        return [
            heading("Achievability."), one,
            related(Term(r"\sum_xx_x", total), *top, ("=" if total == 1 / self.most else r"\le", of(1 / self.most))),
            said(". The accuracies are large enough:"),
            *page.source.accuracy(self.diagonal, Term("1", ONE), self.evidence, name="x"), said("and"),
            *page.source.accuracy(self.last, Term(f"{shown(kept)}=1-{inline(zero)}", kept), page.evidence["zero"], name="z"),
            said(rf"So the mixture has accuracy $(1-s)+s(1-{inline(zero)})=1-{d}$ at least, and the sum of its entries is "
                 rf"at "
                 rf"most $(1-s)/{inline(self.most)}+s$, which is $(1-{d})/{inline(self.most)}$ as ${inline(zero)}=1-"
                 rf"{inline(self.most)}$. Under every prior the min-entropy leakage is at most "
                 rf"${n.logarithm}\sum_y\max_xW(y\mid x)$."),
        ]  # fmt: skip

    def _are_diagonals(self) -> bool:
        whole = [*self.diagonal, *self.last]
        return sum(self.last, ZERO) == 1 and min(whole) >= 0 and max(whole) <= 1 and sum(self.diagonal, ZERO) >= 1

    def _bound(self) -> Part:
        d = self.page.notation.distortion
        text = rf"\[ {self.bounded}=\frac{{1-{d}}}{{{shown(self.most)}}}. \]"
        return claimed(text, lambda: self.most == 1 - self.zero_from)
