r"""Pairs of which some exp(epsilon) is irrational: the answers for two rational profiles, one stricter and one looser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from symdp.certificates.checker import epsilon
from symdp.errors import Unsupported
from symdp.theorems.expressions import expression
from symdp.theorems.given_set import GivenSet
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.profile_page import ProfilePage, meaning, numbered
from symdp.theorems.record import AT, Record, between, told
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class ProfileAroundPage:
    """What a certificate of a profile at epsilons says and shows."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @property
    def asks_slack(self) -> bool:
        """Whether the least slack is asked, and not the least distortion."""
        return self.record.asked == AT

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Both bounds of what is asked."""
        return between(self.record.answer["slack" if self.asks_slack else "distortion"])

    @cached_property
    def ends(self) -> tuple[ProfilePage, ProfilePage]:
        """The pages of the stricter and of the looser profile."""
        strict, loose = [
            ProfilePage(*told(end), replace(self.notation, distortion=name))
            for end, name in zip(self.evidence["ends"], self._names, strict=True)
        ]
        return strict, loose

    @property
    def _names(self) -> tuple[str, str]:
        """What the distortion is called for the two profiles."""
        d = self.notation.distortion
        return (d, d) if self.asks_slack else (f"{d}''", f"{d}'")

    def theorem(self) -> Theorem:
        """Statement and proof."""
        d = self.notation.distortion
        low, high = self.bounds
        first, last = outward(low, high)
        under = self.source.under
        if self.asks_slack:
            asked, name = (
                (
                    r"The least $s\ge 0$ such that a mechanism under the pairs $(\epsilon_j,\delta_j+s)$ has "
                    r"distortion at most "
                    f"${d}={inline(self.distortion)}$ {under}"
                ),
                "s",
            )
        else:
            slack = self.record.slack
            added = f", with ${inline(slack)}$ added to every $\\delta_j$," if slack else ""
            asked, name = f"The least distortion that a mechanism under these pairs{added} has {under}", d
        value = claimed(
            rf"{asked} satisfies ${inline(first)}\le {name}\le {inline(last)}$.",
            lambda: self._holds() and first <= low and high <= last,
        )
        strict, loose = (page.least_slack() if self.asks_slack else page.least_distortion() for page in self.ends)
        proof = [
            *self._levels(),
            heading("The stricter profile."), self._replaced(0), *strict.statement, *strict.proof,
            heading("The looser profile."), self._replaced(1), *loose.statement, *loose.proof,
        ]  # fmt: skip
        lemmas = {lemma.name: lemma for lemma in (*strict.lemmas, *loose.lemmas)}
        title = "Bounds of the least slack" if self.asks_slack else "Bounds of the least distortion under a profile"
        return Theorem(title, (value,), tuple(lemmas.values()), tuple(proof), self.setting())

    @property
    def source(self) -> GivenSet:
        """The source set."""
        return self.ends[0].source

    @property
    def distortion(self) -> Fraction:
        """The distortion at which the least slack is asked."""
        return self.record.distortion

    def setting(self) -> tuple[Part, ...]:
        """What is known, the pairs, and what they mean."""
        pairs = [
            (expression(epsilon.read_epsilon(pair["epsilon"]), self.notation), Fraction(pair["delta"]))
            for pair in self.record.question["profile"]
        ]
        words = said(f"Let {numbered(pairs)}."), said(meaning(self.notation)), said(self.notation.bases)
        return self.source.hypothesis(), *words

    def _replaced(self, place: int) -> Part:
        return said(f"In place of the pairs let here {self.ends[place].pairs}.")

    def _levels(self) -> list[Part]:
        """The irrational numbers between those of the two profiles."""
        found = []
        for j, pair in enumerate(self.record.question["profile"], 1):
            low, high = (page.given.pairs[j - 1][0] for page in self.ends)
            if low == high:
                continue
            text = rf"${inline(low)}\le e^{{\epsilon_{{{j}}}}}\le {inline(high)}$"
            tree = epsilon.read_epsilon(pair["epsilon"])
            found.append(claimed(f"{text}{',' if j < len(self.record.question['profile']) else '.'}",
                                 partial(epsilon.surrounds, low, high, tree)))  # fmt: skip
        between = (
            "A mechanism under pairs is under those with larger $\\epsilon_j$ as well. So what is asked for lies between its"
        )
        return [
            said("By interval arithmetic with rationals"), *found,
            said(f"{between} values for the looser profile, which has the upper bounds, and for the stricter one, which has "
                 "the lower bounds."),
        ]  # fmt: skip

    def _holds(self) -> bool:
        """Whether the claimed bounds surround the answers for the two profiles."""
        low, high = self.bounds
        strict, loose = (page.record.slack if self.asks_slack else page.record.distortion for page in self.ends)
        return low <= loose and strict <= high


def around(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    natural(notation)
    return ProfileAroundPage(record, evidence, notation).theorem()


def natural(notation: Notation) -> None:
    """Refuse bits for epsilons that were given in nats."""
    if notation.log != "e":
        raise Unsupported("theorem: a profile at epsilons in nats is written with natural logarithms; use log=e")
