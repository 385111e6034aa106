"""One prior P1 >= P2 >= ... >= PM in symbols: its first k letters give the vertices of its trace profile.

References: kalantari2018, Theorem 2 with its minimum carried out; zhong2022, Theorems 9 and 13; Theorem 14 for maximal
leakage.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from symdp.arithmetic.symbols.quotient import Quotient
from symdp.errors import Unsupported
from symdp.sources.parametric.ordered_prior import SymbolicOrderedPrior
from symdp.tradeoffs.parametric.parametric_profile import Cell, Corner, ProfileInSymbols

if TYPE_CHECKING:
    from symdp.certificates.finding import Finding
    from symdp.leakages.measure import Measure
    from symdp.reports.reported_answers import InCells
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class OrderedProfile(ProfileInSymbols):
    """The vertices of one ordered prior."""

    source: SymbolicOrderedPrior

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        entries = [Quotient.symbol(str(symbol)) for symbol in self.source.symbols]
        size = len(entries)
        tails = list(accumulate(reversed(entries), initial=Fraction(0)))[::-1]
        tops = list(accumulate(entries, initial=Fraction(0)))
        values = {entry.names[0]: Fraction(2 * (size - k), size * (size + 1)) for k, entry in enumerate(entries)}
        corners = [Corner(Fraction(k), tails[k], tops[k], values, tuple(range(k))) for k in range(1, size + 1)]
        stops = tuple([tails[k] + (k - 1) * entries[k - 1] for k in range(2, size + 1)])
        return (Cell((), tuple(corners), stops, values, tuple(entries)),)

    def prove(self) -> Finding:
        raise Unsupported(
            "certificate: the theorem holds for every number of letters, and Coq has it; theorem() prints its proof, and "
            "curve().of(values) has a certificate"
        )

    def theorem(self, leakage: Measure, notation: Notation | None) -> Theorem:
        from symdp.theorems.parametric.ordered_prior_page import ordered_theorem

        return ordered_theorem(leakage, self.source.letters, notation)

    def latex(self, curve: InCells) -> str:
        from symdp.reports.answer_latex import symbolic

        return symbolic(curve)
