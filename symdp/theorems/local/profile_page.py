r"""Theorems on several pairs (epsilon, delta) at once: the least distortion, and the least slack to add to each delta."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import permutations

from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from symdp.mechanisms.tradeoff_response import indistinguishable_response
from symdp.sources.prior import Vector
from symdp.theorems.notation import Notation
from symdp.theorems.page import Page
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import valued
from symdp.theorems.text.number_text import displayed, entries, inline
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related
from symdp.theorems.theorem import Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)
# The definition of h-privacy.
MEANING = r"""Call a mechanism \emph{$h$-private} if $W(E\mid x')\ge h(W(E\mid x))$ for all letters $x\ne x'$ and all
sets~$E$ of outputs."""


class ProfilePage(Page):
    """The page of a certificate of a profile."""

    @cached_property
    def slack(self) -> Fraction:
        """The slack s."""
        return self.record.slack

    @cached_property
    def of_pairs(self) -> TradeoffFunction:
        """The pairs as a trade-off function."""
        pairs = [(Fraction(pair["exp_epsilon"]), Fraction(pair["delta"])) for pair in self.record.question["profile"]]
        return TradeoffFunction(tuple(pairs))

    @cached_property
    def bound(self) -> TradeoffFunction:
        """The trade-off function h, with the slack added."""
        return self.of_pairs.loosened(self.slack)

    @cached_property
    def accuracy(self) -> Term:
        """The accuracy u."""
        return Term("u", 1 - self.record.distortion)

    @cached_property
    def diagonal(self) -> Vector:
        """The diagonal q."""
        return fractions(self.evidence["diagonal"])

    @property
    def prior(self) -> Vector:
        """The prior of the bound."""
        return fractions(self.evidence["bound"]["prior"])

    def least_distortion(self) -> Theorem:
        """Return the theorem of the least distortion under the pairs."""
        slack = f", with $s={inline(self.slack)}$ added to every $\\delta_j$," if self.slack else ""
        ask = f"The least distortion that a mechanism under these pairs{slack} has {self.source.under} is"
        value = valued(f"{self.notation.distortion}=", 1 - self.accuracy.value)
        statement = (prose(f"{ask}\n{value}"), *self._mechanism(), *self._worst())
        if self.accuracy.value == 1:
            return self._written(
                "Least distortion under a profile", statement, [prose("No distortion is smaller than~$0$.")]
            )
        so = prose("The distortion is at least one minus this.")
        return self._written("Least distortion under a profile", statement, [*self._converse(), so], "rows", "prices")

    def least_slack(self) -> Theorem:
        """Return the theorem of the least slack at a distortion."""
        ask = r"The least $s\ge 0$ such that a mechanism under the pairs $(\epsilon_j,\delta_j+s)$ has distortion at most "
        ask += f"${self.notation.distortion}={inline(1 - self.accuracy.value)}$ {self.source.under} is"
        statement = (prose(f"{ask}\n{valued('s=', self.slack)}"), *self._mechanism())
        if self.slack == 0:
            return self._written("No slack", statement, [prose("No $s$ is smaller than~$0$.")])
        if self.accuracy.value == 1:
            return self._written("Least slack without distortion", statement, self._truth())
        so = prose("By the last sentence of <profile> no smaller~$s$ has so much.")
        return self._written("Least slack", (*statement, *self._worst()), [*self._converse(), so], "rows", "prices")

    def _written(self, title: str, statement: Sequence[Part], converse: Sequence[Part], *more: str) -> Theorem:
        meant = rf"Let $h$ be a function on $[0,1]$. {MEANING}"
        lemmas = tuple([lemma(name, self.notation, MEANT=meant) for name in ("profile", *more)])
        return Theorem(title, tuple(statement), lemmas, (*self._achieved(), *converse), self.setting())

    def setting(self) -> tuple[Part, ...]:
        """Define the source set, the pairs and their meaning."""
        return (
            self.source.hypothesis(),
            prose(f"Let {self.pairs}."),
            prose(meaning(self.notation)),
            prose(self.notation.bases),
        )

    @property
    def pairs(self) -> str:
        """The pairs with their numbers."""
        return numbered([(self._epsilon(level), delta) for level, delta in self.of_pairs.pairs])

    def _epsilon(self, level: Fraction) -> str:
        return "0" if level == 1 else f"{self.notation.log_of(inline(level))}"

    @cached_property
    def _rows(self) -> tuple[Vector, ...]:
        return indistinguishable_response(self.diagonal, self.bound.accepted).matrix

    def _mechanism(self) -> list[Part]:
        """State the mechanism in words and numbers."""
        first = max(range(len(self.diagonal)), key=self.diagonal.__getitem__)
        own = tuple([row[x] for x, row in enumerate(self._rows)])
        wrong = tuple([self.bound.accepted(q) for q in self.diagonal])
        text = rf"""It is attained by the mechanism that answers $x$ truthfully with probability $W(x\mid x)=w_x$, answers
each letter $i$ other than $x$ and~${first + 1}$ with probability $W(i\mid x)=h_i$, and otherwise ${first + 1}$, where
{entries("w", own)} and {entries("h", wrong)}."""
        return [claimed(text, lambda: all(min(row) >= 0 and sum(row) == 1 for row in self._rows))]

    def _worst(self) -> list[Part]:
        if self.source.only_prior is not None or self.accuracy.value == 0:
            return []
        q = self.notation.least_favourable
        return [
            prose("A least favourable prior is"),
            self.source.member(q, self.evidence["bound"]),
            prose(": under it alone nothing is better."),
        ]

    def _achieved(self) -> list[Part]:
        """Prove the bounds on the excess of the rows, and the accuracy."""
        kept = tuple([row[x] for x, row in enumerate(self._rows)])
        power = self.notation.power(r"\epsilon_j")
        parts: list[Part] = [heading("Achievability."), prose(
            rf"Let $\lambda_j={power}$. By <profile> the "
            "mechanism is under the pairs, as the sums there are at most"
        )]  # fmt: skip
        for j, (level, delta) in enumerate(self.of_pairs.pairs, 1):
            most = max([_excess(p, q, level) for p, q in permutations(self._rows, 2)], default=ZERO)
            limit = Term(rf"\delta_{{{j}}}", delta)
            limit = limit + Term("s", self.slack) if self.slack else limit
            end = ";" if j < len(self.bound.pairs) else "."
            parts += [related(of(most), ("=" if most == limit.value else r"\le", limit)), prose(f"for $j={j}${end}")]
        number = Term(f"{displayed(self.accuracy.value)}", self.accuracy.value)
        parts += [prose("It is right with a probability that is large enough:")]
        return [*parts, *self.source.accuracy(kept, number, self.evidence, "w")]

    def _converse(self) -> list[Part]:
        """Prove the converse by dual variables."""
        q, prices = self.notation.least_favourable, fractions(self.evidence["bound"]["prices"])
        k = sum(prices, ZERO)
        most = [self._most(p - own, k - own) for p, own in zip(self.prior, prices, strict=True)]
        bound = Term("k", k) + Term(r"\sum_xm_x", sum([m for m, _ in most], ZERO))
        total = related(bound, (r"\le", of(self.accuracy.value)))
        prime = r"\delta_j'=\delta_j+s" if self.slack else r"\delta_j'=\delta_j"
        return [
            heading("Converse."), prose(f"In <prices> let $h$ be that of <profile> for ${prime}$,"),
            self.chosen(q, self.evidence["bound"]),
            prose(rf", {entries(chr(92) + 'kappa', prices)}. The functions there are concave with corners at those of~$h$; "
                  rf"their largest values are {entries('m', tuple([m for m, _ in most]))}, at "
                  rf"{entries('v', tuple([v for _, v in most]))}. So the accuracy under ${q}$ is at most"),
            total, prose("."),
        ]  # fmt: skip

    def _most(self, gain: Fraction, cost: Fraction) -> tuple[Fraction, Fraction]:
        """Return the largest gain v - cost h(v), and a maximiser v."""
        return max([(gain * v - cost * h, v) for v, h in self.bound.corners])

    def _truth(self) -> list[Part]:
        """Prove the bound at distortion 0."""
        first, second = [x for x, p in enumerate(self.prior) if p > 0][:2]
        least = min([delta for _, delta in self.of_pairs.pairs])
        return [
            heading("Converse."),
            prose(rf"The letters ${first + 1}$ and ${second + 1}$ may occur, so that without distortion they are answered "
                  r"as they are. The output of the one has probability $1$ under it and $0$ under the other, which the pair "
                  r"of the least $\delta_j$ allows only if $\delta_j+s\ge 1$, where"),
            related(1 - Term(r"\min_j\delta_j", least), ("=", of(self.slack))),
            prose("."),
        ]  # fmt: skip


def numbered(pairs: Sequence[tuple[str, Fraction]]) -> str:
    r"""Return numbered pairs of a written epsilon and a delta.

    Examples
    --------
    >>> numbered([("1", Fraction(1, 10))])
    '$(\\epsilon_{1},\\delta_{1})=(1,\\,1/10)$'
    """
    numbers = [(j, epsilon, inline(delta)) for j, (epsilon, delta) in enumerate(pairs, 1)]
    return ", ".join([rf"$(\epsilon_{{{j}}},\delta_{{{j}}})=({epsilon},\,{delta})$" for j, epsilon, delta in numbers])


def meaning(notation: Notation) -> str:
    """Define privacy under several pairs."""
    power = notation.power(r"\epsilon_j")
    return rf"""A mechanism is \emph{{under}} pairs $(\epsilon_j,\delta_j)$ if
$W(E\mid x)\le {power}\,W(E\mid x')+\delta_j$ for all~$j$, all letters $x,x'$ and all sets $E$ of
outputs. Its distortion is the probability that the output is not the letter."""


def _excess(first: Vector, second: Vector, level: Fraction) -> Fraction:
    return sum([max(ZERO, p - level * q) for p, q in zip(first, second, strict=True)], ZERO)
