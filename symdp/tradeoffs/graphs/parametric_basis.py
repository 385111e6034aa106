"""Linear systems with integer polynomials in lambda as coefficients, and the sign changes of their solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, real_roots
from symdp.work import spend

PolynomialRow = dict[int, flint.fmpz_poly]
RIGHT = -1
ZERO = flint.fmpz_poly([])


@dataclass(frozen=True)
class Ratio:
    """A rational function of lambda: coprime integer polynomials, by their coefficients from the constant one up.

    Examples
    --------
    >>> half = Ratio.of(flint.fmpz_poly([-2, 0, 2]), flint.fmpz_poly([4, 4]))
    >>> half.numerator
    (-1, 1)
    >>> half.denominator
    (2,)
    >>> half.at(Fraction(3))
    Fraction(1, 1)
    """

    numerator: tuple[int, ...]
    denominator: tuple[int, ...]

    @classmethod
    def of(cls, top: flint.fmpz_poly, bottom: flint.fmpz_poly) -> Ratio:
        """Cancel common factors; the last coefficient of the denominator is positive."""
        common = top.gcd(bottom)
        top, bottom = top // common, bottom // common
        if bottom.leading_coefficient() < 0:
            top, bottom = -top, -bottom
        return cls(tuple(map(int, top.coeffs())), tuple(map(int, bottom.coeffs())))

    def at(self, level: Fraction) -> Fraction:
        """Return the value at a rational that is not a pole."""
        return _value(self.numerator, level) / _value(self.denominator, level)

    def edges(self) -> list[AlgebraicNumber]:
        """Return the candidates for sign changes: poles, and zeros of odd order."""
        zeros = _roots(self.numerator) if self.numerator else ()
        return [root for root, times in zeros if times % 2] + [root for root, _ in _roots(self.denominator)]


def total(terms: Iterable[tuple[Ratio, flint.fmpz_poly]], divisor: int = 1) -> Ratio:
    """Return the sum of rational functions times polynomials, over a positive integer.

    Examples
    --------
    >>> x, one = flint.fmpz_poly([0, 1]), flint.fmpz_poly([1])
    >>> total([(Ratio((1,), (0, 1)), x), (Ratio((1,), (1, 1)), one)])
    Ratio(numerator=(2, 1), denominator=(1, 1))
    """
    top, bottom = ZERO, flint.fmpz_poly([1])
    for ratio, weight in terms:
        numerator, denominator = flint.fmpz_poly(list(ratio.numerator)), flint.fmpz_poly(list(ratio.denominator))
        top, bottom = top * denominator + weight * numerator * bottom, bottom * denominator
        common = top.gcd(bottom)
        top, bottom = top // common, bottom // common
    return Ratio.of(top, bottom * divisor)


def solve(rows: Sequence[PolynomialRow], right: Sequence[int]) -> list[Ratio]:
    """Solve a square sparse system exactly over the rational functions.

    Parameters
    ----------
    rows : sequence of dict
        Row k maps unknowns 0..n-1 to polynomials that are not zero.
    right : sequence of int
        The right-hand sides.

    Returns
    -------
    list of Ratio

    Raises
    ------
    ArithmeticError
        When the matrix is singular as a matrix of functions.

    Examples
    --------
    >>> x = flint.fmpz_poly([0, 1])
    >>> one = flint.fmpz_poly([1])
    >>> [str(value.numerator) + str(value.denominator) for value in solve([{0: x, 1: -one}, {0: one, 1: one}], [0, 1])]
    ['(1,)(1, 1)', '(0, 1)(1, 1)']
    """
    system = [dict(row) for row in rows]
    for row, value in zip(system, right, strict=True):
        if value:
            row[RIGHT] = flint.fmpz_poly([value])
    holders: list[set[int]] = [set() for _ in rows]
    for place, row in enumerate(system):
        for column in row:
            if column != RIGHT:
                holders[column].add(place)
    pivots: dict[int, int] = {}
    while len(pivots) < len(system):
        place, column = _pivot(system, holders, pivots)
        pivots[place] = column
        spend(len(system))
        for other in list(holders[column]):
            if other != place:
                spend(len(system[place]) * (1 + system[place][column].degree()))
                _eliminate(system, holders, place, other, column)
    solution = {column: Ratio.of(system[place].get(RIGHT, ZERO), system[place][column]) for place, column in pivots.items()}
    return [solution[column] for column in range(len(system))]


def _pivot(system: list[PolynomialRow], holders: list[set[int]], pivots: dict[int, int]) -> tuple[int, int]:
    """Return the open row and unknown with the shortest polynomial and the least fill."""
    best: tuple[int, int, int, int] | None = None
    for place, row in enumerate(system):
        if place in pivots:
            continue
        for column, value in row.items():
            if column != RIGHT:
                price = value.degree(), (len(row) - 1) * (len(holders[column]) - 1), place, column
                if best is None or price < best:
                    best = price
    if best is None:
        raise ArithmeticError("the basis is singular for every lambda")
    return best[2], best[3]


def _eliminate(system: list[PolynomialRow], holders: list[set[int]], place: int, other: int, column: int) -> None:
    """Subtract a multiple of one row from another, without fractions, and cancel common factors of its entries."""
    source, target = system[place], system[other]
    p, q = source[column], target[column]
    common = p.gcd(q)
    p, q = p // common, q // common
    row = {key: p * value for key, value in target.items()}
    for key, value in source.items():
        row[key] = row.get(key, ZERO) - q * value
    row = {key: value for key, value in row.items() if value != 0}
    content = ZERO
    for value in row.values():
        content = content.gcd(value)
    if row and content != 1:
        row = {key: value // content for key, value in row.items()}
    for key in target.keys() - row.keys() - {RIGHT}:
        holders[key].discard(other)
    for key in row.keys() - target.keys() - {RIGHT}:
        holders[key].add(other)
    system[other] = row


def _value(coefficients: tuple[int, ...], level: Fraction) -> Fraction:
    value = flint.fmpz_poly(list(coefficients))(flint.fmpq(level.numerator, level.denominator))
    return Fraction(int(value.p), int(value.q))


@lru_cache(maxsize=4096)
def _roots(coefficients: tuple[int, ...]) -> tuple[tuple[AlgebraicNumber, int], ...]:
    return tuple(real_roots(flint.fmpz_poly(list(coefficients))))
