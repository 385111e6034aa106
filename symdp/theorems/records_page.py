r"""Independent records with another known prior: what one record tells, and why the whole tells no less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from symdp.certificates.checker.records import ALL
from symdp.leakages.measure import Kind, Measure, measure
from symdp.theorems.choice import template
from symdp.theorems.given_set import GivenSet
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline
from symdp.theorems.part import Part, claimed, formula, heading, said, valued
from symdp.theorems.record import Record, of_each_record
from symdp.theorems.theorem import Theorem

# The least leakage of one record.
ONE_RECORD = r"\eta"


@dataclass(frozen=True)
class RecordsPage:
    """What a certificate about independent records says and shows."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @property
    def records(self) -> int:
        """n."""
        return int(self.record.question["records"]["records"])

    @cached_property
    def source(self) -> GivenSet:
        """The priors of a record."""
        return GivenSet(self.record.question["records"]["source"], self.notation)

    @cached_property
    def measure(self) -> Measure:
        """The measure."""
        return measure(self.record.leakage)

    @property
    def adds(self) -> bool:
        """Whether the leakage of the whole is a sum over the records."""
        return not self.measure.compares_neighbours

    @property
    def whole(self) -> bool:
        """Whether the question is about all mechanisms."""
        return bool(self.record.question["scope"] == ALL)

    @property
    def privacy(self) -> bool:
        """Whether the leakage is an epsilon."""
        return self.measure.kind is Kind.RATIO

    @property
    def term(self) -> str:
        """What the leakage is called."""
        return r"$\epsilon$" if self.privacy else Leakage(self.measure, self.notation).term

    @cached_property
    def inside(self) -> list[Record]:
        """What is known of one record: one answer, or one for each end of the distortion."""
        return of_each_record(self.record)

    def step(self, place: int | None = None) -> Theorem:
        """The theorem of one record."""
        record, evidence = self.inside[place or 0], self.evidence["record"]
        if place is not None:
            evidence = evidence[place]
        notation = replace(self.notation, optimum=ONE_RECORD, distortion=f"{self.notation.distortion}'", style="epsilon")
        return template(record, evidence)(record, evidence, notation)

    def setting(self, step: Theorem) -> tuple[Part, ...]:
        """One record, then databases."""
        n = self.records
        among = "mechanisms" if self.whole else "mechanisms that treat all records independently and alike"
        privacy = (
            "It is private if the bound on ratios holds for neighbours, databases that differ in one record."
            if self.privacy
            else f"Its {self.term} is defined as for one record"
            + (", the pairs of rows being those of neighbours, databases that differ in one record."
               if self.measure.compares_neighbours else ", databases taking the place of letters.")
        )  # fmt: skip
        text = (
            rf"A \emph{{database}} has ${n}$ independent records $x_1,\dots,x_{{{n}}}$, each with the same prior of the set "
            rf"above. A mechanism for databases is a stochastic matrix on them, and its distortion the expected number of "
            rf"records that it changes. {privacy} Only {among} are considered."
        )
        return (*step.setting, said(text if not self.whole else text.replace(" Only mechanisms are considered.", "")))

    @property
    def times(self) -> str:
        """How often the leakage of a record counts."""
        return rf"{self.records}\," if self.adds and self.records > 1 else ""

    def point(self) -> Theorem:
        """At one distortion."""
        n, d, step = self.notation, self.record.distortion, self.step()
        value = formula(f"{n.optimum}={self.times}{ONE_RECORD}")
        statement = (
            said(rf"The least {self.term} of a mechanism for databases with distortion at most "
                 rf"${n.distortion}={inline(d)}$ is"),
            claimed(value, lambda: self.inside[0].distortion * self.records == d),
            said(rf"where ${ONE_RECORD}$ belongs to one record, at ${n.distortion}'={n.distortion}/{self.records}$:"),
            *step.statement,
        )  # fmt: skip
        return Theorem("Least leakage of databases", statement, step.lemmas, tuple(self._proof(step)), self.setting(step))

    def function(self) -> Theorem:
        """The whole function."""
        n, d, step = self.notation, self.notation.distortion, self.step()
        value = formula(rf"{n.optimum}({d})={self.times}{ONE_RECORD}\Bigl(\frac{{{d}}}{{{self.records}}}\Bigr)", end=",")
        whole = self.record.zero_from == self.records * self.inside[0].zero_from
        statement = (
            said(rf"Let ${n.optimum}({d})$ be the least {self.term} of the mechanisms for databases with distortion at "
                 rf"most~${d}$. Then"), claimed(value, lambda: whole), said(rf"where ${ONE_RECORD}$ belongs to one record:"),
            *step.statement,
        )  # fmt: skip
        title = "The least leakage of databases as a function of the distortion"
        return Theorem(title, statement, step.lemmas, tuple(self._proof(step)), self.setting(step))

    def inverse(self) -> Theorem:
        """The least distortion at a leakage, for privacy."""
        n, step = self.notation, self.step(0)
        low, high = self.record.ends
        one = self.inside[0].distortion
        statement = (
            said(rf"The least distortion of mechanisms for databases that are private with $\epsilon={n.logarithm} "
                 rf"{inline(self.record.level)}$ is"),
            claimed(valued(f"{n.distortion}={self.records}{n.distortion}'=", high),
                    lambda: low == high == one * self.records),
            said(rf"where ${n.distortion}'$ belongs to one record:"), *step.statement,
        )  # fmt: skip
        return Theorem("Least distortion of databases", statement, step.lemmas, tuple(self._proof(step)), self.setting(step))

    def _proof(self, step: Theorem) -> list[Part]:
        return [heading("One record."), *step.proof, heading("All records."), said(self._product()), *self._converse()]

    def _product(self) -> str:
        alone = "neighbours differ in one factor, whose leakage is that of one record"
        leaks = "the leakages add up" if self.adds else alone
        return (
            rf"The product of ${self.records}$ mechanisms that are best for one record changes ${self.records}$ times as "
            rf"many "
            rf"records as one of them, and {leaks}."
        )

    def _converse(self) -> list[Part]:
        n, d = self.records, self.notation.distortion
        if not self.whole:
            return [said(rf"Every product of ${n}$ equal mechanisms of distortion at most~${d}$ has distortion ${d}/{n}$ "
                         rf"for "
                         rf"each record, and leaks ${n}$ times as much as one.")]  # fmt: skip
        if self.adds:
            return [said(
                rf"Conversely, records being independent, $I(X;Y)\ge\sum_iI(X_i;Y_i)$, and the law of $Y_i$ given $X_i$ "
                rf"is a "
                rf"mechanism for one record, of distortion ${d}_i$ say, where the ${d}_i$ sum to at most~${d}$. The least "
                rf"information is a convex function of the distortion, so that the sum is at least ${n}$ times its value at "
                rf"${d}/{n}$."
            )]  # fmt: skip
        q = self.notation.least_favourable
        worst = rf"${q}={self.notation.prior}$" if self.source.only_prior else (
            rf"${q}$ be a prior that needs the value for one record by itself, or one of the priors that need as much as is "
            rf"wanted of it"
        )  # fmt: skip
        return [said(
            rf"Conversely let {worst}, and let the records have this prior. Given the other records, the law of $Y_i$ given "
            rf"$X_i$ keeps what the mechanism satisfies for neighbours; so does its mean over the other records. It is a "
            rf"mechanism for one record, and the distortions of these sum to at most~${d}$; so one of them is at most "
            rf"${d}/{n}$, and leaks what one record must."
        )]  # fmt: skip
