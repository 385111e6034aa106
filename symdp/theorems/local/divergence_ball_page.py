r"""Theorems on chi-square and Kullback-Leibler balls around a centre: least leakages, exact or enclosed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import Vector, inner
from symdp.theorems.local.least_epsilon_page import PrivatePoint
from symdp.theorems.notation import Notation
from symdp.theorems.setting.diagonal_accuracy import DiagonalConstraint
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import counting, entries, inline, vector
from symdp.theorems.text.sentences import Part, Term, claimed, of, prose, related

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Ball(ABC):
    """A ball as the source set of a page (:class:`symdp.theorems.setting.source_hypothesis.SourceDescription`).

    Attributes
    ----------
    document : mapping
        The set as JSON data.
    notation : Notation
    """

    document: Mapping[str, Any]
    notation: Notation

    only_prior = None
    name = r"\mathcal{S}"

    @abstractmethod
    def divergence(self, name: str) -> str:
        """Return the divergence of a prior from the centre in LaTeX."""

    @abstractmethod
    def contains(self, prior: Vector) -> bool:
        """Decide whether the divergence of a prior from the centre is at most the radius."""

    @abstractmethod
    def accuracy(self, diagonal: Vector, least: Term, evidence: Mapping[str, Any], name: str = "q") -> list[Part]:
        """Prove that a diagonal has an accuracy under every prior of the set."""

    @property
    def radius(self) -> Fraction:
        """The radius, which bounds the divergence."""
        (key,) = self.document.keys() & BALLS.keys()
        return Fraction(self.document[key])

    @property
    def centre(self) -> Vector:
        """The centre C."""
        return fractions(self.document["around"])

    @property
    def under(self) -> str:
        """The priors under which a mechanism must satisfy the bound on the distortion."""
        return f"under every prior in~${self.name}$"

    def hypothesis(self) -> Part:
        """Define the set."""
        p, letters = self.notation.prior, counting(1, len(self.centre))
        near = rf"${self.divergence(p)}\le {inline(self.radius)}$, $C={vector(self.centre)}$"
        return prose(rf"Let ${self.name}$ be the set of all priors~${p}$ of the letters ${letters}$ with {near}.")

    def member(self, name: str, entries: Sequence[str]) -> Part:
        """State a prior with its numbers, and that it is in the set."""
        prior = fractions(entries)
        text = rf"${name}={vector(prior)}$ (in the set, as ${self.divergence(name)}\le {inline(self.radius)}$)"
        return claimed(text, lambda: sum(prior) == 1 and min(prior) >= 0 and self.contains(prior))


class ChiSquareBall(Ball):
    """A chi-square ball, whose accuracies are bounded by the Cauchy-Schwarz inequality."""

    def divergence(self, name: str) -> str:
        """Return the divergence of a prior from the centre in LaTeX."""
        return rf"\sum_x({name}(x)-C(x))^2/C(x)"

    def contains(self, prior: Vector) -> bool:
        """Decide whether the divergence of a prior from the centre is at most the radius."""
        return sum([(a - c) ** 2 / c for a, c in zip(prior, self.centre, strict=True)], ZERO) <= self.radius

    def accuracy(self, diagonal: Vector, least: Term, evidence: Mapping[str, Any], name: str = "q") -> list[Part]:
        """Bound the accuracy by the mean and the variance of the diagonal under the centre."""
        p, c, needed = self.notation.prior, self.centre, least.value
        entry = DiagonalConstraint(self.notation, name, diagonal, least).entry
        mean = inner(c, diagonal)
        spread = inner(c, tuple([value * value for value in diagonal])) - mean * mean
        text = rf"with $m=\sum_xC(x){entry}={inline(mean)}$ and $v=\sum_xC(x){entry}^2-m^2={inline(spread)}$"
        text += " the inequality of Cauchy and Schwarz gives, under every prior of the set,"
        return [
            prose(text),
            prose(rf"""\begin{{align*}}
  \sum_x{p}(x){entry}&=m+\sum_x({p}(x)-C(x))({entry}-m)\\
  &\ge m-\sqrt{{{inline(self.radius)}\,v}} ,
\end{{align*}}"""),
            claimed(
                rf"which is at least ${least.latex}$, as $m\ge {least.latex}$ and "
                rf"$(m-{least.latex})^2\ge {inline(self.radius)}\,v$.",
                lambda: mean >= needed and (mean - needed) ** 2 >= self.radius * spread,
            ),
        ]


class KullbackLeiblerBall(Ball):
    """A Kullback-Leibler ball, whose accuracies are bounded by Gibbs' inequality for a tilted centre."""

    def divergence(self, name: str) -> str:
        """Return the divergence of a prior from the centre in LaTeX."""
        return rf"\sum_x{name}(x)\ln({name}(x)/C(x))"

    def contains(self, prior: Vector) -> bool:
        """Decide whether the divergence of a prior from the centre is at most the radius."""
        if self.radius == 0:
            return prior == self.centre
        pairs = [(p, c) for p, c in zip(prior, self.centre, strict=True) if p > 0]
        ratios = {p / c for p, c in pairs if c > 0}
        terms = {ratio: sum([p for p, c in pairs if p == ratio * c], ZERO) for ratio in ratios}
        near = LeakageValue.log_sum(terms) <= LeakageValue.number(self.radius)
        return near and all(c > 0 for _, c in pairs)

    @property
    def _places(self) -> list[int]:
        return [i for i, chance in enumerate(self.centre) if chance > 0]

    def accuracy(self, diagonal: Vector, least: Term, evidence: Mapping[str, Any], name: str = "q") -> list[Part]:
        """Bound the accuracy by the tilted centre, by the least entry alone, or under the centre alone."""
        if "tilted" in evidence and self.radius:
            return self._tilted(DiagonalConstraint(self.notation, name, diagonal, least), evidence)
        if self.radius:
            text = f"no letter that may occur has an entry below ${least.latex}$."
            return [claimed(text, lambda: min([diagonal[i] for i in self._places]) >= least.value)]
        mean, entry = inner(self.centre, diagonal), DiagonalConstraint(self.notation, name, diagonal, least).entry
        text = r"the divergence of two different priors is positive, so that $C$ is the only prior of the set, under which "
        text += rf"the accuracy is $\sum_xC(x){entry}={inline(mean)}$, at least ${least.latex}$."
        return [claimed(text, lambda: mean >= least.value)]

    def _tilted(self, kept: DiagonalConstraint, evidence: Mapping[str, Any]) -> list[Part]:
        tilted, factor = fractions(evidence["tilted"]), Fraction(evidence["factor"])
        p, r, g = self.notation.prior, inline(self.radius), kept.least.latex
        parts = {(kept.diagonal[i], tilted[i] / self.centre[i]) for i in self._places}
        constant = kept.least.value + factor * self.radius

        def enough() -> bool:
            return all(LeakageValue.log_sum({ratio: factor}) >= LeakageValue.number(constant - x) for x, ratio in parts)

        return [
            prose("let"),
            claimed(rf"$T={vector(tilted)}$,", lambda: sum(tilted) == 1 and min([tilted[i] for i in self._places]) > 0),
            claimed(rf"$\theta={inline(factor)}$ and $a={g}+{r}\,\theta$.", lambda: factor >= 0),
            prose(rf"For every prior~${p}$ of the set $\sum_x{p}(x)\ln(T(x)/C(x))$ is the divergence of ${p}$ from~$C$ less "
                  rf"that of ${p}$ from~$T$, which is not negative by Gibbs' inequality; so it is at most ${r}$."),
            claimed(rf"Every letter with $C(x)>0$ has ${kept.entry}\ge a-\theta\ln(T(x)/C(x))$, so that the accuracy is "
                    rf"${kept.total}\ge a-{r}\,\theta={g}$.", enough),
        ]  # fmt: skip


BALLS: dict[str, type[Ball]] = {"chi_square": ChiSquareBall, "kullback_leibler": KullbackLeiblerBall}


class BallPage(PrivatePoint):
    """The page of a certificate over a divergence ball."""

    @cached_property
    def source(self) -> Any:
        """The ball."""
        (kind,) = [BALLS[key] for key in self.record.source if key in BALLS]
        return kind(self.record.source, self.notation)

    @cached_property
    def prior(self) -> Vector:
        """The prior Q."""
        return fractions(self.evidence["prior"])

    @property
    def spread(self) -> Vector:
        """The prior R."""
        return fractions(self.evidence["spread_prior"])

    def _statement(self) -> tuple[Part, ...]:
        """State the value, or its bounds."""
        low, high = self.record.exp_bounds
        if high == 1:
            return super()._statement()
        if low == high:
            return (self._value(),)
        name = self.notation.power(self.notation.optimum + self.argument)
        return (prose(rf"For {self._numbers}, ${inline(low)}\le {name}\le {inline(high)}$."),)

    def worst(self) -> tuple[list[Part], list[Part]]:
        """Return no statement about single priors."""
        return [], []

    @property
    def _needed(self) -> Term:
        """The accuracy that the diagonal needs for the level."""
        lam, t = Term(r"\lambda", self.level), Term("t", sum(self.diagonal, ZERO))
        return (self.accuracy * (lam + t - 1)).divided_by(lam)

    def _private(self) -> list[Part]:
        """State that the mechanism is that of the lemma on scaled diagonals."""
        t, r = sum(self.diagonal, ZERO), self._needed
        return [
            claimed(rf"In <scaled> let {entries('b', self.diagonal)}, with the sum",
                    lambda: 0 <= min(self.diagonal) <= max(self.diagonal) <= 1),
            related(Term("t", t), ("=", of(t)), (">", of(ONE))), prose(", and let"),
            related(Term("r", r.value), ("=", r), ("=", of(r.value))), prose(r". Then its $\lambda$ is this one."),
        ]  # fmt: skip

    def _enough(self, least: Term) -> list[Part]:
        """Prove that the diagonal has an accuracy."""
        name, needed = ("q", Term("u", least.value)) if self.level == 1 else ("b", Term("r", self._needed.value))
        return list(self.source.accuracy(self.diagonal, needed, self.evidence, name))

    def _converse(self) -> list[Part]:
        """Prove that no epsilon below the lower bound suffices."""
        return super()._converse() if self.least_level > 1 else [prose(r"No $\epsilon$ is negative.")]
