r"""The least leakage of a measure at one distortion: one proof for each method of evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.measure import Measure, measure
from symdp.theorems.given_set import GivenSet, fractions
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import entries, inline, shown, vector
from symdp.theorems.part import Part, Term, chain, claimed, formula, heading, of, related, said
from symdp.theorems.theorem import Theorem
from symdp.theorems.traces import trace_lemma
from symdp.theorems.values import single_level, value_text

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class MeasuredPoint:
    """What a certificate of a least leakage of a measure says and shows."""

    claim: Mapping[str, Any]
    evidence: Mapping[str, Any]
    notation: Notation

    @cached_property
    def source(self) -> GivenSet:
        """The source set."""
        return GivenSet(self.claim["source"], self.notation)

    @cached_property
    def measure(self) -> Measure:
        """The measure."""
        return measure(self.claim["measure"])

    @cached_property
    def leakage(self) -> Leakage:
        """The measure on the page."""
        return Leakage(self.measure, self.notation)

    @property
    def distortion(self) -> Fraction:
        """D."""
        return Fraction(self.claim["distortion"])

    @property
    def alone(self) -> bool:
        """Whether the set is one prior."""
        return self.source.only_prior is not None

    def setting(self) -> tuple[Part, ...]:
        """Source set, mechanisms and measure."""
        under = "" if self.alone else self.source.name
        return self.source.hypothesis(), self.leakage.definition(under), said(self.notation.bases)

    def asked(self) -> str:
        """The first words of the statement."""
        d, on = self.notation.distortion, "" if self.alone or not self.measure.needs_prior else f" on~${self.source.name}$"
        return (
            f"The least {self.leakage.term}{on} of the mechanisms with distortion at most "
            f"${d}={inline(self.distortion)}$ {self.source.under} is"
        )

    def found(self) -> Part:
        """The value in a display."""
        terms, n = self.claim["value"], self.notation
        level = single_level(terms)
        if level == 1:
            return said(formula(f"{n.power(n.optimum)}=1" if n.style == "exp" else f"{n.optimum}=0"))
        if level is not None:
            return said(formula(n.equals(shown(level))))
        return said(f"${n.optimum}={value_text(terms, n).replace('+', '+{}')}$.")

    def named(self, key: str = "prior") -> Part:
        """The prior of the evidence."""
        q = self.notation.least_favourable
        return said(f"${q}={self.notation.prior}$") if self.alone else self.source.member(q, self.evidence[key])

    def worst(self, key: str = "prior") -> list[Part]:
        """That a prior alone needs as much, where the set is more than it."""
        if self.alone:
            return []
        prior = fractions(self.evidence[key]["prior"])
        text = (
            f"The prior ${self.notation.least_favourable}={vector(prior)}$ of~${self.source.name}$ is least favourable: "
            f"it alone needs as much."
        )
        return [said(text)]

    def without(self) -> Theorem:
        """The output ignores the input."""
        q = fractions(self.evidence["diagonal"])
        total = sum(q, ZERO)
        sure = related(Term(r"\sum_xq_x", total), ("=", of(total)), *([(r"\le", ONE_TERM)] if total < 1 else []))
        proof = (
            said(f"Let {entries('q', q)}, where"), sure, said(". An output that is $x$ with probability $q_x$ or more, "
                                                              "whatever the letter, leaks nothing, and no "
            "leakage is negative. Its accuracy is large enough:"), *self.source.accuracy(q, self.kept, self.evidence),
        )  # fmt: skip
        statement = (
            *self.setting(),
            said(self.asked()),
            self.found(),
            said("It is attained by an output that does not depend on the letter."),
        )
        return Theorem("No leakage", statement, (), proof)

    @property
    def kept(self) -> Term:
        """The accuracy 1 - D."""
        value = 1 - self.distortion
        return Term(f"{shown(value)}=1-{self.notation.distortion}", value)

    def traces(self) -> Theorem:
        """Maximal leakage: the sum of the diagonal against the multipliers of a prior."""
        x, slope, q = fractions(self.evidence["diagonal"]), Fraction(self.evidence["slope"]), self.notation.least_favourable
        prior, total, d = fractions(self.evidence["prior"]["prior"]), sum(x, ZERO), self.notation.distortion
        c = tuple([max(ZERO, slope * value - 1) for value in prior])
        paid = sum(c, ZERO)
        bound = slope * (1 - self.distortion) - paid
        below = Term(rf"{shown(slope)}\,(1-{d})-\sum_xc_x", bound)
        statement = (
            *self.setting(), said(self.asked()), self.found(),
            said(f"It is attained by a mechanism with the diagonal {entries('q', x)}, which is that of <trace>."),
            *self.worst(),
        )  # fmt: skip
        proof = (
            heading("Achievability."), said("By <trace> the leakage of the mechanism is at most the logarithm of"),
            chain(Term(r"\sum_xq_x", total), ("=", of(total))), said("It keeps the distortion, since its accuracy is large "
                                                                     "enough:"),
            *self.source.accuracy(x, self.kept, self.evidence),
            heading("Converse."), said("Let"), self.named(), said(rf", let $c_x=\max(0,{inline(slope)}\,{q}(x)-1)$, that is "
                                                                  rf"{entries('c', c)}, and let $W$ be a "
            rf"mechanism of distortion at most~${d}$. For its diagonal $q_x=W(x\mid x)$,"),
            said(rf"""\begin{{align*}}
  \sum_y\max_xW(y\mid x)&\ge\sum_xq_x\ge\sum_x\bigl({inline(slope)}\,{q}(x)-c_x\bigr)q_x\\
  &\ge {inline(slope)}\,(1-{d})-\sum_xc_x,
\end{{align*}}"""), said(r"as $0\le q_x\le 1$, and"), chain(below, (
    "=", of(slope) * of(1 - self.distortion) - of(paid)), ("=", of(total))),
        )  # fmt: skip
        return Theorem("Least maximal leakage", statement, (trace_lemma(),), proof)

    def guess(self) -> Theorem:
        """Min-entropy leakage: the accuracy that remains bounds it."""
        prior, d, q = fractions(self.evidence["prior"]["prior"]), self.notation.distortion, self.notation.least_favourable
        level, most = (1 - self.distortion) / max(prior), max(prior)
        bound = chain(
            Term(rf"\frac{{1-{d}}}{{\max_x{q}(x)}}", level), (
                "=", of(1 - self.distortion).over(of(most)) if most.denominator == 1 else of(level)),
        )  # fmt: skip
        converse = [
            heading("Converse."), said("Let"), self.named(),
            said(rf". Under~${q}$, $\sum_y\max_x{q}(x)W(y\mid x)\ge\sum_x{q}(x)W(x\mid x)\ge 1-{d}$, so that the leakage is "
                 rf"at least the logarithm of"), bound,
        ]  # fmt: skip
        if "diagonal" in self.evidence:
            return self._guess_by_traces(converse, level)
        first = prior.index(most)
        tau = (1 - self.distortion - most) / (1 - most) if most < 1 else ZERO
        text = (
            rf"It is attained by telling the truth with probability $\tau={inline(tau)}$ and answering~${first + 1}$ "
            rf"otherwise."
        )
        p, one = self.notation.prior, first + 1
        reached = chain(Term(rf"{p}({one})+\tau(1-{p}({one}))", most + tau * (1 - most)), ("=", self.kept))
        achieved = [
            heading("Achievability."), said("The mechanism has the accuracy"), reached,
            said(rf"The largest entry of ${p}(x)W({one}\mid x)$ is ${p}({one})$, and that of ${p}(x)W(y\mid x)$ for "
                 rf"other~$y$ is $\tau {p}(y)$; their sum is this accuracy."),
        ]  # fmt: skip
        return Theorem(
            "Least min-entropy leakage",
            (*self.setting(), said(self.asked()), self.found(), said(text)),
            (),
            (*achieved, *converse),
        )

    def _guess_by_traces(self, converse: list[Part], level: Fraction) -> Theorem:
        x = fractions(self.evidence["diagonal"])
        total = sum(x, ZERO)
        statement = (
            *self.setting(),
            said(self.asked()),
            self.found(),
            said(f"It is attained by the mechanism of <trace> for {entries('q', x)}."),
            *self.worst(),
        )
        achieved = [
            heading("Achievability."),
            said(r"Under every prior the min-entropy leakage is at most $\log\sum_y\max_xW(y\mid x)$, which for the "
                 r"mechanism of <trace> is the logarithm of".replace(
                r"\log", self.notation.logarithm)),
            chain(Term(r"\sum_xq_x", total), ("=" if total == level else r"\le", of(level))), said("It keeps the "
                                                                                                   "distortion, since its "
                                                                                                   "accuracy is large "
                                                                                                   "enough:"),
            *self.source.accuracy(x, self.kept, self.evidence),
        ]  # fmt: skip
        return Theorem("Least min-entropy leakage", statement, (trace_lemma(),), (*achieved, *converse))

    def one_prior(self) -> Theorem:
        """Mutual information of a known prior."""
        n, p, d, log = self.notation, self.notation.prior, self.notation.distortion, self.notation.logarithm
        prior, t = self.source.only_prior or (), Fraction(self.evidence["ratio"])
        if t == 0:
            raise Unsupported("theorem: none is written yet for distortion=0 of this measure; use the certificate")
        factors, outputs = fractions(self.evidence["factors"]), fractions(self.evidence["outputs"])
        q = n.least_favourable

        def columns() -> list[Fraction]:
            return [
                sum((a * f * (ONE if x == y else t) for x, (a, f) in enumerate(zip(prior, factors, strict=True))), ZERO)
                for y in range(len(prior))
            ]

        lost = sum((a * (1 - out * f) for a, f, out in zip(prior, factors, outputs, strict=True)), ZERO)
        stochastic = claimed(
            rf"The matrix $W(y\mid x)={q}(y)\,\ell_xt^{{[x\ne y]}}$ is stochastic, as $\ell_x(t+(1-t)\,{q}(x))=1$ for every "
            rf"letter of positive probability;",
            lambda: all(f * (t + (1 - t) * out) == 1 for a, f, out in zip(prior, factors, outputs, strict=True) if a),
        )  # fmt: skip
        law = claimed(
            rf"the law of its output is~${q}$, as the sums above are~$1$ where ${q}(y)>0$;",
            lambda: all(c == 1 for c, out in zip(columns(), outputs, strict=True) if out),
        )
        bounded = claimed(rf"\[ \sum_x{p}(x)z(x,y)\le 1\quad\text{{for every }}y. \]", lambda: max(columns()) <= 1)
        statement = (
            *self.setting(), said(self.asked()), self.found(),
            said(rf"It is attained by $W(y\mid x)={q}(y)\,\ell_xt^{{[x\ne y]}}$, where $[x\ne y]$ is $1$ if $x\ne y$ and "
                 rf"$0$ otherwise, $t={inline(t)}$, {entries(chr(92) + 'ell', factors)} and "
                 f"${q}={vector(outputs)}$; for a letter without probability any row will do."),
        )  # fmt: skip
        proof = (
            said(rf"Put $z(x,y)=\ell_xt^{{[x\ne y]}}$. The sums for the letters $y$ in their order are "
                 rf"${vector(columns())}$, so that"), bounded,
            heading("Converse."), said(r"For the law $W_Y$ of the output of any mechanism, by $\log v\ge 1-1/v$,"),
            said(rf"""\begin{{align*}}
  &\sum_{{x,y}}{p}(x)W(y\mid x)\log\frac{{W(y\mid x)}}{{W_Y(y)\,z(x,y)}}\\
  &\quad\ge 1-\sum_yW_Y(y)\sum_x{p}(x)z(x,y)\ge 0 .
\end{{align*}}"""),
            said(rf"So the information is at least $\sum_x{p}(x)\,{log}\,\ell_x+\Delta\,{log}\,t$, where $\Delta\le {d}$ is "
                 rf"the distortion and ${log}\,t\le 0$: at least "
                 rf"$\sum_x{p}(x)\,{log}\,\ell_x+{d}\,{log}\,t$, which is the value that is claimed."),
            heading("Achievability."), stochastic, law, said("its distortion is"),
            chain(Term(rf"1-\sum_x{p}(x)\,\ell_x{q}(x)", lost), (
                "=", of(lost)), *([(r"\le", of(self.distortion))] if lost < self.distortion else []), end=","),
            said("and equality holds in the bound."),
        )  # fmt: skip
        return Theorem("Least mutual information", statement, (), proof)

    def infinite(self) -> Theorem:
        """Two letters that may occur are told apart for sure."""
        prior = fractions(self.evidence["prior"]["prior"])
        q, n = self.notation.least_favourable, self.notation
        statement = (
            *self.setting(),
            said(f"Every mechanism of distortion~$0$ {self.source.under} has an infinite {self.leakage.term}."),
        )
        if "rarest" in self.evidence:
            raise Unsupported(f"theorem: none is written yet for an infinite {self.leakage.term}; use the certificate")
        first, second = [x + 1 for x, value in enumerate(prior) if value > 0][:2]
        positive = claimed(
            f"both ${q}({first})={inline(prior[first - 1])}$ and ${q}({second})={inline(prior[second - 1])}$ are positive",
            lambda: min(prior[first - 1], prior[second - 1]) > 0,
        )
        proof = (
            said("Let"), self.named(), said("; here"), positive,
            said(rf". Distortion~$0$ forces $W({first}\mid {first})=W({second}\mid {second})=1$, so that $W({first}\mid "
                 rf"{second})=0$: the divergence of row~${first}$ from row~${second}$ is infinite, and "
                 f"so is the {self.leakage.term}, in {n.unit} or any other unit."),
        )  # fmt: skip
        return Theorem("Infinite leakage", statement, (), proof)


ONE_TERM = of(ONE)


def _symmetric(point: MeasuredPoint) -> Theorem:
    from symdp.theorems.responses import local_response

    return local_response(point.claim, point.evidence, point.notation)


METHODS: dict[str, Callable[[MeasuredPoint], Theorem]] = {
    "zero": MeasuredPoint.without,
    "trace": MeasuredPoint.traces,
    "guess": MeasuredPoint.guess,
    "one prior": MeasuredPoint.one_prior,
    "truth": MeasuredPoint.infinite,
    "symmetric": _symmetric,
}


def least_leakage(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    method = evidence.get("method")
    if method not in METHODS or "value" not in claim:
        raise Unsupported(
            f"theorem: none is written yet for leakage={claim['measure']} of this source at this distortion; use the "
            f"certificate"
        )
    return METHODS[method](MeasuredPoint(claim, evidence, notation))
