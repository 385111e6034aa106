r"""What the proofs share that randomised response on every record is optimal: means over all pairs of neighbours."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.theorems.part import Part, said
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
