"""Source sets from counts: simultaneous Clopper-Pearson intervals, rounded outward to rationals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument
from symdp.sources.named_polytopes import Box
from symdp.sources.sample import Sample

if TYPE_CHECKING:
    import flint

RESOLUTION, MOST_OBSERVATIONS = 10**6, 10**9


def box_from_counts(counts: Any, confidence: Any = "0.95") -> Box:
    """A box that contains the true prior with at least the given confidence.

    Each of the M intervals has level 1 - (1 - confidence) / M (Bonferroni) and its ends are multiples of 1e-6,
    rounded outward by a rigorous comparison.

    Parameters
    ----------
    counts : sequence of M >= 1 integers >= 0, not all zero
    confidence : rational in (0, 1)

    Returns
    -------
    Box

    References
    ----------
    clopper1934.

    Examples
    --------
    >>> box = box_from_counts([220, 215, 93, 64])
    >>> [str(bound) for bound in box.lower]
    ['64463/200000', '78543/250000', '24327/200000', '981/12500']
    """
    numbers = _read_counts(counts)
    level = rational(confidence, "confidence")
    if not 0 < level < 1:
        raise InvalidArgument(f"confidence={level} must lie in (0, 1)")
    tail = (1 - level) / (2 * len(numbers))
    total = sum(numbers)
    if total > MOST_OBSERVATIONS:
        raise InvalidArgument(f"counts sum to {total}, too large: at most {MOST_OBSERVATIONS} observations are read")
    # Rare categories share few counts: each is looked up once.
    known = {count: clopper_pearson(count, total, tail) for count in set(numbers)}
    lower, upper = zip(*[known[count] for count in numbers], strict=True)
    return Box(lower, upper, Sample(tuple(numbers), level))


def clopper_pearson(count: int, total: int, tail: Fraction) -> tuple[Fraction, Fraction]:
    """Interval for a binomial probability whose two tails have at most the given probability each, rounded outward.

    Examples
    --------
    >>> clopper_pearson(0, 10, Fraction(1, 40))
    (Fraction(0, 1), Fraction(154249, 500000))
    """
    lower = Fraction(0)
    if count > 0:
        lower = Fraction(_last(lambda p: _upper_tail(p, count, total), tail), RESOLUTION)
    upper = Fraction(1)
    if count < total:
        upper = 1 - Fraction(_last(lambda p: _upper_tail(p, total - count, total), tail), RESOLUTION)
    return lower, upper


def _last(upper_tail: Callable[[Fraction], flint.arb], tail: Fraction) -> int:
    """The largest multiple of the resolution at which an increasing probability is proved to be below the tail."""
    below, above = 0, RESOLUTION
    while above - below > 1:
        middle = (below + above) // 2
        if _surely_below(lambda p=Fraction(middle, RESOLUTION): upper_tail(p), tail):  # type: ignore[misc]
            below = middle
        else:
            above = middle
    return below


def _surely_below(probability: Callable[[], flint.arb], tail: Fraction) -> bool:
    """Decide at growing precision; what stays open, as an equality does, counts as not below: the interval widens."""
    import flint

    from symdp.arithmetic.enclosure import ball

    for bits in (64, 256, 1024):
        with flint.ctx.workprec(bits):
            value, limit = probability(), ball(tail)
            if value < limit or value > limit:
                return bool(value < limit)
    return False


def _upper_tail(p: Fraction, count: int, total: int) -> flint.arb:
    """P(Binomial(total, p) >= count), a regularised incomplete beta function."""
    import flint

    from symdp.arithmetic.enclosure import ball

    return ball(p).beta_lower(flint.arb(count), flint.arb(total - count + 1), 1)


def _read_counts(counts: Any) -> list[int]:
    if isinstance(counts, str | bytes) or not hasattr(counts, "__iter__"):
        raise InvalidArgument("counts must be a sequence of integers")
    numbers = []
    for place, count in enumerate(counts, 1):
        number = rational(count, f"counts[{place}]")
        if number.denominator != 1 or number < 0:
            raise InvalidArgument(f"counts[{place}]={number} must be an integer >= 0")
        numbers.append(int(number))
    if not sum(numbers):
        raise InvalidArgument("counts must contain at least one observation")
    return numbers
