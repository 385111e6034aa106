"""The common part of parametric shapes: the values that their symbols may take."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.errors import InvalidArgument
from symdp.sources.domain import Domain
from symdp.sources.shapes.shape import Shape

if TYPE_CHECKING:
    import sympy


class InSymbols(Shape):
    """A source set for all values of some symbols."""

    domain: ClassVar[Domain] = Domain.SYMBOLS

    @property
    @abstractmethod
    def description(self) -> str:
        """The description of the set in words and symbols."""

    @property
    @abstractmethod
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The relations satisfied by all values of the symbols."""

    @property
    def listed(self) -> tuple[tuple[sympy.Expr, ...], ...] | None:
        """The priors whose hull is the set, as expressions in the symbols; None where they are not listed so."""
        return None

    @abstractmethod
    def at(self, values: Mapping[Any, Any]) -> Shape:
        """Return the shape at rational values of the symbols."""

    @abstractmethod
    def read_values(self, values: Mapping[Any, Any]) -> dict[str, Fraction]:
        """Read a value for each symbol, by the symbol or its name."""

    def named_values(self, values: Any) -> dict[str, Any]:
        """Return the given value of each symbol, by name, unvalidated."""
        if not isinstance(values, Mapping):
            raise InvalidArgument(f"values={values!r:.60} must be a mapping from symbols to rationals")
        known, names = {str(symbol): value for symbol, value in values.items()}, [str(symbol) for symbol in self.symbols]
        if set(known) != set(names):
            raise InvalidArgument(f"values are of {', '.join(sorted(known)) or 'nothing'}; give them of {', '.join(names)}")
        return {name: known[name] for name in names}

    def point(self, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Return the point of evaluation of the forms for given values of the symbols."""
        return dict(values)

    @property
    def expressions(self) -> dict[str, sympy.Expr]:
        """The expression of each name in a form."""
        return {str(symbol): symbol for symbol in self.symbols}
