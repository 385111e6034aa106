r"""Maximal information where the set holds the stars of all letters: at one distortion, and as a function of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.leakages.exact_value import ExactValue
from symdp.theorems.given_set import fractions
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline
from symdp.theorems.ordered import identity, symbols
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.theorem import Theorem

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Stars:
    """The priors with the least probability p at one letter and equal ones elsewhere."""

    page: MeasuredPage
    evidence: Mapping[str, Any]

    @property
    def notation(self) -> Notation:
        """The notation of the page."""
        return self.page.notation

    @property
    def letters(self) -> int:
        """M."""
        return self.page.source.letters

    @property
    def least(self) -> Fraction:
        """p."""
        return Fraction(self.evidence["least"])

    @property
    def spread(self) -> Fraction:
        """The probability of the other letters."""
        return (1 - self.least) / (self.letters - 1)

    def hypothesis(self) -> Part:
        """That the set holds the stars, and nothing rarer."""
        p, s = self.notation.prior, self.page.source.name
        text = (
            rf"With $a={inline(self.least)}$, every prior of~${s}$ has ${p}(y)\ge a$ for every letter~$y$, and ${s}$ holds "
            rf"the \emph{{star}} of every letter~$y$, the prior with $a$ at~$y$ and ${inline(self.spread)}$ at each other "
            rf"letter."
        )
        return claimed(text, lambda: all(map(self._has_star, range(self.letters))))

    def _has_star(self, y: int) -> bool:
        star = [self.least if x == y else self.spread for x in range(self.letters)]
        weights = self.evidence.get("weights")
        given = {"prior": list(map(str, star))} | ({"weights": weights[y]} if weights else {})
        rows = self.evidence.get("multipliers")
        known = {"multipliers": rows[y]} if rows else {}
        alone = [ONE if x == y else ZERO for x in range(self.letters)]
        held = self.page.source.member("Q", given).holds() and sum(star) == 1
        return held and self.page.source.least(alone, known) >= self.least

    @property
    def names(self) -> Part:
        """s and b."""
        d, m = self.notation.distortion, self.letters
        return said(rf"Let $s=1-{d}$ and $b={d}{'' if m == 2 else f'/{m - 1}'}$.")

    @property
    def level(self) -> str:
        """The exponential of the value."""
        return r"\frac{s}{as+(1-a)\,b}" if self.least else r"\frac{s}{b}"

    def value(self, distortion: Fraction) -> Fraction:
        """The same as a number."""
        right, wrong = 1 - distortion, distortion / (self.letters - 1)
        return right / (self.least * right + (1 - self.least) * wrong)

    @property
    def attained(self) -> Part:
        """Randomised response."""
        return said(
            "It is attained by randomised response: a letter is kept with probability~$s$ and becomes each other one with "
            "probability~$b$."
        )

    def proof(self) -> list[Part]:
        """Both halves."""
        n, m, spread = self.notation, self.letters, inline(self.spread)
        prior, d, name = n.prior, n.distortion, self.page.source.name
        kept, size = symbols("s M")
        other = (1 - kept) / (size - 1)
        return [
            heading("Achievability."),
            said(rf"The distortion is as required under every prior. Under~${prior}$ the probability of the output~$y$ "
                 rf"is ${prior}(y)s+(1-{prior}(y))b\ge as+(1-a)b$, as $s\ge b$; no entry of its column exceeds~$s$."),
            heading("Converse."),
            said(rf"Let $r$ be finite, and let a mechanism have distortion at most~${d}$ and $W(y\mid x)\le r\,V(y)$ for "
                 rf"the law~$V$ of its output under every prior of~${name}$. Let $T=\sum_yW(y\mid y)$. The mean of the "
                 rf"stars is the uniform prior, so that $T\ge {m}s$. For the star of~$y$,"),
            said(rf"\[ W(y\mid y)\le r\Bigl(a\,W(y\mid y)+{spread}\sum_{{x\ne y}}W(y\mid x)\Bigr); \]"),
            said(rf"{self._rare}the sum over all~$y$ is $T\le r\,\bigl(aT+{spread}\,({m}-T)\bigr)$. The ratio of $T$ to "
                 rf"the number in parentheses grows with~$T$, and at $T={m}s$ it is the value that is claimed, as"),
            identity(rf"\frac{{{m}-{m}s}}{{{m - 1}}}={m}b", (size - size * kept) / (size - 1), size * other),
        ]  # fmt: skip

    @property
    def _rare(self) -> str:
        """What a probability of zero asks to add."""
        if self.least:
            return ""
        return (
            r"where the right side is zero, priors near the star under which $y$ is likely to some extent show that "
            r"$W(y\mid y)=0$, as $r$ is finite; "
        )


def proved(point: MeasuredPoint) -> ExactValue | None:
    """The value of randomised response; None where it is infinite."""
    if point.distortion == 0 == Stars(point, point.evidence).least:
        return None
    return ExactValue.log_of(Stars(point, point.evidence).value(point.distortion))


def least(point: MeasuredPoint) -> Theorem:
    """At one distortion."""
    stars = Stars(point, point.evidence)
    if point.record.answer["nats"] == "oo":
        return _infinite(point, stars)
    value = ExactValue.log_of(stars.value(point.distortion))
    general = said(rf"Here it is the logarithm of ${stars.level.replace('frac', 'tfrac')}$.")
    opening = [stars.hypothesis(), stars.names]
    page = point.page(value, [general, stars.attained], (), stars.proof())
    return Theorem(page.title, (*opening, *page.statement), (), page.proof, page.setting)


def _infinite(point: MeasuredPoint, stars: Stars) -> Theorem:
    """Without distortion, where letters may have no probability."""
    n, s = point.notation, point.source.name
    statement = (
        stars.hypothesis(),
        said(f"Every mechanism of distortion~$0$ {point.source.under} has an infinite {point.leakage.term} on~${s}$."),
    )
    proof = said(
        rf"The mean of the stars is the uniform prior, under which distortion~$0$ forces $W(x\mid x)=1$ for all letters. "
        rf"Mixtures of the star of~$1$ with the share $t>0$ of the uniform prior give the output~$1$ the probability "
        rf"$t/{stars.letters}$, so that their maximal information is ${n.logarithm}({stars.letters}/t)$ at least, which "
        rf"tends to infinity as $t\to 0$."
    )
    return Theorem("Infinite leakage", statement, (), (proof,), point.setting())


def function(page: MeasuredPage) -> Theorem:
    """The whole function, one piece."""
    stars = Stars(page, page.evidence["pieces"][0])
    n, zero = page.notation, page.record.zero_from
    d = n.distortion
    value = stars.level if n.style == "exp" else rf"{n.logarithm}{stars.level}"
    first = "0<" if stars.least == 0 else r"0\le "
    rows = [(value, rf"{first}{d}<{inline(zero)}")]

    def agrees() -> bool:
        (piece,) = page.record.pieces
        (a, b), (c, e) = (fractions(piece[key]) for key in ("numerator", "denominator"))
        places = [zero * Fraction(k, 4) for k in range(1, 4)]
        return zero * stars.letters == stars.letters - 1 and all(
            a + b * v == stars.value(v) * (c + e * v) != 0 for v in places
        )

    infinite = [said(f"and ${n.optimum}(0)=\\infty$.")] if stars.least == 0 else []
    statement = (
        stars.hypothesis(), stars.names,
        *page.function(rows, agrees, end="," if infinite else "."), *infinite,
        stars.attained,
    )  # fmt: skip
    silent = said(f"A uniform answer leaks nothing, and its distortion is ${inline(zero)}$ under every prior.")
    truth = [said(f"As ${d}\\to 0$ the value tends to infinity.")] if infinite else []
    title = f"The least {page.leakage.term} as a function of the distortion"
    return Theorem(title, statement, (), (silent, *stars.proof(), *truth), page.setting())
