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

from symdp.arithmetic.symbols.affine import Affine
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
        names = [str(symbol) for symbol in self.source.symbols]
        letters, size, number = list(map(Affine.symbol, names)), len(names), Quotient.of_form
        # Sums are of affine forms, which have no common factor to be cancelled.
        rests = list(accumulate(reversed(letters), initial=Affine.number(0)))[::-1]
        tails, tops = list(map(number, rests)), list(map(number, accumulate(letters, initial=Affine.number(0))))
        values = {name: Fraction(2 * (size - k), size * (size + 1)) for k, name in enumerate(names)}
        corners = [Corner(Fraction(k), tails[k], tops[k], values, tuple(range(k))) for k in range(1, size + 1)]
        stops = tuple([number(rests[k] + letters[k - 1] * (k - 1)) for k in range(2, size + 1)])
        return (Cell((), tuple(corners), stops, values, tuple(map(number, letters))),)

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
