r"""Any distortion function with a delta: the program over all entries, whose flows pay for the delta once a pair."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import permutations

from symdp.theorems.entries import EntriesPage
from symdp.theorems.numbers import inline
from symdp.theorems.part import Part, Term, claimed, of, related, said
from symdp.theorems.theorem import Lemma, lemma

ZERO = Fraction(0)
Pair = tuple[int, int]


class ApproximatePage(EntriesPage):
    """What a certificate by entries with a delta says and shows."""

    @property
    def delta(self) -> Fraction:
        """delta."""
        return self.record.delta

    @property
    def meant(self) -> str:
        """What a mechanism is and when it is private."""
        n = self.notation
        power = n.power(r"\epsilon")
        return rf"""A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$; its \emph{{distortion}} under ${n.prior}$ is
$\sum_{{x,y}}{n.prior}(x)W(y\mid x)\,d(x,y)$. Let $\delta={inline(self.delta)}$. A mechanism is $\epsilon$-private if
$\sum_y\bigl(W(y\mid x)-{power}\,W(y\mid x')\bigr)^+\le\delta$ for all {self.neighbours.pairs}, that is,
if $W(E\mid x)\le {power}\,W(E\mid x')+\delta$ for all sets~$E$ of outputs."""

    def private(self, level: Fraction) -> Part:
        """That the mechanism is private."""
        text = rf"The rows of $W$ sum to~$1$, and with $\lambda={inline(level)}$ no sum "
        text += r"$\sum_y\bigl(W(y\mid x)-\lambda W(y\mid x')\bigr)^+$ over adjacent letters exceeds $\delta$."
        return claimed(text, lambda: self._keeps(level))

    def _keeps(self, level: Fraction) -> bool:
        rows = self.matrix
        pairs = [pair for i, h in self.neighbours.edges for pair in permutations((i, h))]
        excess = [sum(max(ZERO, a - level * b) for a, b in zip(rows[i], rows[h], strict=True)) for i, h in pairs]
        return all(sum(row) == 1 and min(row) >= 0 for row in rows) and max(excess, default=ZERO) <= self.delta

    @cached_property
    def largest(self) -> dict[Pair, Fraction]:
        """c: the largest flow of each pair, over the outputs."""
        found: dict[Pair, Fraction] = {}
        for output in self.flows():
            for pair, amount in self._summed(output).items():
                found[pair] = max(amount, found.get(pair, ZERO))
        return found

    def least(self) -> Term:
        """The distortion that the multipliers prove."""
        paid = Term(r"\delta\sum_{x,x'}c(x,x')", self.delta * sum(self.largest.values(), ZERO))
        return Term(r"\sum_xw_x", sum(self.rows, ZERO)) - paid

    def lemma(self) -> Lemma:
        """Weak duality."""
        return lemma("multipliers_with_delta", self.notation, PAIRS=self.neighbours.pairs)

    def opened(self, level: Fraction) -> list[tuple[list[int], list[int]]]:
        """Each letter with the outputs that have no slack for it, and no flow to it."""
        slack, flows = self.slack(level), self.flows()
        return [
            ([x], [z for z, rest in enumerate(slack) if rest[x] == 0 and not any(f and h == x for _, h, f in
flows.get(z, []))])
            for x in range(self.source.letters)
        ]  # fmt: skip

    def only_open(self) -> str:
        """Why a mechanism of less leakage could use the open outputs only."""
        d = self.notation.distortion
        return rf"""Suppose that a mechanism is private with some $\mu<\lambda$ and has distortion at most~${d}$. In
<multipliers> and its proof all inequalities are then equalities: $W(y\mid x)=0$ where $s_y(x)>0$ or
$f_y(x',x)>0$ for some~$x'$, and $\sum_yf_y(x,x')W(y\mid x)=\delta c(x,x')$ for all pairs. So a letter uses only
outputs without slack for it and without flow to it:"""

    def rival(self, opened: list[tuple[list[int], list[int]]]) -> list[Part]:
        """A prior, with prices of the equalities, under which the open outputs are too dear."""
        given = self.evidence["rival"]
        prior = [Fraction(text) for text in given["prior"]]
        prices = {(i, h): Fraction(price) for i, h, price in given["prices"] if Fraction(price)}
        flows = {z: self._summed(z) for z in range(len(self.loss[0]))}
        total = sum((self.delta * k * self.largest.get(pair, ZERO) for pair, k in prices.items()), ZERO)
        for (x,), free in opened:
            total += min(
                prior[x] * self.loss[x][z] - sum(k * flows[z].get(pair, ZERO) for pair, k in prices.items() if pair[0] == x)
                for z in free
            )
        shown_prices = ", ".join([f"$k({i + 1},{h + 1})={inline(k)}$" for (i, h), k in sorted(prices.items())])
        priced = f"let {shown_prices}, and $k=0$ for all other pairs" if prices else "let $k=0$"
        cost = r"\sum_x\min_y\Bigl(R(x)d(x,y)-\sum_{x'}k(x,x')f_y(x,x')\Bigr)+\delta\sum_{x,x'}k(x,x')c(x,x')"
        more = [related(of(total), (">", Term(self.notation.distortion, self.distortion)))]
        return [
            said("For the prior"), self.source.member("R", given),
            said(f"of the set {priced}. By the equalities its distortion is at least\n${cost}$,\nthe minima over "
                 f"the outputs "
                 "above, and this is"),
            *more, said(", a contradiction."),
        ]  # fmt: skip

    def _summed(self, output: int) -> dict[Pair, Fraction]:
        found: dict[Pair, Fraction] = {}
        for i, h, amount in self.flows().get(output, []):
            found[i, h] = found.get((i, h), ZERO) + amount
        return found
