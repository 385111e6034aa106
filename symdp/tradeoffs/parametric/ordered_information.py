"""Mutual information and min-entropy leakage of one ordered prior in symbols.

References: zhong2022, Theorems 9 and 13.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import ExpEpsilon
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.arithmetic.symbols.quotient import Number
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.leakages.values.leakage_form import sum_of_logarithms
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.choice import choose
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.parametric.parametric_cell import CurveCell
from symdp.tradeoffs.parametric.parametric_piece import Law, PieceInSymbols
from symdp.tradeoffs.parametric.parametric_privacy import PrivacyInSymbols, no_mechanism, proved
from symdp.tradeoffs.parametric.parametric_profile import Cell
from symdp.tradeoffs.parametric.symbolic_number import Condition, NumberInSymbols, expression
from symdp.tradeoffs.parametric.symbolic_value import ValueInSymbols
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class InformationLaw(Law):
    """The rate-distortion law: some letters are reported, and the others never are."""

    reported: tuple[Number, ...]
    tail: Number

    def value(self, names: Mapping[str, Any], d: sympy.Expr) -> sympy.Expr:
        shares = [expression(share, names) for share in self.reported]
        tail, count = expression(self.tail, names), len(shares)
        excess = d - tail
        terms: list[Any] = [(-share, [[(share, 1)]]) for share in shares]
        terms += [(1 - tail, [[(1 - d, 1)]]), (excess, [[(excess, 1), ((count - 1) * (1 - d), -1)]])]
        return sum_of_logarithms(terms)

    def exp(self, names: Mapping[str, Any], d: sympy.Expr) -> sympy.Expr:
        import sympy

        return sympy.exp(self.value(names, d))

    def exp_at(self, distortion: Fraction) -> Number:
        raise NotImplementedError("exp of an information is no ratio of polynomials")


@dataclass(frozen=True)
class GuessLaw(Law):
    """The ratio (1 - D)/P1 by which a correct guess becomes likelier."""

    largest: Number

    def exp(self, names: Mapping[str, Any], d: sympy.Expr) -> sympy.Expr:
        return (1 - d) / expression(self.largest, names)

    def exp_at(self, distortion: Fraction) -> Number:
        return (1 - distortion) / self.largest


@dataclass(frozen=True, repr=False)
class InformationNumber(NumberInSymbols):
    """The exponential of an information, not a ratio of polynomials, evaluated at numbers through the prior."""

    formula: sympy.Expr = field(compare=False)
    question: Question
    distortion: Fraction

    def at(self, point: Mapping[str, Fraction]) -> ExpEpsilon | None:
        return value_of(self.question, self.distortion, point).exp

    def to_sympy(self) -> sympy.Expr:
        return self.formula


@dataclass(frozen=True, repr=False)
class InformationValue(ValueInSymbols):
    """An information in nats."""

    formula: sympy.Expr = field(compare=False)
    question: Question
    distortion: Fraction

    def of(self, values: Mapping[Any, Any] | None = None, **named: Any) -> LeakageValue:
        return value_of(self.question, self.distortion, self.exp.source.read_values(named if values is None else values))

    @property
    def expression(self) -> sympy.Expr:
        return self.formula


def value_of(question: Question, distortion: Fraction, values: Mapping[str, Fraction]) -> LeakageValue:
    """Return the least information of a prior in numbers."""
    source = SourceSet.single(tuple(values.values()))
    return choose(replace(question, data=source))[1].at(distortion).value


class OrderedInformation(PrivacyInSymbols):
    """The trade-off of the information about one ordered prior, or about its likeliest letter."""

    @classmethod
    def of(cls, question: Question) -> Self | None:
        """Return the solution; None for sources without a likeliest prior, and for information of other orders."""
        solution = cls(question)
        leakage = question.leakage
        ordered = type(question.shape).__name__ == "SymbolicOrderedPrior"
        return solution if ordered and (leakage.kind is Kind.VULNERABILITY or leakage.order == 1) else None

    def _cell(self, cell: Cell) -> CurveCell:
        source, corners = self.question.shape, cell.corners
        entries = cell.prior or ()
        pieces = list[PieceInSymbols]()
        if self.question.leakage.kind is Kind.VULNERABILITY:
            if len(corners) > 1:
                pieces.append(PieceInSymbols(source, ZERO, corners[0].tail, GuessLaw(entries[0]), cell.inside))
        else:
            for k in range(len(corners) - 1, 0, -1):
                law = InformationLaw(entries[: k + 1], corners[k].tail)
                start = ZERO if k == len(corners) - 1 else cell.stops[k]
                pieces.append(PieceInSymbols(source, start, cell.stops[k - 1], law, cell.inside))
        return CurveCell(source, (), cell.inside, tuple(pieces), corners[0].tail, cell.prior)

    def at(self, distortion: Fraction) -> Optimum:
        import sympy

        (cell,), source, d = self.cells, self.question.shape, distortion_symbol()
        here = real_to_sympy(distortion)
        cases = [(sympy.Integer(0), Condition(distortion, cell.zero_from).to_sympy(source.expressions))]
        cases += [
            (piece.value.subs(d, here), Condition(piece.stop, distortion, strict=True).to_sympy(source.expressions))
            for piece in cell.pieces
        ]
        last = (cases[-1][0], sympy.true)
        formula = sympy.Piecewise(*cases[:-1], last, evaluate=False)
        exp = sympy.Piecewise(*[(sympy.exp(part), condition) for part, condition in formula.args], evaluate=False)
        number = InformationNumber(source, (), exp, self.question, distortion)
        value: Any = InformationValue(number, formula, self.question, distortion)
        none, proof = Deferred(no_mechanism, distortion), Deferred(proved, self, distortion)
        return Optimum(self.question, distortion, value, none, proof)

    def inverse(self, level: Fraction) -> Optimum:
        raise Unsupported(
            f"leakage={self.question.leakage.name}: the least distortion at a level has no formula in symbols; "
            "curve().of(values) computes it"
        )

    @cached_property
    def _formula(self) -> None:
        return None
