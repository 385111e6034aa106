r"""The choice of the page for databases, and least distortions at a leakage, from the least leakages at two bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, cast

from symdp.certificates.checker.evidence import identical_records as checked_records
from symdp.leakages.measure import Kind, measure
from symdp.leakages.values.interval import outward as rounded
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.theorems.databases.distance_page import FILLED, FilledShells, SpherePage
from symdp.theorems.databases.independent_records_page import RecordsPage, TotalDistortion
from symdp.theorems.databases.pointwise_page import ChainPage
from symdp.theorems.databases.sibson_page import PoweredShells
from symdp.theorems.measures.least_distortion_page import STEPS, Inverse, falls
from symdp.theorems.measures.randomised_response_page import Response, leaked
from symdp.theorems.notation import Notation
from symdp.theorems.page_choice import template
from symdp.theorems.record import AT, LEVEL, ONE, Record, of_each_record
from symdp.theorems.setting.source_hypothesis import SourceDescription, fractions
from symdp.theorems.text.number_text import inline
from symdp.theorems.text.sentences import Part, claimed, prose
from symdp.theorems.theorem import Lemma, Theorem

# Compare both ends of an answer, times a factor, with the logarithm of a level; the untyped checker defines it.
order: Callable[[Any, int, Fraction], tuple[int, int]] = checked_records.order
# Indices of the distortions of the steps; those of one record have a prime as well.
INDICES = ("_1", "_2")
DIGITS = 18


class DatabasesInverse(Inverse):
    """The page of a certificate of a least distortion of databases."""

    @property
    def by_records(self) -> bool:
        """Decide whether the answer follows from answers for one record."""
        return ONE in self.record.answer

    @cached_property
    def data(self) -> SpherePage:
        """The databases of the question."""
        return SpherePage(self.record, self.evidence, self.notation)

    @property
    def opening(self) -> str:
        return f"The least distortion of mechanisms for databases whose {self.leakage.term} is at most ${self.allowed}$"

    @property
    def digits(self) -> str:
        return ", to more digits," if self.ends[0] < self.ends[1] else ""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        return self.written("Least distortion of databases")

    def _distortion(self, place: int) -> str:
        return self.notation.bound + INDICES[place]

    def step(self, place: int) -> Theorem:
        if self.by_records:
            answer, evidence = {ONE: self.record.answer[ONE][place]}, {"record": self.evidence["record"][place]}
        else:
            answer, evidence = self._value(place), {**self.evidence, **self.evidence["ends"][place]}
        record = self.record.at(self.ends[place], answer)
        names = replace(self.notation, style="epsilon", optimum=STEPS[place], distortion=self._distortion(place))
        theorem_of_step = template(record, evidence)(record, evidence, names)
        d, name = self._distortion(place), self.notation.distortion
        return replace(
            theorem_of_step,
            setting=tuple([replace(part, latex=part.latex.replace(d, name)) for part in theorem_of_step.setting]),
        )

    def _bounds(self, place: int) -> tuple[LeakageValue, LeakageValue]:
        """Return a lower and an upper bound of the least leakage at a bound of the distortion, from the evidence."""
        d, data = self.ends[place], self.data
        record, proof = self.record.at(d, {}), {**self.evidence, **self.evidence["ends"][place]}
        if d >= data.zero_from:
            return (LeakageValue.log_of(Fraction(1)),) * 2
        if self.measure.kind in FILLED:
            return (LeakageValue.log_of(FilledShells(record, proof, self.notation).level),) * 2
        if not self.measure.tensorizes:
            return PoweredShells(record, proof, self.notation).proved()
        return (leaked(self.measure, data.letters, data.records, d),) * 2

    def _value(self, place: int) -> dict[str, Any]:
        """Return the least leakage in the form of an answer."""
        low, high = self._bounds(place)
        if low.is_infinite:
            return {"nats": {"in": ["oo", "oo"]}, "exp": "oo"}
        ends = low.enclosure(DIGITS) if low.is_exact else rounded(low.bounds(DIGITS)[0], high.bounds(DIGITS)[1], DIGITS)
        known = (self.measure.kind in FILLED or self.measure.order == 2) and low.exp is not None and low.exp == high.exp
        return {"nats": {"in": list(map(str, ends))}} | ({"exp": str(low.exp)} if known else {})

    def compared(self, place: int) -> int:
        """Compare with the level: the lower end of the least leakage at the first bound, the upper end at the second."""
        if self.by_records:
            times = 1 if self.measure.compares_neighbours else self.data.records
            return order(of_each_record(self.record)[place].answer, times, self.level)[place]
        return self._bounds(place)[place].compare(LeakageValue.log_of(self.level))

    @property
    def reason(self) -> str:
        n = self.data.records
        return f"<falls> for one record, whose distortion is one part in~${n}$" if self.by_records else "<falls>"

    def falls(self) -> Lemma:
        """Return the lemma that the least leakage falls: that of one record where records are independent."""
        if not self.by_records:
            return falls(self.leakage, "", "", self.measure.needs_prior)
        source, needs = SourceDescription(self.record.question["records"]["source"], self.notation), self.measure.needs_prior
        alone = source.only_prior is not None
        on_set = "" if alone or not needs else f" on~${source.name}$"
        return falls(self.leakage, on_set, f" {source.under}", needs and not alone)

    def silent(self, low: Fraction) -> list[Part]:
        n, name = self.data.records, self.notation.distortion
        words = "Where nothing leaks, the output does not depend on the database, and each record is right with probability"
        if "spread_prior" in self.evidence:
            most = max(fractions(self.evidence["spread_prior"]["prior"]))
            kept = rf"so ${name}\ge {n}\,(1-{inline(most)})\ge {inline(low)}$."
            return [prose(rf"{words} ${inline(most)}$ at most if records have the prior"), *self._spread(),
                    claimed(f"; {kept}", lambda: n * (1 - most) >= low)]  # fmt: skip
        most = Fraction(1, self.data.letters)
        return [claimed(rf"{words} ${inline(most)}$ at most under the uniform prior, so that ${name}\ge {inline(low)}$.",
                        lambda: self.data.zero_from >= low)]  # fmt: skip

    def _spread(self) -> list[Part]:
        source = SourceDescription(self.record.question["records"]["source"], self.notation)
        if source.only_prior is not None:
            return [prose(f"${self.notation.prior}$")]
        return [source.member(self.notation.least_favourable, self.evidence["spread_prior"])]


def theorem(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """Return the theorem of a certificate: by one record, or with the uniform prior in the source set."""
    chosen, level = measure(record.leakage), record.parameter == LEVEL
    page: Callable[..., Any] = PoweredShells
    if ONE in record.answer and not (level and len(record.answer[ONE]) == 2):
        page = TotalDistortion if level else RecordsPage
    elif record.parameter != AT and (data := SpherePage(record, evidence, notation)).letters == 1:
        return data.only_one()
    elif chosen.pointwise:
        page = ChainPage
    elif level and chosen.kind is not Kind.RATIO:
        page = DatabasesInverse
    elif chosen.kind in FILLED or chosen.tensorizes:
        page = FilledShells if chosen.kind in FILLED else Response
    return cast("Theorem", page(record, evidence, notation).theorem())
