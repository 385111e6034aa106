r"""The least distortion at a leakage: the least leakages at its two bounds, and that the leakage falls with the "
"distortion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import leakage, least, source_set
from symdp.certificates.checker import value as checked_value
from symdp.theorems.given_set import fractions
from symdp.theorems.inverse import STEPS, Inverse, falls
from symdp.theorems.measured_point import least_leakage
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.output_ratio_page import least_distortion as by_program
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, of, related, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Lemma, Theorem

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
        asked = self.record.at(self.ends[place], {"nats": _terms(self._value(place))})
        found = least_leakage(asked, self.evidence[KEYS[place]], names)
        return replace(found, setting=self.page.setting())

    def _value(self, place: int) -> Any:
        """The least leakage at a bound, as the checker reads it from the evidence."""
        source = source_set.Source(dict(self.record.source))
        measured = leakage.read_measure(self.record.leakage)
        return least.least_value([], "", self.evidence[KEYS[place]], measured, source, self.ends[place])

    def compared(self, place: int) -> int:
        value = self._value(place)
        return 1 if value == "oo" else int(checked_value.order(value, self.level))

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


def _terms(value: Any) -> Any:
    """A value of the checker as an answer has it."""
    if value == "oo":
        return value
    return [{"coefficient": str(share), "argument": _argument(inner)} for inner, share in value.items()]


def _argument(inner: Any) -> Any:
    if isinstance(inner, Fraction):
        return str(inner)
    return [[[str(base), str(exponent)] for base, exponent in product] for product in inner]


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = MeasuredInverse(record, evidence, notation)
    if evidence["high"].get("method") == "program":
        return by_program(page.page, page.level)
    return page.written("Least distortion")
