"""The pairs of rows whose best tests are no worse than those of any other pair, in a matrix of many rows.

The profile of all pairs is the least concave function above their tests, of which few pairs have a corner. Floating point
passes over all pairs and leaves those whose tests come close to that function: probabilities of tests are sums of
nonnegative terms, whose relative error is below the number of outputs times 2^-50, and a test that is that much below the
function of other tests is below the exact one. What is left is ordered in integers and compared in rationals.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import TYPE_CHECKING

from symdp.arithmetic.rational import over_common_denominator
from symdp.mechanisms.privacy.hockey_stick_divergence import ONE, ZERO, Dichotomy, Pair, upper_corners
from symdp.work import tell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

Rows = tuple[int, int]
Row = Sequence[Fraction]
# The probabilities of an outcome in both rows, in units of the common denominator of each row.
Units = tuple[int, int]
LEAST_MARGIN, ERROR_OF_AN_OUTPUT, LEAST_PROBABILITY = 1e-9, 2.0**-50, Fraction(1, 10**200)


def supporting_pairs(rows: Sequence[tuple[int, Row]]) -> list[tuple[Rows, Dichotomy]]:
    """Return pairs of rows whose tests have the least concave function above the tests of all ordered pairs of rows.

    Of the pairs that share a corner the one with the largest area below its tests is returned, of equal ones the first: a
    pair that dominates all others is the only one.

    Parameters
    ----------
    rows : sequence of (int, sequence of Fraction)
        Different rows with their numbers, without positive probabilities below 10^-200.

    Examples
    --------
    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> rows = [(0, (half, half)), (1, (third, 1 - third)), (2, (1 - third, third))]
    >>> [pair for pair, _ in supporting_pairs(rows)]
    [(1, 2)]
    """
    laws = _laws(rows, _close_pairs([row for _, row in rows]))
    corners = [(ZERO, ZERO), (ONE, ONE)]
    for law in laws:
        corners = upper_corners(sorted({*corners, *law.tests}))
    missing, kept = set(corners), []
    for law in sorted(laws, key=lambda each: (-_area(each), laws[each])):
        if not missing.isdisjoint(law.tests):
            missing.difference_update(law.tests)
            kept.append((laws[law], law))
    return kept


def are_dominated(rows: Sequence[tuple[int, Row]], rulers: Sequence[Dichotomy]) -> bool:
    """Decide whether each ordered pair of rows is dominated by one of some dichotomies.

    Examples
    --------
    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> rows = [(0, (half, half)), (1, (third, 1 - third)), (2, (1 - third, third))]
    >>> [are_dominated(rows, [Dichotomy.of(zip(rows[x][1], rows[1][1]))]) for x in (0, 2)]
    [False, True]
    """
    matrix = [row for _, row in rows]
    left = set.intersection(*[set(_close_pairs(matrix, _Bound(ruler.tests, len(matrix[0])))) for ruler in rulers])
    return all(any(ruler.dominates(law) for ruler in rulers) for law in _laws(rows, sorted(left)))


def _laws(rows: Sequence[tuple[int, Row]], pairs: Sequence[Rows]) -> dict[Dichotomy, Rows]:
    """Return the dichotomies of pairs of rows, by place, each with the numbers of the first pair that has it."""
    units = {x: over_common_denominator(rows[x][1]) for x in {x for pair in pairs for x in pair}}
    first: dict[tuple[tuple[Units, ...], int, int], Rows] = {}
    for place, (x, other) in enumerate(pairs):
        tell("comparing pairs of inputs", place / len(pairs))
        (above, whole), (below, total) = units[x], units[other]
        first.setdefault((_outcomes(above, below), whole, total), (rows[x][0], rows[other][0]))
    laws: dict[Dichotomy, Rows] = {}
    for (outcomes, whole, total), numbers in first.items():
        laws.setdefault(Dichotomy(tuple([(Fraction(p, whole), Fraction(q, total)) for p, q in outcomes])), numbers)
    return laws


def _close_pairs(rows: Sequence[Row], fixed: _Bound | None = None) -> list[Rows]:
    """Return the ordered pairs, by place, with a test near a bound, or near the least concave function above all tests."""
    import numpy as np

    matrix = np.array([[float(p) for p in row] for row in rows])
    bound, near = fixed or _Bound([(ZERO, ZERO), (ONE, ONE)], len(rows[0])), []
    for x in range(len(rows)):
        tell("pairs of inputs", x / len(rows))
        place, size, power = _float_tests(matrix, x)
        left = bound.close(size, power)
        place, size, power = place[left], size[left], power[left]
        if fixed is None:
            bound.raise_to(size, power)
        near.append((np.full(len(place), x), place, size, power))
    first, second, size, power = [np.concatenate(parts) for parts in zip(*near, strict=True)]
    left = bound.close(size, power)
    return sorted(set(zip(first[left].tolist(), second[left].tolist(), strict=True)))


def _float_tests(matrix: Floats, x: int) -> tuple[NDArray[np.int64], Floats, Floats]:
    """Return the tests of row x against all other rows: the place of the other row, and the two probabilities.

    The sure event, which is no corner between the ends, is left out unless outcomes without probability in row x are.
    """
    import numpy as np

    others = np.delete(matrix, x, axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(others > 0, matrix[x] / others, np.where(matrix[x] > 0, np.inf, -1.0))
    order = np.argsort(-ratio, axis=1, kind="stable")
    power = np.cumsum(matrix[x][order], axis=1)
    size = np.cumsum(np.take_along_axis(others, order, axis=1), axis=1)
    sorted_ratio = np.take_along_axis(ratio, order, axis=1)
    last = np.concatenate([sorted_ratio[:, 1:] <= 0, np.ones((len(others), 1), dtype=bool)], axis=1)
    power = np.where(last, 1.0, power)
    excluded = (ratio == 0).any(axis=1)
    chosen = (sorted_ratio > 0) & (~last | excluded[:, None])
    row, column = np.nonzero(chosen)
    return np.where(row >= x, row + 1, row), size[row, column], power[row, column]


class _Bound:
    """A concave function below the least one above all tests, up to the margin, as its corners in floating point."""

    def __init__(self, tests: Sequence[Pair], outputs: int) -> None:
        import numpy as np

        self._margin = max(LEAST_MARGIN, outputs * ERROR_OF_AN_OUTPUT)
        self._size, self._power = np.array([[float(each) for each in test] for test in upper_corners(tests)]).T

    def close(self, size: Floats, power: Floats) -> NDArray[np.bool_]:
        """Return which tests reach the function, up to the margin, no later than it reaches 1."""
        import numpy as np

        height = np.interp(size, self._size, self._power)
        close: NDArray[np.bool_] = (power >= height * (1 - self._margin)) & (size <= self._size[-1] * (1 + self._margin))
        return close

    def raise_to(self, size: Floats, power: Floats) -> None:
        """Let the function be no lower than more tests."""
        import numpy as np

        sizes, powers = np.concatenate([self._size, size]), np.concatenate([self._power, power])
        order = np.lexsort((powers, sizes))
        corners = upper_corners(list(zip(sizes[order].tolist(), powers[order].tolist(), strict=True)))
        self._size, self._power = np.array([at for at, _ in corners]), np.array([height for _, height in corners])


def _outcomes(first: Sequence[int], second: Sequence[int]) -> tuple[Units, ...]:
    """Return the pairs (P, Q) of outcomes of two rows, merged by likelihood ratio, the largest first."""
    pairs = [(p, q) for p, q in zip(first, second, strict=True) if p or q]
    pairs.sort(key=lambda pair: -pair[0] / pair[1] if pair[1] else -float("inf"))
    if any(_is_later(one, other) > 0 for one, other in pairwise(pairs)):
        pairs.sort(key=cmp_to_key(_is_later))
    merged = pairs[:1]
    for p, q in pairs[1:]:
        above, below = merged[-1]
        if above * q == p * below:
            merged[-1] = above + p, below + q
        else:
            merged.append((p, q))
    return tuple(merged)


def _is_later(one: Units, other: Units) -> int:
    """Return a positive number where the first outcome has the smaller likelihood ratio, a negative one for the larger."""
    return other[0] * one[1] - one[0] * other[1]


def _area(law: Dichotomy) -> Fraction:
    """Return twice the area below the tests."""
    return sum([(size - before) * (power + base) for (before, base), (size, power) in pairwise(law.tests)], ZERO)
