r"""A leakage or a least distortion that is known by two bounds: a mechanism from above, priced tangents from below."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import enclosure, expression, source_set
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.theorems.divergence_bound import tangent_lemma
from symdp.theorems.measured import MeasuredPoint, infinite
from symdp.theorems.measures import factor
from symdp.theorems.neighbours import matrix_rows
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, listed, outward, shown, vector
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import COLUMN, Part, Term, claimed, display, heading, said, width
from symdp.theorems.record import Record, between
from symdp.theorems.short_bounds import PRECISIONS, Reached, ShortBounds, Support
from symdp.theorems.theorem import Lemma, Theorem

MOST_LETTERS = 5


class EnclosedPage(MeasuredPage):
    """What a certificate of an enclosed leakage says and shows."""

    @cached_property
    def short(self) -> ShortBounds:
        """The evidence, to be shortened."""
        checked = enclosure.Measure(self.record.leakage, source_set.Source(dict(self.record.source)))
        return ShortBounds(checked, self.source, self.evidence)

    @property
    def order(self) -> Fraction:
        """a."""
        return self.leakage.order

    @property
    def pairs(self) -> bool:
        """Whether rows are compared with each other, and not with the law of the output."""
        return self.leakage.measure.kind is Kind.DIVERGENCE

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Both bounds, in nats."""
        return between(self.record.answer["nats"])

    @property
    def kept_at(self) -> tuple[str, Fraction]:
        """The distortion of the mechanism."""
        return self.notation.distortion, self.distortion

    @property
    def excluded_at(self) -> tuple[str, Fraction]:
        """The distortion at which the leakage is bounded from below."""
        return self.kept_at

    @property
    def most(self) -> str:
        """What the mechanism leaks at most."""
        return inline(self.bounds[1])

    @property
    def least(self) -> str:
        """What every mechanism leaks at least."""
        return inline(self.bounds[0])

    def leaks(self, found: Reached) -> bool:
        """Whether a mechanism leaks no more than the upper bound."""
        return any(self.short.above(found, bits) <= self.bounds[1] for bits in PRECISIONS)

    def holds(self, found: Support) -> bool:
        """Whether tangents prove the lower bound."""
        return any(self.short.below(found, self.excluded_at[1], bits) >= self.bounds[0] for bits in PRECISIONS)

    @cached_property
    def found(self) -> Reached:
        """The mechanism as it is printed."""
        return self.short.reached(1 - self.kept_at[1], self.leaks)

    @cached_property
    def support(self) -> Support:
        """The tangents as they are printed."""
        return self.short.support(self.holds)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        refuse_beyond(self)
        positive = self.bounds[0] > 0
        statement = (*self.asked(), said(f"The upper bound is shown by\n{matrix_rows(self.found.rows)}"))
        lemmas: tuple[Lemma, ...] = (tangent_lemma(self.order),) if positive else ()
        proof = [*self._above(), *(self._below() if positive else [said("Nothing is negative.")])]
        return Theorem(self.title, statement, lemmas, tuple(proof), self.setting())

    @property
    def title(self) -> str:
        """What the theorem is called."""
        return "Bounds of the least leakage"

    def asked(self) -> list[Part]:
        """Both bounds: a display, or running text where the numbers are longer than a line."""
        name, d = self.notation.optimum, self.notation.distortion
        asked = said(
            f"The least {self.leakage.term}{self.on_set} of the mechanisms with distortion at most "
            f"${d}={inline(self.distortion)}$ {self.source.under}, ${name}$, satisfies"
        )
        low, high = map(inline, self.bounds)
        if max(width(low), width(high)) > COLUMN - width(name):
            return [asked, said(rf"${low}\le {name}\le {high}$.")]
        return [asked, said(display(low, [(r"\le", name), (r"\le", high)]))]

    @property
    def summand(self) -> str:
        """What is summed, for two rows or for a row and a law V."""
        a, second = self.order, "W(y\\mid x')" if self.pairs else "V(y)"
        if a == 1:
            return rf"W(y\mid x)\log\frac{{W(y\mid x)}}{{{second}}}"
        return rf"W(y\mid x)^{{{inline(a)}}}{second}^{{{inline(1 - a)}}}"

    @property
    def value(self) -> str:
        """The leakage in terms of F."""
        return "F" if self.order == 1 else rf"{factor(1 / (self.order - 1))}\log F"

    def _above(self) -> list[Part]:
        name, distortion = self.kept_at
        rows, accuracy = self.found.rows, 1 - distortion
        diagonal = tuple([row[x] for x, row in enumerate(rows)])
        stochastic = claimed("The rows of $W$ sum to~$1$.", lambda: all(sum(row) == 1 and min(row) >= 0 for row in rows))
        return [
            heading("The upper bound."), stochastic, said(r"With $q_x=W(x\mid x)$ its accuracy is large enough:"),
            *self.source.accuracy(diagonal, Term(f"{shown(accuracy)}=1-{name}", accuracy), self.evidence),
            *self._leaks(),
            claimed(rf"interval arithmetic with rationals gives ${self.value}\le {self.most}$.",
                    lambda: self.leaks(self.found)),
        ]  # fmt: skip

    def _leaks(self) -> list[Part]:
        outputs, p = self.found.outputs, self.notation.prior
        if outputs is None:
            text = rf"Its leakage is ${self.value}$ for the largest $F$ of the sums $\sum_y{self.summand}$ over all pairs"
            return [said(f"{text} of rows;")]
        law = claimed(f"$V={vector(outputs)}$", lambda: sum(outputs) == 1 and min(outputs) >= 0)
        return [
            said(rf"For every law $V$ of an output its leakage under a prior is at most ${self.value}$ with "
                 rf"$F=\sum_{{x,y}}{p}(x){self.summand}$, with equality for the best~$V${self._why}. For"), law,
            said("and the largest such sum over the priors"),
        ]  # fmt: skip

    @property
    def _why(self) -> str:
        if self.order == 1:
            return r" (the difference is the divergence of the law of the output from~$V$)"
        inner = rf"\sum_x{self.notation.prior}(x)W(y\mid x)^a"
        return rf" (by H\"older's inequality for the numbers $({inner})^{{1/a}}$ and $V(y)$, $a={inline(self.order)}$)"

    def _below(self) -> list[Part]:
        d, given = self.excluded_at[0], self.evidence["support"]
        c, e = (r"1+\log r", "r") if self.order == 1 else (r"a\,r^{a-1}", "(a-1)r^a")
        a_text = "" if self.order == 1 else f", $a={inline(self.order)}$"
        law, second, least = r"+\sum_yE(y)V(y)", "$E$", r"\min_yE(y)+"
        if self.pairs:
            law, second, least = "", "$C$ at the second row", ""
        return [
            heading("The lower bound."),
            said(rf"Let a mechanism have distortion at most~${d}$. In <tangent> take the following ratios~$r$ for the "
                 rf"outputs in their order{a_text}: {'; '.join(map(self._plane, self.support.planes))}."), *self._weights(),
            said(rf"Adding up gives $F\ge\sum_{{x,y}}C(x,y)W(y\mid x){law}$, where every summand contributes its weight "
                 rf"times $c={c}$ to $C$ at the first row, and takes it times $e={e}$ from {second}. With the price "
                 rf"$k={inline(self.support.price)}$ of accuracy and"), self.chosen("R", given["pressing"]),
            said(rf""", $\sum_xR(x)W(x\mid x)\ge 1-{d}$ gives, with $[x=y]$ for $1$ if $x=y$ and $0$ otherwise,
\begin{{align*}}
  F&\ge\sum_x\min_y\bigl(C(x,y)-kR(x)[x=y]\bigr)\\
  &\quad{{}}+{least}k(1-{d}),
\end{{align*}}"""),
            claimed(rf"and interval arithmetic with rationals gives ${self.value}\ge {self.least}$.",
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
                "The weights sum to at most~$1$, and the sums for pairs of rows are not negative, so that $F$ is at "
                "least their weighted sum."
            )
            return [claimed(text, lambda: sum(weights) <= 1 and min(weights) >= 0)]
        q = self.notation.least_favourable
        return [
            said("Under the prior"), self.chosen(q, self.evidence["support"]["prior"]),
            said(rf"let $F=\sum_{{x,y}}{q}(x){self.summand}$ with the best law~$V$, row $x$ having the weight ${q}(x)$."),
        ]  # fmt: skip


def refuse_beyond(page: MeasuredPage) -> None:
    """Raise Unsupported for what a page of bounds does not hold."""
    n = page.notation
    if n.log != "e" or n.style != "epsilon" or page.source.letters > MOST_LETTERS:
        raise Unsupported(
            f"theorem: bounds of leakage={page.record.leakage} are written as epsilon in nats, and for {MOST_LETTERS} "
            f"letters at most; use the certificate"
        )


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    if record.answer["nats"]["high"] == "oo":
        return infinite(MeasuredPoint(record, evidence, notation))
    return EnclosedPage(record, evidence, notation).theorem()


class EnclosedDistortion(EnclosedPage):
    """What a certificate of an enclosed distortion says and shows."""

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Both bounds of the distortion."""
        return self.record.ends

    @property
    def level(self) -> Fraction:
        """exp of the leakage."""
        return self.record.level

    @property
    def printed(self) -> tuple[Fraction, Fraction]:
        """The bounds as they are printed, around those of the answer."""
        return outward(*self.bounds)

    @property
    def kept_at(self) -> tuple[str, Fraction]:
        """The distortion of the mechanism, the upper bound."""
        return f"{self.notation.bound}''", self.printed[1]

    @property
    def excluded_at(self) -> tuple[str, Fraction]:
        """The lower bound."""
        return f"{self.notation.bound}'", self.printed[0]

    @property
    def most(self) -> str:
        """The leakage that is allowed."""
        return rf"\log {inline(self.level)}" if self.level > 1 else "0"

    @property
    def least(self) -> str:
        """The same."""
        return self.most

    def leaks(self, found: Reached) -> bool:
        """Whether a mechanism leaks no more than is allowed."""
        limits = [(bits, expression.logarithm_below(self.level, bits)) for bits in PRECISIONS]
        return any(self.short.above(found, bits) <= limit for bits, limit in limits)

    def holds(self, found: Support) -> bool:
        """Whether tangents prove that mechanisms of the lower bound leak as much."""
        at = self.excluded_at[1]
        limits = [(bits, -expression.logarithm_below(1 / self.level, bits)) for bits in PRECISIONS]
        return found.price > 0 and any(self.short.below(found, at, bits) >= limit for bits, limit in limits)

    @property
    def title(self) -> str:
        """What the theorem is called."""
        return "Bounds of the least distortion"

    def asked(self) -> list[Part]:
        """Both bounds."""
        d, b, (low, high) = self.notation.distortion, self.notation.bound, self.printed
        text = (
            f"The least distortion {self.source.under} of the mechanisms whose {self.leakage.term}{self.on_set} is at most "
            rf"$\epsilon={self.most}$, ${d}$, satisfies ${b}'\le {d}\le {b}''$ for ${b}'={inline(low)}$ and "
            rf"${b}''={inline(high)}$."
        )
        return [claimed(text, lambda: low <= self.bounds[0] and self.bounds[1] <= high)]

    def _below(self) -> list[Part]:
        less = f"With a smaller number for ${self.excluded_at[0]}$ the bound is larger, as $k>0$, so that less distortion"
        return [*super()._below(), said(f"{less} needs more leakage.")]
