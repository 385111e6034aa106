"""Closed forms of the largest mutual and Sibson information for as many outputs as mixed vertices.

Let the rows of K be the vertices' output distributions (their outputs of order a), with an inverse. Then the optimality
conditions sum_y K[v][y] slope_y = level, one for each vertex v, are linear in the slopes and solved by the inverse.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.programs.linear_solve import solve
from symdp.arithmetic.programs.modular_factors import SparseRow
from symdp.arithmetic.rational import over_common_denominator
from symdp.arithmetic.reals.algebraic_sign import algebraic_sign
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.arithmetic.reals.radical import RadicalSum, sum_of
from symdp.errors import Undecided
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import Vector, inner

ZERO, ONE = Fraction(0), Fraction(1)

_BITS = 128
_MOST_LETTERS = 12


def information_at_independent(matrix: list[Vector], priors: list[Vector], others: list[Vector]) -> LeakageValue | None:
    """Return the capacity log(sum_y exp(e_y)), where K e = minus the output entropies of the vertices given the input.

    None where K is singular, a weight of the optimum is not proved positive, or another vertex not proved to be worse.

    Examples
    --------
    >>> rows = [(ONE, ZERO), (Fraction(1, 3), Fraction(2, 3))]
    >>> str(information_at_independent(rows, [(ONE, ZERO), (ZERO, ONE)], []))
    'log(1 + 2/9*3**(1/2))'
    """
    if len(priors) > _MOST_LETTERS:
        return None
    columns = list(zip(*matrix, strict=True))
    outputs = [[inner(prior, column) for column in columns] for prior in priors]
    inverse = _inverse(outputs)
    if inverse is None:
        return None
    entropies = [_negative_entropy(matrix, prior) for prior in priors]
    exponents = [_combined(row, entropies) for row in inverse]
    with flint.ctx.workprec(_BITS):
        sizes = [exponent.evaluate().exp() for exponent in exponents]
    if not _weights_are_positive(sizes, inverse):
        return None
    level = sum_of([_exponential(exponent) for exponent in exponents])
    for other in others:
        there = [inner(other, column) for column in columns]
        excess = _negative_entropy(matrix, other) + _combined([-share for share in there], exponents)
        if _is_positive(excess):
            return None
    return LeakageValue.log_of_radicals(level)


def sibson_at_independent(
    rows: list[list[RadicalSum]], order: Fraction, priors: list[Vector], others: list[Vector]
) -> LeakageValue | None:
    """Return log(sum_y r_y^(-1/(a-1))), where K r = 1 for the vertices' outputs of order a; None where it does not apply.

    Examples
    --------
    >>> rows = [[RadicalSum.of(w**2) for w in row] for row in ([ONE, ZERO], [Fraction(1, 3), Fraction(2, 3)])]
    >>> sibson_at_independent(rows, Fraction(2), [(ONE, ZERO), (ZERO, ONE)], []).exp
    Fraction(3, 2)
    """
    numbers = [[entry.rational for entry in row if entry.rational is not None] for row in rows]
    if any(len(row) != len(entries) for row, entries in zip(numbers, rows, strict=True)):
        return None
    columns = list(zip(*numbers, strict=True))
    outputs = [[inner(prior, column) for column in columns] for prior in priors]
    inverse = _inverse(outputs)
    if inverse is None:
        return None
    slopes = [sum(row, ZERO) for row in inverse]
    if min(slopes) <= 0 or any(inner(slopes, [inner(other, column) for column in columns]) > 1 for other in others):
        return None
    with flint.ctx.workprec(_BITS):
        sizes = [(ball(order / (1 - order)) * ball(slope).log()).exp() for slope in slopes]
    if not _weights_are_positive(sizes, inverse):
        return None
    return LeakageValue.log_of_radicals(sum_of([RadicalSum.power(slope, -1 / (order - 1)) for slope in slopes]))


def _inverse(table: list[list[Fraction]]) -> list[list[Fraction]] | None:
    """Return the inverse of a square matrix, by rows; None for a singular one."""
    size = len(table)
    rows: list[SparseRow] = []
    scales = []
    for row in table:
        numerators, denominator = over_common_denominator(row)
        rows.append({k: value for k, value in enumerate(numerators) if value})
        scales.append(denominator)
    columns = [solve(rows, [Fraction(scales[k] * int(k == place)) for k in range(size)]) for place in range(size)]
    solved = [column for column in columns if column is not None]
    return [list(row) for row in zip(*solved, strict=True)] if len(solved) == size else None


def _weights_are_positive(sizes: list[flint.arb], inverse: list[list[Fraction]]) -> bool:
    """Return whether the outputs of these relative sizes certainly come from a mixture of the vertices."""
    with flint.ctx.workprec(_BITS):
        weights = [
            sum([size * ball(row[v]) for size, row in zip(sizes, inverse, strict=True)], flint.arb(0))
            for v in range(len(inverse))
        ]
    return all(weight > 0 for weight in weights)


def _negative_entropy(matrix: list[Vector], prior: Vector) -> LogSum:
    return LogSum.of([(w, share * w) for share, row in zip(prior, matrix, strict=True) for w in row if share and w])


def _combined(factors: list[Fraction], sums: list[LogSum]) -> LogSum:
    return LogSum.of([pair for factor, part in zip(factors, sums, strict=True) for pair in part.times(factor).terms])


def _exponential(exponent: LogSum) -> RadicalSum:
    product = RadicalSum.of(ONE)
    for argument, coefficient in exponent.terms:
        product = product * RadicalSum.power(argument, coefficient)
    return product


def _is_positive(number: LogSum) -> bool:
    try:
        return algebraic_sign(number) > 0
    except Undecided:
        return True
