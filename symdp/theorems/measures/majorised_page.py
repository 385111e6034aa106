r"""Theorems on the least majorised prior of a set, and on mutual information where that prior decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import Vector, inner
from symdp.theorems.measures.information_page import OnePrior, value_for
from symdp.theorems.measures.least_leakage_page import MeasuredPoint
from symdp.theorems.notation import Notation
from symdp.theorems.page import Page
from symdp.theorems.record import Record
from symdp.theorems.setting.source_hypothesis import SourceDescription, fractions
from symdp.theorems.text.number_text import inline, row, subset, vector
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Theorem, lemma

ZERO = Fraction(0)
FEW = 6
ONE = Fraction(1)


@dataclass(frozen=True)
class Drop:
    """The lower bound of the probability of some letters under all priors of a set, by their probability under a prior Q.

    Attributes
    ----------
    source : SourceDescription
    prior : tuple of Fraction
        The prior Q.
    places : sequence of int
        The letters, from 0.
    evidence : mapping
        Multipliers, for sets defined by inequalities.
    """

    source: SourceDescription
    prior: Vector
    places: Sequence[int]
    evidence: Mapping[str, Any]

    @property
    def total(self) -> Fraction:
        """The probability of the letters under Q."""
        return sum([self.prior[place] for place in self.places], ZERO)

    @property
    def indicator(self) -> Vector:
        """The indicator of the letters."""
        return tuple([Fraction(int(place in self.places)) for place in range(len(self.prior))])

    def holds(self) -> bool:
        """Decide whether every prior of the set gives the letters at least this probability, by the evidence."""
        document = self.source.document
        if "inequalities" in document and "multipliers" not in self.evidence:
            return False
        if (
            "radius" in document
            and inner(fractions(document["center"]), self.indicator) - Fraction(document["radius"]) != self.total
        ):
            return False
        return self.source.least(self.indicator, self.evidence) >= self.total

    def part(self) -> Part:
        """State the bound with its reason."""
        return claimed(self._by_vertices() if self.source.vertices else f"{self._bound}{self._reason}", self.holds)

    @property
    def _letters(self) -> str:
        return plain_subset(self.places)

    @property
    def _bound(self) -> str:
        """The bound of the probability of the letters."""
        n, document = self.source.notation, self.source.document
        around = f"C({self._letters})-{inline(Fraction(document['radius']))}" if "radius" in document else inline(self.total)
        return rf"${n.prior}({self._letters})\ge {around}={n.least_favourable}({self._letters})$"

    @property
    def _reason(self) -> str:
        """The reason of the bound: the bounds of probabilities or the inequalities of the set."""
        document, p = self.source.document, self.source.notation.prior
        if "inequalities" in document:
            alpha = fractions(self.evidence["multipliers"])
            used = [f"${inline(value)}$ times inequality~${k}$" for k, value in enumerate(alpha, 1) if value]
            return f" by {row(used)}" if used else ""
        if "lower" not in document:
            return ""
        lower, others = fractions(document["lower"]), sorted({*range(len(self.prior))} - {*self.places})
        if sum([lower[place] for place in self.places], ZERO) == self.total:
            return rf" as ${p}(x)\ge\ell_x$ for $x\in {self._letters}$"
        where = f"x={others[0] + 1}" if len(others) == 1 else rf"x\in {plain_subset(others)}"
        return rf" as ${p}(x)\le u_x$ for ${where}$"

    def _by_vertices(self) -> str:
        n, values = self.source.notation, [inner(vertex, self.indicator) for vertex in self.source.vertices]
        if len(values) > FEW:
            return f"{self._bound} at all of the ${len(values)}$ priors"
        names = row([f"${n.numbered(k)}({self._letters})={inline(value)}$" for k, value in enumerate(values, 1)])
        return f"{names}, none less than ${n.least_favourable}({self._letters})={inline(self.total)}$"


def drops(
    source: SourceDescription, prior: Vector, sets: Sequence[Sequence[int]], diagonals: Sequence[Any]
) -> list[Drop] | None:
    """Return the lower bounds of several sets of letters by one prior; None where the evidence does not prove them all.

    Parameters
    ----------
    source : SourceDescription
    prior : tuple of Fraction
    sets : sequence of sequences of int
    diagonals : sequence of mappings
        Diagonals of a certificate, each with its evidence.
    """
    bounds = [Drop(source, prior, places, _evidence(places, diagonals)) for places in sets]
    return bounds if all(drop.holds() for drop in bounds) else None


def _evidence(places: Sequence[int], diagonals: Sequence[Any]) -> dict[str, Any]:
    """Return the multipliers of a diagonal proportional to the indicator of the letters, scaled to that indicator."""
    for each in diagonals:
        diagonal = fractions(each["diagonal"])
        scale = max(diagonal)
        flat = all(value == scale * (place in places) for place, value in enumerate(diagonal))
        if "multipliers" in each and scale and flat:
            return {"multipliers": [str(value / scale) for value in fractions(each["multipliers"])]}
    return {}


def plain_subset(places: Sequence[int]) -> str:
    r"""Return a set of letters in LaTeX that does not break across lines.

    Examples
    --------
    >>> plain_subset([0, 1])
    '\\{1,2\\}'
    """
    return subset(places).replace(r"\allowbreak\ ", "")


class MajorisedPage(Page):
    """The page of a certificate of a least majorised prior."""

    @property
    def prior(self) -> Vector:
        """The prior Q."""
        return fractions(self.record.answer["prior"])

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n = self.notation
        p, q, s = n.prior, n.least_favourable, self.source.name
        statement = (
            prose("The prior"), self.source.member(q, {**self.evidence, "prior": self.record.answer["prior"]}),
            prose(rf"of~${s}$ is majorised by all others: for every~$k$, the sum of the $k$ largest probabilities of a "
                  rf"prior in~${s}$ is at least that of the $k$ largest ones of~${q}$."),
        )  # fmt: skip
        proof = [*self.tight(), prose(
            rf"So for every $c>0$ the letters with ${q}(x)\ge c$ have at least as much under every~${p}$ in~${s}$. If "
            rf"there are "
            rf"$k$ of them, the $k$ largest probabilities of~${p}$ sum to no less. These sums are concave in~$k$, and those "
            rf"of~${q}$ are affine between such~$k$."
        )]  # fmt: skip
        return Theorem("Least majorised prior", statement, (), tuple(proof), (self.source.hypothesis(),))

    def tight(self) -> list[Part]:
        """Prove that every prior gives each set of likeliest letters at least the probability that Q gives it."""
        values = sorted({value for value in self.prior if value}, reverse=True)
        levels = [[x for x, value in enumerate(self.prior) if value >= least] for least in values]
        proofs = self.evidence.get("levels") or [{}] * len(levels)
        pairs = zip(levels, proofs, strict=True)
        bounds_of_sets = [Drop(self.source, self.prior, places, proof).part() for places, proof in pairs
                          if len(places) < len(self.prior)]  # fmt: skip
        every = "Here" if self.source.vertices else rf"For every ${self.notation.prior}\in{self.source.name}$,"
        text = "; ".join([part.latex for part in bounds_of_sets])
        bounds = (
            [claimed(f"{every} {text}.", lambda: all(part.holds() for part in bounds_of_sets))] if bounds_of_sets else []
        )
        return [
            *bounds,
            *([prose("All letters together have probability~$1$.")] if len(bounds_of_sets) < len(levels) else []),
        ]


@dataclass(frozen=True)
class MajorisedInformation:
    """The page of a certificate of mutual information by a least majorised prior."""

    point: MeasuredPoint

    @cached_property
    def prior(self) -> Vector:
        """The least majorised prior."""
        return fractions(self.point.evidence["prior"]["prior"])

    @property
    def name(self) -> str:
        """The name of the least majorised prior."""
        return rf"{self.point.notation.prior}^{{*}}"

    @cached_property
    def alone(self) -> OnePrior:
        """The certificate for this prior alone."""
        notation = replace(self.point.notation, prior=self.name)
        point = MeasuredPoint(self.point.record, self.point.evidence, notation)
        return OnePrior(point, self.prior, Fraction(self.point.evidence["ratio"]))

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        named = self.point.chosen(self.name, self.point.evidence["prior"])
        q = self.point.notation.least_favourable
        attained = [
            prose("It is that of the prior"), named, prose(rf"of~${self.point.source.name}$. {self._attained(q)}")
        ]  # fmt: skip
        above = (lemma("information", self.alone.point.notation),) if self.alone.ratio else ()
        lemmas = (*above, lemma("means", self.point.notation, STAR=self.name))
        return self.point.page(proved(self.point), attained, lemmas, [*self._levels(), *self._below(), *self._above()])

    def _attained(self, q: str) -> str:
        if self.alone.ratio == 0:
            return "It is attained by the identity."
        return (
            rf"It is attained by the mechanism $W$ of <information> for $t={inline(self.alone.ratio)}$, "
            rf"$\ell={vector(self.alone.factors)}$ and ${q}={vector(self.alone.outputs)}$."
        )

    def _levels(self) -> list[Part]:
        names: Notation = replace(self.point.notation, least_favourable=self.name)
        record = Record({"source": self.point.record.source}, {}, self.point.evidence["prior"])
        page = MajorisedPage(record, self.point.evidence, names)
        return [
            heading("Sets of letters."),
            *page.tight(),
            prose(rf"So ${self.name}$ is as <means> has it."),
        ]

    def _below(self) -> list[Part]:
        if self.alone.ratio == 0:
            d = self.point.notation.distortion
            known = rf"Put $\ell_x=1/{self.name}(x)$ and ${self.point.notation.least_favourable}={self.name}$."
            inverses = tuple([1 / value for value in self.prior])
            return [
                claimed(known, lambda: (self.alone.factors, self.alone.outputs) == (inverses, self.prior)),
                prose(rf"Distortion~${d}=0$ forces $W(x\mid x)=1$ for every~$x$, so that the output determines the letter, "
                      rf"and the information is the entropy of the prior."),
            ]  # fmt: skip
        return self.alone.proof()

    def _above(self) -> list[Part]:
        log, t = self.point.notation.logarithm, self.alone.ratio
        rows = sorted(set(zip(self.prior, self.alone.factors, self.alone.outputs, strict=True)), reverse=True)
        honest = [factor * out for _, factor, out in rows]
        gaps = [(second[1] / first[1], honest[i] - honest[i + 1]) for i, (first, second) in enumerate(pairwise(rows))]

        def monotone() -> bool:
            terms = [[(ONE, ratio), *([(more, t)] if t else [])] for ratio, more in gaps]
            grows = all(ExactValue.of(pairs).value >= LeakageValue.log_of(ONE) for pairs in terms)
            return grows and len(rows) == len(set(self.prior)) and honest == sorted(honest, reverse=True)

        divergence = r"\ell_x" if t == 0 else rf"\ell_x+(1-W(x\mid x))\,{log}\,t"
        text = rf"In the order of falling probabilities under~${self.name}$ the numbers $W(x\mid x)$ are "
        text += f"${','.join(map(inline, honest))}$, one for each probability, and do not grow; "
        return [
            heading("The whole set."),
            claimed(f"{text}$F_x={log}\\,{divergence}$ do not fall.", monotone),
            prose(f"By <means> the distortion and the information of~$W$ are largest at~${self.name}$."),
        ]


def proved(point: MeasuredPoint) -> ExactValue:
    """Return the value for the least majorised prior."""
    return value_for(point, fractions(point.evidence["prior"]["prior"]))


def least(point: MeasuredPoint) -> Theorem:
    """Return the theorem of a certificate."""
    return MajorisedInformation(point).theorem()
