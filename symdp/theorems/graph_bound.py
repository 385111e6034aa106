r"""Why no private mechanism on a graph has more accuracy: weights of the letters, flows between neighbours, an envelope on
a forest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import entries, inline, listed, subset
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.theorem import Lemma, lemma

ZERO = Fraction(0)


@dataclass(frozen=True)
class GraphPart:
    """Some letters of a graph that no edge joins to others, numbered from 0, with their prior, a mechanism and a bound."""

    vertices: Sequence[int]
    mechanism: Mapping[str, Any]
    bound: Mapping[str, Any]
    edges: Sequence[tuple[int, int]]
    prior: Vector
    level: Fraction

    @classmethod
    def of(cls, given: Mapping[str, Any], edges: Sequence[tuple[int, int]], prior: Vector, level: Fraction) -> GraphPart:
        """A part of the evidence."""
        vertices = given["vertices"]
        place = {vertex: k for k, vertex in enumerate(vertices)}
        own = [(place[i], place[k]) for i, k in edges if i in place and k in place]
        share = tuple([prior[vertex] for vertex in vertices])
        return cls(vertices, given.get("mechanism", {}), given.get("bound", {}), own, share, level)

    @property
    def size(self) -> int:
        """How many letters there are."""
        return len(self.vertices)

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The letters adjacent to each."""
        found: list[list[int]] = [[] for _ in self.vertices]
        for i, k in self.edges:
            found[i].append(k)
            found[k].append(i)
        return found

    @cached_property
    def kernel(self) -> list[Vector]:
        """(1/lambda)^d for the distance d of each two letters, and 0 where no path joins them."""
        return [self._near(start) for start in range(self.size)]

    def _near(self, start: int) -> Vector:
        found, reached, share = [ZERO] * self.size, {start}, Fraction(1)
        while reached:
            for letter in reached:
                found[letter] = share
            reached = {k for i in reached for k in self.neighbours[i] if not found[k]}
            share /= self.level
        return tuple(found)

    def kernel_product(self, values: Sequence[Fraction]) -> list[Fraction]:
        """The kernel times a vector."""
        return [inner(row, values) for row in self.kernel]

    def in_cone(self, values: Sequence[Fraction]) -> bool:
        """Whether adjacent letters have values whose ratio is at most lambda, none of them negative."""
        ordered = [pair for i, k in self.edges for pair in ((values[i], values[k]), (values[k], values[i]))]
        return min(values) >= 0 and all(a <= self.level * b for a, b in ordered)


@dataclass(frozen=True)
class GraphBound:
    """The bound of one part of the graph; its letters are numbered as on the page."""

    part: GraphPart
    level: Fraction
    notation: Notation
    used: str

    @property
    def size(self) -> int:
        """How many letters the part has."""
        return int(self.part.size)

    @property
    def prior(self) -> Vector:
        """P on the part."""
        return tuple(self.part.prior)

    @cached_property
    def weights(self) -> Vector:
        """w; on a forest those that belong to the envelope."""
        if "envelope" not in self.part.bound:
            return fractions(self.part.bound["weights"])
        m, t = fractions(self.part.bound["envelope"]), 1 / self.level
        found = []
        for v, near in enumerate(self.part.neighbours):
            if t == 1:
                found.append(m[v] * (2 - Fraction(len(near))) / 2)
                continue
            across = sum((m[u] for u in near), ZERO)
            found.append((m[v] * (1 + (len(near) - 1) * t * t) - t * across) / (1 - t * t))
        return tuple(found)

    @property
    def total(self) -> Fraction:
        """The bound."""
        return sum(self.weights, ZERO)

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        """That weights that dominate bound the accuracy."""
        return (lemma("weights", self.notation),)

    def parts(self, whole: bool) -> list[Part]:
        """The numbers, and why they dominate."""
        where = "" if whole else f" on the letters ${subset(self.part.vertices)}$, in this order,"
        start = said(rf"Let{where} {entries('w', self.weights)}, with the sum ${inline(self.total)}$.")
        if "envelope" in self.part.bound:
            return [start, *self._by_envelope()]
        if "flows" in self.part.bound:
            return [start, *self._by_flows()]
        return [start, *self._by_kernel()]

    def _by_kernel(self) -> list[Part]:
        p, covered = self.notation.prior, self.part.kernel_product(list(self.weights))
        text = (
            rf"Let $t=1/{self.used}$, and let $d$ be the distance on the graph, $t^d=0$ where no path joins. The sums "
            rf"$\sum_xt^{{d(x,z)}}w_x$ are ${listed([inline(value) for value in covered])}$, none of which is "
        )
        text += rf"below ${p}(z)$, and $w\ge 0$;"
        right = claimed(
            text, lambda: min(self.weights) >= 0 and all(a >= b for a, b in zip(covered, self.prior, strict=True))
        )
        why = (
            rf"for $h$ as in <weights> $h_x\ge t^{{d(x,z)}}h_z$ along a shortest path, so that "
            rf"$\sum_xw_xh_x\ge\sum_xt^{{d(x,z)}}w_xh_z\ge {p}(z)h_z$, and <weights> applies."
        )
        return [right, said(why)]

    def _by_flows(self) -> list[Part]:
        p, flows = self.notation.prior, dict(self.part.bound["flows"])
        shown = []
        for z in [z for z, value in enumerate(self.prior) if value > 0]:
            listed_flows = ", ".join(
                [rf"$f({self.letter(i)},{self.letter(k)})={inline(Fraction(f))}$" for i, k, f in flows.get(z, [])]
            )
            shown.append(f"for $z={self.letter(z)}$ {listed_flows or 'none'}")
        text = (
            rf"For letters $z$ of positive probability let $f(x,x')\ge 0$ be the following amounts on adjacent letters, "
            rf"and $0$ otherwise: {'; '.join(shown)}. Then"
        )
        bound = rf"""\[
  w_x\ge {p}(z)[x=z]+\sum_{{x'}}\bigl({self.used} f(x',x)-f(x,x')\bigr)
\]"""
        why = (
            rf"for all letters $x$ and these~$z$. Multiply by $h_x$ and add up: $\sum_xw_xh_x\ge {p}(z)h_z+\sum "
            rf"f(x,x')({self.used} h_{{x'}}-h_x)\ge {p}(z)h_z$ for $h$ as in <weights>. If ${p}(z)=0$, this follows from "
        )
        why += "any other~$z$. So <weights> applies."
        return [said(text), claimed(bound, lambda: self._flows_cover(flows)), said(why)]

    def letter(self, place: int) -> int:
        """The number of a letter of the part on the page."""
        return int(self.part.vertices[place]) + 1

    def _flows_cover(self, flows: dict[int, Any]) -> bool:
        for z, value in enumerate(self.prior):
            if value > 0:
                need = [value if k == z else ZERO for k in range(self.size)]
                for i, k, amount in flows.get(z, []):
                    need[k] += self.level * Fraction(amount)
                    need[i] -= Fraction(amount)
                if any(a < b for a, b in zip(self.weights, need, strict=True)):
                    return False
        return True

    def _by_envelope(self) -> list[Part]:
        p, m = self.notation.prior, fractions(self.part.bound["envelope"])
        t = 1 / self.level
        above = claimed(
            rf"Let {entries('m', m)}. Then $m_x\ge {p}(x)$, and $m_x\le {self.used} m_{{x'}}$ for adjacent $x,x'$.",
            lambda: all(a >= b for a, b in zip(m, self.prior, strict=True)) and self.part.in_cone(m),
        )  # fmt: skip
        if t == 1:
            return [
                above,
                said(
                    rf"As ${self.used}=1$, $h$ and $m$ are constant on the sets $C$ that paths join, and $\sum_{{x\in "
                    rf"C}}w_x=\max_Cm$, as a tree with $k$ letters has $k-1$ edges; <weights> applies."
                ),
            ]
        identity = r"""\[
  \sum_xw_xh_x=m_zh_z+\sum\frac{(m_b-tm_a)(h_b-th_a)}{1-t^2},
\]"""
        text = (
            rf"Direct the edges of the graph, which has no cycle, away from~$z$ (on parts that $z$ does not reach, from "
            rf"any letter~$r$, and add $m_rh_r\ge 0$). With $t=1/{self.used}$ the sum over the edges from $a$ to $b$ in"
        )
        why = (
            rf"has no negative term for $h$ as in <weights>, as $m$ is such a vector itself. So $\sum_xw_xh_x\ge "
            rf"m_zh_z\ge {p}(z)h_z$, and <weights> applies."
        )
        return [
            above,
            said(text),
            claimed(identity, lambda: all(self._identity(m, t, z) for z in range(self.size))),
            said(why),
        ]

    def _identity(self, m: Vector, t: Fraction, root: int) -> bool:
        """Whether the coefficients of h agree on both sides, for edges directed away from a letter."""
        found = [ZERO] * self.size
        seen: set[int] = set()
        for start in [root, *range(self.size)]:
            if start in seen:
                continue
            seen.add(start)
            found[start] += m[start]
            pending = [start]
            while pending:
                p = pending.pop()
                for c in self.part.neighbours[p]:
                    if c not in seen:
                        seen.add(c)
                        pending.append(c)
                        step = (m[c] - t * m[p]) / (1 - t * t)
                        found[c] += step
                        found[p] -= t * step
        return tuple(found) == self.weights
