"""The geometric prior with a symbolic ratio, on every number of letters, a given one, or countably many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import printed, rational
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_letters
from symdp.sources.countable import countable_band
from symdp.sources.countable.countable_prior import is_endless
from symdp.sources.parametric.parametric_shape import InSymbols
from symdp.sources.parametric.symbol_names import require_name
from symdp.sources.shapes import geometric_and_zipf
from symdp.sources.shapes.shape import Shape

if TYPE_CHECKING:
    import sympy

KIND = "geometric"
TAKEN = ("i", "j")


@dataclass(frozen=True)
class GeometricSymbols(InSymbols):
    """The prior with P_i proportional to ratio**i, for every ratio between 0 and 1.

    Attributes
    ----------
    name : str
        The symbol.
    count : int, infinity as text or number, or None
        None for every M >= 2.

    Examples
    --------
    >>> GeometricSymbols("rho").description
    'the geometric prior rho^(i-1) (1-rho)/(1-rho^M) on M letters'
    >>> GeometricSymbols("rho", "oo").description
    'the geometric prior rho^(i-1) (1-rho) on infinitely many letters'
    """

    name: str
    count: Any = None

    def __post_init__(self) -> None:
        require_name(self.name, f"ratio={self.name:.60}", TAKEN)
        if not (self.count is None or is_endless(self.count)):
            read_letters(self.count)

    @property
    def letters(self) -> int | None:
        """The number M of letters, where it is fixed."""
        return self.count if isinstance(self.count, int) else None

    @property
    def size(self) -> str:
        """The number of letters in a formula; ``oo`` for a countable alphabet."""
        if self.count is None:
            return "M"
        return str(self.count) if isinstance(self.count, int) else "oo"

    @property
    def description(self) -> str:
        """The description of the prior in words."""
        q, size = self.name, self.size
        if size == "oo":
            return f"the geometric prior {q}^(i-1) (1-{q}) on infinitely many letters"
        return f"the geometric prior {q}^(i-1) (1-{q})/(1-{q}^{size}) on {size} letters"

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The symbols: the ratio, and M where the prior is on every number of letters."""
        import sympy

        return (sympy.Symbol(self.name), *([sympy.Symbol("M")] if self.size == "M" else []))

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The bounds 0 and 1 of the ratio, as relations."""
        ratio = self.symbols[0]
        return (ratio > 0, ratio < 1)

    def read_values(self, values: Mapping[Any, Any]) -> dict[str, Fraction]:
        """Read the ratio by its symbol or its name, and M where the prior is on every number of letters.

        Raises
        ------
        InvalidArgument
            For a ratio outside (0, 1), and for other names.
        """
        known = self.named_values(values)
        ratio = rational(known[self.name], self.name)
        if not 0 < ratio < 1:
            raise InvalidArgument(f"{self.name}={printed(ratio)} must lie between 0 and 1")
        return {self.name: ratio} | ({"M": Fraction(read_letters(known["M"]))} if "M" in known else {})

    def at(self, values: Mapping[Any, Any]) -> Shape:
        """Return the prior at given values of the ratio and, for every number of letters, of M."""
        known = self.read_values(values)
        ratio, size = known[self.name], int(known["M"]) if "M" in known else self.letters
        return countable_band.geometric(ratio) if size is None else geometric_and_zipf.geometric(ratio, size)


def symbol_of(ratio: Any) -> str | None:
    """Return the name of a parameter that is a symbol; None for numbers."""
    name = str(ratio).strip()
    return name if not isinstance(ratio, tuple | list) and name.isascii() and name.isidentifier() else None


def read_geometric(text: str) -> GeometricSymbols | None:
    """Return the prior named by a text such as ``geometric:rho`` or ``geometric:rho:oo``, or None.

    Examples
    --------
    >>> read_geometric("geometric:rho:4"), read_geometric("geometric:1/2:4")
    (GeometricSymbols(name='rho', count=4), None)
    """
    kind, _, rest = text.partition(":")
    ratio, _, size = rest.partition(":")
    symbol = symbol_of(ratio) if kind == KIND else None
    if symbol is None:
        return None
    if size in ("", "M"):
        return GeometricSymbols(symbol)
    whole = size.isascii() and size.isdigit()
    return GeometricSymbols(symbol, size if is_endless(size) else read_letters(int(size) if whole else size))
