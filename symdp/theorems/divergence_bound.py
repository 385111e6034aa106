r"""Divergences of randomised response, of one order or, on few letters, of all orders at once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.theorems.measures import factor
from symdp.theorems.notation import NATURAL
from symdp.theorems.numbers import inline
from symdp.theorems.ordered import identity, symbols
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.response_bounds import ResponseBound
from symdp.theorems.theorem import Lemma, lemma

FEW = 6


if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class DivergenceBound(ResponseBound):
    """Renyi's and Kullback's divergence of neighbours: tangents at rho, 1/rho and 1."""

    @property
    def order(self) -> Fraction:
        """a."""
        return self.asked.leakage.order

    @property
    def value(self) -> str:
        """The value in s and b."""
        a = self.order
        if a == 1:
            return rf"(s-b)\,{self.log}\frac{{s}}{{b}}"
        rest = "" if self.asked.letters == 2 else ("+b" if self.asked.letters == 3 else f"+{self.asked.letters - 2}b")
        inner = rf"s^{{{inline(a)}}}b^{{{inline(1 - a)}}}+b^{{{inline(a)}}}s^{{{inline(1 - a)}}}{rest}"
        return rf"{factor(1 / (a - 1))}{self.log}\bigl({inner}\bigr)"

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return (tangent_lemma(self.order),)

    def achieved(self) -> list[Part]:
        """The divergence of two rows of randomised response."""
        return [
            heading("Achievability."),
            said("The distortion is as required under every prior. For neighbours, the rows of the mechanism differ in "
                 "the factor of one record, where the divergence is that of two rows of one randomised response, which have "
                 "the entries $s,b$ and $b,s$ at two letters and $b,b$ at all others: this is the value that is claimed."
                     if not self.asked.local else
                 "The distortion is as required under every prior. Any two rows have the entries $s,b$ and $b,s$ at "
                 "two letters and $b,b$ at all others: the divergence is the value that is claimed."),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        """The mean over all neighbours."""
        sums, shown, equal = self._first_order() if self.order == 1 else self._higher_order()
        intro = [
            heading("Converse."), self.means,
            said(r"Apply <tangent> to the rows of two neighbours, whose record $i$ is $j$ and~$l$, with $r=\rho$ at outputs "
                 r"whose record is~$j$, $r=1/\rho$ where it is~$l$, and $r=1$ elsewhere, and take the mean "
                 f"over {self.each}." if not self.asked.local else
                 rf"Apply <tangent> to the rows of two letters $j$ and~$l$, with $r=\rho$ at the output~$j$, $r=1/\rho$ at "
                 rf"the output~$l$, and $r=1$ elsewhere, and take the mean over {self.each}."),
        ]  # fmt: skip
        return [
            *intro, said(sums), said(shown),
            said(r"As $\rho\ge 1$, the factor of $h$ is not negative and that of $g$ is not positive; since $h\ge s$ and "
                 r"$g\le b$, the expression is least for $h=s$ and $g=b$, where"),
            equal,
            said(f"This is the value that is claimed{self._powers}."),
        ]  # fmt: skip

    @property
    def _powers(self) -> str:
        if self.order == 1:
            return ""
        return rf", as $s\rho^{{a-1}}=s^ab^{{1-a}}$ and $b\rho^{{1-a}}=b^as^{{1-a}}$ for $a={inline(self.order)}$"

    def _first_order(self) -> tuple[str, str, Part]:
        """What is averaged, the bound in h and g, and its least value."""
        rho, m, log = symbols("rho m ell")
        b = 1 / (rho + m - 1)
        s = rho * b
        first, second = log + 1 - 1 / rho, 1 - log - rho
        total, wanted = s * first + b * second, (s - b) * log
        shown = r"""\[
  h\,\Bigl(\log\rho+1-\frac1\rho\Bigr)+g\,(1-\log\rho-\rho)
\]"""
        name = r"s\,\Bigl(\log\rho+1-\frac1\rho\Bigr)+b\,(1-\log\rho-\rho)=(s-b)\log\rho"
        sums = "The largest divergence of neighbours is at least the mean, which is at least"
        return sums, shown, self._equal(name, total, wanted)

    def _higher_order(self) -> tuple[str, str, Part]:
        """The same for orders above 1."""
        a = inline(self.order)
        rho, power, m, order = symbols("rho R m a")
        b = 1 / (rho + m - 1)
        s = rho * b
        first = order * power - 1 - (order - 1) / (rho * power)
        second = order / power - 1 - (order - 1) * rho * power
        total, wanted = s * first + b * second + 1, s * power + b / power + (m - 2) * b
        c = inline(self.order - 1)
        up, down = (r"\rho" if c == "1" else rf"\rho^{{{c}}}"), rf"\rho^{{-{c}}}"
        one, two = coefficient(self.order), coefficient(self.order - 1)
        shown = rf"""\begin{{align*}}
  &h\,\bigl({one}{up}-1-{two}\rho^{{-{a}}}\bigr)\\
  &\quad{{}}+g\,\bigl({one}{down}-1-{two}\rho^{{{a}}}\bigr)+1 .
\end{{align*}}"""
        name = rf"s\,\bigl({one}{up}-1-{two}\rho^{{-{a}}}\bigr)"
        name += rf"+b\,\bigl({one}{down}-1-{two}\rho^{{{a}}}\bigr)+1=s{up}+b{down}{self._others}"
        sums = (
            rf"The largest sum $\sum_yW(y\mid x)^{{{a}}}W(y\mid x')^{{{inline(1 - self.order)}}}$ is at least the "
            rf"mean, which is at least"
        )
        return sums, shown, self._equal(name, total, wanted)

    @property
    def _others(self) -> str:
        rest = self.asked.letters - 2
        return "" if rest == 0 else "+b" if rest == 1 else f"+{rest}b"

    def _equal(self, latex: str, left: sympy.Expr, right: sympy.Expr) -> Part:
        shown = identity(latex, left, right)
        first, last = latex.rsplit("=", 1)
        halves = first.split(r"\bigr)+b", 1)
        if len(halves) == 2:
            return Part(
                f"\\begin{{align*}}\n  &{halves[0]}\\bigr)\\\\\n  &\\quad{{}}+b{halves[1]}\\\\\n  "
                f"&\\quad{{}}={last}.\n\\end{{align*}}",
                shown.decide,
            )
        return shown


def coefficient(value: Fraction) -> str:
    """A coefficient before a power."""
    if value == 1:
        return ""
    return inline(value) if value.denominator == 1 else rf"\tfrac{{{value.numerator}}}{{{value.denominator}}}"


def tangent_lemma(order: Fraction) -> Lemma:
    """The tangent planes of the summands of a divergence."""
    return lemma("tangent_of_order_1" if order == 1 else "tangent", NATURAL)


@dataclass(frozen=True)
class ConcentrationBound(DivergenceBound):
    """The divergence of order 1, and that no other order needs more for what it costs."""

    @property
    def order(self) -> Fraction:
        return Fraction(1)

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return (*super().lemmas, lemma("orders", NATURAL))

    def achieved(self) -> list[Part]:
        start, text = super().achieved()
        few = claimed(rf"$M={self.asked.letters}\le {FEW}$", lambda: 2 <= self.asked.letters <= FEW)
        first = text.latex.replace("this is the value", "for order~$1$ this is the value")
        return [
            start, said(first.replace("the divergence is the value", "the divergence of order~$1$ is the value")),
            said(r"By <orders>, as"), few, said(r", the divergence of every order $\alpha>1$ is at most $\alpha$ times it."),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        start, *rest = super().converse()
        limit = r"As $\alpha$ tends to~$1$, the divergence over $\alpha$ tends to that of order~$1$: no value is less."
        return [start, said(limit), *rest]
