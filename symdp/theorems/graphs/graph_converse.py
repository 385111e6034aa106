r"""Upper bounds of the accuracy of private mechanisms on a graph: weights of the letters, by distances or by flows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.sources.prior import Vector, inner
from symdp.theorems.notation import Notation
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import entries, inline, subset
from symdp.theorems.text.sentences import Part, claimed, prose

ZERO = Fraction(0)


@dataclass(frozen=True)
class GraphPart:
    """Some letters of a graph, numbered from 0, that no edge joins to other parts, with a prior, a mechanism and a bound."""

    vertices: Sequence[int]
    mechanism: Mapping[str, Any]
    bound: Mapping[str, Any]
    edges: Sequence[tuple[int, int]]
    prior: Vector
    level: Fraction

    @classmethod
    def of(cls, part: Mapping[str, Any], edges: Sequence[tuple[int, int]], prior: Vector, level: Fraction) -> GraphPart:
        """Return a part from its evidence."""
        vertices = part["vertices"]
        place = {vertex: k for k, vertex in enumerate(vertices)}
        own = [(place[i], place[k]) for i, k in edges if i in place and k in place]
        share = tuple([prior[vertex] for vertex in vertices])
        return cls(vertices, part.get("mechanism", {}), part.get("bound", {}), own, share, level)

    @property
    def size(self) -> int:
        """The number of letters."""
        return len(self.vertices)

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The letters adjacent to each letter."""
        return [[k for edge in self.edges for i, k in (edge, edge[::-1]) if i == letter] for letter in range(self.size)]

    @cached_property
    def kernel(self) -> list[Vector]:
        """The kernel (1/lambda)^d, where d is the distance of two letters; 0 where no path joins them."""
        return [self._near(start) for start in range(self.size)]

    def _near(self, start: int) -> Vector:
        shares, reached, share = [ZERO] * self.size, {start}, Fraction(1)
        while reached:
            for letter in reached:
                shares[letter] = share
            reached = {k for i in reached for k in self.neighbours[i] if not shares[k]}
            share /= self.level
        return tuple(shares)

    def entries(self, i: int) -> list[tuple[int, Fraction]]:
        """Return the outputs of the mechanism for a letter with their probabilities."""
        if "rows" in self.mechanism:
            return list(enumerate(fractions(self.mechanism["rows"][i])))
        x, guesses = fractions(self.mechanism["kernel"]), self.mechanism["guesses"]
        return [(guesses[z], x[z] * self.kernel[i][z]) for z in range(self.size)]

    @cached_property
    def weights(self) -> Vector:
        """The weights w, recovered from an envelope of the prior where the evidence has one."""
        if "envelope" not in self.bound:
            return fractions(self.bound["weights"])
        m, t = fractions(self.bound["envelope"]), 1 / self.level
        if t == 1:
            return tuple([m[v] * (2 - Fraction(len(near))) / 2 for v, near in enumerate(self.neighbours)])
        return tuple([
            (m[v] * (1 + (len(near) - 1) * t * t) - t * sum((m[u] for u in near), ZERO)) / (1 - t * t)
            for v, near in enumerate(self.neighbours)
        ])  # fmt: skip

    @property
    def total(self) -> Fraction:
        """The upper bound of the accuracy, which is the sum of the weights."""
        return sum(self.weights, ZERO)

    @property
    def lemma(self) -> str:
        """The name of the lemma that proves the bound."""
        return "flows" if "flows" in self.bound else "kernel"

    def weighted(self, notation: Notation, used: str, whole: bool) -> list[Part]:
        """State the weights, and that the lemma applies to them, under a given name of lambda."""
        where = "" if whole else f" on the letters ${subset(self.vertices)}$, in this order,"
        renamed = "" if used == r"\lambda" else rf" with ${used}$ for $\lambda$"
        start = rf"Let{where} {entries('w', self.weights)}, with the sum ${inline(self.total)}$. In <{self.lemma}>{renamed}"
        return [prose(start), self._by_flows() if self.lemma == "flows" else self._by_kernel(notation.prior, used)]

    def _by_kernel(self, p: str, used: str) -> Part:
        sums = tuple([inner(row, self.weights) for row in self.kernel])
        text = rf"the sums are {entries('m', sums, 'z')}; none is below ${p}(z)$, and "
        above = self.level >= 1 and all(a >= b for a, b in zip(sums, self.prior, strict=True))
        if min(self.weights) >= 0:
            return claimed(rf"{text}$w\ge0$.", lambda: above and min(self.weights) >= 0)
        return claimed(rf"{text}$m_x\le{used} m_{{x'}}$ for adjacent $x,x'$; the graph has no cycle.",
                       lambda: above and self._is_forest() and self._is_even(sums))  # fmt: skip

    def _is_forest(self) -> bool:
        parts = {tuple([value > 0 for value in row]) for row in self.kernel}
        return len(self.edges) == self.size - len(parts)

    def _is_even(self, values: Vector) -> bool:
        """Decide whether the ratio of the values of any two adjacent letters is at most lambda."""
        return all(values[i] <= self.level * values[k] and values[k] <= self.level * values[i] for i, k in self.edges)

    def _by_flows(self) -> Part:
        flows = dict(self.bound["flows"])
        names = [vertex + 1 for vertex in self.vertices]
        formulas = []
        for z in [z for z, value in enumerate(self.prior) if value > 0]:
            of_letter = [rf"f_{{{names[z]}}}({names[i]},{names[k]})={inline(Fraction(f))}" for i, k, f in flows.get(z, [])]
            formulas += [f"${text}$" for text in of_letter]
        return claimed(f"let {', '.join(formulas) or 'all flows be zero'}{', all others being zero' if formulas else ''}; "
                       "the inequalities hold for all letters.", lambda: self._covers(flows))  # fmt: skip

    def _covers(self, flows: dict[int, Any]) -> bool:
        if self.level < 1 or not any(self.prior):
            return self.level >= 1 and min(self.weights) >= 0
        for z, value in enumerate(self.prior):
            if value > 0:
                need = [value if k == z else ZERO for k in range(self.size)]
                for i, k, amount in flows.get(z, []):
                    need[k] += self.level * Fraction(amount)
                    need[i] -= Fraction(amount)
                adjacent = all(k in self.neighbours[i] and Fraction(amount) >= 0 for i, k, amount in flows.get(z, []))
                if not adjacent or any(a < b for a, b in zip(self.weights, need, strict=True)):
                    return False
        return True
