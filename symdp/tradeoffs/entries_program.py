"""The least distortion at one lambda = exp(epsilon), all entries of the mechanism being unknowns of a linear program.

Its multipliers are a prior p of the set, w_x of the rows, and flows f_z(i,h) >= 0 of W(z|i) <= lambda W(z|h), with

    w_x - sum_h f_z(x,h) + lambda sum_i f_z(i,x) <= p_x d(x,z)    for all letters x and outputs z,

so that sum w is the least distortion under p, and on the whole set.

With a delta, outputs may exceed lambda times their probability at a neighbour by delta in all. What they exceed it by is
unknown too, the flows f_z(i,h) are at most c(i,h), and sum w - delta sum c is the least distortion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symdp.arithmetic.linear_program import BasisProposal, LinearProgram
from symdp.arithmetic.optimize import Propose, solved_basis
from symdp.certificates.certificate import written, written_prior
from symdp.errors import Unsupported
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.question import Question

MOST_ENTRIES, MOST_RATIOS, MOST_EXCESSES = 400, 8_000, 2_000
LARGEST_FLOATED = 1 << 24
ONE, ZERO = Fraction(1), Fraction(0)

Pair = tuple[int, int]
Flow = dict[Pair, Fraction]


@dataclass(frozen=True)
class SolvedEntries:
    """The least distortion at one lambda, a mechanism that has it, and multipliers that prove it.

    Attributes
    ----------
    distortion : Fraction
    mechanism : Mechanism
    multipliers : tuple of Fractions, or None
        Of the inequalities of the source set, which prove the distortion of the mechanism.
    prior : HullPrior
        p.
    rows : tuple of M Fractions
        w.
    flows : tuple of N dicts
        f_z, what is not 0 of it, by pairs of letters.
    loss : matrix
        d.
    """

    distortion: Fraction
    mechanism: Mechanism
    multipliers: Vector | None
    prior: HullPrior
    rows: Vector
    flows: tuple[Flow, ...]
    loss: Matrix

    def open_outputs(self, letters: Sequence[int]) -> list[int]:
        """The outputs that a mechanism of the same distortion at a smaller lambda could use on a component."""
        p, w = self.prior.prior, self.rows
        found = []
        for z, flow in enumerate(self.flows):
            leaving = {x: sum([amount for (i, _), amount in flow.items() if i == x], ZERO) for x in letters}
            ends_here = any(h in letters for _, h in flow)
            if not ends_here and all(w[x] == p[x] * self.loss[x][z] + leaving[x] for x in letters):
                found.append(z)
        return found

    def reached(self) -> dict[str, Any]:
        """Evidence that a mechanism has the distortion."""
        found: dict[str, Any] = {"matrix": [written(row) for row in self.mechanism.matrix]}
        return found if self.multipliers is None else found | {"multipliers": written(self.multipliers)}

    def bound(self) -> dict[str, Any]:
        """Evidence that no mechanism has a smaller one."""
        flows = [[z, [[i, h, str(f)] for (i, h), f in sorted(flow.items())]] for z, flow in enumerate(self.flows) if flow]
        return written_prior(self.prior) | {"rows": written(self.rows), "flows": flows}


class EntriesProgram:
    """The program of a question, for any lambda.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> EntriesProgram(Tradeoff(source).question).solved(Fraction(8, 7)).distortion
    Fraction(3, 5)
    """

    def __init__(self, question: Question) -> None:
        self.source: SourceSet = question.source
        self.loss: Matrix = question.loss.matrix(question.letters)
        self.pairs = adjacent_pairs(question)
        self.delta = question.leakage.delta
        entries, ratios = len(self.loss) * len(self.loss[0]), len(self.pairs) * len(self.loss[0])
        most = MOST_EXCESSES if self.delta else MOST_RATIOS
        if entries > MOST_ENTRIES or ratios > most:
            raise Unsupported(
                f"the linear program has {entries} unknown entries and {ratios} ratios between them, at most {MOST_ENTRIES} "
                f"and {most} are solved; merge letters, or ask with loss=hamming and all pairs adjacent"
            )
        self._solved: dict[Fraction, SolvedEntries] = {}
        self._latest: BasisProposal | None = None

    def solved(self, level: Fraction) -> SolvedEntries:
        """The least distortion at a lambda."""
        if level not in self._solved:
            self._solved[level] = self._solve(level)
        return self._solved[level]

    def _solve(self, level: Fraction) -> SolvedEntries:
        program = LinearProgram()
        entries = [[program.add_column() for _ in row] for row in self.loss]
        gains = [program.add_column(lower=None) for _ in self.loss]
        least = program.add_column(cost=-1, lower=None)
        sums = [program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1) for row in entries]
        for gain, row, costs in zip(gains, entries, self.loss, strict=True):
            program.add_row({gain: ONE} | dict(zip(row, costs, strict=True)), lower=0, upper=0)
        ratios = {
            (z, i, h): program.add_row({entries[h][z]: level, entries[i][z]: -ONE}, lower=0)
            for i, h in self.pairs
            for z in range(len(self.loss[0]))
        }
        if self.delta:
            self._relax(program, ratios)
        accuracy = self.source.constrain_accuracy(program, gains, {least: ONE}, ZERO)
        basis = solved_basis(program, self._proposed(level))
        self._latest, solution = basis.proposal(), basis.solution()
        flows: tuple[Flow, ...] = tuple([{} for _ in self.loss[0]])
        for (z, i, h), place in ratios.items():
            if solution.duals[place]:
                flows[z][i, h] = solution.duals[place]
        return SolvedEntries(
            solution.value,
            Mechanism(tuple([tuple([solution.x[entry] for entry in row]) for row in entries])),
            accuracy.multipliers(solution),
            accuracy.prior(solution),
            tuple([solution.duals[row] for row in sums]),
            flows,
            self.loss,
        )

    def _proposed(self, level: Fraction) -> Propose | None:
        """Floats cannot tell such a level from infinity: the basis of the level before is nearer than what they propose."""
        return None if level < LARGEST_FLOATED or self._latest is None else lambda _: self._latest

    def _relax(self, program: LinearProgram, ratios: Mapping[tuple[int, int, int], int]) -> None:
        """Let the ratios of two letters be exceeded by delta in all."""
        excesses: dict[Pair, dict[int, Fraction]] = {pair: {} for pair in self.pairs}
        for (_, i, h), place in ratios.items():
            excess, row = program.add_column(), program.rows[place]
            program.rows[place] = replace(row, columns=(*row.columns, excess), coefficients=(*row.coefficients, row.scale))
            excesses[i, h][excess] = ONE
        for parts in excesses.values():
            program.add_row(parts, upper=self.delta)


def adjacent_pairs(question: Question) -> list[Pair]:
    """The pairs of letters that are adjacent, both ways."""
    letters = range(question.letters)
    if question.adjacency is None:
        return [(i, h) for i in letters for h in letters if i != h]
    return [pair for i, h in question.adjacency.edges for pair in ((i, h), (h, i))]


def components(question: Question) -> Sequence[Sequence[int]]:
    """The letters that a finite lambda relates."""
    return [range(question.letters)] if question.adjacency is None else question.adjacency.components
