"""Lower and upper bound of the optimal utility of a graph that is too large for the exact linear program."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from symdp.mechanisms.graph_mechanisms import distance_kernel
from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import Vector, inner
from symdp.tradeoffs.graphs.graph_component import Part
from symdp.tradeoffs.graphs.utility_closed_forms import kernel_release
from symdp.tradeoffs.graphs.utility_program import covering_program

ZERO = Fraction(0)
PLACES, FINE = 10**6, 10**12


def utility_bracket(parts: Sequence[Part]) -> tuple[Fraction, Fraction]:
    """Bound the optimal utility from below, by a mechanism, and from above, rounded outward to six decimals.

    From below: the kernel mechanism where it is one, and randomised response, which is private on every graph. From above:
    sum w for a w >= 0 with K w >= pi.

    Examples
    --------
    >>> from symdp.graphs.families import star
    >>> utility_bracket([Part(star(9), Fraction(2), (Fraction(1, 10),) * 10)])
    (Fraction(90909, 500000), Fraction(1, 5))
    """
    low = sum((_reached(part) for part in parts), ZERO)
    high = sum((_not_exceeded(part) for part in parts), ZERO)
    return Fraction(low * PLACES // 1, PLACES), Fraction(-(-high * PLACES // 1), PLACES)


def _reached(part: Part) -> Fraction:
    level = part.exp_epsilon
    tops = accumulate(sorted(part.prior, reverse=True))
    response = max(level * top / (level + k - 1) for k, top in enumerate(tops, 1))
    kernel = kernel_release(part)
    return response if kernel is None else max(response, kernel[0])


def _not_exceeded(part: Part) -> Fraction:
    """Return an upper bound from non-negative weights scaled up; the proposals of HiGHS are nearly the best."""
    from symdp.arithmetic.programs.highs import FloatSolver

    kernel = distance_kernel(part.graph, part.exp_epsilon)
    point = FloatSolver(covering_program(part)).point()
    proposed = tuple([Fraction(max(0, round(value * FINE)), FINE) for value in point])
    return min(_scaled_bound(kernel, part.prior, weights) for weights in (proposed, part.prior))


def _scaled_bound(kernel: Matrix, prior: Vector, weights: Vector) -> Fraction:
    """Return the sum of the least multiple of some weights that covers the prior; 1 where none does."""
    pairs = [(p, inner(row, weights)) for p, row in zip(prior, kernel, strict=True) if p]
    if any(covered == 0 for _, covered in pairs):
        return Fraction(1)
    return max([p / covered for p, covered in pairs], default=ZERO) * sum(weights, ZERO)
