"""The optimal utility on a connected graph by one exact linear program, reduced by symmetries.

Automorphisms that keep the prior leave the program as it is, so that some optimal matrix is constant on their orbits of
pairs (input, guess): one unknown per orbit. Multipliers of orbits, shared out evenly, are multipliers of the whole program.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram, Solution
from symdp.arithmetic.programs.optimize import RecalledBasis, minimize
from symdp.errors import Undecided, Unsupported
from symdp.graphs.symmetry import pair_orbits
from symdp.mechanisms.graph_mechanisms import distance_kernel
from symdp.sources.prior import Vector, inner
from symdp.tradeoffs.graphs.graph_component import Covering, Flows, Part, Table

MOST_UNKNOWNS, MOST_CONSTRAINTS = 10_000, 65_000
ZERO = Fraction(0)


class ProgramTooLarge(Unsupported):
    """The linear program of a graph exceeds the largest supported number of unknowns, or of steps."""


@dataclass(frozen=True)
class ProgramMaximum:
    """A maximum by the optimal basis of its program; the mechanism and the bound are solved when they are needed."""

    part: Part
    utility: Fraction
    basis: BasisProposal

    @property
    def form(self) -> None:
        """None: the program is solved for one lambda."""
        return None

    @property
    def release(self) -> Table:
        """The mechanism by its matrix."""
        return Table(self._reduced.matrix(self._solution))

    @cached_property
    def bound(self) -> Covering | Flows:
        """Weights that cover the prior where they prove the utility, else multipliers of all constraints."""
        weights = self._reduced.weights(self._solution)
        covering = _if_covering(self.part, weights) or _least_covering(self.part, self.utility)
        return Flows(weights, self._reduced.flows(self._solution)) if covering is None else covering

    @cached_property
    def _reduced(self) -> ReducedProgram:
        return ReducedProgram(self.part)

    @cached_property
    def _solution(self) -> Solution:
        return minimize(self._reduced.program, lambda _: self.basis)


def program_optimum(part: Part, recalled: RecalledBasis | None = None) -> ProgramMaximum:
    """Return the optimum of a part whose prior is not zero.

    Parameters
    ----------
    part : Part
    recalled : RecalledBasis, optional
        What solved the program of the part at other levels.

    Raises
    ------
    ProgramTooLarge
        More than 10000 unknowns or 65000 constraints after reduction, or too many steps.

    Examples
    --------
    >>> from symdp.graphs.families import star
    >>> optimum = program_optimum(Part(star(4), Fraction(2), (Fraction(1, 5),) * 5))
    >>> str(optimum.utility), optimum.bound.to_document()
    ('2/5', {'weights': ['2/5', '0', '0', '0', '0']})
    """
    reduced = ReducedProgram(part)
    try:
        basis = (recalled or RecalledBasis()).optimum(reduced.program)
    except Unsupported as error:
        raise ProgramTooLarge(str(error)) from None
    return ProgramMaximum(part, -basis.objective, basis.proposal())


class ReducedProgram:
    """The linear program with one unknown per orbit of pairs (input, guess) with a positive prior of the guess."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self._orbits = _pair_classes(part)
        self._kept = [orbit for orbit in self._orbits if part.prior[orbit[0][1]] > 0]
        if len(self._kept) > MOST_UNKNOWNS:
            raise self._too_large(len(self._kept), "unknowns", MOST_UNKNOWNS)
        if len(self.edge_rows) > MOST_CONSTRAINTS:
            raise self._too_large(len(self.edge_rows), "constraints", MOST_CONSTRAINTS)

    def _too_large(self, count: int, what: str, most: int) -> ProgramTooLarge:
        return ProgramTooLarge(
            f"the linear program of a component with {self.part.graph.size} vertices has {count} {what}, "
            f"at most {most} are solved"
        )

    @cached_property
    def kinds(self) -> list[list[int | None]]:
        """The unknown of each pair (input, guess); None for guesses of probability 0."""
        n = self.part.graph.size
        kinds: list[list[int | None]] = [[None] * n for _ in range(n)]
        for place, orbit in enumerate(self._kept):
            for i, z in orbit:
                kinds[i][z] = place
        return kinds

    @cached_property
    def vertex_orbits(self) -> list[list[int]]:
        """The orbits of inputs under automorphisms."""
        return [[i for i, _ in orbit] for orbit in self._orbits if orbit[0][0] == orbit[0][1]]

    @cached_property
    def edge_rows(self) -> Counter[tuple[int, int]]:
        """For every constraint x_p <= lambda x_q on unknowns p != q the number of constraints on pairs behind it."""
        rows: Counter[tuple[int, int]] = Counter()
        for i, h in self.part.graph.edges:
            for p, q in zip(self.kinds[i], self.kinds[h], strict=True):
                if p is not None and q is not None and p != q:
                    rows[p, q] += 1
                    rows[q, p] += 1
        return rows

    @cached_property
    def program(self) -> LinearProgram:
        """The program with sums of one matrix row per orbit of inputs, then :attr:`edge_rows`."""
        program = LinearProgram()
        for orbit in self._kept:
            i, z = orbit[0]
            program.add_column(cost=-self.part.prior[z] * len(orbit) if i == z else 0)
        for vertices in self.vertex_orbits:
            counts = Counter(kind for kind in self.kinds[vertices[0]] if kind is not None)
            program.add_row(dict(counts), lower=1, upper=1)
        for p, q in self.edge_rows:
            program.add_row({q: self.part.exp_epsilon, p: -1}, lower=0)
        return program

    def matrix(self, solution: Solution) -> tuple[Vector, ...]:
        """Return the full matrix."""
        return tuple([tuple([ZERO if kind is None else solution.x[kind] for kind in row]) for row in self.kinds])

    def weights(self, solution: Solution) -> Vector:
        """Return w, the multipliers of the sums of rows."""
        weights = [ZERO] * self.part.graph.size
        for vertices, dual in zip(self.vertex_orbits, solution.duals, strict=False):
            for vertex in vertices:
                weights[vertex] = -dual / len(vertices)
        return tuple(weights)

    def flows(self, solution: Solution) -> dict[int, dict[tuple[int, int], Fraction]]:
        """Return for every guess the nonzero multipliers of H[i][z] <= lambda H[h][z] on directed edges (i, h)."""
        duals = solution.duals[len(self.vertex_orbits) :]
        shares = {pair: dual / count for (pair, count), dual in zip(self.edge_rows.items(), duals, strict=True) if dual}
        flows: dict[int, dict[tuple[int, int], Fraction]] = {}
        for edge in self.part.graph.edges:
            for i, h in (edge, edge[::-1]):
                for z, (p, q) in enumerate(zip(self.kinds[i], self.kinds[h], strict=True)):
                    if p is not None and q is not None and (p, q) in shares:
                        flows.setdefault(z, {})[i, h] = shares[p, q]
        return flows


def _pair_classes(part: Part) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return orbits of pairs; single pairs where the search for symmetries is abandoned, which costs only time."""
    try:
        return pair_orbits(part.graph, part.prior)
    except Undecided:
        return tuple([((i, z),) for i in range(part.graph.size) for z in range(part.graph.size)])


def covering_program(part: Part) -> LinearProgram:
    """Return the least sum of w >= 0 with K w >= pi, a bound of the utility that need not be reached."""
    program = LinearProgram()
    for _ in part.prior:
        program.add_column(cost=1)
    for row, least in zip(distance_kernel(part.graph, part.exp_epsilon), part.prior, strict=True):
        program.add_row(dict(enumerate(row)), lower=least)
    return program


def _least_covering(part: Part, utility: Fraction) -> Covering | None:
    solution = minimize(covering_program(part))
    return Covering(solution.x) if solution.value == utility else None


def _if_covering(part: Part, weights: Vector) -> Covering | None:
    kernel = distance_kernel(part.graph, part.exp_epsilon)
    covers = min(weights) >= 0 and all(inner(row, weights) >= least for row, least in zip(kernel, part.prior, strict=True))
    return Covering(weights) if covers else None
