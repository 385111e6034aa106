r"""Ordered priors, in symbols and in numbers: identities, reported letters, ranges and breakpoints."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from symdp.leakages.measure import Measure
from symdp.sources.prior import Vector
from symdp.theorems.notation import Notation
from symdp.theorems.text.displays import display
from symdp.theorems.text.number_text import SHORT_DENOMINATOR, counting, inline
from symdp.theorems.text.sentences import Part, claimed, prose

FEW = 3
ZERO = Fraction(0)


if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class Ordered:
    """A theorem on one ordered prior.

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
        """The alphabet size M in LaTeX."""
        return "M" if self.letters is None else str(self.letters)

    @property
    def bound(self) -> str:
        """The name of the distortion in the formula."""
        return self.notation.distortion

    @property
    def hypothesis(self) -> Part:
        """The definition of the prior and its sums."""
        p, m = self.notation.prior, self.size
        many = r", $M\ge 2$," if self.letters is None else ""
        sums = rf"$A_k=\sum_{{x>{m}-k}}{p}(x)$ for the sum of the $k$ least probabilities"
        return prose(
            rf"Let ${p}$ be the known prior of the letters ${self.alphabet}${many} with ${self.order}$, and write {sums}."
        )

    @property
    def alphabet(self) -> str:
        """The letters."""
        return r"1,\dots,M" if self.letters is None else counting(1, self.letters)

    @property
    def order(self) -> str:
        """The condition that the probabilities decrease."""
        p = self.notation.prior
        if self.letters is not None and self.letters <= FEW:
            return r"\ge ".join([f"{p}({x})" for x in range(1, self.letters + 1)])
        return rf"{p}(1)\ge {p}(2)\ge\dots\ge {p}({self.size})"

    def tail(self, k: int) -> str:
        """Return A_k as a sum of probabilities, for a fixed alphabet size."""
        size = self.letters or 0
        return "+".join([f"{self.notation.prior}({size - j})" for j in range(k)])

    def less_tail(self, k: int) -> str:
        """Return D - A_k as a sum, for a fixed alphabet size."""
        return self.bound + "".join([f"-{self.notation.prior}({(self.letters or 0) - j})" for j in range(k)])

    def named(self) -> str:
        """Return the name of the function."""
        name = f"{self.notation.optimum}({self.notation.distortion})"
        return self.notation.power(name) if self.notation.style == "exp" else name

    def value(self, level: str) -> str:
        """Return a level in the style of the page."""
        return level if self.notation.style == "exp" else f"{self.notation.logarithm} {level}"

    @property
    def none(self) -> str:
        """The value of zero leakage."""
        return "1" if self.notation.style == "exp" else "0"


def identity(latex: str, left: sympy.Expr, right: sympy.Expr, end: str = ".") -> Part:
    """Return a displayed claim that its first and last sides are equal as rational functions."""
    import sympy

    sides = latex.split("=")
    return claimed(display(sides[0], [("=", side) for side in sides[1:]], end), lambda: sympy.cancel(left - right) == 0)


def symbols(names: str) -> tuple[sympy.Symbol, ...]:
    """Return the symbols of the displayed identities."""
    import sympy

    return tuple(sympy.symbols(names, seq=True))


def theorem_holds() -> bool:
    """Decide whether the displays of the theorem are identities in m, A, D and two consecutive probabilities."""
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
class Range:
    """A range of distortions on which the m likeliest letters are reported.

    Attributes
    ----------
    kept : int
        The number m of reported letters.
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
        """Return the exponential of the least leakage at a positive distortion."""
        return (self.kept - 1) * (1 - distortion) / (distortion - self.tail)

    def ratio(self, name: str) -> str:
        r"""Return the exponential of the least leakage in LaTeX, with integers where they are short.

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
    """A known prior to which the theorem on ordered priors applies.

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
        """The letters from the likeliest to the least likely."""
        return sorted(range(len(self.prior)), key=lambda place: -self.prior[place])

    @property
    def is_ordered(self) -> bool:
        """Decide whether the letters stand in this order."""
        return self.order == sorted(self.order)

    def likeliest(self, count: int) -> list[int]:
        """Return the likeliest letters, in increasing order."""
        return sorted(self.order[:count])

    def probability(self, rank: int) -> Fraction:
        """Return the probability of the letter of a rank, which counts from 1."""
        return self.prior[self.order[rank - 1]]

    @property
    def zero_from(self) -> Fraction:
        """The least distortion with zero leakage."""
        return 1 - self.probability(1)

    @cached_property
    def ranges(self) -> list[Range]:
        """The nonempty ranges, from D = 0 on."""
        tails = [ZERO]
        for place in reversed(self.order):
            tails.append(tails[-1] + self.prior[place])
        size, start, ranges = len(self.prior), ZERO, []
        for m in range(size, 1, -1):
            stop = tails[size - m] + (m - 1) * self.probability(m)
            if stop > start:
                ranges.append(Range(m, tails[size - m], start, stop))
            start = stop
        return ranges

    @property
    def drops(self) -> list[int]:
        """The m from 1 to M - 1 at which the probability of rank m exceeds the next one."""
        return [m for m in range(1, len(self.prior)) if self.probability(m) > self.probability(m + 1)]

    @property
    def jump(self) -> Fraction:
        """The ratio of the two largest probabilities, 1 where the leakage is zero throughout."""
        return self.probability(1) / self.probability(2) if self.ranges else Fraction(1)

    @property
    def silent_letters(self) -> list[int]:
        """The letters of largest probability."""
        return [place for place, value in enumerate(self.prior) if value == max(self.prior)]
