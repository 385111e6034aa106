r"""Differential privacy of one prior P(1) >= ... >= P(M) in symbols: the theorem of the preliminaries, or what it says of M
letters, with a delta or without."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.theorems.cases import cases
from symdp.theorems.ordered import Ordered, theorem_holds
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class OrderedPrivacy(Ordered):
    """Differential privacy, approximate or not."""

    @property
    def bound(self) -> str:
        return "v" if self.measure.delta else self.notation.distortion

    @property
    def privacy(self) -> Privacy:
        """The notion of privacy."""
        return Privacy(self.notation, self.measure.delta)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        if self.letters is None and not self.measure.delta:
            known = self.privacy.ordered(alone=True)
            letters = said(r"The letters are $1,\dots,M$.")
            return self.privacy.theorem(self._title, letters, known.statement, known.proof, alone=True)
        return self.privacy.theorem(self._title, self._hypothesis, self._statement(), self._proof(), alone=True)

    @property
    def _title(self) -> str:
        return "One known prior" if self.letters else "One known prior, any number of letters"

    @property
    def _hypothesis(self) -> Part:
        many = r", $M\ge2$," if self.letters is None else ""
        return said(
            rf"Let ${self.notation.prior}$ be the known prior of the letters ${self.alphabet}${many} with ${self.order}$."
        )

    def _statement(self) -> tuple[Part, ...]:
        n, p, delta = self.notation, self.notation.prior, bool(self.measure.delta)
        scaled = rf"With $v={n.distortion}/(1-\delta)$" if delta else "Then"
        last = rf"1-{p}(1)"
        mixed = r", mixed with the truth, which is told with probability~$\delta$" if delta else ""
        return (
            said(scaled), self._cases(), said(
                rf"and ${n.least(p, '0', delta)}=\infty$ unless ${p}(1)=1$. On the range that ends at $\theta_m$ randomised "
                rf"response on $\{{1,\dots,m\}}$ attains the value{mixed}. At ${self.bound}={last}$ the function falls from "
                rf"${n.logarithm}({p}(1)/{p}(2))$ to~$0$ if ${p}(2)>0$."),
        )  # fmt: skip

    def _cases(self) -> Part:
        n, v, last = self.notation, self.bound, rf"1-{self.notation.prior}(1)"
        name = n.least(n.prior, n.distortion, bool(self.measure.delta))
        function = n.power(name) if n.style == "exp" else name
        silent = (self.none, rf"{last}\le {v}")
        if self.letters is None:
            level, where = self.value(rf"\frac{{(m-1)(1-{v})}}{{{v}-A_m}}"), rf"\theta_{{m+1}}\le {v}<\theta_m,\ {v}>0"
            names = rf"where $A_m={n.prior}(m+1)+\dots+{n.prior}(M)$ and $\theta_m=A_m+(m-1)\,{n.prior}(m)$ for "
            names += r"$m=2,\dots,M$, $\theta_{M+1}=0$,"
            return claimed(f"{cases(function, [(level, where), silent])}\n{names}", theorem_holds)
        rows, size = [], self.letters
        for m in range(size, 1, -1):
            front = f"{m - 1}(1-{v})" if m > 2 else f"1-{v}"
            first = f"0<{v}" if m == size else rf"\theta_{{{m + 1}}}\le {v}"
            rows.append((self.value(rf"\frac{{{front}}}{{{self.less_tail(size - m)}}}"), rf"{first}<\theta_{{{m}}}"))
        listed = ", ".join([rf"$\theta_{{{m}}}={self._threshold(m)}$" for m in range(size, 1, -1)])
        return claimed(f"{cases(function, [*rows, silent])}\nwhere {listed},", self._spelt_out)

    def _threshold(self, m: int) -> str:
        size, p = self.letters or 0, self.notation.prior
        return "+".join([*([self.tail(size - m)] if m < size else []), f"{m - 1 if m > 2 else ''}{p}({m})"])

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

    def _proof(self) -> tuple[Part, ...]:
        n, p = self.notation, self.notation.prior
        numbers = rf" with $M={self.letters}$" if self.letters else ""
        if not self.measure.delta:
            return (said(rf"This is <ordered>{numbers}."),)
        return (said(rf"By <delta> the least leakage is ${n.least(p, 'v')}$, which <ordered>{numbers} gives. It is $0$ for "
                     rf"$v>1$ as well."),)  # fmt: skip
