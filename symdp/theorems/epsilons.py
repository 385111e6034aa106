r"""Where some exp(epsilon) is irrational: answers at rational levels beside it, and for a stricter and a looser profile."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from symdp.certificates.checker import epsilon
from symdp.errors import Unsupported
from symdp.theorems.choice import template
from symdp.theorems.expressions import expression
from symdp.theorems.given_set import GivenSet
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import bounded, inline, outward
from symdp.theorems.page import Shown
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.profile_page import ProfilePage, meaning, numbered
from symdp.theorems.record import AT, NATS, Record, between, told
from symdp.theorems.theorem import Theorem

IN_NATS = "theorem: a least distortion at an epsilon in nats is written with natural logarithms; use log=e"


class EpsilonPage(Shown):
    """What a certificate of a least distortion at epsilon says and shows."""

    @cached_property
    def tree(self) -> Any:
        """Epsilon, read."""
        return epsilon.read_epsilon(self.record.asks[NATS])

    @property
    def names(self) -> tuple[str, str]:
        """The least distortions at the larger and at the smaller level."""
        return f"{self.notation.bound}'", f"{self.notation.bound}''"

    @cached_property
    def ends(self) -> list[Record]:
        """What is known at both levels."""
        return [Record(self.record.question, end["asks"], end["answer"]) for end in self.record.answer["since"]]

    def step(self, place: int) -> Theorem:
        """The theorem of a least distortion at one of the levels: the smaller one first."""
        record, evidence = self.ends[place], self.evidence["ends"][place]
        notation = replace(self.notation, distortion=self.names[1 - place])
        return template(record, evidence)(record, evidence, notation)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        if self.notation.log != "e":
            raise Unsupported(IN_NATS)
        d, (low, high) = self.notation.distortion, self.record.ends
        first, last = outward(low, high)
        below, above = self.step(0), self.step(1)
        text = (
            rf"Let $\epsilon_0={expression(self.tree, self.notation)}$. The least distortion ${d}$ at which no more than "
            rf"$\epsilon_0$ leaks {bounded(d, first, last)}."
        )
        statement = claimed(text, lambda: self._holds() and first <= low and high <= last)
        proof = [
            *self._levels(), heading("At the smaller level."), *below.statement, *below.proof,
            heading("At the larger level."), *above.statement, *above.proof,
        ]  # fmt: skip
        lemmas = {lemma.name: lemma for lemma in (*above.lemmas, *below.lemmas)}
        return Theorem("Least distortion", (statement,), tuple(lemmas.values()), tuple(proof), self._setting(below))

    def _setting(self, step: Theorem) -> tuple[Part, ...]:
        """Hypotheses and definitions, in the notation of the page."""
        return tuple(
            [replace(part, latex=part.latex.replace(self.names[1], self.notation.distortion)) for part in step.setting]
        )

    def _holds(self) -> bool:
        """Whether the claimed bounds are those of the levels."""
        (low, high), (smaller, larger) = self.record.ends, self.ends
        return low <= larger.ends[0] and smaller.ends[1] <= high

    def _levels(self) -> list[Part]:
        low, high = self.record.exp_bounds
        between = rf"By interval arithmetic with rationals, ${inline(low)}\le e^{{\epsilon_0}}\le {inline(high)}$."
        return [
            claimed(between, lambda: bool(epsilon.surrounds(low, high, self.tree))),
            said(rf"What leaks the logarithm of the smaller number at most leaks $\epsilon_0$ at most, and what leaks "
                 rf"$\epsilon_0$ at most leaks the logarithm of the larger one at most. So ${self.names[0]}\le "
                 rf"{self.notation.distortion}\le {self.names[1]}$ for the least distortions at the larger and at the "
                 rf"smaller "
                 rf"level."),
        ]  # fmt: skip


class ProfileAroundPage(Shown):
    """What a certificate of a profile at epsilons says and shows."""

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
        d, bound = self.notation.distortion, self.notation.bound
        return (d, d) if self.asks_slack else (f"{bound}''", f"{bound}'")

    def theorem(self) -> Theorem:
        """Statement and proof."""
        natural(self.notation)
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
            f"{asked} {bounded(name, first, last)}.",
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


def natural(notation: Notation) -> None:
    """Refuse bits for epsilons that were given in nats."""
    if notation.log != "e":
        raise Unsupported("theorem: a profile at epsilons in nats is written with natural logarithms; use log=e")
