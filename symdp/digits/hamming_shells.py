"""Mechanisms on databases that depend on the number of changed records only: leakage, and the least of the uniform prior."""

from __future__ import annotations

from typing import Any

from mpmath import mp, mpf

from symdp.digits import leakage_definitions as definitions
from symdp.digits.least_at_prior import Bound, PointQuestion, bound_of
from symdp.digits.mechanism_rows import shell_sizes


def leakage_of(leakage: str, delta: Any, weights: list[Any], letters: int) -> Any:
    """Return the leakage at the uniform prior of the mechanism with W(y|x) = weights[number of changed records].

    Examples
    --------
    >>> mp.nstr(mp.exp(leakage_of("dp", 0, [mpf("0.75"), mpf("0.25")], 2)), 8)
    '3.0'
    """
    records = len(weights) - 1
    name = definitions.name_of(leakage)
    sizes = shell_sizes(records, letters)
    if name in definitions.OF_NEIGHBOURS:
        return definitions.between(leakage, delta, _neighbours(weights, letters)) if letters > 1 else mpf(0)
    whole = mpf(letters) ** records
    if name in ("ml", "mx", "pml", "min-entropy") or leakage.endswith(":oo"):
        return mp.log(whole * max(weights))
    if name == "mi":
        return mp.fsum([size * w * mp.log(whole * w) for size, w in zip(sizes, weights, strict=True) if w])
    order = definitions.order_of(leakage)
    total = mp.fsum([size * w**order for size, w in zip(sizes, weights, strict=True) if w])
    return records * mp.log(letters) + mp.log(total) / (order - 1)


def _neighbours(weights: list[Any], letters: int) -> list[tuple[Any, Any, Any]]:
    """Return triples (p, q, count) over all outputs for two databases that differ in one record."""
    triples = []
    for k, count in enumerate(shell_sizes(len(weights) - 2, letters)):
        triples += [(weights[k], weights[k + 1], count), (weights[k + 1], weights[k], count)]
        if letters > 2:
            triples.append((weights[k + 1], weights[k + 1], count * (letters - 2)))
    return [(p, q, count) for p, q, count in triples if p or q]


def distortion_of(weights: list[Any], letters: int) -> Any:
    """Return the expected number of changed records."""
    sizes = shell_sizes(len(weights) - 1, letters)
    return mp.fsum([k * size * w for k, (size, w) in enumerate(zip(sizes, weights, strict=True))])


def bound_at_uniform(leakage: str, delta: Any, weights: list[Any], letters: int, nats: Any, distortion: Any) -> Bound | str:
    """Return the least leakage or distortion over all mechanisms on databases with the uniform prior.

    Averages over the symmetries of databases depend on distances only, and leak no more.
    """
    records = len(weights) - 1
    name, whole = definitions.name_of(leakage), mpf(letters) ** records
    if letters == 1 or leakage.endswith(":pointwise"):
        return Bound("one letter only", nats=mpf(0)) if letters == 1 else "with a delta for single outputs, none is computed"
    if name in ("ml", "mx", "pml", "min-entropy") or leakage.endswith(":oo"):
        text = "averages by distance that fill the nearest databases first change the fewest records"
        return Bound(text, distortion=_filled(mp.exp(nats) / whole, shell_sizes(records, letters)))
    if name == "sibson":
        return _tangent(leakage, weights, letters, distortion)
    question = PointQuestion(leakage, delta, [mpf(1) / letters] * letters)
    one = bound_of(
        PointQuestion(leakage, delta, question.prior), _response(letters, distortion / records), nats, distortion / records
    )
    if isinstance(one, str):
        return one
    times = 1 if name in definitions.OF_NEIGHBOURS else records
    return Bound("one record needs this at D/n, and independent records add up or compare alike", nats=times * one.nats)


def _response(letters: int, share: Any) -> Any:
    kept = max(1 - share, mpf(1) / letters)
    return [[kept if x == y else (1 - kept) / (letters - 1) for y in range(letters)] for x in range(letters)]


def _filled(most: Any, sizes: list[Any]) -> Any:
    """Return the least expected distance of weights of at most ``most`` for each database."""
    left, total = mpf(1), mpf(0)
    for k, size in enumerate(sizes):
        mass = min(left, most * size)
        left, total = left - mass, total + k * mass
    return total


def _tangent(leakage: str, weights: list[Any], letters: int, distortion: Any) -> Bound:
    """Bound the sum of N_k w_k^a by its tangent at the weights, over all laws of the distance with mean at most D."""
    order, records = definitions.order_of(leakage), len(weights) - 1
    slopes = [order * w ** (order - 1) if w else mpf(0) for w in weights]
    sizes = shell_sizes(records, letters)
    here = mp.fsum([size * w**order for size, w in zip(sizes, weights, strict=True) if w])
    least = min(slopes[k] for k in range(records + 1) if k <= distortion)
    for k in range(records + 1):
        for m in range(k + 1, records + 1):
            if k < distortion < m:
                share = (m - distortion) / (m - k)
                least = min(least, share * slopes[k] + (1 - share) * slopes[m])
    total = here + least - order * here
    nats = records * mp.log(letters) + mp.log(total) / (order - 1) if total > 0 else mpf(0)
    return Bound("the tangent at the weights bounds all averages by distance", nats=max(nats, mpf(0)), may_be_low=True)
