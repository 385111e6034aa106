r"""Databases with the uniform prior served: Sibson information, by weights that are powers of an affine function."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from symdp.certificates.checker import logarithms
from symdp.errors import Unsupported
from symdp.leakages.value import LeakageValue
from symdp.theorems.measures import factor
from symdp.theorems.numbers import counting, inline, listed, outward, rounded
from symdp.theorems.part import Part, claimed, formula, heading, said
from symdp.theorems.record import CURVE
from symdp.theorems.shells import Shells
from symdp.theorems.theorem import Theorem

MOST_WEIGHTS, BITS = 12, logarithms.PRECISIONS[0]
# Places that are tried for theta and for the weights.
DIGITS = (8, 11, 15, 18, 21, 26, 31, 36)
SQUARES = r"\frac{T\bigl(S_2-2DS_1+D^2S_0\bigr)}{S_0S_2-S_1^2}"


class PoweredShells(Shells):
    """What a certificate by weights of powers says and shows: at one distortion, or as a function of it for order 2."""

    @property
    def order(self) -> Fraction:
        """a."""
        return self.leakage.order

    @property
    def distortion(self) -> Fraction:
        """D."""
        return self.record.distortion

    @cached_property
    def theta(self) -> Fraction:
        """theta: of order 2 that of the mechanism, else the shortest decimal that proves the lower bound."""
        if not self.distortion:
            return Fraction(1)
        given = Fraction(self.evidence["theta"])
        if "exp" in self.record.answer or self.order == 2:
            return given
        return next((theta for theta in self._shorter(given) if theta > 0 and self._proves(theta)), given)

    @cached_property
    def weights(self) -> list[Fraction]:
        """Numbers to which the probabilities are proportional, by distance: short integers where they are enough."""
        if self.order == 2 or not self.distortion:
            return [1 - self.theta * k for k in range(self.records + 1) if self.theta * k < 1]
        given = [Fraction(text) for text in self.evidence["weights"]]
        if "exp" in self.record.answer:
            return given
        shares = [w / given[0] for w in given]
        tried = [[Fraction(int(share * 10**places)) for share in shares] for places in DIGITS]
        return next((weights for weights in tried if self._changes(weights) and self._keeps(weights)), given)

    @staticmethod
    def _shorter(value: Fraction) -> list[Fraction]:
        return [rounded(value, places, up=False) for places in DIGITS]

    def _proves(self, theta: Fraction) -> bool:
        return bool(Fraction(self.record.answer["nats"]["in"][0]) <= self._below(theta).nats(BITS)[0])

    def _keeps(self, weights: list[Fraction]) -> bool:
        return bool(self._above(weights).nats(BITS)[1] <= Fraction(self.record.answer["nats"]["in"][1]))

    def sums(self, last: int) -> tuple[int, int, int]:
        """S_0, S_1 and S_2: of N_k, of k N_k and of k^2 N_k up to a distance."""
        found = [sum(k**p * size for k, size in enumerate(self.shells[: last + 1])) for p in (0, 1, 2)]
        return found[0], found[1], found[2]

    def theorem(self) -> Theorem:
        """Statement and proof."""
        if self.record.asked == CURVE:
            return self._function()
        if self.distortion >= self.zero_from:
            return self.silent(self.distortion)
        if len(self.weights) > MOST_WEIGHTS and self.order != 2:
            raise Unsupported(
                f"theorem: of order {self.order} one is written for weights of {MOST_WEIGHTS} distances at most, here are "
                f"{len(self.weights)}; use order 2, or the certificate"
            )
        n, a = self.notation, self.order
        asked = (
            f"The least {self.leakage.term}, under the uniform prior and as the largest one over all priors to "
            f"be served, of the mechanisms with distortion at most ${n.distortion}={inline(self.distortion)}$"
        )
        statement = (self.sizes, said(asked), self._value(), *self._attained())
        proof = (*self._achieved(a), *self._converse(a))
        return Theorem("Least leakage of databases", statement, (), proof, self.setting())

    def _value(self) -> Part:
        """Exactly where it is a logarithm of a rational, and between bounds where it is not."""
        if "exp" in self.record.answer:
            level = self.record.exp
            exact = level == self._above(self.weights).exp == self._below(self.theta).exp
            return claimed(f"is the logarithm of ${inline(level)}$.", lambda: exact)
        low, high = (Fraction(end) for end in self.record.answer["nats"]["in"])
        first, last = outward(low, high)
        text = rf", ${self.notation.optimum}$, lies between ${inline(first)}$ and ${inline(last)}$ nats."
        return claimed(text, lambda: first <= low and high <= last and self._inside(low, high))

    def _below(self, theta: Fraction) -> logarithms.Value:
        """What Hoelder's inequality proves."""
        a = self.order
        affine = [(size, max(Fraction(0), 1 - theta * k)) for k, size in enumerate(self.shells)]
        outer = logarithms.sum_of_powers(affine, a / (a - 1), BITS)
        start = (Fraction(self.records), (Fraction(self.letters),) * 2)
        return logarithms.Value([start, (a / (a - 1), (1 - theta * self.distortion,) * 2), (Fraction(-1), outer)])

    def _above(self, weights: list[Fraction]) -> logarithms.Value:
        """What the mechanism leaks."""
        a = self.order
        inner = logarithms.sum_of_powers(zip(self.shells, weights, strict=False), a, BITS)
        whole = sum((size * w for size, w in zip(self.shells, weights, strict=False)), Fraction(0))
        start = (Fraction(self.records), (Fraction(self.letters),) * 2)
        return logarithms.Value([start, (1 / (a - 1), inner), (-a / (a - 1), (whole, whole))])

    def _inside(self, low: Fraction, high: Fraction) -> bool:
        below, above = self._below(self.theta), self._above(self.weights)
        return bool(low <= below.nats(BITS)[0] and above.nats(BITS)[1] <= high)

    def proved(self) -> tuple[LeakageValue, LeakageValue]:
        """The least leakage from below and from above, by theta and by the weights of the evidence."""
        theta = Fraction(self.evidence["theta"]) if self.distortion else Fraction(1)
        weights = [Fraction(w) for w in self.evidence["weights"]] if self.order != 2 and self.distortion else self.weights
        below, above = self._below(theta), self._above(weights)
        if below.exp is not None and below.exp == above.exp:
            return (LeakageValue.log_of(below.exp),) * 2
        first, last = LeakageValue.enclosed(*below.nats(BITS)), LeakageValue.enclosed(*above.nats(BITS))
        return first, last

    def _attained(self) -> list[Part]:
        """The mechanism."""
        kept = r"$W(y\mid x)=w_{d(x,y)}/\sum_kN_kw_k$"
        theta = rf"\theta={inline(self.theta)}"
        if self.order == 2 or not self.distortion:
            return [said(rf"With ${theta}$ it is attained by {kept}, where $w_k=\max(0,1-\theta k)$.")]
        values = listed([inline(value) for value in self.weights])
        beyond = ", and $0$ for larger distances" if len(self.weights) <= self.records else ""
        return [said(rf"The upper bound is shown by {kept}, where $(w_0,w_1,\dots)=({values})${beyond}.")]

    def _changes(self, weights: list[Fraction]) -> bool:
        """Whether weights are probabilities, after scaling, that change D records at most."""
        terms = [size * w for size, w in zip(self.shells, weights, strict=False)]
        return min(weights) >= 0 and sum(k * term for k, term in enumerate(terms)) <= self.distortion * sum(terms)

    def _achieved(self, a: Fraction) -> list[Part]:
        d, log = self.notation.distortion, self.notation.logarithm
        power = inline(a)
        return [
            heading("Achievability."),
            claimed(rf"The distortion, under every prior, is $\sum_kkN_kw_k/\sum_kN_kw_k\le {d}$.",
                    lambda: self._changes(self.weights)),
            said(r"Under the uniform prior all outputs contribute the same to the information, which is"),
            said(formula(rf"{log} "
                         rf"T+{factor(1 / (a - 1))}{log}\sum_kN_k\Bigl(\frac{{w_k}}{{\sum_jN_jw_j}}\Bigr)^{{{power}}}")),
            said(r"The sum over outputs in its definition is concave in the prior, and the mechanism is symmetric under all "
                 r"permutations of databases that keep distances, which carry each database to each other one. So it is the "
                 r"largest for the uniform prior."),
        ]  # fmt: skip

    def _converse(self, a: Fraction) -> list[Part]:
        d, log, theta = self.notation.distortion, self.notation.logarithm, self.theta
        b, over, conjugate = inline(1 / a), inline(1 - 1 / a), inline(a / (a - 1))
        positive = claimed(
            rf"Let $\theta={inline(theta)}$; it is positive and $\theta {d}<1$.",
            lambda: theta > 0 and theta * self.distortion < 1,
        )
        return [
            heading("Converse."), positive,
            said(rf"Let $G=\sum_kN_k\max(0,1-\theta k)^{{{conjugate}}}$. Under the uniform prior, by H\"older's inequality "
                 r"for each~$y$,"),
            said(rf"""\begin{{align*}}
  1-\theta {d}&\le\mathrm{{E}}\max(0,1-\theta d(X,Y))\\
  &\le\sum_y\Bigl(\frac{{1}}{{T}}\sum_xW(y\mid x)^{{{inline(a)}}}\Bigr)^{{{b}}}\Bigl(\frac{{G}}{{T}}\Bigr)^{{{over}}},
\end{{align*}}"""),
            said("so that the information is at least"),
            said(formula(rf"{log} T+{factor(a / (a - 1))}{log}(1-\theta {d})-{log} G")),
            said(self._close),
        ]  # fmt: skip

    @property
    def _close(self) -> str:
        """What the two sides are in numbers."""
        if "exp" in self.record.answer:
            return "In numbers this is the value that the mechanism has."
        return "In numbers this is at least the lower bound, and the value of the mechanism at most the upper one."

    def _function(self) -> Theorem:
        """Order 2: while the same distances are used, a quadratic function."""
        d = self.notation.distortion
        value = SQUARES.replace("D", d)
        ends = claimed(
            rf"for $a_{{K-1}}\le {d}\le a_K$, $K={counting(1, self.records)}$, where $S_p=\sum_{{k\le K}}k^pN_k$, $a_0=0$, "
            rf"$a_K=\frac{{(K+1)S_1-S_2}}{{(K+1)S_0-S_1}}$ for $K<{self.records}$, and "
            rf"$a_{{{self.records}}}={inline(self.zero_from)}$, from where on it is~$0$."
            if self.records > 1 else
            rf"for $0\le {d}\le {inline(self.zero_from)}$, where $S_p=\sum_{{k\le 1}}k^pN_k$; from there on it is~$0$.",
            self._follow,
        )  # fmt: skip
        asked = (
            f"The least {self.leakage.term}, under the uniform prior and as the largest one over all priors to "
            f"be served, of the mechanisms with distortion at most~${d}$ is the logarithm of"
        )
        attained = said(
            rf"With $\theta=(S_1-{d}S_0)/(S_2-{d}S_1)$ it is attained by $W(y\mid x)=w_{{d(x,y)}}/\sum_kN_kw_k$, where "
            r"$w_k=\max(0,1-\theta k)$."
        )
        statement = (self.sizes, said(asked), said(f"\\[\n  {value}\n\\]"), ends, attained)
        fits = claimed(
            rf"At the ends of each range, and so between them, as $\theta$ falls with~${d}$, the distances with "
            r"$\theta k<1$ are those up to~$K$, up to one with weight~$0$. Then "
            rf"$\sum_kN_kw_k=S_0-\theta S_1$ and $\sum_kkN_kw_k=S_1-\theta S_2={d}(S_0-\theta S_1)$, which is the "
            rf"distortion, "
            r"under every prior.", self._fits,
        )  # fmt: skip
        log = self.notation.logarithm
        leaks = rf"""Under the uniform prior the information is the logarithm of $TG/(S_0-\theta S_1)^2$ with
$G=\sum_kN_kw_k^2=(S_0-\theta S_1)(1-\theta {d})$, that is, of $T(1-\theta {d})/(S_0-\theta S_1)$, which is the number above.
As it is symmetric, the mechanism has no more under other priors."""
        bound = rf"Under the uniform prior $1-\theta {d}\le\mathrm{{E}}\max(0,1-\theta d(X,Y))$, which is at most "
        bound += (
            r"$\sum_y\bigl(\frac{1}{T}\sum_xW(y\mid x)^2\bigr)^{1/2}(G/T)^{1/2}$ by Cauchy's inequality for each~$y$. So "
        )
        bound += rf"the information is at least ${log} T+2\,{log}(1-\theta {d})-{log} G$, the value above."
        proof = (heading("Achievability."), fits, said(leaks), heading("Converse."), said(bound))
        title = "The least leakage of databases as a function of the distortion"
        return Theorem(title, statement, (), proof, self.setting())

    def _reach(self, last: int) -> Fraction:
        """Up to where the distances up to one are used."""
        total, moment, square = self.sums(last)
        if last == self.records:
            return Fraction(moment, total)
        return Fraction((last + 1) * moment - square, (last + 1) * total - moment)

    def _follow(self) -> bool:
        """Whether the claimed pieces are these."""
        pieces = self.record.pieces
        ends = [(Fraction(piece["from"]), Fraction(piece["to"])) for piece in pieces]
        starts = [Fraction(0), *[self._reach(last) for last in range(1, self.records + 1)]]
        return ends == list(pairwise(starts)) and starts[-1] == self.zero_from and all(
            [Fraction(text) for text in piece["quadratic"]] == self._quadratic(last) for last, piece in enumerate(pieces, 1)
        )  # fmt: skip

    def _quadratic(self, last: int) -> list[Fraction]:
        total, moment, square = self.sums(last)
        scale = Fraction(self.total, total * square - moment**2)
        return [scale * square, -2 * scale * moment, scale * total]

    def _fits(self) -> bool:
        """Whether the used distances are those with positive weights at both ends of each range."""
        for last in range(1, self.records + 1):
            total, moment, square = self.sums(last)
            for at in (Fraction(0) if last == 1 else self._reach(last - 1), self._reach(last)):
                theta = (moment - at * total) / (square - at * moment)
                if not (theta >= 0 and theta * last <= 1 and (last == self.records or theta * (last + 1) >= 1)):
                    return False
        return True
