r"""Theorems on maximal information: of sets that contain the stars of all letters, and by a program over all entries."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from functools import cached_property

from symdp.leakages.values.exact_value import ExactValue
from symdp.sources.prior import Vector
from symdp.theorems.measures.least_leakage_page import ByMatrix, Halves, LeastFunction, LeastLeakage
from symdp.theorems.page import bounded
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import valued
from symdp.theorems.text.number_text import displayed, entries, inline, subset, vector
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related

ZERO, ONE = Fraction(0), Fraction(1)


class Stars(Halves):
    """The page of maximal information where the set contains the stars of all letters, which decide it."""

    cited = ("stars",)

    @property
    def least(self) -> Fraction:
        """The least probability a of a letter."""
        return Fraction(self.halves["least"])

    @property
    @abstractmethod
    def largest(self) -> Fraction:
        """The largest distortion of the statement."""

    def hypothesis(self) -> Part:
        """State that the set contains the stars and no smaller probabilities, with names of probabilities."""
        p, s, d, m = self.notation.prior, self.source.name, self.notation.distortion, self.source.letters
        spread = (1 - self.least) / (m - 1)
        share = "" if m == 2 else f"/{m - 1}"
        text = (
            rf"With $a={inline(self.least)}$, every prior of~${s}$ has ${p}(y)\ge a$ for every letter~$y$, and ${s}$ "
            rf"contains the prior with $a$ at~$y$ and ${inline(spread)}$ at each other letter. Let $s=1-{d}$ and "
            rf"$b={d}{share}\le s$."
        )
        return claimed(text, lambda: self.largest * m <= m - 1 and all(self._has_star(y, spread) for y in range(m)))

    def _has_star(self, y: int, spread: Fraction) -> bool:
        size = range(self.source.letters)
        star = [self.least if x == y else spread for x in size]
        weights, rows = (self.halves.get(key) for key in ("weights", "multipliers"))
        evidence = {"prior": list(map(str, star))} | ({"weights": weights[y]} if weights else {})
        held = self.source.member("Q", evidence).holds() and sum(star) == 1
        alone = [ONE if x == y else ZERO for x in size]
        return held and self.source.least(alone, {"multipliers": rows[y]} if rows else {}) >= self.least

    @property
    def level(self) -> str:
        """The exponential of the value in LaTeX."""
        return r"\frac{s}{as+(1-a)\,b}" if self.least else r"\frac{s}{b}"

    def value_at(self, distortion: Fraction) -> Fraction | None:
        """Return the exponential of the value at a distortion; None where it is infinite."""
        right, wrong = 1 - distortion, distortion / (self.source.letters - 1)
        below = self.least * right + (1 - self.least) * wrong
        return right / below if below else None

    def attained(self) -> list[Part]:
        """State that randomised response attains the value."""
        return [prose("It is attained by randomised response: a letter is kept with probability~$s$ and becomes each other "
                      "one with probability~$b$.")]  # fmt: skip

    def achieved(self) -> list[Part]:
        """State that the lemma proves both halves."""
        return [prose(f"This is <stars> for~${self.source.name}$, with $M={self.source.letters}$ letters.")]


class StarsPoint(Stars, LeastLeakage):
    """The page of maximal information of a set with stars at one distortion."""

    @property
    def largest(self) -> Fraction:
        return self.distortion

    def value(self) -> ExactValue | None:
        level = self.value_at(self.distortion)
        return None if level is None else ExactValue.log_of(level)

    @property
    def title(self) -> str:
        return super().title if self.value() else "Infinite leakage"

    def stated(self) -> list[Part]:
        text = f"Every mechanism of distortion~$0$ {self.source.under} has an infinite {self.leakage.term} on"
        return [self.hypothesis(), *(super().stated() if self.value() else [prose(f"{text}~${self.source.name}$.")])]

    def attained(self) -> list[Part]:
        general = prose(f"Here it is the logarithm of ${self.level.replace('frac', 'tfrac')}$.")
        return [general, *super().attained()] if self.value() else []


class StarsFunction(Stars, LeastFunction):
    """The page of maximal information of a set with stars as a function of the distortion."""

    @property
    def largest(self) -> Fraction:
        return self.zero_from

    def stated(self) -> list[Part]:
        n, endless = self.notation, self.least == 0
        value = self.level if n.style == "exp" else rf"{n.logarithm}{self.level}"
        where = rf"{'0<' if endless else '0' + chr(92) + 'le '}{n.distortion}<{inline(self.zero_from)}"
        infinite = [prose(f"and ${n.optimum}(0)=\\infty$.")] if endless else []
        shown_function = self.function([(value, where)], self._agrees, end="," if endless else ".")
        return [self.hypothesis(), *shown_function, *infinite]

    def _agrees(self) -> bool:
        (piece,), zero, m = self.record.pieces, self.zero_from, self.source.letters
        (a, b), (c, e) = (fractions(piece[key]) for key in ("numerator", "denominator"))
        places = [zero * Fraction(k, 4) for k in range(1, 4)]
        return zero * m == m - 1 and all(a + b * v == (self.value_at(v) or 0) * (c + e * v) != 0 for v in places)

    def achieved(self) -> list[Part]:
        zero = inline(self.zero_from)
        return [*super().achieved(),
                prose(f"A uniform answer leaks nothing, and its distortion is ${zero}$ under every prior.")]  # fmt: skip


class RatiosPoint(ByMatrix):
    """The page of maximal information by a program over all entries; the multipliers may have a smaller level."""

    most_letters, by, cited = 8, "entries", ("ratios",)

    @cached_property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The levels of the multipliers and of the mechanism."""
        if "nats" in self.record.answer:
            return (Fraction(self.record.answer["nats"][0]["argument"]),) * 2
        return self.record.exp_bounds if "exp" in self.record.answer else (self.record.level,) * 2

    @property
    def matrix(self) -> list[Vector]:
        return [fractions(values) for values in self.evidence["mechanism"]["matrix"]]

    def value(self) -> ExactValue:
        return ExactValue.log_of(self.bounds[1])

    @property
    def title(self) -> str:
        return super().title if self.bounds[0] == self.bounds[1] else f"Bounds of the least {self.leakage.term}"

    def stated(self) -> list[Part]:
        if self.bounds[0] == self.bounds[1]:
            return super().stated()
        return bounded(self.opening().removesuffix(" is"), self.notation, self.bounds, self.matrix)

    def attained(self) -> list[Part]:
        return super().attained() if self.bounds[0] == self.bounds[1] else []

    def achieved(self) -> list[Part]:
        known = self.evidence["mechanism"].get("multipliers") or [None] * (self.source.letters + 1)
        multipliers = [{"multipliers": values} for values in known]
        columns, level = list(zip(*self.matrix, strict=True)), self.bounds[1]
        least = [max(column) / level for column in columns]

        def reached() -> bool:
            pairs = zip(columns, multipliers, least, strict=False)
            return all(self.source.least(column, known) >= bound for column, known, bound in pairs)

        return [
            heading("Achievability."), self.stochastic, prose(rf"Let $r={inline(level)}$."),
            claimed(rf"The probabilities of the outputs $\sum_x{self.notation.prior}(x)W(y\mid x)$ are, in their order, at "
                    rf"least ${vector(least)}$ {self.source.under}, which is $1/r$ times the largest entries in their "
                    f"columns.", reached),
            *self.accurate(multipliers[-1]),
        ]  # fmt: skip

    @cached_property
    def numbers(self) -> tuple[Vector, Vector, Vector, list[Vector]]:
        """The prior Q and the multipliers a, n and m, the last of them by letters."""
        bound = self.evidence["bound"]
        prior, totals, weights = (fractions(row_of) for row_of in (bound["prior"]["prior"], bound["rows"], bound["weights"]))
        return prior, totals, weights, [fractions(values) for values in bound["entries"]]

    @property
    def most(self) -> Fraction:
        """The upper bound of the accuracy from the multipliers."""
        return sum(self.numbers[1], ZERO)

    def converse(self) -> list[Part]:
        bound, (_, totals, weights, _), kept = self.evidence["bound"], self.numbers, self.kept
        others: list[Part] = [prose(rf", all $R_y={self.notation.prior}$")] if self.alone else []
        for y in [y for y, weight in enumerate(weights) if weight and not self.alone]:
            others += [prose(", " if others else "and"), self.source.member(f"R_{y + 1}", bound["priors"][y])]
        steps = [("=", kept)] if self.most == kept.value else [("=", of(self.most)), ("<", kept)]
        return [
            heading("Converse."), prose(rf"In <ratios> let $r={inline(self.bounds[0])}$,"),
            self.chosen(self.notation.least_favourable, bound["prior"]), *others,
            prose(rf", {entries('a', totals)}, {entries('n', weights, 'y')}, and {self._entries()}; the inequalities"),
            claimed("hold for all letters and outputs.", self._admissible), prose("The sum is"),
            related(Term(r"\sum_xa_x", self.most), *steps), prose("."), *self.strict(),
        ]  # fmt: skip

    def _entries(self) -> str:
        positive = [
            rf"$m_{{{x + 1}{y + 1}}}={inline(row[y])}$"
            for y in range(self.source.letters) for x, row in enumerate(self.numbers[3]) if row[y]
        ]  # fmt: skip
        return f"{', '.join(positive)}, all other entries being~$0$" if positive else "$m=0$"

    def _admissible(self) -> bool:
        (prior, totals, weights, rows), level = self.numbers, self.bounds[0]
        size, priors = range(self.source.letters), self.evidence["bound"]["priors"]
        alike = self.source.only_prior
        others = [alike or (fractions(other["prior"]) if n else prior) for other, n in zip(priors, weights, strict=True)]
        signs = min(weights) >= 0 and min(map(min, rows)) >= 0 and level >= 1
        held = all((prior[x] if x == y else 0) + weights[y] * others[y][x] <= totals[x] + rows[x][y]
                   for x in size for y in size)  # fmt: skip
        return signs and held and all(level * sum(row[y] for row in rows) <= weights[y] for y in size)

    def strict(self) -> list[Part]:
        """Prove that no smaller level suffices, or that the level of the multipliers does not."""
        d, q, (prior, _, weights, _) = self.notation.distortion, self.notation.least_favourable, self.numbers
        if self.most < self.kept.value:
            log = self.notation.logarithm
            return [prose(f"So no mechanism whose maximal information is ${log} r$ or less has distortion at most~${d}$.")]
        idle = [y for y, weight in enumerate(weights) if not weight]
        total = sum((prior[y] for y in idle), ZERO)
        less = f"less maximal information than ${self.notation.logarithm} r$"
        opening = f"So a mechanism of distortion at most ${d}$ with {less} "
        if not idle:
            return [prose(f"{opening}would use no output.")]
        left = f"uses the outputs ${subset(idle)}$ only, and its accuracy under~${q}$ is at most their probability,"
        return [
            prose(f"{opening}{left}"),
            related(Term(displayed(total), total), ("<", self.kept)),
            prose(", a contradiction."),
        ]


class RatiosLevel(RatiosPoint):
    """The page of the least distortion at a maximal information, by the same program."""

    title = "Least distortion"

    def stated(self) -> list[Part]:
        whose, epsilon = f"{self.leakage.term}{self.on_set}", self.notation.log_of(inline(self.record.level))
        opening = f"The least distortion {self.source.under} of the mechanisms whose {whose} is at most"
        return [prose(f"{opening} $\\epsilon={epsilon}$ is\n{valued(f'{self.notation.distortion}=', self.distortion)}")]

    def strict(self) -> list[Part]:
        q = self.notation.least_favourable
        return [prose(f"So no mechanism with at most this maximal information has more accuracy under~${q}$.")]
