"""Integers as products of pairwise coprime ones: all that equality of logarithms and roots needs, without factoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import gcd

from symdp.arithmetic.late_flint import flint


def coprime_basis(numbers: Iterable[int]) -> list[int]:
    """Return pairwise coprime integers > 1, none a perfect power, of which every number is a product of powers.

    Parameters
    ----------
    numbers : iterable of positive integers

    Examples
    --------
    >>> coprime_basis([12, 18, 49])
    [2, 3, 7]
    >>> coprime_basis([6, 36, 35])
    [6, 35]
    """
    basis: list[int] = []
    pending = [number for number in dict.fromkeys(numbers) if number > 1]
    while pending:
        number = pending.pop()
        for place, other in enumerate(basis):
            common = gcd(number, other)
            if common > 1:
                if number != other:
                    basis.pop(place)
                    pending.extend([part for part in (common, number // common, other // common) if part > 1])
                break
        else:
            basis.append(number)
    return sorted([perfect_power(number)[0] for number in basis])


def exponents(number: int, basis: Sequence[int]) -> dict[int, int]:
    """Return the exponents with which a positive integer is a product of basis elements; zero ones are left out.

    Examples
    --------
    >>> exponents(72, [2, 3])
    {2: 3, 3: 2}
    """
    powers = {}
    for element in basis:
        power = 0
        while number > 1 and number % element == 0:
            number, power = number // element, power + 1
        if power:
            powers[element] = power
    if number != 1:
        raise ArithmeticError("the number is no product of powers of the basis")
    return powers


@lru_cache(maxsize=4096)
def perfect_power(number: int) -> tuple[int, int]:
    """Return the root s and the largest k with number = s**k, for an integer > 1.

    Examples
    --------
    >>> perfect_power(64), perfect_power(12)
    ((2, 6), (12, 1))
    """
    power, candidate = 1, 2
    while flint.fmpz(number).is_perfect_power():
        while (root := int(flint.fmpz(number).root(candidate))) ** candidate != number:
            candidate += 1
        number, power = root, power * candidate
    return number, power
