"""One known prior with symbolic probabilities P1 >= P2 >= ... >= PM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.sources.alphabet import read_letters

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class SymbolicOrderedPrior:
    """The ordered prior of kalantari2018, Remark 1, in symbols.

    The symbols are non-negative; that they sum to one and decrease is understood, not stated to sympy.

    Examples
    --------
    >>> SymbolicOrderedPrior(3).symbols
    (P1, P2, P3)
    """

    letters: int

    def __post_init__(self) -> None:
        read_letters(self.letters)

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """P1, ..., PM."""
        import sympy

        return tuple([sympy.Symbol(f"P{k}") for k in range(1, self.letters + 1)])
