"""The geometric prior with a ratio that is a symbol, on every number of letters, on a given one, or on infinitely many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symdp.sources.alphabet import read_letters
from symdp.sources.countable import is_endless
from symdp.sources.names import require_name

KIND = "geometric"
TAKEN = ("i", "j")


@dataclass(frozen=True)
class GeometricSymbols:
    """P_i proportional to ratio**i for every ratio between 0 and 1.

    Attributes
    ----------
    name : str
        The symbol.
    letters : int, infinity as text or number, or None
        None for every M >= 2.

    Examples
    --------
    >>> GeometricSymbols("rho").description
    'the geometric prior rho^(i-1) (1-rho)/(1-rho^M) on M letters'
    """

    name: str
    letters: Any = None

    def __post_init__(self) -> None:
        require_name(self.name, f"ratio={self.name:.60}", TAKEN)
        if not (self.letters is None or is_endless(self.letters)):
            read_letters(self.letters)

    @property
    def size(self) -> str:
        """The number of letters in a formula; ``oo`` where they have no end."""
        if self.letters is None:
            return "M"
        return str(self.letters) if isinstance(self.letters, int) else "oo"

    @property
    def description(self) -> str:
        """What it is, in words."""
        q, size = self.name, self.size
        if size == "oo":
            return f"the geometric prior {q}^(i-1) (1-{q}) on infinitely many letters"
        return f"the geometric prior {q}^(i-1) (1-{q})/(1-{q}^{size}) on {size} letters"


def symbol_of(ratio: Any) -> str | None:
    """The name of a parameter that is a symbol; None for numbers."""
    name = str(ratio).strip()
    return name if not isinstance(ratio, tuple | list) and name.isascii() and name.isidentifier() else None


def read_geometric(text: str) -> GeometricSymbols | None:
    """The prior that a text such as ``geometric:rho``, ``geometric:rho:oo`` names; None for a text that names none.

    Examples
    --------
    >>> read_geometric("geometric:rho:4"), read_geometric("geometric:1/2:4")
    (GeometricSymbols(name='rho', letters=4), None)
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
