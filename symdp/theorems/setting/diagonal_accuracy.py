r"""Accuracies of a diagonal under every prior of a source set: one display for each kind of set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from symdp.sources.prior import Vector, inner
from symdp.theorems.notation import Notation
from symdp.theorems.text.number_text import inline, row
from symdp.theorems.text.sentences import PRODUCT, Part, Term, chain, claimed, of, prose

ZERO = Fraction(0)
FEW = 12


@dataclass(frozen=True)
class DiagonalConstraint:
    """A diagonal with a lower bound of its accuracy, and their names on the page."""

    notation: Notation
    name: str
    diagonal: Vector
    least: Term

    @property
    def prior(self) -> str:
        """The name of a prior."""
        return self.notation.prior

    @property
    def entry(self) -> str:
        """An entry of the diagonal; one of several diagonals is written as a function."""
        return f"{self.name}(x)" if "_" in self.name or self.name == "b" else f"{self.name}_x"

    @property
    def total(self) -> str:
        """The accuracy under a prior."""
        return rf"\sum_x {self.prior}(x){self.entry}"

    def bounded(self, steps: list[tuple[str, Term]], value: Fraction) -> Part:
        """Return a chain from the accuracy, over its lower bound ``value``, to the needed accuracy."""
        return chain(Term(self.total, value), *steps, self.needed(value))

    def needed(self, value: Fraction) -> tuple[str, Term]:
        """Return the last step of a chain."""
        return ("=" if value == self.least.value else r"\ge", self.least)

    def numbered(self, value: Fraction) -> list[tuple[str, Term]]:
        """Return the value as a step of a chain; empty where it equals the needed accuracy."""
        return [] if value == self.least.value else [("=", of(value))]

    def constant(self) -> Part:
        """Bound the accuracy of a constant diagonal."""
        value = self.diagonal[0]
        return self.bounded(self.numbered(value), value)

    def by_vertices(self, vertices: tuple[Vector, ...]) -> list[Part]:
        """Compute the accuracy under each of the vertices."""
        values = [inner(vertex, self.diagonal) for vertex in vertices]
        if len(set(vertices)) == 1:
            return [self.bounded(self.numbered(values[0]), values[0])]
        accuracies = row([f"${inline(value)}$" for value in values])
        names = row([f"${self.notation.numbered(k)}$" for k in range(1, len(values) + 1)])
        total = self.total.replace(f"{self.prior}(x)", f"{self.notation.numbered('k')}(x)")
        text = f"under {names} the accuracy ${total}$ is {accuracies}, and none is below "
        return [
            claimed(
                f"{text}${self.least.latex}$; hence it is as large on the hull.", lambda: min(values) >= self.least.value
            )
        ]

    def by_inequalities(self, document: Mapping[str, Any], evidence: Mapping[str, Any]) -> list[Part]:
        """Bound the accuracy by multipliers of the inequalities."""
        rows = document["inequalities"]
        alpha = [Fraction(text) for text in evidence["multipliers"]]
        used = [(k, a, row) for k, (a, row) in enumerate(zip(alpha, rows, strict=True), 1) if a]
        raised = [
            value + sum((a * Fraction(row["coefficients"][x]) for _, a, row in used), ZERO)
            for x, value in enumerate(self.diagonal)
        ]
        paid = sum((a * Fraction(row["bound"]) for _, a, row in used), ZERO)
        shown_rows = ", ".join([rf"$\alpha_{{{k}}}={inline(a)}$" for k, a, _ in used])
        intro = f"write the inequalities as $\\sum_x g_{{kx}}{self.prior}(x)\\le h_k$, and let {shown_rows}"
        intro += " and the other multipliers be~$0$." if len(used) < len(alpha) else "."
        value = min(raised) - paid
        steps = [
            (
                r"\ge",
                Term(rf"\sum_x {self.prior}(x)\Bigl({self.entry}+\sum_k\alpha_kg_{{kx}}\Bigr)", min(raised))
                - Term(r"\sum_k\alpha_kh_k", paid),
            ),
            (r"\ge", of(min(raised)) - of(paid) if paid else of(min(raised))),
        ]
        return [
            prose(f"{intro} Then" if used else "as probabilities sum to~$1$,"),
            self.bounded(steps if used else steps[1:], value),
        ]

    def by_bounds(self, document: Mapping[str, Any], _: Mapping[str, Any]) -> list[Part]:
        """Bound the accuracy by bounds of the probabilities: mass moves to the letters with the least entries."""
        lower, upper = ([Fraction(text) for text in document[key]] for key in ("lower", "upper"))
        room, level = 1 - sum(lower), min(self.diagonal)
        for letter in sorted(range(len(lower)), key=self.diagonal.__getitem__):
            level = self.diagonal[letter]
            if room <= upper[letter] - lower[letter]:
                break
            room -= upper[letter] - lower[letter]
        gained = sum((max(ZERO, q - level) * p for q, p in zip(self.diagonal, lower, strict=True)), ZERO)
        lost = sum((max(ZERO, level - q) * p for q, p in zip(self.diagonal, upper, strict=True)), ZERO)
        value = level + gained - lost
        theta = Term(r"\theta", level)
        above = Term(rf"\sum_x({self.entry}-\theta)_+\ell_x", gained)
        below = Term(rf"\sum_x(\theta-{self.entry})_+u_x", lost)
        steps = [
            ("=", theta + Term(rf"\sum_x({self.entry}-\theta){self.prior}(x)", value - level)),
            (r"\ge", theta + above - below),
            *([("=", of(level) + of(gained) - of(lost))] if gained or lost else []),
            *self.numbered(value),
        ]
        return [prose(f"with $\\theta={inline(level)}$ and $(v)_+=\\max(0,v)$,"), self.bounded(steps, value)]

    def by_radius(self, document: Mapping[str, Any], _: Mapping[str, Any]) -> list[Part]:
        """Bound the accuracy on a ball of total variation, with entries truncated at a threshold."""
        center, radius = [Fraction(text) for text in document["center"]], Fraction(document["radius"])
        least = min(self.diagonal)

        def kept(level: Fraction) -> Fraction:
            return sum((c * min(q, level) for c, q in zip(center, self.diagonal, strict=True)), ZERO)

        level = max(set(self.diagonal), key=lambda theta: (kept(theta) - radius * (theta - least), theta))
        value = kept(level) - radius * (level - least)
        cut = rf"\min({self.entry},\theta)"
        moved = Term(rf"{inline(radius)}\,(\theta-{inline(least)})", radius * (level - least), PRODUCT)
        steps = [
            (r"\ge", Term(rf"\sum_x {self.prior}(x){cut}", value)),
            (r"\ge", Term(rf"\sum_x C(x){cut}", kept(level)) - moved),
            *self.numbered(value),
        ]
        between = f"as the entries of $\\min({self.name},\\theta)$ lie between ${inline(least)}$ and~$\\theta$:"
        return [prose(f"with $\\theta={inline(level)}$, {between}"), self.bounded(steps, value)]

    def by_order(self, _: Mapping[str, Any], __: Mapping[str, Any]) -> list[Part]:
        """Bound the accuracy of decreasing priors, which are mixtures of uniform priors on the first letters."""
        averages = [total / k for k, total in enumerate(accumulate(self.diagonal), 1)]
        accuracies = ", ".join([f"${inline(value)}$" for value in averages])
        text = (
            rf"a decreasing prior is a mixture of the uniform priors on $\{{1,\dots,k\}}$, under which the accuracies "
            rf"are {accuracies}"
        )
        return [claimed(f"{text}; none is below ${self.least.latex}$.", lambda: min(averages) >= self.least.value)]

    def by_all(self, _: Mapping[str, Any], __: Mapping[str, Any]) -> list[Part]:
        """Bound the accuracy under all priors by the least entry."""
        least = min(self.diagonal)
        return [self.bounded([(r"\ge", Term(rf"\min_x {self.entry}", least)), *self.numbered(least)], least)]


Rule = Callable[[DiagonalConstraint, Mapping[str, Any], Mapping[str, Any]], list[Part]]
# key that identifies a kind of source set -> its rule.
KEPT: dict[str, Rule] = {
    "inequalities": DiagonalConstraint.by_inequalities,
    "lower": DiagonalConstraint.by_bounds,
    "radius": DiagonalConstraint.by_radius,
    "decreasing": DiagonalConstraint.by_order,
    "simplex": DiagonalConstraint.by_all,
}
