"""Any distortion function under (epsilon, delta), some letters adjacent: claims by entries as theorems of Coq.

Beside what is shown without a delta, Coq is shown the largest flow c(i,h) of each pair of letters: what all mechanisms cost
is at least sum w - delta sum c, fact (D) of checker/entries.py. Where no smaller lambda will do, prices of what is then
known of the flows are added to a prior, and where no finite one will, what outputs that a neighbour lacks pay, fact (P).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.coq.among import Evidence, Flow, Question, cheapest
from symdp.certificates.coq.terms import Theorem, field_element, flow, listed, record, record_term

Document = dict[str, Any]
ZERO = Fraction(0)


@dataclass(frozen=True)
class Within:
    """A question with a delta.

    Attributes
    ----------
    question : among.Question
    """

    question: Question

    def loss_theorem(self, title: str, distortion: Fraction, level: Fraction, evidence: Document) -> Theorem:
        """The least distortion at a level of privacy."""
        shown = self._bounded(evidence, level, level)
        said = [level, self._delta, distortion]
        return self._theorem(title, "least_loss_within_proved", said, (distortion, level), shown)

    def level_theorem(self, title: str, distortion: Fraction, low: Fraction, high: Fraction, evidence: Document) -> Theorem:
        """The least exp(epsilon) at a distortion lies between two numbers."""
        if high <= 1:
            shown = Shares(self.question.silent(self.question.reached(evidence, high), evidence))
        else:
            shown = self._bounded(evidence, low, high)
        said = [distortion, self._delta, low, high]
        return self._theorem(title, "level_within_proved", said, (distortion, low, high), shown)

    def no_level_theorem(self, title: str, distortion: Fraction, evidence: Document) -> Theorem:
        """No finite epsilon allows a distortion that can be had."""
        asked = self.question.asked
        priors = [rules.field(evidence, "prior", dict), *(evidence.get("then") or [])]
        shown = replace(
            self.question.mechanism([cheapest(costs) for costs in asked.loss], evidence),
            rows=rules.vector(evidence, "rows", len(asked.loss)),
            rivals=tuple([self.question.rival(priors[place]) for place in (0, -1)]),
        )
        shares = Shares(shown, [asked.read_flow(one) for one in rules.field(evidence, "shares", list)])
        return self._theorem(title, "no_level_within_proved", [distortion, self._delta], (distortion,), shares)

    @property
    def _delta(self) -> Fraction:
        delta: Fraction = self.question.asked.delta
        return delta

    def _theorem(self, title: str, by: str, said: Iterable[Fraction], numbers: Sequence[Fraction], shown: Shares) -> Theorem:
        words = " ".join([by.removesuffix("_proved"), *map(field_element, said)])
        title = f"{title[:-1]} under (epsilon, {self._delta})-privacy."
        found = self.question.theorem(title, by, words, (self._delta, *numbers), shown.written())
        return replace(found, more=f"{found.more} ApproximateEntriesChecks")

    def _bounded(self, evidence: Document, level: Fraction, private: Fraction) -> Shares:
        """What bounds all mechanisms at a level, and the mechanism, which is private at another one."""
        rival: Document = evidence.get("rival") or {}
        bound, reached = rules.field(evidence, "bound", dict), self.question.reached(evidence, private)
        shown = self.question.bounded(reached, bound, level, [rival] if rival else [])
        prices = {(i, h): rules.fraction(price, "prices") for i, h, price in rival.get("prices", [])}
        given = [(i, h, price) for (i, h), price in prices.items() if min(i, h) >= 0 and max(i, h) < len(shown.prior)]
        return Shares(shown, _largest(shown.flows), given)


@dataclass(frozen=True)
class Shares:
    """The record within_evidence of ApproximateEntriesChecks.v."""

    by_entries: Evidence
    caps: Sequence[Flow] = ()
    prices: Sequence[Flow] = ()

    def written(self) -> str:
        """The definition of ``evidence``."""
        caps, prices = [listed([flow(*one) for one in ones]) for ones in (self.caps, self.prices)]
        return record({"by_entries": record_term(self.by_entries.fields()), "caps": caps, "flow_prices": prices})


def _largest(flows: Iterable[Iterable[Flow]]) -> list[Flow]:
    """The largest amount that flows from one letter to another one at some output."""
    most: dict[tuple[int, int], Fraction] = {}
    for ones in flows:
        sums: dict[tuple[int, int], Fraction] = {}
        for i, h, amount in ones:
            sums[i, h] = sums.get((i, h), ZERO) + amount
        for pair, total in sums.items():
            most[pair] = max(most.get(pair, ZERO), total)
    return [(i, h, amount) for (i, h), amount in most.items()]
