r"""Theorems on leakages and least distortions between two bounds: a mechanism from above, tangents from below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, TypeVar

from symdp.certificates.checker.arithmetic import expression
from symdp.certificates.checker.enclosures import leakage_enclosure
from symdp.certificates.checker.evidence import source_membership
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.sources.prior import Vector
from symdp.theorems.measures.divergence_bound import tangent_lemma
from symdp.theorems.measures.least_leakage_page import MeasuredPoint, infinite
from symdp.theorems.notation import Notation
from symdp.theorems.page import MeasuredPage
from symdp.theorems.record import Record, between
from symdp.theorems.setting.adjacent_letters import matrix_rows
from symdp.theorems.setting.measure_definitions import factor
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import COLUMN, display, width
from symdp.theorems.text.number_text import inline, listed, outward, rounded, vector
from symdp.theorems.text.sentences import Part, Term, claimed, heading, prose
from symdp.theorems.theorem import Lemma, Theorem, lemma

MOST_LETTERS = 5
ZERO = Fraction(0)
# The numbers of decimals to try, as few as the bounds allow.
FEWEST, MOST = 2, 15
# The precisions of logarithms and powers in a bound, in bits; shorter numbers are sought with the first ones alone.
PRECISIONS = (128, 512, 4096)
SOUGHT = PRECISIONS[:2]
At = tuple[str, Fraction]
Short = TypeVar("Short")


@dataclass(frozen=True)
class AttainingMechanism:
    """A mechanism, with the output distribution to which its rows are compared where the measure has one."""

    rows: list[Vector]
    outputs: Vector | None

    @property
    def finite(self) -> bool:
        """Decide whether the leakage is finite, since no positive probability is compared with zero."""
        columns = list(zip(*self.rows, strict=True))
        if self.outputs is None:
            return all(min(column) > 0 or not any(column) for column in columns)
        return all(q > 0 or not any(column) for q, column in zip(self.outputs, columns, strict=True))


@dataclass(frozen=True)
class Support:
    """Tangents and the price of accuracy: rows i and j (j = M for the output distribution), weights and ratios."""

    planes: list[tuple[int, int, Fraction, Vector]]
    price: Fraction


class EnclosedPage(MeasuredPage):
    """The page of a certificate of an enclosed leakage."""

    title = "Bounds of the least leakage"

    @cached_property
    def checked(self) -> Any:
        """The measure as the checker reads it."""
        return leakage_enclosure.Measure(self.record.leakage, source_membership.Source(dict(self.record.source)))

    @property
    def pairs(self) -> bool:
        """Decide whether rows are compared with each other, not with the output distribution."""
        return self.leakage.measure.kind is Kind.DIVERGENCE

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The two bounds of the leakage, in nats."""
        return between(self.record.answer["nats"])

    @property
    def at(self) -> tuple[At, At]:
        """The distortion of the mechanism, and the distortion at which the leakage is bounded from below."""
        return ((self.notation.distortion, self.distortion),) * 2

    @property
    def limits(self) -> tuple[str, str]:
        """The upper bound of the leakage of the mechanism and the lower bound for all mechanisms, in LaTeX."""
        return inline(self.bounds[1]), inline(self.bounds[0])

    def limit(self, bits: int, side: int) -> Fraction:
        """Return the upper bound for side 0 and the lower bound for side 1."""
        del bits
        return self.bounds[1 - side]

    def leaks(self, mechanism: AttainingMechanism, precisions: Sequence[int] = PRECISIONS) -> bool:
        """Decide whether the leakage of a mechanism is at most the upper bound."""
        rows, outputs = [list(row) for row in mechanism.rows], None if mechanism.outputs is None else list(mechanism.outputs)
        return any(self.checked.above(rows, outputs, self.evidence, bits) <= self.limit(bits, 0) for bits in precisions)

    def holds(self, support: Support, precisions: Sequence[int] = PRECISIONS) -> bool:
        """Decide whether tangents prove the lower bound."""
        price = [support.price * value for value in fractions(self.evidence["support"]["pressing"]["prior"])]
        planes = leakage_enclosure.Planes(support.planes)
        return any(self.checked.below(planes, price, self.at[1][1], bits) >= self.limit(bits, 1) for bits in precisions)

    @cached_property
    def attaining(self) -> AttainingMechanism:
        """The mechanism with the fewest decimals that satisfy the accuracy and the leakage."""
        rows, accuracy = [fractions(row) for row in self.evidence["mechanism"]], 1 - self.at[0][1]
        outputs = fractions(self.evidence["outputs"]) if "outputs" in self.evidence else None

        def kept(candidate: AttainingMechanism) -> bool:
            diagonal = [row[x] for x, row in enumerate(candidate.rows)]
            laws = [*candidate.rows, *([] if candidate.outputs is None else [candidate.outputs])]
            well = candidate.finite and min(map(min, laws)) >= 0
            return well and self.source.least(diagonal, self.evidence) >= accuracy and self.leaks(candidate, SOUGHT)

        def shorter(places: int) -> AttainingMechanism:
            law = None if outputs is None else _rounded_law(outputs, outputs.index(max(outputs)), places)
            return AttainingMechanism([_rounded_law(row, x, places) for x, row in enumerate(rows)], law)

        return _shortest(shorter, kept) or AttainingMechanism(rows, outputs)

    @cached_property
    def support(self) -> Support:
        """The tangents with the fewest decimals that prove the bound."""
        evidence, size = self.evidence["support"], self.source.letters
        prior = None if "prior" not in evidence else fractions(evidence["prior"]["prior"])
        planes, price = [], Fraction(evidence["price"])
        for plane in evidence["planes"]:
            i = plane["row"] - 1
            j, weight = (plane["against"] - 1, Fraction(plane["weight"])) if prior is None else (size, prior[i])
            planes.append((i, j, weight, fractions(plane["ratios"])))

        def shorter(places: int) -> Support:
            short = []
            for i, j, weight, ratios in planes:
                kept = weight if j == size else rounded(weight, places, False)
                short.append((i, j, kept, tuple([_near(ratio, places) for ratio in ratios])))
            return Support(short, rounded(price, places, True))

        return _shortest(shorter, partial(self.holds, precisions=SOUGHT)) or Support(planes, price)

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n = self.notation
        if n.log != "e" or n.style != "epsilon" or self.source.letters > MOST_LETTERS:
            raise Unsupported(
                f"theorem: bounds of leakage={self.record.leakage} are written as epsilon in nats, and for {MOST_LETTERS} "
                f"letters at most; use the certificate"
            )
        positive = self.bounds[0] > 0
        statement = (*self.opening(), prose(f"The upper bound is shown by\n{matrix_rows(self.attaining.rows)}"))
        lemmas: tuple[Lemma, ...] = (tangent_lemma(self.leakage.order), lemma("priced", n)) if positive else ()
        proof = [*self._above(), *(self._below() if positive else [prose("No leakage is negative.")])]
        return Theorem(self.title, statement, lemmas, tuple(proof), self.setting())

    def opening(self) -> list[Part]:
        """State the two bounds: in a display, or in running text where the numbers are longer than a line."""
        name, d = self.notation.optimum, self.notation.distortion
        opening = prose(
            f"The least {self.leakage.term}{self.on_set} of the mechanisms with distortion at most "
            f"${d}={inline(self.distortion)}$ {self.source.under}, ${name}$, satisfies"
        )
        low, high = map(inline, self.bounds)
        if max(width(low), width(high)) > COLUMN - width(name):
            return [opening, prose(rf"${low}\le {name}\le {high}$.")]
        return [opening, prose(display(low, [(r"\le", name), (r"\le", high)]))]

    @property
    def summand(self) -> str:
        """The summand of the leakage, for two rows or for a row and a distribution V."""
        a, second = self.leakage.order, "W(y\\mid x')" if self.pairs else "V(y)"
        if a == 1:
            return rf"W(y\mid x)\log\frac{{W(y\mid x)}}{{{second}}}"
        return rf"W(y\mid x)^{{{inline(a)}}}{second}^{{{inline(1 - a)}}}"

    @property
    def value(self) -> str:
        """The leakage in terms of F."""
        return "F" if self.leakage.order == 1 else rf"{factor(1 / (self.leakage.order - 1))}\log F"

    def _above(self) -> list[Part]:
        name, distortion = self.at[0]
        rows = self.attaining.rows
        diagonal = tuple([row[x] for x, row in enumerate(rows)])
        stochastic = claimed("The rows of $W$ sum to~$1$.", lambda: all(sum(row) == 1 and min(row) >= 0 for row in rows))
        return [
            heading("The upper bound."), stochastic, prose(r"With $q_x=W(x\mid x)$ its accuracy is large enough:"),
            *self.source.accuracy(diagonal, (1 - Term(name, distortion)).with_value(), self.evidence),
            *self._leaks(),
            claimed(rf"interval arithmetic with rationals gives ${self.value}\le {self.limits[0]}$.",
                    lambda: self.leaks(self.attaining)),
        ]  # fmt: skip

    def _leaks(self) -> list[Part]:
        outputs, p = self.attaining.outputs, self.notation.prior
        if outputs is None:
            text = rf"Its leakage is ${self.value}$ for the largest $F$ of the sums $\sum_y{self.summand}$ over all pairs"
            return [prose(f"{text} of rows;")]
        law = claimed(f"$V={vector(outputs)}$", lambda: sum(outputs) == 1 and min(outputs) >= 0)
        return [
            prose(rf"For every law $V$ of an output its leakage under a prior is at most ${self.value}$ with "
                  rf"$F=\sum_{{x,y}}{p}(x){self.summand}$, with equality for the best~$V${self._why}. For"), law,
            prose("and the largest such sum over the priors"),
        ]  # fmt: skip

    @property
    def _why(self) -> str:
        if self.leakage.order == 1:
            return r" (the difference is the divergence of the law of the output from~$V$)"
        inner = rf"\sum_x{self.notation.prior}(x)W(y\mid x)^a"
        return (
            rf" (by H\"older's inequality for the numbers $({inner})^{{1/a}}$ and $V(y)$, $a={inline(self.leakage.order)}$)"
        )

    def _below(self) -> list[Part]:
        c, e, a = (r"1+\log r", "r", "") if self.leakage.order == 1 else (
            r"a\,r^{a-1}", "(a-1)r^a", f", $a={inline(self.leakage.order)}$")  # fmt: skip
        second = "takes it times $e$ from $C$ at the second row, and $E=0$" if self.pairs else "takes it times $e$ from~$E$"
        price, (name, _), d = self.support.price, self.at[1], self.notation.distortion
        return [
            heading("The lower bound."),
            prose(rf"Let a mechanism have distortion at most~${name}$. In <tangent> take the following ratios~$r$ for the "
                  rf"outputs in their order{a}: {'; '.join(map(self._plane, self.support.planes))}."), *self._weights(),
            prose(rf"This gives numbers $C$ and $E$ as in <priced>, where with $c={c}$ and $e={e}$ every tangent adds its "
                  rf"weight times $c$ to $C$ at its row, and {second}. With {'' if name == d else f'${name}$ for~${d}$,'}"),
            claimed(f"$k={inline(price)}$ and", lambda: price >= 0),
            self.chosen("R", self.evidence["support"]["pressing"]),
            claimed(rf"interval arithmetic with rationals gives ${self.value}\ge {self.limits[1]}$.",
                    lambda: self.holds(self.support)),
        ]  # fmt: skip

    def _plane(self, plane: tuple[int, int, Fraction, Any]) -> str:
        row, against, weight, ratios = plane
        text = f"$({listed([inline(value) for value in ratios])})$"
        if self.pairs:
            return f"for the rows ${row + 1}$ and ${against + 1}$, with the weight ${inline(weight)}$, {text}"
        return f"for the row ${row + 1}$ and~$V$, {text}"

    def _weights(self) -> list[Part]:
        if self.pairs:
            weights = [weight for _, _, weight, _ in self.support.planes]
            text = (
                "The weights sum to at most~$1$, and the sums for pairs of rows are not negative, so that the largest of "
                "them, $F$, is at least their weighted sum."
            )
            return [claimed(text, lambda: sum(weights) <= 1 and min(weights) >= 0)]
        q = self.notation.least_favourable
        return [
            prose("Under the prior"), self.chosen(q, self.evidence["support"]["prior"]),
            prose(rf"let $F=\sum_{{x,y}}{q}(x){self.summand}$ with the best law~$V$, row $x$ having the weight ${q}(x)$."),
        ]  # fmt: skip


class EnclosedDistortion(EnclosedPage):
    """The page of a certificate of an enclosed least distortion."""

    title = "Bounds of the least distortion"

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The two bounds of the distortion."""
        return self.record.ends

    @property
    def at(self) -> tuple[At, At]:
        """The bounds as printed, which enclose those of the answer."""
        low, high = outward(*self.bounds)
        return (f"{self.notation.bound}''", high), (f"{self.notation.bound}'", low)

    @property
    def limits(self) -> tuple[str, str]:
        """The bound on the leakage in LaTeX."""
        return (rf"\log {inline(self.record.level)}" if self.record.level > 1 else "0",) * 2

    def limit(self, bits: int, side: int) -> Fraction:
        """Return a rational bound of the leakage: from below for the mechanism, from above for the converse."""
        level = self.record.level
        return Fraction(-expression.logarithm_below(1 / level, bits) if side else expression.logarithm_below(level, bits))

    def holds(self, support: Support, precisions: Sequence[int] = PRECISIONS) -> bool:
        """Decide whether tangents of positive price prove that less distortion than the lower bound needs more leakage."""
        return support.price > 0 and super().holds(support, precisions)

    def opening(self) -> list[Part]:
        """State the two bounds of the distortion."""
        d, b, ((_, high), (_, low)) = self.notation.distortion, self.notation.bound, self.at
        text = (
            f"The least distortion {self.source.under} of the mechanisms whose {self.leakage.term}{self.on_set} is at most "
            rf"$\epsilon={self.limits[0]}$, ${d}$, satisfies ${b}'\le {d}\le {b}''$ for ${b}'={inline(low)}$ and "
            rf"${b}''={inline(high)}$."
        )
        return [claimed(text, lambda: low <= self.bounds[0] and self.bounds[1] <= high)]

    def _below(self) -> list[Part]:
        less = f"With a smaller number for ${self.at[1][0]}$ the bound is larger, as $k>0$, so that less distortion"
        return [*super()._below(), prose(f"{less} needs more leakage.")]


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """Return the theorem of a certificate."""
    if record.answer["nats"]["high"] == "oo":
        return infinite(MeasuredPoint(record, evidence, notation))
    return EnclosedPage(record, evidence, notation).theorem()


def _shortest(shorter: Callable[[int], Short], enough: Callable[[Short], bool]) -> Short | None:
    """Return the first candidate that suffices, by increasing number of decimals; None without one."""
    return next((candidate for candidate in map(shorter, range(FEWEST, MOST)) if enough(candidate)), None)


def _near(ratio: Fraction, places: int) -> Fraction:
    """Return a ratio rounded to decimals; a positive ratio stays positive."""
    return rounded(ratio - Fraction(1, 2 * 10**places), places, True) or rounded(ratio, places, True)


def _rounded_law(law: Sequence[Fraction], kept: int, places: int) -> Vector:
    """Round a distribution to decimals without decreasing one entry; the largest other entry absorbs the difference."""
    short = [rounded(value, places, place == kept) for place, value in enumerate(law)]
    others = [place for place in range(len(law)) if place != kept]
    if others:
        short[max(others, key=law.__getitem__)] += 1 - sum(short, ZERO)
    return tuple(short)
