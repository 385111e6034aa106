"""The region where a formula for exp(epsilon) equals, exceeds or undershoots the exact optimum of an ordered prior."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

import sympy

from symdp.arithmetic.expression import Expression, Number, Operation
from symdp.conjectures.formulas.formula_grammar import Claim
from symdp.conjectures.formulas.ordered_field import OrderedField, combine, powered
from symdp.errors import Undecided
from symdp.sources.prior import Vector

RELATIONS = {0: "equal", 1: "above", -1: "below"}


@dataclass(frozen=True)
class Range:
    """A range start < D < stop in which the left side of a claim is equal to, above or below its right side.

    ``start`` and ``stop`` are sympy expressions in P1, ..., PM and delta. Above and below allow equality for special
    priors; for some priors the range may be empty.
    """

    start: sympy.Expr
    stop: sympy.Expr
    relation: str

    def at(self, prior: Vector, delta: Fraction) -> tuple[Fraction, Fraction]:
        """Return (start, stop) for one ordered prior."""
        values = {sympy.Symbol(f"P{k}"): _exact(p) for k, p in enumerate(prior, 1)}
        values[sympy.Symbol("delta")] = _exact(delta)
        ends = [sympy.Rational(end.subs(values, simultaneous=True).doit()) for end in (self.start, self.stop)]
        return Fraction(int(ends[0].p), int(ends[0].q)), Fraction(int(ends[1].p), int(ends[1].q))


@dataclass(frozen=True)
class Cell:
    """A cell start <= D < stop in the field, with the value of a formula there and the exact optimum."""

    start: Any
    stop: Any
    value: Any


@dataclass(frozen=True)
class ComparedPart:
    """A range k of the exact optimum, k = M-1 the zero range, with its value and its cells."""

    k: int
    best: Any
    cells: tuple[Cell, ...]


def _exact(value: Fraction) -> sympy.Rational:
    return sympy.Rational(value.numerator, value.denominator)


def region_of_validity(claim: Claim, letters: int, source_class: str = "II") -> tuple[Range, ...]:
    """Compare the two sides of a claim for every D in (0, 1).

    Parameters
    ----------
    claim : Claim
    letters : int
        M >= 2.
    source_class : {"I", "II"}
        II: every prior P1 >= ... >= PM; I: every set whose hull contains the uniform prior, with P_i = 1/M.

    Returns
    -------
    tuple of Range
        From D = 0 to D = 1, neighbours with different relations.

    Raises
    ------
    Undecided
        When a sign cannot be proved by non-negative coefficients.

    Notes
    -----
    The exact optimum is the closed form for one prior (proofs/foundations/one_prior.py), piece by piece.

    Examples
    --------
    >>> from symdp.conjectures.formulas.formula_grammar import parse_claim
    >>> for part in region_of_validity(parse_claim("(M-1)*(1-D)/D", 3), 3):
    ...     print(part.start, part.stop, part.relation)
    0 2*P3 equal
    2*P3 2/3 above
    2/3 1 below
    """
    return comparison_of(claim, letters, source_class).ranges()


def comparison_of(claim: Claim, letters: int, source_class: str) -> Comparison:
    """Return the comparison over a class of sources on M letters; delta is 0 unless the claim names it."""
    return Comparison(claim, OrderedField(letters, "delta" in claim.names, source_class == "I"))


@dataclass(frozen=True)
class Comparison:
    """A comparison of the two sides of a claim over the pieces of the exact optimum."""

    claim: Claim
    numbers: OrderedField

    def ranges(self) -> tuple[Range, ...]:
        """Return the ranges where left is equal to, above or below right."""
        ranges: list[Range] = []
        for piece in self.pieces:
            for cell in piece.cells:
                for part in self._ranges_on(cell):
                    if ranges and ranges[-1].relation == part.relation:
                        part = Range(ranges.pop().start, part.stop, part.relation)
                    ranges.append(part)
        return tuple(ranges)

    def _ranges_on(self, cell: Cell) -> Iterator[Range]:
        """Return the signs on a cell; a root that lies in it for some priors only is clipped to it."""
        show = self.numbers.to_sympy
        sign, roots = self._signs(cell)
        ends = [show(cell.start)]
        for root in roots:
            inside = self.numbers.sign(root - cell.start), self.numbers.sign(cell.stop - root)
            low = show(root) if inside[0] == 1 else sympy.Max(show(cell.start), show(root), evaluate=False)
            ends.append(low if inside[1] == 1 else sympy.Min(low, show(cell.stop), evaluate=False))
        ends.append(show(cell.stop))
        for place, (begin, end) in enumerate(pairwise(ends)):
            yield Range(begin, end, RELATIONS[sign * (-1) ** place])

    @cached_property
    def pieces(self) -> tuple[ComparedPart, ...]:
        """The ranges of the optimum with left - right, cut so that max and min have one winner on each cell."""
        difference = Operation("-", (self.claim.left, self.claim.right))
        return tuple(
            [
                ComparedPart(k, best, tuple(self._cells(difference, start, stop, best)))
                for k, start, stop, best in self._truth()
            ]
        )

    def _truth(self) -> Iterator[tuple[int, Any, Any, Any]]:
        """Return the ranges (k, start, stop, best) of the exact optimum, the zero range k = M-1 last, without empty ones."""
        numbers, letters = self.numbers, self.numbers.letters
        one = numbers.number(Fraction(1))
        rest = one - numbers.delta
        start = numbers.number(Fraction(0))
        for k in range(letters - 1):
            tail = rest * numbers.tail(k)
            stop = tail + rest * (letters - 1 - k) * numbers.prior(letters - k)
            if start == stop:
                continue
            yield k, start, stop, (letters - 1 - k) * (rest - numbers.distortion) / (numbers.distortion - tail)
            start = stop
        yield letters - 1, start, one, one

    def _cells(self, formula: Expression, start: Any, stop: Any, best: Any) -> list[Cell]:
        """Cut a range so that max and min have one winner on each part."""
        if isinstance(formula, Operation):
            first, *others = formula.operands
            cells = self._cells(first, start, stop, best)
            for other in others:
                cells = [part for cell in cells for part in self._joined(formula, cell, other, best)]
            return cells
        return [Cell(start, stop, self.numbers.value(formula, best))]

    def _joined(self, operation: Operation, cell: Cell, other: Expression, best: Any) -> Iterator[Cell]:
        if operation.kind == "**" and isinstance(other, Number):
            yield Cell(cell.start, cell.stop, powered(cell.value, int(other.value)))
            return
        for right in self._cells(other, cell.start, cell.stop, best):
            if operation.kind not in ("max", "min"):
                yield Cell(right.start, right.stop, combine(operation, cell.value, right.value))
                continue
            better = 1 if operation.kind == "max" else -1
            for begin, end, sign in self._split(Cell(right.start, right.stop, cell.value - right.value)):
                yield Cell(begin, end, cell.value if sign == better else right.value)

    def _split(self, cell: Cell) -> list[tuple[Any, Any, int]]:
        """Return the signs of a value between its roots, which must lie in the cell for every prior."""
        sign, roots = self._signs(cell)
        for root in roots:
            if self.numbers.sign(root - cell.start) not in (0, 1) or self.numbers.sign(cell.stop - root) not in (0, 1):
                expression = self.numbers.to_sympy(root)
                raise Undecided(
                    f"max or min changes at D = {expression}, for some ordered priors inside a piece, for others not"
                )
        ends = [cell.start, *roots, cell.stop]
        return [(begin, end, sign * (-1) ** place) for place, (begin, end) in enumerate(pairwise(ends))]

    def _signs(self, cell: Cell) -> tuple[int, list[Any]]:
        """Return the sign of a value at the start of a cell, and its roots in increasing order, some perhaps outside."""
        if cell.value == 0:
            return 0, []
        sign, roots = 1, []
        for factor in self.numbers.factors(cell.value):
            known = self.numbers.sign(self.numbers.at(factor, cell.start, cell.stop))
            if known is not None:
                sign *= known
                continue
            slope, root = self._root(factor)
            sign *= -slope
            roots.append(root)
        return sign, self._ordered(roots)

    def _root(self, factor: Any) -> tuple[int, Any]:
        """Return the sign of the slope, and the root, of a factor that is linear in D."""
        linear = self.numbers.linear(factor)
        slope = None if linear is None else self.numbers.sign(linear[0])
        if linear is None or slope is None:
            raise Undecided(f"the sign of {self.numbers.to_sympy(factor)} is not decided for all ordered priors")
        return slope, linear[1]

    def _ordered(self, roots: list[Any]) -> list[Any]:
        placed: list[Any] = []
        for root in roots:
            place = 0
            while place < len(placed) and self._follows(root, placed[place]):
                place += 1
            placed.insert(place, root)
        return placed

    def _follows(self, root: Any, other: Any) -> bool:
        sign = self.numbers.sign(root - other)
        if sign is None:
            roots = self.numbers.to_sympy(root), self.numbers.to_sympy(other)
            raise Undecided(f"which of the roots D = {roots[0]} and D = {roots[1]} is larger depends on the prior")
        return sign >= 0
