"""Parametric shapes whose symbols satisfy affine conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.elimination import Elimination
from symdp.arithmetic.symbols.polyhedron import Polyhedron
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.parametric.parametric_shape import InSymbols
from symdp.sources.parametric.product_forms import Products
from symdp.sources.parametric.symbols import Conditions

if TYPE_CHECKING:
    import sympy


class UnderConditions(InSymbols):
    """A source set for all values of some symbols that satisfy affine conditions.

    Attributes
    ----------
    variables : tuple of sympy Symbol
        In the order of their names.
    conditions : Conditions
        Forms in the symbols that are not negative, and forms that are zero.
    products : Products
        Which symbols stand for their products with a share where conditions are decided.
    """

    variables: tuple[sympy.Symbol, ...]
    conditions: Conditions
    products: Products

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The symbols of the forms."""
        return self.variables

    def _require_values(self, most_letters: int) -> None:
        """Refuse a set without symbols, one without feasible values of them, and one of too many letters."""
        if not self.symbols:
            raise InvalidArgument("source has no symbol; the constructors of SourceSet take numbers")
        if not 2 <= self.letters <= most_letters:
            raise InvalidArgument(
                f"letters={self.letters} must lie between 2 and {most_letters} for a source set in symbols"
            )
        if self.region.inside() is None:
            raise Infeasible("where: the conditions leave no range to the symbols; drop one, or say equalities with Eq")

    @cached_property
    def solved(self) -> Elimination:
        """The solution of the equations among the conditions."""
        return Elimination.of(self.products.conditions(self.conditions).zeros)

    @cached_property
    def region(self) -> Polyhedron:
        """The set of values of the symbols that the equations leave free."""
        kept = []
        for condition in self.products.conditions(self.conditions).forms:
            form = self.solved.reduced(condition)
            if form.is_negative:
                raise Infeasible(
                    f"where: {condition} would be {form} for all values of the symbols, and must not be negative"
                )
            kept.append(form)
        return Polyhedron(tuple(dict.fromkeys([form for form in kept if form.terms])))

    def values_at(self, point: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Return the values of all symbols at a point of the region."""
        return self.products.values(self.solved.completed(point))

    def read_values(self, values: Mapping[Any, Any]) -> dict[str, Fraction]:
        """Read a value for each symbol, by the symbol or its name."""
        read = {name: rational(value, name) for name, value in self.named_values(values).items()}
        for form in self.conditions.forms:
            if (value := form.at(read)) < 0:
                raise InvalidArgument(f"values: {form} is {value}, it must not be negative")
        for form in self.conditions.zeros:
            if value := form.at(read):
                raise InvalidArgument(f"values: {form} is {value}, it must be 0")
        return read

    def point(self, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Return the point of evaluation of the forms for given values of the symbols."""
        return self.products.point(values)

    @property
    def expressions(self) -> dict[str, sympy.Expr]:
        """The expression of each name in a form: its symbol, or the product that it denotes."""
        return self.products.expressions(super().expressions)

    def to_sympy(self, form: Affine) -> sympy.Expr:
        """Return a form as an expression in the symbols."""
        return form.to_sympy(self.expressions)

    def relation(self, form: Affine) -> sympy.Basic:
        """Return the nonnegativity of a form as a relation."""
        return relation(form, self.to_sympy)

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The relations satisfied by all values of the symbols."""
        import sympy

        plain = {str(symbol): symbol for symbol in self.symbols}

        def expression(side: Affine) -> sympy.Expr:
            return side.to_sympy(plain)

        relations = [relation(form, expression) for form in self.conditions.forms if form.terms]
        relations += [_equation(form, expression) for form in self.conditions.zeros if form.terms]
        # What sympy knows of a symbol, such as that it is positive, is no hypothesis.
        return tuple(dict.fromkeys(one for one in relations if one is not sympy.true))


def relation(form: Affine, to_expression: Callable[[Affine], Any]) -> Any:
    """Return the nonnegativity of a form as a relation of sympy without negative coefficients."""
    left, right = form.sides
    return to_expression(left) >= to_expression(right)


def _equation(form: Affine, to_expression: Callable[[Affine], Any]) -> Any:
    """Return the equation form = 0."""
    import sympy

    left, right = form.sides
    return sympy.Eq(to_expression(left), to_expression(right), evaluate=False)
