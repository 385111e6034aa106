"""A prior that excludes a distortion at every smaller lambda: the remaining outputs cost more on it.

With a delta, the multipliers of a lambda say more of mechanisms that have the distortion at a smaller one: a letter i
uses outputs at which no flow ends there, and sum_z f_z(i,h) W(z|i) = delta c(i,h), where c(i,h) is the largest flow.
Prices k(i,h) of these equations and a prior R refute them if they cost more than the distortion,

    sum_x min_z (R_x d(x,z) - sum_h k(x,h) f_z(x,h)) + delta sum k c > D.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.finding import written_prior
from symdp.sources.prior import HullPrior
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.general_loss.entries.common_symmetry import Pair
from symdp.tradeoffs.general_loss.entries.entries_program import EntriesMinimum

LARGEST_PRICE = 1000
ONE, ZERO = Fraction(1), Fraction(0)


@dataclass(frozen=True)
class StrictnessWitness:
    """A prior, and its cost with the remaining outputs.

    Attributes
    ----------
    cost : Fraction
    prior : HullPrior
    prices : dict from pairs of letters to Fraction, or None
        k(i,h), where it is not 0; None without a delta.
    """

    cost: Fraction
    prior: HullPrior
    prices: dict[Pair, Fraction] | None = None

    def to_document(self) -> dict[str, Any]:
        """Return the witness in the format of a certificate."""
        prices = {} if self.prices is None else {"prices": [[i, h, str(k)] for (i, h), k in sorted(self.prices.items())]}
        return written_prior(self.prior) | prices


def priced_rival(
    source: SourceSet, minimum: EntriesMinimum, outputs: Sequence[Sequence[int]], delta: Fraction
) -> StrictnessWitness:
    """Return the prior and the prices of largest cost.

    Parameters
    ----------
    source : SourceSet
    minimum : EntriesMinimum
        At the lambda in question.
    outputs : sequence of M sequences of int
        The outputs that each letter has left.
    delta : Fraction
    """
    largest: dict[Pair, Fraction] = {}
    for flow in minimum.flows:
        for pair, amount in flow.items():
            largest[pair] = max(amount, largest.get(pair, ZERO))
    program = LinearProgram()
    unknown = source.add_prior(program)
    prices = {
        pair: program.add_column(cost=-delta * most, lower=-LARGEST_PRICE, upper=LARGEST_PRICE)
        for pair, most in largest.items()
    }
    for x, left in enumerate(outputs):
        cheapest = program.add_column(cost=-1, lower=None)
        for z in left:
            paid = {prices[i, h]: amount for (i, h), amount in minimum.flows[z].items() if i == x}
            program.add_row({cheapest: ONE, unknown.columns[x]: -minimum.loss[x][z]} | paid, upper=0)
    solution = minimize(program)
    kept = {pair: solution.x[column] for pair, column in prices.items() if solution.x[column]}
    return StrictnessWitness(-solution.value, unknown.read(solution), kept)
