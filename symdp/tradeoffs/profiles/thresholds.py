"""The papers' thresholds D^(k): the largest sum of the k least probabilities over a source set."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from symdp.sources.prior import HullPrior, uniform
from symdp.sources.source_set import SourceSet

ONE = Fraction(1)


class Thresholds(Sequence[Fraction]):
    """The thresholds D^(1), ..., D^(M-1), each computed on demand; entry k-1 is D^(k).

    References
    ----------
    kalantari2018, equation (9).

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> [str(value) for value in Thresholds(source)]
    ['11/40', '31/50']
    """

    def __init__(self, source: SourceSet, delta: Fraction = Fraction(0)) -> None:
        self._source = source
        self._rest = 1 - delta
        self._values: dict[int, Fraction] = {}

    def __len__(self) -> int:
        return self._source.letters - 1

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        k = place % len(self) + 1
        if k not in self._values:
            tail = largest_tail(self._source, k) if self._sums is None else Fraction(self._sums[0][k - 1], self._sums[1])
            self._values[k] = self._rest * tail
        return self._values[k]

    @cached_property
    def _sums(self) -> tuple[list[int], int] | None:
        """Sums of the smallest entries of a prior that all majorise, over one denominator: k/M for the uniform prior."""
        shape, size = self._source.shape, self._source.letters
        if (least := shape.least_majorised) is not None:
            numerators, denominator = least.integers
            return list(accumulate(sorted(numerators))), denominator
        alike = isinstance(shape.locate(uniform(size)), HullPrior)
        return (list(range(1, size)), size) if alike else None


def largest_tail(source: SourceSet, k: int) -> Fraction:
    """Return the maximum over the set of the sum of the k least probabilities, by one linear program.

    The sum is the maximum over theta of k theta - sum max(0, theta - P_i), so both maxima join.
    """
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    program = LinearProgram()
    unknown = source.add_prior(program)
    level = program.add_column(cost=-k)
    for column in unknown.columns:
        short = program.add_column(cost=1)
        program.add_row({column: ONE, short: ONE, level: -ONE}, lower=0)
    return -minimize(program).value
