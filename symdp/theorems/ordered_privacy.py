r"""Differential privacy of one prior P(1) >= ... >= P(M) in symbols: the formula for every D, for M letters or for every
M."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.theorems.cases import cases
from symdp.theorems.numbers import counting
from symdp.theorems.ordered import Ordered, identity, symbols
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class OrderedPrivacy(Ordered):
    """Differential privacy, approximate or not; with a delta, that one or every one."""

    any_delta: bool = False

    @property
    def bound(self) -> str:
        return "v" if self.measure.delta else self.notation.distortion

    @property
    def privacy(self) -> Privacy:
        """The notion of privacy."""
        return Privacy(self.notation, self.measure.delta, self.any_delta)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        title = "One known prior" if self.letters else "One known prior, any number of letters"
        lemmas = (self.privacy.diagonal, self.privacy.bound)
        return Theorem(
            title, self._statement(), lemmas, (*self._thresholds(), *self._silent(), *self._ranges(), *self._no_smaller())
        )

    def _statement(self) -> tuple[Part, ...]:
        n, m, p = self.notation, self.size, self.notation.prior
        scaled = f", with $v={n.distortion}/(1-\\delta)$," if self.measure.delta else ""
        thresholds = rf"Let $t_k=A_k+({m}-1-k)\,{p}({m}-k)$ for $k=0,\dots,{m}-2$, and $t_{{-1}}=0$."
        if self.letters:
            last = self.letters - 2
            thresholds = rf"Let $t_k=A_k+({last + 1}-k)\,{p}({m}-k)$ for $k={counting(0, last)}$, and $t_{{-1}}=0$."
        asked = (
            rf"the least $\epsilon\ge 0$ for which some {self.privacy.adjective} mechanism has distortion at "
            rf"most~${n.distortion}$ is{scaled}"
        )
        return (
            self.hypothesis, said(thresholds), self.privacy.definition, self.privacy.bases, said(
                f"Then {asked}\n"), self._cases(),
            said(rf"and infinite for ${n.distortion}=0$, unless ${p}(1)=1$. The thresholds increase to "
                 rf"$t_{{{self._last}}}=1-{p}(1)$, where the "
                 rf"function falls from ${n.logarithm}({p}(1)/{p}(2))$ to~$0$ if ${p}(2)>0$. On the $k$-th range it is "
                 rf"attained by randomised response on "
                 rf"the ${m}-k$ likeliest letters" + (
                     r", mixed with the truth, which is told with probability~$\delta$." if self.measure.delta else ".")),
        )  # fmt: skip

    @property
    def _last(self) -> str:
        return "M-2" if self.letters is None else str(self.letters - 2)

    def _cases(self) -> Part:
        p, v = self.notation.prior, self.bound
        end = (rf"1-{p}(1)\le {v}", self.none)
        if self.letters is None:
            level = rf"\frac{{(M-1-k)(1-{v})}}{{{v}-A_k}}"
            where = rf"t_{{k-1}}\le {v}<t_k,\ {v}>0"
            return said(cases(self.named(), [(self.value(level), where), (end[1], end[0])]))
        rows = []
        for k in range(self.letters - 1):
            kept = self.letters - k
            front = "" if kept == 2 else str(kept - 1)
            level = (
                rf"\frac{{{front}(1-{v})}}{{{self.less_tail(k)}}}" if front else rf"\frac{{1-{v}}}{{{self.less_tail(k)}}}"
            )
            first = f"0<{v}" if k == 0 else rf"t_{{{k - 1}}}\le {v}"
            rows.append((self.value(level), f"{first}<t_{{{k}}}"))
        rows.append((end[1], end[0]))
        listed = ", ".join([f"$t_{{{k}}}={self._threshold(k)}$" for k in range(self.letters - 1)])
        shown = cases(self.named(), rows, end=",")
        return claimed(f"{shown}\nwhere {listed},", self._spelt_out)

    def _threshold(self, k: int) -> str:
        size, p = self.letters or 0, self.notation.prior
        front = "" if size - 1 - k == 1 else str(size - 1 - k)
        return "+".join([*([self.tail(k)] if k else []), f"{front}{p}({size - k})"])

    def _spelt_out(self) -> bool:
        """Whether the last threshold is all but the largest probability, and neighbouring values meet at each threshold."""
        import sympy

        size = self.letters or 0
        probability = sympy.symbols(f"P1:{size + 1}")
        sums = [sum(probability[size - k :], sympy.Integer(0)) for k in range(size)]
        ends = [sums[k] + (size - 1 - k) * probability[size - 1 - k] for k in range(size - 1)]
        meet = all(
            sympy.cancel((size - 1 - k) / (ends[k] - sums[k]) - (size - 2 - k) / (ends[k] - sums[k + 1])) == 0
            for k in range(size - 2)
        )
        return meet and sympy.expand(ends[-1] - sums[size - 1]) == 0

    def _thresholds(self) -> list[Part]:
        p = self.notation.prior
        a, size, here, below = symbols("A m p r")
        before = (a - below) + size * below
        return [
            heading("The thresholds."),
            said(rf"For $m={self.size}-k$ and $k\ge 1$,"),
            identity(rf"t_{{k-1}}=A_{{k-1}}+m\,{p}(m+1)=A_k+(m-1)\,{p}(m+1),", before, a + (size - 1) * below, end=""),
            said("so that"),
            identity(rf"t_k-t_{{k-1}}=(m-1)\,({p}(m)-{p}(m+1))\ge 0,",
                     a + (size - 1) * here - before, (size - 1) * (here - below), end=""),
            said(rf"and $t_{{{self._last}}}=A_{{{self._last}}}+{p}(2)=1-{p}(1)$; the value that is claimed tends there to "
                 rf"$(1-t_{{{self._last}}})/{p}(2)={p}(1)/{p}(2)$."),
        ]  # fmt: skip

    def _silent(self) -> list[Part]:
        p, d = self.notation.prior, self.notation.distortion
        if not self.measure.delta:
            text = rf"The constant answer~$1$ has distortion $1-{p}(1)$ and is private for $\epsilon=0$."
        else:
            text = (
                rf"Telling the truth with probability ${self.privacy.given_delta}$ and answering~$1$ otherwise "
                rf"has distortion $(1-\delta)(1-{p}(1))$ and is "
            )
            text += rf"{self.privacy.adjective} for $\epsilon=0$; and $v\ge 1-{p}(1)$ says that this is at most~${d}$."
        return [heading("Without leakage."), said(text)]

    def _ranges(self) -> list[Part]:
        p, v, n = self.notation.prior, self.bound, self.notation
        a, size, d = symbols("A m v")
        lam = (size - 1) * (1 - d) / (d - a)
        return [
            heading("The ranges."),
            said(rf"Let $0<{v}<1-{p}(1)$ and $t_{{k-1}}\le {v}<t_k$, let $m={self.size}-k$, $A=A_k$ and $u=1-{v}$, and let "
                 rf"$\lambda=(m-1)(1-{v})/({v}-A)$ be the "
                 rf"value that is claimed; ${v}>A$, since ${v}\ge t_{{k-1}}\ge A$, where $t_{{k-1}}=A$ only if "
                 rf"both are~$0$. As "
                 rf"${v}<t_k$ and $1-A\ge m{p}(m)$, "
                 rf"$\lambda>(1-t_k)/{p}(m)\ge 1$. Put $q_x=\lambda/(\lambda+m-1)$ for $x\le m$ and $q_x=0$ for the other "
                 rf"letters. Then"),
            identity(r"(\lambda-1)\max_xq_x+\sum_xq_x=\frac{(\lambda-1+m)\,\lambda}{\lambda+m-1}=\lambda",
                     (lam - 1 + size) * lam / (lam + size - 1), lam, end=""),
            said("and the accuracy is"),
            identity(rf"\sum_x{p}(x)q_x=(1-A)\frac{{\lambda}}{{\lambda+m-1}}=1-{v}=u",
                     (1 - a) * lam / (lam + size - 1), 1 - d),
            said(rf"So the mechanism of <diagonal> for~$q$ has distortion at most~${n.distortion}$. Conversely let"),
            identity(rf"L=\lambda/u=\frac{{m-1}}{{{v}-A}}", lam / (1 - d), (size - 1) / (d - a)),
            said(rf"By $t_{{k-1}}\le {v}\le t_k$, $(m-1){p}(m+1)\le {v}-A\le(m-1){p}(m)$ (the first for $m<{self.size}$), "
                 rf"that is, $L{p}(x)\ge 1$ for "
                 rf"$x\le m$ and $L{p}(x)\le 1$ for all other letters. Hence"),
            identity(rf"\sum_x\max(0,L{p}(x)-1)=L(1-A)-m=\lambda-1",
                     (size - 1) / (d - a) * (1 - a) - size, lam - 1, end=","),
            said(rf"and by <prior> with ${n.least_favourable}={p}$ no mechanism that is private with~$\lambda$ has more "
                 rf"accuracy than~$u$."),
        ]  # fmt: skip

    def _no_smaller(self) -> list[Part]:
        d = self.notation.distortion
        return [
            heading(r"No smaller $\epsilon$."),
            said(rf"On each range $\lambda$ is continuous and decreases with~${d}$, and as ${d}\to 0$ it tends to "
                 rf"infinity. Suppose that a mechanism that is private with "
                 rf"some $\mu\ge 1$ in place of $\lambda$ has distortion at most~${d}$, where $\mu<\lambda$, or ${d}=0$. "
                 rf"Take ${d}'>{d}$ in the range of~${d}$ whose value is "
                 rf"$\mu$ or more. The mechanism is private with that value too, so that its accuracy is at most what "
                 rf"belongs to~${d}'$, which is less than~$u$, a contradiction."),
        ]  # fmt: skip
