r"""One prior P(1) >= ... >= P(M) in symbols: hypothesis and names, and displays that are decided by cancelling.

On the k-th range m = M-k letters are reported, and A stands for A_k; what is displayed is an identity of rational functions
of m, A, v and the probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.leakages.measure import Measure
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import counting
from symdp.theorems.part import Part, claimed, display, said

if TYPE_CHECKING:
    import sympy

FEW = 3


@dataclass(frozen=True)
class Ordered:
    """What the theorems on one ordered prior share.

    Attributes
    ----------
    measure : Measure
    letters : int or None
        M; None for every M.
    notation : Notation
    """

    measure: Measure
    letters: int | None
    notation: Notation

    @property
    def size(self) -> str:
        """M."""
        return "M" if self.letters is None else str(self.letters)

    @property
    def bound(self) -> str:
        """What stands for D in the formula."""
        return self.notation.distortion

    @property
    def hypothesis(self) -> Part:
        """The prior and its sums."""
        p, m = self.notation.prior, self.size
        many = r", $M\ge 2$," if self.letters is None else ""
        sums = rf"$A_k=\sum_{{x>{m}-k}}{p}(x)$ for the sum of the $k$ least probabilities"
        return said(
            rf"Let ${p}$ be the known prior of the letters ${self.alphabet}${many} with ${self.order}$, and write {sums}."
        )

    @property
    def alphabet(self) -> str:
        """The letters."""
        return r"1,\dots,M" if self.letters is None else counting(1, self.letters)

    @property
    def order(self) -> str:
        """That the probabilities decrease."""
        p = self.notation.prior
        if self.letters is not None and self.letters <= FEW:
            return r"\ge ".join([f"{p}({x})" for x in range(1, self.letters + 1)])
        return rf"{p}(1)\ge {p}(2)\ge\dots\ge {p}({self.size})"

    def tail(self, k: int) -> str:
        """A_k spelt out, for a number of letters."""
        size = self.letters or 0
        return "+".join([f"{self.notation.prior}({size - j})" for j in range(k)])

    def less_tail(self, k: int) -> str:
        """D - A_k spelt out."""
        return self.bound + "".join([f"-{self.notation.prior}({(self.letters or 0) - j})" for j in range(k)])

    def named(self) -> str:
        """The function."""
        name = f"{self.notation.optimum}({self.notation.distortion})"
        return self.notation.power(name) if self.notation.style == "exp" else name

    def value(self, level: str) -> str:
        """A level as the style of the page has it."""
        return level if self.notation.style == "exp" else f"{self.notation.logarithm} {level}"

    @property
    def none(self) -> str:
        """The value without leakage."""
        return "1" if self.notation.style == "exp" else "0"


def identity(latex: str, left: sympy.Expr, right: sympy.Expr, end: str = ".") -> Part:
    """A display whose first and last sides are equal as rational functions."""
    import sympy

    sides = latex.split("=")
    return claimed(display(sides[0], [("=", side) for side in sides[1:]], end), lambda: sympy.cancel(left - right) == 0)


def symbols(names: str) -> tuple[sympy.Symbol, ...]:
    """Symbols of the displayed identities."""
    import sympy

    return tuple(sympy.symbols(names, seq=True))


def theorem_holds() -> bool:
    """Whether what the theorem displays are identities, in m, A, D and the probabilities here and of the next letter."""
    import sympy

    a, m, d, here, below = symbols("A m D p r")
    sigma = (d - a) / (m - 1)
    level = (1 - d) / sigma
    pairs = [
        (a - below + m * below, a + (m - 1) * below),
        (sigma.subs(d, a + (m - 1) * here), here),
        (sigma.subs(d, a + (m - 1) * below), below),
        (1 - a - m * sigma, 1 - d - sigma),
        (level, (m - 1) * (1 - d) / (d - a)),
        (level * (1 - a) / (level + m - 1), 1 - d),
    ]
    return all(sympy.cancel(left - right) == 0 for left, right in pairs)
