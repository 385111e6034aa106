r"""Theorems on any distortion function with a delta: the program over all entries, whose flows pay for delta once a pair."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import permutations

from symdp.theorems.general_loss.entries_page import EntriesPage, Outputs
from symdp.theorems.text.number_text import inline
from symdp.theorems.text.sentences import Part, Term, claimed, of, prose, related

ZERO = Fraction(0)
Pair = tuple[int, int]


class ApproximatePage(EntriesPage):
    """The page of a certificate by entries with a delta."""

    by, unused = "multipliers_with_delta", "unused_with_delta"

    @property
    def meant(self) -> str:
        """The definition of a mechanism, its distortion and its privacy."""
        n = self.notation
        power = n.power(r"\epsilon")
        return rf"""A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$; its \emph{{distortion}} under ${n.prior}$ is
$\sum_{{x,y}}{n.prior}(x)W(y\mid x)\,d(x,y)$. Let $\delta={inline(self.record.delta)}$. A mechanism is $\epsilon$-private if
$\sum_y\bigl(W(y\mid x)-{power}\,W(y\mid x')\bigr)^+\le\delta$ for all {self.neighbours.pairs}, that is,
if $W(E\mid x)\le {power}\,W(E\mid x')+\delta$ for all sets~$E$ of outputs."""

    def private(self) -> Part:
        """State that the mechanism is private."""
        text = rf"The rows of $W$ sum to~$1$, and with $\lambda={inline(self.level)}$ no sum "
        text += r"$\sum_y\bigl(W(y\mid x)-\lambda W(y\mid x')\bigr)^+$ over adjacent letters exceeds $\delta$."
        return claimed(text, self._keeps)

    def _keeps(self) -> bool:
        rows = self.matrix
        pairs = [pair for edge in self.neighbours.edges for pair in permutations(edge)]
        excess = [sum(max(ZERO, a - self.level * b) for a, b in zip(rows[i], rows[h], strict=True)) for i, h in pairs]
        return all(sum(row) == 1 and min(row) >= 0 for row in rows) and max(excess, default=ZERO) <= self.record.delta

    @cached_property
    def summed(self) -> list[dict[Pair, Fraction]]:
        """The flows f_y(x,x'), by outputs."""
        flows_of_outputs: list[dict[Pair, Fraction]] = [{} for _ in self.loss[0]]
        for z, amounts in self.flows().items():
            for i, h, amount in amounts:
                flows_of_outputs[z][i, h] = flows_of_outputs[z].get((i, h), ZERO) + amount
        return flows_of_outputs

    def largest(self, pair: Pair) -> Fraction:
        """Return c(x,x'), the largest flow of a pair over all outputs."""
        return max([flows.get(pair, ZERO) for flows in self.summed])

    def least(self) -> Term:
        """Return the lower bound of the distortion from the multipliers."""
        pairs = {pair for flows in self.summed for pair in flows}
        largest = Term(r"\sum_{x,x'}c(x,x')", sum([self.largest(pair) for pair in pairs], ZERO))
        return super().least() - Term(r"\delta", self.record.delta) * largest

    def opened(self, level: Fraction) -> Outputs:
        """Return each letter with the outputs that have zero slack for it and no flow into it."""
        slack = enumerate(self.slack(level))
        free = [(z, x) for z, rest in slack for x, value in enumerate(rest)
                if value == 0 and not any(f and h == x for (_, h), f in self.summed[z].items())]  # fmt: skip
        return [([x], [z for z, letter in free if letter == x]) for x in range(self.source.letters)]

    def rival(self, opened: Outputs) -> list[Part]:
        """State a prior, with multipliers of the equalities, under which the open outputs cost too much."""
        rival = self.evidence["rival"]
        prior = [Fraction(text) for text in rival["prior"]]
        prices = {(i, h): Fraction(price) for i, h, price in rival["prices"] if Fraction(price)}
        total = self.record.delta * sum([k * self.largest(pair) for pair, k in prices.items()], ZERO)
        for (x,), free in opened:
            own = [(pair, k) for pair, k in prices.items() if pair[0] == x]
            earned = [sum([k * flows.get(pair, ZERO) for pair, k in own]) for flows in self.summed]
            total += min([prior[x] * self.loss[x][z] - earned[z] for z in free])
        named = ", ".join([f"$k({i + 1},{h + 1})={inline(k)}$" for (i, h), k in sorted(prices.items())])
        priced = f"let {named}, and $k=0$ for all other pairs" if prices else "let $k=0$"
        cost = r"\sum_x\min_y\Bigl(R(x)d(x,y)-\sum_{x'}k(x,x')f_y(x,x')\Bigr)+\delta\sum_{x,x'}k(x,x')c(x,x')"
        return [
            prose("For the prior"), self.source.member("R", rival),
            prose(f"of the set {priced}. By the equalities of <unused> its distortion is at least\n${cost}$,\nthe minima "
                  "over the outputs above, and this is"),
            related(of(total), (">", self.asked_distortion)), prose(", a contradiction."),
        ]  # fmt: skip
