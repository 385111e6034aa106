"""The leakages of a mechanism by their definitions, in mpmath."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Any

from mpmath import mp, mpf

from symdp.digits.number_texts import number

Row = list[Any]
Rows = list[Row]
Pair = tuple[int, int]
# Measures whose value depends on the prior.
OF_PRIOR = ("mi", "sibson", "mx", "pml", "min-entropy")
# Measures that take the largest of the records of a database; the others add up over records.
OF_NEIGHBOURS = ("dp", "adp", "renyi", "kl", "zcdp", "gdp", "profile", "tv")
_STEPS = 40


def name_of(leakage: str) -> str:
    """Return the name of a measure without its order; an infinite order has the name of its limit.

    Examples
    --------
    >>> name_of("renyi:2"), name_of("renyi:oo"), name_of("adp:1/10")
    ('renyi', 'dp', 'adp')
    """
    name, _, order = leakage.partition(":")
    return {"renyi": "dp"}.get(name, name) if order == "oo" else name


def order_of(leakage: str) -> Any:
    """Return the order of a measure, or its delta."""
    return number(leakage.split(":")[1])


def pairs_of(letters: int, edges: Iterable[Pair] | None) -> list[Pair]:
    """Return all ordered pairs of adjacent letters."""
    if edges is None:
        return list(permutations(range(letters), 2))
    return [pair for x, y in edges for pair in ((x, y), (y, x)) if x != y]


def of_rows(leakage: str, delta: Any, rows: Rows, edges: Iterable[Pair] | None) -> Any:
    """Return the value of a measure that compares rows of adjacent letters.

    For differential privacy with all letters adjacent: the largest quotient of two entries of a column.
    """
    if leakage == "dp" and not delta and edges is None:
        return _largest_log([(max(column), min(column)) for column in zip(*rows, strict=True) if max(column)])
    return of_pairs(leakage, delta, rows, pairs_of(len(rows), edges))


def of_pairs(leakage: str, delta: Any, rows: Rows, pairs: list[Pair]) -> Any:
    """Return the value of a measure that compares rows: the largest over ordered pairs of adjacent letters.

    Examples
    --------
    >>> rows = [[mpf("0.75"), mpf("0.25")], [mpf("0.25"), mpf("0.75")]]
    >>> mp.nstr(mp.exp(of_pairs("dp", 0, rows, [(0, 1), (1, 0)])), 8)
    '3.0'
    """
    return max([between_rows(leakage, delta, rows[x], rows[z]) for x, z in pairs], default=mpf(0))


def between_rows(leakage: str, delta: Any, first: Row, second: Row) -> Any:
    """Return the value of a measure for one row against another one."""
    pairs = [(p, q, mpf(1)) for p, q in zip(first, second, strict=True) if p or q]
    return between(leakage, delta, pairs)


def between(leakage: str, delta: Any, pairs: list[tuple[Any, Any, Any]]) -> Any:
    """Return the value for two laws as triples (p, q, how many outputs have these probabilities)."""
    name = name_of(leakage)
    if name == "profile":
        return _missed(leakage, pairs)
    if name == "tv":
        return hockey_stick(mpf(1), pairs)
    if name == "gdp":
        return _shift(pairs)
    if name == "dp" and not delta:
        return _largest_log([(p, q) for p, q, _ in pairs if p])
    if name in ("dp", "adp"):
        granted = delta or order_of(leakage)
        if leakage.endswith(":pointwise"):
            return max(mpf(0), _largest_log([(p - granted, q) for p, q, _ in pairs if p > granted]))
        return _approximate(granted, pairs)
    if any(p and not q for p, q, _ in pairs):
        return mp.inf
    if name == "renyi":
        return divergence(order_of(leakage), pairs)
    return divergence(mpf(1), pairs) if name == "kl" else _concentrated(pairs)


def hockey_stick(level: Any, pairs: list[tuple[Any, Any, Any]]) -> Any:
    """Return the sum over outputs of what p exceeds level * q by."""
    return mp.fsum([count * max(0, p - level * q) for p, q, count in pairs])


def divergence(order: Any, pairs: list[tuple[Any, Any, Any]]) -> Any:
    """Return the Renyi divergence of an order, Kullback and Leibler's for order 1."""
    used = [(p, q, count) for p, q, count in pairs if p]
    if order == 1:
        return mp.fsum([count * p * mp.log(p / q) for p, q, count in used])
    return mp.log(mp.fsum([count * p**order * q ** (1 - order) for p, q, count in used])) / (order - 1)


def _largest_log(quotients: list[tuple[Any, Any]]) -> Any:
    if any(not q for _, q in quotients):
        return mp.inf
    return mp.log(max([p / q for p, q in quotients], default=mpf(1)))


def _approximate(delta: Any, pairs: list[tuple[Any, Any, Any]]) -> Any:
    """Return the least epsilon >= 0 with p(S) <= exp(epsilon) q(S) + delta for all S, by the sets of large p/q."""
    above = mp.fsum([count * p for p, q, count in pairs if not q])
    if above > delta:
        return mp.inf
    most, below = mpf(1), mpf(0)
    for _, p, q, count in sorted([(p / q, p, q, count) for p, q, count in pairs if q], reverse=True):
        above, below = above + count * p, below + count * q
        most = max(most, (above - delta) / below)
    return mp.log(most)


def _missed(leakage: str, pairs: list[tuple[Any, Any, Any]]) -> Any:
    """Return the least slack of a profile."""
    return max([mpf(0), *[hockey_stick(level, pairs) - delta for level, delta in profile_of(leakage)]])


def profile_of(leakage: str) -> list[tuple[Any, Any]]:
    """Return the pairs (exp(epsilon), delta) of a profile."""
    if leakage == "tv":
        return [(mpf(1), mpf(0))]
    listed = [pair.rpartition(":") for pair in leakage.partition(":")[2].split(",")]
    return [(mp.exp(number(epsilon)), number(delta)) for epsilon, _, delta in listed]


def quantile(share: Any) -> Any:
    """Return the quantile of the normal distribution."""
    return mp.sqrt(2) * mp.erfinv(2 * share - 1)


def _shift(pairs: list[tuple[Any, Any, Any]]) -> Any:
    """Return the largest difference of normal quantiles of p(S) and q(S), by the sets of large p/q."""
    order = sorted(pairs, key=lambda pair: pair[0] / (pair[0] + pair[1]), reverse=True)
    most, above, below = mpf(0), mpf(0), mpf(0)
    near = mpf(10) ** (10 - mp.dps)
    for p, q, count in order[:-1]:
        above, below = above + count * p, below + count * q
        if above <= below + near:
            continue
        if below == 0 or above >= 1 - near:
            return mp.inf
        most = max(most, quantile(above) - quantile(below))
    return most


def _concentrated(pairs: list[tuple[Any, Any, Any]]) -> Any:
    """Return the supremum over orders a > 1 of the divergence of order a over a; its limit at 1 is a candidate."""
    best = divergence(mpf(1), pairs)
    places = [mpf(2) ** power for power in range(-_STEPS, 9)]
    values = [divergence(1 + t, pairs) / (1 + t) for t in places]
    top = values.index(max(values))
    if values[top] <= best or top == 0:
        return best
    low, high = places[top - 1], places[min(top + 1, len(places) - 1)]
    golden = (mp.sqrt(5) - 1) / 2
    for _ in range(3 * mp.dps):
        left, right = high - golden * (high - low), low + golden * (high - low)
        smaller = divergence(1 + left, pairs) / (1 + left) < divergence(1 + right, pairs) / (1 + right)
        low, high = (left, high) if smaller else (low, right)
    return max(best, divergence(1 + low, pairs) / (1 + low))


def of_mechanism(leakage: str, rows: Rows, prior: Row) -> Any:
    """Return the value of a measure of columns, or of information, at a prior.

    Examples
    --------
    >>> rows, half = [[mpf("0.75"), mpf("0.25")], [mpf("0.25"), mpf("0.75")]], mpf("0.5")
    >>> mp.exp(of_mechanism("ml", rows, [half, half])), mp.exp(of_mechanism("min-entropy", rows, [half, half]))
    (mpf('1.5'), mpf('1.5'))
    """
    name, columns = name_of(leakage), list(zip(*rows, strict=True))
    if name == "ml":
        return mp.log(mp.fsum([max(column) for column in columns]))
    if name == "min-entropy":
        best = mp.fsum([max(w * share for w, share in zip(column, prior, strict=True)) for column in columns])
        return mp.log(best / max(prior))
    outputs = [mp.fsum([w * share for w, share in zip(column, prior, strict=True)]) for column in columns]
    if name in ("mx", "pml"):
        ratios = [(max(column), share) for column, share in zip(columns, outputs, strict=True) if max(column)]
        return _largest_log(ratios)
    if name == "mi":
        terms = [
            share * w * mp.log(w / total)
            for row, share in zip(rows, prior, strict=True)
            for w, total in zip(row, outputs, strict=True)
            if w and share
        ]
        return mp.fsum(terms)
    if leakage.endswith(":oo"):
        used = [[w for w, share in zip(column, prior, strict=True) if share] for column in columns]
        return mp.log(mp.fsum([max(column) for column in used]))
    order = order_of(leakage)
    return order / (order - 1) * mp.log(mp.fsum(power_means(order, columns, prior)))


def power_means(order: Any, columns: list[Any], prior: Row) -> list[Any]:
    """Return (sum_x P(x) W(y|x)^a)^(1/a) for each output y."""
    sums = [mp.fsum([p * w**order for w, p in zip(column, prior, strict=True)]) for column in columns]
    return [total ** (1 / order) if total else mpf(0) for total in sums]


def prior_slopes(leakage: str, rows: Rows, prior: Row) -> Row:
    """Return the derivative by P(x) of mutual information, or of exp((a-1)/a I) for Sibson's information of order a.

    Both are concave in the prior, so that their values at other priors lie below the tangent plane.
    """
    columns = list(zip(*rows, strict=True))
    if leakage == "mi":
        outputs = [mp.fsum([w * share for w, share in zip(column, prior, strict=True)]) for column in columns]
        return [
            mp.fsum([w * (mp.log(w / q) if q else mp.inf) for w, q in zip(row, outputs, strict=True) if w]) for row in rows
        ]
    order = order_of(leakage)
    means = power_means(order, columns, prior)
    steps = [mean ** (1 - order) / order if mean else mp.inf for mean in means]
    return [mp.fsum([step * w**order for step, w in zip(steps, row, strict=True) if w]) for row in rows]
