r"""Bounds of the leakage of randomised response from both sides: its value as a formula, and the lemma that proves it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction

from symdp.theorems.page import RecordsSubject
from symdp.theorems.setting.measure_definitions import factor
from symdp.theorems.text.number_text import inline, row
from symdp.theorems.text.sentences import Part, claimed, prose
from symdp.theorems.theorem import Lemma, lemma


@dataclass(frozen=True)
class ResponseBound(ABC):
    """The value of randomised response as a formula, and the two halves of its proof."""

    page: RecordsSubject

    @property
    @abstractmethod
    def value(self) -> str:
        """The value as a formula."""

    @abstractmethod
    def achieved(self) -> list[Part]:
        """Prove that the mechanism has the value."""

    @abstractmethod
    def converse(self) -> list[Part]:
        """Prove that no mechanism leaks less."""

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        """The general lemmas of the proof."""
        return ()

    @property
    def log(self) -> str:
        """The logarithm of the page."""
        return self.page.notation.logarithm

    @property
    def each(self) -> str:
        """The index set of the means in the proofs."""
        if self.page.records == 1 and self.page.local:
            return "all ordered pairs $j\\ne l$ of letters"
        return "all records~$i$, all values of the other records and all ordered pairs $j\\ne l$ of letters"

    @property
    def means(self) -> Part:
        """The definitions of h and g, and their bounds by the distortion."""
        share = f"(1-h)/{self.page.letters - 1}" if self.page.letters > 2 else "1-h"
        if self.page.records == 1 and self.page.local:
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
        return prose(
            rf"{text} Under the uniform prior the distortion is "
            rf"${'' if self.page.records == 1 else self.page.records}(1-h)$, so that $h\ge 1-{self.page.share}$."
        )


@dataclass(frozen=True)
class BoundByLemma(ResponseBound):
    """A bound that one lemma proves for all numbers of records and letters: its file, the value, and its parameters."""

    name: str
    formula: str
    numbers: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        return self.formula

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return (lemma(self.name, self.page.notation),)

    def achieved(self) -> list[Part]:
        """State that the lemma proves both halves, where its hypotheses hold."""
        page, d, end = self.page, self.page.notation.distortion, self.page.zero_from
        known = page.distortion is None or 0 < page.distortion < end
        numbers = row([f"${number}$" for number in (*self.numbers, f"M={page.letters}")])
        fits = f"{numbers}, as $0<{d}<{inline(end)}$; the uniform prior is one of the priors."
        return [prose(f"This is <{self.name}> with"), claimed(fits, lambda: known and (page.letters > 1 or end == 0))]

    def converse(self) -> list[Part]:
        return []


def ratio(page: RecordsSubject) -> ResponseBound:
    """Return the bound for differential privacy of neighbours."""
    n, d, m, delta = page.records, page.notation.distortion, page.letters, page.measure.delta
    rest = f"{inline(n * (1 - delta))}-{d}"
    level = rf"\frac{{{rest if m == 2 else f'{m - 1}({rest})'}}}{{{d}}}"
    numbers = (f"n={n}", rf"\delta={inline(Fraction(delta))}")
    return BoundByLemma(page, "replies", page.notation.logarithm + level, numbers)


def information(page: RecordsSubject) -> ResponseBound:
    """Return the bound for mutual information, or for Sibson information of one letter of an order above 1."""
    a, log, n, m = page.leakage.order, page.notation.logarithm, page.records, page.letters
    if a == 1:
        value = rf"{'' if n == 1 else f'{n}{chr(92)},'}{log}({m}s)-{page.notation.distortion}\,{log}\rho"
        return BoundByLemma(page, "entropies", value, (f"n={n}",))
    power, rest = f"^{{{inline(a)}}}", "" if m == 2 else str(m - 1)
    value = rf"{log} {m}+{factor(1 / (a - 1))}{log}\bigl(s{power}+{rest}b{power}\bigr)"
    return BoundByLemma(page, "moments", value, (f"a={inline(a)}",))


def guess(page: RecordsSubject) -> ResponseBound:
    """Return the bound for min-entropy leakage of one letter."""
    return BoundByLemma(page, "accurate", rf"{page.notation.logarithm}({page.letters}s)")
