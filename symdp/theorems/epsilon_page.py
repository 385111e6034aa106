r"""The least distortion at an epsilon that is no logarithm of a rational: the least distortions at rational levels "
"beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from symdp.certificates.checker import epsilon
from symdp.errors import Unsupported
from symdp.theorems.choice import template
from symdp.theorems.expressions import expression
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.record import NATS, Record
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class EpsilonPage:
    """What a certificate of a least distortion at epsilon says and shows."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @cached_property
    def tree(self) -> Any:
        """Epsilon, read."""
        return epsilon.read_epsilon(self.record.asks[NATS])

    @property
    def names(self) -> tuple[str, str]:
        """The least distortions at the larger and at the smaller level."""
        return f"{self.notation.distortion}'", f"{self.notation.distortion}''"

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
        d, (low, high) = self.notation.distortion, self.record.ends
        first, last = outward(low, high)
        below, above = self.step(0), self.step(1)
        text = (
            rf"Let $\epsilon_0={expression(self.tree, self.notation)}$. The least distortion ${d}$ at which no more than "
            rf"$\epsilon_0$ leaks satisfies ${inline(first)}\le {d}\le {inline(last)}$."
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


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    if notation.log != "e":
        raise Unsupported("theorem: a least distortion at an epsilon in nats is written with natural logarithms; use log=e")
    return EpsilonPage(record, evidence, notation).theorem()
