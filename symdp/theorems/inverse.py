r"""A least distortion at a leakage: the least leakages at its two bounds, and that the leakage falls with the distortion."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.leakages.measure import Kind
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward
from symdp.theorems.part import Part, claimed, heading, said, valued
from symdp.theorems.record import Record
from symdp.theorems.theorem import Lemma, Theorem, lemma

# Names of the least leakages at the lower and at the upper bound in the steps of a proof.
STEPS = (r"\eta_1", r"\eta_2")
# Kinds of measures whose least value is a formula that falls; others are increasing functions of a convex one.
BY_FORMULA = (Kind.OUTPUT_RATIO, Kind.RATIO, Kind.CONCENTRATION)


@dataclass(frozen=True)
class Inverse(ABC):
    """What certificates of a least distortion at a leakage say and show; bounds have the places 0 and 1."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @property
    @abstractmethod
    def level(self) -> Fraction:
        """exp of the leakage."""

    @property
    @abstractmethod
    def leakage(self) -> Leakage:
        """The measure on the page."""

    @property
    @abstractmethod
    def asked(self) -> str:
        """What is asked, without the leakage that is allowed."""

    @abstractmethod
    def step(self, place: int) -> Theorem:
        """The theorem of the least leakage at a bound."""

    @abstractmethod
    def compared(self, place: int) -> int:
        """The order of the least leakage at a bound against the level."""

    @abstractmethod
    def silent(self, low: Fraction) -> Sequence[Part]:
        """Why mechanisms that leak nothing have no less distortion."""

    @abstractmethod
    def falls(self) -> Lemma:
        """That the least leakage falls."""

    @property
    def reason(self) -> str:
        """Why less distortion costs more."""
        return "<falls>"

    @property
    def digits(self) -> str:
        """That a step says less of its value than is known of it, where it does."""
        return ""

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """Both bounds of the least distortion."""
        return self.record.ends

    @property
    def allowed(self) -> str:
        """The leakage that is allowed."""
        return f"{self.notation.log_of(inline(self.level))}" if self.level > 1 else "0"

    def written(self, title: str) -> Theorem:
        """Statement and proof, in the setting of the step at the upper bound."""
        (low, high), d = self.ends, self.notation.distortion
        if low == high:
            statement = said(f"{self.asked} is\n{valued(f'{d}=', high)}")
        else:
            first, last = outward(low, high)
            text = rf"{self.asked}, ${d}$, satisfies ${inline(first)}\le {d}\le {inline(last)}$."
            statement = claimed(text, lambda: first <= low and high <= last)
        above = self.step(1)
        below, lemmas = self._below()
        enough = rf"So{self.digits} a mechanism of distortion ${inline(high)}$ leaks ${STEPS[1]}\le {self.allowed}$."
        proof = [heading("The distortion is enough."), *above.statement, *above.proof]
        proof += [claimed(enough, lambda: self.compared(1) <= 0), *below]
        known = {each.name: each for each in (*above.lemmas, *lemmas)}
        return Theorem(title, (statement,), tuple(known.values()), tuple(proof), above.setting)

    def _below(self) -> tuple[list[Part], tuple[Lemma, ...]]:
        """Why less distortion is not enough."""
        low, high = self.ends
        if low == 0:
            return [said("No distortion is negative.")], ()
        if self.level == 1:
            return [heading("Less is not."), *self.silent(low)], ()
        place, step = (1, None) if low == high else (0, self.step(0))
        start, then = ("To more digits", ", so that") if self.digits and step else ("As", ",")
        text = (
            rf"{start} ${STEPS[place]}\ge {self.allowed}>0${then} mechanisms of less distortion than ${inline(low)}$ leak "
        )
        why = claimed(f"{text}more, by {self.reason}.", lambda: self.compared(place) >= 0)
        shown = [] if step is None else [*step.statement, *step.proof]
        return [heading("Less is not."), *shown, why], (*(() if step is None else step.lemmas), self.falls())


def falls(leakage: Leakage, on_set: str, under: str, largest: bool) -> Lemma:
    """The least leakage falls strictly until nothing leaks.

    Parameters
    ----------
    leakage : Leakage
        A measure whose least value is a formula, or that is an increasing function of a convex one.
    on_set, under : str
        On which priors the leakage is meant, and under which the distortion, each with a space in front, or nothing.
    largest : bool
        Whether the leakage is the largest one over several priors.
    """
    words = {"LEAKAGE": leakage.term + on_set, "UNDER": under}
    if leakage.measure.kind in BY_FORMULA:
        return lemma("formula_falls", leakage.notation, **words)
    worst = ", and so is its largest value" if largest or not leakage.measure.needs_prior else ""
    return lemma("falls", leakage.notation, **words, CONVEX=rf"\[ {leakage.convex} \]", WORST=worst)
