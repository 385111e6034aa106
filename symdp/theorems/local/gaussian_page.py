r"""Theorems on Gaussian differential privacy: bounds of the least mu at a distortion, and of the least distortion at a mu.

Numbers are printed with as few decimals as their claims allow; the claims are decided for the printed numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import INFINITY
from symdp.certificates.checker.enclosures import gaussian_enclosure
from symdp.leakages.values.interval import decimal_text
from symdp.sources.prior import Vector, inner
from symdp.theorems.local.profile_page import MEANING
from symdp.theorems.page import Page
from symdp.theorems.record import AT
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import formula, table
from symdp.theorems.text.number_text import inline, rounded, vector
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)
# The numbers of decimals to try; few suffice for prior and dual variables, as the bound is flat at its maximum.
_FEW, _PLACES = range(8, 25, 2), range(12, 401, 6)
_SHORT, _GROUP = 15, 12


class GaussianPage(Page):
    """The page of a certificate of Gaussian privacy."""

    @cached_property
    def diagonal(self) -> Vector:
        """The diagonal q."""
        return fractions(self.evidence["diagonal"])

    @property
    def _q(self) -> str:
        return self.notation.least_favourable

    def least_mu(self) -> Theorem:
        """Return the theorem of an enclosure of the least mu."""
        accuracy, ends = 1 - self.distortion, self.record.answer["mu"]["between"]
        shown_distortion = f"${self.notation.distortion}={inline(self.distortion)}$"
        if ends[0] == str(INFINITY):
            return self._infinite(shown_distortion)
        low, high = fractions(ends)
        ask = rf"The least $\mu$ for which some mechanism that is $\mu$-Gaussian has distortion at most {shown_distortion} "
        if high == 0:
            return self._silent(f"{ask}{self.source.under} is\n{formula(rf'{chr(92)}mu^*=0')}", accuracy)
        statement = f"{ask}{self.source.under}, $\\mu^*$, satisfies\n${decimal(low)}\\le\\mu^*\\le {decimal(high)}$."
        proof = self._achieved(high, accuracy, r"Let $\mu$ be the upper bound. ")
        if low > 0:
            proof += self._converse(low, accuracy, "<", r"Let $\mu$ be the lower bound. ")
            proof += [prose(r"As $h$ does not rise with~$\mu$, this holds for all smaller $\mu$ too.")]
        return Theorem("Bounds of the least $\\mu$", (prose(statement),), self._lemmas, tuple(proof), self.setting())

    def least_distortion(self) -> Theorem:
        """Return the theorem of an enclosure of the least distortion."""
        mu, (low, high) = self.record.level, self.record.ends
        d = self.notation.bound
        ask = rf"Let $\mu={decimal(mu)}$. The least distortion ${d}^*$ of $\mu$-Gaussian mechanisms {self.source.under}"
        if sum(self.diagonal, ZERO) <= 1:
            return self._silent(f"{ask} is\n{formula(f'{d}^*={inline(high)}')}", 1 - high)
        statement = prose(f"{ask} satisfies\n${decimal(low)}\\le {d}^*\\le {decimal(high)}$.")
        proof = (*self._achieved(mu, 1 - high), *self._converse(mu, 1 - low, r"\le"))
        return Theorem("Bounds of the least distortion", (statement,), self._lemmas, proof, self.setting())

    @property
    def _lemmas(self) -> tuple[Lemma, ...]:
        n = self.notation
        return lemma("rows", n, MEANT=""), lemma("possible", n), lemma("prices", n), lemma("gaussian", n)

    def setting(self) -> tuple[Part, ...]:
        """Define the source set and Gaussian privacy."""
        meaning = rf"""Let $\Phi$ be the normal distribution function and $h(\Phi(z))=\Phi(z-\mu)$, $h(0)=0$, $h(1)=1$.
{MEANING} Call it \emph{{$\mu$-Gaussian}} if it is so for this~$h$: two rows are as hard to tell
apart as two normal distributions of variance~$1$ at a distance of~$\mu$. Its distortion is the probability that the output
is not the letter."""
        return self.source.hypothesis(), prose(meaning)

    def _achieved(self, mu: Fraction, accuracy: Fraction, opening: str = "") -> list[Part]:
        """Prove that the diagonal is achievable."""
        q, z = self._placed(mu, accuracy)
        rows = [[str(x), decimal(p), decimal(place) if p else "-"] for x, (p, place) in enumerate(zip(q, z, strict=True), 1)]
        name = self.notation.prior if self.alone or not self.source.vertices else self.notation.numbered("k")
        every = "" if self.alone else " for all~$k$, hence on the hull" if self.source.vertices else (
            " for all priors of the set, by its extreme ones")  # fmt: skip
        zero = "" if all(q) else " Terms of letters with $q_x=0$ are left out."
        return [
            heading("Achievability."),
            prose(f"{opening}Let $q$ and~$z$ be"), prose(table(["x", "q_x", "z_x"], rows)),
            claimed(rf"By enclosures of~$\Phi$, $q_x\le\Phi(z_x)$ and $\Phi(z_x)+\sum_{{i\ne x}}\Phi(z_i-\mu)\le 1$ for "
                    f"all~$x$. By <gaussian> and <possible> some mechanism has these $q_x$ on its diagonal, or more.{zero}",
                    lambda: any(_fits(q, z, mu, bits) for bits in gaussian_enclosure.PRECISIONS)),
            claimed(rf"Its accuracy suffices: $\sum_x{name}(x)q_x\ge {decimal(accuracy)}${every}.",
                    lambda: self.source.least(q, self.evidence) >= accuracy),
        ]  # fmt: skip

    def _placed(self, mu: Fraction, accuracy: Fraction) -> tuple[Vector, Vector]:
        """Return q and z with as few decimals as suffice."""
        exact = fractions(self.evidence["quantiles"])
        for places in _PLACES:
            q, z = (_to(values, places, up) for values, up in ((self.diagonal, False), (exact, True)))
            if self.source.least(q, self.evidence) >= accuracy and _fits(q, z, mu, 64 + 4 * places):
                return q, z
            if (q, z) == (self.diagonal, exact):
                break
        return self.diagonal, exact

    def _converse(self, mu: Fraction, accuracy: Fraction, relation: str, opening: str = "") -> list[Part]:
        """Prove the converse by dual variables."""
        evidence, prices, most = self._priced(mu, accuracy, relation)
        prior, k, lam = fractions(evidence["prior"]), sum(prices, ZERO), r"\kappa_x"
        heads, columns = ["x", lam, "m_x"], [prices, most]
        if not self.alone:
            heads, columns = [heads[0], f"{self._q}(x)", *heads[1:]], [prior, *columns]
        rows = [[str(x), *map(decimal, row)] for x, row in enumerate(zip(*columns, strict=True), 1)]
        end = f"so that the distortion under ${self._q}$ is {'more than' if relation == '<' else 'at least'} one minus this."
        return [
            heading("Converse."),
            claimed(rf"{opening}In <prices> let {self._named(evidence)}$\kappa$ and $m$ be",
                    lambda: self.source.contains(prior, evidence) and min(prices) >= 0),
            prose(table(heads, rows)),
            claimed(r"By enclosures of the largest values, which <gaussian> finds, none is above $m_x$, and", lambda: all(
                m >= value for m, value in zip(most, self._largest(prior, prices, mu, 64 + 4 * _PLACES[-1]), strict=True))),
            related(Term("k", k) + Term(r"\sum_xm_x", sum(most, ZERO)), (relation, of(accuracy))), prose(f", {end}"),
        ]  # fmt: skip

    def _named(self, evidence: Mapping[str, Any]) -> str:
        """Return the definition of the prior Q: its equality with P, or as a mixture."""
        weights = [(Fraction(weight), self.notation.numbered(k)) for k, weight in enumerate(evidence.get("weights", ()), 1)]
        terms = [name if weight == 1 else rf"{inline(weight)}\,{name}" for weight, name in weights if weight]
        if self.alone:
            return f"${self._q}={self.notation.prior}$ and "
        return f"${self._q}={'+'.join(terms)}$, " if terms else f"the prior ${self._q}$ of the set, "

    def _priced(self, mu: Fraction, accuracy: Fraction, relation: str) -> tuple[Mapping[str, Any], Vector, Vector]:
        """Return the prior, the dual variables and upper bounds of the maxima, with as few decimals as suffice."""
        exact = self.evidence["bound"], fractions(self.evidence["bound"]["prices"])
        near = [(places, self._near(places), _to(exact[1], places, False)) for places in _FEW]
        for places, evidence, prices in (*near, *[(places, *exact) for places in _PLACES]):
            largest = self._largest(fractions(evidence["prior"]), prices, mu, 64 + 4 * places)
            most = _to(largest, max(places, _PLACES[0]), True)
            total = sum(prices, ZERO) + sum(most, ZERO)
            if total < accuracy or (relation == r"\le" and total == accuracy):
                break
        return evidence, prices, most

    def _near(self, places: int) -> Mapping[str, Any]:
        """Return the prior, its weights rounded where it is a mixture."""
        bound: Mapping[str, Any] = self.evidence["bound"]
        if self.alone or "weights" not in bound:
            return bound
        weights = list(_to(fractions(bound["weights"]), places, False))
        weights[max(range(len(weights)), key=weights.__getitem__)] += 1 - sum(weights)
        mixed = [inner(tuple(weights), column) for column in zip(*self.source.vertices, strict=True)]
        return {"prior": list(map(str, mixed)), "weights": list(map(str, weights))}

    def _largest(self, prior: Vector, prices: Vector, mu: Fraction, bits: int) -> Vector:
        k = sum(prices, ZERO)
        return tuple(gaussian_enclosure.most([(p - own, k - own) for p, own in zip(prior, prices, strict=True)], mu, bits))

    def _silent(self, answer: str, accuracy: Fraction) -> Theorem:
        """Return the theorem that zero leakage is achievable, by a diagonal with total at most 1."""
        total = Term(r"\sum_xq_x", sum(self.diagonal, ZERO))
        proof = (
            claimed(f"Let $q={vector(self.diagonal)}$, where", lambda: min(self.diagonal) >= 0),
            related(total, (r"\le", of(ONE))),
            prose(r". A mechanism that answers $x$ with probability at least $q_x$, whatever the letter, tells nothing, and "
                  "is right with a probability that is large enough:"),
            *self.source.accuracy(self.diagonal, Term(inline(accuracy), accuracy), self.evidence),
            *self._blind(accuracy),
        )  # fmt: skip
        return Theorem("No leakage", (prose(answer),), (), proof, self.setting())

    def _blind(self, accuracy: Fraction) -> list[Part]:
        if self.record.parameter == AT:
            return [prose(r"No $\mu$ is smaller than~$0$.")]
        if accuracy == 1:
            return [prose("No distortion is smaller than~$0$.")]
        bound = self.evidence["bound"]
        most = Term(rf"\max_x {self._q}(x)", max(fractions(bound["prior"])))
        return [
            prose("With $\\mu=0$ all rows are equal, so that under"), self.chosen(self._q, bound),
            prose("a right output has at most the probability"), related(most, ("=", of(accuracy))), prose("."),
        ]  # fmt: skip

    def _infinite(self, distortion: str) -> Theorem:
        prior = fractions(self.evidence["prior"]["prior"])
        first, second = [x + 1 for x, value in enumerate(prior) if value > 0][:2]
        answer = prose(
            rf"For no $\mu$ does a $\mu$-Gaussian mechanism have the distortion {distortion} {self.source.under}."
        )
        proof = (
            prose("Let"), self.chosen(self._q, self.evidence["prior"]),
            claimed(f", where the letters ${first}$ and ${second}$ have positive probabilities.",
                    lambda: min(prior[first - 1], prior[second - 1]) > 0),
            prose(rf"Without distortion $W({first}\mid {first})=1$ and $W({first}\mid {second})=0$, but $h(1)=1$."),
        )  # fmt: skip
        return Theorem("Infinite leakage", (answer,), (), proof, self.setting())


def _fits(q: Vector, z: Vector, mu: Fraction, bits: int) -> bool:
    pairs = [(p, place) for p, place in zip(q, z, strict=True) if p]
    return bool(gaussian_enclosure.fits(pairs, [1] * len(pairs), mu, bits))


def _to(values: Sequence[Fraction], places: int, up: bool) -> Vector:
    return tuple([rounded(value, places, up) for value in values])


def decimal(value: Fraction) -> str:
    r"""Return a decimal of any length, with breaks where it is long; other rationals as in running text.

    Examples
    --------
    >>> decimal(Fraction(1, 3)), decimal(Fraction(1, 10**16) + 2)
    ('1/3', '2.0000000000\\allowbreak 000001')
    """
    if pow(10, _PLACES[-1], value.denominator) and value.denominator > 1:
        return inline(value)
    text = decimal_text(value)
    if "e" in text or len(text) <= _SHORT:
        return inline(value) if "e" in text else text
    return r"\allowbreak ".join([text[start : start + _GROUP] for start in range(0, len(text), _GROUP)])
