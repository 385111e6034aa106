"""Whether a record about a Kullback-Leibler ball is true: the centre scaled block by block, for every choice of blocks."""

from fractions import Fraction as F
from itertools import accumulate, combinations, pairwise

import mpmath

from tests.attack.judged_measures import SMALLER, ends_of

DIGITS, CLOSE = 60, mpmath.mpf(10) ** -40


def kullback_leibler(made):
    """The least exp(epsilon) lies between the two ends."""
    source = made["question"]["source"]
    center = sorted([F(c) for c in source["around"] if F(c) > 0], reverse=True)
    radius, u = F(source["kullback_leibler"]), 1 - F(made["asks"]["at"])
    low, high = map(F, ends_of(made["answer"]["exp"]))
    if radius == 0:
        return 1 <= low <= needed_by(center, u) <= high
    enough = nearest(center, u, high)
    needed = 0 if low == 1 else nearest(center, u, 1 + (low - 1) * SMALLER)
    far = mpmath.mpf(radius.numerator) / radius.denominator
    every_prior = u * (len(center) - 1) <= high * (1 - u)  # Randomised response serves them all.
    above = every_prior or enough is None or enough >= far - CLOSE
    return 1 <= low <= high and above and needed is not None and needed <= far + CLOSE


def needed_by(center, u):
    tops = list(accumulate(center))
    return F(1) if tops[0] >= u else min([k * u / (top - u) for k, top in enumerate(tops) if top > u])


def nearest(center, u, level):
    """The least divergence of a prior under which no lambda-private mechanism is right with a higher chance, or None."""
    size, tops = len(center), [F(0), *accumulate(center)]
    most = [u * (level - 1 + k) / level for k in range(size + 1)]
    found = []
    for count in range(size):
        for tight in combinations(range(1, size), count):
            masses = [F(0), *[most[k] for k in tight], F(1)]
            blocks = list(pairwise([0, *tight, size]))
            scales = [(b - a) / (tops[j] - tops[i]) for (i, j), (a, b) in zip(blocks, pairwise(masses), strict=True)]
            if min(scales) >= 0:
                found += _distance(center, blocks, scales, most)
    return min(found, default=None)


def _distance(center, blocks, scales, most):
    prior = [scale * c for (i, j), scale in zip(blocks, scales, strict=True) for c in center[i:j]]
    sums = list(accumulate(sorted(prior, reverse=True)))
    if any(total > most[k] for k, total in enumerate(sums, 1)):
        return []
    with mpmath.workdps(DIGITS):
        pairs = [(scale, scale * sum(center[i:j])) for (i, j), scale in zip(blocks, scales, strict=True) if scale]
        real = [(mpmath.mpf(s.numerator) / s.denominator, mpmath.mpf(m.numerator) / m.denominator) for s, m in pairs]
        return [mpmath.fsum([m * mpmath.log(s) for s, m in real])]
