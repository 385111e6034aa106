r"""One prior P(1) >= ... >= P(M) in symbols: maximal leakage, mutual information, min-entropy leakage."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.leakages.measure import Kind, Measure
from symdp.theorems.cases import cases
from symdp.theorems.kept_letters import KeptProof
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.ordered import Ordered, identity, symbols
from symdp.theorems.part import Part, heading, said
from symdp.theorems.theorem import Theorem, lemma


def ordered_leakage(measure: Measure, letters: int | None, notation: Notation) -> Theorem:
    """The theorem of a measure."""
    if measure.kind is Kind.COLUMN_MAXIMA:
        return OrderedTraces(measure, letters, notation).theorem()
    if measure.kind is Kind.GUESS:
        return OrderedGuess(measure, letters, notation).theorem()
    return OrderedInformation(measure, letters, notation).theorem()


@dataclass(frozen=True)
class OrderedTraces(Ordered):
    """Maximal leakage: the least likely letter that is reported is reported in part."""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        lemmas = (lemma("trace", self.notation), lemma("bound", self.notation))
        return Theorem("Maximal leakage of one known prior", self._statement(), lemmas, self._proof())

    def _statement(self) -> tuple[Part, ...]:
        n, p, d = self.notation, self.notation.prior, self.notation.distortion
        rows = []
        if self.letters is None:
            level = rf"\Bigl(M-k-\frac{{{d}-A_k}}{{{p}(M-k)}}\Bigr)"
            rows.append((self.value(level), rf"A_k\le {d}<A_{{k+1}},\ k\le M-2"))
        else:
            for k in range(self.letters - 1):
                kept = self.letters - k
                level = rf"\Bigl({kept}-\frac{{{self.less_tail(k)}}}{{{p}({kept})}}\Bigr)"
                rows.append((self.value(level), rf"{'0' if k == 0 else f'A_{k}'}\le {d}<A_{{{k + 1}}}"))
        rows.append((self.none, rf"1-{p}(1)\le {d}\le 1"))
        text = rf"""The ranges join, since $A_{{{"M-1" if self.letters is None else self.letters - 1}}}=1-{p}(1)$. On the
$k$-th one the letters $x<{self.size}-k$ are reported
truthfully, and the letter ${self.size}-k$ with probability $1-({d}-A_k)/{p}({self.size}-k)$."""
        return (
            self.hypothesis, Leakage(self.measure, n).definition(""), said(n.bases),
            said(f"The least maximal leakage of the mechanisms with distortion at most~${d}$ "
                 f"is\n{cases(self.named(), rows, end='.')}"), said(text),
        )  # fmt: skip

    def _proof(self) -> tuple[Part, ...]:
        p, d = self.notation.prior, self.notation.distortion
        a, m, v, least = symbols("A m D p")
        return (
            said(rf"From $1-{p}(1)$ on, the constant answer~$1$ leaks nothing. Let $A_k\le {d}<A_{{k+1}}$ with $k\le "
                 rf"{self.size}-2$, let $m={self.size}-k$ and $A=A_k$; then "
                 rf"${p}(m)=A_{{k+1}}-A>0$."),
            heading("Achievability."),
            said(rf"Let $q_x=1$ for $x<m$, $q_m=1-({d}-A)/{p}(m)$, which lies in $(0,1]$, and $q_x=0$ for $x>m$. The "
                 rf"accuracy is"),
            identity(rf"\sum_x{p}(x)q_x=1-A-{p}(m)(1-q_m)=1-{d}", 1 - a - least * ((v - a) / least), 1 - v),
            said("and <trace> gives a mechanism with this diagonal at least, whose leakage is at most the logarithm of"),
            identity(rf"\sum_xq_x=m-1+q_m=m-\frac{{{d}-A}}{{{p}(m)}}", m - 1 + 1 - (v - a) / least, m - (v - a) / least),
            heading("Converse."),
            said(rf"As ${p}(x)\ge {p}(m)$ for $x\le m$ and ${p}(x)\le {p}(m)$ for the other letters, <bound> with "
                 rf"${self.notation.least_favourable}={p}$ and $s=1/{p}(m)$ says that $\sum_y\max_xW(y\mid x)$ is at least"),
            identity(rf"\frac{{1-{d}}}{{{p}(m)}}-\frac{{1-A}}{{{p}(m)}}+m=m-\frac{{{d}-A}}{{{p}(m)}}",
                     (1 - v) / least - (1 - a) / least + m, m - (v - a) / least),
        )  # fmt: skip


@dataclass(frozen=True)
class OrderedInformation(Ordered):
    """Mutual information: the rate-distortion function."""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        lemmas = (lemma("information", self.notation),)
        return Theorem("Mutual information of one known prior", self._statement(), lemmas, self._proof())

    def _statement(self) -> tuple[Part, ...]:
        n, p, d, m = self.notation, self.notation.prior, self.notation.distortion, self.size
        last = "M-2" if self.letters is None else str(self.letters - 2)
        log = n.logarithm
        value = rf"""\begin{{align*}}
  {n.optimum}({d})&=\sum_{{x\le m}}{p}(x)\,{log}\frac{{1-{d}}}{{{p}(x)}}\\
  &\quad{{}}+({d}-A)\,{log}\frac{{{d}-A}}{{(m-1)(1-{d})}},
\end{{align*}}"""
        return (
            self.hypothesis, said(rf"Let $t_k=A_k+({m}-1-k)\,{p}({m}-k)$ for $k=0,\dots,{last}$, and $t_{{-1}}=0$."),
            Leakage(self.measure, n).definition(""), said(n.bases),
            said(rf"Let ${n.optimum}({d})$ be the least mutual information of the mechanisms with distortion at most~${d}$. "
                 rf"It is $0$ for "
                 rf"$1-{p}(1)\le {d}\le 1$. For $t_{{k-1}}\le {d}<t_k$, $m={m}-k$ and $A=A_k$,"),
            said(value), said(r"where terms $0\log 0$ are~$0$. The thresholds increase to " rf"$t_{{{last}}}=1-{p}(1)$."),
        )  # fmt: skip

    def _proof(self) -> tuple[Part, ...]:
        n, p, d = self.notation, self.notation.prior, self.notation.distortion
        return (
            said(rf"As in $t_k-t_{{k-1}}=(m-1)({p}(m)-{p}(m+1))\ge 0$, the thresholds increase, and "
                 rf"$t_{{k-1}}=A+(m-1){p}(m+1)$; from $1-{p}(1)$ on, the constant answer~$1$ tells "
                 rf"nothing. Let $t_{{k-1}}\le {d}<t_k$ and ${d}>0$."),
            *KeptProof(n, r"x\le m", "x>m").parts(),
        )  # fmt: skip


@dataclass(frozen=True)
class OrderedGuess(Ordered):
    """Min-entropy leakage: the accuracy itself."""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, p, d = self.notation, self.notation.prior, self.notation.distortion
        level = rf"\frac{{1-{d}}}{{{p}(1)}}"
        rows = [(self.value(level), rf"0\le {d}<1-{p}(1)"), (self.none, rf"1-{p}(1)\le {d}\le 1")]
        statement = (
            self.hypothesis, Leakage(self.measure, n).definition(""), said(n.bases),
            said(f"The least min-entropy leakage of the mechanisms with distortion at most~${d}$ "
                 f"is\n{cases(self.named(), rows, end='.')}"),
        )  # fmt: skip
        least, v = symbols("p D")
        tau = (1 - v - least) / (1 - least)
        proof = (
            said(rf"For every mechanism $\sum_y\max_x{p}(x)W(y\mid x)\ge\sum_x{p}(x)W(x\mid x)\ge 1-{d}$, and the leakage "
                 rf"is not negative. From $1-{p}(1)$ on, the constant "
                 rf"answer~$1$ attains~$0$. Before, tell the truth with the probability $\tau=(1-{d}-{p}(1))/(1-{p}(1))$, "
                 rf"and answer~$1$ otherwise. The accuracy is"),
            identity(rf"{p}(1)+\tau\,(1-{p}(1))=1-{d}", least + tau * (1 - least), 1 - v),
            said(rf"The largest entries of ${p}(x)W(y\mid x)$ are ${p}(1)$ for $y=1$, since $(1-\tau){p}(x)\le {p}(1)$, and "
                 rf"$\tau {p}(y)$ for other~$y$; their sum is the accuracy, so "
                 rf"that the bound is attained."),
        )  # fmt: skip
        return Theorem("Min-entropy leakage of one known prior", statement, (), proof)
