"""Products of symbols with one symbolic share, in which forms in the share and the products become affine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.arithmetic.symbols.affine import Affine
from symdp.errors import InvalidArgument
from symdp.sources.parametric.symbols import Conditions

if TYPE_CHECKING:
    import sympy

Point = Mapping[str, Fraction]


@dataclass(frozen=True)
class Products:
    """The products of a prior's symbols with a share, an affine form in other symbols.

    Where the share is positive, prior and share determine the products and the share, and the other way round; conditions
    on the prior are those on the products times the share. Without a share every symbol stands for itself.
    """

    share: Affine | None = None
    names: frozenset[str] = frozenset()

    def homogeneous(self, form: Affine) -> Affine:
        """Return the share times a form in the symbols of the prior, in the products; other forms are unchanged.

        Examples
        --------
        >>> p = Affine.symbol("p")
        >>> str(Products(1 - Affine.symbol("eta"), frozenset({"p"})).homogeneous(1 - p))
        '1 - eta - p'
        """
        if self.share is None or (form.symbols and not form.symbols & self.names):
            return form
        if not form.symbols <= self.names:
            raise InvalidArgument(
                f"where: {form} joins symbols of the centre and of the level; state conditions on the two separately"
            )
        return self.share * form.constant + Affine(Fraction(0), form.terms)

    def conditions(self, known: Conditions) -> Conditions:
        """Return the conditions in the products."""
        return Conditions(
            tuple([self.homogeneous(form) for form in known.forms]), tuple([self.homogeneous(form) for form in known.zeros])
        )

    def point(self, values: Point) -> dict[str, Fraction]:
        """Return the products at given values of the symbols."""
        if self.share is None:
            return dict(values)
        share = self.share.at(values)
        return {name: value * share if name in self.names else value for name, value in values.items()}

    def values(self, point: Point) -> dict[str, Fraction]:
        """Return the symbols at given values of the products with a positive share."""
        if self.share is None:
            return dict(point)
        share = self.share.at(point)
        return {name: value / share if name in self.names else value for name, value in point.items()}

    def expressions(self, symbols: Mapping[str, sympy.Symbol]) -> dict[str, sympy.Expr]:
        """Return the product, or the symbol, that each name denotes."""
        if self.share is None:
            return dict(symbols)
        share = self.share.to_sympy(symbols)
        return {name: share * symbol if name in self.names else symbol for name, symbol in symbols.items()}
