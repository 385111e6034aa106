"""Source sets from counts: Clopper-Pearson intervals, the DKW band, Dirichlet posteriors, rounded outward to rationals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument
from symdp.sources.learning.sample import Sample
from symdp.sources.shapes.simplex_box_and_ball import Box

if TYPE_CHECKING:
    import flint

    from symdp.sources.shapes.cdf_band import CdfBand

RESOLUTION, MOST_OBSERVATIONS, MOST_BITS = 10**6, 10**9, 1024
INTERVALS, BAND, CREDIBLE = "clopper-pearson", "dkw", "dirichlet"


def region_from_counts(counts: Any, confidence: Any = "0.95", region: str = INTERVALS) -> Box | CdfBand:
    """Learn a region from counts by ``clopper-pearson``, ``dkw`` or ``dirichlet``.

    Examples
    --------
    >>> region_from_counts([5, 5], region="bootstrap")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: region='bootstrap' must be clopper-pearson, dkw or dirichlet
    """
    regions: dict[str, Callable[[Any, Any], Box | CdfBand]] = {
        INTERVALS: box_from_counts,
        BAND: band_from_counts,
        CREDIBLE: credible_box,
    }
    if region not in regions:
        raise InvalidArgument(f"region={region!r:.40} must be {INTERVALS}, {BAND} or {CREDIBLE}")
    return regions[region](counts, confidence)


def box_from_counts(counts: Any, confidence: Any = "0.95") -> Box:
    """Return a box that contains the true prior with at least the given confidence.

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
    sample = _read_sample(counts, confidence)
    numbers, total = sample.counts, sample.size
    tail = (1 - sample.confidence) / (2 * len(numbers))
    # Rare categories share few counts: each is looked up once.
    known = {count: clopper_pearson(count, total, tail) for count in set(numbers)}
    lower, upper = zip(*[known[count] for count in numbers], strict=True)
    return Box(lower, upper, sample)


def credible_box(counts: Any, confidence: Any = "0.95", pseudocount: Any = 1) -> Box:
    """Return a box with at least the given probability under a Dirichlet posterior.

    Each of the M intervals leaves (1 - confidence) / (2 M) of its letter's beta distribution at either side; its ends are
    multiples of 1e-6, rounded outward by a rigorous comparison.

    Examples
    --------
    >>> [str(bound) for bound in credible_box([9, 1]).upper]
    ['984193/1000000', '456577/1000000']
    """
    sample = replace(_read_sample(counts, confidence), assurance="all intervals hold together with posterior probability")
    start = rational(pseudocount, "pseudocount")
    if start <= 0:
        raise InvalidArgument(f"pseudocount={start} must be positive")
    if len(sample.counts) == 1:
        return Box((Fraction(1),), (Fraction(1),), sample)
    whole = sample.size + start * len(sample.counts)
    tail = (1 - sample.confidence) / (2 * len(sample.counts))
    known = {count: credible_interval(count + start, whole, tail) for count in set(sample.counts)}
    lower_ends, upper_ends = zip(*[known[count] for count in sample.counts], strict=True)
    return Box(lower_ends, upper_ends, sample)


def credible_interval(share: Fraction, whole: Fraction, tail: Fraction) -> tuple[Fraction, Fraction]:
    """Return an interval, rounded outward, with at most the given Beta(share, whole - share) mass beyond each endpoint.

    Examples
    --------
    >>> [str(end) for end in credible_interval(Fraction(10), Fraction(12), Fraction(1, 80))]
    ['543423/1000000', '984193/1000000']
    """
    lower = Fraction(_last(partial(_beta_below, share, whole - share), tail), RESOLUTION)
    upper = 1 - Fraction(_last(partial(_beta_below, whole - share, share), tail), RESOLUTION)
    return lower, upper


def band_from_counts(counts: Any, confidence: Any = "0.95") -> CdfBand:
    """Return a band that contains the true distribution function of ordered letters with the given confidence.

    The largest distance exceeds r with probability at most 2 exp(-2 n r^2), whatever the distribution is; r is rounded up
    to a multiple of 1e-6.

    References
    ----------
    massart1990.

    Examples
    --------
    >>> band = band_from_counts([50, 30, 20])
    >>> [str(bound) for bound in band.lower], [str(bound) for bound in band.upper]
    (['364189/1000000', '664189/1000000', '1'], ['635811/1000000', '935811/1000000', '1'])
    """
    sample = replace(_read_sample(counts, confidence), assurance="the band of the sums holds with confidence")
    radius = Fraction(_first_radius(sample), RESOLUTION)
    heights = [Fraction(reached, sample.size) for reached in accumulate(sample.counts)]
    lower = [max(Fraction(0), height - radius) for height in heights[:-1]]
    upper = [min(Fraction(1), height + radius) for height in heights[:-1]]
    from symdp.sources.shapes.cdf_band import CdfBand

    return CdfBand((*lower, Fraction(1)), (*upper, Fraction(1)), sample)


def _first_radius(sample: Sample) -> int:
    """Return the least multiple r of the resolution with a proof that 2 exp(-2 n r^2) is below 1 - confidence."""

    from symdp.arithmetic.reals.enclosure import ball

    def exceeded(radius: Fraction) -> flint.arb:
        return 2 * ball(-2 * sample.size * radius**2).exp()

    below, above = 0, 2 * RESOLUTION
    while not _surely_below(partial(exceeded, Fraction(above, RESOLUTION)), 1 - sample.confidence):
        above *= 2
    while above - below > 1:
        middle = (below + above) // 2
        if _surely_below(partial(exceeded, Fraction(middle, RESOLUTION)), 1 - sample.confidence):
            above = middle
        else:
            below = middle
    return above


def _beta_below(first: Fraction, second: Fraction, p: Fraction) -> flint.arb:
    """Return the probability of [0, p] under a beta distribution."""
    from symdp.arithmetic.reals.enclosure import ball

    return ball(p).beta_lower(ball(first), ball(second), 1)


def clopper_pearson(count: int, total: int, tail: Fraction) -> tuple[Fraction, Fraction]:
    """Return an interval for a binomial probability with each tail at most as given, rounded outward.

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
    """Return the largest multiple of the resolution at which an increasing probability is proved below the tail."""
    below, above = 0, RESOLUTION
    while above - below > 1:
        middle = (below + above) // 2
        if _surely_below(lambda p=Fraction(middle, RESOLUTION): upper_tail(p), tail):  # type: ignore[misc]
            below = middle
        else:
            above = middle
    return below


def _surely_below(probability: Callable[[], flint.arb], tail: Fraction) -> bool:
    """Decide at growing precision; undecided cases, such as equalities, count as not below, which widens the interval."""
    from symdp.arithmetic.reals.enclosure import ball, sign_within
    from symdp.arithmetic.reals.precision import FIRST_BITS

    return sign_within(lambda: probability() - ball(tail), FIRST_BITS, MOST_BITS) < 0


def _upper_tail(p: Fraction, count: int, total: int) -> flint.arb:
    """Enclose P(Binomial(total, p) >= count), a regularised incomplete beta function."""
    import flint

    from symdp.arithmetic.reals.enclosure import ball

    return ball(p).beta_lower(flint.arb(count), flint.arb(total - count + 1), 1)


def _read_sample(counts: Any, confidence: Any) -> Sample:
    numbers = _read_counts(counts)
    level = rational(confidence, "confidence")
    if not 0 < level < 1:
        raise InvalidArgument(f"confidence={level} must lie in (0, 1)")
    total = sum(numbers)
    if total > MOST_OBSERVATIONS:
        raise InvalidArgument(f"counts sum to {total}, too large: at most {MOST_OBSERVATIONS} observations are read")
    return Sample(tuple(numbers), level)


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
