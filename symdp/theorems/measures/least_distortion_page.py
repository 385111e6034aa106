r"""Theorems on a least distortion at a leakage: the least leakages at its two bounds, and that these decrease."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from symdp.leakages.measure import Kind
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.theorems.measures.least_leakage_page import MeasuredPoint
from symdp.theorems.measures.maximal_information_page import RatiosLevel
from symdp.theorems.measures.measured_page_choice import least_leakage, proved
from symdp.theorems.notation import Notation
from symdp.theorems.page import MeasuredPage, OfMeasure
from symdp.theorems.record import Record
from symdp.theorems.setting.measure_definitions import Leakage, above_one
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import valued
from symdp.theorems.text.number_text import inline, outward
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related
from symdp.theorems.theorem import Lemma, Theorem, lemma, once

# Names of the least leakages at the lower and at the upper bound in the steps of a proof.
STEPS = (r"\eta_1", r"\eta_2")
# Kinds of measures whose least value is a decreasing formula; others are increasing functions of convex ones.
BY_FORMULA = (Kind.OUTPUT_RATIO, Kind.RATIO, Kind.CONCENTRATION)
KEYS = ("low", "high")


class Inverse(OfMeasure, ABC):
    """The page of a certificate of a least distortion at a leakage; place 0 is its lower bound, place 1 its upper bound."""

    @property
    def level(self) -> Fraction:
        """The exponential of the leakage."""
        return self.record.level

    @property
    @abstractmethod
    def opening(self) -> str:
        """The words for the least distortion, without the bound on the leakage."""

    @abstractmethod
    def step(self, place: int) -> Theorem:
        """Return the theorem of the least leakage at a bound."""

    @abstractmethod
    def compared(self, place: int) -> int:
        """Compare the least leakage at a bound with the level; the result has the sign of their difference."""

    @abstractmethod
    def silent(self, low: Fraction) -> Sequence[Part]:
        """Prove that mechanisms of zero leakage have no less distortion."""

    @abstractmethod
    def falls(self) -> Lemma:
        """Return the lemma that the least leakage decreases."""

    @property
    def reason(self) -> str:
        """The reason that less distortion costs more leakage."""
        return "<falls>"

    @property
    def digits(self) -> str:
        """A remark that a step states fewer digits of its value than the evidence has, empty where it states all."""
        return ""

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The two bounds of the least distortion."""
        return self.record.ends

    @property
    def allowed(self) -> str:
        """The bound on the leakage in LaTeX."""
        return f"{self.notation.log_of(inline(self.level))}" if self.level > 1 else "0"

    def written(self, title: str) -> Theorem:
        """Return the theorem with its proof, in the setting of the step at the upper bound."""
        (low, high), d = self.ends, self.notation.distortion
        if low == high:
            statement = prose(f"{self.opening} is\n{valued(f'{d}=', high)}")
        else:
            first, last = outward(low, high)
            text = rf"{self.opening}, ${d}$, satisfies ${inline(first)}\le {d}\le {inline(last)}$."
            statement = claimed(text, lambda: first <= low and high <= last)
        above = self.step(1)
        below, lemmas = self._below()
        enough = rf"So{self.digits} a mechanism of distortion ${inline(high)}$ leaks ${STEPS[1]}\le {self.allowed}$."
        proof = [heading("The distortion is enough."), *above.statement, *above.proof]
        proof += [claimed(enough, lambda: self.compared(1) <= 0), *below]
        return Theorem(title, (statement,), once((*above.lemmas, *lemmas)), tuple(proof), above.setting)

    def _below(self) -> tuple[list[Part], tuple[Lemma, ...]]:
        """Prove that less distortion does not suffice."""
        low, high = self.ends
        if low == 0:
            return [prose("No distortion is negative.")], ()
        if self.level == 1:
            return [heading("Less is not."), *self.silent(low)], ()
        place, step = (1, None) if low == high else (0, self.step(0))
        start, then = ("To more digits", ", so that") if self.digits and step else ("As", ",")
        text = (
            rf"{start} ${STEPS[place]}\ge {self.allowed}>0${then} mechanisms of less distortion than ${inline(low)}$ leak "
        )
        why = claimed(f"{text}more, by {self.reason}.", lambda: self.compared(place) >= 0)
        parts_of_step = [] if step is None else [*step.statement, *step.proof]
        return [heading("Less is not."), *parts_of_step, why], (*(() if step is None else step.lemmas), self.falls())


def falls(leakage: Leakage, on_set: str, under: str, largest: bool) -> Lemma:
    """Return the lemma that the least leakage decreases strictly until it is zero.

    Parameters
    ----------
    leakage : Leakage
        A measure whose least value is a formula, or that is an increasing function of a convex function.
    on_set, under : str
        The priors for the leakage and those for the distortion, each after a space, or empty.
    largest : bool
        Whether the leakage is the largest over several priors.
    """
    words = {"LEAKAGE": leakage.term + on_set, "UNDER": under}
    if leakage.measure.kind in BY_FORMULA:
        return lemma("formula_falls", leakage.notation, **words)
    worst = ", and so is its largest value" if largest or not leakage.measure.needs_prior else ""
    return lemma("falls", leakage.notation, **words, CONVEX=rf"\[ {leakage.convex} \]", WORST=worst)


class MeasuredInverse(MeasuredPage, Inverse):
    """The page of a certificate of a least distortion for a measure."""

    @property
    def opening(self) -> str:
        whose = f"{self.leakage.term}{self.on_set}"
        opening = f"The least distortion {self.source.under} of the mechanisms whose {whose} is at most"
        return f"{opening} $\\epsilon={self.allowed}$"

    def step(self, place: int) -> Theorem:
        n, primes = self.notation, "'" * (2 - place) if self.ends[0] < self.ends[1] else ""
        name = f"{n.bound}{primes}" if primes else n.distortion
        value = self._value(place)
        record = self.record.at(self.ends[place], {"nats": "oo" if value is None else above_one(value).to_document()})
        names = replace(n, style="epsilon", optimum=STEPS[place], distortion=name)
        return replace(least_leakage(record, self.evidence[KEYS[place]], names), setting=self.setting())

    def _value(self, place: int) -> ExactValue | None:
        """Return the least leakage at a bound, as the evidence proves it; None where it is infinite."""
        record = self.record.at(self.ends[place], {})
        return proved(MeasuredPoint(record, self.evidence[KEYS[place]], self.notation))

    def compared(self, place: int) -> int:
        value = self._value(place)
        return 1 if value is None else value.value.compare(LeakageValue.log_of(self.level))

    def silent(self, low: Fraction) -> list[Part]:
        q = self.notation.least_favourable
        most = max(fractions(self.evidence["spread_prior"]["prior"]))
        return [
            prose("Where nothing leaks, the output does not depend on the letter. Under the prior"),
            self.chosen(q, self.evidence["spread_prior"]), prose("it is right with probability at most"),
            related(Term(rf"\max_x{q}(x)", most), ("=", of(most)), (r"\le", of(1 - low))), prose("."),
        ]  # fmt: skip

    def falls(self) -> Lemma:
        largest = self.measure.needs_prior and not self.alone
        return falls(self.leakage, self.on_set, f" {self.source.under}", largest)


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """Return the theorem of a certificate."""
    if evidence["high"].get("method") == "program":
        return RatiosLevel(record, evidence["high"], notation).theorem()
    return MeasuredInverse(record, evidence, notation).written("Least distortion")
