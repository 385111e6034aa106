r"""Ordered priors, in symbols and in numbers: identities, the letters that are kept, ranges and thresholds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from symdp.leakages.measure import Measure
from symdp.sources.prior import Vector
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import SHORT_DENOMINATOR, counting, inline
from symdp.theorems.part import Part, claimed, display, said

FEW = 3
ZERO = Fraction(0)


if TYPE_CHECKING:
    import sympy


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


@dataclass(frozen=True)
class KeptProof:
    """The proof in symbols: A is the probability of the letters that are left out, (D-A)/(m-1) separates the letters.

    Attributes
    ----------
    notation : Notation
    inside, outside : str
        That a letter x is reported, and that it is not.
    """

    notation: Notation
    inside: str
    outside: str

    def parts(self) -> tuple[Part, ...]:
        """Names, converse, mechanism."""
        n, p, d, q = self.notation, self.notation.prior, self.notation.distortion, self.notation.least_favourable
        a, m, v, x = symbols("A m D p")
        t = (v - a) / ((m - 1) * (1 - v))
        inside, outside = self.inside.replace("x", "y"), self.outside.replace("x", "y")
        return (
            said(rf"Put \[ t=\frac{{{d}-A}}{{(m-1)(1-{d})}}, \]"),
            said(rf"so that ${p}(x)>t(1-{d})$ for ${self.inside}$ and ${p}(x)\le t(1-{d})$ for ${self.outside}$. The former "
                 rf"add up to $1-A>mt(1-{d})=t(1-{d})+{d}-A$, so that $0<t<1$. In <information> let "
                 rf"$\ell_x=(1-{d})/{p}(x)$ and ${q}(x)=({p}(x)/(1-{d})-t)/(1-t)$ for ${self.inside}$, and $\ell_x=1/t$ "
                 rf"and ${q}(x)=0$ for ${self.outside}$. For a letter ${inside}$"),
            identity(rf"\sum_x{p}(x)z(x,y)=(1-{d})\,(1+(m-1)t)+A=1", (1 - v) * (1 + (m - 1) * t) + a, 1 + 0 * a),
            said(rf"For ${outside}$ the sum is less by $(1-{d})(1-t)-{p}(y)(1/t-1)=(1-t)(1-{d}-{p}(y)/t)\ge 0$. The "
                 rf"entries of ${q}$ are not negative and sum to"),
            identity(rf"\frac{{(1-A)/(1-{d})-mt}}{{1-t}}=1", ((1 - a) / (1 - v) - m * t) / (1 - t), 1 + 0 * a),
            said(rf"Moreover $\ell_x(t+(1-t){q}(x))=1$, for ${self.inside}$ as"),
            identity(rf"\frac{{1-{d}}}{{{p}(x)}}\Bigl(t+\frac{{{p}(x)}}{{1-{d}}}-t\Bigr)=1",
                     (1 - v) / x * (t + x / (1 - v) - t), 1 + 0 * a, end=","),
            said("and the distortion is"),
            identity(rf"1-\sum_{{{self.inside}}}{p}(x)\ell_x{q}(x)=1-(1-{d})\sum_{{{self.inside}}}{q}(x)={d}",
                     1 - (1 - v) * 1, v),
            said(rf"The information is the value that is claimed: the letters ${self.outside}$ contribute "
                 rf"$-A\,{n.logarithm}\,t$, and $\sum_{{{self.inside}}}{p}(x)=1-A$. At ${d}=0$ the information of the "
                 rf"identity is the entropy of~${p}$, to which the bound tends."),
        )  # fmt: skip


@dataclass(frozen=True)
class Range:
    """Where the m likeliest letters are reported.

    Attributes
    ----------
    kept : int
        m.
    tail : Fraction
        A_m, the sum of the other probabilities.
    start, stop : Fraction
        theta_{m+1} and theta_m.
    """

    kept: int
    tail: Fraction
    start: Fraction
    stop: Fraction

    def level(self, distortion: Fraction) -> Fraction:
        """exp of the least leakage at a distortion above 0."""
        return (self.kept - 1) * (1 - distortion) / (distortion - self.tail)

    def ratio(self, name: str) -> str:
        r"""The same as LaTeX, in integers where they are short.

        Examples
        --------
        >>> Range(2, Fraction(1, 5), Fraction(2, 5), Fraction(1, 2)).ratio("D")
        '\\dfrac{5(1-D)}{5D-1}'
        """
        scale = self.tail.denominator if self.tail.denominator < SHORT_DENOMINATOR else 1
        front, below = scale * (self.kept - 1), scale * self.tail
        top = f"1-{name}" if front == 1 else f"{front}(1-{name})"
        left = name if scale == 1 else f"{scale}{name}"
        return rf"\dfrac{{{top}}}{{{left}{'' if below == 0 else f'-{inline(below)}'}}}"


@dataclass(frozen=True)
class OrderedPrior:
    """A prior as the theorem reads it.

    Attributes
    ----------
    prior : tuple of Fraction
        In the order of the letters.
    notation : Notation

    Examples
    --------
    >>> ordered = OrderedPrior((Fraction(1, 5), Fraction(1, 2), Fraction(3, 10)), Notation())
    >>> [(part.kept, str(part.tail), str(part.stop)) for part in ordered.ranges], ordered.likeliest(2)
    ([(3, '0', '2/5'), (2, '1/5', '1/2')], [1, 2])
    """

    prior: Vector
    notation: Notation

    @cached_property
    def order(self) -> list[int]:
        """The places of the letters, the likeliest first."""
        return sorted(range(len(self.prior)), key=lambda place: -self.prior[place])

    @property
    def is_ordered(self) -> bool:
        """Whether the letters stand in this order."""
        return self.order == sorted(self.order)

    def likeliest(self, count: int) -> list[int]:
        """The places of the likeliest letters."""
        return sorted(self.order[:count])

    def probability(self, rank: int) -> Fraction:
        """The probability of the letter of a rank, which counts from 1."""
        return self.prior[self.order[rank - 1]]

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return 1 - self.probability(1)

    @cached_property
    def ranges(self) -> list[Range]:
        """The ranges that are not empty, from D = 0 on."""
        tails = [ZERO]
        for place in reversed(self.order):
            tails.append(tails[-1] + self.prior[place])
        size, start, found = len(self.prior), ZERO, []
        for m in range(size, 1, -1):
            stop = tails[size - m] + (m - 1) * self.probability(m)
            if stop > start:
                found.append(Range(m, tails[size - m], start, stop))
            start = stop
        return found

    @property
    def drops(self) -> list[int]:
        """The m, from 1 to M - 1, at which the probability of rank m is larger than the next one."""
        return [m for m in range(1, len(self.prior)) if self.probability(m) > self.probability(m + 1)]

    @property
    def jump(self) -> Fraction:
        """The ratio of the two largest probabilities, 1 where nothing falls."""
        return self.probability(1) / self.probability(2) if self.ranges else Fraction(1)

    @property
    def silent_letters(self) -> list[int]:
        """The places of the likeliest letters."""
        return [place for place, value in enumerate(self.prior) if value == max(self.prior)]
