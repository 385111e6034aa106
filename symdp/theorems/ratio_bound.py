r"""Differential privacy of neighbours: randomised response is optimal, as the inequalities of privacy add up."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.theorems.numbers import inline
from symdp.theorems.ordered import identity, symbols
from symdp.theorems.part import Part, heading, said
from symdp.theorems.response_bounds import ResponseBound


@dataclass(frozen=True)
class RatioBound(ResponseBound):
    """Differential privacy of neighbours: the inequalities are added up."""

    @property
    def value(self) -> str:
        """The value in D."""
        n, d, m, delta = self.asked.records, self.asked.notation.distortion, self.asked.letters, self.asked.measure.delta
        front = "" if m == 2 else str(m - 1)
        return rf"{self.log}\frac{{{front}({inline(n * (1 - delta))}-{d})}}{{{d}}}"

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
        top = rf"(\lambda+{m - 1}\delta)" if delta else r"\lambda"
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
