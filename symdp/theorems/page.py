r"""The common parts of pages of certificates: record, evidence, notation, source set, privacy or measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import rules
from symdp.leakages.measure import Measure, measure
from symdp.leakages.values.exact_value import ExactValue
from symdp.theorems.notation import Notation
from symdp.theorems.record import AT, Record
from symdp.theorems.setting.adjacent_letters import Rows, matrix_rows
from symdp.theorems.setting.measure_definitions import Leakage, least_text
from symdp.theorems.setting.privacy_lemmas import Privacy
from symdp.theorems.setting.source_hypothesis import SourceDescription
from symdp.theorems.text.displays import cases, valued
from symdp.theorems.text.number_text import inline
from symdp.theorems.text.sentences import Part, Term, claimed, prose
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class PageSubject:
    """The record, the evidence and the notation of a page.

    Attributes
    ----------
    record : Record
    evidence : mapping
    notation : Notation
    """

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation


class OfMeasure(PageSubject):
    """A page about a measure of leakage."""

    @cached_property
    def measure(self) -> Measure:
        """The measure."""
        return measure(self.record.leakage)

    @cached_property
    def leakage(self) -> Leakage:
        """The measure in the notation of the page."""
        return Leakage(self.measure, self.notation)


class RecordsSubject(OfMeasure):
    """A page about records, or about one letter."""

    @property
    def local(self) -> bool:
        """Decide whether the question is about one letter, without records."""
        return "records" not in self.record.question

    @property
    def of_records(self) -> Mapping[str, Any]:
        """The number of records, with the source set or alphabet of one record."""
        return {"records": 1, "source": self.record.source} if self.local else self.record.question["records"]

    @property
    def records(self) -> int:
        """The number n of records."""
        return int(self.of_records["records"])

    @cached_property
    def source(self) -> SourceDescription | None:
        """The source set of one record; None where it is the uniform prior."""
        return SourceDescription(self.of_records["source"], self.notation) if "source" in self.of_records else None

    @property
    def distortion(self) -> Fraction | None:
        """The distortion D; None for the function of D, and for a least distortion."""
        return self.record.distortion if self.record.parameter == AT else None

    @property
    def share(self) -> str:
        """The share D/n of one record."""
        d = self.notation.distortion
        return d if self.records == 1 else f"{d}/{self.records}"

    @property
    def letters(self) -> int:
        """The alphabet size M."""
        return int(self.of_records["letters"]) if self.source is None else self.source.letters

    @property
    def priors(self) -> str:
        """The words for the priors of the question."""
        return "the uniform prior" if self.source is None else "each prior of the source, among which is the uniform one"

    @property
    def zero_from(self) -> Fraction:
        """The least distortion with zero leakage."""
        return (1 - self.measure.delta) * self.records * Fraction(self.letters - 1, self.letters)

    def encloses(self, value: ExactValue) -> bool:
        """Decide whether the claimed bounds enclose a value."""
        (low, high), (first, last) = value.value.enclosure(20), map(Fraction, self.record.answer["nats"]["in"])
        return bool(first <= low and high <= last)


class Page(PageSubject):
    """A page about a source set."""

    @cached_property
    def source(self) -> SourceDescription:
        """The source set."""
        return SourceDescription(self.record.source, self.notation)

    @property
    def distortion(self) -> Fraction:
        """The distortion D."""
        return self.record.distortion

    @property
    def alone(self) -> bool:
        """Decide whether the set is one prior."""
        return self.source.only_prior is not None

    def chosen(self, name: str, evidence: Mapping[str, Any]) -> Part:
        """State a prior of the set with its numbers, or that it is the known prior where the set has no other."""
        if not self.alone:
            return self.source.member(name, evidence)
        prior = tuple(map(Fraction, evidence["prior"]))
        return claimed(f"${name}={self.notation.prior}$", lambda: prior == self.source.only_prior)

    @property
    def kept(self) -> Term:
        """The accuracy 1 - D."""
        return (1 - Term(self.notation.distortion, self.distortion)).with_value()


class MatrixPage(Page):
    """A page whose mechanism is displayed entry by entry."""

    def of_leakage(self, rows: Rows, under: str = "") -> list[Part]:
        """State the least epsilon at the distortion, or its bounds, and a mechanism."""
        n = self.notation
        opening = r"The least $\epsilon\ge 0$ for which some $\epsilon$-private mechanism has distortion at most "
        return bounded(rf"{opening}${n.distortion}={inline(self.distortion)}${under}", n, self.record.exp_bounds, rows)

    def of_distortion(self, rows: Rows, under: str = "") -> tuple[Part, ...]:
        """State the least distortion at the level, and a mechanism."""
        epsilon = self.notation.log_of(inline(self.record.level))
        opening = rf"For $\epsilon={epsilon}$ the least distortion of $\epsilon$-private mechanisms{under} is"
        value = valued(f"{self.notation.distortion}=", self.distortion)
        return prose(opening), prose(value), prose(f"It is attained by\n{matrix_rows(rows)}")


def accepts(check: Callable[..., object], *arguments: Any) -> bool:
    """Decide whether a check of the checker accepts its arguments."""
    try:
        check(*arguments)
    except (rules.Rejected, rules.Malformed):
        return False
    return True


def bounded(opening: str, notation: Notation, bounds: tuple[Fraction, Fraction], rows: Rows) -> list[Part]:
    """State a least leakage, or bounds of its exponential, and a mechanism."""
    low, high = bounds
    if low == high:
        return [prose(f"{opening} is\n{least_text(notation, high)}"), prose(f"It is attained by\n{matrix_rows(rows)}")]
    between = rf"${inline(low)}\le {notation.power(notation.optimum)}\le {inline(high)}$"
    return [
        prose(f"{opening}, ${notation.optimum}$, satisfies {between}."),
        prose(f"The upper bound is shown by\n{matrix_rows(rows)}"),
    ]


class PrivatePage(Page):
    """A page about local differential privacy."""

    @cached_property
    def privacy(self) -> Privacy:
        """The notion of privacy."""
        return Privacy(self.notation, self.record.delta)

    def written(self, title: str, statement: Sequence[Part], proof: Sequence[Part]) -> Theorem:
        """Return a theorem on the source set."""
        return self.privacy.theorem(title, self.source.hypothesis(), statement, proof, alone=self.alone)

    @property
    def subject(self) -> str:
        """The name of the prior or of the source set."""
        return self.notation.prior if self.alone else self.source.name

    @property
    def argument(self) -> str:
        """The arguments of the least leakage at D, which follow its name."""
        whole = self.notation.least(self.subject, self.notation.distortion, bool(self.privacy.delta))
        return whole.removeprefix(self.notation.optimum)

    def without_delta(self, what: str) -> list[Part]:
        """State the reduction to the case without delta; empty where delta is 0."""
        if not self.privacy.delta:
            return []
        return [prose(rf"By <delta> it is to be shown that {what}; then $W=\delta I+(1-\delta)V$.")]


class MeasuredPage(OfMeasure, Page):
    """A page about another measure of leakage."""

    @property
    def on_set(self) -> str:
        """The words for the set over which a measure that needs a prior is taken."""
        return "" if self.alone or not self.measure.needs_prior else f" on~${self.source.name}$"

    @property
    def defined(self) -> Part:
        """The definition of the least leakage as a function of the distortion."""
        name, d = f"{self.notation.optimum}({self.notation.distortion})", self.notation.distortion
        whose = f"{self.leakage.term}{self.on_set}"
        return prose(
            f"Let ${name}$ be the least {whose} of the mechanisms with distortion at most~${d}$ {self.source.under}."
        )

    def function(self, rows: Sequence[tuple[str, str]], decide: Callable[[], bool], end: str = ".") -> tuple[Part, Part]:
        """State the function by ranges, followed by the range of zero leakage."""
        n, zero = self.notation, self.record.zero_from
        name = f"{n.optimum}({n.distortion})"
        last = rf"{inline(zero)}\le {n.distortion}\le 1" if zero < 1 else f"{n.distortion}=1"
        shown_rows = [*rows, ("1" if n.style == "exp" else "0", last)]
        text = cases(n.power(name) if n.style == "exp" else name, shown_rows, end=end)
        return Part(f"{self.defined.latex} Then"), claimed(text, decide)

    def setting(self) -> tuple[Part, ...]:
        """Define the source set, the mechanisms and the measure."""
        under = "" if self.alone else self.source.name
        return self.source.hypothesis(), self.leakage.definition(under), prose(self.notation.bases)
