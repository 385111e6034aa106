r"""The least distortion at a leakage: the least leakages at its two bounds, and that the leakage falls with the "
"distortion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.leakages.exact_value import ExactValue
from symdp.leakages.value import LeakageValue
from symdp.theorems.given_set import fractions
from symdp.theorems.inverse import STEPS, Inverse, falls
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.measured_point import least_leakage, proved
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.output_ratio_page import least_distortion as by_program
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, of, related, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Lemma, Theorem
from symdp.theorems.values import above_one

KEYS = ("low", "high")


class MeasuredInverse(Inverse):
    """What a certificate of a least distortion of a measure says and shows."""

    @cached_property
    def page(self) -> MeasuredPage:
        """The source set and the measure."""
        return MeasuredPage(self.record, self.evidence, self.notation)

    @property
    def level(self) -> Fraction:
        return self.record.level

    @property
    def leakage(self) -> Leakage:
        return self.page.leakage

    @property
    def asked(self) -> str:
        under, whose = self.page.source.under, f"{self.leakage.term}{self.page.on_set}"
        return f"The least distortion {under} of the mechanisms whose {whose} is at most $\\epsilon={self.allowed}$"

    def step(self, place: int) -> Theorem:
        n, primes = self.notation, "'" * (2 - place) if self.ends[0] < self.ends[1] else ""
        names = replace(n, style="epsilon", optimum=STEPS[place], distortion=f"{n.distortion}{primes}")
        value = self._value(place)
        asked = self.record.at(self.ends[place], {"nats": "oo" if value is None else above_one(value).to_document()})
        found = least_leakage(asked, self.evidence[KEYS[place]], names)
        return replace(found, setting=self.page.setting())

    def _value(self, place: int) -> ExactValue | None:
        """The least leakage at a bound, as the evidence proves it; None where it is infinite."""
        asked = self.record.at(self.ends[place], {})
        return proved(MeasuredPoint(asked, self.evidence[KEYS[place]], self.notation))

    def compared(self, place: int) -> int:
        value = self._value(place)
        return 1 if value is None else value.value.compare(LeakageValue.log_of(self.level))

    def silent(self, low: Fraction) -> list[Part]:
        q = self.notation.least_favourable
        most = max(fractions(self.evidence["spread_prior"]["prior"]))
        return [
            said("Where nothing leaks, the output does not depend on the letter. Under the prior"),
            self.page.chosen(q, self.evidence["spread_prior"]), said("it is right with probability at most"),
            related(Term(rf"\max_x{q}(x)", most), ("=", of(most)), (r"\le", of(1 - low))), said("."),
        ]  # fmt: skip

    def falls(self) -> Lemma:
        largest = self.page.measure.needs_prior and not self.page.alone
        return falls(self.leakage, self.page.on_set, f" {self.page.source.under}", largest)


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = MeasuredInverse(record, evidence, notation)
    if evidence["high"].get("method") == "program":
        return by_program(page.page, page.level)
    return page.written("Least distortion")
