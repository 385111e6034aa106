r"""Theorems on databases with the uniform prior and pointwise (epsilon, delta): weights that decrease with the distance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.theorems.databases.distance_page import SpherePage
from symdp.theorems.record import LEVEL
from symdp.theorems.text.displays import valued
from symdp.theorems.text.number_text import inline, outward, row
from symdp.theorems.text.sentences import Part, claimed, prose
from symdp.theorems.theorem import Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)
LONGEST = 24


@dataclass(frozen=True)
class Chain:
    """The chain of weights of a lambda, up to the distance K, and its distortion."""

    level: Fraction
    delta: Fraction
    sizes: tuple[int, ...]

    @cached_property
    def weights(self) -> list[Fraction]:
        """The weights w_0, ..., w_K."""
        heights, below = [ONE], ZERO
        for size in self.sizes[1:]:
            if below + self.delta * heights[-1] >= 1:
                break
            below += self.delta * heights[-1]
            heights.append(self.level * heights[-1] + size)
        weights = [(1 - below) / heights[-1]]
        for _ in heights[1:]:
            weights.insert(0, self.level * weights[0] + self.delta)
        return weights

    @property
    def last(self) -> int:
        """The largest distance K with a positive weight."""
        return len(self.weights) - 1

    @property
    def distortion(self) -> Fraction:
        """The distortion of the chain."""
        return sum((k * size * w for k, (size, w) in enumerate(zip(self.sizes, self.weights, strict=False))), ZERO)


class ChainPage(SpherePage):
    """The page of a certificate of pointwise privacy, at one distortion or at one lambda."""

    def chain(self, level: Fraction) -> Chain:
        """Return the chain of a lambda."""
        return Chain(level, Fraction(self.measure.delta), tuple(self.shells))

    def theorem(self) -> Theorem:
        """Return the theorem of a certificate."""
        if self.record.parameter == LEVEL:
            return self.at_level()
        if self.record.distortion == 0 and self.letters > 1:
            return self.told_apart()
        return self.at_distortion()

    def at_level(self) -> Theorem:
        """Return the theorem of the least distortion at a lambda."""
        level, (low, high) = self.record.level, self.record.ends
        chain = self.chain(level)
        epsilon = "0" if level == 1 else f"{self.notation.log_of(inline(level))}"
        opening = prose(rf"For $\epsilon={epsilon}$ the least distortion of $\epsilon$-private mechanisms is")
        value = claimed(valued(f"{self.notation.distortion}=", high), lambda: low == high == chain.distortion)
        return self._written("Least distortion of databases", [opening, value], chain, [prose("This is <chains>.")])

    def at_distortion(self) -> Theorem:
        """Return the theorem of the least epsilon at a distortion."""
        n, d, silent = self.notation, self.record.distortion, self.chain(ONE)
        if d >= silent.distortion:
            why = [self._kept(silent), prose(r"No $\epsilon$ is smaller than~$0$.")]
            return self._written("No leakage", [prose(rf"{self.opening} is~$0$.")], silent, why)
        # Levels with fewer digits, rounded outward, prove bounds as well.
        low, high = outward(*[Fraction(text) for text in self.evidence["levels"]])
        upper, lower = self.chain(high), self.chain(low)
        value, title = f"{self.opening} is\n" + valued(n.equals(""), high), "Least leakage of databases"
        if low < high:
            value = rf"{self.opening}, ${n.optimum}$, satisfies ${inline(low)}\le {n.power(n.optimum)}\le {inline(high)}$."
            title = "Bounds of the least leakage of databases"
        less = claimed(
            rf"For $\lambda={inline(low)}$ it has $\Delta\ge {n.distortion}$, so that mechanisms that are private with a "
            rf"smaller $\lambda$ have more distortion.",
            lambda: lower.distortion >= d,
        )
        return self._written(title, [prose(value)], upper, [self._kept(upper), less])

    def _kept(self, chain: Chain) -> Part:
        text = rf"For $\lambda={inline(chain.level)}$ the mechanism of <chains> has $\Delta\le {self.notation.distortion}$."
        return claimed(text, lambda: chain.distortion <= self.record.distortion)

    def _written(self, title: str, stated: list[Part], chain: Chain, proof: list[Part]) -> Theorem:
        statement = (self.sizes, *stated, self._attained(chain))
        return Theorem(title, statement, (lemma("chains", self.notation),), tuple(proof), self.setting())

    def _attained(self, chain: Chain) -> Part:
        k, last = chain.last, chain.weights[-1]
        # A last weight that is longer than a line is omitted, since the normalisation determines it.
        tail = f"$w_{{{k}}}{f'={inline(last)}' if len(str(last)) <= LONGEST else ''}$" + r" such that $\sum_kN_kw_k=1$"
        fall = rf"$w_k=\lambda w_{{k+1}}+\delta$ for $k<{k}$" if k else ""
        beyond = rf"$w_k=0$ for $k>{k}$" if k < self.records else ""
        attained = "the upper bound is kept" if len(set(self.evidence.get("levels", ()))) == 2 else "it is attained"
        rules = row([rule for rule in (fall, beyond, tail) if rule])
        text = rf"With $\lambda={inline(chain.level)}$ {attained} by $W(y\mid x)=w_{{d(x,y)}}$, where {rules}."
        whole = sum((size * w for size, w in zip(self.shells, chain.weights, strict=False)), ZERO)
        return claimed(text, lambda: whole == 1 and min(chain.weights) >= 0)
