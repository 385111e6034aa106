"""The least distortion at one lambda = exp(epsilon), all entries of the mechanism being unknowns of a linear program.

Its multipliers are a prior p of the set, w_x of the rows, and flows f_z(i,h) >= 0 of W(z|i) <= lambda W(z|h), with

    w_x - sum_h f_z(x,h) + lambda sum_i f_z(i,x) <= p_x d(x,z)    for all letters x and outputs z,

so that sum w is the least distortion under p, and on the whole set.

Letters and outputs that symmetries exchange may share unknowns. Averaged over permutations that leave the question as it is,
a mechanism stays private, and costs no more: the largest of the mean costs is at most the mean of the largest ones, which
are equal. So some best mechanism has equal entries where they are exchanged; multipliers of classes are shared out evenly.

With a delta, outputs may exceed lambda times their probability at a neighbour by delta in all. What they exceed it by is
unknown too, the flows f_z(i,h) are at most c(i,h), and sum w - delta sum c is the least distortion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram
from symdp.arithmetic.programs.optimize import Propose, solved_basis
from symdp.certificates.finding import written, written_prior
from symdp.errors import Unsupported
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior, Vector, sum_of
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.general_loss.entries.common_symmetry import CommonSymmetry, Pair, Triple
from symdp.tradeoffs.question import Question

MOST_ENTRIES, MOST_RATIOS, MOST_EXCESSES = 400, 8_000, 2_000
MOST_CLASSES, MOST_SHARED, MOST_SHARED_RATIOS = 500, 16_384, 131_072
LARGEST_FLOATED = 1 << 24
ONE, ZERO = Fraction(1), Fraction(0)

Flow = dict[Pair, Fraction]


@dataclass(frozen=True)
class EntriesMinimum:
    """The least distortion at one lambda, a mechanism that attains it, and multipliers that prove it.

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
        The nonzero entries of f_z, by pairs of letters.
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
        """Return the outputs available on a component to a mechanism of the same distortion at a smaller lambda."""
        p, w = self.prior.prior, self.rows
        outputs = []
        for z, flow in enumerate(self.flows):
            leaving = {x: sum([amount for (i, _), amount in flow.items() if i == x], ZERO) for x in letters}
            ends_here = any(h in letters for _, h in flow)
            if not ends_here and all(w[x] == p[x] * self.loss[x][z] + leaving[x] for x in letters):
                outputs.append(z)
        return outputs

    def reached(self) -> dict[str, Any]:
        """Return evidence that a mechanism has the distortion."""
        evidence: dict[str, Any] = {"matrix": [written(row) for row in self.mechanism.matrix]}
        return evidence if self.multipliers is None else evidence | {"multipliers": written(self.multipliers)}

    def bound(self) -> dict[str, Any]:
        """Return evidence that no mechanism has a smaller one."""
        flows = [[z, [[i, h, str(f)] for (i, h), f in sorted(flow.items())]] for z, flow in enumerate(self.flows) if flow]
        return written_prior(self.prior) | {"rows": written(self.rows), "flows": flows}


class EntriesProgram:
    """The program of a question, for any lambda.

    Parameters
    ----------
    question : Question
    shared : bool
        Whether entries that symmetries exchange have one unknown; else each has its own.

    Raises
    ------
    Unsupported
        More unknowns or inequalities than are solved.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> from symdp.graphs.families import ring
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> EntriesProgram(Tradeoff(source).question).solved(Fraction(8, 7)).distortion
    Fraction(3, 5)
    >>> question = Tradeoff(SourceSet.simplex(30), loss="ring", adjacency=ring(30)).question
    >>> EntriesProgram(question, shared=True).solved(Fraction(2)).distortion
    Fraction(131023, 98301)
    """

    def __init__(self, question: Question, shared: bool = False) -> None:
        self.source: SourceSet = question.source
        self.delta, self.shared = question.leakage.delta, shared
        size, most_ratios = _size(question), _most_ratios(question)
        if shared:
            _require(question, size, size, (MOST_SHARED, MOST_SHARED_RATIOS), "looked at for symmetries")
        elif size[0] > MOST_SHARED:
            _require(question, size, size, (MOST_ENTRIES, most_ratios), "solved")
        self.loss: Matrix = question.loss.matrix(question.letters)
        self.pairs = adjacent_pairs(question)
        self.symmetry = CommonSymmetry(question, sought=shared)
        left = (len(self.symmetry.pairs), len(self.symmetry.ratios(self.pairs))) if shared else size
        _require(question, size, left, (MOST_CLASSES if shared else MOST_ENTRIES, most_ratios), "solved")
        self._solved: dict[Fraction, EntriesMinimum] = {}
        self._latest: BasisProposal | None = None

    def solved(self, level: Fraction) -> EntriesMinimum:
        """Return the least distortion at a lambda."""
        if level not in self._solved:
            self._solved[level] = self._solve(level)
        return self._solved[level]

    @cached_property
    def _kinds(self) -> tuple[list[int], ...]:
        """The unknown of each entry."""
        kinds = tuple([[0] * len(row) for row in self.loss])
        for kind, pairs in enumerate(self.symmetry.pairs):
            for x, z in pairs:
                kinds[x][z] = kind
        return kinds

    @cached_property
    def _ratios(self) -> tuple[tuple[Triple, ...], ...]:
        """The orbits (i, h, z) of adjacent i, h and outputs z; equal entries have no ratio to bound."""
        ratios, kinds = self.symmetry.ratios(self.pairs), self._kinds
        return tuple([triples for triples in ratios if len({kinds[x][triples[0][2]] for x in triples[0][:2]}) > 1])

    def _solve(self, level: Fraction) -> EntriesMinimum:
        program = LinearProgram()
        entries = [program.add_column() for _ in self.symmetry.pairs]
        kinds = [[entries[kind] for kind in row] for row in self._kinds]
        gains = [program.add_column(lower=None) for _ in self.loss]
        least = program.add_column(cost=-1, lower=None)
        sums = [program.add_row(_summed(kinds[letters[0]]), lower=1, upper=1) for letters in self.symmetry.letters]
        for gain, row, costs in zip(gains, kinds, self.loss, strict=True):
            program.add_row({gain: ONE} | _summed(row, costs), lower=0, upper=0)
        ratios = [program.add_row({kinds[h][z]: level, kinds[i][z]: -ONE}, lower=0) for (i, h, z), *_ in self._ratios]
        if self.delta:
            self._relax(program, ratios)
        accuracy = self.source.constrain_accuracy(program, gains, {least: ONE}, ZERO)
        basis = solved_basis(program, self._proposed(level))
        self._latest, solution = basis.proposal(), basis.solution()
        return EntriesMinimum(
            solution.value,
            Mechanism(tuple([tuple([solution.x[entry] for entry in row]) for row in kinds])),
            accuracy.multipliers(solution),
            self._evened(accuracy.prior(solution)),
            self._shared([solution.duals[row] for row in sums]),
            self._flows([solution.duals[row] for row in ratios]),
            self.loss,
        )

    def _proposed(self, level: Fraction) -> Propose | None:
        """Return the previous level's basis where floats cannot distinguish the level from infinity."""
        if level >= LARGEST_FLOATED and self._latest is not None:
            return lambda _: self._latest
        return _propose_precisely if self.shared else None

    def _relax(self, program: LinearProgram, ratios: Sequence[int]) -> None:
        """Relax the ratios of two letters by delta in total."""
        excesses = {}
        for triples, place in zip(self._ratios, ratios, strict=True):
            excess, row = program.add_column(), program.rows[place]
            program.rows[place] = replace(row, columns=(*row.columns, excess), coefficients=(*row.coefficients, row.scale))
            excesses.update(dict.fromkeys(triples, excess))
        for (i, h), *_ in self.symmetry.adjacent(self.pairs):
            places = [excesses[i, h, z] for z in range(len(self.loss[0])) if (i, h, z) in excesses]
            program.add_row(dict(Counter(places)), upper=self.delta)

    def _evened(self, prior: HullPrior) -> HullPrior:
        """Average a prior over its images under the symmetries."""
        if prior.weights is not None:
            return self.source.shape.mixture(_means(prior.weights, self.symmetry.priors))
        return HullPrior(_means(prior.prior, self.symmetry.letters))

    def _shared(self, duals: Sequence[Fraction]) -> Vector:
        """Return the multipliers of the rows."""
        shares = [ZERO] * len(self.loss)
        for letters, dual in zip(self.symmetry.letters, duals, strict=True):
            for x in letters:
                shares[x] = dual / len(letters)
        return tuple(shares)

    def _flows(self, duals: Sequence[Fraction]) -> tuple[Flow, ...]:
        flows: tuple[Flow, ...] = tuple([{} for _ in self.loss[0]])
        for triples, dual in zip(self._ratios, duals, strict=True):
            for i, h, z in triples if dual else ():
                flows[z][i, h] = dual / len(triples)
        return flows


def _propose_precisely(program: LinearProgram) -> BasisProposal | None:
    # What changes by lambda at each of many steps falls below the tolerance of an ordinary proposal.
    from symdp.arithmetic.programs.highs import propose_precisely

    return propose_precisely(program)


def _summed(columns: Sequence[int], values: Sequence[Fraction] | None = None) -> dict[int, Fraction]:
    """Return the summed coefficients of possibly repeated columns; 1 each without values."""
    sums = dict.fromkeys(columns, ZERO)
    for column, value in zip(columns, values or [ONE] * len(columns), strict=True):
        sums[column] += value
    return sums


def _means(values: Vector, classes: Sequence[Sequence[int]]) -> Vector:
    means = list(values)
    for places in classes:
        mean = sum_of([values[place] for place in places]) / len(places)
        for place in places:
            means[place] = mean
    return tuple(means)


def is_small(question: Question) -> bool:
    """Return whether each entry can have an unknown of its own."""
    entries, ratios = _size(question)
    return entries <= MOST_ENTRIES and ratios <= _most_ratios(question)


def _size(question: Question) -> tuple[int, int]:
    """Return the number of entries and of ratios between them, before either is listed for Hamming's distortion."""
    letters, edges = question.letters, question.adjacency
    outputs = letters if question.loss.counts_errors else len(question.loss.matrix(letters)[0])
    return letters * outputs, (letters * (letters - 1) if edges is None else 2 * len(edges.edges)) * outputs


def _most_ratios(question: Question) -> int:
    return MOST_EXCESSES if question.leakage.delta else MOST_RATIOS


def _require(question: Question, size: tuple[int, int], left: tuple[int, int], most: tuple[int, int], what: str) -> None:
    if left[0] > most[0] or left[1] > most[1]:
        shared = "" if left == size else f", here {left[0]} and {left[1]} up to symmetry"
        way = "" if question.is_plain else ", or ask with loss=hamming and all pairs adjacent"
        raise Unsupported(
            f"the linear program has {size[0]} unknown entries and {size[1]} ratios between them, at most {most[0]} and "
            f"{most[1]} are {what}{shared}; merge letters{way}"
        )


def adjacent_pairs(question: Question) -> list[Pair]:
    """Return the pairs of adjacent letters, in both orders."""
    letters = range(question.letters)
    if question.adjacency is None:
        return [(i, h) for i in letters for h in letters if i != h]
    return [pair for i, h in question.adjacency.edges for pair in ((i, h), (h, i))]


def components(question: Question) -> Sequence[Sequence[int]]:
    """Return the components of the adjacency."""
    return [range(question.letters)] if question.adjacency is None else question.adjacency.components
