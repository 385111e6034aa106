"""Extreme instances for formulas: vertices, ties, zeros, thresholds, and mechanisms at the ends of their range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, islice, pairwise
from typing import TypeVar

from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.randomized_response import NestedRandomizedResponse
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.thresholds import Thresholds
from symdp.tradeoffs.tradeoff import Tradeoff

T = TypeVar("T")
ZERO, ONE = Fraction(0), Fraction(1)
STEPS = (Fraction(1, 50), Fraction(1, 250))
LEVELS = (Fraction(2), Fraction(1), Fraction(10))


def extreme_priors(letters: int) -> Iterator[Vector]:
    """Generate decreasing priors: uniform on the first k letters, with one letter that differs, without ties.

    Examples
    --------
    >>> [" ".join(map(str, prior)) for prior in islice(extreme_priors(3), 4)]
    ['1 0 0', '1/3 1/3 1/3', '1/2 1/2 0', '1/2 1/4 1/4']
    """
    weights = [[1] + [0] * (letters - 1), [1] * letters]
    weights += [[1] * k + [0] * (letters - k) for k in range(2, letters)]
    weights += [[2] + [1] * (letters - 1), [2] * (letters - 1) + [1], [2] + [1] * (letters - 2) + [0]]
    weights += [list(range(letters, 0, -1)), [2**k for k in range(letters - 1, -1, -1)], [100] + [1] * (letters - 1)]
    yield from dict.fromkeys([_normalised(counts) for counts in weights if len(counts) == letters])


def extreme_sets(letters: int) -> Iterator[SourceSet]:
    """Generate single extreme priors; pairs with exchanged letters or different shapes; all priors; all ordered ones."""
    priors = list(extreme_priors(letters))
    families: list[list[list[Vector]]] = [
        [[prior] for prior in priors],
        [[prior, prior[::-1]] for prior in priors[::-1]],
        [[prior, (prior[1], prior[0], *prior[2:])] for prior in priors[::-1] if letters > 2],
        [list(pair) for pair in pairwise(priors)],
        [[prior[k:] + prior[:k] for k in range(letters)] for prior in priors[::-1]],
        [
            [_normalised([1] * k + [0] * (letters - k)) for k in range(1, last + 1)]
            for last in (letters, letters - 1)
            if last
        ],
    ]
    seen = set()
    for vertices in interleaved(families):
        source = SourceSet.from_vertices(vertices)
        if frozenset(source.vertices) not in seen:
            seen.add(frozenset(source.vertices))
            yield source


def extreme_mechanisms(inputs: int, outputs: int) -> Iterator[Mechanism]:
    """Generate mechanisms of zero, full or equal leakage for every letter; then randomised response on subsets."""
    if inputs == outputs:
        yield _deterministic(range(inputs), outputs)
    yield Mechanism((_normalised([1] * outputs),) * inputs)
    yield _deterministic([0] * inputs, outputs)
    for used in {outputs, outputs - 1} - {0, 1}:
        if (used, used) != (inputs, outputs):
            yield _deterministic([x % used for x in range(inputs)], outputs)
    if inputs == outputs > 1:
        for level in LEVELS:
            for size in range(outputs, 0, -1):
                order = tuple(range(outputs))
                yield NestedRandomizedResponse(order, {size: ONE}, level).to_mechanism()
        lone = [[ONE if x == y else ZERO for y in range(outputs)] for x in range(inputs)]
        lone[0] = list(_normalised([1] * outputs))
        yield Mechanism(tuple(map(tuple, lone)))


def critical_distortions(sources: Sequence[SourceSet]) -> list[Fraction]:
    """Return the candidate breakpoints of the trade-offs of source sets, the midpoints between them, and simple numbers.

    Examples
    --------
    >>> [str(value) for value in critical_distortions([SourceSet.single(["1/2", "3/10", "1/5"])])[:5]]
    ['2/5', '1/2', '1/5', '2/3', '1/10']
    """
    critical: list[Fraction] = []
    for source in sources:
        vertices = source.shape.vertices or ()
        for prior in vertices:
            critical += _ends_of_pieces(prior)
        for prior in vertices:
            critical += accumulate(sorted(prior)[:-1])
        critical += Thresholds(source)
        critical.append(Fraction(source.letters - 1, source.letters))
    between = [(low + high) / 2 for low, high in pairwise(sorted({ZERO, ONE, *critical}))]
    simple = [Fraction(1, 2), Fraction(1, 3), Fraction(2, 3), ZERO, ONE]
    return list(dict.fromkeys([*critical, *between, *simple]))


def ends_of(source: SourceSet) -> list[Fraction]:
    """Return the breakpoints of the least epsilon, from the last one down, from which on nothing leaks.

    Examples
    --------
    >>> [str(end) for end in ends_of(SourceSet.single(["1/2", "3/10", "1/5"]))]
    ['1/2', '2/5']
    """
    if source.shape.vertices is not None and len(source.vertices) == 1:
        return sorted(set(_ends_of_pieces(source.vertices[0])), reverse=True)
    ends = [end for end in Tradeoff(source).curve().breakpoints if isinstance(end, Fraction)]
    return sorted(ends, reverse=True)


def beside(end: Fraction) -> list[Fraction]:
    """Return places a short step below and above a distortion, those with smaller denominators first.

    Examples
    --------
    >>> [str(place) for place in beside(Fraction(2, 5))]
    ['19/50', '21/50', '99/250', '101/250']
    """
    return [end + side * step for step in STEPS for side in (-1, 1) if 0 <= end + side * step <= 1]


def _ends_of_pieces(prior: Vector) -> Iterator[Fraction]:
    """Return t_k = A_k + (M-1-k) P_{M-k}; the last is the least distortion of zero leakage."""
    ascending = sorted(prior)
    sums = [ZERO, *accumulate(ascending)]
    for k in range(len(prior) - 1):
        yield sums[k] + (len(prior) - 1 - k) * ascending[k]


def interleaved(families: Iterable[Iterable[T]]) -> Iterator[T]:
    """Generate one item of each family in turn until all are exhausted."""
    left = [iter(family) for family in families]
    while left:
        current, left = left, []
        for family in current:
            for value in islice(family, 1):
                left.append(family)
                yield value


def _deterministic(answers: Iterable[int], outputs: int) -> Mechanism:
    return Mechanism(tuple([tuple([ONE if y == answer else ZERO for y in range(outputs)]) for answer in answers]))


def _normalised(weights: Sequence[int]) -> Vector:
    return tuple([Fraction(weight, sum(weights)) for weight in weights])
