r"""Theorems on the least leakage of a measure, at a distortion or as a function: the common parts of all pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.errors import Unsupported
from symdp.leakages.values.exact_value import ExactValue
from symdp.sources.prior import Vector
from symdp.theorems.page import MeasuredPage
from symdp.theorems.setting.adjacent_letters import matrix_rows
from symdp.theorems.setting.measure_definitions import least_text, same, single_level, value_text
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import entries, inline, vector
from symdp.theorems.text.sentences import Part, Term, claimed, of, prose, related
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)


class MeasuredPoint(MeasuredPage):
    """The page of a certificate of a least leakage of a measure."""

    def opening(self) -> str:
        """Return the first words of the statement."""
        return (
            f"The least {self.leakage.term}{self.on_set} of the mechanisms with distortion at most "
            f"${self.notation.distortion}={inline(self.distortion)}$ {self.source.under} is"
        )

    def with_value(self, proved: ExactValue) -> Part:
        """State the value, which must be the one that the evidence proves."""
        terms, n = self.record.answer["nats"], self.notation
        level = single_level(terms)
        general = f"${n.optimum}={value_text(terms, n).replace('+', '+{}')}$."
        text = general if level is None else least_text(n, level)
        return claimed(text, lambda: same(terms, proved))

    def named(self) -> Part:
        """State the prior of the evidence."""
        return self.chosen(self.notation.least_favourable, self.evidence["prior"])

    def worst(self) -> list[Part]:
        """State that one prior alone is least favourable, where the set has other priors."""
        if self.alone:
            return []
        prior = vector(fractions(self.evidence["prior"]["prior"]))
        least = rf"The prior ${self.notation.least_favourable}={prior}$ of~${self.source.name}$ is least favourable"
        return [prose(f"{least}: it alone needs as much.")]

    def page(self, proved: ExactValue, attained: list[Part], lemmas: tuple[Lemma, ...], proof: list[Part]) -> Theorem:
        """Return the theorem with the proved value and the mechanism that attains it."""
        statement = (prose(self.opening()), self.with_value(proved), *attained)
        return Theorem(f"Least {self.leakage.term}", statement, lemmas, tuple(proof), self.setting())


class Halves(MeasuredPage, ABC):
    """A page whose proof has two halves, achievability and converse.

    Attributes
    ----------
    cited : tuple of str
        The lemmas of both halves, in the order of first use.
    """

    cited: tuple[str, ...] = ()

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the theorem."""

    @property
    def halves(self) -> Mapping[str, Any]:
        """The evidence of the two halves."""
        return self.evidence

    @abstractmethod
    def stated(self) -> list[Part]:
        """State the question and the answer."""

    @abstractmethod
    def attained(self) -> list[Part]:
        """State the mechanism that attains the value."""

    @abstractmethod
    def achieved(self) -> list[Part]:
        """Prove that the mechanism has the value and satisfies the bound on the distortion."""

    def converse(self) -> list[Part]:
        """Prove that no mechanism leaks less; empty where the first half contains the proof."""
        return []

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        lemmas = tuple([lemma(name, self.notation) for name in self.cited])
        statement, proof = (*self.stated(), *self.attained()), (*self.achieved(), *self.converse())
        return Theorem(self.title, statement, lemmas, proof, self.setting())


class LeastLeakage(MeasuredPoint, Halves):
    """The page of the least leakage at a distortion."""

    @property
    def title(self) -> str:
        return f"Least {self.leakage.term}"

    @abstractmethod
    def value(self) -> ExactValue | None:
        """Return the value that the evidence proves; None where it is infinite."""

    def stated(self) -> list[Part]:
        return [prose(self.opening()), self.with_value(self.value() or ExactValue(()))]


class ByMatrix(LeastLeakage):
    """The page of a mechanism that is displayed entry by entry, for few letters."""

    most_letters, by = 6, "guesses"

    @property
    def matrix(self) -> list[Vector]:
        """The matrix W."""
        return [fractions(values) for values in self.evidence["matrix"]]

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        if self.source.letters > self.most_letters:
            raise Unsupported(
                f"theorem: by {self.by} one is written for {self.most_letters} letters at most, the source has "
                f"{self.source.letters}"
            )
        return super().theorem()

    def attained(self) -> list[Part]:
        return [prose(f"It is attained by\n{matrix_rows(self.matrix)}")]

    @property
    def stochastic(self) -> Part:
        """The statement that W is a mechanism."""
        return claimed("The rows of $W$ sum to~$1$.", lambda: all(sum(v) == 1 and min(v) >= 0 for v in self.matrix))

    def accurate(self, evidence: Mapping[str, Any]) -> list[Part]:
        """Prove that the mechanism has the accuracy."""
        diagonal = tuple([values[x] for x, values in enumerate(self.matrix)])
        return [prose(r"With $q_x=W(x\mid x)$ the accuracy is large enough:"),
                *self.source.accuracy(diagonal, self.kept, evidence)]  # fmt: skip


class LeastFunction(Halves):
    """The page of the least leakage as a function of the distortion."""

    @property
    def title(self) -> str:
        return f"The least {self.leakage.term} as a function of the distortion"

    @property
    def halves(self) -> Mapping[str, Any]:
        return dict(self.evidence["pieces"][0])

    @property
    def zero_from(self) -> Fraction:
        """The least distortion with zero leakage."""
        return self.record.zero_from


class NoLeakage(LeastLeakage):
    """The page of zero leakage, by an output that does not depend on the input."""

    title = "No leakage"

    def value(self) -> ExactValue:
        return ExactValue(())

    def attained(self) -> list[Part]:
        return [prose("It is attained by an output that does not depend on the letter.")]

    def achieved(self) -> list[Part]:
        q = fractions(self.evidence["diagonal"])
        total = sum(q, ZERO)
        sure = related(Term(r"\sum_xq_x", total), ("=", of(total)), *([(r"\le", of(ONE))] if total < 1 else []))
        return [
            claimed(f"Let {entries('q', q)}, where", lambda: min(q) >= 0), sure,
            prose(". An output that is $x$ with probability $q_x$ or more, whatever the letter, leaks nothing, and no "
                  "leakage is negative. Its accuracy is large enough:"),
            *self.source.accuracy(q, self.kept, self.evidence),
        ]  # fmt: skip


class InfiniteLeakage(MeasuredPoint):
    """The page of infinite leakage, since letters of positive probability are revealed."""

    def value(self) -> None:
        """Return None, as the value is infinite."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        text = f"Every mechanism of distortion~$0$ {self.source.under} has an infinite {self.leakage.term}."
        proof = self._unlikely() if "rarest" in self.evidence else self._told_apart()
        return Theorem("Infinite leakage", (prose(text),), (), tuple(proof), self.setting())

    def _told_apart(self) -> list[Part]:
        """Prove infinite leakage by two letters, for measures that compare letters."""
        prior = fractions(self.evidence["prior"]["prior"])
        q = self.notation.least_favourable
        first, second = [x + 1 for x, value in enumerate(prior) if value > 0][:2]
        positive = claimed(
            f"both ${q}({first})={inline(prior[first - 1])}$ and ${q}({second})={inline(prior[second - 1])}$ are positive",
            lambda: min(prior[first - 1], prior[second - 1]) > 0,
        )
        return [
            prose("Let"), self.named(), prose("; here"), positive,
            prose(rf". Distortion~$0$ forces $W({first}\mid {first})=W({second}\mid {second})=1$, so that $W({first}\mid "
                  rf"{second})=0$: the divergence of row~${first}$ from row~${second}$ is infinite, and "
                  f"so is the {self.leakage.term}, in {self.notation.unit} or any other unit."),
        ]  # fmt: skip

    def _unlikely(self) -> list[Part]:
        """Prove infinite leakage by a letter of probability zero under some prior of the set, for maximal information."""
        prior, rarest = (fractions(self.evidence[key]["prior"]) for key in ("prior", "rarest"))
        q, p = self.notation.least_favourable, self.notation.prior
        y = next(x for x, (value, rare) in enumerate(zip(prior, rarest, strict=True)) if value > 0 == rare) + 1
        here = claimed(f"where ${q}({y})>0=R({y})$", lambda: prior[y - 1] > 0 == rarest[y - 1])
        return [
            prose("Let"), self.named(), prose("and"), self.source.member("R", self.evidence["rarest"]), here,
            prose(rf". Distortion~$0$ under both forces $W(x\mid x)=1$ for all letters $x$ of positive probability under "
                  rf"${q}$ or~$R$. Let $0<s\le 1$ and ${p}=(1-s)R+s{q}$. The probability of the output~${y}$ under~${p}$ is "
                  rf"$s{q}({y})$, while $W({y}\mid {y})=1$, so that the maximal information under ${p}$ is at least the "
                  rf"logarithm of $1/(s{q}({y}))$, which tends to infinity as $s\to 0$."),
        ]  # fmt: skip


def infinite(point: MeasuredPoint) -> Theorem:
    """Return the theorem that no mechanism has a finite leakage."""
    return InfiniteLeakage(point.record, point.evidence, point.notation).theorem()


def silent(page: MeasuredPage) -> Theorem:
    """Return the theorem that zero leakage is achievable at every distortion."""
    record = page.record.at(page.record.zero_from, {"nats": []})
    theorem = NoLeakage(record, page.evidence["zero"], page.notation).theorem()
    more = prose("The same mechanism serves for every larger bound of the distortion.")
    return Theorem(theorem.title, (*theorem.statement, more), theorem.lemmas, theorem.proof, theorem.setting)
