r"""What bounds the leakage of randomised response from both sides: ratios, mutual information, guesses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.theorems.measures import factor
from symdp.theorems.numbers import inline
from symdp.theorems.ordered import identity, symbols
from symdp.theorems.part import Part, heading, said
from symdp.theorems.theorem import Lemma

if TYPE_CHECKING:
    from symdp.theorems.responses import Response


@dataclass(frozen=True)
class ResponseBound(ABC):
    """The value as a formula, and the two halves of its proof."""

    asked: Response

    @property
    @abstractmethod
    def value(self) -> str:
        """The value as a formula."""

    @abstractmethod
    def achieved(self) -> list[Part]:
        """The mechanism has it."""

    @abstractmethod
    def converse(self) -> list[Part]:
        """No mechanism leaks less."""

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        """General facts."""
        return ()

    @property
    def log(self) -> str:
        """The logarithm."""
        return self.asked.notation.logarithm

    @property
    def m(self) -> str:
        """M."""
        return str(self.asked.letters)

    @property
    def each(self) -> str:
        """What the means of the proofs run over."""
        if self.asked.records == 1 and self.asked.local:
            return "all ordered pairs $j\\ne l$ of letters"
        return "all records~$i$, all values of the other records and all ordered pairs $j\\ne l$ of letters"

    @property
    def means(self) -> Part:
        """h and g, and what the distortion says of them."""
        s = f"1-{self.asked.share}"
        if self.asked.records == 1 and self.asked.local:
            text = (
                rf"Let $V(y\mid x)=W(y\mid x)$, let $h$ be the mean of $V(j\mid j)$ over all letters, and "
                rf"$g={self._share}$ that of $V(l\mid j)$ over {self.each}."
            )
        else:
            text = (
                rf"Fix a record~$i$ and the values of all others, and let $V(l\mid j)$ be the probability that record "
                rf"$i$ of the output is~$l$ if that of the input is~$j$. Let $h$ be the mean of $V(j\mid j)$ over all of "
                rf"these, and $g={self._share}$ that of $V(l\mid j)$ over {self.each}."
            )
        return said(
            rf"{text} Under the uniform prior the distortion is "
            rf"${'' if self.asked.records == 1 else self.asked.records}(1-h)$, so that $h\ge {s}$."
        )

    @property
    def _share(self) -> str:
        return f"(1-h)/{self.asked.letters - 1}" if self.asked.letters > 2 else "1-h"


@dataclass(frozen=True)
class RatioBound(ResponseBound):
    """Differential privacy of neighbours: the inequalities are added up."""

    @property
    def value(self) -> str:
        """The value in D."""
        n, d, m, delta = self.asked.records, self.asked.notation.distortion, self.asked.letters, self.asked.measure.delta
        rest = f"{inline(n * (1 - delta))}-{d}"
        top = rest if m == 2 else f"{m - 1}({rest})"
        return rf"{self.log}\frac{{{top}}}{{{d}}}"

    def achieved(self) -> list[Part]:
        """Randomised response at lambda."""
        lam, n, m, rest = symbols("lambda n m c")
        d = n * rest * (m - 1) / (lam + m - 1)
        d_name, count, size, delta = (
            self.asked.notation.distortion,
            self.asked.records,
            self.asked.letters,
            self.asked.measure.delta,
        )
        top = inline(count * (1 - delta) * (size - 1))
        private = (
            r"$(\epsilon,\delta)$-differentially private, since $W(E\mid x)\le\delta+(1-\delta)V(E\mid "
            r"x)\le\delta+\lambda(1-\delta)V(E\mid x')$ for the product $V$ of the responses"
            if delta
            else r"$\epsilon$-differentially private, since neighbours differ in one factor, by a ratio of at most~$\lambda$"
        )
        return [
            heading("Achievability."),
            said(f"The mechanism is {private}. Under every prior its distortion is, with $\\lambda$ as claimed,"),
            identity(rf"\frac{{{top}}}{{\lambda+{size - 1}}}={d_name}", (m - 1) * (n * rest - d) / d, lam),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        """The mean over all pairs."""
        delta, m, n, d = self.asked.measure.delta, self.asked.letters, self.asked.records, self.asked.notation.distortion
        plus, each = (r"+\delta", r" for the set of outputs whose record is~$j$") if delta else ("", "")
        lam, size, small, h = symbols("lambda m delta h")
        g = (1 - h) / (size - 1)
        top = rf"\lambda+{m - 1}\delta" if delta else r"\lambda"
        bound = rf"\frac{{{top}}}{{\lambda+{m - 1}}}"
        solved = (lam + (size - 1) * (small if delta else 0)) / (lam + size - 1)
        low = rf"{inline(n * (1 - delta) * (m - 1))}"
        return [
            heading("Converse."), said(
                r"Let a mechanism be private with $\lambda=" + self.asked.notation.power(r"\epsilon") + "$."), self.means,
            said(rf"Privacy gives $V(j\mid j)\le\lambda V(j\mid l){plus}$ for $l\ne j${each}; the mean over {self.each} is "
                 rf"$h\le\lambda g{plus}$ with $g={self._share}$. Equality holds for"),
            identity(rf"h={bound}", solved, lam * g.subs(h, solved) + (small if delta else 0), end=","),
            said(rf"so that $h$ is at most this. The distortion is ${'' if n == 1 else n}(1-h)\ge {low}/(\lambda+{m - 1})$, "
                 rf"and if it is at most~${d}$, then $\lambda$ is at least the value that is claimed."),
        ]  # fmt: skip


@dataclass(frozen=True)
class InformationBound(ResponseBound):
    """Mutual information by a test function; Sibson's, of one letter, by Hoelder's inequality."""

    @property
    def value(self) -> str:
        """The value in s and b."""
        n, d, a = self.asked.records, self.asked.notation.distortion, self.asked.leakage.order
        if a == 1:
            front = "" if n == 1 else rf"{n}\,"
            return rf"{front}{self.log}({self.m}s)-{d}\,{self.log}\rho"
        share = factor(1 / (a - 1))
        rest = "" if self.asked.letters == 2 else str(self.asked.letters - 1)
        return rf"{self.log} {self.m}+{share}{self.log}\bigl(s^{{{inline(a)}}}+{rest}b^{{{inline(a)}}}\bigr)"

    def achieved(self) -> list[Part]:
        """The information of randomised response is largest under the uniform prior."""
        a = self.asked.leakage.order
        if a == 1:
            count = "" if self.asked.records == 1 else f"{self.asked.records}\\,"
            text = (rf"The distortion is as required under every prior. All its rows have the entropy "
                    rf"$-{count}(s\,{self.log} s+{self._rest_times}b\,{self.log} b)$, and the entropy of its output is at "
                    rf"most "
                    rf"${count}{self.log} {self.m}$, with equality under the uniform prior; the difference is the value "
                    rf"that is claimed, since $s+{self._rest_times}b=1$.")  # fmt: skip
        else:
            text = (rf"The distortion is as required under every prior. For a prior~${self.asked.notation.prior}$ its "
                    rf"column~$y$ contributes "
                    rf"$({self.asked.notation.prior}(y)s^a+(1-{self.asked.notation.prior}(y))b^a)^{{1/a}}$, a concave "
                    rf"function of ${self.asked.notation.prior}(y)$, so that the sum over $y$ is largest under the "
                    rf"uniform prior, where it is ${self.m}\,(G/{self.m})^{{1/a}}$ with $G=s^a+{self._rest_times}b^a$ and "
                    rf"$a={inline(a)}$. This gives the value that is claimed.")  # fmt: skip
        return [heading("Achievability."), said(text)]

    @property
    def _rest_times(self) -> str:
        return "" if self.asked.letters == 2 else str(self.asked.letters - 1)

    def converse(self) -> list[Part]:
        """The uniform prior needs the value."""
        return self._shannon() if self.asked.leakage.order == 1 else self._sibson()

    def _shannon(self) -> list[Part]:
        n, d = self.asked.records, self.asked.notation.distortion
        rho, m = symbols("rho m")
        b = 1 / (rho + m - 1)
        times = "" if n == 1 else f"^{{{n}}}"
        number = (
            "the number of records in which $x$ and~$y$ differ"
            if not self.asked.local
            else "$1$ if $x\\ne y$ and $0$ otherwise"
        )
        whole = rf"\bigl(s\,(1+{self._rest_times or '1'}/\rho)\bigr){times}"
        return [
            heading("Converse."),
            said(rf"Let $X$ be uniform and $z(x,y)=({self.m}s){times}\rho^{{-d(x,y)}}$, where $d(x,y)$ is {number}. For "
                 rf"every~$y$ the mean of $z(X,y)$ is"),
            identity(rf"{whole}=1", rho * b * (1 + (m - 1) / rho), 1 + 0 * m),
            said(r"By $\log v\ge 1-1/v$, for the law $W_Y$ of the output,"),
            said(r"""\[
  \mathrm{E}\log\frac{W(Y\mid X)}{W_Y(Y)\,z(X,Y)}\ge 1-\sum_yW_Y(y)\,\mathrm{E}\,z(X,y)=0 ,
\]"""),
            said(rf"so that the information is at least $\mathrm{{E}}\,{self.log} "
                 rf"z(X,Y)\ge{'' if n == 1 else str(n) + chr(92) + ','}{self.log}({self.m}s)-{d}\,{self.log}\rho$, as the "
                 rf"mean of $d(X,Y)$ is at most~${d}$ and $\rho\ge 1$."),
        ]  # fmt: skip

    def _sibson(self) -> list[Part]:
        a, m = inline(self.asked.leakage.order), self.m
        b, m_ = symbols("b m")
        return [
            heading("Converse."),
            said(rf"Let the prior be uniform, $a={a}$ and $G=s^a+{self._rest_times}b^a$. By H\"older's inequality, for "
                 rf"every~$y$,"),
            said(r"""\begin{align*}
  &\Bigl(\sum_xW(y\mid x)^a\Bigr)^{1/a}G^{1-1/a}\\
  &\quad\ge s^{a-1}W(y\mid y)+b^{a-1}\sum_{x\ne y}W(y\mid x),
\end{align*}"""),
            said(rf"since $G$ is also the sum of the powers $a/(a-1)$ of $s^{{a-1}}$ and of $b^{{a-1}}$, the latter "
                 rf"${self.asked.letters - 1}$ "
                 rf"times. Let $h$ be the mean of $W(y\mid y)$, which is $1-{self.asked.notation.distortion}=s$ at least. "
                 rf"The right sides add "
                 rf"up to ${m}\,(hs^{{a-1}}+(1-h)b^{{a-1}})\ge {m}\,(s\cdot s^{{a-1}}+(1-s)b^{{a-1}})={m}G$, as $s\ge b$ "
                 rf"and"),
            identity(rf"1-s=({m}-1)b", 1 - (1 - (m_ - 1) * b), (m_ - 1) * b),
            said(rf"So $\sum_y(\sum_xW(y\mid x)^a)^{{1/a}}\ge {m}G^{{1/a}}$. Times the power $-1/a$ of ${m}$ this has the "
                 rf"logarithm $(1-1/a)\,{self.log} {m}+(1/a)\,{self.log} G$, and $a/(a-1)$ times it is the value that is "
                 rf"claimed."),
        ]  # fmt: skip


@dataclass(frozen=True)
class GuessBound(ResponseBound):
    """Min-entropy leakage of one letter."""

    @property
    def value(self) -> str:
        """The value in s."""
        return rf"{self.log}({self.m}s)"

    def achieved(self) -> list[Part]:
        """At most the sum of the column maxima."""
        return [heading("Achievability."), said(
            rf"The distortion is as required under every prior, and under every prior its leakage is at most "
            rf"${self.log}\sum_y\max_xW(y\mid x)={self.log}({self.m}s)$, as $s\ge b$."
        )]  # fmt: skip

    def converse(self) -> list[Part]:
        """The accuracy under the uniform prior."""
        return [heading("Converse."), said(
            rf"Under the uniform prior $\sum_y\max_xW(y\mid x)/{self.m}\ge\sum_xW(x\mid x)/{self.m}\ge s$; divide by the "
            rf"largest probability, $1/{self.m}$."
        )]  # fmt: skip
