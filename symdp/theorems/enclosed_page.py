r"""A least leakage that is known by two bounds: a mechanism from above, tangents with weights and a price from below."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates import recheck, recheck_enclosure
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.sources.prior import Vector
from symdp.theorems.divergence_bound import tangent_lemma
from symdp.theorems.given_set import fractions
from symdp.theorems.neighbours import matrix_rows
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, listed, shown, vector
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import COLUMN, Part, Term, claimed, display, heading, said, width
from symdp.theorems.theorem import Lemma, Theorem

MOST_LETTERS = 5
# Of the logarithms and powers in a bound, in bits.
PRECISIONS = (128, 512)


class EnclosedPage(MeasuredPage):
    """What a certificate of an enclosed leakage says and shows."""

    @cached_property
    def checked(self) -> Any:
        """The measure and the set as the checker reads them."""
        source = recheck.Source(dict(self.claim["source"]))
        return recheck_enclosure.Measure(self.claim["measure"], source)

    @property
    def order(self) -> Fraction:
        """a."""
        return self.leakage.order

    @property
    def pairs(self) -> bool:
        """Whether rows are compared with each other, and not with the law of the output."""
        return self.leakage.measure.kind is Kind.DIVERGENCE

    @cached_property
    def matrix(self) -> list[Vector]:
        """W."""
        return [fractions(row) for row in self.evidence["mechanism"]]

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Both bounds in nats."""
        return Fraction(self.claim["low"]), Fraction(self.claim["high"])

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, (low, _high) = self.notation, self.bounds
        asked = (
            f"The least {self.leakage.term}{self.on_set} of the mechanisms with distortion at most "
            f"${n.distortion}={inline(self.distortion)}$ {self.source.under}, ${n.optimum}$, satisfies"
        )
        statement = (
            said(asked), self._between(), said(f"The upper bound is kept by\n{matrix_rows(self.matrix)}"),
        )  # fmt: skip
        lemmas: tuple[Lemma, ...] = (tangent_lemma(self.order),) if low > 0 else ()
        proof = [*self._above(), *(self._below() if low > 0 else [said("No leakage is negative.")])]
        return Theorem("Bounds of the least leakage", statement, lemmas, tuple(proof), self.setting())

    def _between(self) -> Part:
        """Both bounds: a display, or running text where the numbers are longer than a line."""
        name = self.notation.optimum
        low, high = map(inline, self.bounds)
        if max(width(low), width(high)) > COLUMN - width(name):
            return said(rf"${low}\le {name}\le {high}$.")
        return said(display(low, [(r"\le", name), (r"\le", high)]))

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
        if self.order == 1:
            return "F"
        share = self.order - 1
        return r"\log F" if share == 1 else rf"\frac{{1}}{{{inline(share)}}}\log F"

    def _above(self) -> list[Part]:
        diagonal = tuple([row[x] for x, row in enumerate(self.matrix)])
        kept = self.source.accuracy(
            diagonal, Term(f"{shown(1 - self.distortion)}=1-{self.notation.distortion}", 1 - self.distortion), self.evidence
        )
        stochastic = claimed(
            "The rows of $W$ sum to~$1$.", lambda: all(sum(row) == 1 and min(row) >= 0 for row in self.matrix)
        )
        return [
            heading("The upper bound."), stochastic, said(r"With $q_x=W(x\mid x)$ its accuracy is large enough:"), *kept,
            *self._leaks(), claimed(
                rf"interval arithmetic with rationals gives ${self.value}\le {inline(self.bounds[1])}$.", self._is_above),
        ]  # fmt: skip

    def _leaks(self) -> list[Part]:
        if self.pairs:
            return [
                said(
                    rf"Its leakage is ${self.value}$ for the largest $F$ of the sums $\sum_y{self.summand}$ over all "
                    rf"pairs of rows;"
                )
            ]
        p, outputs = self.notation.prior, fractions(self.evidence["outputs"])
        law = claimed(f"$V={vector(outputs)}$", lambda: sum(outputs) == 1 and min(outputs) >= 0)
        return [
            said("For every law $V$ of an output its leakage under a prior is at most"), said(rf"${self.value}$ with "








                                                                                                                              rf"$F=\sum_{{x,y}}{p}(x){self.summand}$,"),
            said(f"with equality for the best~$V${self._why}. For"), law, said("and the largest such sum over the priors"),
        ]  # fmt: skip

    @property
    def _why(self) -> str:
        if self.order == 1:
            return r" (the difference is the divergence of the law of the output from~$V$)"
        p = self.notation.prior
        inner = rf"\sum_x{p}(x)W(y\mid x)^a"
        return rf" (by H\"older's inequality for the numbers $({inner})^{{1/a}}$ and $V(y)$, $a={inline(self.order)}$)"

    def _is_above(self) -> bool:
        outputs = None if self.pairs else list(fractions(self.evidence["outputs"]))
        rows = [list(row) for row in self.matrix]
        return any(self.checked.above(rows, outputs, self.evidence, bits) <= self.bounds[1] for bits in PRECISIONS)

    def _below(self) -> list[Part]:
        n, support = self.notation, self.evidence["support"]
        price, d = Fraction(support["price"]), n.distortion
        c, e = (r"1+\log r", "r") if self.order == 1 else (r"a\,r^{a-1}", "(a-1)r^a")
        a_text = "" if self.order == 1 else f", $a={inline(self.order)}$"
        law, second, least = r"+\sum_yE(y)V(y)", "$E$", r"\min_yE(y)+"
        if self.pairs:
            law, second, least = "", "$C$ at the second row", ""
        planes = [self._plane(plane) for plane in support["planes"]]
        pressing = self.chosen("R", support["pressing"])
        return [
            heading("The lower bound."),
            said(rf"Let a mechanism have distortion at most~${d}$. In <tangent> take the following ratios~$r$ for the "
                 rf"outputs in their order{a_text}: {'; '.join(planes)}."), *self._weights(),
            said(rf"Adding up gives $F\ge\sum_{{x,y}}C(x,y)W(y\mid x){law}$, where every summand contributes its weight "
                 rf"times $c={c}$ to $C$ at the first row, and takes it times $e={e}$ from {second}. With the price "
                 rf"$k={inline(price)}$ of accuracy and"), pressing,
            said(rf""", $\sum_xR(x)W(x\mid x)\ge 1-{d}$ gives
\begin{{align*}}
  F&\ge\sum_x\min_y\bigl(C(x,y)-kR(x)[x=y]\bigr)\\
  &\quad{{}}+{least}k(1-{d}),
\end{{align*}}"""),
            claimed(rf"and interval arithmetic with rationals gives ${self.value}\ge {inline(self.bounds[0])}$.",
                    self._is_below),
        ]  # fmt: skip

    def _plane(self, plane: Mapping[str, Any]) -> str:
        ratios = listed([inline(value) for value in fractions(plane["ratios"])])
        if self.pairs:
            return (
                f"for the rows ${plane['row']}$ and ${plane['against']}$, with the weight "
                f"${inline(Fraction(plane['weight']))}$, $({ratios})$"
            )
        return f"for the row ${plane['row']}$ and~$V$, $({ratios})$"

    def _weights(self) -> list[Part]:
        support = self.evidence["support"]
        if self.pairs:
            weights = [Fraction(plane["weight"]) for plane in support["planes"]]
            text = (
                "The weights sum to at most~$1$, and the sums for pairs of rows are not negative, so that $F$ is at "
                "least their weighted sum."
            )
            return [claimed(text, lambda: sum(weights) <= 1 and min(weights) >= 0)]
        q = self.notation.least_favourable
        return [
            said("Under the prior"),
            self.chosen(q, support["prior"]),
            said(
                rf"let $F=\sum_{{x,y}}{q}(x){self.summand}$ with the best law~$V$, row "
                rf"$x$ having the weight ${q}(x)$."
            ),
        ]

    def _is_below(self) -> bool:
        planes, price = recheck_enclosure.support([], self.evidence, self.checked)
        return any(self.checked.below(planes, price, self.distortion, bits) >= self.bounds[0] for bits in PRECISIONS)


def enclosed(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = EnclosedPage(claim, evidence, notation)
    if (
        "oo" in (claim["low"], claim["high"])
        or notation.log != "e"
        or notation.style != "epsilon"
        or page.source.letters > MOST_LETTERS
    ):
        raise Unsupported(
            f"theorem: bounds of leakage={claim['measure']} are written as epsilon in nats, where they are finite, and for "
            f"{MOST_LETTERS} letters at most; use the certificate"
        )
    return page.theorem()
