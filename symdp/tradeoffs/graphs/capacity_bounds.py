"""Bounds on the leakage of a private channel on a graph: on exp of the min-capacity, the sum of column maxima."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from symdp.arguments import required_integer
from symdp.arithmetic.rational import exp_epsilon_value
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph

MOST_BITS = 1_000_000
ROUNDINGS = ("floor", "ceiling")


def capacity_bound(graph: AdjacencyGraph, exp_epsilon: Any) -> Fraction:
    """Return n / min_i sum_j lambda^-d(i,j), for any number of outputs; attained where the sum is equal for all vertices i.

    A column with maximum m in row a has at least m lambda^-d(i,a) in row i, so that the n rows together, which sum to n,
    have at least the sum of the maxima times the least row sum of [lambda^-d(i,j)].

    Parameters
    ----------
    graph : AdjacencyGraph
        Connected or not; a vertex that no path reaches counts 0.
    exp_epsilon : rational >= 1
        lambda.

    Returns
    -------
    Fraction
        At least exp of the min-entropy leakage of every lambda-DP channel, for every prior. On a distance-regular or
        vertex-transitive graph it is n / sum_d n_d lambda^-d, and divided by n it bounds the utility for the uniform prior.

    References
    ----------
    alvim2015, Theorem 12 and Theorem 27.

    Examples
    --------
    >>> from symdp.graphs.families import ring, star
    >>> capacity_bound(ring(6), 2), capacity_bound(star(3), 2)
    (Fraction(16, 7), Fraction(2, 1))
    """
    level, last = exp_epsilon_value(exp_epsilon), graph.diameter
    powers = [level.denominator**d * level.numerator ** (last - d) for d in range(last + 1)]
    sizes = {graph.sphere_sizes(vertex) for vertex in range(graph.size)}
    least = min([sum([count * power for count, power in zip(row, powers, strict=False)]) for row in sizes])
    return graph.size / Fraction(least, powers[0])


def few_outputs_bound(graph: AdjacencyGraph, exp_epsilon: Any, outputs: int) -> Fraction:
    """Bound channels with at most r outputs on any graph by r / (1 + (r-1) lambda^-diameter), or r if not connected.

    Choose the row of the maximum of column k with the share p_k of that maximum in their sum s: then
    1 >= s sum_jk p_j p_k lambda^-d, and the double sum is at least lambda^-D + (1 - lambda^-D)/r. The smaller one of this
    bound and :func:`capacity_bound` is returned.

    Parameters
    ----------
    graph : AdjacencyGraph
    exp_epsilon : rational >= 1
    outputs : int
        r, from 1 to the number of vertices.

    Returns
    -------
    Fraction

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> few_outputs_bound(line(5), 2, 3), few_outputs_bound(line(5), 1, 3)
    (Fraction(80, 31), Fraction(1, 1))
    """
    level, r = exp_epsilon_value(exp_epsilon), checked_outputs(outputs, graph.size)
    least = 1 / level**graph.diameter if graph.connected else Fraction(0)
    return min(r / (1 + (r - 1) * least), capacity_bound(graph, level))


def hamming_capacity(records: int, values: int, exp_epsilon: Any) -> Fraction:
    """Return (v lambda / (v - 1 + lambda))^u, the largest sum of column maxima for u records over v values.

    The channel with entries proportional to lambda^-d(x,z) attains it. Its logarithm is the function Bnd(u, v, epsilon).

    Parameters
    ----------
    records, values : int
        u, v >= 1.
    exp_epsilon : rational >= 1

    Returns
    -------
    Fraction

    Raises
    ------
    Unsupported
        When the number has more than a million bits.

    References
    ----------
    alvim2015, Theorem 15 and Proposition 16.

    Examples
    --------
    >>> hamming_capacity(2, 2, 2), hamming_capacity(3, 2, 2)
    (Fraction(16, 9), Fraction(64, 27))
    """
    level = _hamming_level(records, values, exp_epsilon)
    return (values * level / (values - 1 + level)) ** records


def hamming_outputs_bound(records: int, values: int, exp_epsilon: Any, outputs: int) -> Fraction:
    """Return 1 / sum_k C(u,k) t^(u-k) (1-t)^k max(v^-k, 1/r), t = 1/lambda, a bound for at most r outputs.

    Notes
    -----
    t^d(x,a) is the sum over the sets S of records of t^(u-|S|) (1-t)^|S| where x and a agree on S. Choose the row x
    of the maximum of a column with probability its share in the sum s of the maxima: what agrees on S is at least s
    times the sum of squares of shares of at most min(r, v^|S|) cells, and the row sums to 1.

    Parameters
    ----------
    records, values : int
        u, v >= 1.
    exp_epsilon : rational >= 1
    outputs : int
        r, from 1 to v^u; :func:`hamming_capacity` is the value at v^u.

    Returns
    -------
    Fraction

    Examples
    --------
    >>> hamming_outputs_bound(3, 2, 2, 4), hamming_outputs_bound(3, 2, 2, 8)
    (Fraction(16, 7), Fraction(64, 27))
    """
    level = _hamming_level(records, values, exp_epsilon)
    r = checked_hamming_outputs(outputs, records, values)
    t = 1 / level
    total, cells, k = Fraction(1, r), 1, 0
    while cells < r:
        total += comb(records, k) * t ** (records - k) * (1 - t) ** k * (Fraction(1, cells) - Fraction(1, r))
        cells, k = cells * values, k + 1
    return 1 / total


def printed_outputs_bound(records: int, values: int, exp_epsilon: Any, outputs: int, rounding: str = "floor") -> Fraction:
    """Return r lambda^u / ((v-1+lambda)^l - lambda^l + lambda^u), the bound as published, l = log_v r rounded.

    Rounded down it holds for r <= v^u, where :func:`hamming_outputs_bound` is never larger, and fails for large lambda
    from r = v^(u+1) on. Rounded up, as the proof has it, it fails for every r that is no power of v at lambda = 1.

    Parameters
    ----------
    records, values : int
        u >= 1 and v >= 2.
    exp_epsilon : rational >= 1
    outputs : int
        r >= 1, also above v^u.
    rounding : {"floor", "ceiling"}
        The statement rounds down, the appendix up.

    Returns
    -------
    Fraction

    References
    ----------
    alvim2015, Proposition 20.

    Examples
    --------
    >>> printed_outputs_bound(2, 2, 1, 3), printed_outputs_bound(2, 2, 1, 3, rounding="ceiling")
    (Fraction(3, 2), Fraction(3, 4))
    """
    level = _hamming_level(records, values, exp_epsilon)
    if values < 2:
        raise InvalidArgument(f"values={values} must be at least 2; log_v r needs it")
    if rounding not in ROUNDINGS:
        raise InvalidArgument(f'rounding={rounding!r} must be "floor" or "ceiling"')
    r = required_integer(outputs, "outputs")
    power = 0
    while values ** (power + 1) <= r:
        power += 1
    if rounding == "ceiling" and values**power < r:
        power += 1
    top = level**records
    return r * top / ((values - 1 + level) ** power - level**power + top)


def two_outputs_capacity(distance: int | None, exp_epsilon: Any) -> Fraction:
    """Return the exact largest sum of column maxima with two outputs, on any graph with the given diameter.

    2 - lambda^(-D/2) for even D, 2 - 2 lambda^(-(D-1)/2) / (1+lambda) for odd D. The probability p of the first output
    grows along an edge at most to min(lambda p, 1 - (1-p)/lambda), and the bound depends on the distance only.

    Parameters
    ----------
    distance : int or None
        D, the diameter; None for a graph that is not connected, where it is 2.
    exp_epsilon : rational >= 1

    Returns
    -------
    Fraction

    Examples
    --------
    >>> two_outputs_capacity(2, 2), two_outputs_capacity(3, 2), two_outputs_capacity(None, 2)
    (Fraction(3, 2), Fraction(5, 3), Fraction(2, 1))
    """
    level = exp_epsilon_value(exp_epsilon)
    if distance is None:
        return Fraction(2)
    half = Fraction(1) / level ** (distance // 2)
    return 2 - half if distance % 2 == 0 else 2 - 2 * half / (1 + level)


def individual_bound(values: int, exp_epsilon: Any) -> Fraction:
    """Return v lambda / (v - 1 + lambda), the leakage bound of one record whose others are known; at most lambda.

    Parameters
    ----------
    values : int
        v >= 1, the number of values of the record.
    exp_epsilon : rational >= 1

    Returns
    -------
    Fraction
        At least exp of the min-entropy leakage about the record, for every prior; attained by randomised response.

    References
    ----------
    alvim2015, equation (10) and Proposition 21.

    Examples
    --------
    >>> individual_bound(3, 2)
    Fraction(3, 2)
    """
    return hamming_capacity(1, values, exp_epsilon)


def checked_outputs(outputs: Any, inputs: int) -> int:
    """Return a number of outputs from 1 to the number of inputs, or refuse it."""
    number = required_integer(outputs, "outputs")
    if number > inputs:
        raise InvalidArgument(
            f"outputs={number} must lie between 1 and {inputs}, the number of inputs; further outputs leak nothing more"
        )
    return number


def checked_hamming_outputs(outputs: Any, records: int, values: int) -> int:
    """Return a number of outputs from 1 to v^u, or refuse it."""
    number = required_integer(outputs, "outputs")
    if number.bit_length() > records * values.bit_length() or number > values**records:
        inputs = values**records if records * values.bit_length() < 100 else f"{values}^{records}"
        raise InvalidArgument(
            f"outputs={number} must lie between 1 and {inputs}, the number of inputs; further outputs leak nothing more"
        )
    return number


def _hamming_level(records: int, values: int, exp_epsilon: Any) -> Fraction:
    u, v, level = required_integer(records, "records"), required_integer(values, "values"), exp_epsilon_value(exp_epsilon)
    bits = u * (v * level.numerator + level.denominator).bit_length()
    if bits > MOST_BITS:
        raise Unsupported(
            f"records={u}, values={v} give a number of about {bits} bits, at most {MOST_BITS} are written; its logarithm "
            "is records times that for one record"
        )
    return level
