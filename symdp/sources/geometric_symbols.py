"""The geometric prior with a ratio that is a symbol, on every number of letters, on a given one, or on infinitely many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
