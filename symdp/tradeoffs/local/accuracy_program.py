"""The largest accuracy under a symmetric trade-off function with finitely many breakpoints: one exact linear program.

The diagonals of mechanisms are the vectors dominated by some q in [0, 1]^M with

    q_x + sum_{i != x} h(q_i) <= 1    for all letters x,

h being the least probability of an event under another row. Unknowns are q, h of each letter from above, and their sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.finding import written, written_diagonal, written_prior
from symdp.errors import Unsupported
from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.shapes.shape import AccuracyConstraint
from symdp.sources.source_set import SourceSet

ZERO, ONE = Fraction(0), Fraction(1)
MOST_ROWS = 20_000


@dataclass(frozen=True)
class CertifiedDiagonal:
    """A diagonal with its accuracy, and evidence that no other is better.

    Attributes
    ----------
    accuracy, slack : Fraction
        The accuracy on every prior, and the slack added to each delta.
    diagonal : tuple of M Fractions
        q.
    multipliers : tuple of Fractions, or None
        Of the inequalities of the source set, which prove the accuracy of q.
    prior : HullPrior
        A prior on which nothing keeps more.
    prices : tuple of M Fractions
        kappa, one number a letter, which proves that: see :mod:`symdp.certificates.checker.enclosures.profile_enclosure`.
    price : Fraction
        The derivative of the slack in the accuracy; 1 where the accuracy is the objective.
    """

    accuracy: Fraction
    slack: Fraction
    diagonal: Vector
    multipliers: Vector | None
    prior: HullPrior
    prices: Vector
    price: Fraction

    def evidence(self) -> dict[str, Any]:
        """Return the evidence for the checker."""
        bound = written_prior(self.prior) | {"prices": written(self.prices)}
        return written_diagonal(self.diagonal, self.multipliers) | {"bound": bound}


def largest_accuracy(source: SourceSet, bound: TradeoffFunction) -> CertifiedDiagonal:
    """Maximise the accuracy under a trade-off function.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> reached = largest_accuracy(source, TradeoffFunction(((Fraction(8, 7), ZERO),)))
    >>> reached.accuracy, sum(reached.diagonal)
    (Fraction(2, 5), Fraction(20, 19))
    """
    return _solved(source, bound, None)


def least_slack(source: SourceSet, bound: TradeoffFunction, accuracy: Fraction) -> CertifiedDiagonal:
    """Minimise the slack at which an accuracy is feasible."""
    return _solved(source, bound, accuracy)


def _solved(source: SourceSet, bound: TradeoffFunction, accuracy: Fraction | None) -> CertifiedDiagonal:
    rows = source.letters * (len(bound.lines) + 1)
    if rows > MOST_ROWS:
        raise Unsupported(
            f"the linear program has {rows} rows, at most {MOST_ROWS} are solved; merge letters or leave out pairs"
        )
    program = LinearProgram()
    slack = program.add_column(cost=0 if accuracy is None else 1, upper=0 if accuracy is None else 1)
    least = program.add_column(cost=-1, lower=None) if accuracy is None else None
    diagonal = [program.add_column(upper=1) for _ in range(source.letters)]
    others = [program.add_column() for _ in diagonal]
    total = program.add_column()
    program.add_row({total: ONE} | dict.fromkeys(others, -ONE), lower=0)
    for q, h in zip(diagonal, others, strict=True):
        for slope, top in bound.lines:
            # A slack lowers the line lambda q - (lambda - 1 + delta) by itself, the line (q - delta)/lambda by its share.
            program.add_row({h: ONE, q: -slope, slack: min(ONE, slope)}, lower=top - slope)
    tight = [program.add_row({q: ONE, h: -ONE, total: ONE}, upper=1) for q, h in zip(diagonal, others, strict=True)]
    level = {} if least is None else {least: ONE}
    constraint = source.constrain_accuracy(program, diagonal, level, ZERO if accuracy is None else accuracy)
    solution = minimize(program)
    gap = solution.x[slack]
    kept = -solution.value if accuracy is None else accuracy
    prior, prices = _proof(source, constraint, solution, tight)
    reached, price = tuple([solution.x[q] for q in diagonal]), constraint.total(solution)
    return CertifiedDiagonal(kept, gap, reached, constraint.multipliers(solution), prior, prices, price)


def _proof(
    source: SourceSet, constraint: AccuracyConstraint, solution: Solution, tight: list[int]
) -> tuple[HullPrior, Vector]:
    """Return the prior and its prices per unit of accuracy; any prior where accuracy has no price."""
    price = constraint.total(solution)
    if price == 0:
        return source.relative_interior(), (ZERO,) * len(tight)
    return constraint.prior(solution), tuple([-solution.duals[row] / price for row in tight])
