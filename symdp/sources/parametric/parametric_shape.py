"""What shapes in symbols share: the values that their symbols may have."""

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
        """What the set is, in words and symbols."""

    @property
    @abstractmethod
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """What holds of all values of the symbols."""

    @abstractmethod
    def at(self, values: Mapping[Any, Any]) -> Shape:
        """The shape where each symbol has a rational value."""

    @abstractmethod
    def read_values(self, values: Mapping[Any, Any]) -> dict[str, Fraction]:
        """Read a value for each symbol, by the symbol or its name."""

    def named_values(self, values: Any) -> dict[str, Any]:
        """What was given as the value of each symbol, by name; nothing more is known of it."""
        if not isinstance(values, Mapping):
            raise InvalidArgument(f"values={values!r:.60} must be a mapping from symbols to rationals")
        known, names = {str(symbol): value for symbol, value in values.items()}, [str(symbol) for symbol in self.symbols]
        if set(known) != set(names):
            raise InvalidArgument(f"values are of {', '.join(sorted(known)) or 'nothing'}; give them of {', '.join(names)}")
        return {name: known[name] for name in names}

    def point(self, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """The point at which forms are evaluated where the symbols have values."""
        return dict(values)

    @property
    def shown(self) -> dict[str, sympy.Expr]:
        """The expression of each name in a form."""
        return {str(symbol): symbol for symbol in self.symbols}
