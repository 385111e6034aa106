"""The trade-off of a source in symbols: what ``Tradeoff`` makes of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.leakages.asked import asked_measure
from symdp.leakages.measure import Measure
from symdp.leakages.names import DEFAULT
from symdp.losses import Loss, hamming
from symdp.losses.reading import read_loss
from symdp.sources.geometric_symbols import GeometricSymbols
from symdp.sources.moving_set import MovingSet
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.sources.symbolic_segment import SymbolicSegment
from symdp.sources.symbolic_set import SymbolicSet
from symdp.tradeoffs.closed_form import ClosedForm
from symdp.tradeoffs.even_prior import closed_form
from symdp.tradeoffs.geometric_formula import GeometricFormula, geometric_form
from symdp.tradeoffs.moving_vertices import moving_form
from symdp.tradeoffs.numeric_curve import DIGITS
from symdp.tradeoffs.segment_form import SegmentForm, segment_form
from symdp.tradeoffs.solution import Progress
from symdp.tradeoffs.symbolic import SymbolicCurve

Form = ClosedForm | SegmentForm | SymbolicCurve | GeometricFormula
FORMS: dict[type, Callable[[Any, Measure], Form]] = {
    GeometricSymbols: geometric_form,
    MovingSet: moving_form,
    SymbolicOrderedPrior: SymbolicCurve,
    SymbolicSegment: segment_form,
    SymbolicSet: closed_form,
}


class SymbolicTradeoff:
    """How little must leak of a source in symbols at each distortion, for all values of the symbols.

    Parameters
    ----------
    source : SymbolicSet, SymbolicSegment, MovingSet, GeometricSymbols or SymbolicOrderedPrior
    leakage, delta
        As for :class:`symdp.Tradeoff`.

    Raises
    ------
    InvalidArgument
        For another distortion function than Hamming's, for an adjacency, and for another number of digits.

    Examples
    --------
    >>> from symdp import Tradeoff, read_symbols
    >>> tradeoff = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2"))
    >>> tradeoff.at("1/4"), tradeoff.curve().theorem().title
    (Piecewise((1, 1/4 >= q), (3, 1/4 < q)), 'A source set in symbols')
    >>> tradeoff.curve().exp_epsilon({"p": "1/5", "q": "2/5"}, "1/4")
    Fraction(3, 1)
    >>> from symdp import SourceSet
    >>> Tradeoff(SourceSet.geometric("rho", 2)).at("1/4")
    Piecewise((1, 1/4 >= (-rho**2 + rho)/(1 - rho**2)), (3, 1/4 < (-rho**2 + rho)/(1 - rho**2)))
    """

    def __init__(
        self,
        source: Any,
        *,
        leakage: str | Measure = DEFAULT,
        delta: Any = 0,
        loss: str | Loss = hamming,
        adjacency: Any = None,
        digits: int = DIGITS,
    ) -> None:
        self.source, self.leakage = source, asked_measure(leakage, delta)
        read = read_loss(loss, source.letters if isinstance(source.letters, int) else None)
        given = {"loss": None if read.counts_errors else read.name, "adjacency": adjacency}
        _require_none(given | {"digits": None if digits == DIGITS else digits})

    @cached_property
    def _form(self) -> Form:
        return FORMS[type(self.source)](self.source, self.leakage)

    def curve(self, on_progress: Progress | None = None, checkpoint: str | Path | None = None) -> Form:
        """The least leakage as a function of the symbols and of D; a checkpoint is refused, as there is no search."""
        _require_none({"checkpoint": checkpoint})
        return self._form

    def at(self, distortion: Any) -> Any:
        """The least leakage at a rational distortion as a function of the symbols.

        Returns
        -------
        sympy expression
            Its exponential; for vertices that move its parts, and for one ordered prior its cases.
        """
        return self._form.at(distortion)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SymbolicTradeoff) and (self.source, self.leakage) == (other.source, other.leakage)

    def __hash__(self) -> int:
        return hash((self.source, self.leakage))

    def __repr__(self) -> str:
        size = "any number of" if self.source.letters is None else self.source.letters
        return f"Tradeoff({self.leakage.name}, {size} letters, in symbols)"


def _require_none(given: dict[str, Any]) -> None:
    for name, value in given.items():
        if value is not None:
            raise InvalidArgument(f"{name}={value!s:.60} needs numbers; give the symbols values, or leave it out")
