r"""What the pages of certificates share: record, evidence, notation, source set, the notion of privacy or the measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.leakages.measure import Measure, measure
from symdp.theorems.cases import cases
from symdp.theorems.given_set import GivenSet
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, shown
from symdp.theorems.part import Part, Term, claimed, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class Page:
    """What a certificate about a source set says and shows.

    Attributes
    ----------
    record : Record
    evidence : mapping
    notation : Notation
    """

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @cached_property
    def source(self) -> GivenSet:
        """The source set."""
        return GivenSet(self.record.source, self.notation)

    @property
    def distortion(self) -> Fraction:
        """D."""
        return self.record.distortion

    @property
    def alone(self) -> bool:
        """Whether the set is one prior."""
        return self.source.only_prior is not None

    def chosen(self, name: str, given: Mapping[str, Any]) -> Part:
        """A prior of the set with its numbers, the known one where it is alone."""
        return said(f"${name}={self.notation.prior}$") if self.alone else self.source.member(name, given)

    @property
    def kept(self) -> Term:
        """The accuracy 1 - D."""
        value = 1 - self.distortion
        return Term(f"{shown(value)}=1-{self.notation.distortion}", value)


class PrivatePage(Page):
    """A page about local differential privacy."""

    @cached_property
    def privacy(self) -> Privacy:
        """The notion of privacy."""
        return Privacy(self.notation, self.record.delta)

    def written(self, title: str, statement: Sequence[Part], proof: Sequence[Part]) -> Theorem:
        """A theorem about the source set."""
        return self.privacy.theorem(title, self.source.hypothesis(), statement, proof, alone=self.alone)

    @property
    def given(self) -> str:
        """What the page is about, by name."""
        return self.notation.prior if self.alone else self.source.name

    @property
    def argument(self) -> str:
        """The least leakage of it at D, after the name of the least leakage."""
        whole = self.notation.least(self.given, self.notation.distortion, bool(self.privacy.delta))
        return whole.removeprefix(self.notation.optimum)

    def without_delta(self, what: str) -> list[Part]:
        """That a question with a delta is one without."""
        if not self.privacy.delta:
            return []
        return [said(rf"By <delta> it is to be shown that {what}; then $W=\delta I+(1-\delta)V$.")]


class MeasuredPage(Page):
    """A page about another measure."""

    @cached_property
    def measure(self) -> Measure:
        """The measure."""
        return measure(self.record.leakage)

    @cached_property
    def leakage(self) -> Leakage:
        """The measure on the page."""
        return Leakage(self.measure, self.notation)

    @property
    def on_set(self) -> str:
        """On which priors a measure that needs one is meant."""
        return "" if self.alone or not self.measure.needs_prior else f" on~${self.source.name}$"

    @property
    def defined(self) -> Part:
        """What the function of the distortion is."""
        name, d = f"{self.notation.optimum}({self.notation.distortion})", self.notation.distortion
        whose = f"{self.leakage.term}{self.on_set}"
        return said(
            f"Let ${name}$ be the least {whose} of the mechanisms with distortion at most~${d}$ {self.source.under}."
        )

    def function(self, rows: Sequence[tuple[str, str]], decide: Callable[[], bool], end: str = ".") -> tuple[Part, Part]:
        """That it is as follows by ranges, then 0 from where nothing leaks on."""
        n, zero = self.notation, self.record.zero_from
        name = f"{n.optimum}({n.distortion})"
        last = rf"{inline(zero)}\le {n.distortion}\le 1" if zero < 1 else f"{n.distortion}=1"
        shown_rows = [*rows, ("1" if n.style == "exp" else "0", last)]
        text = cases(n.power(name) if n.style == "exp" else name, shown_rows, end=end)
        return Part(f"{self.defined.latex} Then"), claimed(text, decide)

    def setting(self) -> tuple[Part, ...]:
        """Source set, mechanisms and measure."""
        under = "" if self.alone else self.source.name
        return self.source.hypothesis(), self.leakage.definition(under), said(self.notation.bases)
