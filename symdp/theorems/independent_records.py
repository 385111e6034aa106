r"""Independent records: what one of them tells, and why all tell no less; records that differ, whose distortions add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.theorems.choice import template
from symdp.theorems.given_set import GivenSet
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward, shown
from symdp.theorems.page import Served
from symdp.theorems.part import Part, claimed, formula, heading, said, valued
from symdp.theorems.record import AT, CURVE, LEVEL, Record, of_each_record, of_groups, of_one_alike
from symdp.theorems.theorem import Theorem

# The least leakage of one record.
ALL = "all mechanisms"
ONE_RECORD = r"\eta"
MOST_GROUPS = 4
_NEIGHBOURS = (
    "Two databases are neighbours if they differ in one record. A mechanism for databases is private if the bound {where}, "
    "on the rows of any two letters, holds for the rows of any two neighbours."
)


class RecordsPage(Served):
    """What a certificate about independent records says and shows."""

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
        return r"$\epsilon$" if self.privacy else self.leakage.term

    @cached_property
    def inside(self) -> list[Record]:
        """What is known of one record: one answer, or one for each end of the distortion."""
        return of_each_record(self.record)

    def step(self, place: int | None = None) -> Theorem:
        """The theorem of one record."""
        record, evidence = self.inside[place or 0], self.evidence["record"]
        if place is not None:
            evidence = evidence[place]
        notation = replace(self.notation, optimum=ONE_RECORD, distortion=f"{self.notation.bound}'", style="epsilon")
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
            rf"A \emph{{database}} has ${n}$ independent records, each with the {_same(self.source)}. A mechanism for "
            rf"databases is a stochastic matrix on them, and its distortion the expected number of records that it changes. "
            rf"{privacy} Only {among} are considered."
        )
        return (*step.setting, said(text if not self.whole else text.replace(" Only mechanisms are considered.", "")))

    @property
    def times(self) -> str:
        """How often the leakage of a record counts."""
        return rf"{self.records}\," if self.adds and self.records > 1 else ""

    def theorem(self) -> Theorem:
        """The theorem of a certificate."""
        return {AT: self.point, LEVEL: self.inverse, CURVE: self.function}[self.record.asked]()

    def point(self) -> Theorem:
        """At one distortion."""
        n, d, step = self.notation, self.record.distortion, self.step()
        value = formula(f"{n.optimum}={self.times}{ONE_RECORD}")
        statement = (
            said(rf"The least {self.term} of a mechanism for databases with distortion at most "
                 rf"${n.distortion}={inline(d)}$ is"),
            claimed(value, lambda: self.inside[0].distortion * self.records == d),
            said(rf"where ${ONE_RECORD}$ is that of one record, at ${n.bound}'={n.distortion}/{self.records}$."),
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
                 rf"most~${d}$. Then"), claimed(value, lambda: whole), said(rf"where ${ONE_RECORD}$ is that of one record."),
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
            claimed(valued(f"{n.distortion}={self.records}{n.bound}'=", high),
                    lambda: low == high == one * self.records),
            said(rf"where ${n.bound}'$ is that of one record."), *step.statement,
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
        n, d, one = self.records, self.notation.distortion, self.notation.bound
        if not self.whole:
            return [said(rf"Every product of ${n}$ equal mechanisms of distortion at most~${d}$ has distortion ${d}/{n}$ "
                         rf"for "
                         rf"each record, and leaks ${n}$ times as much as one.")]  # fmt: skip
        if self.adds:
            return [said(
                rf"Conversely, records being independent, $I(X;Y)\ge\sum_iI(X_i;Y_i)$, and the law of $Y_i$ given $X_i$ "
                rf"is a mechanism for one record, of distortion ${one}_i$ say, where the ${one}_i$ sum to at most~${d}$. "
                rf"The least information is a convex function of the distortion, so that the sum is at least ${n}$ times "
                rf"its value at ${d}/{n}$."
            )]  # fmt: skip
        q = self.notation.least_favourable
        worst = rf"${q}={self.notation.prior}$" if self.source is not None and self.source.only_prior else (
            rf"${q}$ be a prior that needs the value for one record by itself, or one of the priors that need as much as is "
            rf"wanted of it"
        )  # fmt: skip
        return [said(
            rf"Conversely let {worst}, and let the records have this prior. Given the other records, the law of $Y_i$ given "
            rf"$X_i$ keeps what the mechanism satisfies for neighbours; so does its mean over the other records. It is a "
            rf"mechanism for one record, and the distortions of these sum to at most~${d}$; so one of them is at most "
            rf"${d}/{n}$, and leaks what one record must."
        )]  # fmt: skip


def total_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The least total distortion."""
    groups, d = of_groups(record), notation.distortion
    if len(groups) > MOST_GROUPS:
        raise Unsupported(
            f"theorem: of independent records one is written for {MOST_GROUPS} kinds of records at most, the question has "
            f"{len(groups)}; use the certificate"
        )
    steps = [
        _step(one, proof, notation, rf"{notation.bound}_{{{place}}}")
        for place, ((_, one), proof) in enumerate(zip(groups, evidence["groups"], strict=True), 1)
    ]
    counts = [count for count, _ in groups]
    low, high = record.ends
    factors = ["" if count == 1 else rf"{count}\," for count in counts]
    terms = [f"{factor}{notation.bound}_{{{place}}}" for place, factor in enumerate(factors, 1)]
    least, most = outward(low, high)
    total = f"{d}={'+'.join(terms)}"
    value = f"{total}={shown(low)}" if low == high else rf"{total},\quad {inline(least)}\le {d}\le {inline(most)}"
    statement = [
        said(rf"The least distortion of private mechanisms for databases, ${d}$, is the sum"),
        claimed(formula(value, end=","), lambda: _is_sum(groups, least, most)),
        said(rf"where ${notation.bound}_{{i}}$ is the least distortion of a single record of the $i$th kind:"),
    ]
    for place, step in enumerate(steps, 1):
        statement += [heading(f"Kind {place}."), *step.setting, *step.statement]
    kinds = ", ".join([rf"${count}$ of kind~${place}$" for place, count in enumerate(counts, 1)])
    setting = (said(
        rf"A \emph{{database}} has ${sum(counts)}$ independent records: {kinds}, each with a prior that its kind allows. "
        rf"The distortion of a mechanism for databases is the sum of those of its records. "
        rf"{_NEIGHBOURS.format(where='below')}"
    ),)  # fmt: skip
    proof = [part for place, step in enumerate(steps, 1) for part in (heading(f"Kind {place}."), *step.proof)]
    proof += [heading("All records."), said(
        rf"The product of best mechanisms is private, as the other factors of two neighbours are the same, and has the "
        rf"distortion ${d}$. {_one_of_many(notation)} So each record is distorted as much as one record must be."
    )]  # fmt: skip
    # The lemmas are about any one distortion, whatever it is called in the steps.
    general = [_step(one, proof, notation, d) for (_, one), proof in zip(groups, evidence["groups"], strict=True)]
    lemmas = tuple(dict.fromkeys([lemma for step in general for lemma in step.lemmas]))
    return Theorem("Least distortion of independent records", tuple(statement), lemmas, tuple(proof), setting)


def least_of_alike(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """What records alike need at a total distortion."""
    n, d, share, one = record.question["records"], notation.distortion, rf"{notation.bound}'", of_one_alike(record)
    step = _step(one, evidence["record"], notation, share)
    whole, part = record.distortion, one.distortion
    statement = (
        said(rf"Mechanisms for databases with the distortion ${d}={inline(whole)}$ at most need as much as mechanisms for "
             rf"one record with"),
        claimed(formula(rf"{share}=\frac{{{d}}}{{{n}}}={inline(part)}", end=","), lambda: part * n == whole),
        said("neither more nor less. For one record:"),
        *step.statement,
    )  # fmt: skip
    setting = (*step.setting, said(
        rf"A \emph{{database}} has ${n}$ independent records, each with the {_same(GivenSet(one.source, notation))}. The "
        rf"distortion of a mechanism for databases is the expected number of records that it changes. "
        rf"{_NEIGHBOURS.format(where='above')}"
    ))  # fmt: skip
    proof = (*step.proof, heading("All records."), said(
        rf"The product of ${n}$ mechanisms that are best for one record is as private as one of them, as the other factors "
        rf"of two neighbours are the same. {_one_of_many(notation)} The distortions of the records sum to at most~${d}$, so "
        rf"that one of them is at most ${d}/{n}$, and needs what one record needs."
    ))  # fmt: skip
    return Theorem("Least leakage of records alike", statement, step.lemmas, proof, setting)


def _same(source: GivenSet | None) -> str:
    """Which prior all records have."""
    if source is None:
        return "same prior"
    return f"prior~${source.notation.prior}$" if source.only_prior is not None else f"same prior in~${source.name}$"


def _step(record: Record, evidence: Mapping[str, Any], notation: Notation, name: str) -> Theorem:
    return template(record, evidence)(record, evidence, replace(notation, distortion=name))


def _is_sum(groups: Sequence[tuple[int, Record]], low: Fraction, high: Fraction) -> bool:
    sums = [sum([count * one.ends[side] for count, one in groups]) for side in (0, 1)]
    return low <= sums[0] and sums[1] <= high


def _one_of_many(notation: Notation) -> str:
    q = notation.least_favourable
    return (
        rf"Conversely let each record have a prior ${q}$ that needs as much as is wanted of the least value for one record, "
        rf"independently of the others. Given the other records, the law of $Y_i$ given $X_i$ is bounded as the rows of "
        rf"neighbours are; so is its mean over the other records, as what bounds $W(E\mid x)$ by $W(E\mid x')$ is a convex "
        rf"condition. It is a mechanism for record~$i$."
    )
