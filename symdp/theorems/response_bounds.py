r"""What bounds the leakage of randomised response from both sides: its value as a formula, and the lemma that proves it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from symdp.theorems.measures import factor
from symdp.theorems.numbers import inline, row
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.theorem import Lemma, lemma

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
        share = f"(1-h)/{self.asked.letters - 1}" if self.asked.letters > 2 else "1-h"
        if self.asked.records == 1 and self.asked.local:
            text = (
                rf"Let $V(y\mid x)=W(y\mid x)$, let $h$ be the mean of $V(j\mid j)$ over all letters, and "
                rf"$g={share}$ that of $V(l\mid j)$ over {self.each}."
            )
        else:
            text = (
                rf"Fix a record~$i$ and the values of all others, and let $V(l\mid j)$ be the probability that record "
                rf"$i$ of the output is~$l$ if that of the input is~$j$. Let $h$ be the mean of $V(j\mid j)$ over all of "
                rf"these, and $g={share}$ that of $V(l\mid j)$ over {self.each}."
            )
        return said(
            rf"{text} Under the uniform prior the distortion is "
            rf"${'' if self.asked.records == 1 else self.asked.records}(1-h)$, so that $h\ge 1-{self.asked.share}$."
        )


@dataclass(frozen=True)
class BoundByLemma(ResponseBound):
    """What one lemma says of all numbers of records and letters; ``name`` is its file."""

    name: ClassVar[str]

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return (lemma(self.name, self.asked.notation),)

    def achieved(self) -> list[Part]:
        """It has all of it, where its hypotheses hold."""
        asked, d, end = self.asked, self.asked.notation.distortion, self.asked.zero_from
        known = asked.distortion is None or 0 < asked.distortion < end
        numbers = row([f"${number}$" for number in (*self.numbers, f"M={asked.letters}")])
        fits = f"{numbers}, as $0<{d}<{inline(end)}$; "
        served = claimed(f"{fits}the uniform prior is to be served.", lambda: known and asked.letters > 1)
        return [said(f"This is <{self.name}> with"), served]

    def converse(self) -> list[Part]:
        """Nothing is left."""
        return []

    @property
    def numbers(self) -> list[str]:
        """Those of the lemma that are not M and D."""
        return [] if self.asked.local else [f"n={self.asked.records}"]


class RatioBound(BoundByLemma):
    """Differential privacy of neighbours."""

    name = "replies"

    @property
    def value(self) -> str:
        """The value in D."""
        n, d, m, delta = self.asked.records, self.asked.notation.distortion, self.asked.letters, self.asked.measure.delta
        rest = f"{inline(n * (1 - delta))}-{d}"
        top = rest if m == 2 else f"{m - 1}({rest})"
        return rf"{self.log}\frac{{{top}}}{{{d}}}"

    @property
    def numbers(self) -> list[str]:
        """Delta as well."""
        return [*super().numbers, rf"\delta={inline(Fraction(self.asked.measure.delta))}"]


class InformationBound(BoundByLemma):
    """Mutual information."""

    name = "entropies"

    @property
    def value(self) -> str:
        """The value in s and rho."""
        front = "" if self.asked.records == 1 else rf"{self.asked.records}\,"
        return rf"{front}{self.log}({self.m}s)-{self.asked.notation.distortion}\,{self.log}\rho"

    @property
    def numbers(self) -> list[str]:
        """One letter is one record."""
        return [f"n={self.asked.records}"]


class SibsonBound(BoundByLemma):
    """Sibson's information of one letter, of an order above 1."""

    name = "moments"

    @property
    def value(self) -> str:
        """The value in s and b."""
        a, rest = self.asked.leakage.order, "" if self.asked.letters == 2 else str(self.asked.letters - 1)
        power = f"^{{{inline(a)}}}"
        return rf"{self.log} {self.m}+{factor(1 / (a - 1))}{self.log}\bigl(s{power}+{rest}b{power}\bigr)"

    @property
    def numbers(self) -> list[str]:
        """The order."""
        return [f"a={inline(self.asked.leakage.order)}"]


class GuessBound(BoundByLemma):
    """Min-entropy leakage of one letter."""

    name = "accurate"

    @property
    def value(self) -> str:
        """The value in s."""
        return rf"{self.log}({self.m}s)"


def information(asked: Response) -> ResponseBound:
    """The bound of an information of an order."""
    return InformationBound(asked) if asked.leakage.order == 1 else SibsonBound(asked)
