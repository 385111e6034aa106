r"""Theorems on mutual information of a known prior: at one distortion, and as a function with its breakpoints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.leakages.values.exact_value import ExactValue
from symdp.sources.prior import Vector, decreasing_order
from symdp.theorems.measures.least_leakage_page import LeastFunction, LeastLeakage, MeasuredPoint
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import entries, inline, subset, vector
from symdp.theorems.text.sentences import Part, Term, chain, claimed, of, prose, related

ZERO, ONE = Fraction(0), Fraction(1)


def value_for(point: MeasuredPoint, prior: Vector) -> ExactValue:
    """Return the value for a prior: its entropy where the output is the letter, else the bound."""
    ratio = Fraction(point.evidence["ratio"])
    if ratio == 0:
        return ExactValue.of([(value, 1 / value) for value in prior if value])
    return OnePrior(point, prior, ratio).proved


@dataclass(frozen=True)
class OnePrior:
    """A certificate for one prior: numbers lambda_x and t > 0."""

    point: MeasuredPoint
    prior: Vector
    ratio: Fraction

    @cached_property
    def factors(self) -> Vector:
        """The numbers lambda_x."""
        return fractions(self.point.evidence["factors"])

    @cached_property
    def outputs(self) -> Vector:
        """The distribution of the output."""
        return fractions(self.point.evidence["outputs"])

    @property
    def columns(self) -> Vector:
        """The sums of P(x) z(x,y) over x."""
        pairs = list(zip(self.prior, self.factors, strict=True))
        spread = self.ratio * sum((a * f for a, f in pairs), ZERO)
        return tuple([spread + (1 - self.ratio) * a * f for a, f in pairs])

    def _is_law(self) -> bool:
        """Decide whether the numbers satisfy the conditions of the lemma."""
        return 0 < self.ratio <= 1 and min(self.factors) > 0 and min(self.outputs) >= 0 and sum(self.outputs) == 1

    @property
    def proved(self) -> ExactValue:
        """The value of the bound."""
        pairs = [(a, f) for a, f in zip(self.prior, self.factors, strict=True)]
        return ExactValue.of([*pairs, (self.point.distortion, self.ratio)])

    def proof(self) -> list[Part]:
        """State the hypotheses of the lemma."""
        n, t = self.point.notation, self.ratio
        p, q = n.prior, n.least_favourable
        rows = list(zip(self.prior, self.factors, self.outputs, strict=True))
        lost = sum((a * (1 - out * f) for a, f, out in rows), ZERO)
        less = [(r"\le", of(self.point.distortion))] if lost != self.point.distortion else []
        return [
            prose("The sums of <information> for the letters $y$ in their order are"),
            claimed(rf"${vector(self.columns)}$, none above~$1$. They are $1$ where ${q}(y)>0$, and",
                    lambda: all(c == 1 or (c < 1 and not out) for c, out in zip(self.columns, self.outputs, strict=True))),
            claimed(rf"$\ell_x(t+(1-t)\,{q}(x))=1$ for every letter of positive probability.",
                    lambda: self._is_law() and all(f * (t + (1 - t) * out) == 1 for a, f, out in rows if a)),
            prose("The distortion is"), chain(1 - Term(rf"\sum_x{p}(x)\,\ell_x{q}(x)", 1 - lost), ("=", of(lost)), *less),
        ]  # fmt: skip


class KnownPrior(LeastLeakage):
    """The page of the information of a known prior at one distortion: numbers lambda_x and t, or the entropy."""

    @property
    def cited(self) -> tuple[str, ...]:  # type: ignore[override]
        """The lemma that the proof cites; none where the output is the letter."""
        return ("information",) if self._numbers.ratio else ()

    @cached_property
    def _numbers(self) -> OnePrior:
        return OnePrior(self, self.source.only_prior or (), Fraction(self.evidence["ratio"]))

    def value(self) -> ExactValue:
        return value_for(self, self._numbers.prior)

    def attained(self) -> list[Part]:
        q, numbers = self.notation.least_favourable, self._numbers
        if not numbers.ratio:
            return [prose("It is attained by the identity.")]
        return [prose(
            rf"It is attained by the mechanism of <information> for $t={inline(numbers.ratio)}$, "
            rf"{entries(chr(92) + 'ell', numbers.factors)} and ${q}={vector(numbers.outputs)}$."
        )]  # fmt: skip

    def achieved(self) -> list[Part]:
        p, d = self.notation.prior, self.notation.distortion
        if self._numbers.ratio:
            return self._numbers.proof()
        return [prose(
            rf"Distortion~${d}=0$ forces $W(x\mid x)=1$ wherever ${p}(x)>0$, so that the output determines the letter, and "
            rf"the information is the entropy of~${p}$."
        )]  # fmt: skip


@dataclass(frozen=True)
class Range:
    """A range between two breakpoints, with the reported letters."""

    piece: Mapping[str, Any]
    prior: Vector

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The two breakpoints."""
        return Fraction(self.piece["from"]), Fraction(self.piece["to"])

    @cached_property
    def places(self) -> list[int]:
        """The m likeliest letters, which are reported."""
        return sorted(decreasing_order(self.prior)[: self.piece["kept"]])

    @property
    def tail(self) -> Fraction:
        """The sum A of the other probabilities."""
        return Fraction(self.piece["tail"])

    def row(self, d: str) -> Part:
        """State the reported letters, m and A of the range."""
        first, last = self.ends
        where = rf"${inline(first)}\le {d}<{inline(last)}$"
        text = rf"\item[] {where}: $K={subset(self.places)}$, $m={len(self.places)}$, $A={inline(self.tail)}$"
        return claimed(text, lambda: len(self.places) > 1 and self.tail == 1 - sum(self.prior[x] for x in self.places))

    def separated(self, p: str, d: str) -> list[Part]:
        """Prove that (D-A)/(m-1) separates the reported probabilities from the others."""
        (first, last), tail, others_than_one = self.ends, Term("A", self.tail), Term("m", Fraction(len(self.places))) - 1
        kept, others = [self.prior[x] for x in self.places], [v for x, v in enumerate(self.prior) if x not in self.places]
        above = related(tail + others_than_one * Term(rf"\min_{{x\in K}}{p}(x)", min(kept)), ("=", of(last)))
        parts = [prose(rf"For ${d}<{inline(last)}$,"), above]
        if not others:
            return [*parts, prose(r"and $A=0$, as all letters are in~$K$.")]
        below = related(tail + others_than_one * Term(rf"\max_{{x\notin K}}{p}(x)", max(others)), ("=", of(first)))
        return [*parts, prose(", and"), below, prose(".")]


class InformationFunction(LeastFunction):
    """The page of the information of a known prior as a function of the distortion, with its breakpoints."""

    cited = ("information", "kept")

    @cached_property
    def ranges(self) -> list[Range]:
        """The ranges between the breakpoints."""
        return [Range(piece, self.source.only_prior or ()) for piece in self.record.pieces]

    def stated(self) -> list[Part]:
        n, p, d, log = self.notation, self.notation.prior, self.notation.distortion, self.notation.logarithm
        value = rf"""\begin{{align*}}
  {n.optimum}({d})&=\sum_{{x\in K}}{p}(x)\,{log}\frac{{1-{d}}}{{{p}(x)}}\\
  &\quad{{}}+({d}-A)\,{log}\frac{{{d}-A}}{{(m-1)(1-{d})}},
\end{{align*}}"""
        rows = [part for part_of_range in self.ranges for part in (part_of_range.row(d), prose(";"))][:-1]
        zero = inline(self.zero_from)
        return [
            prose(rf"Let ${n.optimum}({d})$ be the least mutual information of the mechanisms with distortion at "
                  rf"most~${d}$. It is $0$ for ${zero}\le {d}\le 1$. Before,"),
            prose(value), prose(r"where terms $0\log 0$ are~$0$, and where"),
            prose(r"\begin{list}{}{\setlength{\leftmargin}{1em}}"), *rows, claimed(r".\end{list}", self._follow),
        ]  # fmt: skip

    def _follow(self) -> bool:
        """Decide whether the ranges are contiguous from 0 to the least distortion with zero leakage."""
        ends = [ZERO, *[piece.ends[1] for piece in self.ranges]]
        return [piece.ends[0] for piece in self.ranges] == ends[:-1] and ends[-1] == self.zero_from

    def attained(self) -> list[Part]:
        return []

    def achieved(self) -> list[Part]:
        p, d, prior = self.notation.prior, self.notation.distortion, self.source.only_prior or ()
        first = prior.index(max(prior)) + 1
        constant = related(1 - Term(f"{p}({first})", max(prior)), ("=", of(self.zero_from)))
        return [
            prose(f"The constant answer~${first}$ tells nothing, and its distortion is"), constant, prose("."),
            *[part for piece in self.ranges for part in piece.separated(p, d)],
            prose(rf"So on each range $(m-1){p}(x)>{d}-A$ for $x\in K$ and $(m-1){p}(x)\le {d}-A$ for other letters, and "
                  rf"<kept> applies for ${d}>0$. At ${d}=0$ the output determines the letter, and the value is the entropy "
                  rf"of~${p}$."),
        ]  # fmt: skip
