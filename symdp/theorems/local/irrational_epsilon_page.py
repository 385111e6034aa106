r"""Theorems for irrational exp(epsilon): answers at rational levels on both sides, or for two surrounding profiles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from symdp.certificates.checker.enclosures import irrational_epsilon
from symdp.errors import Unsupported
from symdp.theorems.local.profile_page import ProfilePage, meaning, numbered
from symdp.theorems.notation import Notation
from symdp.theorems.page import PageSubject
from symdp.theorems.page_choice import template
from symdp.theorems.record import AT, NATS, Record, between, inner_record
from symdp.theorems.setting.source_hypothesis import SourceDescription
from symdp.theorems.text.formula_text import expression
from symdp.theorems.text.number_text import bounded, inline, outward
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Theorem, once

PROFILE_IN_NATS = "a profile at epsilons in nats is"


class AroundPage(PageSubject, ABC):
    """A page whose value lies between the answers to two rational questions, each of which is a step of the proof."""

    title = "Least distortion"
    # The headings of the two steps, and the subject of the error that refuses bits.
    headings = ("At the smaller level.", "At the larger level.")
    in_nats = "a least distortion at an epsilon in nats is"

    @property
    @abstractmethod
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The two bounds of the value."""

    @property
    def first(self) -> str:
        """The name of the distortion in the first step."""
        return f"{self.notation.bound}''"

    @abstractmethod
    def stated(self) -> tuple[str, str]:
        """Return the words for the question, and the name of the value."""

    @abstractmethod
    def holds(self) -> bool:
        """Decide whether the claimed bounds enclose the answers."""

    @abstractmethod
    def levels(self) -> list[Part]:
        """Prove that the answers enclose the value."""

    @abstractmethod
    def step(self, place: int) -> Theorem:
        """Return the theorem of one of the answers, that of the larger distortion or slack first."""

    def opening(self, place: int) -> list[Part]:
        """Return the opening words of a step."""
        return []

    @cached_property
    def steps(self) -> list[Theorem]:
        """The theorems of both steps."""
        return [self.step(place) for place in (0, 1)]

    def setting(self) -> tuple[Part, ...]:
        """Return the hypotheses and definitions of the first step in the notation of the page."""
        name = self.notation.distortion
        return tuple([replace(part, latex=part.latex.replace(self.first, name)) for part in self.steps[0].setting])

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        natural(self.notation, self.in_nats)
        (low, high), (opening, name) = self.bounds, self.stated()
        first, last = outward(low, high)
        value = claimed(f"{opening} {bounded(name, first, last)}.", lambda: self.holds() and first <= low and high <= last)
        proof = self.levels()
        for place, step in enumerate(self.steps):
            proof += [heading(self.headings[place]), *self.opening(place), *step.statement, *step.proof]
        lemmas = once([lemma for step in self.steps for lemma in step.lemmas])
        return Theorem(self.title, (value,), lemmas, tuple(proof), self.setting())


class EpsilonPage(AroundPage):
    """The page of a certificate of a least distortion at an epsilon."""

    @cached_property
    def tree(self) -> Any:
        """The parsed epsilon."""
        return irrational_epsilon.read_epsilon(self.record.asks[NATS])

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        return self.record.ends

    @cached_property
    def ends(self) -> list[Record]:
        """The certified answers at both levels."""
        return [Record(self.record.question, end["asks"], end["answer"]) for end in self.record.answer["since"]]

    def stated(self) -> tuple[str, str]:
        d, level = self.notation.distortion, expression(self.tree, self.notation)
        return rf"Let $\epsilon_0={level}$. The least distortion ${d}$ at which no more than $\epsilon_0$ leaks", d

    def holds(self) -> bool:
        (low, high), (smaller, larger) = self.record.ends, self.ends
        return low <= larger.ends[0] and smaller.ends[1] <= high

    def step(self, place: int) -> Theorem:
        record, evidence = self.ends[place], self.evidence["ends"][place]
        name = f"{self.notation.bound}'" if place else self.first
        return template(record, evidence)(record, evidence, replace(self.notation, distortion=name))

    def levels(self) -> list[Part]:
        (low, high), d = self.record.exp_bounds, self.notation.distortion
        between = rf"By interval arithmetic with rationals, ${inline(low)}\le e^{{\epsilon_0}}\le {inline(high)}$."
        return [
            claimed(between, lambda: bool(irrational_epsilon.surrounds(low, high, self.tree))),
            claimed(rf"What leaks the logarithm of the smaller number at most leaks $\epsilon_0$ at most, and what leaks "
                    rf"$\epsilon_0$ at most leaks the logarithm of the larger one at most. So ${self.notation.bound}'\le "
                    rf"{d}\le {self.first}$ for the least distortions at the larger and at the smaller level.",
                    lambda: [Fraction(end.asks["level"]) for end in self.ends] == [low, high]),
        ]  # fmt: skip


class ProfileAroundPage(AroundPage):
    """The page of a certificate of a profile whose epsilons are given."""

    headings = ("The stricter profile.", "The looser profile.")
    in_nats = PROFILE_IN_NATS

    @property
    def asks_slack(self) -> bool:
        """Decide whether the question is for the least slack, not for the least distortion."""
        return self.record.parameter == AT

    @property
    def title(self) -> str:  # type: ignore[override]
        return "Bounds of the least slack" if self.asks_slack else "Bounds of the least distortion under a profile"

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        return between(self.record.answer["slack" if self.asks_slack else "distortion"])

    @cached_property
    def ends(self) -> list[ProfilePage]:
        """The pages of the stricter and of the looser profile."""
        d = self.notation.distortion
        names = (d, d) if self.asks_slack else (self.first, f"{self.notation.bound}'")
        return [ProfilePage(*inner_record(end), replace(self.notation, distortion=name))
                for end, name in zip(self.evidence["ends"], names, strict=True)]  # fmt: skip

    @property
    def source(self) -> SourceDescription:
        """The source set."""
        return self.ends[0].source

    @property
    def distortion(self) -> Fraction:
        """The distortion at which the least slack is computed."""
        return self.record.distortion

    def stated(self) -> tuple[str, str]:
        d, under = self.notation.distortion, self.source.under
        if self.asks_slack:
            least = r"The least $s\ge 0$ such that a mechanism under the pairs $(\epsilon_j,\delta_j+s)$"
            return f"{least} has distortion at most ${d}={inline(self.distortion)}$ {under}", "s"
        slack = self.record.slack
        added = f", with ${inline(slack)}$ added to every $\\delta_j$," if slack else ""
        return f"The least distortion that a mechanism under these pairs{added} has {under}", d

    def holds(self) -> bool:
        low, high = self.bounds
        strict, loose = (page.record.slack if self.asks_slack else page.record.distortion for page in self.ends)
        return low <= loose and strict <= high

    def step(self, place: int) -> Theorem:
        page = self.ends[place]
        return page.least_slack() if self.asks_slack else page.least_distortion()

    def opening(self, place: int) -> list[Part]:
        return [prose(f"In place of the pairs let here {self.ends[place].pairs}.")]

    def setting(self) -> tuple[Part, ...]:
        """Define the source set, the pairs and their meaning."""
        pairs = [
            (expression(irrational_epsilon.read_epsilon(pair["epsilon"]), self.notation), Fraction(pair["delta"]))
            for pair in self.record.question["profile"]
        ]
        words = prose(f"Let {numbered(pairs)}."), prose(meaning(self.notation)), prose(self.notation.bases)
        return self.source.hypothesis(), *words

    def levels(self) -> list[Part]:
        """State that the irrational numbers lie between the levels of the two profiles."""
        levels, pairs = [], self.record.question["profile"]
        for j, pair in enumerate(pairs, 1):
            low, high = (page.of_pairs.pairs[j - 1][0] for page in self.ends)
            if low < high:
                text = rf"${inline(low)}\le e^{{\epsilon_{{{j}}}}}\le {inline(high)}${',' if j < len(pairs) else '.'}"
                surrounded = partial(
                    irrational_epsilon.surrounds, low, high, irrational_epsilon.read_epsilon(pair["epsilon"])
                )
                levels.append(claimed(text, surrounded))
        return [
            prose("By interval arithmetic with rationals"), *levels,
            claimed("A mechanism under pairs is under those with larger $\\epsilon_j$ as well. So what is asked for lies "
                    "between its values for the looser profile, which has the upper bounds, and for the stricter one, which "
                    "has the lower bounds.", self._around),
        ]  # fmt: skip

    def _around(self) -> bool:
        """Decide whether both profiles are those of the same question, on both sides of its pairs."""
        pairs, ends = self.record.question["profile"], [page.record for page in self.ends]
        same = [{**end.question, "profile": pairs} == self.record.question and end.asks == self.record.asks for end in ends]
        known = [(Fraction(pair["delta"]), pair["epsilon"] == "0") for pair in pairs]
        sides = [page.of_pairs.pairs for page in self.ends]
        return all(same) and all(
            before == delta == after and (low < high or (is_zero and low == high == 1))
            for (delta, is_zero), (low, before), (high, after) in zip(known, *sides, strict=True)
        )


def natural(notation: Notation, what: str = PROFILE_IN_NATS) -> None:
    """Refuse bits for epsilons that were given in nats."""
    if notation.log != "e":
        raise Unsupported(f"theorem: {what} written with natural logarithms; use log=e")
