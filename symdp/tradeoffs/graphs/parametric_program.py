"""The linear program of the optimal utility with lambda as a symbol, one unknown per orbit of pairs of vertices."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.programs.exact_simplex import optimal_basis
from symdp.arithmetic.programs.highs import propose_basis
from symdp.arithmetic.rational import over_common_denominator
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.sources.prior import Vector
from symdp.tradeoffs.graphs.graph_component import Part
from symdp.tradeoffs.graphs.parametric_basis import PolynomialRow, Ratio, solve, total
from symdp.tradeoffs.graphs.utility_program import ReducedProgram

ONE_POLYNOMIAL, LAMBDA = flint.fmpz_poly([1]), flint.fmpz_poly([0, 1])
ONE, UNIT = Fraction(1), Ratio((1,), (1,))
FIRST = AlgebraicNumber.of(ONE)


@dataclass(frozen=True)
class BasisInterval:
    """The utility on an interval on which one basis is optimal.

    Attributes
    ----------
    low, high : AlgebraicNumber
        Its ends; None for infinity.
    utility : Ratio
    """

    low: AlgebraicNumber
    high: AlgebraicNumber | None
    utility: Ratio


class SymbolicProgram:
    """The program of :class:`symdp.tradeoffs.graphs.utility_program.ReducedProgram` for all lambda at once.

    Maximise gains.x over x >= 0, where the sums of x that make a row are 1, and x_p <= lambda x_q for unknowns of one
    column in neighbouring rows.

    Parameters
    ----------
    graph : AdjacencyGraph
        Connected or not.
    prior : tuple of n Fractions
    """

    def __init__(self, graph: AdjacencyGraph, prior: Vector) -> None:
        self.graph, self.prior = graph, prior
        reduced = ReducedProgram(self._part(ONE))
        self.sums = [dict(row.entries()) for row in reduced.program.rows[: len(reduced.vertex_orbits)]]
        self.ratios = list(reduced.edge_rows)
        self.gains, self.scale = over_common_denominator([-cost for cost in reduced.program.cost])

    def _part(self, level: Fraction) -> Part:
        return Part(self.graph, level, self.prior)

    def piece(self, level: Fraction) -> BasisInterval | None:
        """Return the utility as a function on the interval around a rational lambda on which an optimal basis stays optimal.

        None where the basis changes at this lambda itself.
        """
        program = ReducedProgram(self._part(level)).program
        basis = optimal_basis(program, propose_basis(program))
        columns, tight = sorted(basis.columns), sorted(basis.tight)
        values, multipliers = self._primal(columns, tight), self._dual(columns, tight)
        conditions = self._slacks(tight, values) | self._prices(columns, multipliers)
        low, high = FIRST, None
        at = AlgebraicNumber.of(level)
        for function in conditions:
            if not function.numerator:
                continue
            if function.at(level) <= 0:
                return None
            for edge in function.edges():
                if low < edge < at:
                    low = edge
                elif at < edge and (high is None or edge < high):
                    high = edge
        if any(total(self._terms(k, values)) != UNIT for k in range(len(self.sums)) if k not in tight):
            return None
        utility = total([(values[column], flint.fmpz_poly([self.gains[column]])) for column in columns])
        return BasisInterval(low, high, total([(utility, ONE_POLYNOMIAL)], self.scale))

    def _slacks(self, tight: list[int], values: dict[int, Ratio]) -> set[Ratio]:
        """Return the primal quantities that must be nonnegative: the entries, and the slacks of the ratios."""
        first = len(self.sums)
        loose = [first + k for k in range(len(self.ratios)) if first + k not in tight]
        return set(values.values()) | {total(self._terms(k, values)) for k in loose}

    def _prices(self, columns: list[int], multipliers: dict[int, Ratio]) -> set[Ratio]:
        """Return the dual quantities that must be nonnegative: ratio multipliers, and reduced costs of unknowns at 0."""
        first = len(self.sums)
        terms: dict[int, list[tuple[Ratio, flint.fmpz_poly]]] = {
            column: [(UNIT, flint.fmpz_poly([-gain]))] for column, gain in enumerate(self.gains)
        }
        for k, multiplier in multipliers.items():
            for column, value in self._row(k).items():
                terms[column].append((multiplier, value))
        signs = {total([(multiplier, -ONE_POLYNOMIAL)]) for k, multiplier in multipliers.items() if k >= first}
        return signs | {total(parts) for column, parts in terms.items() if column not in columns}

    def _terms(self, k: int, values: dict[int, Ratio]) -> list[tuple[Ratio, flint.fmpz_poly]]:
        return [(values[column], value) for column, value in self._row(k).items() if column in values]

    def _rows(self, columns: list[int], tight: list[int]) -> list[PolynomialRow]:
        """Return the tight rows on the basic unknowns, by their positions."""
        place = {column: k for k, column in enumerate(columns)}
        rows = [self._row(k) for k in tight]
        return [{place[column]: value for column, value in row.items() if column in place} for row in rows]

    def _row(self, k: int) -> PolynomialRow:
        if k < len(self.sums):
            return {column: flint.fmpz_poly([count]) for column, count in self.sums[k].items()}
        p, q = self.ratios[k - len(self.sums)]
        return {q: LAMBDA, p: -ONE_POLYNOMIAL}

    def _primal(self, columns: list[int], tight: list[int]) -> dict[int, Ratio]:
        right = [int(k < len(self.sums)) for k in tight]
        return dict(zip(columns, solve(self._rows(columns, tight), right), strict=True))

    def _dual(self, columns: list[int], tight: list[int]) -> dict[int, Ratio]:
        """Return the multipliers of the tight rows, for the gains over their common denominator."""
        transposed: list[PolynomialRow] = [{} for _ in columns]
        for k, row in enumerate(self._rows(columns, tight)):
            for column, value in row.items():
                transposed[column][k] = value
        return dict(zip(tight, solve(transposed, [self.gains[column] for column in columns]), strict=True))
