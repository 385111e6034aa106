r"""All letters adjacent, any distortion function: the floor of a mechanism, and radii, at a rational level or at a root."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, real_roots
from symdp.certificates.checker.arithmetic import algebraic as checked_algebraic
from symdp.errors import Unsupported
from symdp.sources.prior import Vector
from symdp.theorems.general_loss.entries_page import EntriesPage, Outputs
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import entries, inline, listed, shown
from symdp.theorems.text.polynomial_text import polynomial
from symdp.theorems.text.sentences import Part, Term, claimed, heading, said
from symdp.theorems.theorem import Theorem

ZERO = Fraction(0)
OF_VERTICES = "theorem: an irrational leakage is written for sets given by their vertices; use the certificate"
Number = Any  # A rational or an element of the field, which the checker compares and adds up.


class FloorPage(EntriesPage):
    """What a certificate by a floor and radii says and shows."""

    by, unused = "radii", "unused_by_radii"

    @cached_property
    def matrix(self) -> list[tuple[Number, ...]]:
        """The floor, and what is missing to 1 on the cheapest outputs of each letter."""
        floor = self.numbers(self.evidence, "floor")
        return [filled(floor, costs, self.level) for costs in self.loss]

    def numbers(self, given: Mapping[str, Any], key: str) -> Sequence[Number]:
        """A vector of the evidence."""
        return fractions(given[key])

    def named(self, name: str, values: Sequence[Number]) -> str:
        """The entries of a vector."""
        return entries(name, values)

    def text(self, value: Number) -> str:
        """A number in a sentence."""
        return inline(value)

    def prior_named(self) -> list[Part]:
        """Q."""
        return [self.chosen(self.notation.least_favourable, self.proved), said(", ")]

    @cached_property
    def differences(self) -> list[list[Number]]:
        """q(x) d(x,y) - nu_x, by outputs."""
        rows = zip(self.numbers(self.proved, "prior"), self.loss, self.numbers(self.proved, "radii"), strict=True)
        return [list(column) for column in zip(*[[p * cost - nu for cost in costs] for p, costs, nu in rows], strict=True)]

    def multipliers(self, level: Number) -> list[Part]:
        """Q and nu, and that they are admissible."""
        sides = [(_sum([value for value in column if value > 0]), level * _sum([-value for value in column if value < 0]))
                 for column in self.differences]  # fmt: skip
        table = "; ".join(
            [rf"${self.text(above)}\ge {self.text(below)}$ for $y={y}$" for y, (above, below) in enumerate(sides, 1)]
        )
        *named, last = self.prior_named()
        return [
            *named,
            said(f"{last.latex}{self.named(chr(92) + 'nu', self.numbers(self.proved, 'radii'))}. The two sides are"),
            claimed(f"{table}.", lambda: all(above >= below for above, below in sides)),
        ]

    def least(self) -> Term:
        """The distortion that the radii prove."""
        return Term(r"\sum_x\nu_x", _sum(self.numbers(self.proved, "radii")))

    def opened(self, level: Number) -> Outputs:
        """All letters, with the outputs whose costs are the radii."""
        free = [y for y, column in enumerate(self.differences) if not any(column)]
        return [(list(range(self.source.letters)), free)]


def filled(floor: Sequence[Number], costs: Vector, level: Number) -> tuple[Number, ...]:
    """A floor, and what is missing to 1 on the cheapest outputs, as long as none has more than the level times its floor."""
    row, rest = list(floor), 1 - sum(floor)
    for y in sorted(range(len(costs)), key=costs.__getitem__):
        step = min(rest, (level - 1) * floor[y])
        row[y], rest = row[y] + step, rest - step
    return tuple(row)


class RootPage(FloorPage):
    """What a certificate by a floor and radii at an irrational lambda says and shows."""

    @cached_property
    def field(self) -> Any:
        """The numbers with the root."""
        root = self.record.answer["exp"]
        return checked_algebraic.Field({"root_of": root["root_of"], "between": root["in"]})

    @cached_property
    def level(self) -> Number:
        """lambda."""
        return self.field.root

    @property
    def bounds(self) -> tuple[Number, Number]:
        """lambda, twice."""
        return self.level, self.level

    @cached_property
    def algebraic(self) -> AlgebraicNumber:
        """lambda, as the solver has it."""
        low, high = fractions(self.record.answer["exp"]["in"])
        integers = flint.fmpz_poly([int(value) for value in self.field.integers])
        (found,) = [root for root, _ in real_roots(integers) if low < root and root < high]
        return found

    def numbers(self, given: Mapping[str, Any], key: str) -> Sequence[Number]:
        """A vector of the evidence."""
        return list(self.field.vector(dict(given), key, None))

    def text(self, value: Number) -> str:
        """A rational, or a polynomial in lambda."""
        return polynomial(value.coefficients if hasattr(value, "coefficients") else (value,))

    def named(self, name: str, values: Sequence[Number]) -> str:
        """The entries of a vector."""
        return f"${name}=({listed([self.text(value) for value in values])})$"

    def shown(self, value: Number) -> Term:
        """A number as a term."""
        return Term(self.text(value), value)

    def let(self, level: Number) -> str:
        """What lambda is, the statement says."""
        return ""

    def theorem(self) -> Theorem:
        """The statement and its proof."""
        if not self.source.vertices:
            raise Unsupported(OF_VERTICES)
        return self.at_distortion()

    def statement(self) -> Sequence[Part]:
        """The least leakage as a root, and the mechanism by its floor."""
        n, (low, high) = self.notation, map(inline, self.field.ends)
        root = rf"$\lambda$ is the only root of ${polynomial(self.field.integers)}=0$ between ${low}$ and~${high}$"
        return [
            said(rf"The least $\epsilon\ge 0$ for which some $\epsilon$-private mechanism has distortion at most "
                 rf"${n.distortion}={inline(self.distortion)}$ {self.source.under} is ${n.optimum}={n.logarithm}\lambda$, "
                 "where"),
            claimed(f"{root}{self._radicals()}.", lambda: bool(self.field.isolated)),
            said(r"It is attained by the mechanism whose row~$x$ is $m$ with"),
            said(rf"{self.named('m', self.numbers(self.evidence, 'floor'))}, and what is missing to~$1$ added to the "
                 r"outputs in the order of the costs $d(x,\cdot)$, as long as no entry exceeds $\lambda m_y$."),
        ]  # fmt: skip

    def _radicals(self) -> str:
        if self.algebraic.radicals is None:
            return ""
        constant, slope, bend = self.algebraic.polynomial
        whole, factor = Fraction(-slope, 2 * bend), Fraction(1, 2 * abs(bend))
        sign = "+" if self.algebraic.index else "-"
        root = rf"\sqrt{{{slope * slope - 4 * constant * bend}}}"
        shown_root = root if factor == 1 else rf"{shown(factor)}{root}"
        return rf", that is ${shown(whole) if whole else ''}{sign if whole or sign == '-' else ''}{shown_root}$"

    def reached(self) -> list[Part]:
        """That the rows can be filled, and what they cost."""
        floor, d = self.numbers(self.evidence, "floor"), self.distortion
        total, costs = sum(floor), [_dot(row, costs) for row, costs in zip(self.matrix, self.loss, strict=True)]
        kept = [_dot(prior, costs) for prior in self.source.vertices]
        sums = "; ".join([rf"for ${self.notation.numbered(k)}$: ${self.text(value)}\le {inline(d)}$"
                          for k, value in enumerate(kept, 1)])  # fmt: skip
        return [
            heading("Achievability."),
            claimed(rf"No $m_y$ is negative, and $\sum_ym_y={self.text(total)}\le 1\le\lambda\sum_ym_y$,",
                    lambda: min(floor) >= 0 and total <= 1 <= self.level * total),
            said(r"so that the rows can be filled, and have entries between $m_y$ and $\lambda m_y$. The mechanism is "
                 rf"private with~$\lambda$, and costs the letters {self.named('g', costs)} on average. Its distortion under "
                 rf"the priors of which ${self.source.name}$ is the hull is at most~${self.notation.distortion}$, namely"),
            claimed(f"{sums}.", lambda: all(value <= d for value in kept)),
        ]  # fmt: skip

    def prior_named(self) -> list[Part]:
        """Q as a mixture of the priors of the set."""
        q, weights, prior = self.notation.least_favourable, *[self.numbers(self.proved, key) for key in ("weights", "prior")]
        mixed = [_dot(weights, column) for column in zip(*self.source.vertices, strict=True)]
        terms = "+".join([f"w_{k}{self.notation.numbered(k)}" for k in range(1, len(weights) + 1)])
        return [
            said(rf"${q}={terms}$ with"),
            claimed(f"{self.named('w', weights)},",
                    lambda: min(weights) >= 0 and sum(weights) == 1 and mixed == list(prior)),
            said(f"that is {self.named(q, prior)}, and let "),
        ]  # fmt: skip


def _sum(values: Sequence[Number]) -> Number:
    return sum(values, ZERO)


def _dot(first: Sequence[Number], second: Sequence[Number]) -> Number:
    return _sum([a * b for a, b in zip(first, second, strict=True) if a and b])
