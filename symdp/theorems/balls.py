r"""The priors within a divergence of a centre, by chi-square or Kullback and Leibler: two bounds of the least leakage."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from functools import cached_property

from symdp.leakages.value import LeakageValue
from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.measures import least_text
from symdp.theorems.numbers import counting, entries, inline, vector
from symdp.theorems.page import Shown
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.theorem import Theorem

ZERO, ONE = Fraction(0), Fraction(1)


class BallPage(Shown, ABC):
    """What a certificate over a divergence ball says and shows."""

    @property
    @abstractmethod
    def radius(self) -> Fraction:
        """The largest divergence."""

    @property
    @abstractmethod
    def near(self) -> str:
        """The inequality between a prior's divergence from C and the radius."""

    @abstractmethod
    def accurate(self) -> list[Part]:
        """Why the diagonal x has at least the accuracy g under every prior of the set, after words that end with a comma."""

    @abstractmethod
    def inside(self, name: str, prior: Vector) -> list[Part]:
        """That a prior, which is shown, is in the set."""

    @property
    def centre(self) -> Vector:
        """C."""
        return fractions(self.record.source["around"])

    @property
    def accuracy(self) -> Fraction:
        """u."""
        return 1 - self.record.distortion

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Of exp(epsilon)."""
        return self.record.exp_bounds

    @cached_property
    def privacy(self) -> Privacy:
        """Differential privacy."""
        return Privacy(self.notation)

    @cached_property
    def diagonal(self) -> Vector:
        """x."""
        return fractions(self.evidence["diagonal"])

    @property
    def needed(self) -> Fraction:
        """The accuracy g that the diagonal needs for the upper bound."""
        u, high = self.accuracy, self.bounds[1]
        return u if high == 1 else u + u * (sum(self.diagonal, ZERO) - 1) / high

    def _set(self) -> Part:
        """The set."""
        p, size = self.notation.prior, len(self.centre)
        ball = rf"${self.near}$, $C={vector(self.centre)}$"
        return said(rf"Let $\mathcal{{S}}$ be the set of all priors~${p}$ of the letters ${counting(1, size)}$ with {ball}.")

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, (low, high) = self.notation, self.bounds
        argument = n.least(r"\mathcal{S}", n.distortion).removeprefix(n.optimum)
        given = f"For ${n.distortion}={inline(1 - self.accuracy)}$"
        if low == high:
            statement = said(f"{given}\n{least_text(n, high, argument)}")
        else:
            statement = said(rf"{given}, ${inline(low)}\le {n.power(n.optimum + argument)}\le {inline(high)}$.")
        title = "Least leakage" if low == high else "Bounds of the least leakage"
        return self.privacy.theorem(title, self._set(), [statement], [*self._above(), *self._below()], alone=False)

    def _above(self) -> list[Part]:
        x, high = self.diagonal, self.bounds[1]
        used = (
            said("So an output that is~$y$ with probability $b(y)$ or more, whatever the letter, is accurate enough.")
            if high == 1
            else said(
                rf"With $\lambda={inline(high)}$ and $t=\sum_xb(x)$ the number $g$ is $u(\lambda+t-1)/\lambda$, so that "
                rf"$q_x=u\,b(x)/g$ "
                rf"has $(\lambda-1)\max_xq_x+\sum_xq_x\le(u/g)(\lambda-1+t)=\lambda$. The mechanism of <response> for $q$ "
                rf"has the "
                rf"accuracy $(u/g)\,g=u$ at least."
            )
        )
        total = sum(x, ZERO)
        return [
            heading("The upper bound."), said(
                rf"Let $u=1-{self.notation.distortion}={inline(self.accuracy)}$, {entries('b', x)}, with the sum"),
            related(Term("t", total), ("=", of(total)), (r"\le" if high == 1 else ">", of(ONE))),
            *self.accurate(), used,
        ]  # fmt: skip

    def _below(self) -> list[Part]:
        low, u, q = self.bounds[0], self.accuracy, self.notation.least_favourable
        if low == 1:
            return [said("No $\\epsilon$ is negative.")]
        prior = fractions(self.evidence["prior"])
        spread = prior if max(prior) < u else fractions(self.evidence.get("spread_prior", self.evidence["prior"]))
        rival = q if spread == prior else "R"
        most = related(Term(rf"\max_x{rival}(x)", max(spread)), ("=", of(max(spread))), ("<", Term("u", u)))
        other = [] if rival == q else [said("Moreover let"), *self._member("R", spread), said(".")]
        return [
            heading("The lower bound."), said(rf"Let $\lambda={inline(low)}$ and"), *self._member(q, prior),
            said("; let"), self.privacy.scale(u, low), said(". Then"), self.privacy.satisfied(prior, u, u / low), *other,
            said("As"), most, said(rf", the least leakage is at least ${self.notation.logarithm}\lambda$ by <converse>."),
        ]  # fmt: skip

    def _member(self, name: str, prior: Vector) -> list[Part]:
        well = claimed(rf"${name}={vector(prior)}$", lambda: sum(prior) == 1 and min(prior) >= 0)
        return [well, said(", which is in the set, as"), *self.inside(name, prior)]


class ChiSquarePage(BallPage):
    """The inequality of Cauchy and Schwarz."""

    @property
    def radius(self) -> Fraction:
        """The largest chi-square distance."""
        return Fraction(self.record.source["chi_square"])

    @property
    def near(self) -> str:
        """The definition of the set."""
        p = self.notation.prior
        return rf"\sum_x({p}(x)-C(x))^2/C(x)\le {inline(self.radius)}"

    def accurate(self) -> list[Part]:
        """Mean and variance of the diagonal under the centre."""
        x, c, p, g = self.diagonal, self.centre, self.notation.prior, self.needed
        mean = inner(c, x)
        spread = inner(c, tuple([value * value for value in x])) - mean * mean
        return [
            said(
                rf", let $m=\sum_xC(x)b(x)={inline(mean)}$ and $v=\sum_xC(x)b(x)^2-m^2={inline(spread)}$. By the inequality "
                rf"of "
                rf"Cauchy and Schwarz, under every prior of the set"
            ),
            said(rf"""\begin{{align*}}
  \sum_x{p}(x)b(x)&=m+\sum_x({p}(x)-C(x))(b(x)-m)\\
  &\ge m-\sqrt{{{inline(self.radius)}\,v}} ,
\end{{align*}}"""),
            claimed(
                rf"which is at least $g={inline(g)}$, as $m\ge g$ and $(m-g)^2\ge {inline(self.radius)}\,v$.",
                lambda: mean >= g and (mean - g) ** 2 >= self.radius * spread and 0 <= min(x) <= max(x) <= 1,
            ),
        ]

    def inside(self, name: str, prior: Vector) -> list[Part]:
        """Its distance."""
        distance = sum(((a - c) ** 2 / c for a, c in zip(prior, self.centre, strict=True)), ZERO)
        near = Term(rf"\sum_x({name}(x)-C(x))^2/C(x)", distance)
        return [related(near, ("=", of(distance)), (r"\le", of(self.radius)))]


class KullbackLeiblerPage(BallPage):
    """Gibbs' inequality for a tilted centre."""

    @property
    def radius(self) -> Fraction:
        """The largest divergence."""
        return Fraction(self.record.source["kullback_leibler"])

    @property
    def near(self) -> str:
        """The definition of the set."""
        p = self.notation.prior
        return rf"\sum_x{p}(x)\ln({p}(x)/C(x))\le {inline(self.radius)}"

    def accurate(self) -> list[Part]:
        """By the tilted centre, by the least entry alone, or under the centre alone."""
        if self.radius == 0:
            return self._of_the_centre()
        return self._tilted() if "tilted" in self.evidence else self._least_entry()

    def _of_the_centre(self) -> list[Part]:
        mean, g = inner(self.centre, self.diagonal), self.needed
        text = (
            rf". The divergence of two different priors is positive, so that $C$ is the only prior of the set; under it "
            rf"the accuracy of $b$ is $\sum_xC(x)b(x)={inline(mean)}$, at least $g={inline(g)}$."
        )
        return [claimed(text, lambda: mean >= g and self._is_diagonal())]

    def _least_entry(self) -> list[Part]:
        g = self.needed
        text = rf". No letter that may occur has less than $g={inline(g)}$, which is then the least accuracy."
        return [
            claimed(text, lambda: min([self.diagonal[i] for i in self._places]) >= g and self._is_diagonal()),
        ]

    def _tilted(self) -> list[Part]:
        p, g = self.notation.prior, self.needed
        tilted, factor = fractions(self.evidence["tilted"]), Fraction(self.evidence["factor"])
        constant = g + factor * self.radius

        def enough() -> bool:
            parts = [(self.diagonal[i], tilted[i] / self.centre[i]) for i in self._places]
            return all(_log_times(factor, ratio) >= LeakageValue.number(constant - x) for x, ratio in set(parts))

        return [
            said(", let"),
            claimed(rf"$T={vector(tilted)}$,", lambda: sum(tilted) == 1 and min([tilted[i] for i in self._places]) > 0),
            claimed(rf"$\theta={inline(factor)}$.", lambda: factor >= 0),
            said(
                rf"For every prior~${p}$ of the set $\sum_x{p}(x)\ln(T(x)/C(x))$ is the divergence of ${p}$ from~$C$ "
                rf"less that of ${p}$ from~$T$, which is not negative by Gibbs' inequality; so it is at most "
                rf"${inline(self.radius)}$. With"
            ),
            claimed(rf"$g={inline(g)}$ and $a=g+{inline(self.radius)}\,\theta$,", lambda: constant >= g),
            claimed(
                r"every letter with $C(x)>0$ has $b(x)\ge a-\theta\ln(T(x)/C(x))$, so that the accuracy of $b$ is "
                rf"$\sum_x{p}(x)b(x)\ge a-{inline(self.radius)}\,\theta=g$.",
                lambda: enough() and self._is_diagonal(),
            ),
        ]

    @property
    def _places(self) -> list[int]:
        return [i for i, chance in enumerate(self.centre) if chance > 0]

    def _is_diagonal(self) -> bool:
        return 0 <= min(self.diagonal) <= max(self.diagonal) <= 1

    def inside(self, name: str, prior: Vector) -> list[Part]:
        """Its divergence."""
        pairs = [(p, c) for p, c in zip(prior, self.centre, strict=True) if p > 0]

        def near() -> bool:
            if self.radius == 0:
                return prior == self.centre
            terms: dict[Fraction, Fraction] = {}
            for p, c in pairs:
                terms[p / c] = terms.get(p / c, ZERO) + p
            return LeakageValue.log_sum(terms) <= LeakageValue.number(self.radius)

        text = rf"$\sum_x{name}(x)\ln({name}(x)/C(x))\le {inline(self.radius)}$"
        return [claimed(text, lambda: all(c > 0 for _, c in pairs) and near())]


def _log_times(factor: Fraction, ratio: Fraction) -> LeakageValue:
    return LeakageValue.log_sum({ratio: factor})
