"""Interpolate multivariate rational functions from values: linear algebra modulo a prime, then exact numbers.

Other functions may have the same values, so consequences need a separate proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from typing import Any

from symdp.arithmetic.late_flint import flint

PRIME, LARGEST = 2**61 - 1, 2**30 - 1
SPARE = 8
Monomial = tuple[int, ...]
Point = tuple[Sequence[Fraction], Fraction]
Sum = dict[Monomial, Fraction]


@dataclass(frozen=True)
class Ratio:
    """A ratio of polynomials in some variables, each a map from exponents to coefficients that are not zero.

    Examples
    --------
    >>> x, one = (1,), (0,)
    >>> function = Ratio({x: Fraction(1)}, {x: Fraction(1), one: Fraction(1)})
    >>> function.at([Fraction(1, 2)]), function.at([Fraction(-1)])
    (Fraction(1, 3), None)
    """

    numerator: Sum = field(hash=False)
    denominator: Sum = field(hash=False)

    def at(self, values: Sequence[Any]) -> Any:
        """Return the value at numbers, or at elements of a field; None where the denominator is zero."""
        below = valued(self.denominator, values)
        return valued(self.numerator, values) / below if below else None


def valued(polynomial: Sum, values: Sequence[Any]) -> Any:
    """Return the value of a polynomial."""
    return sum([coefficient * prod(map(pow, values, powers)) for powers, coefficient in polynomial.items()], values[0] * 0)


def monomials(variables: int, degree: int) -> list[Monomial]:
    """All up to a degree, the lowest ones first.

    Examples
    --------
    >>> monomials(2, 1)
    [(0, 0), (1, 0), (0, 1)]
    """
    exponents = []
    for size in range(degree + 1):
        chosen = combinations_with_replacement(range(variables), size)
        exponents += [tuple([places.count(place) for place in range(variables)]) for places in chosen]
    return exponents


def interpolated(
    points: Callable[[int], Sequence[Point]], variables: int, degrees: Sequence[tuple[int, int]]
) -> Iterator[Ratio]:
    """Yield ratios with all known values, one for each pair of degrees that has one, the lowest first.

    Parameters
    ----------
    points : callable
        So many points or more, as (values of the variables, value of the function), or fewer if there are no more.
    variables : int
    degrees : sequence of pairs
        Largest degrees of numerator and denominator that are tried in turn.

    Examples
    --------
    >>> values = [(Fraction(x), Fraction(y)) for x in range(1, 9) for y in range(1, 9)]
    >>> known = [((x, y), (x + y) / (x * y)) for x, y in values]
    >>> next(interpolated(lambda count: known, 2, [(1, 1), (1, 2)]))
    Ratio(numerator={(0, 1): Fraction(1, 1), (1, 0): Fraction(1, 1)}, denominator={(1, 1): Fraction(1, 1)})
    """
    for above, below in degrees:
        # Low degrees first: the first relation among the columns is then the one of the least terms.
        columns = sorted(
            [(sum(key), 0, key) for key in monomials(variables, above)]
            + [(sum(key), 1, key) for key in monomials(variables, below)]
        )
        known = points(len(columns) + SPARE)
        if len(known) < len(columns) + SPARE:
            return
        relation = _relation(known, columns)
        if relation is not None:
            yield relation


def branches(
    points: Callable[[int], Sequence[Point]], variables: int, degrees: Sequence[int]
) -> Iterator[tuple[Ratio, ...]]:
    """Yield ratios one of which attains each known value: factors of a polynomial relation of value and variables.

    Parameters
    ----------
    points, variables
        As for :func:`interpolated`.
    degrees : sequence of int
        Largest degrees of the relation that are tried in turn.

    Examples
    --------
    >>> known = [((Fraction(x),), max(Fraction(x), 2 - Fraction(x, 3))) for x in range(-6, 9)]
    >>> next(branches(lambda count: known, 1, [2]))[0]
    Ratio(numerator={(1,): Fraction(1, 1)}, denominator={(0,): Fraction(1, 1)})
    """
    for degree in degrees:
        keys = monomials(variables + 1, degree)
        known = points(len(keys) + SPARE)
        if len(known) < len(keys) + SPARE:
            return
        rows = [_powers([_residue(value) for value in (height, *values)], keys) for values, height in known]
        solution = _first_relation(rows)
        relation = {keys[place]: _short(value) for place, value in solution.items()}
        parts = _linear_factors({key: value for key, value in relation.items() if value is not None}, variables)
        if None not in relation.values() and len(parts) > 1 and _is_covered(known, parts):
            yield parts


def _is_covered(points: Sequence[Point], parts: tuple[Ratio, ...]) -> bool:
    return all(any(part.at(values) == height for part in parts) for values, height in points)


def _linear_factors(relation: Sum, variables: int) -> tuple[Ratio, ...]:
    """Return the factors a y + b of a polynomial in y and variables, as the ratios -b/a."""
    import sympy

    if not relation:
        return ()
    value, *others = sympy.symbols(f"y:{variables + 1}")
    terms = {key: sympy.Rational(part.numerator, part.denominator) for key, part in relation.items()}
    factors = []
    for factor, _ in sympy.Poly(terms, value, *others).factor_list()[1]:
        if factor.degree(value) == 1:
            sides: tuple[Sum, Sum] = {}, {}
            for key, part in factor.terms():
                sides[key[0]][key[1:]] = Fraction(int(part.p), int(part.q)) * (1 if key[0] else -1)
            factors.append(Ratio(*sides))
    return tuple(factors)


def _first_relation(rows: list[list[int]]) -> dict[int, int]:
    """Return the coefficients of the first linear relation of the columns modulo the prime, by index; empty if none."""
    reduced, rank = flint.nmod_mat(rows, PRIME).rref()
    width = len(rows[0])
    if rank == width:
        return {}
    pivots = [next(place for place in range(width) if reduced[row, place]) for row in range(rank)]
    free = next(place for place in range(width) if place not in pivots)
    return {free: 1} | {
        pivot: -int(reduced[row, free]) for row, pivot in enumerate(pivots) if pivot < free and reduced[row, free]
    }


def _relation(points: Sequence[Point], columns: list[tuple[int, int, Monomial]]) -> Ratio | None:
    """Return the first relation sum n_m x^m - y sum d_m x^m = 0 on all points, with a denominator and short coefficients."""
    solution = {
        columns[place]: value for place, value in _first_relation([_row(point, columns) for point in points]).items()
    }
    scale = next((value for (_, side, _), value in sorted(solution.items()) if side), None)
    if scale is None:
        return None
    sides: tuple[Sum, Sum] = {}, {}
    for (_, side, key), value in sorted(solution.items()):
        coefficient = _short(value * pow(scale, -1, PRIME))
        if coefficient is None:
            return None
        sides[side][key] = coefficient
    ratio = Ratio(*sides)
    return ratio if all(ratio.at(values) == value for values, value in points) else None


def _row(point: Point, columns: list[tuple[int, int, Monomial]]) -> list[int]:
    """Return the values of the columns at a point, modulo the prime."""
    value, *values = [_residue(part) for part in (point[1], *point[0])]
    powers = _powers(values, [key for _, _, key in columns])
    return [(-value * power if side else power) % PRIME for (_, side, _), power in zip(columns, powers, strict=True)]


def _powers(values: Sequence[int], keys: Sequence[Monomial]) -> list[int]:
    """Return monomials at a point, modulo the prime."""
    entries = []
    for key in keys:
        entry = 1
        for base, power in zip(values, key, strict=True):
            entry = entry * pow(base, power, PRIME) % PRIME
        entries.append(entry)
    return entries


def _residue(value: Fraction) -> int:
    return value.numerator % PRIME * pow(value.denominator, -1, PRIME) % PRIME


def _short(residue: int) -> Fraction | None:
    """Return the fraction with numerator and denominator below the root of half the prime that has this residue."""
    before, here, old, factor = PRIME, residue % PRIME, 0, 1
    while here > LARGEST:
        quotient = before // here
        before, here, old, factor = here, before % here, factor, old - quotient * factor
    return Fraction(here, factor) if 0 < abs(factor) <= LARGEST else None
