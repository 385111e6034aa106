"""One known prior with symbolic probabilities P1 >= P2 >= ... >= PM."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_letters
from symdp.sources.parametric.parametric_shape import InSymbols
from symdp.sources.prior import read_prior
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.vertex_set import VertexSet

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.symbols.elimination import Elimination
    from symdp.arithmetic.symbols.polyhedron import Polyhedron


@dataclass(frozen=True)
class SymbolicOrderedPrior(InSymbols):
    """The ordered prior of kalantari2018, Remark 1, in symbols.

    The symbols are non-negative; that they sum to one and decrease is understood, not stated to sympy.

    Examples
    --------
    >>> SymbolicOrderedPrior(3).symbols
    (P1, P2, P3)
    """

    size: int

    def __post_init__(self) -> None:
        read_letters(self.size)

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return self.size

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The symbols P1, ..., PM."""
        import sympy

        return tuple([sympy.Symbol(f"P{k}") for k in range(1, self.letters + 1)])

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The relations P1 >= ... >= PM >= 0."""
        symbols = self.symbols
        return (*[first >= second for first, second in pairwise(symbols)], symbols[-1] >= 0)

    @property
    def listed(self) -> tuple[tuple[sympy.Expr, ...], ...]:
        """The prior (P1, ..., PM)."""
        return (self.symbols,)

    @property
    def solved(self) -> Elimination:
        """The symbol P1, in the others."""
        from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
        from symdp.arithmetic.symbols.elimination import Elimination

        first, *others = [Affine.symbol(str(symbol)) for symbol in self.symbols]
        return Elimination({str(first): 1 - sum_of_forms(others)})

    @property
    def region(self) -> Polyhedron:
        """The values of P2, ..., PM with P1 >= ... >= PM >= 0."""
        from symdp.arithmetic.symbols.affine import Affine
        from symdp.arithmetic.symbols.polyhedron import Polyhedron

        forms = [self.solved.reduced(Affine.symbol(str(symbol))) for symbol in self.symbols]
        return Polyhedron((*[first - second for first, second in pairwise(forms)], forms[-1]))

    @property
    def description(self) -> str:
        """The description of the prior in words and symbols."""
        return f"the prior ({', '.join(map(str, self.symbols))})"

    def read_values(self, values: Any) -> dict[str, Fraction]:
        """Read a decreasing prior: a rational for each symbol, by the symbol or its name, or a sequence of them.

        Raises
        ------
        InvalidArgument
            For another number of letters, a vector that is not a prior, and increasing probabilities.
        """
        names = [f"P{k}" for k in range(1, self.letters + 1)]
        if isinstance(values, Mapping):
            values = list(self.named_values(values).values())
        prior = read_prior(values, "prior")
        if len(prior) != self.letters:
            raise InvalidArgument(f"prior has {len(prior)} letters, the formula {self.letters}")
        if list(prior) != sorted(prior, reverse=True):
            raise InvalidArgument("prior must be decreasing, P1 >= P2 >= ...; sort its letters first")
        return dict(zip(names, prior, strict=True))

    def at(self, values: Any) -> Shape:
        """Return the prior with these probabilities."""
        return VertexSet((tuple(self.read_values(values).values()),))
