"""Min-entropy leakage: the log-ratio of the probabilities of a correct guess with and without the output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.errors import Unsupported
from symdp.leakages.measure import Kind, MeasureOfPrior, refuse_parameters
from symdp.leakages.measures.guessing import sum_of_maxima
from symdp.leakages.merged_columns import Column, columns, merged_columns
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector, uniform

if TYPE_CHECKING:
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.mechanisms.hamming_mechanism import HammingMechanism
    from symdp.sources.source_set import SourceSet

ONE = Fraction(1)
MOST_PROGRAMS = 1000


class MinEntropyLeakage(MeasureOfPrior):
    """log of the ratio of sum_y max_x P(x) W(y|x) to max_x P(x).

    The maximum over the hull of a source set is exact, by linear programs over the inputs guessed at the outputs. It is
    the maximal leakage wherever the uniform prior lies in the hull, in particular over all priors.

    References
    ----------
    alvim2015.

    Examples
    --------
    >>> from symdp.sources.source_set import SourceSet
    >>> rows = [["3/4", "1/4"], ["1/4", "3/4"]]
    >>> MinEntropyLeakage().of(rows, ["2/3", "1/3"]).exp
    Fraction(9, 8)
    >>> biased = SourceSet.from_vertices([["2/3", "1/3"], ["3/5", "2/5"]])
    >>> MinEntropyLeakage().worst(rows, biased).exp, MinEntropyLeakage().worst(rows, SourceSet.simplex(2)).exp
    (Fraction(5, 4), Fraction(3, 2))
    """

    kind: ClassVar[Kind] = Kind.VULNERABILITY

    @staticmethod
    def read(parameters: Sequence[str]) -> MinEntropyLeakage:
        """Refuse parameters after the name."""
        refuse_parameters("min-entropy", parameters)
        return MinEntropyLeakage()

    @property
    def name(self) -> str:
        return "min-entropy"

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any]:
        return [(1, [[(letters, 1), (right, 1)]])]

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        return LeakageValue.log_of(mechanism.exp_maximal_leakage)

    def _at(self, matrix: Matrix, prior: Vector) -> LeakageValue:
        return LeakageValue.log_of(sum_of_maxima(columns(matrix), prior) / max(prior))

    def _worst(self, matrix: Matrix, source: SourceSet) -> LeakageValue:
        merged = merged_columns(matrix)
        if source.contains(uniform(source.letters)):
            return LeakageValue.log_of(sum_of_maxima(merged, (ONE,) * source.letters))
        return LeakageValue.log_of(_BranchAndBound(merged, source).maximum())

    def _symbolic_at(self, rows: list[list[Any]], prior: list[Any]) -> Any:
        import sympy

        joint = [[share * entry for entry in row] for share, row in zip(prior, rows, strict=True)]
        return sympy.log(sympy.Add(*[greatest(column) for column in zip(*joint, strict=True)]) / greatest(prior))


@dataclass
class _BranchAndBound:
    """Branch and bound over the inputs guessed at the outputs.

    With u = P / max P, the leakage is sum_y max_x u_x W(y|x), a convex function of u, over the u of the cone of the set
    with u <= 1. A linear program bounds what an output adds by the input guessed there, or by the sum and the largest of
    all possible guesses where none is fixed yet; and, over a hull of vertices, by what the vertices add at best.
    """

    outputs: list[Column]
    source: SourceSet

    def maximum(self) -> Fraction:
        """Return exp of the largest leakage."""
        best = ONE
        pending: list[dict[int, int]] = [{}]
        solved = 0
        while pending:
            guesses = pending.pop()
            if (solved := solved + 1) > MOST_PROGRAMS:
                raise Unsupported(
                    f"the largest min-entropy leakage of a mechanism with {len(self.outputs)} different outputs over this "
                    f"source set needs more than {MOST_PROGRAMS} linear programs; merge outputs, or give one prior"
                )
            relaxation = self._relaxed(guesses)
            if relaxation is None or relaxation[0] <= best:
                continue
            _, point, gains = relaxation
            best = max(best, sum_of_maxima(self.outputs, point))
            free = [y for y in range(len(self.outputs)) if y not in guesses]
            if free:
                y = max(free, key=lambda y: gains[y] - max(self._products(y, point)))
                order = sorted(range(len(point)), key=self._products(y, point).__getitem__)
                pending.extend([guesses | {y: x} for x in order if self.outputs[y][x]])
        return best

    def _products(self, y: int, point: Vector) -> list[Fraction]:
        return [w * share for w, share in zip(self.outputs[y], point, strict=True)]

    def _relaxed(self, guesses: dict[int, int]) -> tuple[Fraction, Vector, Vector] | None:
        """Return an upper bound, u and the bounds of the outputs' shares; None where no prior has these optimal guesses."""
        from symdp.arithmetic.programs.linear_program import InfeasibleProgram
        from symdp.arithmetic.programs.optimize import minimize

        program, shares, weights = cone(self.source)
        gains = []
        for y, column in enumerate(self.outputs):
            gain = program.add_column(cost=-1, upper=max(column))
            gains.append(gain)
            if (x := guesses.get(y)) is None:
                entries = {share: w for share, w in zip(shares, column, strict=True) if w}
                program.add_row(entries | {gain: -ONE}, lower=0)
                if (vertices := self.source.shape.vertices) is not None:
                    bests = [sum_of_maxima([column], vertex) for vertex in vertices]
                    program.add_row(dict(zip(weights, bests, strict=True)) | {gain: -ONE}, lower=0)
                continue
            program.add_row({shares[x]: column[x], gain: -ONE}, lower=0)
            for z, w in enumerate(column):
                if w and z != x:
                    program.add_row({shares[x]: column[x], shares[z]: -w}, lower=0)
        try:
            solution = minimize(program)
        except InfeasibleProgram:
            return None
        point = tuple([solution.x[share] for share in shares])
        return -solution.value, point, tuple([solution.x[gain] for gain in gains])


def cone(source: SourceSet) -> tuple[LinearProgram, list[int], list[int]]:
    """Return a program with columns for the multiples u <= 1 of the priors of a set.

    The third part are the columns of the vertices' weights, none for a set without vertices.

    Examples
    --------
    >>> from symdp.arithmetic.programs.optimize import minimize
    >>> from symdp.sources.source_set import SourceSet
    >>> program, columns, _ = cone(SourceSet.single(["1/2", "1/4", "1/4"]))
    >>> program.cost[columns[1]] = -ONE
    >>> minimize(program).value
    Fraction(-1, 2)
    """
    from symdp.arithmetic.programs.linear_program import LinearProgram

    flat = LinearProgram()
    unknown = source.add_prior(flat)
    program = LinearProgram()
    for lower in flat.lower:
        program.add_column(lower=lower)
    height = program.add_column()
    for row in flat.rows:
        entries = dict(row.entries())
        if row.lower is not None and row.lower == row.upper:
            program.add_row(entries | {height: -row.lower}, lower=0, upper=0)
            continue
        if row.lower is not None:
            program.add_row(entries | {height: -row.lower}, lower=0)
        if row.upper is not None:
            program.add_row(entries | {height: -row.upper}, upper=0)
    for share in unknown.columns:
        program.add_row({share: ONE}, upper=1)
    return program, list(unknown.columns), list(unknown.weights or ())
