r"""Theorems on Sibson information of databases with the uniform prior, by weights that are powers of affine functions."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise

from symdp.certificates.checker.arithmetic import logarithms
from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.theorems.databases.distance_page import SpherePage
from symdp.theorems.parametric.ordered_prior_text import identity, symbols
from symdp.theorems.record import CURVE
from symdp.theorems.text.number_text import counting, inline, listed, outward, rounded
from symdp.theorems.text.sentences import Part, claimed, prose
from symdp.theorems.theorem import Theorem, lemma

MOST_WEIGHTS, BITS = 12, logarithms.PRECISIONS[0]
# The numbers of decimals to try for theta and for the weights.
DIGITS = (8, 11, 15, 18, 21, 26, 31, 36)
MECHANISM = r"$W(y\mid x)=w_{d(x,y)}/\sum_kN_kw_k$"
SQUARES = r"\frac{T\bigl(S_2-2DS_1+D^2S_0\bigr)}{S_0S_2-S_1^2}"


class PoweredShells(SpherePage):
    """The page of a certificate by weights that are powers, at one distortion, or for the whole function of order 2."""

    @property
    def order(self) -> Fraction:
        """The order a."""
        return self.leakage.order

    @property
    def distortion(self) -> Fraction:
        """The distortion D."""
        return self.record.distortion

    @property
    def _is_exact(self) -> bool:
        """Decide whether the weights are exactly the powers of an affine function of theta."""
        return self.order == 2 or not self.distortion

    @cached_property
    def _ends(self) -> tuple[Fraction, Fraction] | None:
        """The claimed bounds in nats; None for the logarithm of a rational."""
        if "exp" in self.record.answer:
            return None
        low, high = map(Fraction, self.record.answer["nats"]["in"])
        return low, high

    @cached_property
    def theta(self) -> Fraction:
        """The parameter theta of an exact mechanism, else the shortest decimal that proves the lower bound."""
        exact = Fraction(self.evidence["theta"]) if self.distortion else Fraction(1)
        if self._is_exact or self._ends is None:
            return exact
        tried = [rounded(exact, places, up=False) for places in DIGITS]
        return next((theta for theta in tried if theta > 0 and self._lower(theta) >= self._ends[0]), exact)

    @cached_property
    def weights(self) -> list[Fraction]:
        """The unnormalised probabilities by distance, as short integers where these suffice."""
        if self._is_exact:
            return [1 - self.theta * k for k in range(self.records + 1) if self.theta * k < 1]
        exact = [Fraction(text) for text in self.evidence["weights"]]
        if self._ends is None:
            return exact
        tried = [[Fraction(int(w / exact[0] * 10**places)) for w in exact] for places in DIGITS]
        return next(
            (weights for weights in tried if self._changes(weights) and self._upper(weights) <= self._ends[1]), exact
        )

    def _lower(self, theta: Fraction) -> Fraction:
        return Fraction(self._below(theta).nats(BITS)[0])

    def _upper(self, weights: list[Fraction]) -> Fraction:
        return Fraction(self._above(weights).nats(BITS)[1])

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        if self.record.parameter == CURVE:
            return self._function()
        if self.distortion >= self.zero_from:
            return self.silent(self.distortion)
        if len(self.weights) > MOST_WEIGHTS and self.order != 2:
            raise Unsupported(
                f"theorem: of order {self.order} one is written for weights of {MOST_WEIGHTS} distances at most, here are "
                f"{len(self.weights)}; use order 2, or the certificate"
            )
        at = f" ${self.notation.distortion}={inline(self.distortion)}$"
        return self._written("Least leakage of databases", at, [self._value(), self._attained()], self._proof())

    def _written(self, title: str, at: str, stated: list[Part], proof: list[Part]) -> Theorem:
        """Return a theorem on the least leakage at a distortion."""
        opening = prose(
            f"The least {self.leakage.term}, under the uniform prior and as the largest one over any set of priors that "
            f"contains it, of the mechanisms with distortion at most{at}"
        )
        lemmas = (lemma("powers", self.notation),)
        return Theorem(title, (self.sizes, opening, *stated), lemmas, tuple(proof), self.setting())

    def _value(self) -> Part:
        """State the value, exactly where it is the logarithm of a rational and between bounds otherwise."""
        if self._ends is None:
            level = self.record.exp
            exact = level == self._above(self.weights).exp == self._below(self.theta).exp
            return claimed(f"is the logarithm of ${inline(level)}$.", lambda: exact)
        low, high = self._ends
        first, last = outward(low, high)
        inside = first <= low <= self._lower(self.theta) and self._upper(self.weights) <= high <= last
        text = rf", ${self.notation.optimum}$, lies between ${inline(first)}$ and ${inline(last)}$ nats."
        return claimed(text, lambda: inside)

    def _below(self, theta: Fraction) -> logarithms.Value:
        """Return the lower bound of Hoelder's inequality."""
        a = self.order
        affine = [(size, max(Fraction(0), 1 - theta * k)) for k, size in enumerate(self.shells)]
        outer = logarithms.sum_of_powers(affine, a / (a - 1), BITS)
        start = (Fraction(self.records), (Fraction(self.letters),) * 2)
        return logarithms.Value([start, (a / (a - 1), (1 - theta * self.distortion,) * 2), (Fraction(-1), outer)])

    def _above(self, weights: list[Fraction]) -> logarithms.Value:
        """Return the leakage of the mechanism."""
        a = self.order
        inner = logarithms.sum_of_powers(zip(self.shells, weights, strict=False), a, BITS)
        whole = sum((size * w for size, w in zip(self.shells, weights, strict=False)), Fraction(0))
        start = (Fraction(self.records), (Fraction(self.letters),) * 2)
        return logarithms.Value([start, (1 / (a - 1), inner), (-a / (a - 1), (whole, whole))])

    def proved(self) -> tuple[LeakageValue, LeakageValue]:
        """Return a lower and an upper bound of the least leakage, from theta and the weights of the evidence."""
        theta = Fraction(self.evidence["theta"]) if self.distortion else Fraction(1)
        weights = [Fraction(w) for w in self.evidence["weights"]] if not self._is_exact else self.weights
        below, above = self._below(theta), self._above(weights)
        if below.exp is not None and below.exp == above.exp:
            return (LeakageValue.log_of(below.exp),) * 2
        first, last = LeakageValue.enclosed(*below.nats(BITS)), LeakageValue.enclosed(*above.nats(BITS))
        return first, last

    def _attained(self) -> Part:
        """State the mechanism that attains the value."""
        if self._is_exact:
            theta = inline(self.theta)
            return prose(rf"With $\theta={theta}$ it is attained by {MECHANISM}, where $w_k=\max(0,1-\theta k)$.")
        values = listed([inline(value) for value in self.weights])
        beyond = ", and $0$ for larger distances" if len(self.weights) <= self.records else ""
        return prose(rf"The upper bound is shown by {MECHANISM}, where $(w_0,w_1,\dots)=({values})${beyond}.")

    def _mean(self, weights: list[Fraction]) -> Fraction:
        """Return the mean number of records that the mechanism changes."""
        terms = [size * w for size, w in zip(self.shells, weights, strict=False)]
        return sum((k * term for k, term in enumerate(terms)), Fraction(0)) / sum(terms)

    def _changes(self, weights: list[Fraction]) -> bool:
        """Decide whether the weights are nonnegative and change at most D records in the mean."""
        return min(weights) >= 0 and self._mean(weights) <= self.distortion

    def _proof(self) -> list[Part]:
        d, theta = self.notation.distortion, self.theta
        opening = prose(rf"Apply <powers> with $a={inline(self.order)}$ and $\theta={inline(theta)}$, where")
        positive = claimed(rf"$\theta>0$ and $\theta {d}<1$.", lambda: theta > 0 and theta * self.distortion < 1)
        equal = "=" if self._is_exact else r"\le "
        kept = rf"The mechanism has the distortion $\sum_kkN_kw_k/\sum_kN_kw_k{equal}{d}$"
        mean = self._mean(self.weights)
        changed = claimed(kept, lambda: self._changes(self.weights) and (not self._is_exact or mean == self.distortion))
        numbers = "In numbers its bound is at least the lower one, and the mechanism has at most the upper one"
        both = "so that both numbers of <powers> are the value that is claimed"
        return [opening, positive, changed, prose(f", {both}." if self._is_exact else f". {numbers}.")]

    def _function(self) -> Theorem:
        """Return the theorem of the whole function of order 2, the logarithm of a quadratic between breakpoints."""
        d = self.notation.distortion
        ends = claimed(
            rf"for $a_{{K-1}}\le {d}\le a_K$, $K={counting(1, self.records)}$, where $S_p=\sum_{{k\le K}}k^pN_k$, $a_0=0$, "
            rf"$a_K=\frac{{(K+1)S_1-S_2}}{{(K+1)S_0-S_1}}$ for $K<{self.records}$, and "
            rf"$a_{{{self.records}}}={inline(self.zero_from)}$, from where on it is~$0$."
            if self.records > 1 else
            rf"for $0\le {d}\le {inline(self.zero_from)}$, where $S_p=\sum_{{k\le 1}}k^pN_k$; from there on it is~$0$.",
            self._follow,
        )  # fmt: skip
        attained = prose(
            rf"With $\theta=(S_1-{d}S_0)/(S_2-{d}S_1)$ it is attained by {MECHANISM}, where $w_k=\max(0,1-\theta k)$."
        )
        fits = claimed(
            rf"At the ends of each range, and so between them, as $\theta$ falls with~${d}$, the distances with "
            r"$\theta k<1$ are those up to~$K$, up to one with weight~$0$.", self._fits,
        )  # fmt: skip
        none, one, two, v, size = symbols("S_0 S_1 S_2 D T")
        theta = (one - v * none) / (two - v * one)
        proof = [
            prose("Apply <powers> with $a=2$."), fits,
            prose(r"With $w_k=1-\theta k$ for these, $\sum_kN_kw_k=S_0-\theta S_1$, and $\sum_kkN_kw_k$ is"),
            identity(rf"S_1-\theta S_2={d}(S_0-\theta S_1)", one - theta * two, v * (none - theta * one), end=","),
            prose(rf"so that the distortion is~${d}$ and $G=\sum_kN_kw_k(1-\theta k)=(S_0-\theta S_1)(1-\theta {d})$. The "
                  rf"exponential of the information is $TG/(S_0-\theta S_1)^2$, that is"),
            identity(rf"\frac{{T(1-\theta {d})}}{{S_0-\theta S_1}}={SQUARES.replace('D', d)}",
                     size * (1 - theta * v) / (none - theta * one),
                     size * (two - 2 * v * one + v**2 * none) / (none * two - one**2)),
        ]  # fmt: skip
        stated = [prose(f"is the logarithm of\n\\[\n  {SQUARES.replace('D', d)}\n\\]"), ends, attained]
        return self._written("The least leakage of databases as a function of the distortion", f"~${d}$", stated, proof)

    @cached_property
    def _sums(self) -> list[tuple[int, int, int]]:
        """The sums S_0, S_1 and S_2 of N_k, k N_k and k^2 N_k up to each distance K."""
        terms = [accumulate([k**p * size for k, size in enumerate(self.shells)]) for p in (0, 1, 2)]
        return list(zip(*terms, strict=True))

    @cached_property
    def _places(self) -> list[Fraction]:
        """The breakpoints a_0, ..., a_n."""
        inner = [Fraction(k * one - two, k * none - one) for k, (none, one, two) in enumerate(self._sums[1:-1], 2)]
        none, one, _ = self._sums[-1]
        return [Fraction(0), *inner, Fraction(one, none)]

    def _follow(self) -> bool:
        """Decide whether the claimed pieces are those of the formula."""
        pieces = self.record.pieces
        ends = [(Fraction(piece["from"]), Fraction(piece["to"])) for piece in pieces]
        scales = [(Fraction(self.total, none * two - one**2), none, one, two) for none, one, two in self._sums[1:]]
        functions = [[scale * two, -2 * scale * one, scale * none] for scale, none, one, two in scales]
        quadratics = [[Fraction(text) for text in piece["quadratic"]] for piece in pieces]
        return ends == list(pairwise(self._places)) and self._places[-1] == self.zero_from and quadratics == functions

    def _fits(self) -> bool:
        """Decide whether exactly the used distances have positive weights within each range, tested at both ends."""
        values = []
        for last, (none, one, two) in enumerate(self._sums[1:], 1):
            for at in self._places[last - 1 : last + 1]:
                theta = (one - at * none) / (two - at * one)
                values.append(theta >= 0 and theta * last <= 1 and (last == self.records or theta * (last + 1) >= 1))
        return all(values)
