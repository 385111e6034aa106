r"""Theorems on independent records: leakages of one record that hold for all, or add up, and distortions that add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.errors import Unsupported
from symdp.theorems.databases.distance_page import FUNCTION
from symdp.theorems.notation import Notation
from symdp.theorems.page import RecordsSubject
from symdp.theorems.page_choice import template
from symdp.theorems.record import CURVE, Record, of_each_record, of_groups, of_one_alike
from symdp.theorems.setting.source_hypothesis import SourceDescription
from symdp.theorems.text.displays import COLUMN, formula, width
from symdp.theorems.text.number_text import displayed, inline, outward, row
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Theorem, lemma

ALL = "all mechanisms"
# The name of the least leakage of one record, where that of all records differs.
ONE_RECORD = r"\eta"
MOST_GROUPS = 4
_NEIGHBOURS = (
    "Two databases are \\emph{{neighbours}} if they differ in one record; what is said {where} of the rows of any two "
    "letters is said of the rows of any two neighbours."
)


@dataclass(frozen=True)
class OneOfMany:
    """The certified answer for each record of a kind."""

    count: int
    record: Record
    evidence: Mapping[str, Any]
    distortion: str

    def theorem(self, notation: Notation, **names: str) -> Theorem:
        """Return the theorem for one record."""
        names = {"distortion": self.distortion} | names
        return template(self.record, self.evidence)(self.record, self.evidence, replace(notation, **names))


def all_records(notation: Notation, distortion: str, end: str) -> list[Part]:
    """Prove the value for all records, by the product of mechanisms and, conversely, by the mechanisms of single records."""
    q = notation.least_favourable
    return [heading("All records."), prose(
        rf"By <records> the product of mechanisms that are best for one record leaks no more than they do, and has "
        rf"{distortion}. Conversely let the records have a prior ${q}$ under which the value for one record is needed, or "
        rf"one as close to it as desired. The mechanisms $W_i$ of <records> leak no more than the given one, {end}"
    )]  # fmt: skip


def same(source: SourceDescription | None) -> str:
    """Return the words for the prior that all records share."""
    if source is None:
        return "same prior"
    return f"prior~${source.notation.prior}$" if source.only_prior is not None else f"same prior in~${source.name}$"


def databases(count: int, which: str, whose: str) -> Part:
    """Define databases and their mechanisms."""
    return prose(
        rf"A \emph{{database}} has ${count}$ independent records{which}. A mechanism for databases is a stochastic matrix "
        rf"on them, and its distortion is the sum of those of its records. {whose}"
    )


class RecordsPage(RecordsSubject):
    """The page of a certificate about i.i.d. records, at one distortion or for the whole function."""

    @property
    def of_records(self) -> Mapping[str, Any]:
        """The number of records, with the source set or alphabet of one record."""
        count = self.record.question["records"]
        return {"records": count, "source": self.record.source} if isinstance(count, int) else count

    @property
    def adds(self) -> bool:
        """Decide whether the leakage of a product is the sum over its records."""
        return isinstance(self.record.question["records"], Mapping) and not self.measure.compares_neighbours

    @property
    def whole(self) -> bool:
        """Decide whether the question is about all mechanisms."""
        return bool(self.record.question.get("scope", ALL) == ALL)

    @cached_property
    def one(self) -> OneOfMany:
        """The certified answer for one record."""
        alike = isinstance(self.record.question["records"], int)
        known = of_one_alike(self.record) if alike else of_each_record(self.record)[0]
        return OneOfMany(self.records, known, self.evidence["record"], f"{self.notation.bound}'")

    @cached_property
    def step(self) -> Theorem:
        """The theorem for one record."""
        names = {"optimum": ONE_RECORD, "style": "epsilon"} if self.adds and self.records > 1 else {}
        return self.one.theorem(self.notation, **names)

    def theorem(self) -> Theorem:
        """Return the theorem of a certificate."""
        statement = (*self._value_of_all(), *self.step.statement)
        title = FUNCTION if self.record.parameter == CURVE else "Least leakage of databases"
        proof = (heading("One record."), *self.step.proof, *self._all())
        lemmas = (*self.step.lemmas, *([lemma("records", self.notation)] if self.whole and not self.adds else []))
        return Theorem(title, statement, lemmas, proof, (*self.step.setting, self._databases))

    @property
    def _databases(self) -> Part:
        whose = _NEIGHBOURS.format(where="above") if not self.adds else (
            f"Its {self.leakage.term} is defined as for one record, databases taking the place of letters."
        )  # fmt: skip
        among = "" if self.whole else " Only mechanisms that treat all records independently and alike are considered."
        return databases(self.records, f", each with the {same(self.source)}", whose + among)

    def _value_of_all(self) -> list[Part]:
        """State the value for all records in terms of that for one record."""
        n, d, share = self.records, self.notation.distortion, self.one.distortion
        if self.record.parameter == CURVE:
            at, part = f"~${d}$", rf"{share}=\frac{{{d}}}{{{n}}}"
            right = self.record.zero_from == n * self.one.record.zero_from
        else:
            whole, one = self.record.distortion, self.one.record.distortion
            at, part = f" ${d}={inline(whole)}$", rf"{share}=\frac{{{d}}}{{{n}}}"
            part += f"={displayed(one)}" if width(displayed(one)) < COLUMN / 2 else ""
            right = one * n == whole
        much = "as much as"
        if self.adds and n > 1:
            times = {2: "twice"}.get(n, f"${n}$ times")
            much = f"{times} the {self.leakage.term}, ${ONE_RECORD}$, of"
        return [
            prose(f"Mechanisms for databases with distortion at most{at} need {much} mechanisms for one record with"),
            claimed(formula(part, end=","), lambda: right),
            prose("neither more nor less. For one record:"),
        ]

    def _all(self) -> list[Part]:
        """Prove that the value for one record gives that for all records."""
        n, d, text = self.records, self.notation.distortion, heading("All records.")
        if not self.whole:
            leaks = "the sum of their leakages" if self.adds else "the leakage of one"
            return [text, prose(f"The product of ${n}$ equal mechanisms has ${n}$ times the distortion and {leaks}.")]
        if self.adds:
            return [text, prose(
                rf"The product of mechanisms that are best for one record has ${n}$ times its distortion and information. "
                rf"Conversely let a mechanism change record~$i$ with probability~$\Delta_i$, where $\sum_i\Delta_i\le {d}$. "
                rf"As records are independent, $I(X;Y)\ge\sum_iI(X_i;Y_i)$, and the law of $Y_i$ given $X_i$ is a mechanism "
                rf"for one record with the distortion~$\Delta_i$. The least information is a convex function of the "
                rf"distortion, so that the sum is at least ${n}$ times its value at ${d}/{n}$."
            )]  # fmt: skip
        return all_records(self.notation, rf"${n}$ times their distortion", (
            rf"and their distortions sum to at most~${d}$: one of them has distortion at most ${d}/{n}$, and leaks what one "
            rf"record must."
        ))  # fmt: skip


class TotalDistortion(RecordsSubject):
    """The page of a certificate of the least distortion of independent records, of one kind or several."""

    @cached_property
    def kinds(self) -> list[OneOfMany]:
        """The certified answer for each kind of record."""
        if "groups" in self.record.question:
            groups = list(zip(of_groups(self.record), self.evidence["groups"], strict=True))
        else:
            groups = [((self.records, of_each_record(self.record)[0]), self.evidence["record"][0])]
        if len(groups) > MOST_GROUPS:
            raise Unsupported(
                f"theorem: of independent records one is written for {MOST_GROUPS} kinds of records at most, the question "
                f"has {len(groups)}; use the certificate"
            )
        mark = (lambda place: rf"_{{{place}}}") if len(groups) > 1 else lambda _: "'"
        return [
            OneOfMany(count, one, proof, f"{self.notation.bound}{mark(place)}")
            for place, ((count, one), proof) in enumerate(groups, 1)
        ]

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n, kinds = self.notation, self.kinds
        steps = [one.theorem(n) for one in kinds]
        many = len(kinds) > 1
        first, last = outward(*self.record.ends)
        total = f"{n.distortion}=" + "+".join([f"{_times(one.count)}{one.distortion}" for one in kinds])
        between = "" if first == last else rf"lies between ${inline(first)}$ and ${inline(last)}$. It "
        statement = [
            prose(rf"The least distortion of such mechanisms for databases, ${n.distortion}$, {between}is"),
            claimed(formula(total if between else f"{total}={displayed(first)}", end=","),
                    lambda: self._is_sum(first, last)),
            prose(f"where ${n.bound}_i$ is the least distortion of one record of the $i$th kind:" if many else
                  f"where ${kinds[0].distortion}$ is the least distortion of one record:"),
        ]  # fmt: skip
        proof = list[Part]()
        for place, step in enumerate(steps, 1):
            statement += [heading(f"Kind {place}."), *step.setting, *step.statement] if many else step.statement
            proof += [heading(f"Kind {place}." if many else "One record."), *step.proof]
        proof += all_records(n, rf"the distortion~${n.distortion}$", (
            "so that each of them has at least the distortion that one record must have; and these add up."
        ))  # fmt: skip
        # The lemmas hold for every distortion and use its usual name, not those of the steps.
        general = [general_lemma for one in kinds for general_lemma in one.theorem(n, distortion=n.distortion).lemmas]
        lemmas = (*dict.fromkeys(general), lemma("records", n))
        setting = (*([] if many else steps[0].setting), self._databases)
        return Theorem("Least distortion of independent records", tuple(statement), lemmas, tuple(proof), setting)

    @property
    def _databases(self) -> Part:
        kinds, many = self.kinds, len(self.kinds) > 1
        each = row([f"${one.count}$ of kind~${place}$" for place, one in enumerate(kinds, 1)])
        alone = f", each with the {same(SourceDescription(kinds[0].record.source, self.notation))}"
        which = f": {each}, each with a prior that its kind allows" if many else alone
        whose = _NEIGHBOURS.format(where="below" if many else "above")
        return databases(sum([one.count for one in kinds]), which, whose)

    def _is_sum(self, low: Fraction, high: Fraction) -> bool:
        sums = [sum([one.count * one.record.ends[side] for one in self.kinds]) for side in (0, 1)]
        return low <= sums[0] and sums[1] <= high


def _times(count: int) -> str:
    return "" if count == 1 else rf"{count}\,"
