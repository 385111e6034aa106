"""Differential privacy and maximal leakage of sources in symbols, from vertices that are functions of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.symbols.quotient import Number
from symdp.certificates.finding import Finding
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Kind
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.tradeoffs.choice import Method, choose
from symdp.tradeoffs.common.long_work import LongWork
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.parametric.parametric_cell import CurveCell, piecewise
from symdp.tradeoffs.parametric.parametric_piece import Law, PieceInSymbols, PrivacyLaw, TraceLaw
from symdp.tradeoffs.parametric.parametric_profile import Cell, Corner, ProfileInSymbols, WithoutCells, require_certified
from symdp.tradeoffs.parametric.symbolic_number import Condition, NumberInSymbols, simplified
from symdp.tradeoffs.parametric.symbolic_value import ValueInSymbols
from symdp.tradeoffs.profiles.profile_corners import accuracy_of
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)
# How the corners of a source are found, by its class.
FINDERS = {
    "GeometricSymbols": ("geometric_corners", "GeometricProfile"),
    "ParametricVertices": ("vertex_corners", "ParametricCorners"),
    "SymbolicOrderedPrior": ("ordered_corners", "OrderedProfile"),
    "SymbolicSegment": ("segment_corners", "SegmentProfile"),
    "SymbolicSet": ("majorised_corners", "MajorisedCorners"),
}
Cases = list[tuple[tuple[Condition, ...], Any]]


def profile_in_symbols(source: Any) -> ProfileInSymbols:
    """Return the vertices of a source in symbols, by the applicable method."""
    home, name = FINDERS[type(source).__name__]
    profile: ProfileInSymbols = getattr(import_module(f"symdp.tradeoffs.parametric.{home}"), name)(source)
    return profile


class PrivacyInSymbols(Solution):
    """The trade-off of (epsilon, delta)-differential privacy, or of maximal leakage, for all values of some symbols."""

    @cached_property
    def profile(self) -> ProfileInSymbols:
        """The vertices of the trace profile."""
        return profile_in_symbols(self.question.shape)

    def in_numbers(self, values: Any) -> tuple[Method, Solution]:
        """Return the theorem for rational values of all symbols."""
        return choose(replace(self.question, data=self.profile.in_numbers(values)))

    @property
    def _rest(self) -> Fraction:
        return 1 - self.question.leakage.delta

    @property
    def _of_traces(self) -> bool:
        return self.question.leakage.kind is Kind.COLUMN_MAXIMA

    @cached_property
    def _formula(self) -> WithoutCells | None:
        """The profile where it has a formula instead of cells, for differential privacy only."""
        if self.profile.no_cells is None:
            return None
        if self._of_traces or self._rest != 1:
            name = self.question.leakage.name
            raise Unsupported(f"leakage={name}: {self.profile.no_cells}; curve().of(values) answers it in numbers")
        return cast("WithoutCells", self.profile)

    @cached_property
    def cells(self) -> tuple[CurveCell, ...]:
        """The cells of the symbols, with the pieces of the function in each."""
        _ = self._formula
        return tuple([self._cell(cell) for cell in self.profile.cells])

    def _cell(self, cell: Cell) -> CurveCell:
        corners, rest, source = cell.corners, self._rest, self.question.shape
        stops = [corner.tail for corner in corners[:-1]] if self._of_traces else [rest * stop for stop in cell.stops]
        pieces = []
        for k in range(len(corners) - 1, 0, -1):
            corner, before = corners[k], corners[k - 1]
            start = ZERO if k == len(corners) - 1 else stops[k]
            law: Law = PrivacyLaw(corner.t, corner.tail, rest)
            has_length = corner.inside is not None
            if self._of_traces:
                slope = slope_of(before, corner)
                law, has_length = TraceLaw(corner.t, corner.tail, slope), slope != 0
            if has_length:
                stop = cell.stops[k - 1] if k > 1 else None
                limit = known(ONE) if self._of_traces else Deferred(_limit, before, corner, stop)
                pieces.append(PieceInSymbols(source, start, stops[k - 1], law, corner.inside, corner.letters, limit))
        zero = pieces[-1].stop if pieces else rest * corners[0].tail
        return CurveCell(source, cell.conditions, cell.inside, tuple(pieces), zero, cell.prior)

    @cached_property
    def zero_from(self) -> Any:
        if self._formula is not None:
            return self._formula.zero_from
        return NumberInSymbols(self.question.shape, tuple([(cell.conditions, cell.zero_from) for cell in self.cells]))

    def at(self, distortion: Fraction) -> Optimum:
        value: Any = ValueInSymbols(self.exp_at(distortion))
        return Optimum(
            self.question, distortion, value, Deferred(no_mechanism, distortion), Deferred(proved, self, distortion)
        )

    def exp_at(self, distortion: Fraction) -> NumberInSymbols:
        """Return exp of the least leakage at a distortion."""
        _ = self._formula
        if not self._of_traces and self._rest == 1 and (number := self.profile.exp_at(distortion)) is not None:
            return number
        if distortion >= self._rest:
            return _constant(self.question, ONE)
        cases = [case for cell in self.cells for case in self._cases(cell, distortion)]
        return NumberInSymbols(self.question.shape, simplified(cases))

    def _cases(self, cell: CurveCell, distortion: Fraction) -> Cases:
        """Return zero leakage first, then the pieces in order; the last one needs no condition."""
        cases: Cases = [((*cell.conditions, Condition(distortion, cell.zero_from)), ONE)]
        for piece in cell.pieces:
            reached = Condition(piece.stop, distortion, strict=True)
            if not self._of_traces and not distortion:
                cases.append(((*cell.conditions, reached), INFINITY))
                break
            try:
                cases.append(((*cell.conditions, reached), piece.law.exp_at(distortion)))
            except ZeroDivisionError:  # the distortion is an end of the piece, whatever the symbols are
                continue
        if len(cases) > 1:
            cases[-1] = (cell.conditions, cases[-1][1])
        return cases

    def inverse(self, level: Fraction) -> Optimum:
        if self._formula is not None:
            distortion, value = self._formula.least_distortion(level), ValueInSymbols(_constant(self.question, level))
        else:
            distortion, value = self._inverse_in_cells(level)
        bounds: Any = (distortion, distortion)
        known: Any = value
        expression: Any = distortion
        return Optimum(
            self.question, expression, known, Deferred(no_mechanism, distortion), Deferred(_not_proved, level),
            distortion_bounds=bounds,
        )  # fmt: skip

    def _inverse_in_cells(self, level: Fraction) -> tuple[NumberInSymbols, ValueInSymbols]:
        """Return the inverse: vertex k is optimal from the tangent at the preceding vertex on, by its slope."""
        least, exp = Cases(), Cases()
        for cell in self.profile.cells:
            for conditions, distortion, needed in self._levels(cell, level):
                least.append(((*cell.conditions, *conditions), distortion))
                exp.append(((*cell.conditions, *conditions), needed))
        source = self.question.shape
        return NumberInSymbols(source, simplified(least)), ValueInSymbols(NumberInSymbols(source, simplified(exp)))

    def _levels(self, cell: Cell, level: Fraction) -> list[tuple[tuple[Condition, ...], Number, Number]]:
        """Return for each vertex the conditions of its optimality, the least distortion, and exp of its leakage."""
        corners, parts = cell.corners, []
        for k, corner in enumerate(corners):
            after = corners[k + 1] if k + 1 < len(corners) else None
            if self._of_traces:
                reached: tuple[Condition, ...] = () if after is None else (Condition(after.t, level, strict=True),)
                slope = ZERO if after is None else slope_of(corner, after)
                needed = corner.t if after is None else level
                parts.append((reached, corner.tail - (level - corner.t) * slope, needed))
                continue
            distortion = self._rest * (1 - accuracy_of(corner.t, corner.height, level))
            # The side to the next corner, prolonged to t = 1, is at least lambda times its slope there. Where corners meet,
            # both are limits, as they are reduced.
            reached = () if after is None else (Condition(1 - cell.stops[k], level * slope_of(corner, after)),)
            parts.append((reached, distortion, level if k else ONE))
        return parts

    def explored(self, work: LongWork) -> Solution:
        if work.checkpoint is not None:
            raise InvalidArgument(f"checkpoint={work.checkpoint!s:.60} keeps a search in numbers; in symbols there is none")
        return self

    def exp_to_sympy(self, symbol: sympy.Symbol | None) -> sympy.Expr:
        """Return exp of the least leakage in D and the symbols."""
        if self._formula is not None:
            return self._formula.exp_to_sympy(symbol)
        d = distortion_symbol(symbol, self.question.shape.symbols)
        return piecewise(self.cells, 1, lambda piece: piece.exp_to_sympy(symbol), d)

    def to_sympy(self, symbol: sympy.Symbol | None) -> sympy.Expr:
        """Return the least leakage in nats in D and the symbols."""
        import sympy

        if self._formula is not None:
            return sympy.log(self._formula.exp_to_sympy(symbol), evaluate=False)
        d = distortion_symbol(symbol, self.question.shape.symbols)
        return piecewise(self.cells, 0, lambda piece: piece.to_sympy(symbol), d)

    def prove(self) -> Finding:
        """Certify the function for all values of the symbols and every D."""
        require_certified(self.question.leakage)
        return self.profile.prove()


def slope_of(corner: Corner, after: Corner) -> Number:
    """Return the accuracy gained per unit of trace between two vertices."""
    return (corner.tail - after.tail) / (after.t - corner.t)


def _limit(before: Corner, corner: Corner, stop: Number | None) -> Number:
    """Return the limit of exp at the end of the piece of a vertex, None at that of the last one of all."""
    height = before.height if stop is None else 1 - stop
    slope = slope_of(before, corner)
    return height / slope if slope else INFINITY


def _constant(question: Question, level: Fraction) -> NumberInSymbols:
    return NumberInSymbols(question.shape, (((), level),))


def no_mechanism(distortion: Any) -> Any:
    """Return why there is no mechanism in symbols at one distortion."""
    raise Unsupported(
        f"mechanism at D = {distortion!s:.60}: its entries depend on the symbols; curve().of(values).at(D).mechanism has "
        "them in numbers"
    )


def proved(solution: PrivacyInSymbols, distortion: Fraction) -> Finding:
    """Return the certificate at one distortion."""
    require_certified(solution.question.leakage)
    return solution.profile.prove_at(distortion)


def _not_proved(level: Fraction) -> Finding:
    raise Unsupported(
        f"exp_epsilon={level}: certificates in symbols are of the least leakage; curve().of(values).inverse(...) has one of "
        "the least distortion"
    )
