r"""The least epsilon as a function of the distortion, for any source set: one mechanism and two priors a piece.

With L = lambda/u the piece behind a corner (r, t) of the trace profile is L(D) = (t-1)/(r-u). The inequality of the second
lemma for the prior Q reads sum max(0, L Q - 1) <= r L - t; as L Q moves on a segment between its values at the ends of
the piece, the left side is convex and the right side affine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.leakages.polynomial import Polynomial
from symdp.reports.typeset import fraction_of
from symdp.sources.prior import Vector
from symdp.theorems.cases import cases
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import entries, inline, shown, vector
from symdp.theorems.page import PrivatePage
from symdp.theorems.part import Part, Term, chain, claimed, heading, of, related, said
from symdp.theorems.theorem import Theorem

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Side:
    """One piece of the function, with its evidence."""

    piece: Mapping[str, Any]
    proof: Mapping[str, Any]
    rest: Fraction

    @property
    def start(self) -> Fraction:
        """Its left end."""
        return Fraction(self.piece["from"])

    @property
    def stop(self) -> Fraction:
        """Its right end."""
        return Fraction(self.piece["to"])

    @cached_property
    def ratio(self) -> tuple[Polynomial, Polynomial]:
        """exp of the least epsilon as a ratio of polynomials in D."""
        top, below = (Polynomial(fractions(self.piece[key])) for key in ("numerator", "denominator"))
        return top, below

    @cached_property
    def diagonal(self) -> Vector:
        """x."""
        return fractions(self.proof["diagonal"])

    @property
    def trace(self) -> Fraction:
        """t."""
        return sum(self.diagonal, ZERO)

    @property
    def accuracy(self) -> Fraction:
        """r."""
        return Fraction(self.proof["accuracy"])

    def left(self, distortion: Fraction) -> Fraction:
        """u at D."""
        return 1 - distortion / self.rest

    def scale(self, distortion: Fraction) -> Fraction:
        """L at D, before the right end of the range without leakage."""
        return (self.trace - 1) / (self.accuracy - self.left(distortion))

    def agrees(self) -> bool:
        """Whether u L is the claimed function, at more points than its degree."""
        width = self.stop - self.start
        for k in range(1, 5):
            d = self.start + width * Fraction(k, 5)
            top, below = self.ratio
            if below(d) * self.left(d) * self.scale(d) != top(d) or self.left(d) >= self.accuracy:
                return False
        return True


class WholeFunction(PrivatePage):
    """What a certificate of the whole function says and shows."""

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return Fraction(self.claim["zero_from"])

    @cached_property
    def sides(self) -> list[Side]:
        """The pieces."""
        pairs = zip(self.claim["pieces"], self.evidence["pieces"], strict=True)
        return [Side(piece, proof, 1 - self.privacy.delta) for piece, proof in pairs]

    def theorem(self) -> Theorem:
        """Statement and proof."""
        lemmas = (self.privacy.diagonal, self.privacy.bound) if self.sides else ()
        return Theorem(
            "The least leakage as a function of the distortion", self._statement(), lemmas, self._proof(), self.setting()
        )

    def _statement(self) -> tuple[Part, ...]:
        n = self.notation
        d, zero = n.distortion, self.zero_from
        rows = [(self._value(side), _range(d, side)) for side in self.sides]
        start = inline(zero)
        rows.append(("1" if n.style == "exp" else "0", rf"{start}\le {d}\le 1" if zero < 1 else f"{d}=1"))
        name = f"{n.optimum}({d})"
        intro = (
            rf"Let ${name}$ be the least $\epsilon\ge 0$ for which some {self.privacy.adjective} mechanism has "
            rf"distortion at most~${d}$"
        )
        shown_cases = claimed(cases(n.power(name) if n.style == "exp" else name, rows), self._ordered)
        return (
            said(f"{intro} {self.source.under}. Then\n"), shown_cases, *self._at_ends(), *self._attained(),
        )  # fmt: skip

    def _value(self, side: Side) -> str:
        shown_ratio = fraction_of(*side.ratio)
        if self.notation.distortion != "D":
            shown_ratio = shown_ratio.replace("D", self.notation.distortion)
        return shown_ratio if self.notation.style == "exp" else f"{self.notation.logarithm} {shown_ratio}"

    def _ordered(self) -> bool:
        """Whether the pieces follow each other from 0 to the range without leakage, each the claimed ratio."""
        ends = [ZERO, *[side.stop for side in self.sides]]
        joined = all(side.start == end < side.stop for side, end in zip(self.sides, ends, strict=False))
        return joined and ends[-1] == self.zero_from and all(side.agrees() for side in self.sides)

    def _at_ends(self) -> list[Part]:
        n, jump = self.notation, Fraction(self.claim["jump"])
        name, d = n.optimum, n.distortion
        parts = [said(f"and ${name}(0)=\\infty$.")] if self.sides else []
        if jump > 1:
            top, below = self.sides[-1].ratio
            text = f"At ${d}={inline(self.zero_from)}$ the function falls from ${n.logarithm} {inline(jump)}$ to~$0$."
            parts.append(claimed(text, lambda: top(self.zero_from) == jump * below(self.zero_from)))
        return parts

    def _attained(self) -> list[Part]:
        """The mechanisms, and the least favourable priors."""
        if not self.sides:
            return []
        n, rows = self.notation, []
        for k, side in enumerate(self.sides, 1):
            rows.append(rf"\item[({k})] {entries(f'x^{{({k})}}', side.diagonal)}; $r_{{{k}}}={inline(side.accuracy)}$")
        numbered = "ranges are numbered in the order above" if len(self.sides) > 1 else "range above has the number~$1$"
        text = rf"""The {numbered}. On the $k$-th one, with ${self.privacy.accuracy_text}$, the value is attained by
the mechanism of <diagonal> for $q=(u/r_k)\,x^{{(k)}}$ and $\lambda={n.power(f"{n.optimum}({n.distortion})")}$, where
\begin{{itemize}}
{chr(10).join(rows)}
\end{{itemize}}"""
        text = text.replace(r"\begin{itemize}", r"\begin{list}{}{\setlength{\leftmargin}{2em}}").replace(
            r"\end{itemize}", r"\end{list}"
        )
        return [said(text)]

    def _proof(self) -> tuple[Part, ...]:
        parts = self._silent()
        if self.sides:
            parts += [*self._plan(), *[part for k, side in enumerate(self.sides, 1) for part in self._side(k, side)]]
            parts += self._no_smaller()
        return tuple(parts)

    def _silent(self) -> list[Part]:
        zero = self.evidence["zero"]
        q, least = fractions(zero["diagonal"]), self.privacy.accuracy(self.zero_from).value
        total = related(Term(r"\sum_xq_x", sum(q, ZERO)), (r"\le", of(ONE)))
        told = r" and otherwise, with probability~$\delta$, the truth" if self.privacy.delta else ""
        share = r"with probability $(1-\delta)q_x$" if self.privacy.delta else "with probability $q_x$"
        return [
            heading(f"No leakage from ${self.notation.distortion}={inline(self.zero_from)}$ on."), said(
                rf"Let {entries('q', q)}; then"), total,
            said(f". The mechanism that reports $x$ {share} or more, whatever the letter,{told} is {self.privacy.adjective} "
                 f"for $\\epsilon=0$, "
                 "and keeps the distortion:"),
            *self.source.accuracy(q, Term(self._kept_text(least), least), zero),
        ]  # fmt: skip

    def _kept_text(self, least: Fraction) -> str:
        zero = inline(self.zero_from)
        share = f"{zero}/(1-\\delta)" if self.privacy.delta else zero
        return f"{shown(least)}=1-{share}"

    def _plan(self) -> list[Part]:
        n = self.notation
        q, d = n.least_favourable, n.distortion
        return [heading("The ranges."), said(rf"""On each range let $u$ be as above, $t=\sum_xx_x$ for $x=x^{{(k)}}$ and
$r=r_k$, and put $L=(t-1)/(r-u)$ and $\lambda=uL$; this is the
claimed value of ${n.power(f"{n.optimum}({d})")}$. If $0\le x\le 1$, the vector $q=(u/r)\,x$ satisfies
$(\lambda-1)\max_xq_x+\sum_xq_x\le(u/r)(\lambda-1+t)=\lambda$, since $u(t-1)=\lambda(r-u)$; and if the accuracy of $x$ is
at least~$r$, that of $q$ is
at least~$u$. So the mechanism of <diagonal> has distortion at most~${d}$. For the converse it is enough to find a prior
${q}_D$ of the set with
\begin{{equation*}}
  \sum_x\max(0,L{q}_D(x)-1)\le rL-t, \tag{{$*$}}
\end{{equation*}}
because $rL-t=uL-1=\lambda-1$; then by <prior> no mechanism that is private with~$\lambda$ has more accuracy than~$u$
under~${q}_D$. If
$(*)$ holds for a prior at two values of $L$ each, it holds between them for the prior ${q}_D$ for which $L{q}_D$ is the
convex combination
that $L$ is: the left side is convex in $L{q}_D$, and the right side is affine
in~$L$.""".replace("_D", f"_{{{d}}}"))]  # fmt: skip

    def _side(self, k: int, side: Side) -> list[Part]:
        n = self.notation
        within = f"({inline(side.start)},{inline(side.stop)})"
        x = f"x^{{({k})}}"
        numbers = related(Term("t", side.trace), ("=", of(side.trace)), (">", of(ONE)))
        parts = [
            heading(f"The {self._ordinal(k)}, ${n.distortion}\\in{within}$."), said("Here"),
            claimed(rf"$0\le {x}_x\le 1$,", lambda: min(side.diagonal) >= 0 and max(side.diagonal) <= 1),
            numbers, said(", and the accuracy is large enough:"),
            *self.source.accuracy(side.diagonal, Term(f"{shown(side.accuracy)}=r", side.accuracy), side.proof, name=x),
        ]  # fmt: skip
        stop = self._end(side, side.stop, side.proof["prior_to"])
        if side.start > 0:
            start = self._end(side, side.start, side.proof["prior_from"])
            return [*parts, said("Inequality $(*)$ holds at both ends of the range:"), *start, said("and"), *stop]
        return [*parts, said("Inequality $(*)$ holds at the right end:"), *stop, *self._down_to_zero(side)]

    def _ordinal(self, k: int) -> str:
        return "range" if len(self.sides) == 1 else f"range~({k})"

    def _end(self, side: Side, d: Fraction, given: Mapping[str, Any]) -> list[Part]:
        q, scale, u = self.notation.least_favourable, side.scale(d), side.left(d)
        prior = fractions(given["prior"])
        c = tuple([max(ZERO, scale * value - 1) for value in prior])
        total, bound = sum(c, ZERO), side.accuracy * scale - side.trace
        where = rf"at ${self.notation.distortion}={inline(d)}$, where $u={inline(u)}$ and $L={inline(scale)}$,"
        if self.alone:
            choose = f" for ${q}={self.notation.prior}$, $\\max(0,L{q}(x)-1)$ is"
            member: list[Part] = []
        else:
            choose, member = " let", [self.source.member(q, given), said(rf", for which $\max(0,L{q}(x)-1)$ is")]
        steps = [("=", of(total))] + ([(r"\le", of(bound))] if total < bound else [])
        return [
            said(where + choose), *member, said(f"${vector(c)}$, and"),
            chain(Term(rf"\sum_x\max(0,L{q}(x)-1)", total), *steps, ("=", Term("rL-t", bound))),
        ]  # fmt: skip

    def _down_to_zero(self, side: Side) -> list[Part]:
        q, scale = self.notation.least_favourable, side.scale(side.stop)
        prior = fractions(side.proof["prior_to"]["prior"])
        positive = [value for value in prior if value > 0]
        count, least = len(positive), min(positive)
        product = related(Term(rf"L\min_{{{q}(x)>0}}{q}(x)", scale * least), ("=", of(scale * least)), (r"\ge", of(ONE)))
        enough = claimed(f"$r=1$ and ${count}\\ge t$", lambda: side.accuracy == 1 and count >= side.trace)
        return [
            said(rf"The same prior serves for all smaller ${self.notation.distortion}>0$, where $L$ is larger: it has "
                 rf"${count}$ positive entries, there"), product,
            said(rf", so that $\sum_x\max(0,L{q}(x)-1)=L-{count}$, while $rL-t=L-t$, with"), enough, said("."),
        ]  # fmt: skip

    def _no_smaller(self) -> list[Part]:
        n = self.notation
        d, q, name = n.distortion, n.least_favourable, f"{n.optimum}({n.distortion})"
        return [heading(r"No smaller $\epsilon$."), said(rf"""Write $\lambda({d})$ and $u({d})$ for the dependence on
${d}$. Let $0\le {d}<{inline(self.zero_from)}$ and let a mechanism be private
with some $\mu\ge 1$ in place of $\lambda$, where $\mu<\lambda({d})$, or where $\mu$ is finite if ${d}=0$. On each range
$\lambda({d})$ is continuous, it
decreases, and it grows beyond all bounds as ${d}\to 0$; so there is a ${d}'>{d}$ in the range of~${d}$ with
$\lambda({d}')\ge\mu$. The mechanism is private with
$\lambda({d}')$ as well, so that its accuracy under ${q}_{{{d}'}}$ is at most $u({d}')<u({d})$: its distortion is larger
than~${d}$. Hence ${name}$ is not
smaller than claimed.""")]  # fmt: skip


def _range(name: str, side: Side) -> str:
    first = "0<" if side.start == 0 else rf"{inline(side.start)}\le "
    return f"{first}{name}<{inline(side.stop)}"


def curve(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return WholeFunction(claim, evidence, notation).theorem()
