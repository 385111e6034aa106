r"""Databases with the uniform prior, (epsilon, delta) output by output: weights that fall from distance to distance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.theorems.numbers import inline, outward, row
from symdp.theorems.part import Part, Term, claimed, heading, related, said, valued
from symdp.theorems.record import AT, LEVEL
from symdp.theorems.shells import Shells
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)
LONGEST = 24


@dataclass(frozen=True)
class Chain:
    """The chain of a lambda: its weights up to the distance K, what it changes, and multipliers that bound all others."""

    level: Fraction
    delta: Fraction
    sizes: tuple[int, ...]

    @cached_property
    def sums(self) -> tuple[list[Fraction], list[Fraction]]:
        """H_k and J_k up to the distance K."""
        size, here, moment, below = self.sizes[0], Fraction(1), ZERO, ZERO
        found: tuple[list[Fraction], list[Fraction]] = [here], [moment]
        for k, size in enumerate(self.sizes[1:], 1):
            below += self.delta * here
            if below >= 1:
                break
            here, moment = self.level * here + size, self.level * moment + k * size
            found[0].append(here)
            found[1].append(moment)
        return found

    @property
    def last(self) -> int:
        """K."""
        return len(self.sums[0]) - 1

    @cached_property
    def weights(self) -> list[Fraction]:
        """w_0, ..., w_K."""
        found = [(1 - self.delta * sum(self.sums[0][:-1], ZERO)) / self.sums[0][-1]]
        for _ in range(self.last):
            found.insert(0, self.level * found[0] + self.delta)
        return found

    @property
    def nu(self) -> Fraction:
        """J_K / H_K."""
        return self.sums[1][-1] / self.sums[0][-1]

    @cached_property
    def multipliers(self) -> list[Fraction]:
        """mu_0, ..., mu_K."""
        found = [ZERO]
        for k, size in enumerate(self.sizes[: self.last + 1]):
            found.append(self.level * found[-1] + (self.nu - k) * size)
        return found[1:]

    @property
    def distortion(self) -> Fraction:
        """What the chain changes."""
        return sum((k * size * w for k, (size, w) in enumerate(zip(self.sizes, self.weights, strict=False))), ZERO)

    def keeps(self) -> bool:
        """Whether the weights are probabilities that fall as they may."""
        tail, beyond = self.weights[-1], self.last < len(self.sizes) - 1
        whole = sum((size * w for size, w in zip(self.sizes, self.weights, strict=False)), ZERO)
        return whole == 1 and tail >= 0 and (not beyond or tail <= self.delta)

    def proves(self) -> bool:
        """Whether the multipliers are admissible, and the bound that they prove is what the chain changes."""
        mu = self.multipliers
        well = min(mu[:-1], default=ONE) > 0 and mu[-1] == 0 and self.nu <= self.last + 1
        return well and self.nu - self.delta * sum(mu, ZERO) == self.distortion


class ChainPage(Shells):
    """What a certificate of the pointwise sense says and shows: at one distortion, or at one lambda."""

    @property
    def delta(self) -> Fraction:
        """delta."""
        return Fraction(self.measure.delta)

    def chain(self, level: Fraction) -> Chain:
        """The chain at a lambda."""
        return Chain(level, self.delta, tuple(self.shells))

    def theorem(self) -> Theorem:
        """The theorem of a certificate."""
        return self.at_level() if self.record.asked == LEVEL else self.at_distortion()

    def at_level(self) -> Theorem:
        """The least distortion at a lambda."""
        n, level = self.notation, self.record.level
        chain = self.chain(level)
        low, high = self.record.ends
        statement = (
            self.sizes,
            said(rf"For $\epsilon={self._log(level)}$ the least distortion of $\epsilon$-private mechanisms is"),
            claimed(valued(f"{n.distortion}=", high), lambda: low == high == chain.distortion),
            self._attained(chain),
        )  # fmt: skip
        proof = (*self._achieved(chain, f"={n.distortion}", chain.distortion), *self._converse(chain, "="))
        return Theorem("Least distortion of databases", statement, (self._lemma(),), proof, self.setting())

    def at_distortion(self) -> Theorem:
        """The least epsilon at a distortion."""
        n, d = self.notation, self.record.distortion
        if d == 0 and self.letters > 1:
            return self.told_apart()
        asked, silent = self.asked, self.chain(ONE)
        if d >= silent.distortion:
            statement = (self.sizes, said(rf"{asked} is~$0$."), self._attained(silent))
            proof = (*self._achieved(silent, rf"\le {n.distortion}", d), said(r"No $\epsilon$ is smaller than~$0$."))
            return Theorem("No leakage", statement, (), proof, self.setting())
        # Shorter levels farther apart prove bounds as well.
        low, high = outward(*[Fraction(text) for text in self.evidence["levels"]])
        upper, lower = self.chain(high), self.chain(low)
        if low == high:
            value = said(f"{asked} is\n" + valued(n.equals(""), high))
        else:
            value = said(rf"{asked}, ${n.optimum}$, satisfies ${inline(low)}\le {n.power(n.optimum)}\le {inline(high)}$.")
        statement = (self.sizes, value, self._attained(upper))
        reached = self._achieved(upper, rf"\le {n.distortion}", d)
        proof = (*reached, *self._converse(lower, "=" if low == high else r"\ge"), *self._strict(lower))
        title = "Least leakage of databases" if low == high else "Bounds of the least leakage of databases"
        return Theorem(title, statement, (self._lemma(),), proof, self.setting())

    def _log(self, level: Fraction) -> str:
        return "0" if level == 1 else f"{self.notation.log_of(inline(level))}"

    def _attained(self, chain: Chain) -> Part:
        k = chain.last
        tail = f"$w_{{{k}}}{short(chain.weights[-1])}" + r" such that $\sum_kN_kw_k=1$"
        fall = rf"$w_k=\lambda w_{{k+1}}+\delta$ for $k<{k}$" if k else ""
        beyond = rf"$w_k=0$ for $k>{k}$" if k < self.records else ""
        attained = "the upper bound is kept" if self._enclosed else "it is attained"
        rules = row([rule for rule in (fall, beyond, tail) if rule])
        return said(rf"With $\lambda={inline(chain.level)}$ {attained} by $W(y\mid x)=w_{{d(x,y)}}$, where {rules}.")

    @property
    def _enclosed(self) -> bool:
        """Whether there are two levels."""
        return len(set(self.evidence.get("levels", ()))) == 2

    def _achieved(self, chain: Chain, relation: str, d: Fraction) -> list[Part]:
        tail = rf", as $w_{{{chain.last}}}\le\delta$" if chain.last < self.records else ""
        return [
            heading("Achievability."),
            claimed(rf"The rows sum to $\sum_kN_kw_k=1$. The weights fall with the distance, and $w_k\le\lambda w_{{k+1}}+"
                    rf"\delta$ for all $k<{self.records}${tail}; the distances of neighbours from an output differ "
                    rf"by $1$ at "
                    rf"most.", chain.keeps),
            claimed(rf"The distortion, under every prior, is $\sum_kkN_kw_k{relation}$.", lambda: chain.distortion <= d),
        ]  # fmt: skip

    def _lemma(self) -> Lemma:
        return lemma("distances", self.notation, RECORDS=str(self.records))

    def _converse(self, chain: Chain, relation: str) -> list[Part]:
        k, d = chain.last, self.notation.distortion
        bound = Term(r"\nu-\delta\sum_k\mu_k", chain.nu - self.delta * sum(chain.multipliers, ZERO))
        distortion = self.record.distortion if self.record.asked == AT else chain.distortion
        return [
            heading("Converse."),
            claimed(rf"In <distances> let $\lambda={inline(chain.level)}$, $\nu{short(chain.nu)} such that "
                    rf"$\mu_{{{k}}}=0$ in "
                    rf"$\mu_k=\lambda\mu_{{k-1}}+(\nu-k)N_k$ for $k\le {k}$, and $\mu_k=0$ for larger~$k$. Then "
                    rf"$\mu_k>0$ for "
                    rf"$k<{k}$ and $\nu\le {k + 1}$, so that the lemma applies.", chain.proves),
            said(r"So mechanisms that are private with $\lambda$ have distortion at least"),
            related(bound, (relation, Term(d, distortion))), said("."),
        ]  # fmt: skip

    def _strict(self, chain: Chain) -> list[Part]:
        k, d = chain.last, self.notation.distortion
        asked = self.record.distortion
        return [
            heading(r"No smaller $\epsilon$."),
            said(rf"Let a mechanism be private with $\lambda'<\lambda$. If one of $w_1,\dots,w_{{{k}}}$ is positive, its "
                 rf"distortion is larger than this by <distances>. If all of them are zero, $w_0\le\delta$, and all other "
                 rf"outputs are at a distance above~${k}$: the distortion is at least"),
            related(Term(rf"{k + 1}\,(1-\delta)", (k + 1) * (1 - self.delta)), (">", Term(d, asked))), said("."),
        ]  # fmt: skip


def short(value: Fraction) -> str:
    """That a name is a number, the end of a formula; without a number that is longer than a line."""
    text = str(value)
    return f"={inline(value)}$" if len(text) <= LONGEST else "$"
