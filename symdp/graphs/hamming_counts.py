"""Counts in Hamming graphs of any size, without building the graph."""

from __future__ import annotations

from math import comb

from symdp.errors import InvalidArgument
from symdp.graphs.regularity import DistanceRegular

MOST_RECORDS = 10**6
MOST_VALUES = 10**9
MOST_BITS = 10**9


def sphere_size(records: int, values: int, distance: int) -> int:
    """Return C(u, k) (v - 1)^k, the number of databases of u records that differ in k of them from a given one.

    Parameters
    ----------
    records : int
        u, from 1 to 10^6.
    values : int
        v, the number of values of a record, from 1 to 10^9.
    distance : int
        k, from 0 to u.

    References
    ----------
    alvim2015, Section 5.

    Examples
    --------
    >>> sphere_size(3, 3, 2), len(str(sphere_size(1000, 2, 500)))
    (12, 300)
    """
    _require(records, values)
    if isinstance(distance, bool) or not isinstance(distance, int) or not 0 <= distance <= records:
        raise InvalidArgument(f"distance={distance!r} must be an integer between 0 and records={records}")
    letters: int = (values - 1) ** distance
    return comb(records, distance) * letters


def sphere_sizes(records: int, values: int) -> tuple[int, ...]:
    """Return n_0, ..., n_u of a Hamming graph; they add up to v^u. For one value the only sphere is the vertex.

    Raises
    ------
    InvalidArgument
        Sizes that together fill more than 10^9 bits; ``sphere_size`` gives them one by one.

    Examples
    --------
    >>> sphere_sizes(3, 3), sum(sphere_sizes(1000, 2)) == 2**1000
    ((1, 6, 12, 8), True)
    """
    _require(records, values)
    if records * records * values.bit_length() > MOST_BITS:
        text = f"records={records}, values={values} have sphere sizes of more than {MOST_BITS} bits"
        raise InvalidArgument(f"{text}; sphere_size gives one of them")
    if values == 1:
        return (1,)
    sizes = [1]
    for distance in range(records):
        sizes.append(sizes[-1] * (records - distance) * (values - 1) // (distance + 1))
    return tuple(sizes)


def intersection_array(records: int, values: int) -> DistanceRegular:
    """Return b_d = (u - d)(v - 1) and c_d = d.

    References
    ----------
    alvim2015, Proposition 13.

    Examples
    --------
    >>> intersection_array(3, 3)
    DistanceRegular(b=(6, 4, 2), c=(1, 2, 3))
    """
    _require(records, values)
    diameter = records if values > 1 else 0
    return DistanceRegular(tuple([(records - d) * (values - 1) for d in range(diameter)]), tuple(range(1, diameter + 1)))


def _require(records: int, values: int) -> None:
    for name, value, most in (("records", records, MOST_RECORDS), ("values", values, MOST_VALUES)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise InvalidArgument(f"{name}={value!r} must be an integer")
        if not 1 <= value <= most:
            raise InvalidArgument(f"{name}={value} must lie between 1 and {most}")
