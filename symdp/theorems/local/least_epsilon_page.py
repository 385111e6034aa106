r"""Theorems on the least epsilon at a distortion and the least distortion at an epsilon: any source set, any delta."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.sources.prior import Vector
from symdp.sources.reading.source_document import read_document
from symdp.theorems.notation import Notation
from symdp.theorems.page import PrivatePage
from symdp.theorems.parametric.ordered_corollary_page import point
from symdp.theorems.record import LEVEL
from symdp.theorems.setting.measure_definitions import least_text
from symdp.theorems.setting.source_hypothesis import SourceDescription, fractions
from symdp.theorems.text.displays import valued
from symdp.theorems.text.number_text import LONGEST_RUN, displayed, entries, inline, vector
from symdp.theorems.text.sentences import Part, Term, claimed, for_each, of, prose, related
from symdp.theorems.theorem import Theorem

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class MinimalityLemma:
    """The numbers a, b and beta of the lemma, and the proof of its inequality on the set."""

    largest: Vector
    excess: Vector
    price: Fraction
    evidence: Mapping[str, Any]

    def well(self) -> bool:
        """Decide whether the numbers satisfy the conditions of the lemma."""
        within = all(0 <= b <= self.price for b in self.excess)
        return within and sum(self.largest) == 1 and min(self.largest) >= 0


@dataclass(frozen=True)
class Supremum:
    """A least leakage that is a supremum over the set: priors Q and R, and if possible a proof that no prior attains it."""

    source: SourceDescription
    notation: Notation
    evidence: Mapping[str, Any]
    level: Fraction
    accuracy: Fraction

    def statement(self) -> list[Part]:
        """State the supremum."""
        q, s = self.notation.least_favourable, self.source.name
        least, spread = (fractions(self.evidence[key]["prior"]) for key in ("prior", "spread_prior"))
        attained = f" No single prior of~${s}$ attains it." if self.excluded else ""
        return [
            prose("It is a supremum: with"),
            claimed(rf"${q}={vector(least)}$ and $R={vector(spread)}$", lambda: max(spread) < self.accuracy),
            prose(rf"the least leakages of the priors $(1-s)\,{q}+s\,R$ of~${s}$ tend to it as $s\to0$.{attained}"),
        ]

    def proof(self) -> list[Part]:
        """Prove the supremum."""
        approached = rf"By <supremum> the least leakages of $(1-s)\,{self.notation.least_favourable}+s\,R$ tend to it"
        return self._unattained(approached, self.excluded) if self.excluded else [prose(f"{approached}.")]

    @cached_property
    def excluded(self) -> MinimalityLemma | None:
        """The numbers a, b and beta of the lemma, computed by a linear program; None where they do not exist."""
        shape, _ = read_document({key: value for key, value in self.source.document.items() if key != "labels"})
        u, sigma, size = self.accuracy, self.accuracy / self.level, self.source.letters
        program = LinearProgram()
        largest = [program.add_column() for _ in range(size)]
        excess = [program.add_column(cost=sigma) for _ in range(size)]
        price, least = program.add_column(cost=u - sigma), program.add_column(cost=-1, lower=None)
        total = [program.add_column(lower=None) for _ in range(size)]
        program.add_row(dict.fromkeys(largest, ONE), lower=1, upper=1)
        for a, b, c in zip(largest, excess, total, strict=True):
            program.add_row({b: ONE, price: -ONE}, upper=0)
            program.add_row({a: ONE, b: ONE, c: -ONE}, lower=0, upper=0)
        rows = shape.constrain_accuracy(program, total, {least: ONE}, ZERO)
        solution = minimize(program)
        if -solution.value < u:
            return None
        multipliers = rows.multipliers(solution)
        evidence = {} if multipliers is None else {"multipliers": [str(value) for value in multipliers]}
        weights, slack = (tuple([solution.x[column] for column in columns]) for columns in (largest, excess))
        return MinimalityLemma(weights, slack, solution.x[price], evidence)

    def _unattained(self, approached: str, by: MinimalityLemma) -> list[Part]:
        u, sigma = self.accuracy, self.accuracy / self.level
        combined = tuple([a + b for a, b in zip(by.largest, by.excess, strict=True)])
        left, scale, price, total = Term("u", u), Term(r"\sigma", sigma), Term(r"\beta", by.price), sum(by.excess, ZERO)
        needed = left + price * (left - scale) + scale * Term(r"\sum_xb_x", total)
        sums = [related(Term("f_x", f), ("=", Term("a_x", a) + Term("b_x", b)))
                for f, a, b in zip(combined, by.largest, by.excess, strict=True)]  # fmt: skip
        return [
            prose(f"{approached}, and no prior attains it: let"),
            claimed(f"{entries('a', by.largest)}, {entries('b', by.excess)} and $\\beta={inline(by.price)}$", by.well),
            for_each(sums, "; then for "),
            *self.source.accuracy(combined, needed.with_value(), by.evidence, name="f"),
        ]  # fmt: skip


class PrivatePoint(PrivatePage):
    """The page of a certificate of a least leakage, or of a least distortion."""

    @property
    def accuracy(self) -> Term:
        """The accuracy u."""
        return Term("u", max(ZERO, self.privacy.accuracy(self.distortion).value))

    @property
    def level(self) -> Fraction:
        """The level lambda of the mechanism."""
        return self.record.level if self.record.parameter == LEVEL else self.record.exp

    @property
    def least_level(self) -> Fraction:
        """The level lambda of the converse, below that of the mechanism where the least leakage is enclosed."""
        return self.level if self.record.parameter == LEVEL else self.record.exp_bounds[0]

    @cached_property
    def diagonal(self) -> Vector:
        """The diagonal q."""
        return fractions(self.evidence["diagonal"])

    @cached_property
    def prior(self) -> Vector:
        """The prior Q."""
        return fractions(self.evidence["prior"]["prior"])

    @property
    def spread(self) -> Vector:
        """The prior R."""
        return fractions(self.evidence["spread_prior"]["prior"])

    def least_leakage(self) -> Theorem:
        """Return the theorem of a least leakage, with a corollary where one prior is known or majorised by all others."""
        return replace(self.at_distortion(), corollary=point(self.record, self.evidence, self.source))

    def at_distortion(self) -> Theorem:
        """Return the theorem of a least leakage."""
        if self.record.infinite:
            return self._infinite()
        if self.level == 1:
            return self.written("No leakage", self._statement(), self._silent())
        said_of_it, shown_of_it = self.worst()
        proof = (*self._achieved(), *self._converse(), *shown_of_it)
        return self.written("Least leakage", (*self._statement(), *said_of_it), proof)

    def at_level(self) -> Theorem:
        """Return the theorem of a least distortion."""
        n = self.notation
        level = n.log_of(inline(self.level)) if self.level > 1 else "0"
        worst = rf"The prior ${n.least_favourable}={vector(self.prior)}$ of~${self.source.name}$ is least favourable: under "
        statement = (
            prose(rf"Let $\epsilon={level}${self._and_delta}. The least distortion that some {self.privacy.adjective} "
                  rf"mechanism has {self.source.under} is"),
            prose(valued(f"{n.distortion}=", self.distortion)), *self.privacy.mechanism(self.diagonal, self.level),
            *([] if self.alone else [claimed(f"{worst}it alone no such mechanism does better.", self._bounds_it)]),
        )  # fmt: skip
        by = prose(rf"By <converse> no $\epsilon$-locally differentially private mechanism has accuracy above~$u$ "
                   rf"under~${n.least_favourable}$.")  # fmt: skip
        return self.written("Least distortion", statement, (*self._achieved(), *self._satisfied(), by))

    def _statement(self) -> tuple[Part, ...]:
        """State the value and the mechanism."""
        return self._value(), *self.privacy.mechanism(self.diagonal, self.level)

    def _value(self) -> Part:
        """State the least leakage."""
        return prose(f"For {self._numbers}\n{least_text(self.notation, self.level, self.argument)}")

    @property
    def _numbers(self) -> str:
        """The values of D and delta."""
        return f"${self.notation.distortion}={inline(self.distortion)}${self._and_delta}"

    @property
    def _and_delta(self) -> str:
        delta = self.privacy.delta
        return rf" and $\delta={inline(delta)}$" if delta else ""

    def worst(self) -> tuple[list[Part], list[Part]]:
        """Return the statement on least favourable priors, and its proof."""
        if max(self.prior) >= self.accuracy.value:
            return self._supremum.statement(), self._supremum.proof()
        if self.alone:
            return [], []
        text = rf"The prior ${self.notation.least_favourable}={vector(self.prior)}$ of~${self.source.name}$ is least "
        return [claimed(f"{text}favourable: under it alone the least leakage is the same.", self._bounds_it)], []

    @cached_property
    def _supremum(self) -> Supremum:
        return Supremum(self.source, self.notation, self.evidence, self.level, self.accuracy.value)

    def _bounds_it(self) -> bool:
        """Decide whether the prior bounds the accuracy by u."""
        sigma = self.accuracy.value / self.level
        return sum(max(ZERO, p - sigma) for p in self.prior) <= self.accuracy.value - sigma

    def _reduced(self) -> list[Part]:
        """State the reduction to the case without delta."""
        n, bound = self.notation, rf"{self.notation.distortion}/(1-\delta)"
        what = rf"${bound}$ is the least distortion of $\epsilon$-locally differentially private mechanisms"
        if self.record.parameter != LEVEL:
            what = f"${n.least(self.subject, bound)}={'0' if self.level == 1 else rf'{n.logarithm}{chr(92)}lambda'}$"
        return self.without_delta(f"{what}, attained by a mechanism~$V$")

    def _achieved(self) -> list[Part]:
        """Prove that the mechanism is private and satisfies the bound on the accuracy."""
        u = self.accuracy
        value = related(u, ("=", of(u.value)))
        return [
            prose(rf"Let $\lambda={inline(self.level)}$ and ${self.privacy.accuracy_text}$, so that"),
            replace(value, latex=f"{value.latex}."), *self._reduced(), *self._private(), prose("The accuracy suffices:"),
            *self._enough(u.with_value()),
        ]  # fmt: skip

    def _enough(self, least: Term) -> list[Part]:
        """Prove that the diagonal has an accuracy."""
        return self.source.accuracy(self.diagonal, least, self.evidence)

    def _private(self) -> list[Part]:
        """Prove that the mechanism has the level and the diagonal."""
        return self.privacy.checked(self.diagonal, self.level)

    def _silent(self) -> list[Part]:
        """Prove that zero leakage is achievable, by an output that does not depend on the letter."""
        u, total = self.accuracy, sum(self.diagonal, ZERO)
        sure = related(Term(r"\sum_xq_x", total), ("=", of(total)), *([(r"\le", of(ONE))] if total < 1 else []))
        clipped = "=u" if self.distortion <= 1 - self.privacy.delta else r"\ge u"
        return [
            *self._reduced(),
            claimed(rf"Let ${self.privacy.accuracy_text}$ and {entries('q', self.diagonal)}, where",
                    lambda: min(self.diagonal) >= 0),
            sure,
            prose(". An output that is $x$ with probability $q_x$ or more, whatever the letter, leaks nothing, and its "
                  "accuracy suffices:"),
            *self._enough(Term(f"{displayed(u.value)}{clipped}", u.value)),
        ]  # fmt: skip

    def _satisfied(self) -> list[Part]:
        """State the inequality of the converse lemma in numbers."""
        u, level = self.accuracy.value, self.least_level
        scale = self.privacy.scale(u, level)
        other = "" if level == self.level else rf" $\lambda={inline(level)}$,"
        return [
            prose(f"Conversely let{other}"), self.chosen(self.notation.least_favourable, self.evidence["prior"]),
            prose("and"),
            replace(scale, latex=f"{scale.latex}. Then"), self.privacy.satisfied(self.prior, u, u / level),
        ]  # fmt: skip

    def _converse(self) -> list[Part]:
        """Prove that no smaller epsilon suffices, by a prior whose probabilities are all below u: Q or another."""
        q, itself = self.notation.least_favourable, max(self.prior) < self.accuracy.value
        rival, most = (q, max(self.prior)) if itself else ("R", max(self.spread))
        other = [prose("As")]
        if not itself:
            other = [prose("Let"), self.source.member("R", self.evidence["spread_prior"]), prose("; as")]
        largest = Term(rf"\max_x {rival}(x)", most)
        equal = [("=", of(most))] if len(inline(most)) <= LONGEST_RUN else []
        below = related(largest, *equal, ("<", self.accuracy))
        named = f" with $R={q}$" if itself else ""
        bound = rf"the least leakage is at least ${self.notation.logarithm}\lambda$ by <converse>{named}."
        return [*self._satisfied(), *other, replace(below, latex=f"{below.latex},"), prose(bound)]

    def _infinite(self) -> Theorem:
        """Return the theorem of infinite leakage, as distortion 0 reveals two letters of positive probability."""
        first, second = [x for x, value in enumerate(self.prior) if value > 0][:2]
        n, q, x, y = self.notation, self.notation.least_favourable, first + 1, second + 1
        positive = f"${q}({x})={inline(self.prior[first])}$ and ${q}({y})={inline(self.prior[second])}$ are positive"
        name, power = n.least(self.subject, n.distortion, bool(self.privacy.delta)), n.power(r"\epsilon")
        rest = r"+\delta=\delta<1" if self.privacy.delta else "=0"
        proof = (
            prose("Let"), self.chosen(q, self.evidence["prior"]), prose(". Here"),
            claimed(positive, lambda: min(self.prior[first], self.prior[second]) > 0),
            prose(rf". A mechanism of distortion~$0$ under~${q}$ has $W({x}\mid {x})=W({y}\mid {y})=1$, hence $W({x}\mid "
                  rf"{y})=0$, and privacy would give $1=W({x}\mid {x})\le {power}\,W({x}\mid {y}){rest}$, "
                  rf"which is false."),
        )  # fmt: skip
        statement = prose(rf"For {self._numbers}, ${name}=\infty$: no mechanism with distortion~$0$ {self.source.under} is "
                          f"{self.privacy.adjective}.")  # fmt: skip
        return self.written("Infinite leakage", (statement,), proof)
