r"""Gaussian differential privacy: bounds of the least mu at a distortion, and of the least distortion at a mu."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.rational import INFINITY
from symdp.certificates.checker import gaussian, source_set
from symdp.leakages.interval import decimal_text
from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.numbers import inline, listed
from symdp.theorems.page import Page
from symdp.theorems.part import Part, Term, claimed, formula, heading, of, related, said
from symdp.theorems.profile_page import MEANING
from symdp.theorems.record import AT
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)
_FIRST_PLACES, _MOST_PLACES = 12, 400
_SHORT, _GROUP = 15, 12
_CONVEX = r"""The function $h$ is convex, as its slope at $\Phi(z)$ is $e^{\mu z-\mu^2/2}$, it is increasing with
$0\le h(v)\le v$, and
$h(1-h(v))=1-v$."""


class GaussianPage(Page):
    """What a certificate under Gaussian privacy says and shows."""

    @cached_property
    def diagonal(self) -> Vector:
        """q."""
        return fractions(self.evidence["diagonal"])

    @cached_property
    def places(self) -> Vector:
        """z."""
        return fractions(self.evidence["quantiles"])

    def least_mu(self) -> Theorem:
        """The theorem of an enclosure of mu."""
        distortion = self.record.distortion
        shown_distortion = f"${self.notation.distortion}={inline(distortion)}$"
        ends = self.record.answer["mu"]["between"]
        if ends[0] == str(INFINITY):
            return self._infinite(shown_distortion)
        low, high = fractions(ends)
        ask = rf"The least $\mu$ for which some mechanism that is $\mu$-Gaussian has distortion at most {shown_distortion} "
        if high == 0:
            zero = formula(r"\mu^*=0")
            return self._silent(f"{ask}{self.source.under} is\n{zero}", 1 - distortion)
        value = rf"${decimal(low)}\le\mu^*\le {decimal(high)}$."
        statement = (said(f"{ask}{self.source.under}, $\\mu^*$, satisfies\n{value}"),)
        proof = [*self._achieved(high, 1 - distortion)]
        if low > 0:
            proof += self._converse(low, 1 - distortion, "<")
            proof += [said(r"As $h$ does not rise with~$\mu$, this holds for all smaller $\mu$ too.")]
        return Theorem("Bounds of the least $\\mu$", statement, self._lemmas, tuple(proof), self.setting())

    def least_distortion(self) -> Theorem:
        """The theorem of an enclosure of a least distortion."""
        mu, (low, high) = self.record.level, self.record.ends
        d = self.notation.bound
        ask = rf"Let $\mu={decimal(mu)}$. The least distortion ${d}^*$ of $\mu$-Gaussian mechanisms {self.source.under}"
        if sum(self.diagonal, ZERO) <= 1:
            return self._silent(f"{ask} is\n{formula(f'{d}^*={inline(high)}')}", 1 - high)
        value = rf"${decimal(low)}\le {d}^*\le {decimal(high)}$."
        statement = (said(f"{ask} satisfies\n{value}"),)
        proof = (*self._achieved(mu, 1 - high), *self._converse(mu, 1 - low, r"\le"))
        return Theorem("Bounds of the least distortion", statement, self._lemmas, proof, self.setting())

    @property
    def _lemmas(self) -> tuple[Lemma, ...]:
        n = self.notation
        return lemma("rows", n, MEANT=""), lemma("possible", n), lemma("prices", n)

    @property
    def _q(self) -> str:
        return self.notation.least_favourable

    def setting(self) -> tuple[Part, ...]:
        """What is known, and what is Gaussian."""
        meaning = rf"""Let $\Phi$ be the normal distribution function and $h(\Phi(z))=\Phi(z-\mu)$, $h(0)=0$, $h(1)=1$.
{MEANING} Call it \emph{{$\mu$-Gaussian}} if it is so for this~$h$: two rows are as hard to tell
apart as two normal distributions of variance~$1$ at a distance of~$\mu$. Its distortion is the probability that the output
is not the letter."""
        return self.source.hypothesis(), said(meaning)

    def _achieved(self, mu: Fraction, accuracy: Fraction) -> list[Part]:
        """The diagonal."""
        named = rf"Let $\mu={decimal(mu)}$, {_row('q', self.diagonal)} and {_row('z', self.places)}."
        zero = r" Where $q_x=0$, $\Phi(z_x)$ and $\Phi(z_x-\mu)$ are to be read as~$0$." if not all(self.diagonal) else ""
        number = Term(decimal(accuracy), accuracy)
        return [
            heading("Achievability."),
            said(f"{_CONVEX} So <possible> applies to it. {named}{zero} Then"),
            claimed(
                r"$q_x\le\Phi(z_x)$ and $\Phi(z_x)+\sum_{i\ne x}\Phi(z_i-\mu)\le 1$ for all~$x$, by enclosures of~$\Phi$,",
                lambda: any(self._fits(mu, bits) for bits in gaussian.PRECISIONS),
            ),
            said("and some mechanism has these $q_x$ on its diagonal, or more. The probability of a right output is large "
                 "enough:"),
            *self._kept(number),
        ]  # fmt: skip

    def _kept(self, least: Term) -> list[Part]:
        """The accuracy of the diagonal; sums of long decimals are not printed."""
        name = self.notation.prior
        if not self.source.vertices:
            checked = source_set.Source(dict(self.record.source))
            text = rf"$\sum_x{name}(x)q_x\ge {least.latex}$ for all priors of the set, by its extreme ones."
            return [claimed(text, lambda: bool(checked.accuracy(list(self.diagonal), self.evidence) >= least.value))]
        one = rf"$\sum_x{name}(x)q_x\ge {least.latex}$."
        each = self.notation.numbered("k")
        every = rf"$\sum_x{each}(x)q_x\ge {least.latex}$ for all~$k$, hence on the hull."
        values = [inner(vertex, self.diagonal) for vertex in self.source.vertices]
        return [claimed(one if len(values) == 1 else every, lambda: min(values) >= least.value)]

    def _fits(self, mu: Fraction, bits: int) -> bool:
        pairs = [(q, z) for q, z in zip(self.diagonal, self.places, strict=True) if q]
        return bool(gaussian.fits(pairs, [1] * len(pairs), mu, bits))

    def _converse(self, mu: Fraction, accuracy: Fraction, relation: str) -> list[Part]:
        """The prices."""
        prior, prices = (fractions(self.evidence["bound"][key]) for key in ("prior", "prices"))
        k = sum(prices, ZERO)
        most = self._most([(p - own, k - own) for p, own in zip(prior, prices, strict=True)], mu, accuracy, relation)
        named = self.chosen(self._q, self.evidence["bound"])
        total = related(Term(r"k+\sum_xm_x", k + sum(most, ZERO)), (relation, of(accuracy)))
        return [
            heading("Converse."),
            said(rf"Let $\mu={decimal(mu)}$. In <prices> let"),
            named,
            said(rf", {_row(chr(92) + 'kappa', prices)}. With $a={self._q}(x)-\kappa_x>0$ and $b=k-\kappa_x>0$ the "
                 r"function there is largest at $v=\Phi(z)$ with $\mu z=\log(a/b)+\mu^2/2$, logarithms being natural. By "
                 rf"enclosures, {_row('m', most)} are not below its largest values, and"),
            total,
            said(rf", so that the distortion under ${self._q}$ is {'more than' if relation == '<' else 'at least'} "
                 "one minus this."),
        ]  # fmt: skip

    def _most(self, terms: list[tuple[Fraction, Fraction]], mu: Fraction, accuracy: Fraction, relation: str) -> Vector:
        """Decimals above the largest values, with as many places as are needed."""
        k, places = sum(fractions(self.evidence["bound"]["prices"]), ZERO), _FIRST_PLACES
        while places <= _MOST_PLACES:
            found = [_rounded_up(value, places) for value in gaussian.most(terms, mu, 64 + 4 * places)]
            total = k + sum(found, ZERO)
            if total < accuracy or (relation == r"\le" and total == accuracy):
                break
            places += _FIRST_PLACES
        return tuple(found)

    def _silent(self, answer: str, accuracy: Fraction) -> Theorem:
        """Nothing need leak, or a sure letter."""
        total = sum(self.diagonal, ZERO)
        proof = (
            said(f"Let {_row('q', self.diagonal)}, where"),
            related(Term(r"\sum_xq_x", total), (r"\le", of(ONE))),
            said(r". A mechanism that answers $x$ with probability at least $q_x$, whatever the letter, tells nothing, and "
                 "is right with a probability that is large enough:"),
            *self.source.accuracy(self.diagonal, Term(inline(accuracy), accuracy), self.evidence),
            *self._blind(accuracy),
        )  # fmt: skip
        return Theorem("No leakage", (said(answer),), (), proof, self.setting())

    def _blind(self, accuracy: Fraction) -> list[Part]:
        if self.record.asked == AT:
            return [said(r"No $\mu$ is smaller than~$0$.")]
        if accuracy == 1:
            return [said("No distortion is smaller than~$0$.")]
        prior = fractions(self.evidence["bound"]["prior"])
        named = self.chosen(self._q, self.evidence["bound"])
        return [
            said("With $\\mu=0$ all rows are equal, so that under"),
            named,
            said("a right output has at most the probability"),
            related(Term(rf"\max_x {self._q}(x)", max(prior)), ("=", of(accuracy))),
            said("."),
        ]

    def _infinite(self, distortion: str) -> Theorem:
        prior = fractions(self.evidence["prior"]["prior"])
        first, second = [x + 1 for x, value in enumerate(prior) if value > 0][:2]
        named = self.chosen(self._q, self.evidence["prior"])
        answer = said(rf"For no $\mu$ does a $\mu$-Gaussian mechanism have the distortion {distortion} {self.source.under}.")
        proof = (
            said("Let"),
            named,
            claimed(f", where the letters ${first}$ and ${second}$ have positive probabilities.",
                    lambda: min(prior[first - 1], prior[second - 1]) > 0),
            said(rf"Without distortion $W({first}\mid {first})=1$ and $W({first}\mid {second})=0$, but $h(1)=1$."),
        )  # fmt: skip
        return Theorem("Infinite leakage", (answer,), (), proof, self.setting())


def _row(name: str, values: Vector) -> str:
    """The entries of a vector, decimals as such."""
    return f"${name}=({listed([decimal(value) for value in values])})$"


def decimal(value: Fraction) -> str:
    r"""A decimal of any length, with breaks where it is long; other rationals as they are in running text.

    Examples
    --------
    >>> decimal(Fraction(1, 3)), decimal(Fraction(1, 10**16) + 2)
    ('1/3', '2.0000000000\\allowbreak 000001')
    """
    if pow(10, _MOST_PLACES, value.denominator) and value.denominator > 1:
        return inline(value)
    text = decimal_text(value)
    return (
        inline(value)
        if "e" in text
        else text
        if len(text) <= _SHORT
        else r"\allowbreak ".join([text[start : start + _GROUP] for start in range(0, len(text), _GROUP)])
    )


def _rounded_up(value: Fraction, places: int) -> Fraction:
    return Fraction(-(-value.numerator * 10**places // value.denominator), 10**places)
