"""The trade-off of a source in symbols: what ``Tradeoff`` makes of one."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from symdp.errors import InvalidArgument
from symdp.leakages.asked import asked_measure
from symdp.leakages.measure import Measure
from symdp.leakages.names import DEFAULT
from symdp.losses import Loss, hamming
from symdp.losses.reading import read_loss
from symdp.sources.in_symbols import InSymbols
from symdp.sources.moving_set import MovingSet
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.sources.symbolic_segment import SymbolicSegment
from symdp.sources.symbolic_set import SymbolicSet
from symdp.tradeoffs.closed_form import ClosedForm
from symdp.tradeoffs.even_prior import closed_form
from symdp.tradeoffs.moving_vertices import moving_form
from symdp.tradeoffs.segment_form import SegmentForm, segment_form
from symdp.tradeoffs.symbolic import SymbolicCurve

SOURCES = (InSymbols, MovingSet, SymbolicOrderedPrior)


class SymbolicTradeoff:
    """How little must leak of a source in symbols at each distortion, for all values of the symbols.

    Parameters
    ----------
    source : SymbolicSet, SymbolicSegment, MovingSet or SymbolicOrderedPrior
    leakage, delta
        As for :class:`symdp.Tradeoff`.

    Raises
    ------
    InvalidArgument
        For another distortion function than Hamming's, for an adjacency, and for digits.

    Examples
    --------
    >>> from symdp import Tradeoff, read_symbols
    >>> tradeoff = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2"))
    >>> tradeoff.at("1/4"), tradeoff.curve().theorem().title
    (Piecewise((1, 1/4 >= q), (3, 1/4 < q)), 'A source set in symbols')
    >>> tradeoff.curve().exp_epsilon({"p": "1/5", "q": "2/5"}, "1/4")
    Fraction(3, 1)
    """

    def __init__(
        self, source: Any, *, leakage: str | Measure = DEFAULT, delta: Any = 0, loss: str | Loss = hamming, **asked: Any
    ) -> None:
        self.source, self.leakage = source, asked_measure(leakage, delta)
        read = read_loss(loss, source.letters)
        given = {name: value for name, value in asked.items() if value is not None}
        if not read.counts_errors:
            given["loss"] = read.name
        for name, value in given.items():
            raise InvalidArgument(f"{name}={value!s:.60} needs numbers; give the symbols values, or leave it out")

    @cached_property
    def _form(self) -> ClosedForm | SegmentForm | SymbolicCurve:
        if isinstance(self.source, SymbolicOrderedPrior):
            return SymbolicCurve(self.source, self.leakage)
        if isinstance(self.source, SymbolicSet):
            return closed_form(self.source, self.leakage)
        if isinstance(self.source, SymbolicSegment):
            return segment_form(self.source, self.leakage)
        return moving_form(self.source, self.leakage)

    def curve(self) -> ClosedForm | SegmentForm | SymbolicCurve:
        """The least leakage as a function of the symbols and of D."""
        return self._form

    def at(self, distortion: Any) -> Any:
        """The least leakage at a rational distortion as a function of the symbols.

        Returns
        -------
        sympy expression
            Its exponential; for vertices that move its parts, and for one ordered prior its cases.
        """
        return self._form.at(distortion)

    def __repr__(self) -> str:
        return f"Tradeoff({self.leakage.name}, {self.source.letters} letters, in symbols)"
