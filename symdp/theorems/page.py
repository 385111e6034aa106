r"""What the pages of certificates share: record, evidence, notation, source set, the notion of privacy or the measure."""

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
from symdp.theorems.record import Record
from symdp.theorems.setting.adjacent_letters import Rows, matrix_rows
from symdp.theorems.setting.measure_definitions import Leakage, least_text
from symdp.theorems.setting.privacy_lemmas import Privacy
from symdp.theorems.setting.source_hypothesis import SourceDescription
from symdp.theorems.text.number_text import inline, shown
from symdp.theorems.text.sentences import Part, Term, cases, claimed, said, valued
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class PageSubject:
    """What a certificate says and shows.

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
    """What speaks of a measure."""

    @cached_property
    def measure(self) -> Measure:
        """The measure."""
        return measure(self.record.leakage)

    @cached_property
    def leakage(self) -> Leakage:
        """The measure on the page."""
        return Leakage(self.measure, self.notation)


class RecordsSubject(OfMeasure):
    """What a certificate about records, or about one of them, says and shows."""

    @property
    def local(self) -> bool:
        """Whether one letter is all there is."""
        return "records" not in self.record.question

    @property
    def given(self) -> Mapping[str, Any]:
        """How many records there are, and what is known of one."""
        return {"records": 1, "source": self.record.source} if self.local else self.record.question["records"]

    @property
    def records(self) -> int:
        """n."""
        return int(self.given["records"])

    @cached_property
    def source(self) -> SourceDescription | None:
        """The priors of a record, where they are more than the uniform one."""
        return SourceDescription(self.given["source"], self.notation) if "source" in self.given else None

    @property
    def letters(self) -> int:
        """M."""
        return int(self.given["letters"]) if self.source is None else self.source.letters

    @property
    def served(self) -> str:
        """For which priors a mechanism is meant."""
        return "the uniform prior" if self.source is None else "the priors to be served, among which is the uniform one"

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return (1 - self.measure.delta) * self.records * Fraction(self.letters - 1, self.letters)

    def encloses(self, value: ExactValue) -> bool:
        """Whether the claimed bounds hold a value."""
        (low, high), (first, last) = value.value.enclosure(20), map(Fraction, self.record.answer["nats"]["in"])
        return bool(first <= low and high <= last)


class Page(PageSubject):
    """What a certificate about a source set says and shows."""

    @cached_property
    def source(self) -> SourceDescription:
        """The source set."""
        return SourceDescription(self.record.source, self.notation)

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
        if not self.alone:
            return self.source.member(name, given)
        prior = tuple(map(Fraction, given["prior"]))
        return claimed(f"${name}={self.notation.prior}$", lambda: prior == self.source.only_prior)

    @property
    def kept(self) -> Term:
        """The accuracy 1 - D."""
        value = 1 - self.distortion
        return Term(f"{shown(value)}=1-{self.notation.distortion}", value)


class MatrixPage(Page):
    """A page whose mechanism is shown entry by entry."""

    def of_leakage(self, rows: Rows, under: str = "") -> list[Part]:
        """The least epsilon at the distortion, or its bounds, and a mechanism."""
        n = self.notation
        asked = r"The least $\epsilon\ge 0$ for which some $\epsilon$-private mechanism has distortion at most "
        return bounded(rf"{asked}${n.distortion}={inline(self.distortion)}${under}", n, self.record.exp_bounds, rows)

    def of_distortion(self, rows: Rows, under: str = "") -> tuple[Part, ...]:
        """The least distortion at the level, and a mechanism."""
        epsilon = self.notation.log_of(inline(self.record.level))
        asked = rf"For $\epsilon={epsilon}$ the least distortion of $\epsilon$-private mechanisms{under} is"
        value = valued(f"{self.notation.distortion}=", self.distortion)
        return said(asked), said(value), said(f"It is attained by\n{matrix_rows(rows)}")


def accepts(check: Callable[..., object], *given: Any) -> bool:
    """Whether the checker raises no objection."""
    try:
        check(*given)
    except (rules.Rejected, rules.Malformed):
        return False
    return True


def bounded(asked: str, notation: Notation, bounds: tuple[Fraction, Fraction], rows: Rows) -> list[Part]:
    """A least leakage, or its bounds as those of its exponential, and a mechanism."""
    low, high = bounds
    if low == high:
        return [said(f"{asked} is\n{least_text(notation, high)}"), said(f"It is attained by\n{matrix_rows(rows)}")]
    between = rf"${inline(low)}\le {notation.power(notation.optimum)}\le {inline(high)}$"
    return [
        said(f"{asked}, ${notation.optimum}$, satisfies {between}."),
        said(f"The upper bound is shown by\n{matrix_rows(rows)}"),
    ]


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


class MeasuredPage(OfMeasure, Page):
    """A page about another measure."""

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
