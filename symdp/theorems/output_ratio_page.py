r"""Maximal information by a program over all entries of the mechanism: a matrix from above, multipliers from below."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.errors import Unsupported
from symdp.leakages.exact_value import ExactValue
from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.neighbours import matrix_rows
from symdp.theorems.numbers import entries, inline, shown, subset, vector
from symdp.theorems.page import MeasuredPage, bounded
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said, valued
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS = 8


@dataclass(frozen=True)
class OutputRatios:
    """A certificate with a mechanism at exp(MX) = high and multipliers at low."""

    point: MeasuredPoint
    low: Fraction
    high: Fraction

    @cached_property
    def matrix(self) -> list[Vector]:
        """W."""
        return [fractions(values) for values in self.point.evidence["mechanism"]["matrix"]]

    @property
    def letters(self) -> int:
        """M."""
        return self.point.source.letters

    def achieved(self) -> list[Part]:
        """The mechanism keeps the distortion, and its columns are no larger than r times their means."""
        found, source = self.point.evidence["mechanism"], self.point.source
        known = found.get("multipliers") or [None] * (self.letters + 1)
        given = [{"multipliers": values} for values in known]
        diagonal = tuple([values[x] for x, values in enumerate(self.matrix)])
        columns = list(zip(*self.matrix, strict=True))
        least = [max(column) / self.high for column in columns]

        def bounded() -> bool:
            pairs = zip(columns, given, least, strict=False)
            return all(source.least(column, known) >= bound for column, known, bound in pairs)

        p = self.point.notation.prior
        return [
            heading("Achievability."),
            claimed("The rows of $W$ sum to~$1$.", lambda: all(sum(v) == 1 and min(v) >= 0 for v in self.matrix)),
            said(rf"Let $r={inline(self.high)}$."),
            claimed(rf"The probabilities of the outputs $\sum_x{p}(x)W(y\mid x)$ are, in their order, at least "
                    rf"${vector(least)}$ {source.under}, which is $1/r$ times the largest entries in their columns.",
                    bounded),
            said(r"With $q_x=W(x\mid x)$ the accuracy is large enough:"),
            *source.accuracy(diagonal, self.point.kept, given[-1]),
        ]  # fmt: skip

    def lemma(self) -> Lemma:
        """Weak duality."""
        return lemma("ratios", self.point.notation)

    def converse(self) -> list[Part]:
        """The multipliers and their sum."""
        point, bound = self.point, self.point.evidence["bound"]
        q = point.notation.least_favourable
        totals, weights = fractions(bound["rows"]), fractions(bound["weights"])
        used = [y for y, weight in enumerate(weights) if weight]
        priors: list[Part] = []
        for y in [] if point.alone else used:
            priors += [said(", " if priors else "and"), point.source.member(f"R_{y + 1}", bound["priors"][y])]
        same = [said(rf", all $R_y={point.notation.prior}$")] if point.alone else priors
        total = sum(totals, ZERO)
        needed = [("=" if total == point.kept.value else "<", point.kept)]
        top = [("=", of(total))] if total != point.kept.value else []
        return [
            heading("Converse."), said(
                r"A letter without probability under all priors may have the row of another one. Where the exponential of "
                r"the "
                r"maximal information of a mechanism is $r'$, its law $V$ of the output under a prior then satisfies "
                r"$W(y\mid x)\le r'\,V(y)$, first where $V(y)>0$ and, as the limit of other priors, everywhere. "
                rf"Let $r={inline(self.low)}$, and in <ratios> let"), point.chosen(q, bound["prior"]),
            *same, said(rf", {entries('a', totals)}, {entries('n', weights, 'y')}, and {self._entries()}; the inequalities"),
            claimed("hold for all letters and outputs.", self._admissible), said("The sum is"),
            related(Term(r"\sum_xa_x", total), *top, *needed), said("."),
        ]  # fmt: skip

    def _entries(self) -> str:
        rows = [fractions(values) for values in self.point.evidence["bound"]["entries"]]
        found = [
            rf"$m_{{{x + 1}{'' if self.letters < 10 else ','}{y + 1}}}={inline(rows[x][y])}$"
            for y in range(len(rows)) for x in range(len(rows)) if rows[x][y]
        ]  # fmt: skip
        return f"{', '.join(found)}, all other entries being~$0$" if found else "$m=0$"

    def _admissible(self) -> bool:
        bound, size = self.point.evidence["bound"], range(self.letters)
        prior, totals, weights = (fractions(given) for given in (bound["prior"]["prior"], bound["rows"], bound["weights"]))
        entries_of = [fractions(values) for values in bound["entries"]]
        others = [fractions(given["prior"]) if n else prior for given, n in zip(bound["priors"], weights, strict=True)]
        signs = min(weights) >= 0 and min(map(min, entries_of)) >= 0 and self.low >= 1
        held = all((prior[x] if x == y else 0) + weights[y] * others[y][x] <= totals[x] + entries_of[x][y]
                   for x in size for y in size)  # fmt: skip
        return signs and held and all(self.low * sum(row[y] for row in entries_of) <= weights[y] for y in size)

    def strict(self) -> list[Part]:
        """Why no smaller level will do, or why this one will not."""
        point, weights = self.point, fractions(self.point.evidence["bound"]["weights"])
        d, q = point.notation.distortion, point.notation.least_favourable
        if sum(fractions(point.evidence["bound"]["rows"]), ZERO) < point.kept.value:
            log = point.notation.logarithm
            return [said(f"So no mechanism whose maximal information is ${log} r$ or less has distortion at most~${d}$.")]
        prior = fractions(point.evidence["bound"]["prior"]["prior"])
        idle = [y for y, weight in enumerate(weights) if not weight]
        total = sum((prior[y] for y in idle), ZERO)
        opening = said(
            rf"Suppose that $r'<r$ for a mechanism of distortion at most ${d}$. By <ratios> $V_y(y)=0$ wherever $n_y>0$, so "
            rf"that such an output is never used."
        )
        if not idle:
            return [opening, said("Then no output is used, a contradiction.")]
        left = f"Then the accuracy under~${q}$ is at most the probability of the letters ${subset(idle)}$,"
        return [opening, said(left), related(Term(shown(total), total), ("<", point.kept)), said(", a contradiction.")]

    def theorem(self) -> Theorem:
        """Statement and proof."""
        point, lemmas = self.point, (self.lemma(),)
        proof = [*self.achieved(), *self.converse(), *self.strict()]
        if self.low == self.high:
            attained = said(f"It is attained by\n{matrix_rows(self.matrix)}")
            return point.page(ExactValue.log_of(self.high), [attained], lemmas, proof)
        statement = bounded(point.asked().removesuffix(" is"), point.notation, (self.low, self.high), self.matrix)
        return Theorem(f"Bounds of the least {point.leakage.term}", tuple(statement), lemmas, tuple(proof), point.setting())


def least(point: MeasuredPoint) -> Theorem:
    """At one distortion."""
    _few(point)
    if "exp" in point.record.answer:
        low, high = point.record.exp_bounds
    else:
        low = high = Fraction(point.record.answer["nats"][0]["argument"])
    return OutputRatios(point, low, high).theorem()


def least_distortion(page: MeasuredPage, level: Fraction) -> Theorem:
    """At one leakage."""
    n = page.notation
    point = MeasuredPoint(page.record, page.evidence["high"], n)
    _few(point)
    found = OutputRatios(point, level, level)
    ask = (
        f"The least distortion {point.source.under} of the mechanisms whose {point.leakage.term}{point.on_set} is at most "
        f"$\\epsilon={n.log_of(inline(level))}$ is\n{valued(f'{n.distortion}=', point.distortion)}"
    )
    statement = (said(ask), said(f"It is attained by\n{matrix_rows(found.matrix)}"))
    end = said(rf"By <ratios> no mechanism with $r'\le r$ has more accuracy than this under~${n.least_favourable}$.")
    proof = (*found.achieved(), *found.converse(), end)
    return Theorem("Least distortion", statement, (found.lemma(),), proof, point.setting())


def _few(point: MeasuredPoint) -> None:
    if point.source.letters > MOST_LETTERS:
        raise Unsupported(
            f"theorem: by entries one is written for {MOST_LETTERS} letters at most, the source has {point.source.letters}"
        )
