r"""Databases with the uniform prior served: their distances, and what is optimal where nothing needs to leak."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

from symdp.leakages.measure import Measure, measure
from symdp.theorems.given_set import GivenSet
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import counting, inline
from symdp.theorems.part import Part, Term, related, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class Shells:
    """Databases whose priors include the uniform one, and their numbers at each distance."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @property
    def records(self) -> int:
        """n."""
        return int(self.record.question["records"]["records"])

    @cached_property
    def source(self) -> GivenSet | None:
        """The priors of a record, where they are more than the uniform one."""
        given = self.record.question["records"]
        return GivenSet(given["source"], self.notation) if "source" in given else None

    @property
    def letters(self) -> int:
        """M."""
        return int(self.record.question["records"]["letters"]) if self.source is None else self.source.letters

    @cached_property
    def measure(self) -> Measure:
        """The measure."""
        return measure(self.record.leakage)

    @cached_property
    def shells(self) -> list[int]:
        """N_0, ..., N_n."""
        n, m = self.records, self.letters
        return list(accumulate(range(n), lambda size, k: size * (n - k) * (m - 1) // (k + 1), initial=1))

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return self.records * Fraction(self.letters - 1, self.letters)

    @property
    def total(self) -> int:
        """T, how many databases there are."""
        return int(self.letters**self.records)

    def setting(self) -> tuple[Part, ...]:
        """Databases, mechanisms and measure."""
        n, m = self.records, self.letters
        served = "the uniform prior" if self.source is None else "the priors to be served, among which is the uniform one"
        leakage = Leakage(self.measure, self.notation)
        text = (
            rf"Let databases consist of ${n}$ records with letters ${counting(1, m)}$, and let $d(x,y)$ be the number of "
            rf"records in which two of them differ. A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$ on the "
            rf"databases; "
            rf"its \emph{{distortion}} is the mean of $d(x,y)$ under {served}. Its {leakage.term} is"
            f"\n\\[\n  {leakage.formula}.\n\\]"
        )
        records = [] if self.source is None else [said("As to a record:"), self.source.hypothesis()]
        return (said(text), said(self.notation.bases), *records)

    @property
    def sizes(self) -> Part:
        """N_k and T."""
        n, m = self.records, self.letters
        size = rf"N_k=\binom{{{n}}}{{k}}" + (f"{m - 1}^k" if m > 2 else "")
        return said(rf"Let ${size}$, the number of databases at distance~$k$ from a given one, and $T=\sum_kN_k$.")

    def silent(self, d: Fraction) -> Theorem:
        """Where nothing needs to leak."""
        kept = related(Term(inline(self.zero_from), self.zero_from), (r"\le", Term(self.notation.distortion, d)))
        statement = said(
            f"The least {Leakage(self.measure, self.notation).term} of the mechanisms with distortion at most "
            f"${self.notation.distortion}={inline(d)}$ is~$0$."
        )
        proof = (said("A uniform output leaks nothing, and its distortion is"), kept, said(". No leakage is negative."))
        return Theorem("No leakage", (statement,), (), proof, self.setting())
